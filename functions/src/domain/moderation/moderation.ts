import type { PRODUCT_ACTS } from "#contract/admin.js";
import { PRODUCT_STATUSES, type ProductStatus } from "#contract/fields.js";
import type { Notice } from "../community/notifications.js";
import type { Approval } from "../products/approval.js";
import type { PendingVersion, Product, ProductFile } from "../products/product.js";
import type { Fields } from "./admin-edit.js";
import type { AuditAction } from "./audit.js";
import { holdNotice, removalNotice } from "./removal.js";

/**
 * The fields that an admin edited by hand in a product's document. Fields that still have the value written by the
 * functions are absent. The other fields may have any value that the console accepts.
 */
export interface ProductEdit {
  readonly status?: unknown;
  readonly held?: unknown;
  /** The version to publish instead of the current one. */
  readonly approveVersion?: unknown;
}

/** A product as the functions last wrote it, before the edit, with the data that an approval needs. */
export interface ModeratedProduct {
  readonly product: Product;
  readonly file: ProductFile | undefined;
  readonly pending: PendingVersion | undefined;
  /** Whether the file's version has been published before. */
  readonly soldBefore: boolean;
}

/** The result of an admin's edit. */
export type Moderation =
  | { readonly kind: "publish"; readonly approval: Approval }
  | { readonly kind: "remove" }
  | { readonly kind: "hold"; readonly status: ProductStatus }
  | { readonly kind: "release" }
  | { readonly kind: "put back"; readonly reason: string };

const putBack = (reason: string): Moderation => ({ kind: "put back", reason });
const NO_FILE = "The product has no file that passed the scan or waits for an admin";

/**
 * Decides about an admin's edit of a product (spec: Product status; DESIGN §6).
 *
 * - `published` from any status, if the scan has checked the bytes of the file and did not block them.
 *   This overrides a hold. A draft must have passed the scan, because its author has not submitted it.
 * - `removed` from any status.
 * - `pending_review` from `published` or `archived`: the product is unpublished and held.
 * - `held` true or false: blocks the author from publishing the product, or allows it again.
 * - `approveVersion`: publishes the waiting version with that number.
 *
 * Only authors set `draft` and `archived`, and a removed product can only be published again. Every other
 * edit is reverted.
 */
export function planModeration(found: ModeratedProduct, edit: ProductEdit): Moderation {
  if (edit.status !== undefined) return planStatus(found, edit.status);
  if (edit.approveVersion !== undefined) return planVersion(found, edit.approveVersion);
  if (edit.held === true) return { kind: "hold", status: found.product.status };
  if (edit.held === false) return { kind: "release" };
  return putBack("held is true or false");
}

function planStatus({ product, file, soldBefore }: ModeratedProduct, to: unknown): Moderation {
  const from = product.status;
  switch (to) {
    case "published": {
      if (!file || !mayPublish(file, from !== "draft")) return putBack(NO_FILE);
      return { kind: "publish", approval: { kind: soldBefore ? "again" : "first", product, file } };
    }
    case "removed":
      return { kind: "remove" };
    case "pending_review":
      if (from === "published" || from === "archived") return { kind: "hold", status: "pending_review" };
      return putBack(`What is ${from} cannot be submitted by an admin`);
    case "draft":
    case "archived":
      return putBack(`Only the author makes a product ${to}; an admin holds or removes it`);
    default:
      return putBack(`A status is one of ${PRODUCT_STATUSES.join(", ")}`);
  }
}

/** The action of an admin on a product through the API. */
export type ProductAct = (typeof PRODUCT_ACTS)[number];

/**
 * Decides about an admin's action, with the rules for an edit in the console. An admin can remove a removed product
 * again, to end the access of a deleted author's buyers or to change the reason and the refunds.
 */
