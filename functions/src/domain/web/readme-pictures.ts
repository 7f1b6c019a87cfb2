import { DRAWN_PICTURE } from "#contract/pages.js";
import { linkedPath } from "./linked-path.js";

/** The most pictures of a readme that a page shows. */
const MAX_PICTURES = 12;

const FENCED = /^ {0,3}(`{3,20}|~{3,20})[^\n]*\n[\s\S]*?^ {0,3}\1/gm;
const PICTURE = /!\[[^\]\n]{0,300}\]\(\s{0,3}<?([^\s<>()]{1,300})/g;

/**
 * The pictures of the archive that a readme shows, by their paths, in their order, each once. Pictures from elsewhere
 * are never loaded, because their hosts would learn who reads the page.
 */
export function readmePictures(readme: string): string[] {
  const found = [...readme.replace(FENCED, "").matchAll(PICTURE)]
    .map(([, source = ""]) => linkedPath("README.md", source))
    .filter((path) => path !== undefined && DRAWN_PICTURE.test(path));
  return [...new Set(found as string[])].slice(0, MAX_PICTURES);
}
