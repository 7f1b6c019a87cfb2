import { Failure } from "#contract/failure.js";
import { productsDownload as route } from "#contract/products.js";
import { DOWNLOADS_PER_PAGE, downloadView } from "#domain/community/download-list.js";
import { readCursor, writeCursor } from "#domain/cursor.js";
import { checkHarmless, chooseVersion, downloadRight, withoutOrder } from "#domain/products/download.js";
import { storageKeyOf } from "#domain/products/file-reference.js";
import type { Product } from "#domain/products/product.js";
import { isVisibleTo } from "#domain/products/visibility.js";
import { lookUp } from "#files/log.js";
import * as storage from "#gateway/storage.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as downloads from "#store/community/downloads.js";
import * as orders from "#store/money/orders.js";
import * as products from "#store/products/products.js";

/**
 * A user gets a URL to download a product that they have access to, and lists past downloads. The URL is valid for five
 * minutes. The download is recorded before the response, because work after the response might never run.
 */
export const productsDownload = endpoint(route, {
  GET: async ({ input, caller: { uid } }) => {
    const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
    const { downloads: found, next } = await downloads.page(uid, DOWNLOADS_PER_PAGE, after);
    const visible = await visibleTo(uid, await products.readAll(found.map(({ productId }) => productId)));
    return {
      downloads: found.map((download) => downloadView(download, visible.get(download.productId))),
      ...(next && { nextCursor: writeCursor(next) }),
    };
  },
  POST: async ({ input, caller, now }) => {
    const found = await products.readForDownload(input.productId, input.version, caller.uid);
    const { product, file: onSale, record, earlier } = found;
    if (!product) throw new Failure("productNotFound");
    const right = downloadRight(product, caller.uid);
    if (right !== "granted") {
      if (!(await orders.hasCompleted(caller.uid, product.id))) throw withoutOrder(product);
      checkHarmless(product);
    }
    const versions: unknown = earlier.get("versions");
    const file = chooseVersion(product, caller.uid, input.version, onSale, record, {
      version: right !== "granted" || (Array.isArray(versions) && versions.includes(input.version)),
      sha256: input.sha256,
    });
    const key = storageKeyOf(file.fileUrl, config().bucket);
    // Signed first: a download that fails, because the account may not sign, does not count.
    const [url, log] = await Promise.all([
      storage.signDownload(key, file.fileName, now),
      input.log ? lookUp(product.slug, file.version) : undefined,
    ]);
    await downloads.record({ product, uid: caller.uid, version: file.version, earlier });
    const { fileName, fileSize, version, sha256 } = file;
    const changelog = version === product.version ? product.changelog : record?.changelog;
    return {
      ...{ url, fileName, fileSize, version },
      ...(sha256 !== undefined && { sha256 }),
      ...(changelog !== undefined && { changelog }),
      ...(log && { log }),
    };
  },
});

/** The given products that the user can see, by ID. */
async function visibleTo(uid: string, found: readonly Product[]): Promise<Map<string, Product>> {
  const isVisible = async (product: Product) => {
    const visible = isVisibleTo(product, uid);
    return visible === "with a completed order" ? orders.hasCompleted(uid, product.id) : visible;
  };
  const visible = await Promise.all(found.map(isVisible));
  return new Map(found.filter((_, at) => visible[at]).map((product) => [product.id, product]));
}
