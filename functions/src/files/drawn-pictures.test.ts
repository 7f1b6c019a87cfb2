import { deflateSync } from "node:zlib";
import { drawableSvg } from "#archive/drawable-svg.js";
import { pictureType } from "#archive/picture-type.js";
import { drawCover, drawPicture, drawSvg, Undrawable } from "./drawn-pictures.js";

const crcTable = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer) =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

/** A gray PNG that says that it has this size, with as many bytes as it needs. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  // Each row starts with its filter, 0.
  const row = Buffer.alloc(width + 1, 120);
  row[0] = 0;
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const text = chunk("tEXt", Buffer.from("Comment\0secret"));
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    text,
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const typeOf = (bytes: Uint8Array) => {
  const type = pictureType(bytes);
  if (!type) throw new Error("no picture");
  return type;
};

const svg = (inside: string, root = 'width="40" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`;

test("the cover of a product is a PNG for programs that show links", async () => {
  const bytes = await drawCover({ slug: "release-notes", category: "skills" });
  expect(pictureType(bytes)).toEqual({ type: "image/png", width: 1_200, height: 675 });
  expect(bytes.length).toBeLessThan(200_000);
});

test("a drawing becomes pixels", async () => {
  const bytes = await drawSvg(svg('<rect width="40" height="20" fill="#f00"/>'));
  expect(pictureType(bytes)).toEqual({ type: "image/png", width: 40, height: 20 });
});

test.each([
  ["a script", svg("<script>alert(1)</script>"), "element script"],
  ["a page inside", svg("<foreignObject/>"), "element foreignObject"],
  ["a picture from elsewhere", svg('<image href="https://e.example/a.png"/>'), "element image"],
  ["copies", svg('<use href="#a"/>'), "element use"],
  ["a filter", svg('<filter id="a"/>'), "element filter"],
  ["texts", svg("<text>Hello</text>"), "element text"],
  ["a style", svg('<rect style="filter:blur(900px)"/>'), "styles"],
  ["dashes", svg('<path d="M0 0h9" stroke-dasharray="0.00001"/>'), "dashes"],
  ["a handler", svg('<rect onclick="alert(1)"/>'), "scripts"],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`, "document type"],
  ["depth", svg("<g>".repeat(60) + "</g>".repeat(60)), "inside each other"],
  ["an element in other letters", svg('<é:image xmlns:é="http://www.w3.org/2000/svg"/>'), "not drawn"],
  ["too many elements", svg("<g/>".repeat(700)), "600 elements"],
  ["too many layers", svg('<g opacity="0.5"/>'.repeat(50)), "transparent"],
  ["too many comments", svg("<!--".repeat(40_000)), "comments"],
  ["no size", svg("<g/>", ""), "no size"],
  ["a huge size", svg("<g/>", 'width="99999" height="20"'), "larger than"],
  ["too many characters", svg(`<path d="${"M0 0".repeat(60_000)}"/>`), "200,000"],
  ["no drawing", "hello", "no drawing"],
])("a drawing with %s is refused with a sentence", async (_, text, words) => {
  expect(drawableSvg(text)).toContain(words);
  await expect(drawSvg(text)).rejects.toThrow(Undrawable);
});

test.each([
  ["WebP", { type: "image/webp", width: 1, height: 1 } as const, "WebP"],
  [
    "more pixels than a screen has",
    { type: "image/png", width: 30_000, height: 1_000 } as const,
    "9 million",
  ],
])("a picture with %s is refused before it is read", async (_, type, words) => {
  await expect(drawPicture(new Uint8Array(8), type)).rejects.toThrow(words);
});

test("bytes that only start as a picture are refused, and the next picture is drawn", async () => {
  const broken = png(20, 10).subarray(0, 60);
  await expect(drawPicture(broken, typeOf(broken))).rejects.toThrow("cannot be read");
  const bytes = await drawPicture(png(2_560, 100), { type: "image/png", width: 2_560, height: 100 });
  expect(pictureType(bytes)).toEqual({ type: "image/png", width: 1_280, height: 50 });
  expect(Buffer.from(bytes).includes("secret")).toBe(false);
});
