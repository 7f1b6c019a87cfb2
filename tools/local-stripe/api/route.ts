import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import type { Params } from "./params.js";

export interface RouteInput {
  readonly world: World;
  endpoints(): Stripe.WebhookEndpoint[];
  readonly params: Params;
  /** The first ID in the path. */
  readonly id: string;
  /** The second ID in the path. */
  readonly innerId: string;
  /** `Stripe-Account`: the account on whose behalf the platform sends the request. */
  readonly account: string | undefined;
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** With `:id` and `:innerId` for the IDs. */
  readonly path: string;
  run(input: RouteInput): object;
}

/** The route for a method and a path, with the IDs in the path. */
export function matchRoute<T extends { readonly method: string; readonly path: string }>(
  routes: readonly T[],
  method: string,
  path: string,
): { readonly route: T; readonly ids: Readonly<Record<string, string>> } | undefined {
  const parts = path.split("/");
  for (const route of routes) {
    const names = route.path.split("/");
    if (route.method !== method || names.length !== parts.length) continue;
    const ids: Record<string, string> = {};
    const fits = names.every((name, at) => {
      const part = parts[at] ?? "";
      if (!name.startsWith(":")) return name === part;
      ids[name.slice(1)] = decode(part);
      return part !== "";
    });
    if (fits) return { route, ids };
  }
  return undefined;
}

/** A path segment with invalid encoding is used as it is; it matches no object anyway. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
