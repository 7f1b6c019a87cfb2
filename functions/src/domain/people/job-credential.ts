import { createHash } from "node:crypto";
import type { Provenance } from "#contract/provenance.js";
import { PUBLISH_PREFIX, PUBLISH_SECONDS } from "#contract/publishers.js";
import type { Scope } from "./scope.js";

/**
 * The stored credential of a CI job. Only the job knows the credential itself. The store contains only its digest.
 */
export interface JobCredential {
  readonly uid: string;
  /** The only product that it may publish. */
  readonly slug: string;
  readonly provenance: Provenance;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Whether a bearer token looks like the credential of a job. */
export const isJobCredential = (token: string): boolean => token.startsWith(PUBLISH_PREFIX);

/** Writes a new credential. @param secret 32 unpredictable bytes */
export const jobCredential = (secret: Buffer): string => PUBLISH_PREFIX + secret.toString("base64url");

/**
 * The stored form of a credential: its SHA-256 in hexadecimal. A credential has 256 random bits, so nobody can derive
 * it from the hash.
 */
export const jobCredentialDigest = (credential: string): string =>
  createHash("sha256").update(credential).digest("hex");

/** The expiration time of a credential that is created now. */
export const jobCredentialExpiry = (now: Date): Date => new Date(now.getTime() + PUBLISH_SECONDS * 1000);

/** The permissions of a job's credential. */
export const jobScopes = ({ slug }: Pick<JobCredential, "slug">): readonly Scope[] => [`publish:${slug}`];

/**
 * Whether a credential is still valid: it has not expired, and was created after the account's sessions were last
 * revoked. Firebase records revocations to the second.
 */
export function isUsable(
  { createdAt, expiresAt }: Pick<JobCredential, "createdAt" | "expiresAt">,
  sessionsRevokedAt: Date | undefined,
  now: Date,
): boolean {
  const second = (time: Date) => Math.floor(time.getTime() / 1000);
  if (expiresAt <= now) return false;
  return sessionsRevokedAt === undefined || second(createdAt) >= second(sessionsRevokedAt);
}
