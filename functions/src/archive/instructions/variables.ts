import { quoted } from "./piece.js";

/** How many variables of a file are read. */
export const MAX_NAMES = 100;
const MAX_VARIABLES = 6;
const MAX_VALUE = 400;

/** Assignments of the variables that a command uses, before it and on its first line. */
export function withVariables(command: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0) return command;
  const used = [...variables].filter(([name]) => new RegExp(`\\$\\{?${name}\\b`).test(command));
  return used.length === 0
    ? command
    : `${used.map(([name, value]) => `${name}=${quoted(nested(value, variables))}`).join("; ")}; ${command}`;
}

/** A value with the values of the variables in it, as the tool that reads the file fills them in. */
function nested(value: string, variables: ReadonlyMap<string, string>): string {
  let text = value;
  for (let round = 0; round < MAX_VARIABLES && text.includes("$") && text.length < MAX_VALUE; round++) {
    const before = text;
    text = text.replace(/\$(?:\{(\w{1,60})\}|(\w{1,60}))/g, (whole, braced?: string, bare?: string) => {
      const inner = variables.get(braced ?? bare ?? "");
      return inner === undefined || inner === value ? whole : inner;
    });
    if (text === before) break;
  }
  return text.slice(0, MAX_VALUE * MAX_VARIABLES);
}
