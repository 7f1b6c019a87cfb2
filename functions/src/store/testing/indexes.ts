/** Which indexes a query needs in production, and `firestore.indexes.json` has. The emulator runs every query. */

export interface Filter {
  readonly field: string;
  /** `==`, `in`, `array-contains…`, or any other for a range. */
  readonly op: string;
}

export interface Query {
  readonly collection: string;
  readonly group: boolean;
  readonly filters: readonly Filter[];
  readonly orders: readonly { readonly field: string; readonly order: string }[];
}

export interface StoredIndexes {
  indexes: {
    collectionGroup: string;
    queryScope: string;
    fields: { fieldPath: string; order?: string; arrayConfig?: string }[];
  }[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    ttl?: boolean;
    indexes: { queryScope: string; order?: string; arrayConfig?: string }[];
  }[];
}

export const NAME = "__name__";
const EQUALITY = ["==", "in"];

/** The fields of the composite index that a query needs, in order; empty if single-field indexes suffice. */
export function neededIndex({ filters, orders }: Pick<Query, "filters" | "orders">): string[] {
  const equal = filters.filter(({ op }) => EQUALITY.includes(op)).map(({ field }) => `${field} ASCENDING`);
  const contains = filters
    .filter(({ op }) => op.startsWith("array-contains"))
    .map(({ field }) => `${field} CONTAINS`);
  const ranges = filters
    .filter(
      ({ op, field }) =>
        !EQUALITY.includes(op) &&
        !op.startsWith("array-contains") &&
        !orders.some((order) => order.field === field),
    )
    .map(({ field }) => `${field} ASCENDING`);
  const sorted = orders.map(({ field, order }) => `${field} ${order}`);
  const fields = [...new Set([...equal.sort(), ...contains, ...ranges, ...sorted])];
  // Merged single-field indexes serve queries with equality filters only. Every index ends with the document
  // ID.
  const named = fields.filter((field) => !field.startsWith(NAME));
  const onlyEqual =
    ranges.length === 0 && named.length === equal.length + contains.length && contains.length <= 1;
  const alone = named.length <= 1;
  return onlyEqual || alone ? [] : named;
}

const scopeOf = ({ group }: Query) => (group ? "COLLECTION_GROUP" : "COLLECTION");

function hasComposite(query: Query, needed: readonly string[], { indexes }: StoredIndexes): boolean {
  const equal = new Set(query.filters.filter(({ op }) => EQUALITY.includes(op)).map(({ field }) => field))
    .size;
  return indexes.some(({ collectionGroup, queryScope, fields }) => {
    const listed = fields
      .filter(({ fieldPath }) => fieldPath !== NAME)
      .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${arrayConfig ?? order}`);
    // Equality fields may be in any order.
    const shaped = [...listed.slice(0, equal).sort(), ...listed.slice(equal)];
    return (
      collectionGroup === query.collection && queryScope === scopeOf(query) && shaped.join() === needed.join()
    );
  });
}

/**
 * Single-field indexes exist automatically, except for collection groups and where an override removes them.
 */
function hasSingle(query: Query, field: string, { fieldOverrides }: StoredIndexes): boolean {
  if (field === NAME) return true;
  const override = fieldOverrides.find(
    ({ collectionGroup, fieldPath }) => collectionGroup === query.collection && fieldPath === field,
  );
  if (!override) return !query.group;
  return override.indexes.some(({ queryScope }) => queryScope === scopeOf(query));
}

/** The indexes that production would miss for a query, in words. */
export function missingIndexes(query: Query, stored: StoredIndexes): string[] {
  const needed = neededIndex(query);
  if (needed.length > 0) return hasComposite(query, needed, stored) ? [] : [needed.join(", ")];
  const fields = new Set([...query.filters, ...query.orders].map(({ field }) => field));
  return [...fields].filter((field) => !hasSingle(query, field, stored));
}
