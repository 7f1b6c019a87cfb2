import { createHash, timingSafeEqual } from "node:crypto";
import { LOGIN_SECONDS, POLL_SECONDS } from "#contract/cli-auth.js";
import { Failure } from "#contract/failure.js";
import { isShown, type User } from "./user.js";

/**
 * The login of a command-line client (RFC 8628) as it is stored. A login that gave
 * its token away is gone, so it has no status of its own.
 */
export interface DeviceLogin {
  readonly status: "pending" | "approved" | "denied";
  /** Who approved or denied it. */
  readonly uid?: string | undefined;
  /** SHA-256 of the client's code verifier, in base64url (RFC 7636, S256). */
  readonly codeChallenge: string;
  /** What the machine that asks says that it is. */
  readonly clientName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When the client last asked for its token. */
  readonly lastAskedAt?: Date | undefined;
}

/** The letters and digits of a user code: no vowels, so no words, and nothing that looks like something else. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789";
const USER_CODE_LENGTH = 8;

/**
 * A user code, without its dash.
 *
 * @param draw a number from 0 to below its argument, each as likely and none to be guessed
 */
export function drawUserCode(draw: (below: number) => number): string {
  return Array.from({ length: USER_CODE_LENGTH }, () => ALPHABET.charAt(draw(ALPHABET.length))).join("");
}

/** What a client is told of its time, in seconds: how long its login may take, and how long to wait between two questions. */
export const LOGIN_TIMES = { expiresIn: LOGIN_SECONDS, interval: POLL_SECONDS } as const;

/** When a login that starts now is over. */
export function loginExpiry(now: Date): Date {
  return new Date(now.getTime() + LOGIN_SECONDS * 1000);
}

/** `BCDF2345` as people read it: `BCDF-2345`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What is stored in the place of a code: its SHA-256 in hexadecimal. */
export function codeHash(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/**
 * Lets through the login that still waits for a decision.
 *
 * @throws Failure `userCodeNotFound`, whether the code is wrong, too old or decided: who guesses learns no more
 */
export function requireWaiting(login: DeviceLogin | undefined, now: Date): DeviceLogin {
  if (login?.status !== "pending" || login.expiresAt <= now) throw new Failure("userCodeNotFound");
  return login;
}

/** What a client that asks for its token finds. */
export type Standing =
  | { readonly kind: "waiting"; readonly refusal: Failure }
  | { readonly kind: "approved"; readonly uid: string };

/**
 * Judges a client's question for its token.
 *
 * A wrong verifier is answered like a code that does not exist, before anything
 * else is looked at: who has the device code alone learns nothing of its login.
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
 * The token of an approved login, if who approved it may still sign in.
 *
 * @param token nothing when the identity provider has no such account
 * @throws Failure `accessDenied`
 */
export function tokenFor(user: User | undefined, token: string | undefined): string {
  if (!isShown(user) || !token) throw new Failure("accessDenied");
  return token;
}

/** Whether a challenge was made of this verifier; takes as long for every wrong one. */
function matchesChallenge(codeVerifier: string, codeChallenge: string): boolean {
  const computed = createHash("sha256").update(codeVerifier).digest();
  const expected = Buffer.from(codeChallenge, "base64url");
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}
