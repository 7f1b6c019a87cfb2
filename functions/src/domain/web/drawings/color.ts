/**
 * Converts a color to `#rrggbb`.
 *
 * @param lightness 0 to 1, as the eye sees it
 * @param chroma about 0 to 0.3; it is reduced to the sRGB range if necessary
 * @param hue in degrees
 * @see https://bottosson.github.io/posts/oklab/ for OKLCH, which has the same lightness for every hue
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const channels = linear(lightness, chroma, hue);
  if (chroma > 0 && channels.some((value) => value < -0.0001 || value > 1.0001)) {
    return oklch(lightness, Math.max(0, chroma - 0.005), hue);
  }
  const bytes = channels.map((value) => Math.round(255 * Math.min(1, Math.max(0, encoded(value)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function linear(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const encoded = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

const decoded = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** The contrast of two colors, 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    decoded(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
