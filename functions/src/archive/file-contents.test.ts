import { fileContents, MAX_TEXT_BYTES } from "./file-contents.js";
import { MAX_PIXELS } from "./picture-type.js";

const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );
const big = (...values: number[]) =>
  values.flatMap((value) => [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff));

const png = (width: number, height: number) =>
  bytes("\x89PNG\r\n\x1a\n", big(13), "IHDR", big(width, height), [8, 6, 0, 0, 0]);
const SOF = [0xff, 0xc0, 0, 17, 8, 0, 48, 0, 64, 3, 1, 2, 3, 4, 5, 6, 7];
const vp8x = bytes("RIFF", big(0), "WEBP", "VP8X", big(0), [0, 0, 0, 0, 63, 0, 0, 47, 0, 0]);

test.each([
  ["a PNG", png(64, 48), "image/png"],
  ["a GIF", bytes("GIF89a", [64, 0, 48, 0], "rest"), "image/gif"],
  ["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], SOF), "image/jpeg"],
  ["a JPEG with fill bytes", bytes([0xff, 0xd8, 0xff, 0xff, 0xe0, 0, 2], SOF), "image/jpeg"],
  ["a WebP", bytes("RIFF", big(0), "WEBP", "VP8 ", big(0, 0), [0, 0, 64, 0, 48, 0]), "image/webp"],
  [
    "a lossless WebP",
    bytes("RIFF", big(0), "WEBP", "VP8L", big(0), [0x2f, 63, 0xc0, 0x0b, 0, 0, 0, 0, 0, 0, 0]),
    "image/webp",
  ],
  ["an extended WebP", vp8x, "image/webp"],
])("%s is a picture, by its bytes", (_, content, type) => {
  expect(fileContents(content)).toEqual({ kind: "picture", picture: { type, width: 64, height: 48 } });
});

test.each([
  ["a PNG of too many pixels", png(MAX_PIXELS, 2)],
  ["a PNG without pixels", png(0, 48)],
  ["a PNG that is cut off", png(64, 48).subarray(0, 20)],
  ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
  ["a JPEG with a segment that goes nowhere", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], SOF)],
  ["a text that is not UTF-8", bytes([0x63, 0xe9, 0x2e])],
  ["a text with NUL", bytes("a\0b")],
])("%s is binary", (_, content) => {
  expect(fileContents(content)).toEqual({ kind: "binary" });
});

test.each([
  ["text", "Grüße\r\n", "Grüße\r\n"],
  ["an empty file", "", ""],
  ["a byte order mark", "\ufeffa", "a"],
  ["HTML", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
])("%s is text", (_, content, text) => {
  expect(fileContents(Buffer.from(content))).toEqual({ kind: "text", text });
});

test("a text has at most 512 KiB", () => {
  expect(fileContents(Buffer.alloc(MAX_TEXT_BYTES, "a")).kind).toBe("text");
  expect(fileContents(Buffer.alloc(MAX_TEXT_BYTES + 1, "a"))).toEqual({ kind: "large" });
});
