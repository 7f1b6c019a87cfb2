/** How many of the first entries of a version, and of the last ones of its product, a lookup returns. */
export const LOOKED_UP = { ofVersion: 50, ofProduct: 20 } as const;

/** What `/log/lookup/SLUG@VERSION` returns. */
export interface LogLookup {
  /** The signed checkpoint that the paths lead to. */
  readonly checkpoint: string;
  /** The entries that decide about the version, in the order of the log. */
  readonly entries: readonly {
    readonly index: number;
    /** The bytes of the entry, which are UTF-8. */
    readonly entry: string;
    /** The hashes of its inclusion proof, in Base64. */
    readonly path: readonly string[];
  }[];
}
