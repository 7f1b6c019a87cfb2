import { oklch } from "./color.js";
import { box, circle, type Drawing, numbersOf, oneOf, type Shape } from "./shape.js";

/** A face is as wide as it is high. */
export const FACE_SIZE = 48;

/** The face of a user without a picture. It depends only on the username. */
export function faceOf(username: string): Drawing {
  const next = numbersOf(username);
  const hue = next() * 360;
  const hair = oklch(0.36, 0.09, hue + oneOf([0, 60, 200], next()));
  const skin = oklch(oneOf([0.9, 0.82, 0.7, 0.58], next()), 0.06, 60 + next() * 20);
  const shirt = oklch(0.58, 0.15, hue + 140);
  const line = oklch(0.25, 0.04, hue);
  return {
    width: FACE_SIZE,
    height: FACE_SIZE,
    background: oklch(0.86, 0.08, hue),
    shapes: [
      { d: "M6 52a18 15 0 0 1 36 0z", fill: shirt },
      ...back(oneOf([0, 1, 2, 3], next()), hair),
      { d: box(13, 12, 22, 26, 11), fill: skin },
      ...top(oneOf([0, 1, 2, 3], next()), hair),
      ...eyes(oneOf([0, 1, 2], next()), line),
      { d: oneOf(["M20 31q4 4 8 0", "M21 32h6", "M20 30q4 6 8 0z"], next()), stroke: line, width: 1.8 },
    ],
  };
}

/** Hair behind the head. */
const back = (kind: number, fill: string): Shape[] => {
  if (kind === 1) return [{ d: box(9, 9, 30, 32, 14), fill }];
  if (kind === 2) return [{ d: circle(24, 6, 6), fill }];
  return [];
};

/** Hair over the forehead, or a cap. */
const top = (kind: number, fill: string): Shape[] => {
  if (kind === 0) return [{ d: "M12 21c0-9 5-13 12-13s12 4 12 13c-4-5-8-6-12-6s-8 1-12 6z", fill }];
  if (kind === 1) return [{ d: "M12 22c-1-9 4-15 13-14 8 0 12 6 11 14-3-1-5-4-6-7-4 4-11 5-18 7z", fill }];
  if (kind === 2) {
    return [{ d: [14, 20, 26, 32].map((x) => circle(x + 1, 12, 5)).join(""), fill }];
  }
  return [{ d: "M12 18a12 11 0 0 1 24 0zM10 18h32v2.5H10z", fill }];
};

const eyes = (kind: number, line: string): Shape[] => {
  if (kind === 0) return [{ d: circle(19, 25, 1.7) + circle(29, 25, 1.7), fill: line }];
  if (kind === 1) {
    return [
      { d: circle(19, 25, 1.4) + circle(29, 25, 1.4), fill: line },
      { d: `${circle(19, 25, 4)}${circle(29, 25, 4)}M23 25h2`, stroke: line, width: 1.4 },
    ];
  }
  return [{ d: "M17 25q2 2.4 4 0M27 25q2 2.4 4 0", stroke: line, width: 1.8 }];
};
