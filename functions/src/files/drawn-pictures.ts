import { readFile as readBytes } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { drawableSvg } from "#archive/drawable-svg.js";
import { drawablePicture, type PictureType } from "#archive/picture-type.js";
import { LOOKS, lookOf } from "#domain/web/drawings/category-look.js";
import { coverOf, plateOf } from "#domain/web/drawings/cover.js";
import { svgOf } from "#domain/web/drawings/shape.js";

/** The width of covers in programs that show links. */
const COVER_WIDTH = 1_200;
/** The largest picture that a page gets. */
const MAX_WIDTH = 1_280;
const MAX_HEIGHT = 1_600;

/** The error for a picture that cannot be rendered. Its message is a sentence for the author. */
export class Undrawable extends Error {}

/** The file of the renderer beside a bundle. The builder sets it. */
declare const RENDERER_FILE: string | undefined;

let loading: Promise<typeof import("@resvg/resvg-wasm")> | undefined;

/** The renderer is WebAssembly, so a hostile picture cannot affect anything outside of it. */
async function renderer(): Promise<typeof import("@resvg/resvg-wasm")> {
  loading ??= (async () => {
    const imported = await import("@resvg/resvg-wasm");
    const library = (imported as unknown as { default?: typeof imported }).default ?? imported;
    await library.initWasm(await readBytes(rendererFile()));
    return library;
  })();
  return loading;
}

function rendererFile(): string {
  if (typeof RENDERER_FILE === "string") return join(__dirname, RENDERER_FILE);
  return createRequire(join(process.cwd(), "functions/package.json")).resolve(
    "@resvg/resvg-wasm/index_bg.wasm",
  );
}

async function toPng(svg: string, width: number): Promise<Uint8Array> {
  const { Resvg } = await renderer();
  const drawing = new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
  });
  try {
    const image = drawing.render();
    try {
      // The renderer leaves out a picture that it cannot read.
      if (!image.pixels.some((value) => value !== 0)) throw new Undrawable("The picture cannot be read.");
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

/** The cover of a product with the icon of its category, as a PNG. */
export async function drawCover(product: {
  readonly slug: string;
  readonly category: string;
}): Promise<Uint8Array> {
  const { plate, ink } = plateOf(product);
  const { glyph } = lookOf(product.category) ?? LOOKS.systems;
  const sign = `<path transform="translate(26 130)" d="${glyph}" fill="none" stroke="${ink}" stroke-width="2"/>`;
  const cover = coverOf(product);
  const svg = svgOf({ ...cover, shapes: [...cover.shapes, plate] });
  return toPng(svg.replace(/<\/svg>$/, `${sign}</svg>`), COVER_WIDTH);
}

/**
 * Re-encodes a picture as a PNG that is at most 1,280 pixels wide. Only the pixels are kept: metadata and all other
 * data are dropped.
 *
 * @throws Undrawable
 */
export async function drawPicture(bytes: Uint8Array, picture: PictureType): Promise<Uint8Array> {
  const problem = drawablePicture(picture);
  if (problem !== undefined) throw new Undrawable(problem);
  const { type, width, height } = picture;
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:${type};base64,${data}"/></svg>`,
    { width, height },
  );
}

/**
 * Renders a drawing as a PNG.
 *
 * @throws Undrawable
 */
export async function drawSvg(text: string): Promise<Uint8Array> {
  const size = drawableSvg(text);
  if (typeof size === "string") throw new Undrawable(size);
  return drawn(text, size);
}

async function drawn(svg: string, { width, height }: { width: number; height: number }): Promise<Uint8Array> {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  try {
    return await toPng(svg, Math.max(1, Math.round(width * scale)));
  } catch (error) {
    throw error instanceof Undrawable ? error : new Undrawable("The picture cannot be read.");
  }
}
