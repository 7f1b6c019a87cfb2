import type { Place } from "../place.js";
import type { ProgramReader } from "../program/index.js";
import type { TreeNode } from "../tree.js";
import type { Value } from "../value.js";

/** A call in a program: the function, the object, and the arguments. */
export interface Call {
  reader: ProgramReader;
  node: TreeNode;
  /** The dotted name of the function, such as `os.system`, or "". */
  name: string;
  target: Value;
  receiver: Value;
  args: readonly Value[];
  /** Arguments with names. */
  options: ReadonlyMap<string, Value>;
  isNew: boolean;
}

/** A call with what its handlers ask most often. */
export interface Site extends Call {
  /** The last part of the name, such as `system`. */
  short: string;
  /** The origins of everything that the call gets, as bits of `FROM`. */
  from: number;
  /** Whether the call gets the whole environment. */
  environment: boolean;
  place: () => Place;
}

/** Calls of one kind. Returns undefined for a call of another kind. */
export type CallKind = (site: Site) => Value | undefined;

/** The last part of a dotted name. */
export function shortName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
}

const MAX_REMEMBERED = 20_000;

/** Which forms a name has, for the names that were asked for. */
const remembered = new Map<string, Map<RegExp, boolean>>();
/** The name that was asked for last. Most questions about a name follow each other. */
let last: { name: string; known: Map<RegExp, boolean> } | undefined;

/** Whether a name has a form. Programs use the same few names repeatedly. */
export function matches(form: RegExp, name: string): boolean {
  if (last?.name !== name) last = { name, known: answersAbout(name) };
  const { known } = last;
  let result = known.get(form);
  if (result === undefined) {
    result = form.test(name);
    known.set(form, result);
  }
  return result;
}

function answersAbout(name: string): Map<RegExp, boolean> {
  let known = remembered.get(name);
  if (!known) {
    if (remembered.size > MAX_REMEMBERED) remembered.clear();
    known = new Map();
    remembered.set(name, known);
  }
  return known;
}
