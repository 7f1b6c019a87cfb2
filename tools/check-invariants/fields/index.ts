import { COMMUNITY } from "./community.js";
import { LOG } from "./log.js";
import { MONEY } from "./money.js";
import { PEOPLE } from "./people.js";
import { PRODUCTS } from "./products.js";
import type { Fields } from "./types.js";

/**
 * All fields of all kinds of stored documents, with their types and the checks that compare them with other data, or
 * the reason why there is no check. An unknown field or a field with another type is a violation.
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

/** The names of all collections and subcollections in the table. */
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
