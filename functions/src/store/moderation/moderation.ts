import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { Failure } from "#contract/failure.js";
import type { ProductStatus } from "#contract/fields.js";
import { type ConsoleEdit, type Editable, type Fields, isCurrent } from "#domain/moderation/admin-edit.js";
import { type Actor, ADMIN_STAMP } from "#domain/moderation/audit.js";
import { checkState } from "#domain/moderation/case-state.js";
import {
  actionOf,
  afterModeration,
  editOf,
  type ModeratedProduct,
  type Moderation,
  noticeOf,
  type ProductAct,
  type ProductEdit,
  planAct,
  planModeration,
  statusBefore,
} from "#domain/moderation/moderation.js";
import { type HoldReason, holdReasonOf, type RemovalTerms } from "#domain/moderation/removal.js";
import type { Product } from "#domain/products/product.js";
import { addNotices } from "../community/notifications.js";
import { db, retryLostCommits } from "../firestore.js";
import { addEndOfOffer } from "../log/entries.js";
import { addDeletionJob } from "../people/deletions.js";
import { publish } from "../products/approvals.js";
import {
  parseSettled,
  productRef,
  type Read,
  readFiles,
  settled,
  updateUnchanged,
  versionRef,
} from "../products/products.js";
import { addOffSale, readPublishXp } from "../products/publish-effects.js";
import { addEntry, newEntryId } from "./audit-log.js";
import { settlePending } from "./reports.js";
import { addWaiting } from "./threats.js";

/** The product fields with which admins moderate a product. */
export const PRODUCT_EDITS: Editable = {
  fields: ["status", "held", "approveVersion"],
  isSettled: (product) =>
    product.settledStatus !== undefined && editOf(product, product.settledStatus) === undefined,
};

/** A product with its author's XP entry for publishing it, as `readPublishXp` returned it. */
export interface ModeratedRead extends Read<Product> {
  readonly xp: DocumentSnapshot;
}

/** Removes the fields of a hold, and the field with which an admin ended it. */
const noHold = () =>
  Object.fromEntries(
    ["held", "heldFor", "holdReason", "heldBy", "heldAt", "withheld", "approveVersion"].map((name) => [
      name,
      FieldValue.delete(),
    ]),
  );

/**
 * Applies an admin's edit of a product, or restores the old value, in one commit with its audit entry (DESIGN §6).
 * `settledStatus` and `heldAt` record what the functions have already applied, so a second delivery of the event has no
 * effect. If a commit conflicts with a concurrent write, the function reads and decides again.
 */
export async function moderateProduct(edit: ConsoleEdit): Promise<void> {
  await retryLostCommits(
    async () => {
      const snapshot = await productRef(edit.id).get();
      const data = snapshot.data();
      if (!data || !isCurrent(edit, data, PRODUCT_EDITS.fields)) return;
      const from = statusBefore(data, edit.before);
      const typed = editOf(data, from);
      if (!typed) return;
      const found = await readModerated(snapshot, from);
      await commitModeration(snapshot, found, planModeration(found, typed), edit.eventId, edit.actor, {
        typed,
      });
    },
    { exhausted: (cause) => new Error(`The edit of product ${edit.id} could not be carried out`, { cause }) },
  );
}

/**
 * Applies an admin's action on a product, in one commit with its audit entry. The decisions are the same as for an edit
 * in the console, but an impossible action is rejected.
 *
 * @throws Failure `productNotFound`, `caseChanged`, `moderationRefused`, `editConflict`
 */
export async function actOnProduct(
  productId: string,
  act: ProductAct,
  terms: ActTerms,
  actor: Actor,
): Promise<ReturnType<typeof afterModeration>> {
  const entryId = newEntryId();
  return retryLostCommits(async () => {
    const snapshot = await productRef(productId).get();
    const data = snapshot.data();
    if (!data) throw new Failure("productNotFound");
    checkState(terms.expects, "product", data);
    const found = await readModerated(snapshot, statusBefore(data, data));
    const plan = planAct(found, act);
    if (plan.kind === "put back") throw new Failure("moderationRefused", { issues: [plan.reason] });
    await commitModeration(snapshot, found, plan, entryId, actor, terms);
    return afterModeration(plan, found.product);
  });
}

/** Details of an act. An edit in the console leaves reasons in the document instead. */
interface ActTerms {
  readonly removal?: RemovalTerms;
  readonly hold?: HoldReason;
  /** The edit in the console. */
  readonly typed?: ProductEdit;
  /** The state of the product that the admin saw. */
  readonly expects?: string | undefined;
  /** Why, for the audit log. */
  readonly note?: string | undefined;
  /**
   * Adds the cause of the act to the commit, such as the appeal that it grants. It also notifies
   * the author.
   */
  readonly cause?: (batch: WriteBatch, entryId: string) => Promise<void>;
}

