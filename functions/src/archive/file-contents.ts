import { type PictureType, pictureType } from "./picture-type.js";

/** The maximum size of a text that pages show, in bytes. */
export const MAX_TEXT_BYTES = 512 * 1024;

/** The content of a file that can be displayed: text, a picture, or neither. */
export type FileContents =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "picture"; readonly picture: PictureType }
  | { readonly kind: "binary" | "large" };

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Determines the type of a file by its bytes, not by its name. Text is valid UTF-8 without NUL; a byte order mark is
 * removed. SVG counts as text: only its source is shown.
 */
export function fileContents(bytes: Uint8Array): FileContents {
  const picture = pictureType(bytes);
  if (picture) return { kind: "picture", picture };
  if (bytes.includes(0)) return { kind: "binary" };
  try {
    const text = decoder.decode(bytes);
    return bytes.length > MAX_TEXT_BYTES ? { kind: "large" } : { kind: "text", text };
  } catch {
    return { kind: "binary" };
  }
}
