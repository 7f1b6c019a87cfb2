import { pictureHome, showsPicture } from "#domain/products/pictures.js";
import { db } from "../firestore.js";

/**
 * The pictures among these objects that no document refers to. Objects that are not pictures are left out.
 */
export async function unshown<T extends { readonly key: string }>(objects: readonly T[]): Promise<T[]> {
  const pictures = objects.flatMap((object) => {
    const home = pictureHome(object.key);
    return home ? [{ object, home }] : [];
  });
  const refs = [...new Set(pictures.map(({ home }) => home.document))].map((path) => db().doc(path));
  if (refs.length === 0) return [];
  const found = await db().getAll(...refs, { fieldMask: ["avatarUrl", "thumbnailUrl"] });
  const documents = new Map(found.map((document) => [document.ref.path, document]));
  return pictures
    .filter(({ object, home }) => !showsPicture(documents.get(home.document)?.get(home.field), object.key))
    .map(({ object }) => object);
}
