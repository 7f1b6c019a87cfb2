import type { Screenshot } from "#contract/fields.js";
import { MANIFEST_FILE } from "#contract/manifest.js";
import { drawableSvg } from "../drawable-svg.js";
import { type Finding, finding } from "../finding.js";
import { drawablePicture, pictureType } from "../picture-type.js";
import { MAX_READ_BYTES } from "../ranges.js";

/** A file of the archive. */
interface Picture {
  /** In bytes, after unpacking. */
  readonly size: number;
  read(): Uint8Array;
}

/**
 * Checks that a product page can show each screenshot in the manifest: the file is in the archive, is no larger than 1
 * MB, and is a picture that the server can re-encode.
 * @returns one finding, located in the manifest, per screenshot that cannot be shown
 */
export function checkScreenshots(
  screenshots: readonly Screenshot[],
  fileAt: (path: string) => Picture | undefined,
): Finding[] {
  return screenshots.flatMap(({ file }, at) => {
    const problem = problemOf(file, fileAt(file));
    const message = `screenshots.${at}: ${problem}`;
    return problem === undefined ? [] : [finding("manifest", { file: MANIFEST_FILE, message })];
  });
}

function problemOf(path: string, file: Picture | undefined): string | undefined {
  if (!file) return "must be the path of a file in the archive";
  if (file.size > MAX_READ_BYTES) return "The picture is larger than 1 MB.";
  const bytes = file.read();
  if (path.toLowerCase().endsWith(".svg")) {
    const drawing = drawableSvg(new TextDecoder().decode(bytes));
    return typeof drawing === "string" ? drawing : undefined;
  }
  const type = pictureType(bytes);
  return type ? drawablePicture(type) : "The file is not a picture.";
}
