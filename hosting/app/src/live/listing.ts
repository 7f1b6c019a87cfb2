import type * as z from "zod";

/** A Firestore query as data. Code that defines a query does not load the SDK; running it does. */
export interface Listing<T> {
  readonly path: string;
  readonly where: readonly (readonly [field: string, is: "==" | "array-contains", value: string | boolean])[];
  /** The time field by which results are sorted, newest first. Without it, they are unordered. */
  readonly newestBy?: string;
  readonly limit: number;
  /** The fields of a document, with times as ISO 8601. A document that does not match is left out. */
  readonly schema: z.ZodType<T>;
  /** Defaults for fields that a document may not have. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
}
