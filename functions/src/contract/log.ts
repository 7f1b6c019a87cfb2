import * as z from "zod";

/** How many of the first entries of a version, and of the last ones of its product, a lookup returns. */
export const LOOKED_UP = { ofVersion: 50, ofProduct: 20 } as const;

/** A path in a tree has at most this many hashes. */
const MAX_PATH = 64;

/** What `/log/lookup/SLUG@VERSION` returns, and a download that asks for it. */
export const LogLookup = z
  .object({
    checkpoint: z.string().describe("The signed checkpoint that the paths lead to."),
    entries: z
      .array(
        z
          .object({
            index: z.int().min(0).describe("The number of the entry in the log."),
            entry: z.string().describe("The bytes of the entry, which are UTF-8."),
            path: z
              .array(z.string().describe("A hash in Base64."))
              .max(MAX_PATH)
              .describe("The hashes that prove that the entry is in the log."),
          })
          .describe("An entry with its proof."),
      )
      .max(LOOKED_UP.ofVersion + LOOKED_UP.ofProduct)
      .describe("The entries that decide about the version, in the order of the log."),
  })
  .describe("What the marketplace's log says about a version, with proofs.");
export type LogLookup = z.infer<typeof LogLookup>;
