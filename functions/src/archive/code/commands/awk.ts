import { unescaped } from "../decode.js";
import type { Machine, Place } from "../machine.js";
import { FROM, joined, NOTHING, textValue, UNKNOWN, type Value } from "../value.js";
import { runCommand } from "./index.js";
import type { Command } from "./invocation.js";

/** Programs of `awk` start commands and open connections. */
export const awk: Command = ({ texts, words, input }, machine, place) => {
  for (const [at, text] of texts.entries()) {
    if (/\/inet\/(?:tcp|udp)\//.test(text) && /getline|\|&/.test(text))
      machine.report("reverse-shell", place);
    if (/\bsystem\(|\bgetline\b|\|\s{0,4}["\w]/.test(text) && !text.startsWith("-"))
      awkProgram(textValue(text, words[at]?.from), input, machine, place);
  }
  return NOTHING;
};

const AWK_STRING = '"(?:[^"\\\\\\n]|\\\\.){0,2000}"';

const AWK_PARTS = `(?:${AWK_STRING}|\\$?\\w{1,40})(?:[ \\t]{0,8}(?:${AWK_STRING}|\\$?\\w{1,40})){0,20}`;

const AWK_ASSIGNED = new RegExp(`\\b([A-Za-z_]\\w{0,40})[ \\t]{0,4}=[ \\t]{0,4}(${AWK_PARTS})`, "g");

const AWK_RUN = new RegExp(
  `\\bsystem\\([ \\t]{0,4}(${AWK_PARTS})|(${AWK_PARTS})[ \\t]{0,4}\\|&?[ \\t]{0,4}getline(?:[ \\t]{1,4}([A-Za-z_]\\w{0,40}))?|\\|&?[ \\t]{0,4}(${AWK_STRING}(?:[ \\t]{0,8}(?:${AWK_STRING}|\\w{1,40})){0,20})`,
  "g",
);

/** The commands of a program: `system(…)`, `… | getline`, and `print | "…"`. Texts beside each other are joined. */
function awkProgram({ text = "", from }: Value, input: Value, machine: Machine, place: Place): void {
  const names = new Map<string, Value>();
  const folded = (parts: string): Value => {
    const found = [...parts.matchAll(new RegExp(`${AWK_STRING}|\\$?\\w{1,40}`, "g"))].map(([part]) => {
      if (part.startsWith('"')) return textValue(unescaped(part.slice(1, -1)), from);
      if (part.startsWith("$")) return { from: input.from };
      return names.get(part) ?? { from: 0 };
    });
    return joined(found);
  };
  const program = text.slice(0, MAX_PROGRAM);
  for (const [, name, parts] of program.matchAll(AWK_ASSIGNED))
    names.set(name as string, folded(parts as string));
  for (const [, system, reader, variable, piped] of program.matchAll(AWK_RUN)) {
    const command = folded((system ?? reader ?? piped) as string);
    const written = command.text?.replaceAll(UNKNOWN, "").trim() ?? "";
    if (written === "") machine.evaluate({ from: command.from }, "shell", place);
    else machine.later(command.text as string, "shell", place);
    if (variable !== undefined)
      names.set(variable, { from: FETCHES.test(written) ? FROM.network | FROM.untrusted : command.from });
    // `print | "nc host 1"`: another command gets what the program reads.
    if (piped !== undefined && input.from !== 0 && written !== "")
      runCommand(
        written
          .split(/\s{1,20}/)
          .slice(0, MAX_WORDS)
          .map((word) => textValue(word)),
        { from: input.from },
        machine,
        place,
      );
    // `print "…" | "sh"`: what the program prints is run.
    if (piped !== undefined && /^\s{0,4}(?:\/\w{1,8}){0,3}\/?(?:ba|z|da|k)?sh\s{0,4}$/.test(written)) {
      if (input.from !== 0 || input.text !== undefined) machine.evaluate(input, "shell", place);
      for (const [, printed] of program.matchAll(new RegExp(`\\bprintf?[ \\t]{1,4}(${AWK_PARTS})`, "g")))
        machine.evaluate(folded(printed as string), "shell", place);
    }
  }
}

const MAX_PROGRAM = 8_000;
const MAX_WORDS = 60;

const FETCHES = /\b(?:curl|wget|fetch)\s/;
