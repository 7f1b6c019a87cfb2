import * as fc from "fast-check";
import { type Good, PEOPLE } from "./cast.js";
import type { Community } from "./state.js";
import type { Step } from "./step.js";

/** What a step is about, in words, and how it is made when its turn comes. */
export type Described = readonly [about: string, make: (community: Community) => Step | undefined];

export const person = fc.constantFrom(...PEOPLE);

export const good = fc.constantFrom<Good>(
  ...(["notes", "notes", "tools", "tools", "tools", "sequel", "sequel", "course"] as const),
);

/** A place in a list whose length is known when the step's turn comes. */
export const place = fc.nat(999);

/** What is at a place of a list that is thought of as endless. */
export const at = <T>(list: readonly T[], where: number): T | undefined =>
  list[where % Math.max(1, list.length)];
