import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CATEGORIES } from "#contract/fields.js";
import { LOOKS, lookOf } from "./category-look.js";
import { contrast, oklch } from "./color.js";
import { coverOf, paletteOf, plateOf } from "./cover.js";
import { faceOf } from "./face.js";
import { numbersOf, oneOf, svgOf } from "./shape.js";

/** Enough names for every tone, hue, and arrangement. */
const NAMES = Array.from({ length: 40 }, (_, at) => `product-${at}`);

const SAFE = /^[MLHVQAZaqhvlcz0-9 .,-]+$/;
const COLOR = /^#[0-9a-f]{6}$/;

describe.each(CATEGORIES)("covers of %s", (category) => {
  const covers = NAMES.map((slug) => coverOf({ slug, category }));

  test("a product has the same cover each time, and another product has another one", () => {
    expect(NAMES.map((slug) => coverOf({ slug, category }))).toEqual(covers);
    expect(new Set(covers.map(svgOf)).size).toBe(NAMES.length);
  });

  test("consist of paths and colors alone, and of few of them", () => {
    for (const { shapes, background } of covers) {
      expect(background).toMatch(COLOR);
      expect(shapes.length).toBeGreaterThan(4);
      expect(shapes.length).toBeLessThan(90);
      for (const { d, fill, stroke } of shapes) {
        expect(d).toMatch(SAFE);
        for (const color of [fill, stroke]) if (color !== undefined) expect(color).toMatch(COLOR);
      }
    }
  });

  test("what stands out can be told from the background, and the sign from its plate", () => {
    for (const slug of NAMES) {
      const { background, far, plate, ink } = paletteOf(category, numbersOf(slug));
      expect(contrast(far, background)).toBeGreaterThan(3);
      expect(contrast(plate, background)).toBeGreaterThan(3);
      expect(contrast(plate, ink)).toBeGreaterThan(7);
    }
  });

  test("the stylesheet has the hue of the category, and its label is readable in both schemes", () => {
    const { hue } = LOOKS[category];
    const styles = readFileSync(join(process.cwd(), "hosting/app/src/styles/categories.css"), "utf8");
    expect(styles).toContain(`[data-category="${category}"] {\n  --hue: ${hue};\n}`);
    // As in the stylesheet: light, then dark.
    expect(contrast(oklch(0.42, 0.1, hue), oklch(0.94, 0.035, hue))).toBeGreaterThan(4.5);
    expect(contrast(oklch(0.84, 0.09, hue), oklch(0.3, 0.045, hue))).toBeGreaterThan(4.5);
  });
});

test.each(["unknown", "constructor", ""])("a product of the category %j has a cover, too", (category) => {
  expect(lookOf(category)).toBe(LOOKS.systems);
  expect(coverOf({ slug: "a", category }).shapes.length).toBeGreaterThan(4);
  expect(plateOf({ slug: "a", category }).ink).toMatch(COLOR);
});

test("faces differ, and follow from the username", () => {
  const faces = NAMES.map((name) => svgOf(faceOf(name)));
  expect(NAMES.map((name) => svgOf(faceOf(name)))).toEqual(faces);
  expect(new Set(faces).size).toBe(NAMES.length);
  expect(svgOf(faceOf('"><script>'))).not.toContain("script");
});

test.each([
  [1, 0, 0, "#ffffff"],
  [0, 0, 0, "#000000"],
  [0.628, 0.25, 29.23, "#ff0000"],
  [0.628, 0.4, 29.23, "#ff0000"],
])("the color %p %p %p is %s", (lightness, chroma, hue, expected) => {
  const close = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (const [at, channel] of close(oklch(lightness, chroma, hue)).entries()) {
    expect(Math.abs(channel - (close(expected)[at] ?? 0))).toBeLessThan(26);
  }
});

test("contrast is as WCAG defines it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 1);
});

test("nothing is chosen from nothing", () => {
  expect(() => oneOf([], 0.5)).toThrow(RangeError);
});
