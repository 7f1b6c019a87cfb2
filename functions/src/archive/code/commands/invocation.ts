import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import { type Value, withOrigin } from "../value.js";

/** A command as a shell starts it: its words and its input. */
export interface Invocation {
  /** Without path and extension, in lowercase. */
  name: string;
  words: readonly Value[];
  /** The texts of the words. */
  texts: readonly string[];
  input: Value;
  /** The texts of all redirections, such as `> /dev/tcp/host/1`. */
  redirections: readonly string[];
}

export type Command = (call: Invocation, machine: Machine, place: Place) => Value;

export function each(list: readonly string[], command: Command): Record<string, Command> {
  return Object.fromEntries(list.map((name) => [name, command]));
}

export const contentOf = (machine: Machine) => (word: Value) => {
  const text = word.text;
  return text === undefined ? word : withOrigin(word, machine.read(text).from);
};
