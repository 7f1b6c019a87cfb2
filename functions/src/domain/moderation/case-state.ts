import { createHash } from "node:crypto";
import { Failure } from "#contract/failure.js";
import type { Fields } from "./admin-edit.js";

/** The fields of each kind of case that decide what admins can do. Likes and downloads do not change a case. */
const DECIDING = {
  product: [
    ...["status", "settledStatus", "held", "heldFor", "heldAt", "removedAt", "removalReason"],
    ...["version", "pendingVersion", "sha256", "approvedAt"],
  ],
  user: ["banned", "bannedAt", "status"],
  report: ["status", "settledStatus", "resolution"],
  appeal: ["status"],
  collection: ["title", "summary", "text", "products", "shown"],
  category: ["text"],
  order: ["status", "refundRequestedAt", "refundDeclinedAt"],
} as const;

export type CaseKind = keyof typeof DECIDING;

/** The state of a case that an admin decides: a digest of the fields that the decision depends on. */
export function caseState(kind: CaseKind, document: Fields): string {
  const values = DECIDING[kind].map((name) => comparable(document[name]));
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);
}

/** A value as text. Times of Firestore have nanoseconds. */
function comparable(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  const { seconds, nanoseconds } = (value ?? {}) as { seconds?: unknown; nanoseconds?: unknown };
  return typeof seconds === "number" ? `${seconds}.${nanoseconds}` : value;
}

/**
 * Checks that a case has not changed since the admin saw it, so that two admins do not overwrite each other's
 * decisions.
 *
 * @throws Failure `caseChanged`
 */
export function checkState(expected: string | undefined, kind: CaseKind, document: Fields): void {
  if (expected !== undefined && expected !== caseState(kind, document)) throw new Failure("caseChanged");
}
