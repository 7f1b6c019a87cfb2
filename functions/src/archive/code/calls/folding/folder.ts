import type { Value } from "../../value.js";
import type { Call } from "../call.js";

/** A call whose result is computed from its arguments. */
export interface Fold extends Call {
  /** The last part of the name; for a method of .NET, as other languages call it. */
  short: string;
  first: Value | undefined;
  second: Value | undefined;
}

/** Computes the result of a call, or returns undefined if it is not known. */
export type Folder = (fold: Fold) => Value | undefined;

export function each(names: readonly string[], folder: Folder): Record<string, Folder> {
  return Object.fromEntries(names.map((name) => [name, folder]));
}
