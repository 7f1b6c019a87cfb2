import { isCategory, lookOf } from "./category-look.js";
import { oklch } from "./color.js";
import { MOTIFS, type Palette } from "./motifs.js";
import { box, type Drawing, numbersOf, oneOf, type Shape } from "./shape.js";

export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 180;

const TONES = ["deep", "vivid", "pale"] as const;

/**
 * The cover of a product without a picture: the motif of its category, arranged and colored by its name. It depends
 * only on the slug and the category, so it needs no storage and never changes.
 */
export function coverOf({ slug, category }: { readonly slug: string; readonly category: string }): Drawing {
  const next = numbersOf(slug);
  const colors = paletteOf(category, next);
  const motif = MOTIFS[isCategory(category) ? category : "systems"];
  return {
    width: COVER_WIDTH,
    height: COVER_HEIGHT,
    background: colors.background,
    shapes: motif(next, colors),
  };
}

/**
 * The plate with the icon of the category, in the lower left corner of covers that are shown without a product card.
 */
export function plateOf({ slug, category }: { readonly slug: string; readonly category: string }): {
  readonly plate: Shape;
  readonly ink: string;
} {
  const { background, plate, ink } = paletteOf(category, numbersOf(slug));
  return { plate: { d: box(16, 120, 44, 44, 12), fill: plate, stroke: background, width: 4 }, ink };
}

interface CoverPalette extends Palette {
  /** Behind the sign, and the sign itself. */
  readonly plate: string;
  readonly ink: string;
}

export function paletteOf(category: string, next: () => number): CoverPalette {
  const tone = oneOf(TONES, next());
  const hue = lookOf(category).hue + (next() - 0.5) * 24;
  const other = hue + oneOf([45, -45, 150], next());
  return tone === "pale" ? pale(hue, other) : isWarm(hue) ? warm(tone, hue, other) : cool(tone, hue, other);
}

/** Dark yellow is mud. Warm hues are on plum, or are bright. */
const isWarm = (hue: number): boolean => hue > 35 && hue < 105;

const lightPlate = (hue: number) => ({ plate: oklch(0.97, 0.015, hue), ink: oklch(0.3, 0.085, hue) });
const darkPlate = (hue: number) => ({ plate: oklch(0.3, 0.085, hue), ink: oklch(0.97, 0.015, hue) });

const pale = (hue: number, other: number): CoverPalette => ({
  background: oklch(0.92, 0.045, hue),
  soft: oklch(0.85, 0.075, hue),
  main: oklch(0.68, 0.15, hue),
  accent: oklch(0.55, 0.16, other),
  far: oklch(0.33, 0.09, hue),
  ...darkPlate(hue),
});

const cool = (tone: "deep" | "vivid", hue: number, other: number): CoverPalette =>
  tone === "deep"
    ? {
        background: oklch(0.3, 0.075, hue),
        soft: oklch(0.4, 0.095, hue),
        main: oklch(0.64, 0.15, hue),
        accent: oklch(0.83, 0.12, other),
        far: oklch(0.94, 0.035, hue),
        ...lightPlate(hue),
      }
    : {
        background: oklch(0.57, 0.15, hue),
        soft: oklch(0.5, 0.14, hue),
        main: oklch(0.78, 0.12, hue),
        accent: oklch(0.9, 0.09, other),
        far: oklch(0.29, 0.08, hue),
        ...lightPlate(hue),
      };

const warm = (tone: "deep" | "vivid", hue: number, other: number): CoverPalette =>
  tone === "deep"
    ? {
        background: oklch(0.29, 0.08, hue - 70),
        soft: oklch(0.39, 0.1, hue - 60),
        main: oklch(0.75, 0.15, hue),
        accent: oklch(0.83, 0.12, other),
        far: oklch(0.94, 0.035, hue),
        ...lightPlate(hue),
      }
    : {
        background: oklch(0.78, 0.15, hue),
        soft: oklch(0.7, 0.15, hue),
        main: oklch(0.6, 0.17, hue - 25),
        accent: oklch(0.95, 0.05, other),
        far: oklch(0.29, 0.08, hue - 50),
        ...darkPlate(hue),
      };
