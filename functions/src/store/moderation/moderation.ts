import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import type { ProductStatus } from "#contract/fields.js";
import { type ConsoleEdit, type Editable, type Fields, isCurrent } from "#domain/moderation/admin-edit.js";
import { type Actor, ADMIN_STAMP } from "#domain/moderation/audit.js";
import {
  actionOf,
  editOf,
  type ModeratedProduct,
  type Moderation,
  noticeOf,
  type ProductEdit,
  planModeration,
  statusBefore,
} from "#domain/moderation/moderation.js";
import { type HoldReason, holdReasonOf, type RemovalTerms } from "#domain/moderation/removal.js";
import type { Product } from "#domain/products/product.js";
import { addNotices } from "../community/notifications.js";
import { db, retryLostCommits } from "../firestore.js";
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
import { addEntry } from "./audit-log.js";
import { settlePending } from "./reports.js";

/** The product fields with which admins moderate a product. */
export const PRODUCT_EDITS: Editable = {
  fields: ["status", "held", "approveVersion"],
  isSettled: (product) =>
    product.settledStatus !== undefined && editOf(product, product.settledStatus) === undefined,
};

/** A product with its author's XP entry for publishing it, as `readPublishXp` found it. */
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
 * Carries out an admin's edit of a product, or restores the old value, in one commit with its audit entry
 * (DESIGN §6).
 *
 * `settledStatus` and `heldAt` record what the functions have already carried out, so a second delivery of
 * the event finds nothing left to do. A commit that lost to a concurrent write reads and decides again.
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
      const plan = planModeration(found, typed);
      const batch = db().batch();
      const product = { value: found.product, snapshot, xp: await readPublishXp(found.product) };
      const details = await carryOut(batch, product, plan, typed, edit.actor);
      const { id, slug } = found.product;
      addEntry(batch, edit.eventId, {
        action: actionOf(plan, from),
        actor: edit.actor,
        details: { productId: id, slug, from, ...details },
      });
      const notice = noticeOf(plan, found.product);
      const author = { id: `${edit.eventId}_author`, uid: found.product.authorUid };
      if (notice) await addNotices(batch, [author], { uid: edit.actor.uid }, notice);
      await batch.commit();
    },
    { exhausted: (cause) => new Error(`The edit of product ${edit.id} could not be carried out`, { cause }) },
  );
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
  typed: ProductEdit,
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
      const { approval } = plan;
      const file = approval.kind === "next" ? approval.pending.file : approval.file;
      return { version: file.version, verdict: file.verdict?.outcome };
    }
    case "remove": {
      addRemoval(batch, product);
      const target = { targetType: "product", targetId: product.value.id } as const;
      const reports = await settlePending(target, { status: "resolved", resolution: "remove" }, actor);
      return { reports, reason: product.snapshot.get("removalReason") };
    }
    case "hold":
      addHold(batch, product, plan.status);
      return { to: plan.status, reason: product.snapshot.get("holdReason") };
    case "release":
      updateUnchanged(batch, product, { ...noHold(), updatedAt: FieldValue.serverTimestamp() });
      return {};
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
 * @param terms what the report says that the admin resolved; omitted fields keep what the product says
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
  addOffSale(batch, product.value, product.xp);
}

/** Adds a hold to a commit: from now on, only an admin may publish the product. */
export function addHold(
  batch: WriteBatch,
  product: ModeratedRead,
  status: ProductStatus,
  reason: HoldReason = holdReasonOf(product.snapshot.get("holdReason")),
): void {
  const at = FieldValue.serverTimestamp();
  updateUnchanged(batch, product, {
    ...settled(status),
    held: true,
    heldFor: reason,
    heldBy: ADMIN_STAMP,
    heldAt: at,
    updatedAt: at,
  });
  if (status !== "published") addOffSale(batch, product.value, product.xp);
}
