import { checkScreenshots } from "./screenshots.js";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.write("\x89PNG\r\n\x1a\n", 0, "latin1");
  bytes.write("IHDR", 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const webp = Buffer.alloc(30);
webp.write("RIFF");
webp.write("WEBPVP8X", 8);

const check = (file: string, bytes: Uint8Array | undefined, size = bytes?.length ?? 0) =>
  checkScreenshots([{ file, alt: "A page" }], () => bytes && { size, read: () => bytes });

test.each([
  ["a.png", png(1280, 720)],
  // The name says that it is a picture, its bytes say which.
  ["a.JPEG", png(1, 1)],
  ["a.svg", Buffer.from(SVG)],
])("%s is shown", (file, bytes) => {
  expect(check(file, bytes)).toEqual([]);
});

test.each([
  ["a missing file", "a.png", undefined, "must be the path of a file in the archive"],
  ["a text", "a.png", Buffer.from("words"), "The file is not a picture."],
  ["WebP", "a.png", webp, "WebP pictures are not drawn. Use PNG, JPEG, GIF, or SVG."],
  [
    "too many pixels",
    "a.png",
    png(3_001, 3_000),
    "The picture has 3001 × 3000 pixels. At most 9 million are drawn.",
  ],
  ["a drawing with text", "a.svg", Buffer.from(SVG.replace("path", "text")), "element text"],
  ["a drawing that is a picture", "a.svg", png(1, 1), "The file is no drawing."],
])("%s is a finding at the manifest", (_, file, bytes, message) => {
  const found = check(file, bytes);
  expect(found).toMatchObject([{ rule: "manifest", severity: "malicious", file: "vault.yaml" }]);
  expect(found[0]?.message).toContain(`screenshots.0: `);
  expect(found[0]?.message).toContain(message);
});

test("a picture of more than 1 MB is not unpacked", () => {
  const read = () => {
    throw new Error("unpacked");
  };
  const found = checkScreenshots([{ file: "a.png", alt: "A page" }], () => ({ size: 1_000_001, read }));
  expect(found[0]?.message).toBe("screenshots.0: The picture is larger than 1 MB.");
});
