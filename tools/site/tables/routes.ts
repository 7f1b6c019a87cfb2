import type { FailureCode } from "#contract/failures.js";
import { routes } from "#contract/index.js";
import { METHODS, type Method, type Operation, type Route } from "#contract/route.js";
import { code, markdownTable } from "./markdown.js";

/** One method of a route. */
export interface Entry {
  readonly route: Route;
  readonly method: Method;
  readonly operation: Operation;
}

/** All methods of all routes, in the contract's order. */
export const operations: readonly Entry[] = (routes as readonly Route[]).flatMap((route) =>
  METHODS.flatMap((method) => {
    const operation = route[method];
    return operation ? [{ route, method, operation }] : [];
  }),
);

/** Errors that any route can return, even if some routes also declare them. */
const ANYWHERE: ReadonlySet<FailureCode> = new Set(["unavailable"]);

/** The routes that declare an error. Any route can return an error that no route declares. */
export function whereWords(failure: FailureCode): string {
  const own = operations.filter(({ operation }) => operation.failures.includes(failure));
  if (own.length === 0 || ANYWHERE.has(failure)) return "any route";
  return [...new Set(own.map(({ route }) => code(route.path)))].join(", ");
}

const ACCESS: Record<Operation["access"], string> = {
  anyone: "anyone",
  "visitor or user": "anyone; depends on the caller",
  user: "signed in",
  "verified user": "signed in, verified email",
  admin: "admins",
  signature: "signature",
};

const whoWords = ({ access, scopes = [] }: Operation) =>
  [ACCESS[access], ...scopes.map((kind) => `token: ${code(kind)}`)].join(", ");

const limitWords = ({ limit }: Operation) => (limit ? `${limit.perMinute} per minute` : "none");

export const routesTable = () =>
  markdownTable(
    ["method", "path", "who may call", "limit", "what it does"],
    operations.map(({ route, method, operation }) => [
      method,
      code(route.path),
      whoWords(operation),
      limitWords(operation),
      operation.summary,
    ]),
  );

export const limitsTable = () =>
  markdownTable(
    ["method", "path", "requests per minute", "if the counter is down"],
    operations.map(({ route, method, operation: { limit } }) => [
      method,
      code(route.path),
      limit ? String(limit.perMinute) : "no limit",
      limit ? (limit.strategy === "strict" ? "rejected with 503" : "counted in memory") : "",
    ]),
  );
