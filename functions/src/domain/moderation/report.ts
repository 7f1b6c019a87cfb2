import { Failure } from "#contract/failure.js";
import type { REPORT_TARGETS } from "#contract/fields.js";
import type { User } from "../people/user.js";
import type { Product } from "../products/product.js";

/** The action that an admin takes on a report (DESIGN §6). */
export const RESOLUTIONS = ["none", "remove", "hide", "ban"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export type ReportTarget = (typeof REPORT_TARGETS)[number];

export const REPORT_STATUSES = ["pending", "resolved", "dismissed"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The allowed actions for each kind of target. For a product or review, `ban` bans its author. */
const ACTIONS: Record<ReportTarget, readonly Resolution[]> = {
  product: ["none", "remove", "hide", "ban"],
  review: ["none", "remove", "ban"],
  user: ["none", "ban"],
};

export type ReportPlan =
  | { readonly kind: "resolve"; readonly resolution: Resolution }
  | { readonly kind: "dismiss" }
  | { readonly kind: "put back"; readonly reason: string };

/**
 * Decides about an admin's edit of a report's `status`. `resolution` is the action, `none` by
 * default. A closed report does not change.
 */
export function planReport(report: {
  readonly settled: ReportStatus;
  readonly status?: unknown;
  readonly resolution?: unknown;
  readonly targetType: ReportTarget;
}): ReportPlan {
  const { settled, status, resolution = "none", targetType } = report;
  const putBack = (reason: string): ReportPlan => ({ kind: "put back", reason });
  if (settled !== "pending") return putBack(`The report is ${settled} already`);
  if (status === "dismissed") return { kind: "dismiss" };
  if (status !== "resolved") return putBack(`A status is one of ${REPORT_STATUSES.join(", ")}`);
  const action = ACTIONS[targetType].find((known) => known === resolution);
  if (!action) {
    return putBack(
      `The resolution of a report of a ${targetType} is one of ${ACTIONS[targetType].join(", ")}`,
    );
  }
  return { kind: "resolve", resolution: action };
}

/**
 * The user who is responsible for a reported target: the user, the product's author, or the reviewer from the review's
 * ID `{productId}_{reviewerUid}`.
 */
export function accountable(
  target: { readonly targetType: ReportTarget; readonly targetId: string },
  productAuthor: string | undefined,
): string | undefined {
  if (target.targetType === "user") return target.targetId;
  if (target.targetType === "product") return productAuthor;
  return reviewOf(target.targetId)?.reviewerUid;
}

/**
 * The parts of a review's ID `{productId}_{reviewerUid}`; undefined if it cannot be one. Product
 * IDs never contain an underscore, but uids may.
 */
export function reviewOf(
  targetId: string,
): { readonly productId: string; readonly reviewerUid: string } | undefined {
  const [, productId, reviewerUid] = /^([^_]+)_(.+)$/.exec(targetId) ?? [];
  return productId === undefined || reviewerUid === undefined ? undefined : { productId, reviewerUid };
}

/**
 * Rejects a report about something that only its author can have seen.
 *
 * @param target the user, or the product (for a review, the reviewed one)
 * @throws Failure `reportTargetNotFound`
 */
export function checkReportable(
  type: ReportTarget,
  target: Pick<User | Product, "status"> | undefined,
  hasReview: boolean,
): void {
  const status = target?.status;
  const isPublic = type === "user" ? status !== "deleted" : status === "published" || status === "archived";
  if (!target || !isPublic || (type === "review" && !hasReview)) throw new Failure("reportTargetNotFound");
}
