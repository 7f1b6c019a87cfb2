/** The secret of the functions that let held archives be read, as in `stripeSecrets`. */
export const readerSecrets = (): string[] =>
  process.env.FUNCTIONS_EMULATOR === "true" ? [] : ["READER_KEY"];
