import type * as z from "zod";

/** A query of Firestore, said as data: who says it needs nothing of the SDK, which is loaded to run it. */
export interface Listing<T> {
  readonly path: string;
  readonly where: readonly (readonly [field: string, is: "==" | "array-contains", value: string | boolean])[];
  /** The time by which the newest come first; without it they come in any order. */
  readonly newestBy?: string;
  readonly limit: number;
  /** What a document holds, its moments as ISO 8601. A document that holds anything else is left out. */
  readonly schema: z.ZodType<T>;
  /** What stands for fields that a document may lack. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
}
