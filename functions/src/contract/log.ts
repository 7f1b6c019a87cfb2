import * as z from "zod";

/**
 * The maximum numbers of entries in a lookup: the first ones of the version, and the last ones of its product.
 */
export const LOOKED_UP = { ofVersion: 50, ofProduct: 20 } as const;

/** A path in a tree has at most this many hashes. */
const MAX_PATH = 64;

/** The response of `/log/lookup/SLUG@VERSION`, and of a download that requests it. */
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
      .describe("The entries that determine the state of the version, in the order of the log."),
  })
  .describe("The marketplace's log entries about a version, with proofs.");
export type LogLookup = z.infer<typeof LogLookup>;

/** The location of a version's proof, for cached lists: unlike the proof, it never changes. */
export const LogReference = z
  .object({
    lookup: z
      .string()
      .describe(
        "The URL of the log's entries about the version, with their proofs. It returns 404 with the code `noLog` if the marketplace has no log.",
      ),
    sha256: z
      .string()
      .describe(
        "The SHA-256 of the archive, 64 hexadecimal digits. The entry that published the version must have it, and so must the download.",
      ),
  })
  .describe("Where the proof of the current version is, and what to compare with it.");
export type LogReference = z.infer<typeof LogReference>;
