import { DRAWN_PICTURE } from "#contract/pages.js";
import { linkedPath } from "./linked-path.js";

/** The maximum number of pictures of a readme that a page shows. */
const MAX_PICTURES = 12;

const FENCED = /^ {0,3}(`{3,20}|~{3,20})[^\n]*\n[\s\S]*?^ {0,3}\1/gm;
const PICTURE = /!\[[^\]\n]{0,300}\]\(\s{0,3}<?([^\s<>()]{1,300})/g;

/**
 * The paths of the pictures in the archive that a readme shows, in order, without duplicates. Pictures from other hosts
 * are never loaded, because those hosts would learn who reads the page.
 */
export function readmePictures(readme: string): string[] {
  const found = [...readme.replace(FENCED, "").matchAll(PICTURE)]
    .map(([, source = ""]) => linkedPath("README.md", source))
    .filter((path) => path !== undefined && DRAWN_PICTURE.test(path));
  return [...new Set(found as string[])].slice(0, MAX_PICTURES);
}

/** A picture of the archive that a product page shows, with the author's description, if there is one. */
export interface ShownPicture {
  readonly file: string;
  readonly alt?: string;
}

/**
 * The pictures of the archive that a product page shows to everyone, even if the product has a price: the screenshots
 * in its manifest, then the pictures in its readme.
 */
export function shownPictures(product: {
  readonly readme: string;
  readonly screenshots?: readonly ShownPicture[] | undefined;
}): ShownPicture[] {
  const screenshots = product.screenshots ?? [];
  const known = new Set(screenshots.map(({ file }) => file));
  const others = readmePictures(product.readme).filter((file) => !known.has(file));
  return [...screenshots, ...others.map((file) => ({ file }))];
}
