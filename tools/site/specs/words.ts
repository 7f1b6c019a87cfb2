import { routes as allRoutes } from "#contract/index.js";
import type { Access, Operation, Route, ScopeKind } from "#contract/route.js";

/** The tags of the API with their paths, in the order of the reference. */
export const TAGS: readonly {
  readonly name: string;
  readonly paths: readonly string[];
  readonly description: string;
}[] = [
  {
    name: "products",
    paths: ["/products", "/cli/products"],
    description: "Find, publish, scan, download, like, and review products.",
  },
  {
    name: "login",
    paths: ["/cli/auth"],
    description: "Log in a command-line client, and get the caller's profile.",
  },
  {
    name: "users",
    paths: ["/users"],
    description: "Update or delete the caller's profile, and follow other users.",
  },
  {
    name: "messages",
    paths: ["/messages"],
    description: "Conversations between a buyer and a seller about a product.",
  },
  {
    name: "notifications",
    paths: ["/notifications"],
    description: "Notifications of the caller.",
  },
  {
    name: "extensions",
    paths: (allRoutes as readonly Route[]).filter(({ isExtension }) => isExtension).map(({ path }) => path),
    description: "Routes beyond Vaultmart's specification. Other implementations may not have them.",
  },
  { name: "orders", paths: ["/orders"], description: "Purchases and sales." },
  {
    name: "payments",
    paths: ["/processor"],
    description: "Stripe: payout accounts, checkouts, and events.",
  },
  { name: "reports", paths: ["/reports"], description: "Report products, reviews, and users to the admins." },
  { name: "system", paths: ["/health"], description: "The status of the service." },
];

/** The tag of a path. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.some((start) => path === start || path.startsWith(`${start}/`)));
  if (!tag) throw new Error(`No tag of the API covers ${path}`);
  return tag.name;
}

const ACCESS: Readonly<Record<Access, string>> = {
  anyone: "Anyone may call it. No token is required.",
  "visitor or user":
    "Anyone may call it. With the ID token of a signed-in user, it also returns what only this user may read.",
  user: "Requires the ID token of a signed-in user.",
  "verified user": "Requires the ID token of a signed-in user whose email address is verified.",
  admin: "Requires the ID token of an admin.",
  signature: "Requires no token: the sender signs the body.",
};

const SCOPES: Readonly<Record<ScopeKind, string>> = {
  read: "the scope `read`",
  publish: "the scope `publish:SLUG` of the product",
};

/** Sentences that say who may call an operation and how often. */
export function describeOperation({ summary, access, scopes, limit, redirect }: Operation): string {
  return [
    `${summary}.`,
    ACCESS[access],
    ...(scopes
      ? [`An access token with ${scopes.map((kind) => SCOPES[kind]).join(" or ")} opens it too.`]
      : []),
    limit
      ? `At most ${limit.perMinute} requests per minute from one IP address${access === "anyone" ? "" : " and from one user"}. ` +
        (limit.strategy === "strict"
          ? "If requests cannot be counted, it returns 503."
          : "If requests cannot be counted centrally, each instance counts its own.")
      : "There is no rate limit.",
    ...(redirect ? ["The response redirects the browser to a page of the site."] : []),
  ].join(" ");
}

export const OVERVIEW = `The HTTP API of a Vaultmart marketplace.

- Send JSON with \`Content-Type: application/json\`. Responses are JSON in UTF-8. Times are ISO 8601 in UTC with milliseconds. Amounts of orders are whole cents. Prices of products are US dollars.
- Send the identity provider's ID token as \`Authorization: Bearer …\`. Tokens expire after one hour. A few routes also accept an access token of limited scope, sent the same way.
- Every error is \`{ "error": "…", "code": "…", "issues": ["field: what is wrong"] }\`. \`issues\` may be missing. Decide by \`code\`: each response lists its possible codes, and codes never change. \`error\` and \`issues\` are for people and may be reworded. [Error codes](/docs/api-errors) explains what to do about each code.
- A request body must be uncompressed JSON of at most 64 KB (256 KB for \`POST /cli/products/create\`), be nested at most 32 levels deep, and arrive within 10 seconds.
- An unsupported method returns 405 with the code \`methodNotAllowed\` and the header \`Allow\`.
- A request whose \`Origin\` header is not one of the marketplace's sites returns 403. Clients other than browsers send no such header.
- The \`RateLimit-*\` headers show how much of a limit is left. \`Retry-After\` is the number of seconds to wait after 429.
- Responses may gain fields, and routes may gain codes. Fields and codes are never renamed, retyped, or removed.`;
