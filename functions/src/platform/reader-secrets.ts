/** The secret of the functions that submit held archives to the reader; see `stripeSecrets`. */
export const readerSecrets = (): string[] =>
  process.env.FUNCTIONS_EMULATOR === "true" ? [] : ["READER_KEY"];
