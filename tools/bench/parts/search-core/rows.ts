import type { Goal, Row } from "../../frame/part.js";

/** Milliseconds and megabytes of one index. */
export interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly load: number;
  readonly build: number;
  readonly megabytes: number;
}

/** The catalogue for which the goals are set. */
export const GOAL_SIZE = 100_000;

const GOALS: Readonly<Record<keyof Figures, Goal | undefined>> = {
  p50: { atMost: 0.1 },
  p99: { atMost: 0.1 },
  load: { atMost: 0.1 },
  build: undefined,
  megabytes: { atMost: 0.25 },
};

const WORDS: Readonly<Record<keyof Figures, string>> = {
  p50: "search, p50",
  p99: "search, p99",
  load: "index loaded from what it was saved as",
  build: "index built from the products",
  megabytes: "memory of the loaded index",
};

/** Ours beside another library, as ratios of ours to the other. */
export function comparedRows(size: number, ours: Figures, other: Figures, name: string): Row[] {
  return (Object.keys(WORDS) as (keyof Figures)[]).map((figure) => {
    const goal = size === GOAL_SIZE ? GOALS[figure] : undefined;
    return {
      what: `${inWords(size)}, ${WORDS[figure]}`,
      ours: shown(figure, ours[figure]),
      other: `${name} ${shown(figure, other[figure])}`,
      ratio: ours[figure] / other[figure],
      ...(goal && { goal }),
    };
  });
}

/** Ours beside the plain scan. */
export function scannedRow(size: number, ours: number, scan: number): Row {
  return {
    what: `${inWords(size)}, the same few searches, p50`,
    ours: shown("p50", ours),
    other: `plain scan ${shown("p50", scan)}`,
    ratio: ours / scan,
  };
}

/** Ours alone, where nothing else was measured. */
export function aloneRows(size: number, ours: Figures): Row[] {
  return (Object.keys(WORDS) as (keyof Figures)[]).map((figure) => ({
    what: `${inWords(size)}, ${WORDS[figure]}`,
    ours: shown(figure, ours[figure]),
    other: "not measured",
  }));
}

const inWords = (size: number): string => `${size.toLocaleString("en")} products`;

function shown(figure: keyof Figures, value: number): string {
  const digits = value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
  return `${digits} ${figure === "megabytes" ? "MB" : "ms"}`;
}