async function commitModeration(
  snapshot: DocumentSnapshot,
  found: ModeratedProduct,
  plan: Moderation,
  entryId: string,
  actor: Actor,
  terms: ActTerms,
): Promise<void> {
  const { id, slug, status: from, authorUid } = found.product;
  const batch = db().batch();
  const product = { value: found.product, snapshot, xp: await readPublishXp(found.product) };
  const details = await carryOut(batch, product, plan, terms, actor);
  addEntry(batch, entryId, {
    action: actionOf(plan, from),
    actor,
    details: { productId: id, slug, from, ...details, note: terms.note },
  });
  const notice = noticeOf(plan, found.product, details.reason);
  const isNews = notice && !(plan.kind === "remove" && from === "removed");
  const author = { id: `${entryId}_author`, uid: authorUid };
  if (terms.cause) await terms.cause(batch, entryId);
  else if (isNews) await addNotices(batch, [author], { uid: actor.uid }, notice);
  await batch.commit();
}

async function readModerated(snapshot: DocumentSnapshot, from: ProductStatus): Promise<ModeratedProduct> {
  const product = parseSettled(snapshot, from);
  const { file, pending } = await readFiles(product.id);
  const record = file && (await versionRef(product.id, file.value.version).get());
  return {
    product,
    file: file?.value,
    pending: pending?.value,
    soldBefore: record?.get("approvedAt") !== undefined,
  };
}

/** Adds the decision to a commit; returns the details for the audit log. */
async function carryOut(
  batch: WriteBatch,
  product: ModeratedRead,
  plan: Moderation,
  { typed, removal, hold }: ActTerms,
  actor: Actor,
): Promise<Fields> {
  switch (plan.kind) {
    case "publish": {
      const restored = Object.fromEntries(
        ["removedBy", "removedAt", "removalReason", "refundBuyers"].map((name) => [
          name,
          FieldValue.delete(),
        ]),
      );
      publish(batch, product, plan.approval, product.xp, ADMIN_STAMP, { ...noHold(), ...restored });
      if (product.value.status === "removed") addWaiting(batch, product.value.id);
      const { approval } = plan;
      const file = approval.kind === "next" ? approval.pending.file : approval.file;
      return { version: file.version, verdict: file.verdict?.outcome };
    }
    case "remove": {
      addRemoval(batch, product, removal);
      const target = { targetType: "product", targetId: product.value.id } as const;
      const reports = await settlePending(target, { status: "resolved", resolution: "remove" }, actor);
      return { reports, reason: removal?.reason ?? product.snapshot.get("removalReason") };
    }
    case "hold":
      addHold(batch, product, plan.status, hold);
      return { to: plan.status, reason: hold ?? product.snapshot.get("holdReason") };
    case "release": {
      const { heldFor, sha256 } = product.value;
      // The admin has looked at this file: the rule about first products does not hold it again.
      const cleared = heldFor === "newAccount" && { clearedSha256: sha256 };
      updateUnchanged(batch, product, { ...noHold(), ...cleared, updatedAt: FieldValue.serverTimestamp() });
      return {};
    }
    case "put back": {
      const { status, held } = product.value;
      updateUnchanged(batch, product, {
        ...settled(status),
        held: held ? true : FieldValue.delete(),
        approveVersion: FieldValue.delete(),
        updatedAt: FieldValue.serverTimestamp(),
      });
      return { typed, reason: plan.reason };
    }
  }
}

/**
 * Adds the removal of a product to a commit: it is hidden, stamped, and removed from its author's counters.
 *
 * @param terms the terms from the report that the admin resolved; omitted fields keep the product's values
 */
export function addRemoval(batch: WriteBatch, product: ModeratedRead, terms: RemovalTerms = {}): void {
  const at = FieldValue.serverTimestamp();
  updateUnchanged(batch, product, {
    ...noHold(),
    ...settled("removed"),
    ...(terms.reason !== undefined && { removalReason: terms.reason }),
    ...(terms.refundsBuyers !== undefined && { refundBuyers: terms.refundsBuyers }),
    removedBy: ADMIN_STAMP,
    removedAt: at,
    updatedAt: at,
  });
  const reason = terms.reason ?? product.snapshot.get("removalReason");
  if (reason === "malicious") addWaiting(batch, product.value.id);
  addEndOfOffer(batch, product.value, "removed");
  addOffSale(batch, product.value, product.xp);
  // The deletion of the author's account kept the files for the buyers: it continues.
  const { removedBy, authorUid } = product.value;
  if (removedBy === authorUid) addDeletionJob(batch, authorUid);
}

/**
 * Adds a hold to a commit: from now on, only an admin may publish the product. @param by the rescan or a rule, if no
 * admin caused the hold
 */
export function addHold(
  batch: WriteBatch,
  product: ModeratedRead,
  status: ProductStatus,
  reason: HoldReason = holdReasonOf(product.snapshot.get("holdReason")),
  by: string = ADMIN_STAMP,
): void {
  const at = FieldValue.serverTimestamp();
  updateUnchanged(batch, product, {
    ...settled(status),
    held: true,
    heldFor: reason,
    heldBy: by,
    heldAt: at,
    updatedAt: at,
  });
  addEndOfOffer(batch, product.value, status);
  if (status !== "published") addOffSale(batch, product.value, product.xp);
}
