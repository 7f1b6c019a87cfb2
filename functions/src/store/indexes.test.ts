import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { METHODS } from "#contract/route.js";
import { PERSONAL } from "#domain/people/personal-data.js";
import {
  type Query as Asked,
  type Filter,
  missingIndexes,
  NAME,
  neededIndex,
  type StoredIndexes,
} from "./testing/indexes.js";

/**
 * The emulator runs every query; production runs only queries with an index. This test extracts the queries
 * from the code and checks that `firestore.indexes.json` has the index that each one needs.
 */

interface Query extends Asked {
  readonly place: string;
}

const FOLDERS = [
  "functions/src/store",
  "functions/src/triggers",
  "functions/src/routes",
  "functions/src/http",
];

/** Queries that are built from variables, written out. */
const COMPOSED: Readonly<Record<string, readonly Omit<Query, "place">[]>> = {
  "functions/src/store/products/products.ts": ["private", "versions"].map((collection) => ({
    collection,
    group: true,
    filters: [{ field: "fileUrl", op: "==" }],
    orders: [],
  })),
  "functions/src/store/money/orders.ts": [
    ...["buyerUid", "sellerUid"].map((party) => ({
      collection: "orders",
      group: false,
      filters: [{ field: party, op: "==" }],
      orders: [
        { field: "createdAt", order: "DESCENDING" },
        { field: NAME, order: "DESCENDING" },
      ],
    })),
    ...["==", "in"].map((op) => ({
      collection: "orders",
      group: false,
      filters: [
        { field: "buyerUid", op: "==" },
        { field: "productId", op: "==" },
        { field: "status", op },
      ],
      orders: [],
    })),
  ],
  // The web app queries through Firestore's REST API.
  "hosting/app/src/api/followed.ts": [
    {
      collection: "products",
      group: false,
      filters: [
        { field: "status", op: "==" },
        { field: "authorUid", op: "in" },
      ],
      orders: [{ field: "createdAt", order: "DESCENDING" }],
    },
    {
      collection: "likes",
      group: true,
      filters: [{ field: "uid", op: "==" }],
      orders: [{ field: "createdAt", order: "DESCENDING" }],
    },
  ],
  "functions/src/store/scan-collections.ts": [],
  // Adds the order by path, which ends every index, to queries that are extracted where they are built.
  "functions/src/store/batches.ts": [],
  "functions/src/store/moderation/admin-edits.ts": [],
  "functions/src/store/moderation/audit-log.ts": ["action", "details.resolution"].map((field) => ({
    collection: "auditLog",
    group: false,
    filters: [
      { field, op: "==" },
      { field: "timestamp", op: ">=" },
    ],
    orders: [],
  })),
  // Whole collections in the order of their paths.
  "functions/src/store/schema.ts": [],
  "functions/src/store/people/personal-data.ts": Object.values(PERSONAL).flatMap(({ sources }) =>
    sources.flatMap((source) =>
      "field" in source
        ? [
            {
              collection: "group" in source ? source.group : source.collection,
              group: "group" in source,
              filters: [{ field: source.field, op: "contains" in source ? "array-contains" : "==" }],
              orders: [],
            },
          ]
        : [],
    ),
  ),
  "functions/src/store/products/catalog.ts": [
    {
      collection: "products",
      group: false,
      filters: [{ field: "status", op: "==" }],
      orders: [{ field: NAME, order: "ASCENDING" }],
    },
  ],
  "functions/src/store/products/public-reads.ts": [[], [{ field: "category", op: "==" }]].map((category) => ({
    collection: "products",
    group: false,
    filters: [{ field: "status", op: "==" }, ...category],
    orders: [{ field: "createdAt", order: "DESCENDING" }],
  })),
};

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}
type Call = { name: string; args: readonly Node[]; on: Node };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A method call, `on.name(args)`. */
function methodCall(node: unknown): Call | undefined {
  if (!isNode(node) || node.type !== "CallExpression") return undefined;
  const callee = node.callee as Node;
  if (callee.type !== "MemberExpression") return undefined;
  const args = (node.arguments as { expression: Node }[]).map(({ expression }) => expression);
  return { name: String((callee.property as Node).value), args, on: callee.object as Node };
}

