import { readLogin, type StoredLogin, writeLogin } from "../config/credentials.js";
import type { Context, Login } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { theirs } from "../market/words.js";
import { type IdentityProvider, identityProvider } from "./firebase.js";
import { type Claims, readIdToken, renew, signInWithCustomToken, type Tokens } from "./tokens.js";

/**
 * A token is renewed this long before it expires, in milliseconds, so that it stays valid during a request.
 */
const EARLY_MS = 60_000;

export type SessionContext = Pick<Context, "env" | "home" | "now" | "signal">;

/**
 * The login of one process at one site: `VAULTMART_TOKEN` if it is set, otherwise the login that `vaultmart login`
 * stored.
 */
export interface Session {
  readonly login: () => Promise<Login | undefined>;
  /** A valid token for the next request; undefined if no user is logged in. */
  readonly idToken: () => Promise<string | undefined>;
  /** Discards an ID token that the server rejected; returns whether another one is available. */
  readonly dropIdToken: () => Promise<boolean>;
  /** Exchanges the custom token of a device login for tokens. */
  readonly signIn: (customToken: string) => Promise<Tokens>;
  /** Exchanges a refresh token for tokens, which proves that it is valid. */
  readonly renew: (refreshToken: string) => Promise<Tokens>;
  /** Stores a login on this machine. */
  readonly keep: (tokens: Tokens) => Promise<Login>;
}

/** @param site the marketplace's root URL; each marketplace has its own login */
export function openSession(site: string, context: SessionContext): Session {
  const { env, now, signal } = context;
  const given = env.VAULTMART_TOKEN?.trim() || undefined;
  let provider: Promise<IdentityProvider> | undefined;
  let current: StoredLogin | undefined;

  const asked = () => {
    provider ??= identityProvider(site, signal);
    return provider;
  };
  const isGood = (login: StoredLogin) =>
    login.idToken !== undefined && (login.idTokenEndsAt ?? 0) > now().getTime() + EARLY_MS;

  const read = async (): Promise<StoredLogin | undefined> => {
    current ??= given === undefined ? await readLogin(context, site) : await fromToken(given);
    return current;
  };

  const fromToken = async (token: string): Promise<StoredLogin> => {
    const { isAccessToken, siteOfToken } = await import("#domain/people/access-token.js");
    if (isAccessToken(token)) return ofAccessToken(token, siteOfToken(token));
    const claims = readIdToken(token);
    if (!claims) return renewed(token);
    if (claims.endsAt <= now().getTime()) {
      throw new CliError(EXIT.authentication, "VAULTMART_TOKEN is an expired ID token", {
        hint: "Use a long-lived token from `vaultmart login --print-token`.",
      });
    }
    const { uid, email, endsAt } = claims;
    // It cannot be renewed. The server decides when to reject it.
    return { uid, email, refreshToken: "", idToken: token, idTokenEndsAt: endsAt + EARLY_MS };
  };

  const ofAccessToken = (token: string, owner: string | undefined): StoredLogin => {
    if (owner !== site) {
      const belongs = owner === undefined ? "is not a complete access token" : `belongs to ${theirs(owner)}`;
      throw new CliError(EXIT.authentication, `VAULTMART_TOKEN ${belongs}, and is not sent to ${site}`, {
        hint: "Create a token for this marketplace with `vaultmart token create`.",
      });
    }
    // Only the marketplace knows its user and its end.
    return { uid: "", email: "", refreshToken: "", idToken: token, idTokenEndsAt: Number.POSITIVE_INFINITY };
  };

  const renewed = async (refreshToken: string): Promise<StoredLogin> =>
    stored(await renew(await asked(), refreshToken, signal), now());

  return {
    async login() {
      const found = await read();
      return found && { uid: found.uid, email: found.email };
    },

    async idToken() {
      const found = await read();
      if (!found) return undefined;
      if (!isGood(found)) {
        current = await renewed(found.refreshToken);
        if (given === undefined) await writeLogin(context, site, current);
      }
      return current?.idToken;
    },

    async dropIdToken() {
      if (!current?.refreshToken) return false;
      const { idToken: _, ...rest } = current;
      current = rest;
      return true;
    },

    async signIn(customToken) {
      return signInWithCustomToken(await asked(), customToken, signal);
    },

    async renew(refreshToken) {
      return renew(await asked(), refreshToken, signal);
    },

    async keep(tokens) {
      const login = stored(tokens, now());
      await writeLogin(context, site, login);
      return { uid: login.uid, email: login.email };
    },
  };
}

function stored({ idToken, refreshToken, expiresIn }: Tokens, now: Date): StoredLogin {
  const claims: Claims | undefined = readIdToken(idToken);
  if (!claims) throw new CliError(EXIT.general, "The sign-in service returned no ID token");
  // By this machine's clock, which may differ from the token's.
  const idTokenEndsAt = now.getTime() + expiresIn * 1000;
  return { uid: claims.uid, email: claims.email, refreshToken, idToken, idTokenEndsAt };
}
