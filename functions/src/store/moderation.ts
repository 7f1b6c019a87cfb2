import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { PRODUCT_STATUSES, type ProductStatus } from "../contract/fields.js";
import type { Actor, AuditAction } from "../domain/audit.js";
import { type ConsoleEdit, type Editable, type Fields, isCurrent } from "../domain/console-edit.js";
import {
  type ModeratedProduct,
  type Moderation,
  type ProductEdit,
  planModeration,
} from "../domain/moderation.js";
import type { Notice } from "../domain/notifications.js";
import type { Product } from "../domain/product.js";
import { publish } from "./approvals.js";
import { addEntry } from "./audit-log.js";
import { db, isAlreadyExists, isStale, retryLostCommits } from "./firestore.js";
import { addNotices } from "./notifications.js";
import { addOffSale, readPublishXp } from "./on-sale.js";
import {
  parseSettled,
  productRef,
  type Read,
  readFiles,
  settled,
  updateUnchanged,
  versionRef,
} from "./products.js";
import { settlePending } from "./reports.js";

/** The fields of a product by which admins say what shall happen to it. */
export const PRODUCT_EDITS: Editable = {
  fields: ["status", "held", "approveVersion"],
  isSettled: (product) =>
    product.settledStatus !== undefined &&
    Object.keys(typedInto(product, product.settledStatus)).length === 0,
};

/** A product with the entry of its author's XP for it, as `readPublishXp` found it. */
export interface ModeratedRead extends Read<Product> {
  readonly xp: DocumentSnapshot;
}

/** What a hold left in a product, and what an admin typed to end it. */
const noHold = () =>
  Object.fromEntries(
    ["held", "heldFor", "heldBy", "heldAt", "approveVersion"].map((name) => [name, FieldValue.delete()]),
  );

/**
 * Carries out an admin's edit of a product, or puts the old value back, in one
 * commit with its audit entry (DESIGN §6).
 *
 * `settledStatus` and `heldAt` say how far the functions have come, so that a
 * second delivery of the event finds nothing left to do, and a commit that lost
 * against another write reads and decides again.
 */
export async function moderateProduct(edit: ConsoleEdit): Promise<void> {
  await retryLostCommits(
    async () => {
      const snapshot = await productRef(edit.id).get();
      const data = snapshot.data();
      if (!data || !isCurrent(edit, data, PRODUCT_EDITS.fields)) return;
      const from = statusBefore(data, edit.before);
      const typed = typedInto(data, from);
      if (Object.keys(typed).length === 0) return;
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
    (error) => isStale(error) || isAlreadyExists(error),
    (cause) => new Error(`The edit of product ${edit.id} could not be carried out`, { cause }),
  );
}

/** A product that the functions never marked had the status that the event tells of. */
function statusBefore(data: Fields, before: Fields): ProductStatus {
  const status = data.settledStatus ?? before.status;
  return PRODUCT_STATUSES.find((known) => known === status) ?? "pending_review";
}

function typedInto({ status, held = false, heldAt, approveVersion }: Fields, from: unknown): ProductEdit {
  return {
    ...(status !== from && { status }),
    ...(held !== (heldAt !== undefined) && { held }),
    ...(approveVersion !== undefined && { approveVersion }),
  };
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

/** Adds what was decided to a commit; answers what the audit log should know of it. */
async function carryOut(
  batch: WriteBatch,
  product: ModeratedRead,
  plan: Moderation,
  typed: ProductEdit,
  actor: Actor,
): Promise<Fields> {
  switch (plan.kind) {
    case "publish": {
      const restored = { removedBy: FieldValue.delete(), removedAt: FieldValue.delete() };
      publish(batch, product, plan.approval, product.xp, actor.uid, { ...noHold(), ...restored });
      const { approval } = plan;
      const file = approval.kind === "next" ? approval.pending.file : approval.file;
      return { version: file.version, verdict: file.verdict?.outcome };
    }
    case "remove": {
      addRemoval(batch, product, actor);
      const target = { targetType: "product", targetId: product.value.id } as const;
      return { reports: await settlePending(target, { status: "resolved", resolution: "remove" }, actor) };
    }
    case "hold":
      addHold(batch, product, plan.status, actor);
      return { to: plan.status };
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

/** Adds the removal of a product to a commit: hidden, stamped, out of its author's counters. */
export function addRemoval(batch: WriteBatch, product: ModeratedRead, actor: Actor): void {
  const at = FieldValue.serverTimestamp();
  updateUnchanged(batch, product, {
    ...noHold(),
    ...settled("removed"),
    removedBy: actor.uid,
    removedAt: at,
    updatedAt: at,
  });
  addOffSale(batch, product.value, product.xp);
}

/** Adds to a commit that only an admin may publish a product from now on. */
export function addHold(
  batch: WriteBatch,
  product: ModeratedRead,
  status: ProductStatus,
  actor: Actor,
): void {
  const at = FieldValue.serverTimestamp();
  updateUnchanged(batch, product, {
    ...settled(status),
    held: true,
    heldFor: "review",
    heldBy: actor.uid,
    heldAt: at,
    updatedAt: at,
  });
  if (status !== "published") addOffSale(batch, product.value, product.xp);
}

function actionOf(plan: Moderation, from: ProductStatus): AuditAction {
  if (plan.kind === "put back") return "product.put-back";
  if (plan.kind !== "publish") return `product.${plan.kind}`;
  if (plan.approval.kind === "next") return "product.approve-version";
  return from === "removed" ? "product.restore" : "product.approve";
}

function noticeOf(plan: Moderation, { title, slug }: Product): Notice | undefined {
  if (plan.kind === "publish") return { about: "productApproved", title, slug };
  if (plan.kind === "remove") return { about: "productRemoved", title };
  return plan.kind === "hold" ? { about: "productHeld", title } : undefined;
}