/** Every longest call chain in a file that filters or orders a query, starting from its collection. */
function chainsIn(node: unknown, inside: boolean, found: Call[][]): void {
  if (Array.isArray(node)) {
    for (const part of node) chainsIn(part, false, found);
    return;
  }
  if (!isNode(node)) return;
  const call = methodCall(node);
  if (call && !inside) {
    const chain: Call[] = [];
    for (let link: Call | undefined = call; link; link = methodCall(link.on)) chain.unshift(link);
    if (chain.some(({ name }) => name === "where" || name === "orderBy")) found.push(chain);
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === "span") continue;
    const continues = call !== undefined && key === "callee";
    if (continues && isNode(value)) chainsIn(value.object, true, found);
    else chainsIn(value, inside && key === "object", found);
  }
}

const text = (node: Node | undefined): string | undefined =>
  node?.type === "StringLiteral" ? String(node.value) : undefined;
const isDocumentId = (node: Node | undefined): boolean =>
  node !== undefined && methodCall(node)?.name === "documentId";

/** The query of a chain, or undefined if part of it is a variable. */
function queryOf(chain: readonly Call[], place: string): Query | undefined {
  const start = chain.findLast(({ name }) => name === "collection" || name === "collectionGroup");
  const collection = text(start?.args[0]);
  if (!start || collection === undefined) return undefined;
  const filters: Filter[] = [];
  const orders: { field: string; order: string }[] = [];
  for (const { name, args } of chain) {
    if (name !== "where" && name !== "orderBy") continue;
    const field = isDocumentId(args[0]) ? NAME : text(args[0]);
    if (field === undefined) return undefined;
    if (name === "where") filters.push({ field, op: text(args[1]) ?? "" });
    else orders.push({ field, order: text(args[1]) === "desc" ? "DESCENDING" : "ASCENDING" });
  }
  return { place, collection, group: start.name === "collectionGroup", filters, orders };
}

const stored = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as StoredIndexes;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".ts") && !/\.(test|d)\.ts$/.test(name))
    .map((name) => join(folder, name)),
);
const found = files.flatMap((file) => {
  const chains: Call[][] = [];
  chainsIn(parseSync(readFileSync(file, "utf8"), { syntax: "typescript", target: "es2022" }), false, chains);
  return chains.map((chain) => ({ file, query: queryOf(chain, file) }));
});
const queries: Query[] = [
  ...found.flatMap(({ query }) => query ?? []),
  ...Object.entries(COMPOSED).flatMap(([place, composed]) => composed.map((query) => ({ place, ...query }))),
];

test("every query in the code is known by its shape", () => {
  expect(queries.length).toBeGreaterThan(5);
  const unread = found.filter(({ query, file }) => !query && !(file in COMPOSED)).map(({ file }) => file);
  expect(unread).toEqual([]);
});

test.each(
  queries.map(
    (query) =>
      [
        `${query.collection} in ${query.place}`,
        JSON.stringify([query.filters, query.orders]),
        query,
      ] as const,
  ),
)("%s has its index: %s", (_where, _shape, query) => {
  expect(missingIndexes(query, stored)).toEqual([]);
});

test("no composite index is there for nothing", () => {
  const used = (group: string) =>
    queries.some((query) => query.collection === group && neededIndex(query).length > 0);
  expect(stored.indexes.filter(({ collectionGroup }) => !used(collectionGroup))).toEqual([]);
});

test.each([
  "uploads",
  "rateLimits",
  "usernames",
  "deviceCodes",
  "accessTokens",
  "clientLogins",
  "shareLinks",
  "dataExports",
  "jobCredentials",
  "identityTokens",
])("%s die on their own", (collection) => {
  const ttl = stored.fieldOverrides.find(
    (override) => override.collectionGroup === collection && override.ttl,
  );
  expect(ttl?.fieldPath).toBe("expiresAt");
});

describe("counters of rate limits", () => {
  // Firestore writes at most 500 documents per second of a collection with an index on a rising value.
  test("have no index on any field, so that their rate has no bound", () => {
    const counted = "functions/src/store/limits/window-counters.ts";
    const code = readFileSync(counted, "utf8");
    const [, fields = ""] = /const fields = \{([\s\S]*?)\n {4}\};/.exec(code) ?? [];
    const written = [...fields.matchAll(/\b(\w+): \{ \w+Value|\{ (\w+): \{/g)].map(([, a, b]) => a ?? b);
    expect(written).toEqual(["path", "uid", "ip", "resetAt", "expiresAt"]);
    const unindexed = stored.fieldOverrides
      .filter(({ collectionGroup, indexes }) => collectionGroup === "rateLimits" && indexes.length === 0)
      .map(({ fieldPath }) => fieldPath);
    expect(unindexed.sort()).toEqual([...written, "count", ...METHODS].sort());
  });

  test("are read by no query", () => {
    expect(queries.filter(({ collection }) => collection === "rateLimits")).toEqual([]);
  });
});
