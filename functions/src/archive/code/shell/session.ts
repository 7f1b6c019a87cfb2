import type { Value } from "../value.js";
import type { Functions } from "./shell.js";

/** What a program that a shell starts, or a text that it evaluates, knows of the shell. */
export interface Session {
  readonly variables: ReadonlyMap<string, Value>;
  readonly functions: Functions;
}

const MAX_NAMES = 200;
const NAME = /[A-Za-z_]\w{0,60}/g;

/** The part of a session that a text names: copies of its variables, and its functions. Undefined if it names none. */
export function sessionFor(
  text: string,
  session: Session | undefined,
  given: readonly Value[] | undefined,
): { variables: Map<string, Value>; functions: Functions; key: string } | undefined {
  const variables = new Map<string, Value>();
  const functions: Functions = new Map();
  const names = new Set(text.slice(0, MAX_TEXT).match(NAME) ?? []);
  if (session) {
    for (const name of names) {
      const own = session.functions.get(name);
      if (own) functions.set(name, own);
    }
    // A function sees all variables.
    if (functions.size > 0) copyAll(session, variables);
    else if (text.includes("$")) copyNamed(session, names, variables);
  }
  if (given && /\$[\d@*{]/.test(text)) {
    for (const [index, value] of given.slice(0, MAX_NAMES).entries()) variables.set(String(index), value);
    variables.set("@", { from: 0, items: given.slice(1) });
  }
  if (variables.size === 0 && functions.size === 0) return undefined;
  let key = "";
  for (const [name, value] of variables) if (key.length < MAX_KEY) key += ` ${name}=${value.text ?? ""}`;
  return { variables, functions, key };
}

const MAX_TEXT = 16_000;
const MAX_KEY = 4_000;

function copyAll({ variables }: Session, into: Map<string, Value>): void {
  for (const [name, value] of variables) if (into.size < MAX_NAMES) into.set(name, copyOf(value));
}

/** The named variables, and those of which a variable has the name. */
function copyNamed({ variables }: Session, names: Set<string>, into: Map<string, Value>): void {
  for (const name of ["@", ..."123456789", ...names].slice(0, MAX_NAMES))
    for (const key of [name, `${name}[]`]) {
      const value = variables.get(key);
      if (!value) continue;
      into.set(key, copyOf(value));
      for (const meant of [value.text ?? "", `${value.text}[]`]) {
        const target = variables.get(meant);
        if (target) into.set(meant, copyOf(target));
      }
    }
}

/** The elements of a list are copied, because the other shell can change them. */
function copyOf(value: Value): Value {
  return value.entries ? { ...value, entries: new Map(value.entries) } : value;
}
