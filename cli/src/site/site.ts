import { setTimeout as sleep } from "node:timers/promises";
import { cliProductsSearch, type UNAVAILABLE } from "#contract/cli.js";
import { ApiError, type Client, createClient } from "#contract/client.js";
import { needsToken } from "#contract/route.js";
import { oneLine } from "#domain/web/plain-text.js";
import type { Context, Site } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { asCliError } from "./failures.js";
import { reach, USER_AGENT } from "./reach.js";
import { openSession, type Session } from "./session.js";
import { fetchBytes, putBytes } from "./storage.js";

/** The request timeout in milliseconds: slightly more than a function may take to scan an archive. */
const REQUEST_TIMEOUT_MS = 125_000;

/**
 * The client waits for rate limits up to this many seconds. The command decides about longer waits.
 */
const BRIEF_SECONDS = 5;

/**
 * Repeats a request once if a rate limit rejected it for a few seconds. A rejected request had no
 * effect.
 */
async function briefly<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (failure) {
    const seconds = failure instanceof ApiError && failure.status === 429 ? failure.retryAfter : undefined;
    if (seconds === undefined || seconds > BRIEF_SECONDS) throw failure;
    await sleep(seconds * 1_000, undefined, { signal });
    return request();
  }
}

/** The part of a session that requests need. */
type UsedSession = Pick<Session, "login" | "idToken" | "dropIdToken">;

/** A credential that is not a login. Only the marketplace knows its user and when it expires. */
const sessionOf = (credential: string): UsedSession => ({
  login: async () => ({ uid: "", email: "" }),
  idToken: async () => credential,
  dropIdToken: async () => false,
});

/**
 * A marketplace. The client connects on first use, so that commands without a marketplace work offline.
 *
 * @param chosen the site's root URL from `siteUrl`; undefined if none was chosen
 * @param credential the credential that requests use instead of a login
 */
export function createSite(
  chosen: string | undefined,
  context: Pick<Context, "env" | "home" | "now" | "signal">,
  credential?: string,
): Site {
  const { signal } = context;
  let opened: { readonly client: Client; readonly session: UsedSession } | undefined;

  const url = () => {
    if (chosen !== undefined) return chosen;
    throw new CliError(EXIT.validation, "No marketplace is chosen", {
      hint: "Set one with `vaultmart config set url https://…`, --url or VAULTMART_URL.",
    });
  };
  const open = () => {
    if (opened) return opened;
    const session: UsedSession =
      credential === undefined ? openSession(url(), context) : sessionOf(credential);
    const client = createClient({
      baseUrl: `${url()}/api`,
      token: session.idToken,
      timeout: REQUEST_TIMEOUT_MS,
      headers: { "user-agent": USER_AGENT },
      fetch: (input, init) => reach(new URL(String(input)), init ?? {}, signal),
    });
    opened = { client, session };
    return opened;
  };
  const requireLogin = async () => {
    const login = await open().session.login();
    if (login) return login;
    throw new CliError(EXIT.authentication, "You are not logged in", {
      hint: "Log in with `vaultmart login`, or set VAULTMART_TOKEN.",
      code: "unauthenticated",
    });
  };

  const api: Client = {
    async call(route, method, input) {
      const { client, session } = open();
      try {
        if (route[method] && needsToken(route[method].access)) await requireLogin();
        return await briefly(signal, () =>
          client.call(route, method, input).catch(async (failure: unknown) => {
            // A stored token may have expired early. A request that fails with 401 had no effect.
            const isRefused = failure instanceof ApiError && failure.status === 401;
            if (!isRefused || !(await session.dropIdToken())) throw failure;
            return client.call(route, method, input);
          }),
        );
      } catch (failure) {
        throw asCliError(failure, url());
      }
    },
  };

  const unavailable = new Map<string, (typeof UNAVAILABLE)[number]>();
  return {
    unavailable,
    chosen,
    get url() {
      return url();
    },
    api,
    login: async () => (chosen === undefined ? undefined : open().session.login()),
    requireLogin,
    async findProduct(slug) {
      const { products } = await api.call(cliProductsSearch, "GET", { slug, limit: 1 });
      const [product] = products;
      if (product) return product;
      throw new CliError(EXIT.notFound, `Product ${oneLine(slug)} not found`, {
        hint: "To find products, run `vaultmart search`.",
        code: "productNotFound",
      });
    },
    async findProducts(slugs) {
      if (slugs.length === 0) return [];
      const answer = await api.call(cliProductsSearch, "GET", { slugs: slugs.join(",") });
      const named = new Set(slugs);
      for (const { slug, state } of answer.unavailable ?? [])
        if (named.has(slug)) unavailable.set(slug, state);
      const { products } = answer;
      return products.filter(({ slug }) => named.has(slug));
    },
    fetchBytes: (address, options) => fetchBytes(address, options, signal),
    putBytes: (address, bytes, onProgress) => putBytes(address, bytes, onProgress, signal),
  };
}
