import type { DocumentSnapshot, WriteBatch } from "firebase-admin/firestore";
import { Failure } from "#contract/failure.js";
import { type ConsoleEdit, type Editable, type Fields, isCurrent } from "#domain/moderation/admin-edit.js";
import type { Actor, AuditEntry } from "#domain/moderation/audit.js";
import { checkState } from "#domain/moderation/case-state.js";
import { holdNotice, holdReasonOf, removalNotice, termsOf } from "#domain/moderation/removal.js";
import { accountable, planReport, type Resolution, reviewOf } from "#domain/moderation/report.js";
import { addNotices } from "../community/notifications.js";
import { removeReview } from "../community/reviews.js";
import { db, retryLostCommits, unchanged } from "../firestore.js";
import { userRef } from "../people/users.js";
import { parseProduct, productRef } from "../products/products.js";
import { readPublishXp } from "../products/publish-effects.js";
import { addEntry, newEntryId } from "./audit-log.js";
import { type AboutAct, addBan, addBanNotice, punish, type RevokeSessions } from "./bans.js";
import { addHold, addRemoval } from "./moderation.js";
import { addOutcome, parseReport, type Report, reportRef, settlePending } from "./reports.js";

/**
 * The report field with which admins close a report. The field `resolution` names the action; `removalReason`,
 * `refundBuyers`, and `holdReason` give the details of a removal or a hold.
 */
export const REPORT_EDITS: Editable = {
  fields: ["status"],
  isSettled: ({ status, settledStatus }) => status === settledStatus,
};

/**
 * Applies an admin's edit of a report: carries out the action that it names, and closes the other reports about the
 * same target. Otherwise, restores the old value (DESIGN §6). One commit contains the action, the stamps, and the
 * single audit entry.
 */
export async function moderateReport(edit: ConsoleEdit, revokeSessions: RevokeSessions): Promise<void> {
  await retryLostCommits(
    async () => {
      const snapshot = await reportRef(edit.id).get();
      const report = parseReport(snapshot);
      if (!report || !isCurrent(edit, snapshot.data() ?? {}, REPORT_EDITS.fields)) return;
      if (report.status === report.settledStatus) return;
      const batch = db().batch();
      addEntry(batch, edit.eventId, await settle(batch, snapshot, report, edit, revokeSessions));
      await batch.commit();
    },
    { exhausted: (cause) => new Error(`The edit of report ${edit.id} could not be carried out`, { cause }) },
  );
}

/**
 * Closes a report for an admin. The decisions are the same as for an edit in the console, but an impossible action is
 * rejected.
 * @param outcome the fields that the admin would edit in the console
 * @returns the current status of the report
 * @throws Failure `reportNotFound`, `caseChanged`, `moderationRefused`, `editConflict`
 */
export async function actOnReport(
  id: string,
  outcome: Fields,
  actor: Actor,
  revokeSessions: RevokeSessions,
  { expects, note }: AboutAct = {},
): Promise<"resolved" | "dismissed"> {
  const eventId = newEntryId();
  return retryLostCommits(async () => {
    const snapshot = await reportRef(id).get();
    const found = parseReport(snapshot);
    if (!found) throw new Failure("reportNotFound");
    checkState(expects, "report", snapshot.data() ?? {});
    const { status, resolution } = outcome;
    const report = { ...found, status, resolution };
    const edit = { id, eventId, before: {}, after: {}, actor };
    const batch = db().batch();
    const entry = await settle(batch, snapshot, report, edit, revokeSessions, outcome);
    if (entry.action === "report.put-back") {
      throw new Failure("moderationRefused", { issues: [String(entry.details.reason)] });
    }
    addEntry(batch, eventId, { ...entry, details: { ...entry.details, note } });
    const terms = ["removalReason", "refundBuyers", "holdReason"].filter(
      (name) => outcome[name] !== undefined,
    );
    if (terms.length > 0) {
      batch.update(snapshot.ref, Object.fromEntries(terms.map((name) => [name, outcome[name]])));
    }
    await batch.commit();
    return status === "dismissed" ? "dismissed" : "resolved";
  });
}

