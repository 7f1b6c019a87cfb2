/** The secret of the functions that send emails; see `stripeSecrets`. */
export const mailSecrets = (): string[] =>
  process.env.FUNCTIONS_EMULATOR === "true" ? [] : ["SMTP_PASSWORD"];
