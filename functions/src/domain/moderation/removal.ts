import { REMOVAL_REASONS } from "#contract/admin.js";
import type { Locale, Notice } from "../community/notifications.js";
import type { Fields } from "./admin-edit.js";

export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** The reasons for which buyers are refunded by default (DESIGN §11). */
const REFUNDED: readonly RemovalReason[] = ["malicious", "counterfeit", "broken"];

/** How long before the removal a refunded purchase can have been made: 90 days, in milliseconds. */
export const REFUND_WINDOW_MS = 90 * 24 * 60 * 60 * 1000;

/** The terms of a removal, as the report that the admin resolves contains them. */
export interface RemovalTerms {
  readonly reason?: RemovalReason | undefined;
  readonly refundsBuyers?: boolean | undefined;
}

/** The terms in a report's fields `removalReason` and `refundBuyers`, which an admin edits. */
export function termsOf({ removalReason, refundBuyers }: Fields): RemovalTerms {
  return {
    reason: REMOVAL_REASONS.find((known) => known === removalReason),
    refundsBuyers: typeof refundBuyers === "boolean" ? refundBuyers : undefined,
  };
}

/** Why a product is held. Buyers cannot download a product that is held as malicious (DESIGN §11). */
export type HoldReason = "malicious" | "review" | "newAccount";

/** The reason of a hold from the field `holdReason`, which an admin edits. Only a rule sets `newAccount`. */
export const holdReasonOf = (typed: unknown): Exclude<HoldReason, "newAccount"> =>
  typed === "malicious" ? "malicious" : "review";

const isMaliciousHold = ({ status, settledStatus, heldFor }: Fields): boolean =>
  status === settledStatus && status !== "published" && status !== "removed" && heldFor === "malicious";

/** Whether a write of a product started a hold as malicious. Its buyers are then notified. */
export const startsMaliciousHold = (before: Fields, after: Fields): boolean =>
  isMaliciousHold(after) && !isMaliciousHold(before);

/** The removal of a product by an admin, as the functions have carried it out. */
export interface Removal {
  /** Undefined if the admin gave no valid reason. */
  readonly reason: RemovalReason | undefined;
  readonly refundsBuyers: boolean;
}

/** Whether a removal refunds the buyers: as the admin chose, or by default as the reason suggests. */
export function refundsBuyers(reason: RemovalReason | undefined, chosen: unknown): boolean {
  return typeof chosen === "boolean" ? chosen : reason !== undefined && REFUNDED.includes(reason);
}

/**
 * The removal of a product; undefined if no admin removed it, or if the removal has not taken effect yet.
 *
 * @param product its document, with the fields `removalReason` and `refundBuyers` that the admin edits
 */
export function removalOf(product: Fields): Removal | undefined {
  const { status, settledStatus, removedBy, authorUid, removalReason, refundBuyers } = product;
  if (status !== "removed" || settledStatus !== "removed" || removedBy === authorUid) return undefined;
  const reason = REMOVAL_REASONS.find((known) => known === removalReason);
  return { reason, refundsBuyers: refundsBuyers(reason, refundBuyers) };
}

/** The work that a write of a product causes: notifying the buyers of the removal, and refunding them. */
export function startedBy(
  before: Fields,
  after: Fields,
): { readonly tells: boolean; readonly refunds: boolean } {
  const [was, is] = [removalOf(before), removalOf(after)];
  return {
    tells: is !== undefined && was === undefined,
    refunds: is?.refundsBuyers === true && was?.refundsBuyers !== true,
  };
}

/** A reason as buyers see it, for the end of a sentence that names the product. */
export const REASON_WORDS: Readonly<Record<RemovalReason, Readonly<Record<Locale, string>>>> = {
  malicious: {
    en: "it is malicious. Uninstall it",
    "pt-BR": "ele é malicioso. Desinstale-o",
    es: "es malicioso. Desinstálalo",
  },
  counterfeit: {
    en: "it copies someone else's work",
    "pt-BR": "ele copia o trabalho de outra pessoa",
    es: "copia el trabajo de otra persona",
  },
  broken: { en: "it does not work", "pt-BR": "ele não funciona", es: "no funciona" },
  rules: {
    en: "it breaks the rules of this marketplace",
    "pt-BR": "ele viola as regras deste marketplace",
    es: "infringe las normas de este marketplace",
  },
};

/** A reason as shown to the author, who has nothing to uninstall. */
const AUTHORS_WORDS: typeof REASON_WORDS = {
  ...REASON_WORDS,
  malicious: { en: "it is malicious", "pt-BR": "ele é malicioso", es: "es malicioso" },
};

/**
 * The notification to the author about the removal of a product. @param reason as the admin gave it, known or unknown
 */
export function removalNotice(title: string, reason: unknown): Notice {
  const known = REMOVAL_REASONS.find((one) => one === reason);
  if (known === undefined) return { about: "productRemoved", title };
  return { about: "productRemovedFor", title, reason: AUTHORS_WORDS[known] };
}

/**
 * The notification to the author about a hold on a product. @param reason as the admin gave it, known or unknown
 */
export const holdNotice = (title: string, reason: unknown): Notice => ({
  about: holdReasonOf(reason) === "malicious" ? "productHeldAsMalicious" : "productHeld",
  title,
});
