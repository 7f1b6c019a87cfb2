import type { Product, ProductFile } from "#domain/products/product.js";
import { db } from "../firestore.js";
import { readable, readFiles } from "../products/products.js";

/** A product with its versions that have scan findings. */
export interface HeldProduct {
  readonly product: Product;
  /** The current file, and the version that waits. */
  readonly files: readonly ProductFile[];
}

/** The maximum number of products of each kind that are read. */
const MOST = 500;

/**
 * The products and versions that only an admin can publish; the longest wait first. Returns at most 500 products that
 * were never published, and 500 products with a waiting version.
 */
export async function heldProducts(): Promise<HeldProduct[]> {
  const found = await Promise.all([
    db().collection("products").where("status", "==", "pending_review").limit(MOST).get(),
    db().collection("products").where("pendingVersion", ">", "").limit(MOST).get(),
    db().collection("products").where("held", "==", true).limit(MOST).get(),
  ]);
  const documents = new Map(found.flatMap(({ docs }) => docs).map((one) => [one.id, one]));
  const waiting = [...documents.values()].flatMap(readable).filter(({ status }) => status !== "removed");
  const held = await Promise.all(waiting.map(heldProduct));
  return held
    .filter(({ product, files }) => product.held || files.some(({ verdict }) => verdict?.outcome === "hold"))
    .sort((one, other) => one.product.updatedAt.getTime() - other.product.updatedAt.getTime());
}

/**
 * A product with its current file, if that is not published yet, and with the version that awaits approval.
 */
export async function heldProduct(product: Product): Promise<HeldProduct> {
  const { file, pending } = await readFiles(product.id);
  const isPublished = product.status === "published" || product.status === "archived";
  const files = [isPublished ? undefined : file?.value, pending?.value.file];
  return { product, files: files.filter((one) => one !== undefined) };
}
