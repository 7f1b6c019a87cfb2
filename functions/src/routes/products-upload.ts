import { randomBytes } from "node:crypto";
import { productsUpload as route } from "#contract/products.js";
import { checkSlug } from "#domain/people/scope.js";
import { safeFileName, UPLOAD_LIFETIME_MS, uploadKey } from "#domain/products/upload.js";
import * as storage from "#gateway/storage.js";
import { endpoint } from "#http/endpoint.js";
import * as uploads from "#store/products/uploads.js";

/**
 * An author opens an upload and gets a URL to which one archive can be PUT. The claim is stored before the URL is
 * created, so every uploaded archive has an owner.
 */
export const productsUpload = endpoint(route, {
  POST: async ({ input, caller, origin, now }) => {
    checkSlug(caller, input.productKey, "productKey");
    const id = randomBytes(16).toString("hex");
    const key = uploadKey(input.productKey, input.fileName, id);
    const expiresAt = new Date(now.getTime() + UPLOAD_LIFETIME_MS);
    const claim = {
      id,
      uid: caller.uid,
      key,
      fileName: safeFileName(input.fileName),
      size: input.fileSize,
      expiresAt,
    };
    await uploads.claim(claim, now);
    const url = await storage.openUpload(key, input.fileSize, origin, now).catch(async (error: unknown) => {
      // Otherwise it would count as one of the author's open uploads for a day.
      await uploads.release(id);
      throw error;
    });
    return { url, key, expiresAt: expiresAt.toISOString() };
  },
});
