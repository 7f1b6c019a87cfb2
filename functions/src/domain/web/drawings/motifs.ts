import type { CategoryName } from "./category-look.js";
import { box, circle, oneOf, polygon, quarter, type Shape } from "./shape.js";

/** The colors of a motif, from the background to the most prominent one. */
export interface Palette {
  readonly background: string;
  readonly soft: string;
  readonly main: string;
  readonly accent: string;
  readonly far: string;
}

type Motif = (next: () => number, colors: Palette) => Shape[];

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** A star with four points. */
const spark = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}z`;

const hexagon = (x: number, y: number, r: number): string =>
  polygon(
    ...times(6, (at): [number, number] => [
      x + r * Math.cos((Math.PI / 3) * at + Math.PI / 6),
      y + r * Math.sin((Math.PI / 3) * at + Math.PI / 6),
    ]),
  );

/** Sparks of several sizes before a large disc. */
const skills: Motif = (next, { soft, main, accent, far }) => {
  const x = Math.round(170 + next() * 90);
  const y = Math.round(70 + next() * 40);
  return [
    { d: circle(x, y, 92 + next() * 26), fill: soft },
    { d: circle(x - 150 - next() * 30, y + 60, 46), fill: soft },
    { d: spark(x, y, 84), fill: main },
    { d: spark(Math.round(x - 92 - next() * 20), Math.round(30 + next() * 30), 34), fill: accent },
    { d: spark(Math.round(x - 110 - next() * 40), Math.round(118 + next() * 25), 22), fill: far },
    { d: spark(Math.round(x + 62), Math.round(y + 52), 26), fill: accent },
    { d: circle(x, y, 9), fill: far },
    { d: circle(x - 60, y + 62, 5) + circle(x + 74, y - 46, 6) + circle(x - 128, y - 8, 4), fill: far },
  ];
};

/** A crowd: heads and shoulders in two rows. */
const squads: Motif = (next, { soft, main, accent, far }) => {
  const colors = [main, accent, far];
  const start = Math.floor(next() * 3);
  const person = (x: number, y: number, size: number, fill: string): Shape => ({
    d: `${circle(x, y, size)}M${x - size * 1.9} ${y + size * 3.1}a${size * 1.9} ${size * 1.9} 0 0 1 ${size * 3.8} 0v60h${-size * 3.8}z`,
    fill,
  });
  const shift = next() * 30;
  return [
    ...times(7, (at) => person(Math.round(at * 56 - 22 + shift), 62, 15, soft)),
    ...times(6, (at) =>
      person(
        Math.round(at * 72 - 20 - shift),
        Math.round(92 + next() * 14),
        20,
        oneOf(colors, ((at + start) % 3) / 3),
      ),
    ),
  ];
};

/** Orbits around an eye. */
const agents: Motif = (next, { background, soft, main, accent, far }) => {
  const x = Math.round(110 + next() * 120);
  const y = Math.round(80 + next() * 26);
  const planet = (orbit: number, size: number, fill: string): Shape => {
    const angle = next() * Math.PI * 2;
    return { d: circle(x + orbit * Math.cos(angle), y + orbit * Math.sin(angle), size), fill };
  };
  return [
    { d: circle(x, y, 64) + circle(x, y, 104) + circle(x, y, 146), stroke: soft, width: 5 },
    { d: circle(x, y, 38), fill: main },
    { d: circle(x, y, 19), fill: far },
    { d: circle(x + 6 - next() * 12, y + 5 - next() * 10, 8), fill: background },
    planet(64, 11, accent),
    planet(64, 6, far),
    planet(104, 15, accent),
    planet(104, 8, main),
    planet(146, 12, main),
    planet(146, 20, far),
  ];
};

/** Lines of an underground railway with stations. */
const workflows: Motif = (next, { background, soft, main, accent, far }) => {
  const line = (at: number, stroke: string): Shape[] => {
    let y = 32 + at * 38;
    let d = `M-10 ${y}`;
    const stations: string[] = [];
    for (let x = 0; x < 320; ) {
      const flat = 34 + Math.round(next() * 42);
      x += flat;
      d += `H${x}`;
      stations.push(circle(x - flat / 2, y, 5));
      const step = oneOf([-38, 38], next());
      if (y + step > 12 && y + step < 170) {
        y += step;
        x += 38;
        d += `L${x} ${y}`;
      }
    }
    return [
      { d: `${d}H340`, stroke, width: 13 },
      { d: stations.join(""), fill: background },
    ];
  };
  return [...line(0, soft), ...line(3, soft), ...line(1, main), ...line(2, accent), ...line(1, far)];
};

/** Tiles of quarters, discs, and triangles. */
const designSystems: Motif = (next, { soft, main, accent, far }) => {
  const size = 45;
  return times(32, (at): Shape => {
    const x = (at % 8) * size - 20;
    const y = Math.floor(at / 8) * size;
    const fill = oneOf([soft, soft, main, main, accent, far], next());
    const turn = Math.floor(next() * 4);
    const d = oneOf(
      [
        quarter(x, y, size, turn),
        quarter(x, y, size, turn),
        circle(x + size / 2, y + size / 2, size / 2),
        polygon([x, y], [x + size, y + (turn > 1 ? size : 0)], [x, y + size]),
        box(x, y, size, size),
        circle(x + size / 2, y + size / 2, size / 5),
      ],
      next(),
    );
    return { d, fill };
  });
};

/** A page with headings and lines. */
const claudeMd: Motif = (next, { soft, main, accent, far }) => {
  const left = Math.round(48 + next() * 30);
  return [
    { d: box(-20, -20, left, 230), fill: soft },
    ...times(8, (at): Shape => {
      const isHeading = at % 4 === Math.floor(next() * 2);
      const x = left + (isHeading ? 0 : 18 * (1 + Math.floor(next() * 2)));
      const fill = isHeading ? far : oneOf([main, main, soft, accent], next());
      return { d: box(x, 14 + at * 21, 40 + next() * (isHeading ? 90 : 180), isHeading ? 12 : 8, 6), fill };
    }),
    { d: times(8, (at) => circle(left - 36, 18 + at * 21, 3)).join(""), fill: main },
  ];
};

/** A conversation in bubbles. */
const prompts: Motif = (next, { background, soft, main, accent, far }) => {
  const bubble = (
    x: number,
    y: number,
    width: number,
    fill: string,
    right: boolean,
    ink: string,
  ): Shape[] => [
    {
      d: `${box(x, y, width, 46, 16)}${polygon(
        [right ? x + width - 40 : x + 18, y + 44],
        [right ? x + width - 14 : x + 44, y + 44],
        [right ? x + width - 12 : x + 14, y + 62],
      )}`,
      fill,
    },
    { d: box(x + 18, y + 14, (width - 40) * (0.6 + next() * 0.4), 6, 3), fill: ink },
    { d: box(x + 18, y + 27, (width - 40) * (0.3 + next() * 0.4), 6, 3), fill: ink },
  ];
  const shift = next() * 40;
  return [
    { d: circle(40 + shift * 5, 150, 90), fill: soft },
    ...bubble(-30 + shift, 14, 150 + next() * 40, main, false, background),
    ...bubble(170 - shift, 62, 150 + next() * 30, accent, true, background),
    ...bubble(20 + shift, 118, 130 + next() * 50, far, false, background),
    ...bubble(252, 4 + shift / 3, 120, soft, true, main),
  ];
};

/** Boxes in a pile, seen from above. */
const bundle: Motif = (next, { soft, main, accent, far }) => {
  const size = 34;
  const [w, h] = [size * 0.866, size / 2];
  const cube = (x: number, y: number, top: string): Shape[] => [
    { d: polygon([x, y - h], [x + w, y], [x, y + h], [x - w, y]), fill: top },
    { d: polygon([x - w, y], [x, y + h], [x, y + h + size], [x - w, y + size]), fill: main },
    { d: polygon([x + w, y], [x, y + h], [x, y + h + size], [x + w, y + size]), fill: soft },
  ];
  const left = 70 + next() * 60;
  return times(4, (row) => row).flatMap((row) =>
    times(7, (at) => at).flatMap((at) => {
      const x = left + (at - 2) * 2 * w + (row % 2) * w;
      const lift = next() < 0.3 ? size : 0;
      return next() < 0.72 ? cube(x, 26 + row * 1.5 * size - lift, oneOf([far, accent, accent], next())) : [];
    }),
  );
};

/** Windows, one behind another. */
const applications: Motif = (next, { background, soft, main, accent, far }) => {
  const pane = (x: number, y: number, bar: string, page: string): Shape[] => {
    const bars = times(5, (at) => {
      const tall = 14 + next() * 46;
      return box(x + 62 + at * 20, y + 96 - tall, 12, tall, 3);
    });
    return [
      { d: box(x, y, 178, 116, 10), fill: page },
      { d: `M${x} ${y + 22}v-12a10 10 0 0 1 10-10h158a10 10 0 0 1 10 10v12z`, fill: bar },
      {
        d: circle(x + 13, y + 11, 4) + circle(x + 26, y + 11, 4) + circle(x + 39, y + 11, 4),
        fill: background,
      },
      { d: box(x + 12, y + 34, 36, 70, 5), fill: background },
      { d: bars.join(""), fill: accent },
    ];
  };
  const x = Math.round(20 + next() * 20);
  return [
    { d: circle(270, 30 + next() * 120, 80), fill: soft },
    ...pane(x + 108, Math.round(16 + next() * 14), soft, main),
    ...pane(x, Math.round(46 + next() * 16), main, far),
  ];
};

/** A honeycomb. */
const systems: Motif = (next, { background, soft, main, accent, far }) => {
  const r = 29;
  const shift = next() * 30;
  return times(40, (at) => {
    const row = Math.floor(at / 8);
    const x = (at % 8) * r * 1.732 + (row % 2) * r * 0.866 - shift;
    const y = row * r * 1.5 + 4;
    const fill = oneOf([soft, soft, background, main, main, accent, far], next());
    const hex: Shape = { d: hexagon(x, y, r - 2), fill };
    return next() < 0.25 ? [hex, { d: hexagon(x, y, r / 2.4), fill: fill === far ? accent : far }] : [hex];
  }).flat();
};

/** How the cover of each category is drawn. */
export const MOTIFS: Readonly<Record<CategoryName, Motif>> = {
  skills,
  squads,
  agents,
  workflows,
  "design-systems": designSystems,
  "claude-md": claudeMd,
  prompts,
  bundle,
  applications,
  systems,
};
