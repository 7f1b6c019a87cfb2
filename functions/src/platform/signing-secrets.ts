/** The secret of the functions that sign the log; see `stripeSecrets`. */
export const signingSecrets = (): string[] =>
  process.env.FUNCTIONS_EMULATOR === "true" ? [] : ["LOG_SIGNING_KEYS"];
