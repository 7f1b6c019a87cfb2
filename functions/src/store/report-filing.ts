import { type DocumentReference, FieldValue } from "firebase-admin/firestore";
import { type ReportTarget, reviewOf } from "../domain/report.js";
import { chooseSlot, REPORT_SLOTS } from "../domain/report-slots.js";
import { Failure } from "../http/failure.js";
import { db, isAlreadyExists, isStale, retryLostCommits, StoredDate } from "./firestore.js";
import { parseProduct, productRef } from "./products.js";
import { reportRef } from "./reports.js";
import { reviewRef } from "./reviews.js";
import { parseUser, userRef } from "./users.js";

/** What a user tells the admins. */
export interface FiledReport {
  readonly reporterUid: string;
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: string;
  readonly description: string;
}

/**
 * Files a report, one a reporter and target and five in any 24 hours (spec: reports;
 * docs/decisions/022-report-limits-in-rules.md).
 *
 * The report and its slot are one commit: whoever takes a slot that another report
 * took meanwhile, looks again.
 *
 * @throws Failure `reportTargetNotFound`, `alreadyReported`, `tooManyReports`, `changedMeanwhile`
 */
export async function file(report: FiledReport, now: Date): Promise<void> {
  const { reporterUid, targetType, targetId } = report;
  const ref = reportRef(`${reporterUid}_${targetType}_${targetId}`);
  const slotRefs = REPORT_SLOTS.map((slot) => userRef(reporterUid).collection("reportSlots").doc(slot));
  await retryLostCommits(
    async () => {
      const [known, ...found] = await db().getAll(ref, ...slotRefs, ...targetRefs(targetType, targetId));
      const slots = found.slice(0, slotRefs.length);
      if (!isThere(targetType, found.slice(slotRefs.length))) throw new Failure("reportTargetNotFound");
      if (known?.exists) throw new Failure("alreadyReported");
      const taken = slots.map((slot) => StoredDate.safeParse(slot.get("at")).data);
      const choice = chooseSlot(taken, now, Math.random());
      if (!("slot" in choice)) throw new Failure("tooManyReports", choice);
      const at = FieldValue.serverTimestamp();
      const batch = db().batch();
      batch.create(ref, { ...report, slot: choice.slot, status: "pending", createdAt: at });
      const slot = slots[REPORT_SLOTS.indexOf(choice.slot)];
      const taking = { reportId: ref.id, at };
      if (slot?.updateTime) batch.update(slot.ref, taking, { lastUpdateTime: slot.updateTime });
      else batch.create(userRef(reporterUid).collection("reportSlots").doc(choice.slot), taking);
      await batch.commit();
    },
    (error) => isAlreadyExists(error) || isStale(error),
    (cause) => new Failure("changedMeanwhile", { cause }),
  );
}

/** The documents that a target stands for. */
function targetRefs(type: ReportTarget, id: string): DocumentReference[] {
  if (type === "user") return [userRef(id)];
  if (type === "product") return [productRef(id)];
  const review = reviewOf(id);
  if (!review) throw new Failure("reportTargetNotFound");
  return [productRef(review.productId), reviewRef(review.productId, review.reviewerUid)];
}

/** True when there is something that others than its author can have seen. */
function isThere(type: ReportTarget, found: FirebaseFirestore.DocumentSnapshot[]): boolean {
  const [target, review] = found;
  if (!target) return false;
  if (type === "user") return (parseUser(target)?.status ?? "") !== "deleted" && target.exists;
  const status = parseProduct(target)?.value.status;
  const isPublic = status === "published" || status === "archived";
  return isPublic && (type === "product" || review?.exists === true);
}
