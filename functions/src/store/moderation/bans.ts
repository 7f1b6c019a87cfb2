import { FieldValue, type Precondition, type WriteBatch } from "firebase-admin/firestore";
import { Failure } from "#contract/failure.js";
import { type ConsoleEdit, type Editable, isCurrent } from "#domain/moderation/admin-edit.js";
import { type Actor, ADMIN_STAMP } from "#domain/moderation/audit.js";
import { planBan } from "#domain/moderation/ban.js";
import { checkState } from "#domain/moderation/case-state.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { db, retryLostCommits, unchanged } from "../firestore.js";
import { revokeAll } from "../people/access-tokens.js";
import { endAll } from "../people/client-logins.js";
import { userRef } from "../people/users.js";
import { addEntry, newEntryId } from "./audit-log.js";
import { holdOfBanned, releaseBanned } from "./ban-effects.js";
import { settlePending } from "./reports.js";

/** The profile field with which admins ban a user. */
export const USER_EDITS: Editable = { fields: ["banned"], isSettled: (user) => planBan(user) === "settled" };

/**
 * Revokes the sessions of an account. It is injected because the store does not access the identity provider.
 */
export type RevokeSessions = (uid: string) => Promise<void>;

/**
 * Applies an admin's edit of `banned`, or restores the old value (DESIGN §6). The stamp and the audit entry are written
 * last, in one commit. If the function is interrupted, the redelivered event repeats it; every step is idempotent.
 */
export async function moderateUser(edit: ConsoleEdit, revokeSessions: RevokeSessions): Promise<void> {
  const { id: uid, actor } = edit;
  // An attempt that lost did part of the work.
  let products = 0;
  let reports = 0;
  await retryLostCommits(
    async () => {
      const asked = (await userRef(uid).get()).data();
      if (!asked || !isCurrent(edit, asked, USER_EDITS.fields)) return;
      const plan = planBan(asked);
      if (plan === "settled") return;
      if (plan === "unban") products += await releaseBanned(uid);
      if (plan === "ban") {
        const done = await punish(uid, actor, revokeSessions);
        products += done.products;
        reports += done.reports;
      }
      // Read after the work, which changed the user's counters.
      const user = await userRef(uid).get();
      const data = user.data() ?? {};
      if (planBan(data) !== plan) {
        // The admin took the ban back in the meantime; the event of that edit finds nothing to undo.
        if (plan === "ban" && data.banned !== true) await releaseBanned(uid);
        return;
      }
      const batch = db().batch();
      const updatedAt = FieldValue.serverTimestamp();
      if (plan === "put back") {
        batch.update(userRef(uid), { banned: data.bannedAt !== undefined, updatedAt }, unchanged(user));
        addEntry(batch, edit.eventId, {
          action: "user.put-back",
          actor,
          details: { uid, typed: data.banned, reason: "banned is true or false" },
        });
      } else if (plan === "unban") {
        const gone = FieldValue.delete();
        batch.update(userRef(uid), { bannedBy: gone, bannedAt: gone, updatedAt }, unchanged(user));
        addEntry(batch, edit.eventId, { action: "user.unban", actor, details: { uid, products } });
        await addBanNotice(batch, edit.eventId, uid, "accountUnbanned");
      } else {
        batch.update(
          userRef(uid),
          { bannedBy: ADMIN_STAMP, bannedAt: updatedAt, updatedAt },
          unchanged(user),
        );
        addEntry(batch, edit.eventId, { action: "user.ban", actor, details: { uid, products, reports } });
        await addBanNotice(batch, edit.eventId, uid, "accountBanned");
      }
      await batch.commit();
    },
    { exhausted: (cause) => new Error(`The edit of user ${uid} could not be carried out`, { cause }) },
  );
}

/** The details of an admin's action. */
export interface AboutAct {
  /** The state of the case that the admin saw. */
  readonly expects?: string | undefined;
  /** Why, for the audit log. */
  readonly note?: string | undefined;
  /** Adds the cause of the act to the commit. It also notifies the user. */
  readonly cause?: (batch: WriteBatch, entryId: string) => Promise<void>;
}

