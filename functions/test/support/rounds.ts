/**
 * How often each race is run: ten times by default, which a race that is lost one time in four survives once in
 * eighteen runs; `RACE_ROUNDS=50 npm test` is more patient.
 */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
