import { Failure } from "#contract/failure.js";
import { versionToRead } from "#domain/products/reading.js";
import { shownPictures } from "#domain/web/readme-pictures.js";
import * as products from "#store/products/products.js";
import { publishedAs } from "#store/products/skills.js";
import { drawCover, drawPicture, drawSvg, Undrawable } from "./drawn-pictures.js";
import { readFile } from "./version-files.js";

/** The cover of a published product. Undefined if there is no such product. */
export async function productCover(slug: string): Promise<Uint8Array | undefined> {
  const product = await publishedAs(slug);
  return product?.slug === slug ? drawCover(product) : undefined;
}

/**
 * A picture in the archive that the page of a published product shows: a screenshot from its manifest, or a picture in
 * its readme. Everyone may see it, even if the product is paid. No other file in the archive has such a URL.
 * @param encoded the path in the archive, as encoded in the URL
 * @returns the reason, as a sentence, if the picture cannot be rendered; undefined if there is no such picture
 */
export async function archivePicture(
  slug: string,
  version: string,
  encoded: string,
): Promise<Uint8Array | string | undefined> {
  const path = decoded(encoded);
  const found = path === undefined ? undefined : await products.readVersion(slug, version);
  if (path === undefined || !found) return undefined;
  const { product, file, record } = found;
  const { sha256 } = product;
  if (product.status !== "published" || product.version !== version || sha256 === undefined) return undefined;
  if (!shownPictures(product).some(({ file }) => file === path)) return undefined;
  try {
    const opened = versionToRead(product, undefined, { version, sha256 }, file, record);
    const contents = await readFile(opened.file, path);
    if (contents.text !== undefined) return await drawSvg(contents.text);
    if (!contents.picture) return "The file is no picture, or is larger than 1 MB.";
    const { base64, ...type } = contents.picture;
    return await drawPicture(Buffer.from(base64, "base64"), type);
  } catch (error) {
    if (error instanceof Undrawable) return error.message;
    if (error instanceof Failure && error.status < 500) return undefined;
    throw error;
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