/**
 * Bans a user, with the same effects as an edit of `banned`. The effects come first, and each is idempotent: if the ban
 * is interrupted, the admin can repeat it.
 * @throws Failure `userNotFound`, `caseChanged`, `moderationRefused` if the user is already banned, `editConflict`
 */
export async function banUser(
  uid: string,
  actor: Actor,
  revokeSessions: RevokeSessions,
  { expects, note }: AboutAct = {},
): Promise<void> {
  const entryId = newEntryId();
  const done = { products: 0, reports: 0 };
  await retryLostCommits(async () => {
    const found = await userRef(uid).get();
    if (!found.exists || found.get("status") === "deleted") throw new Failure("userNotFound");
    checkState(expects, "user", found.data() ?? {});
    if (found.get("bannedAt") !== undefined) {
      throw new Failure("moderationRefused", { issues: ["The user is banned already"] });
    }
    const { products, reports } = await punish(uid, actor, revokeSessions);
    done.products += products;
    done.reports += reports;
    // Read after the work, which changed the user's counters.
    const user = await userRef(uid).get();
    checkState(expects, "user", user.data() ?? {});
    const batch = db().batch();
    addBan(batch, uid, unchanged(user));
    addEntry(batch, entryId, { action: "user.ban", actor, details: { uid, ...done, note } });
    await addBanNotice(batch, entryId, uid, "accountBanned");
    await batch.commit();
  });
}

/**
 * Lifts a ban: publishes and releases the products that the ban held, then unbans the user in one commit with the audit
 * entry. If the function is interrupted, the user is still banned, and the next call completes the work.
 *
 * @returns false if the user is not banned
 * @throws Failure `caseChanged`, `editConflict`
 */
export async function liftBan(
  uid: string,
  actor: Actor,
  { expects, note, cause }: AboutAct = {},
): Promise<boolean> {
  const entryId = newEntryId();
  let products = 0;
  return retryLostCommits(async () => {
    const found = await userRef(uid).get();
    checkState(expects, "user", found.data() ?? {});
    if (found.get("bannedAt") === undefined) return false;
    products += await releaseBanned(uid);
    // Read after the work, which changed the user's counters.
    const user = await userRef(uid).get();
    const batch = db().batch();
    const gone = FieldValue.delete();
    const fields = { banned: false, bannedBy: gone, bannedAt: gone, updatedAt: FieldValue.serverTimestamp() };
    batch.update(userRef(uid), fields, unchanged(user));
    addEntry(batch, entryId, { action: "user.unban", actor, details: { uid, products, note } });
    if (cause) await cause(batch, entryId);
    else await addBanNotice(batch, entryId, uid, "accountUnbanned");
    await batch.commit();
    return true;
  });
}

/** The effects of a ban, apart from the ban itself. Every step is idempotent. */
export async function punish(uid: string, actor: Actor, revokeSessions: RevokeSessions) {
  await revokeSessions(uid);
  await revokeAll(uid);
  await endAll(uid);
  const products = await holdOfBanned(uid);
  const target = { targetType: "user", targetId: uid } as const;
  return { products, reports: await settlePending(target, { status: "resolved", resolution: "ban" }, actor) };
}

/** Adds the notification about a ban or its end to a commit. */
export const addBanNotice = (
  batch: WriteBatch,
  eventId: string,
  uid: string,
  about: "accountBanned" | "accountUnbanned",
): Promise<void> => addNotices(batch, [{ id: `${eventId}_user`, uid }], NOBODY, { about });

/** Adds a ban with its stamps to a commit. The event of that profile write then has no effect. */
export function addBan(batch: WriteBatch, uid: string, precondition: Precondition = {}): void {
  const at = FieldValue.serverTimestamp();
  const fields = { banned: true, bannedBy: ADMIN_STAMP, bannedAt: at, updatedAt: at };
  batch.update(userRef(uid), fields, precondition);
}
