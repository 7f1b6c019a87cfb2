import { APPEAL_DAYS, type APPEAL_STATUSES, type DECISIONS, type SCOPES } from "#contract/appeals.js";
import { Failure } from "#contract/failure.js";
import type { Notice } from "../community/notifications.js";
import type { ProductFile } from "../products/product.js";
import { RULE_ACTOR } from "./abuse-limits.js";
import type { Fields } from "./admin-edit.js";
import type { ProductAct } from "./moderation.js";
import { type HoldReason, type RemovalReason, removalOf } from "./removal.js";
import { RESCAN_ACTOR } from "./rescan.js";

export type DecisionKind = (typeof DECISIONS)[number];
export type AppealStatus = (typeof APPEAL_STATUSES)[number];
type Scope = (typeof SCOPES)[number];

const PERIOD_MS = APPEAL_DAYS * 24 * 60 * 60 * 1000;

/** A decision that is in force against a user. */
export interface Decision {
  /** The ID of an appeal against it, so that there is at most one. */
  readonly appealId: string;
  readonly kind: DecisionKind;
  readonly by: "admin" | "scan" | "rule";
  /** Undefined if the scan of the upload decided. */
  readonly at: Date | undefined;
  readonly reason: RemovalReason | HoldReason | undefined;
  readonly scope: readonly Scope[];
}

/** The fields of an appeal that decisions need. */
export interface Appeal {
  readonly id: string;
  readonly uid: string;
  readonly decision: DecisionKind;
  readonly productId?: string | undefined;
  readonly title?: string | undefined;
  readonly status: AppealStatus;
}

const dateOf = (value: unknown): Date | undefined =>
  value instanceof Date ? value : (value as { toDate?: () => Date } | undefined)?.toDate?.();

/**
 * The decision that is in force against a product; undefined if nothing restricts its author. A hold that results from
 * a ban is not a separate decision: the author appeals the ban.
 *
 * @param product its document
 * @param newest the file that the author would publish next
 */
export function decisionAbout(
  productId: string,
  product: Fields,
  newest: Pick<ProductFile, "verdict" | "sha256"> | undefined,
): Decision | undefined {
  const { status, removedAt, heldAt, heldFor, heldBy, held } = product;
  const removal = removalOf(product);
  if (removal) {
    const at = dateOf(removedAt);
    return {
      ...{ kind: "removed", by: "admin", at, reason: removal.reason, scope: ["hidden", "noDownloads"] },
      appealId: `${productId}_removed_${at?.getTime() ?? 0}`,
    };
  }
  if (status === "removed") return undefined;
  if (held === true && heldFor !== "ban") {
    const at = dateOf(heldAt);
    const isMalicious = heldFor === "malicious";
    const hides = status !== "published";
    return {
      ...{ kind: "held", by: holderOf(heldBy), at },
      reason: isMalicious ? "malicious" : heldFor === "newAccount" ? "newAccount" : "review",
      scope: [
        ...(hides ? (["hidden"] as const) : []),
        ...(isMalicious ? (["noDownloads"] as const) : []),
        "adminPublishes",
      ],
      appealId: `${productId}_held_${at?.getTime() ?? 0}`,
    };
  }
  if (newest?.verdict?.outcome !== "hold" || status === "archived" || held === true) return undefined;
  return {
    ...{ kind: "held", by: "scan", at: undefined, reason: "review", scope: ["adminPublishes"] },
    appealId: `${productId}_scan_${(newest.sha256 ?? "none").slice(0, 16)}`,
  };
}

function holderOf(heldBy: unknown): Decision["by"] {
  if (heldBy === RESCAN_ACTOR.uid) return "scan";
  return heldBy === RULE_ACTOR.uid ? "rule" : "admin";
}

/** The ban of an account; undefined if it is not banned, or if the ban has not taken effect yet. */
export function decisionAboutAccount(uid: string, { banned, bannedAt }: Fields): Decision | undefined {
  const at = dateOf(bannedAt);
  if (banned !== true || !at) return undefined;
  return {
    ...{ kind: "banned", by: "admin", at, reason: "rules", scope: ["readOnly", "productsHeld"] },
    appealId: `${uid}_banned_${at.getTime()}`,
  };
}

/** The end of the appeal period; undefined if the decision has no date, such as a scan's. */
export const appealUntil = ({ at }: Decision): Date | undefined => at && new Date(at.getTime() + PERIOD_MS);

/**
 * Checks an appeal before it is filed.
 *
 * @throws Failure `nothingToAppeal`, `appealPeriodEnded`
 */
export function checkAppeal(decision: Decision | undefined, now: Date): Decision {
  if (!decision) throw new Failure("nothingToAppeal");
  const until = appealUntil(decision);
  if (until && until < now) throw new Failure("appealPeriodEnded");
  return decision;
}

/**
 * The effect of a granted appeal on the product. A product that was published or was awaiting approval is published.
 * The author of a held draft can publish it again. Undefined if the decision is no longer in force, because there is
 * nothing to undo.
 */
export function grantedAct(
  appeal: Pick<Appeal, "id">,
  decision: Decision | undefined,
  status: unknown,
): ProductAct | undefined {
  if (decision?.appealId !== appeal.id) return undefined;
  if (decision.kind === "removed") return "publish";
  return status === "draft" || (status === "published" && decision.at) ? "release" : "publish";
}

/** The notification about the decision on an appeal. */
export function appealNotice(
  { decision, title = "" }: Pick<Appeal, "decision" | "title">,
  isGranted: boolean,
  answer: string,
): Notice {
  if (decision === "banned") return { about: isGranted ? "banAppealGranted" : "banAppealDeclined", answer };
  return { about: isGranted ? "appealGranted" : "appealDeclined", title, answer };
}
