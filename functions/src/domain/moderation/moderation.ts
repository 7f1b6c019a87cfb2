import { PRODUCT_STATUSES, type ProductStatus } from "#contract/fields.js";
import type { Notice } from "../community/notifications.js";
import type { Approval } from "../products/approval.js";
import type { PendingVersion, Product, ProductFile } from "../products/product.js";
import type { AuditAction } from "./audit.js";
import type { Fields } from "./console-edit.js";

/**
 * What an admin wrote into a product's document by hand. A field that equals
 * what the functions left there is absent; the rest may hold anything that a
 * console lets people type.
 */
export interface ProductEdit {
  readonly status?: unknown;
  readonly held?: unknown;
  /** The number of the version that shall take the place of the one on sale. */
  readonly approveVersion?: unknown;
}

/** A product as the functions left it, before the edit, with what an approval needs. */
export interface ModeratedProduct {
  readonly product: Product;
  readonly file: ProductFile | undefined;
  readonly pending: PendingVersion | undefined;
  /** Whether the file's version has been on sale before. */
  readonly soldBefore: boolean;
}

/** What becomes of an admin's edit. */
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
 * - `published` from any status, if the file's own bytes were scanned and not blocked. By it an
 *   admin overrides a hold; a draft, which its author has not submitted, must have passed.
 * - `removed` from any status.
 * - `pending_review` from `published` or `archived`: taken off sale and held.
 * - `held` true or false: the author may not, or may again, publish it.
 * - `approveVersion`: the waiting version of that number goes on sale.
 *
 * `draft` and `archived` are their author's own words, and what is removed can
 * only be published again; every other edit is put back.
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
 * The status that the functions left a product in; one that they never marked had the status that the event tells of.
 *
 * @param before the product before the event's write
 */
export function statusBefore(data: Fields, before: Fields): ProductStatus {
  const status = data.settledStatus ?? before.status;
  return PRODUCT_STATUSES.find((known) => known === status) ?? "pending_review";
}

/**
 * What an admin typed into a product, told by the marks that the functions leave.
 *
 * @param from the status that the functions left it in
 * @returns nothing when all of it is carried out
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

/** What the audit log calls it. */
export function actionOf(plan: Moderation, from: ProductStatus): AuditAction {
  if (plan.kind === "put back") return "product.put-back";
  if (plan.kind !== "publish") return `product.${plan.kind}`;
  if (plan.approval.kind === "next") return "product.approve-version";
  return from === "removed" ? "product.restore" : "product.approve";
}

/** What the author is told of it. */
export function noticeOf(plan: Moderation, { title, slug }: Product): Notice | undefined {
  if (plan.kind === "publish") return { about: "productApproved", title, slug };
  if (plan.kind === "remove") return { about: "productRemoved", title };
  return plan.kind === "hold" ? { about: "productHeld", title } : undefined;
}

/**
 * A product's document as everybody may rely on it while an admin's edit has not
 * been looked at yet: what hides the product counts at once, what would show it
 * counts when it has been checked.
 */
export function reliable(data: Fields): Fields {
  const { status, settledStatus = status } = data;
  const held = data.held !== undefined && data.held !== false;
  if (status === settledStatus) return { ...data, held };
  if (status === "removed" || status === "pending_review") return { ...data, held: true };
  return { ...data, held, status: settledStatus };
}
