import type { Check, Data, Violation } from "../check.js";

/** Documents that everyone, or everyone with a link, can read. */
const PUBLIC = new Set(["users", "users/achievements", "products", "products/reviews", "logEntries"]);

/** Names that only private documents may have, at any depth (spec: Client-safe views; DESIGN §3). */
const PRIVATE = new Set([
  "email",
  "emailVerified",
  "processorAccountId",
  "processorOnboarded",
  "processorAsks",
  "processorAsksUntil",
  "connectGeneration",
  "formerAccountIds",
  "revenueBefore",
  "refundDay",
  "activityDay",
  "reviewTexts",
  "totalRevenue",
  "totalSales",
  "fileUrl",
  "generation",
  "verdict",
  "buyerEmail",
  "ip",
]);

/** A public document contains no private field. */
export function privateFields(): Check {
  const violations: Violation[] = [];
  return {
    see({ kind, path, data }) {
      if (!PUBLIC.has(kind)) return;
      for (const field of privateIn(data)) {
        violations.push({ rule: "private-field", path, message: `${field} is public` });
      }
    },
    conclude: () => violations,
  };
}

function privateIn(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => privateIn(item, `${at}[${index}]`));
  if (!isMap(value)) return [];
  return Object.entries(value as Data).flatMap(([name, inner]) => {
    const field = at === "" ? name : `${at}.${name}`;
    return PRIVATE.has(name) ? [field] : privateIn(inner, field);
  });
}

/** A map of a document, not a timestamp or a reference, whose fields belong to the client library. */
const isMap = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};
