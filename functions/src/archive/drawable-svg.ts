/** The largest drawing, in characters. */
const MAX_LENGTH = 200_000;
const MAX_DEPTH = 12;
/** Each shape may cover the whole drawing, which takes milliseconds. */
const MAX_ELEMENTS = 600;
/** Each group needs a layer as large as the drawing. */
const MAX_LAYERS = 40;
const MAX_SIDE = 4_000;

/**
 * The allowed elements of a drawing. Filters, patterns, masks, and copies make
 * small files that take minutes to draw; pictures and texts need files and fonts
 * that the server does not have.
 */
const ELEMENTS = new Set([
  ...[
    "svg",
    "g",
    "defs",
    "title",
    "desc",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
  ],
  ...["linearGradient", "radialGradient", "stop", "clipPath"],
]);

/** A number, with or without `px`. */
const size = (tag: string, name: string): number =>
  Number(
    new RegExp(`\\s${name}\\s{0,3}=\\s{0,3}["']\\s{0,3}([\\d.]{1,12})(?:px)?["']`).exec(tag)?.[1] ??
      Number.NaN,
  );

/**
 * The size of an SVG that is cheap and safe to render.
 * @returns a sentence with the reason if it is not
 */
export function drawableSvg(text: string): { readonly width: number; readonly height: number } | string {
  if (text.length > MAX_LENGTH) return "The drawing has more than 200,000 characters.";
  // Comments without an end would be searched for again and again.
  if (text.split("<!--").length > MAX_ELEMENTS) return `The drawing has more than ${MAX_ELEMENTS} comments.`;
  const bare = text.replace(/^\s{0,200}<\?xml[^>]{0,200}\?>/, "").replaceAll(/<!--[\s\S]{0,200000}?-->/g, "");
  if (/<[!?]/.test(bare)) return "The drawing has a document type or an instruction, which are not read.";
  if (/dasharray|style\s{0,2000}=|\bon\w{1,40}\s{0,2000}=/i.test(bare)) {
    return "The drawing has dashes, styles, or scripts. Use attributes such as fill and stroke.";
  }
  const tags = [...bare.matchAll(/<(\/?)([\w:-]{1,40})[^<>]{0,200000}?(\/?)>/g)];
  // A name of other letters would not be among the tags, and a parser might still know it.
  if (tags.length !== bare.split("<").length - 1) return "The drawing has an element that is not drawn.";
  if (tags.length > MAX_ELEMENTS) return `The drawing has more than ${MAX_ELEMENTS} elements.`;
  if ((bare.match(/opacity|clip-path/g)?.length ?? 0) > MAX_LAYERS) {
    return `The drawing has more than ${MAX_LAYERS} transparent or clipped parts.`;
  }
  let depth = 0;
  for (const [, close, name = "", empty] of tags) {
    if (!ELEMENTS.has(name))
      return `The drawing has the element ${name}, which is not drawn. Convert it to paths.`;
    if (!close && !empty) depth++;
    else if (close) depth--;
    if (depth > MAX_DEPTH) return `The drawing has more than ${MAX_DEPTH} elements inside each other.`;
  }
  return sizeOf(bare);
}

function sizeOf(text: string): { readonly width: number; readonly height: number } | string {
  const [root = ""] = /<svg\b[^<>]{0,200000}>/.exec(text) ?? [];
  if (!root) return "The file is no drawing.";
  const box = /\sviewBox\s{0,3}=\s{0,3}["']([\d\s.,-]{1,100})["']/
    .exec(root)?.[1]
    ?.trim()
    .split(/[\s,]{1,100}/)
    .map(Number);
  const width = size(root, "width") || box?.[2] || Number.NaN;
  const height = size(root, "height") || box?.[3] || Number.NaN;
  if (!(width >= 1 && height >= 1)) return "The drawing has no size: set width and height, or viewBox.";
  return width <= MAX_SIDE && height <= MAX_SIDE
    ? { width, height }
    : `The drawing is larger than ${MAX_SIDE} × ${MAX_SIDE}.`;
}
