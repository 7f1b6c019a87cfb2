import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Filter, missingIndexes, type Query, type StoredIndexes } from "#store/testing/indexes.js";
import { messages } from "../store-costs.js";

interface Field {
  readonly field: { readonly fieldPath: string };
}
/** Filters as the protocol has them. */
interface Where {
  readonly fieldFilter?: Field & { readonly op: string };
  readonly unaryFilter?: Field & { readonly op: string };
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly Where[] };
}
interface Structured {
  readonly from: readonly { readonly collectionId: string; readonly allDescendants?: boolean }[];
  readonly where?: Where;
  readonly orderBy?: readonly (Field & { readonly direction?: string })[];
}

const OPS: Readonly<Record<string, string>> = {
  EQUAL: "==",
  IN: "in",
  IS_NULL: "==",
  ARRAY_CONTAINS: "array-contains",
  ARRAY_CONTAINS_ANY: "array-contains-any",
};

/** @throws Error for a disjunction, which no function asks for */
function filtersOf({ fieldFilter, unaryFilter, compositeFilter }: Where): Filter[] {
  const single = fieldFilter ?? unaryFilter;
  if (single) return [{ field: single.field.fieldPath, op: OPS[single.op] ?? "<" }];
  if (compositeFilter?.op !== "AND") throw new Error("The stand-in knows no filter but AND");
  return compositeFilter.filters.flatMap(filtersOf);
}

function queryOf({ from, where, orderBy = [] }: Structured): Query {
  const [{ collectionId = "", allDescendants = false } = {}] = from;
  return {
    ...{ collection: collectionId, group: allDescendants, filters: where ? filtersOf(where) : [] },
    orders: orderBy.map(({ field, direction }) => ({
      field: field.fieldPath,
      order: direction ?? "ASCENDING",
    })),
  };
}

/** The query of a call to Firestore; undefined for any other call. */
function asked(name: string, body: Buffer): Query | undefined {
  if (name !== "RunQuery" && name !== "RunAggregationQuery") return undefined;
  const [message] = messages(`${name}Request`, body) as Iterable<{
    readonly structuredQuery?: Structured;
    readonly structuredAggregationQuery?: { readonly structuredQuery: Structured };
  }>;
  const query = message?.structuredQuery ?? message?.structuredAggregationQuery?.structuredQuery;
  if (!query) throw new Error(`${name} has no query`);
  return queryOf(query);
}

/** The indexes of a deployment, which Firestore needs and its emulator does not. */
export function deployedIndexes() {
  const stored = JSON.parse(
    readFileSync(join(process.cwd(), "firestore.indexes.json"), "utf8"),
  ) as StoredIndexes;
  let dropped: string | undefined;
  const present = (): StoredIndexes => ({
    indexes: stored.indexes.filter(({ collectionGroup }) => collectionGroup !== dropped),
    fieldOverrides: stored.fieldOverrides.filter(({ collectionGroup }) => collectionGroup !== dropped),
  });
  return {
    /** What Firestore answers to a query that no index serves; undefined for every other call. */
    refusal: (name: string, body: Buffer, project: string): string | undefined => {
      const query = asked(name, body);
      const [missing] = query ? missingIndexes(query, present()) : [];
      return (
        missing &&
        "The query requires an index. You can create it here: " +
          `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes ` +
          `(${query?.collection}: ${missing})`
      );
    },
    /** Takes away the indexes of a collection until `restore`. */
    drop: (collection: string) => {
      dropped = collection;
    },
    restore: () => {
      dropped = undefined;
    },
  };
}
