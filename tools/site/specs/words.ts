import type { Access, Operation } from "#contract/route.js";

/** The nouns of the API, in the order in which its reference lists them, and the paths that are about each. */
export const TAGS = [
  {
    name: "products",
    paths: ["/products", "/cli/products"],
    description: "Find, publish, scan, download, like and review products.",
  },
  { name: "login", paths: ["/cli/auth"], description: "Log a command-line client in, and see who one is." },
  { name: "users", paths: ["/users"], description: "Change and delete the own profile, follow others." },
  {
    name: "messages",
    paths: ["/messages"],
    description: "Conversations of a buyer and a seller about a product.",
  },
  {
    name: "notifications",
    paths: ["/notifications"],
    description: "What the marketplace has to tell the caller.",
  },
  { name: "orders", paths: ["/orders"], description: "Purchases and sales." },
  {
    name: "payments",
    paths: ["/processor"],
    description: "What has to do with Stripe: payout accounts, checkouts, events.",
  },
  { name: "reports", paths: ["/reports"], description: "Tell the admins what is wrong." },
  { name: "system", paths: ["/health"], description: "Whether the service answers." },
] as const;

/** The noun that a path is about. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.some((start) => path === start || path.startsWith(`${start}/`)));
  if (!tag) throw new Error(`No tag of the API's description is about ${path}`);
  return tag.name;
}

const ACCESS: Readonly<Record<Access, string>> = {
  anyone: "Anyone may call it; no token is needed.",
  user: "Needs the ID token of a signed-in user.",
  "verified user": "Needs the ID token of a signed-in user whose e-mail address is verified.",
  signature: "Takes no token: the sender signs the body.",
};

/** Who may call an operation and how often, in whole sentences. */
export function describeOperation({ summary, access, limit, redirect }: Operation): string {
  return [
    `${summary}.`,
    ACCESS[access],
    limit
      ? `At most ${limit.perMinute} requests a minute from one address${access === "anyone" ? "" : ", and of one user"}. ` +
        (limit.strategy === "strict"
          ? "When requests cannot be counted, it answers 503."
          : "When requests cannot be counted centrally, each instance counts its own.")
      : "Its requests are not limited.",
    ...(redirect ? ["The answer sends the browser on to a page of the site."] : []),
  ].join(" ");
}

export const OVERVIEW = `The HTTP API of a Vaultmart marketplace.

- Send JSON with \`Content-Type: application/json\`; answers are JSON in UTF-8. Times are ISO 8601 in UTC with milliseconds, amounts of orders are whole cents, prices of products are US dollars.
- Send the identity provider's ID token as \`Authorization: Bearer …\`. Tokens live for an hour.
- Every refusal is \`{ "error": "…", "code": "…", "issues": ["field: what is wrong"] }\`; \`issues\` may be missing. Decide by \`code\`: each response lists the codes that it can have, and codes never change. \`error\` and \`issues\` are for people and may be reworded. [Error codes](/docs/api-errors) says what to do about each.
- A method that a path does not have is answered with 405, the code \`methodNotAllowed\` and the header \`Allow\`.
- A request whose \`Origin\` header is not one of the marketplace's sites is answered with 403. Clients other than browsers send no such header.
- The \`RateLimit-*\` headers say how much of a limit is left; \`Retry-After\` says how many seconds to wait after 429.
- Answers may gain fields, and routes may gain codes. Fields and codes are never renamed, retyped or removed.`;
