import { Failure } from "#contract/failure.js";
import { chooseVersion, type DownloadRight, downloadRight, withoutOrder } from "./download.js";
import type { Product, ProductFile } from "./product.js";
import { isMalicious } from "./recall.js";

/** Who requests the files of a version; undefined for a visitor. */
export interface Reader {
  readonly uid: string;
  readonly admin: boolean;
  readonly banned: boolean;
}

/** No user ID contains a slash. */
const NOBODY = "/";

const isOpenToAll = ({ status, price }: Product): boolean => status === "published" && !(price > 0);

/**
 * Decides who may read the files of a product: everyone if it is free and published, otherwise admins and the users who
 * may download it (DESIGN §11, §14).
 *
 * @throws Failure `purchaseRequired`, `productNotFound`, `accountBanned`
 */
export function readingRight(product: Product, reader: Reader | undefined): DownloadRight {
  if (isOpenToAll(product)) return "granted";
  if (!reader) throw withoutOrder(product);
  if (reader.banned) throw new Failure("accountBanned");
  return reader.admin ? "granted" : downloadRight(product, reader.uid);
}

/**
 * The file of the referenced version. Only the product's author and admins may read a version that was never published.
 *
 * @returns `isPublic` whether everyone may read it
 * @throws Failure `productNotFound` for a product without a file, `versionNotFound` for an unknown version or a digest
 * other than the requested one, `versionMalicious`
 */
export function versionToRead(
  product: Product,
  reader: Reader | undefined,
  { version, sha256 }: { readonly version: string; readonly sha256?: string },
  onSale: ProductFile | undefined,
  record: (ProductFile & { readonly approvedAt?: Date }) | undefined,
): { readonly file: ProductFile; readonly isPublic: boolean } {
  const known = reader?.banned === false ? reader : undefined;
  const uid = known?.admin ? product.authorUid : (known?.uid ?? NOBODY);
  // The address has the digest of the version, and a yanked version can still be looked into.
  const file = chooseVersion(product, uid, version, onSale, record, { version: true });
  if (sha256 !== undefined && file.sha256 !== sha256) throw new Failure("versionNotFound");
  const isReleased = file === onSale || record?.approvedAt !== undefined;
  return { file, isPublic: isOpenToAll(product) && isReleased && !isMalicious(file) };
}
