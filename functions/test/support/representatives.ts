import type { Access, Method, Route } from "#contract/route.js";

/** What a route asks of its caller, as far as a refusal depends on it. A signed body has a door and tests of its own. */
type Kind = Exclude<Access, "user" | "signature"> | "user who reads" | "user who changes";

/**
 * The one operation of each kind on which every refusal is tried (`denials.ts`). All others take the
 * same way of a request, and only show that they do.
 */
export const REPRESENTATIVES: Readonly<Record<Kind, string>> = {
  anyone: "GET /cli/products/search",
  "user who reads": "GET /cli/auth/profile",
  "user who changes": "POST /products/like",
  "verified user": "POST /products/self-approve",
};

/** The kind of a route's method; nothing where the route has no such method, or a door of its own. */
export function kindOf(route: Route, method: Method): Kind | undefined {
  const access = route[method]?.access;
  if (access === "user") return method === "GET" ? "user who reads" : "user who changes";
  return access === "signature" ? undefined : access;
}

/** Whether every refusal is tried on this operation. */
export function represents(route: Route, method: Method): boolean {
  const kind = kindOf(route, method);
  return kind !== undefined && REPRESENTATIVES[kind] === `${method} ${route.path}`;
}
