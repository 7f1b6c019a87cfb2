import { Failure } from "#contract/failure.js";
import type { Caller } from "#domain/people/user.js";
import { checkHarmless, withoutOrder } from "#domain/products/download.js";
import type { ProductFile } from "#domain/products/product.js";
import { type Reader, readingRight, versionToRead } from "#domain/products/reading.js";
import * as orders from "#store/money/orders.js";
import * as products from "#store/products/products.js";

/**
 * The file of a version, if the caller may read it.
 *
 * @throws Failure `productNotFound`, `versionNotFound`, `versionMalicious`, `purchaseRequired`,
 * `productHeldAsMalicious`, `accountBanned`
 */
export async function openVersion(
  address: { readonly slug: string; readonly version: string; readonly sha256?: string },
  caller: Caller | undefined,
): Promise<{ file: ProductFile; isPublic: boolean }> {
  const found = await products.readVersion(address.slug, address.version);
  if (!found) throw new Failure("productNotFound");
  const { product, file, record } = found;
  const reader: Reader | undefined = caller && {
    uid: caller.uid,
    admin: caller.admin,
    banned: caller.user.banned,
  };
  if (readingRight(product, reader) !== "granted") {
    if (!reader || !(await orders.hasCompleted(reader.uid, product.id))) throw withoutOrder(product);
    checkHarmless(product);
  }
  return versionToRead(product, reader, address, file, record);
}
