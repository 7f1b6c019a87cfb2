/** The document field that refers to the pictures of a folder. */
export interface PictureHome {
  readonly document: string;
  readonly field: "avatarUrl" | "thumbnailUrl";
}

/** The document that may refer to a picture in Storage; undefined for any other object. */
export function pictureHome(key: string): PictureHome | undefined {
  const [folder, id, group, ...rest] = key.split("/");
  if (!id || group === undefined) return undefined;
  if (folder === "users") return { document: `users/${id}`, field: "avatarUrl" };
  return folder === "products" && group === "thumbnails" && rest.length > 0
    ? { document: `products/${id}`, field: "thumbnailUrl" }
    : undefined;
}

/**
 * Whether a document's field refers to a picture, by its key or by a Storage URL, which contains the encoded key.
 */
export const showsPicture = (value: unknown, key: string): boolean =>
  typeof value === "string" && (value === key || value.includes(encodeURIComponent(key)));
