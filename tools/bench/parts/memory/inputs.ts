import { IDS } from "#contract/example-ids.js";
import { exampleOf } from "#contract/examples.js";
import { routes } from "#contract/index.js";
import { API_FALLBACK, type PAGE_FUNCTIONS } from "#contract/pages.js";
import { METHODS, type Method, needsToken, type Route } from "#contract/route.js";

/** One request to a function that bypasses Hosting. */
export interface Input {
  readonly method: Method;
  /** Path and query. */
  readonly path: string;
  readonly needsToken: boolean;
  /** Of the only user who may send it; by default any user may. */
  readonly token?: string;
  readonly body?: string;
}

/** The objects that the requests use. */
export interface Subject {
  readonly productId: string;
  readonly slug: string;
  readonly version: string;
  readonly sha256: string;
  /** Of the author of the product. */
  readonly uid: string;
  readonly username: string;
  /** Slugs of other products, each of whose pages and covers is asked for. */
  readonly others: readonly string[];
}

/** The version in the examples. */
const EXAMPLE_VERSION = "1.0.0";

/** Texts at the length that the contract allows, by the name of the field. */
const LONGEST: Readonly<Record<string, string>> = {
  readme:
    "A line of a long readme, with **bold** words, `code`, and a [link](https://example.invalid).\n".repeat(
      1_075,
    ),
  longDescription: "Words ".repeat(333),
  description: "Words ".repeat(83),
  text: "Words ".repeat(333),
  comment: "Words ".repeat(166),
  bio: "Words ".repeat(83),
};

/**
 * The HTTP functions, each with the honest requests that use the most memory: the longest texts and the fullest pages.
 */
export function inputsOf(subject: Subject): ReadonlyMap<string, readonly Input[]> {
  const inputs = new Map<string, readonly Input[]>();
  for (const route of routes) inputs.set(route.name, ofRoute(route, subject));
  for (const [name, paths] of Object.entries(pagesOf(subject))) {
    inputs.set(
      name,
      paths.map((path) => ({ method: "GET", path, needsToken: false })),
    );
  }
  inputs.set("mcp", messagesOf(subject));
  return inputs;
}

/** What agents ask. A list of skills unpacks archives, and a search keeps the index of the catalog. */
function messagesOf({ slug }: Subject): Input[] {
  const messages = [
    { method: "tools/call", params: { name: "vault_search", arguments: { query: "notes", limit: 50 } } },
    { method: "tools/call", params: { name: "vault_info", arguments: { slug, readme: true } } },
    { method: "skills/list" },
  ];
  return messages.map((message) => ({
    ...{ method: "POST", path: "/mcp", needsToken: false },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  }));
}

function pagesOf({ slug, username, others, version }: Subject): Record<string, readonly string[]> {
  const everywhere = [slug, ...others];
  const pages: Record<Exclude<(typeof PAGE_FUNCTIONS)[number]["name"], "mcp">, readonly string[]> = {
    appPages: [...everywhere.map((one) => `/p/${one}`), `/u/${username}`],
    marketPages: [
      ...["/marketplace.json", "/.well-known/agent-skills/index.json", "/advisories/all.json"],
      ...everywhere.flatMap((one) => [`/p/${one}.md`, `/p/${one}/.well-known/agent-skills/index.json`]),
      `/u/${username}.md`,
    ],
    unsubscribe: ["/unsubscribe?user=nobody&topic=sales&signature=none"],
    pictures: [
      ...everywhere.map((one) => `/pictures/covers/${one}.png`),
      `/pictures/archive/${slug}/${version}/picture.png`,
    ],
  };
  return { ...pages, [API_FALLBACK.name]: ["/api/nothing"] };
}

const ofRoute = (route: Route, subject: Subject): Input[] =>
  METHODS.flatMap((method) => {
    const operation = route[method];
    if (!operation) return [];
    const request = substituted(exampleOf(route, method).request, subject) as Record<string, unknown>;
    const left = { ...request };
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = encodeURIComponent(String(left[name]));
      delete left[name];
      return value;
    });
    const query = new URLSearchParams(
      Object.entries(left).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const input = {
      method,
      path: method === "GET" ? `/api${path}?${query}` : `/api${path}`,
      needsToken: needsToken(operation.access),
      ...(method !== "GET" && { body: JSON.stringify(left) }),
    };
    return [input];
  });

/** A value of an example with the IDs of this marketplace, and its texts as long as they may be. */
function substituted(value: unknown, subject: Subject, name = ""): unknown {
  const { productId, slug, version, uid, username, sha256 } = subject;
  if (Array.isArray(value)) return value.map((one) => substituted(one, subject));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([inner, one]) => [inner, substituted(one, subject, inner)]),
    );
  }
  if (typeof value === "string" && LONGEST[name] !== undefined) return LONGEST[name];
  if (name === "limit") return "50";
  const real: Readonly<Record<string, string>> = {
    [IDS.productId]: productId,
    [IDS.slug]: slug,
    [IDS.sha256]: sha256,
    [EXAMPLE_VERSION]: version,
    [IDS.sellerUid]: uid,
    [IDS.sellerUsername]: username,
  };
  return typeof value === "string" ? (real[value] ?? value) : value;
}