export function planAct(found: ModeratedProduct, act: ProductAct): Moderation {
  const { product, pending } = found;
  const { status, held } = product;
  const isOnShow = status === "published" || status === "archived";
  switch (act) {
    case "publish":
      if (product.removedBy === product.authorUid) return putBack("The author has deleted the account");
      if (isOnShow && pending) return planVersion(found, pending.file.version);
      return status === "published"
        ? putBack("The product is published, and no new version waits")
        : planStatus(found, "published");
    case "hold":
      if (status === "removed") return putBack("The product is removed");
      return { kind: "hold", status: isOnShow ? "pending_review" : status };
    case "release":
      return held ? { kind: "release" } : putBack("The product is not held");
    case "remove":
      return { kind: "remove" };
  }
}

/** The status after an action, and whether only an admin can then publish the product. */
export function afterModeration(
  plan: Moderation,
  { status, held = false }: Pick<Product, "status" | "held">,
) {
  switch (plan.kind) {
    case "publish":
      return { status: "published" as const, held: false };
    case "remove":
      return { status: "removed" as const, held: false };
    case "hold":
      return { status: plan.status, held: true };
    case "release":
      return { status, held: false };
    case "put back":
      return { status, held };
  }
}

function planVersion({ product, pending }: ModeratedProduct, wanted: unknown): Moderation {
  if (product.status !== "published" && product.status !== "archived") {
    return putBack("Only a product that was on sale has a version to approve; set its status instead");
  }
  if (!pending || pending.file.version !== wanted) return putBack("No version of that number waits");
  if (!mayPublish(pending.file, true)) return putBack(NO_FILE);
  return { kind: "publish", approval: { kind: "next", product, pending } };
}

function mayPublish({ verdict, sha256 }: ProductFile, overridesHold: boolean): boolean {
  if (!verdict || !sha256 || verdict.sha256 !== sha256) return false;
  return verdict.outcome === "pass" || (overridesHold && verdict.outcome === "hold");
}

/**
 * The status that the functions last set, or the status before the event if they never set one.
 *
 * @param before the product before the event's write
 */
export function statusBefore(data: Fields, before: Fields): ProductStatus {
  const status = data.settledStatus ?? before.status;
  return PRODUCT_STATUSES.find((known) => known === status) ?? "pending_review";
}

/**
 * An admin's edits of a product, found by comparing it with the fields that the
 * functions write.
 *
 * @param from the status last set by the functions
 * @returns undefined if every edit has been applied
 */
export function editOf(product: Fields, from: unknown): ProductEdit | undefined {
  const { status, held = false, heldAt, approveVersion } = product;
  const edit = {
    ...(status !== from && { status }),
    ...(held !== (heldAt !== undefined) && { held }),
    ...(approveVersion !== undefined && { approveVersion }),
  };
  return Object.keys(edit).length > 0 ? edit : undefined;
}

/** The action's name in the audit log. */
export function actionOf(plan: Moderation, from: ProductStatus): AuditAction {
  if (plan.kind === "put back") return "product.put-back";
  if (plan.kind !== "publish") return `product.${plan.kind}`;
  if (plan.approval.kind === "next") return "product.approve-version";
  return from === "removed" ? "product.restore" : "product.approve";
}

/** The notification for the author. @param reason of a removal or a hold, as the admin gave it */
export function noticeOf(plan: Moderation, { title, slug }: Product, reason: unknown): Notice | undefined {
  if (plan.kind === "publish") return { about: "productApproved", title, slug };
  if (plan.kind === "remove") return removalNotice(title, reason);
  return plan.kind === "hold" ? holdNotice(title, reason) : undefined;
}

/**
 * A product's document in a form that callers can rely on before an admin's edit is processed. Edits that hide the
 * product take effect immediately. Edits that would show it, or end a removal, take effect after the functions have
 * checked them.
 */
export function reliable(data: Fields): Fields {
  const { status, settledStatus = status } = data;
  const held = data.held !== undefined && data.held !== false;
  if (status === settledStatus) return { ...data, held };
  const hides = status === "removed" || (status === "pending_review" && settledStatus !== "removed");
  if (hides) return { ...data, held: true };
  return { ...data, held, status: settledStatus };
}
