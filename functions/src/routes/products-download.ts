import { productsDownload as route } from "../contract/products.js";
import { chooseVersion, downloadRight, withoutOrder } from "../domain/download.js";
import { storageKeyOf } from "../domain/file-reference.js";
import * as storage from "../gateway/storage.js";
import { config } from "../http/config.js";
import { endpoint } from "../http/endpoint.js";
import { Failure } from "../http/failure.js";
import * as downloads from "../store/downloads.js";
import * as orders from "../store/orders.js";
import * as products from "../store/products.js";

/**
 * A user gets five minutes to download a product that they may have.
 *
 * The download is recorded before the answer: work after it may never run.
 */
export const productsDownload = endpoint(route, {
  POST: async ({ input, caller, now }) => {
    const found = await products.readForDownload(input.productId, input.version, caller.uid);
    const { product, file: onSale, record, earlier } = found;
    if (!product) throw new Failure("productNotFound");
    const right = downloadRight(product, caller.uid);
    if (right !== "granted" && !(await orders.hasCompleted(caller.uid, product.id))) {
      throw withoutOrder(product);
    }
    const file = chooseVersion(product, caller.uid, input.version, onSale, record);
    const key = storageKeyOf(file.fileUrl, config().bucket);
    const [url] = await Promise.all([
      storage.signDownload(key, file.fileName, now),
      downloads.record({ product, uid: caller.uid, version: file.version, earlier }),
    ]);
    const { fileName, fileSize, version, sha256 } = file;
    return { url, fileName, fileSize, version, ...(sha256 !== undefined && { sha256 }) };
  },
});
