import {
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from "firebase-admin/firestore";
import * as z from "zod";
import { REPORT_TARGETS } from "#contract/fields.js";
import type { Actor } from "#domain/moderation/audit.js";
import { REPORT_STATUSES, type ReportTarget, type Resolution } from "#domain/moderation/report.js";
import { addNotices } from "../community/notifications.js";
import { db, retryLostCommits, unchanged } from "../firestore.js";

const StoredReport = z.object({
  reporterUid: z.string(),
  targetType: z.enum(REPORT_TARGETS),
  targetId: z.string(),
  /** Not validated: an admin may have typed any value. */
  status: z.unknown().optional(),
  resolution: z.unknown().optional(),
  /**
   * The status that the functions have carried out. A report starts as pending, whether a client or the API
   * wrote it.
   */
  settledStatus: z.enum(REPORT_STATUSES).default("pending"),
});

export type Report = z.infer<typeof StoredReport>;

export interface Target {
  readonly targetType: ReportTarget;
  readonly targetId: string;
}

/** How a report is closed. */
export type Outcome =
  | { readonly status: "resolved"; readonly resolution: Resolution }
  | { readonly status: "dismissed" };

/** Number of reports that one commit closes. Each one also writes a notification. */
const REPORTS_A_COMMIT = 100;

export const reportRef = (id: string) => db().collection("reports").doc(id);

export const parseReport = (found: DocumentSnapshot): Report | undefined =>
  found.exists ? StoredReport.parse(found.data()) : undefined;

/**
 * Adds to a commit that reports are closed, with the notifications to their reporters. The notification has the
 * report's ID, because a report is closed only once.
 */
export async function addOutcome(
  batch: WriteBatch,
  reports: readonly DocumentSnapshot[],
  outcome: Outcome,
  actor: Actor,
): Promise<void> {
  const fields = {
    ...outcome,
    settledStatus: outcome.status,
    resolvedBy: actor.uid,
    resolvedAt: FieldValue.serverTimestamp(),
  };
  for (const report of reports) batch.update(report.ref, fields, unchanged(report));
  const reporters = reports.map((report) => ({
    id: `report_${report.id}`,
    uid: String(report.get("reporterUid")),
  }));
  const about = outcome.status === "resolved" ? "reportResolved" : "reportDismissed";
  await addNotices(batch, reporters, { uid: actor.uid }, { about });
}

/**
 * Closes all pending reports about a target, after one of them is resolved or the target is moderated directly.
 * @param but the report that was already resolved
 * @returns the number of reports that this call closed
 */
export async function settlePending(
  target: Target,
  outcome: Outcome,
  actor: Actor,
  but?: string,
): Promise<number> {
  let settled = 0;
  await retryLostCommits(
    async () => {
      const waiting = (await pendingReports(target)).filter(({ id }) => id !== but);
      for (let from = 0; from < waiting.length; from += REPORTS_A_COMMIT) {
        const some = waiting.slice(from, from + REPORTS_A_COMMIT);
        const batch = db().batch();
        await addOutcome(batch, some, outcome, actor);
        await batch.commit();
        settled += some.length;
      }
    },
    { exhausted: (cause) => new Error("The reports of a target could not be settled", { cause }) },
  );
  return settled;
}

async function pendingReports({ targetType, targetId }: Target): Promise<QueryDocumentSnapshot[]> {
  const found = await db().collection("reports").where("targetId", "==", targetId).get();
  return found.docs.filter(
    (report) => report.get("targetType") === targetType && report.get("status") === "pending",
  );
}
