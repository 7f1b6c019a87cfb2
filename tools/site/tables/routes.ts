import { routes } from "../../../functions/src/contract/index.js";
import { METHODS, type Method, type Operation, type Route } from "../../../functions/src/contract/route.js";
import { code, markdownTable } from "./markdown.js";

/** One method of a route. */
export interface Entry {
  readonly route: Route;
  readonly method: Method;
  readonly operation: Operation;
}

/** Every method of every route, in the contract's order. */
export const operations: readonly Entry[] = (routes as readonly Route[]).flatMap((route) =>
  METHODS.flatMap((method) => {
    const operation = route[method];
    return operation ? [{ route, method, operation }] : [];
  }),
);

const ACCESS: Record<Operation["access"], string> = {
  anyone: "anyone",
  user: "signed in",
  "verified user": "signed in, verified e-mail",
  signature: "signature",
};

const limitWords = ({ limit }: Operation) => (limit ? `${limit.perMinute} a minute` : "none");

export const routesTable = () =>
  markdownTable(
    ["method", "path", "who may call", "limit", "what it does"],
    operations.map(({ route, method, operation }) => [
      method,
      code(route.path),
      ACCESS[operation.access],
      limitWords(operation),
      operation.summary,
    ]),
  );

export const limitsTable = () =>
  markdownTable(
    ["method", "path", "requests a minute", "when the counter is down"],
    operations.map(({ route, method, operation: { limit } }) => [
      method,
      code(route.path),
      limit ? String(limit.perMinute) : "no limit",
      limit ? (limit.strategy === "strict" ? "refused with 503" : "counted in memory") : "",
    ]),
  );
