/** The secret of the functions that sign the log, as in `stripeSecrets`. */
export const logSecrets = (): string[] =>
  process.env.FUNCTIONS_EMULATOR === "true" ? [] : ["LOG_SIGNING_KEYS"];
