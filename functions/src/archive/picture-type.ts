/** A picture that a page may show: its media type and its dimensions in pixels. */
export interface PictureType {
  readonly type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  readonly width: number;
  readonly height: number;
}

/**
 * The maximum number of pixels of a picture that is shown: a browser needs four bytes of memory per pixel.
 */
export const MAX_PIXELS = 40_000_000;

/**
 * The largest picture that the server re-encodes, in pixels: a 4K screen. It takes about 100 MB of
 * memory.
 */
const MAX_DRAWN_PIXELS = 9_000_000;

/**
 * The reason, as a sentence for the author, why the server does not re-encode a picture. Undefined if it does.
 */
export function drawablePicture({ type, width, height }: PictureType): string | undefined {
  if (type === "image/webp") return "WebP pictures are not drawn. Use PNG, JPEG, GIF, or SVG.";
  if (width * height <= MAX_DRAWN_PIXELS) return undefined;
  return `The picture has ${width} × ${height} pixels. At most 9 million are drawn.`;
}

/**
 * Recognizes a picture by its first bytes, regardless of its name. Undefined for any other file, and for a picture with
 * no pixels or more than `MAX_PIXELS`. None of the types can contain scripts.
 */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = png(bytes, view) ?? gif(bytes, view) ?? webp(bytes, view) ?? jpeg(bytes, view);
  if (!found || found.width === 0 || found.height === 0) return undefined;
  return found.width * found.height <= MAX_PIXELS ? found : undefined;
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length &&
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

function png(bytes: Uint8Array, view: DataView): PictureType | undefined {
  if (bytes.length < 24 || !startsWith(bytes, "\x89PNG\r\n\x1a\n") || !startsWith(bytes, "IHDR", 12)) return;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(bytes: Uint8Array, view: DataView): PictureType | undefined {
  if (bytes.length < 10 || !(startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a"))) return;
  return { type: "image/gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webp(bytes: Uint8Array, view: DataView): PictureType | undefined {
  if (bytes.length < 30 || !startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8)) return;
  const type = "image/webp";
  if (startsWith(bytes, "VP8 ", 12)) {
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (startsWith(bytes, "VP8L", 12)) {
    const bits = view.getUint32(21, true);
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(bytes, "VP8X", 12)) return;
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { type, width: three(24) + 1, height: three(27) + 1 };
}

/** The markers of a JPEG that start a frame and contain its dimensions: SOF0 to SOF15, except three others. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpeg(bytes: Uint8Array, view: DataView): PictureType | undefined {
  if (!startsWith(bytes, "\xff\xd8\xff")) return;
  // Each segment has a length of at least two, so the walk ends.
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isFrame(marker)) {
      return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return;
    at += 2 + length;
  }
  return;
}