async function settle(
  batch: WriteBatch,
  snapshot: DocumentSnapshot,
  report: Report,
  edit: ConsoleEdit,
  revokeSessions: RevokeSessions,
  said: Fields = snapshot.data() ?? {},
): Promise<AuditEntry> {
  const { actor } = edit;
  const { targetType, targetId } = report;
  const about = { reportId: edit.id, targetType, targetId };
  const plan = planReport({ ...report, settled: report.settledStatus });
  if (plan.kind === "dismiss") {
    await addOutcome(batch, [snapshot], { status: "dismissed" }, actor);
    return { action: "report.dismiss", actor, details: about };
  }
  const done =
    plan.kind === "resolve" && (await act(batch, report, plan.resolution, { ...edit, said }, revokeSessions));
  if (plan.kind === "put back" || !done) {
    const reason = plan.kind === "put back" ? plan.reason : "The target is not there";
    const { settledStatus } = report;
    batch.update(snapshot.ref, { status: settledStatus, settledStatus }, unchanged(snapshot));
    const typed = { status: report.status, resolution: report.resolution };
    return { action: "report.put-back", actor, details: { ...about, typed, reason } };
  }
  const outcome = { status: "resolved", resolution: plan.resolution } as const;
  const siblings = await settlePending(about, outcome, actor, edit.id);
  await addOutcome(batch, [snapshot], outcome, actor);
  return {
    action: "report.resolve",
    actor,
    details: { ...about, resolution: plan.resolution, siblings, ...done },
  };
}

/**
 * Adds the action of a resolution to the commit. Returns what it did, or undefined if the target does not
 * exist.
 */
async function act(
  batch: WriteBatch,
  report: Report,
  resolution: Resolution,
  { eventId, actor, said }: ConsoleEdit & { readonly said: Fields },
  revokeSessions: RevokeSessions,
): Promise<Fields | undefined> {
  if (resolution === "none") return {};
  const product =
    report.targetType === "product" ? parseProduct(await productRef(report.targetId).get()) : undefined;
  if (resolution === "ban") {
    const uid = accountable(report, product?.value.authorUid);
    const user = uid === undefined ? undefined : await userRef(uid).get();
    if (uid === undefined || !user?.exists) return undefined;
    const consequences = await punish(uid, actor, revokeSessions);
    if (user.get("bannedAt") === undefined) {
      addBan(batch, uid);
      await addBanNotice(batch, eventId, uid, "accountBanned");
    }
    return { uid, products: consequences.products };
  }
  if (report.targetType === "review") return actOnReview(batch, report.targetId, eventId, actor);
  if (!product) return undefined;
  const { id, status, title, authorUid } = product.value;
  if (status === "removed") return { productId: id };
  const moderated = { ...product, xp: await readPublishXp(product.value) };
  if (resolution === "remove") addRemoval(batch, moderated, termsOf(said));
  else {
    const onSale = status === "published" || status === "archived";
    addHold(batch, moderated, onSale ? "pending_review" : status, holdReasonOf(said.holdReason));
  }
  await addNotices(
    batch,
    [{ id: `${eventId}_author`, uid: authorUid }],
    { uid: actor.uid },
    resolution === "remove"
      ? removalNotice(title, said.removalReason ?? product.snapshot.get("removalReason"))
      : holdNotice(title, said.holdReason),
  );
  return { productId: id, from: status };
}

/** Adds a review's removal to the commit, and notifies its author. */
async function actOnReview(
  batch: WriteBatch,
  targetId: string,
  eventId: string,
  actor: Actor,
): Promise<Fields | undefined> {
  const review = reviewOf(targetId);
  const removed = review && (await removeReview(batch, review.productId, review.reviewerUid));
  if (!removed) return undefined;
  const { rating, title, slug } = removed;
  const writer = { id: `${eventId}_reviewer`, uid: review.reviewerUid };
  await addNotices(batch, [writer], { uid: actor.uid }, { about: "reviewRemoved", title, slug });
  return { ...review, rating };
}
