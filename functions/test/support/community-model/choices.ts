import * as fc from "fast-check";
import { type Good, PEOPLE } from "./cast.js";
import type { Community } from "./state.js";
import type { Step } from "./step.js";

/** A description of a step, and how it is built at the time it runs. */
export type Described = readonly [about: string, make: (community: Community) => Step | undefined];

export const person = fc.constantFrom(...PEOPLE);

export const good = fc.constantFrom<Good>(
  ...(["notes", "notes", "tools", "tools", "tools", "sequel", "sequel", "course"] as const),
);

/** An index into a list whose length is known only when the step runs. */
export const place = fc.nat(999);

/** The item at an index, modulo the length of the list. */
export const at = <T>(list: readonly T[], where: number): T | undefined =>
  list[where % Math.max(1, list.length)];
