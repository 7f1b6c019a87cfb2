/** A part of a drawing. A shape has a fill, a stroke, or both. */
export interface Shape {
  /** The path, as in SVG. */
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
}

/** A drawing that consists only of paths. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly shapes: readonly Shape[];
}

/** Pseudorandom numbers from 0 to 1, seeded with a name: the same name always gives the same numbers. */
export function numbersOf(name: string): () => number {
  let state = 2_166_136_261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of several values by a number from 0 to 1. */
export function oneOf<T>(values: readonly T[], number: number): T {
  const value = values[Math.min(values.length - 1, Math.floor(number * values.length))];
  if (value === undefined) throw new RangeError("There is nothing to choose from");
  return value;
}

const short = (value: number): number => Math.round(value * 10) / 10;

export const circle = (x: number, y: number, r: number): string =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0z`;

export const polygon = (...points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, r = 0): string {
  const round = Math.min(r, width / 2, height / 2);
  const arc = (dx: number, dy: number) => `a${short(round)} ${short(round)} 0 0 1 ${short(dx)} ${short(dy)}`;
  return [
    `M${short(x + round)} ${short(y)}h${short(width - 2 * round)}${arc(round, round)}`,
    `v${short(height - 2 * round)}${arc(-round, round)}`,
    `h${short(2 * round - width)}${arc(-round, -round)}`,
    `v${short(2 * round - height)}${arc(round, -round)}z`,
  ].join("");
}

/** A quarter of a disc in a square cell. Its center is at `corner`: 0 to 3, clockwise from the top left. */
export function quarter(x: number, y: number, size: number, corner: number): string {
  const arc = `a${size} ${size} 0 0 1`;
  switch (corner) {
    case 0:
      return `M${x} ${y}h${size}${arc} ${-size} ${size}z`;
    case 1:
      return `M${x + size} ${y}v${size}${arc} ${-size} ${-size}z`;
    case 2:
      return `M${x + size} ${y + size}h${-size}${arc} ${size} ${-size}z`;
    default:
      return `M${x} ${y + size}v${-size}${arc} ${size} ${size}z`;
  }
}

/** The paths of a drawing as SVG. Colors are attributes, and not styles, which the content security policy forbids. */
export function pathsOf({ width, height, background, shapes }: Drawing): string {
  const attribute = (name: string, value: string | number | undefined) =>
    value === undefined ? "" : ` ${name}="${value}"`;
  const paths = shapes.map(
    ({ d, fill, stroke, width: line }) =>
      `<path d="${d}"${attribute("fill", fill ?? "none")}${attribute("stroke", stroke)}${attribute("stroke-width", line)}/>`,
  );
  return `<path d="M0 0h${width}v${height}H0z" fill="${background}"/>${paths.join("")}`;
}

/** The drawing as an SVG document, for programs that rasterize it. */
export function svgOf(drawing: Drawing): string {
  const { width, height } = drawing;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` stroke-linecap="round" stroke-linejoin="round">${pathsOf(drawing)}</svg>`,
  ].join("");
}
