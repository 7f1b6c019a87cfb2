import { createHash } from "node:crypto";
import { MAX_TOKENS } from "#contract/access.js";
import { Failure } from "#contract/failure.js";
import type { Scope } from "./scope.js";

/** A stored access token. Its ID is the token's digest; the token itself is not stored. */
export interface AccessToken {
  readonly id: string;
  readonly uid: string;
  /** The user's name for the token, unique among the user's tokens. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** To the hour. */
  readonly lastUsedAt?: Date | undefined;
}

/** The last use is stored at most once in this time, in milliseconds. */
const USE_MS = 60 * 60 * 1000;

const SHAPE = /^vmt_([0-9a-f]{64})_([0-9a-f]{2,510})_([0-9a-f]{8})$/;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const checkOf = (body: string) => sha256(body).slice(0, 8);

/**
 * Writes a token: `vmt_`, the secret, the marketplace's URL in hexadecimal, and eight digits that show whether it was
 * copied whole. All marketplaces use the same prefix and format, so programs that look for leaked secrets can find
 * tokens.
 *
 * @param secret 64 unpredictable hexadecimal digits
 * @param site the root URL of the marketplace, without a trailing slash
 */
export function writeToken(secret: string, site: string): string {
  const body = `vmt_${secret}_${Buffer.from(site).toString("hex")}`;
  return `${body}_${checkOf(body)}`;
}

/** Whether a text looks like an access token, complete or truncated. */
export const isAccessToken = (text: string): boolean => text.startsWith("vmt_");

/** The marketplace that issued a token; undefined if the text is not a complete token. */
export function siteOfToken(token: string): string | undefined {
  const [, secret = "", site = "", check] = SHAPE.exec(token) ?? [];
  if (check === undefined || checkOf(`vmt_${secret}_${site}`) !== check) return undefined;
  return Buffer.from(site, "hex").toString();
}

/**
 * The digest that is the ID of a stored token, so that the lookup takes the same time for every wrong token. The secret
 * has 256 bits, so nobody can derive it from the digest.
 */
export const tokenDigest = (token: string): string => sha256(token);

/**
 * Whether a token is valid: it has not expired, and was created after the account's sessions were last revoked, for
 * example by a ban, a new password, or *Log out everywhere*. Firebase records revocations to the second.
 */
export function isValid(
  token: Pick<AccessToken, "createdAt" | "expiresAt">,
  sessionsRevokedAt: Date | undefined,
  now: Date,
): boolean {
  const second = (time: Date) => Math.floor(time.getTime() / 1000);
  if (token.expiresAt <= now) return false;
  return sessionsRevokedAt === undefined || second(token.createdAt) >= second(sessionsRevokedAt);
}

/** Whether a use must be recorded. */
export const isNewUse = ({ lastUsedAt }: Pick<AccessToken, "lastUsedAt">, now: Date): boolean =>
  lastUsedAt === undefined || now.getTime() - lastUsedAt.getTime() >= USE_MS;

/** The expiration time of a token that is created now. */
export const tokenExpiry = (days: number, now: Date): Date =>
  new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

/**
 * Decides whether an account may have one more token.
 *
 * @param others the account's older tokens
 * @throws Failure `tooManyTokens`, `tokenNameTaken`
 */
export function checkNewToken(
  name: string,
  others: readonly Pick<AccessToken, "name" | "expiresAt">[],
  now: Date,
): void {
  const valid = others.filter(({ expiresAt }) => expiresAt > now);
  if (valid.some((other) => other.name === name)) throw new Failure("tokenNameTaken");
  if (valid.length >= MAX_TOKENS) throw new Failure("tooManyTokens");
}
