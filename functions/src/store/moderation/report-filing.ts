import { type DocumentReference, type DocumentSnapshot, FieldValue } from "firebase-admin/firestore";
import { Failure } from "#contract/failure.js";
import { checkReportable, type ReportTarget, reviewOf } from "#domain/moderation/report.js";
import { chooseSlot, REPORT_SLOTS } from "#domain/moderation/report-slots.js";
import { reviewRef } from "../community/reviews.js";
import { db, retryLostCommits, StoredDate, writeUnchanged } from "../firestore.js";
import { parseUser, userRef } from "../people/users.js";
import { parseProduct, productRef } from "../products/products.js";
import { reportRef } from "./reports.js";

/** A report as the user submits it. */
export interface FiledReport {
  readonly reporterUid: string;
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: string;
  readonly description: string;
}

/**
 * Files a report: one per reporter and target, and five per reporter in any 24 hours (spec: reports;
 * docs/decisions/022-report-limits-in-rules.md).
 *
 * One commit contains the report and its slot. If a concurrent report took the slot, the checks run again.
 *
 * @throws Failure `reportTargetNotFound`, `alreadyReported`, `tooManyReports`, `editConflict`
 */
export async function file(report: FiledReport, now: Date): Promise<void> {
  const { reporterUid, targetType, targetId } = report;
  const ref = reportRef(`${reporterUid}_${targetType}_${targetId}`);
  const slotRefs = REPORT_SLOTS.map((slot) => userRef(reporterUid).collection("reportSlots").doc(slot));
  await retryLostCommits(async () => {
    const [known, ...found] = await db().getAll(ref, ...slotRefs, ...targetRefs(targetType, targetId));
    const slots = found.slice(0, slotRefs.length);
    const [about, review] = found.slice(slotRefs.length) as [DocumentSnapshot, DocumentSnapshot?];
    const target = targetType === "user" ? parseUser(about) : parseProduct(about)?.value;
    checkReportable(targetType, target, review?.exists === true);
    if (known?.exists) throw new Failure("alreadyReported");
    const taken = slots.map((slot) => StoredDate.safeParse(slot.get("at")).data);
    const choice = chooseSlot(taken, now, Math.random());
    if (!("slot" in choice)) throw new Failure("tooManyReports", choice);
    const at = FieldValue.serverTimestamp();
    const batch = db().batch();
    batch.create(ref, { ...report, slot: choice.slot, status: "pending", createdAt: at });
    const slot = slots[REPORT_SLOTS.indexOf(choice.slot)];
    if (slot) writeUnchanged(batch, slot, { reportId: ref.id, at });
    await batch.commit();
  });
}

/** The documents that a target refers to. */
function targetRefs(type: ReportTarget, id: string): DocumentReference[] {
  if (type === "user") return [userRef(id)];
  if (type === "product") return [productRef(id)];
  const review = reviewOf(id);
  if (!review) throw new Failure("reportTargetNotFound");
  return [productRef(review.productId), reviewRef(review.productId, review.reviewerUid)];
}
