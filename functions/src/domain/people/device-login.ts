import { createHash, timingSafeEqual } from "node:crypto";
import { LOGIN_SECONDS, POLL_SECONDS } from "#contract/cli-auth.js";
import { Failure } from "#contract/failure.js";
import { isShown, type User } from "./user.js";

/**
 * A stored login of a command-line client (RFC 8628). Issuing the token deletes the login, so there is no status for
 * that.
 */
export interface DeviceLogin {
  readonly status: "pending" | "approved" | "denied";
  /** The user who approved or denied it. */
  readonly uid?: string | undefined;
  /** SHA-256 of the client's code verifier, in base64url (RFC 7636, S256). */
  readonly codeChallenge: string;
  /** The name of the requesting machine, as the client gives it. */
  readonly clientName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When the client last requested its token. */
  readonly lastAskedAt?: Date | undefined;
}

/** The characters of a user code: no vowels, so no words, and no characters that look alike. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789";
const USER_CODE_LENGTH = 8;

/**
 * Generates a user code without its dash.
 *
 * @param draw returns an unpredictable, uniformly distributed integer from 0 (included) to its argument (excluded)
 */
export function drawUserCode(draw: (below: number) => number): string {
  return Array.from({ length: USER_CODE_LENGTH }, () => ALPHABET.charAt(draw(ALPHABET.length))).join("");
}

/** The times that a client receives, in seconds: the lifetime of its login and the polling interval. */
export const LOGIN_TIMES = { expiresIn: LOGIN_SECONDS, interval: POLL_SECONDS } as const;

/** The expiration time of a login that starts now. */
export function loginExpiry(now: Date): Date {
  return new Date(now.getTime() + LOGIN_SECONDS * 1000);
}

/** Formats `BCDF2345` for people: `BCDF-2345`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The stored form of a code: its SHA-256 in hexadecimal. */
export function codeHash(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/**
 * Returns the login if it is still waiting for a decision.
 *
 * @throws Failure `userCodeNotFound`, whether the code is wrong, expired or already decided, so
 * that guessing reveals nothing
 */
export function requireWaiting(login: DeviceLogin | undefined, now: Date): DeviceLogin {
  if (login?.status !== "pending" || login.expiresAt <= now) throw new Failure("userCodeNotFound");
  return login;
}

/** The state of a login when the client requests its token. */
export type Standing =
  | { readonly kind: "waiting"; readonly refusal: Failure }
  | { readonly kind: "approved"; readonly uid: string };

/**
 * Decides about a client's request for its token.
 *
 * It checks the verifier first, and a wrong one fails like a nonexistent code: the device code alone reveals nothing
 * about its login.
 *
 * @throws Failure `expiredToken`, `accessDenied`
 */
export function judgeQuestion(login: DeviceLogin | undefined, codeVerifier: string, now: Date): Standing {
  if (!login || !matchesChallenge(codeVerifier, login.codeChallenge)) throw new Failure("expiredToken");
  if (login.expiresAt <= now) throw new Failure("expiredToken");
  if (login.status === "denied") throw new Failure("accessDenied");
  if (login.status === "approved" && login.uid) return { kind: "approved", uid: login.uid };
  const sinceLast = now.getTime() - (login.lastAskedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  const tooSoon = sinceLast < POLL_SECONDS * 1000;
  return { kind: "waiting", refusal: new Failure(tooSoon ? "slowDown" : "authorizationPending") };
}

/**
 * The token of an approved login, if the user who approved it may still sign in.
 *
 * @param token undefined if the identity provider has no such account
 * @throws Failure `accessDenied`
 */
export function tokenFor(user: User | undefined, token: string | undefined): string {
  if (!isShown(user) || !token) throw new Failure("accessDenied");
  return token;
}

/** Whether a challenge was made from this verifier. Takes equally long for every wrong one. */
function matchesChallenge(codeVerifier: string, codeChallenge: string): boolean {
  const computed = createHash("sha256").update(codeVerifier).digest();
  const expected = Buffer.from(codeChallenge, "base64url");
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}
