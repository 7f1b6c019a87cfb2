import { EDITS_PER_PAGE, productsEdits as route } from "#contract/edits.js";
import { readCursor, writeCursor } from "#domain/cursor.js";
import { undated } from "#domain/dated.js";
import { type EditValues, isPictureStored, isUploaded } from "#domain/products/edit-history.js";
import { ownOnly } from "#domain/products/visibility.js";
import * as storage from "#gateway/storage.js";
import { endpoint } from "#http/endpoint.js";
import * as history from "#store/products/edits.js";
import * as products from "#store/products/products.js";

/** Authors read the history of the details of one of their products. */
export const productsEdits = endpoint(route, {
  GET: async ({ input: { productId, cursor }, caller: { uid } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const [product, { edits, next }] = await Promise.all([
      products.read(productId),
      history.page(productId, EDITS_PER_PAGE, after),
    ]);
    ownOnly(product, uid);
    const values = edits.flatMap(({ before, after: later }) => [before, later]);
    const written = values.some(({ thumbnailUrl = "" }) => isUploaded(thumbnailUrl))
      ? await storage.list(`products/${productId}/thumbnails/`)
      : [];
    const writtenAt = new Map(written.map(({ key, createdAt }) => [key, createdAt]));
    const shown = ({ tags, thumbnailUrl, ...values }: EditValues, editedAt: Date) => ({
      ...values,
      ...(tags && { tags: [...tags] }),
      ...(thumbnailUrl !== undefined && {
        thumbnailUrl,
        isPictureStored: isPictureStored(thumbnailUrl, editedAt, writtenAt),
      }),
    });
    return {
      edits: edits.map((edit) => ({
        ...undated(edit),
        before: shown(edit.before, edit.editedAt),
        after: shown(edit.after, edit.editedAt),
      })),
      ...(next && { nextCursor: writeCursor(next) }),
    };
  },
});
