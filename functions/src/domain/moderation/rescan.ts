import type { Product, ProductFile, StoredFinding, StoredVerdict } from "../products/product.js";
import type { Actor } from "./audit.js";
import { type ModeratedProduct, type Moderation, planAct } from "./moderation.js";
import type { HoldReason } from "./removal.js";

/** The basis of verdicts: the version of the rules and, if the operator's list has entries, its version. */
export interface Edition {
  readonly rules: string;
  readonly list?: string | undefined;
}

/** The progress of the rescan of all products. */
export interface Rescan {
  readonly edition: Edition;
  /** When the rescan starts: some time after the edition was first seen. */
  readonly startsAfter: Date;
  readonly startedAt?: Date | undefined;
  /** Missing until every product was seen. */
  readonly finishedAt?: Date | undefined;
  /** The ID of the last product that was seen; missing before the first. */
  readonly after?: string | undefined;
  /** The last earlier version of the next product that was seen, if a run stopped within its versions. */
  readonly afterVersion?: string | undefined;
  /** The number of attempts at the next product that started but did not finish. */
  readonly tries: number;
  readonly scanned: number;
  readonly held: number;
  readonly skipped: number;
}

/**
 * The wait between the first sight of a list and the rescan with it, in milliseconds. After that time, every scan that
 * started with an older list has stored its verdict or stopped, so every product is scanned with the new list.
 */
export const SETTLING_MS = 5 * 60 * 1000;

/**
 * The same wait for new rules. A deployment replaces the functions one by one, and the rescan may be among the first.
 */
export const DEPLOYING_MS = 30 * 60 * 1000;

/** The number of failed scans of a product after which the rescan skips it. */
export const MOST_TRIES = 3;

const isSame = (one: Edition, other: Edition) => one.rules === other.rules && one.list === other.list;

/**
 * The task of a rescan run: nothing, recording a new edition, or scanning from where the last run
 * stopped.
 */
export type RescanStep =
  | { readonly kind: "nothing" }
  | { readonly kind: "notice" | "scan"; readonly rescan: Rescan };

/** Decides what a run does. A new edition starts the rescan again from the first product. */
export function nextStep(last: Rescan | undefined, edition: Edition, now: Date): RescanStep {
  if (!last || !isSame(last.edition, edition)) {
    const isDeployed = last?.edition.rules === edition.rules;
    const settled = now.getTime() + (isDeployed ? SETTLING_MS : DEPLOYING_MS);
    const startsAfter = new Date(isDeployed ? Math.max(settled, last.startsAfter.getTime()) : settled);
    return { kind: "notice", rescan: { edition, startsAfter, tries: 0, scanned: 0, held: 0, skipped: 0 } };
  }
  if (last.finishedAt || now < last.startsAfter) return { kind: "nothing" };
  return { kind: "scan", rescan: { ...last, startedAt: last.startedAt ?? now } };
}

/** The actor in the audit log and in holds that the rescan causes. */
export const RESCAN_ACTOR: Actor = { uid: "rescan", principal: "rescan" };

const isOnSale = ({ status }: Product) => status === "published" || status === "archived";

/**
 * The findings of a new verdict that no admin has accepted. If a version is published although its scan held it, an
 * admin published it and accepted these findings. For the same bytes, the same rule in the same file is not a new
 * finding.
 */
export function newFindings(
  product: Product,
  { verdict: accepted }: ProductFile,
  { findings }: StoredVerdict,
): StoredFinding[] {
  const key = ({ rule, file = "" }: StoredFinding) => `${rule} ${file}`;
  const isOverridden = isOnSale(product) && accepted?.outcome === "hold";
  const known = new Set(isOverridden ? accepted.findings.map(key) : []);
  return findings.filter((found) => found.severity !== "note" && !known.has(key(found)));
}

/** A hold by a rescan, in the form of an admin's hold, and its basis. */
export interface RescanHold {
  readonly plan: Moderation & { readonly kind: "hold" };
  readonly reason: HoldReason;
  readonly findings: readonly StoredFinding[];
}

/**
 * Decides whether a rescan holds a product. It holds a published product with a new suspicious finding. It also holds a
 * malicious product that was ever published, because buyers can download it. A product that awaits approval needs no
 * other hold: its new verdict decides whether it may be published.
 *
 * @param verdict on the bytes of the current file
 */
export function planRescan(found: ModeratedProduct, verdict: StoredVerdict): RescanHold | undefined {
  const { product, file } = found;
  if (!file || product.status === "removed" || verdict.sha256 !== file.sha256) return undefined;
  const findings = newFindings(product, file, verdict);
  const isMalicious = findings.some(({ severity }) => severity === "malicious");
  const wasSold = isOnSale(product) || product.approvedAt !== undefined;
  if (isMalicious ? !wasSold || file.verdict?.outcome === "block" : !isOnSale(product)) return undefined;
  if (findings.length === 0) return undefined;
  const plan = planAct(found, "hold");
  if (plan.kind !== "hold") return undefined;
  return { plan, reason: isMalicious ? "malicious" : "review", findings };
}

/**
 * Decides whether a rescan holds a product because of an earlier version, which users can install by its number. It
 * does if the version is malicious, and neither the version nor the product was known to be.
 *
 * @param earlier a version that was published, with its stored verdict
 * @param verdict on the bytes of that version
 */
export function planEarlierRescan(
  found: ModeratedProduct,
  earlier: ProductFile,
  { findings }: StoredVerdict,
): RescanHold | undefined {
  const malicious = findings.filter(({ severity }) => severity === "malicious");
  if (malicious.length === 0 || earlier.verdict?.outcome === "block") return undefined;
  if (found.product.heldFor === "malicious") return undefined;
  const plan = planAct(found, "hold");
  return plan.kind === "hold" ? { plan, reason: "malicious", findings: malicious } : undefined;
}
