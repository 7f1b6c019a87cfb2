import { COMMUNITY } from "./community.js";
import { LOG } from "./log.js";
import { MONEY } from "./money.js";
import { PEOPLE } from "./people.js";
import { PRODUCTS } from "./products.js";
import type { Fields } from "./types.js";

/**
 * Every field of every kind of stored document, with its type and the checks that compare it with other data,
 * or the reason why none does. A document with another field, and a field of another type, is a violation.
 */
export const FIELDS: Readonly<Record<string, Fields>> = {
  ...PEOPLE,
  ...PRODUCTS,
  ...MONEY,
  ...COMMUNITY,
  ...LOG,
};

/** The kinds whose documents differ by their own IDs. */
const BY_ID: readonly string[] = ["products/private", "system"];

/** The kind of a document in this table. */
export function fieldsKind({
  kind,
  ids,
}: {
  readonly kind: string;
  readonly ids: readonly string[];
}): string {
  return BY_ID.includes(kind) ? `${kind}/${ids.at(-1)}` : kind;
}

/** Every collection, and subcollection name, that a document of the table is in. */
export const COLLECTIONS: readonly string[] = [
  ...new Set(
    Object.keys(FIELDS).map((kind) => {
      const parent = kind.slice(0, Math.max(0, kind.lastIndexOf("/")));
      return (BY_ID.includes(parent) ? parent : kind).split("/").at(-1) ?? "";
    }),
  ),
];

/** The root collections. */
export const ROOTS: ReadonlySet<string> = new Set(
  Object.keys(FIELDS).map((kind) => kind.split("/")[0] ?? ""),
);
