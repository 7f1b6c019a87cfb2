import type { Access, Method, Route } from "#contract/route.js";

/**
 * What a route requires of its caller, as far as rejections depend on it. Signed bodies have their own
 * request path and tests.
 */
type Kind = Exclude<Access, "user" | "signature"> | "user who reads" | "user who changes";

/**
 * The one operation of each kind on which every rejection is tested (`denials.ts`). All others use the same
 * request path, and only show that they do.
 */
export const REPRESENTATIVES: Readonly<Record<Kind, string>> = {
  anyone: "GET /cli/products/search",
  "visitor or user": "GET /products/files",
  "user who reads": "GET /cli/auth/profile",
  "user who changes": "POST /products/like",
  "verified user": "POST /products/self-approve",
  admin: "POST /admin/products",
};

/** The kind of a route's method; undefined if the route has no such method, or its own request path. */
export function kindOf(route: Route, method: Method): Kind | undefined {
  const access = route[method]?.access;
  if (access === "user") return method === "GET" ? "user who reads" : "user who changes";
  return access === "signature" ? undefined : access;
}

/** Whether every rejection is tested on this operation. */
export function represents(route: Route, method: Method): boolean {
  const kind = kindOf(route, method);
  return kind !== undefined && REPRESENTATIVES[kind] === `${method} ${route.path}`;
}
