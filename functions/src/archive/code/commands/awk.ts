import { unescaped } from "../decode.js";
import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import { FROM, joined, knownText, NOTHING, textValue, UNKNOWN, type Value } from "../value.js";
import type { AwkWorld } from "./awk-expressions.js";
import { runAwk } from "./awk-program.js";
import { runCommand } from "./index.js";
import type { Command, Invocation } from "./invocation.js";
import { filter } from "./texts.js";

/** Follows a program of `awk` with its variables and its input, and returns what it prints. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export const awkCommand: Command = (call, machine, place) => {
  awk(call, machine, place);
  const { texts, input } = call;
  const given = new Map<string, string>();
  let at = 0;
  for (; at < texts.length && /^-./.test(texts[at] as string); at++) {
    const [, letter, own] = /^-([a-zA-Z])([\s\S]{0,400})$/.exec(texts[at] as string) ?? [];
    const value = own === "" && /^[FvfE]$/.test(letter ?? "") ? texts[++at] : own;
    const [, name, set] = /^([A-Za-z_]\w{0,60})=([\s\S]{0,4000})$/.exec(value ?? "") ?? [];
    if (letter === "F" && value !== undefined) given.set("FS", unescaped(value));
    else if (letter === "v" && name !== undefined) given.set(name, unescaped(set ?? ""));
    else if (letter === "f") return filter(call, machine, place);
  }
  const program = texts[at];
  const stored = texts
    .slice(at + 1)
    .map((text) => machine.files.file(text)?.text ?? machine.files.stored(text));
  const text = stored.length === 0 ? knownText(input) : stored.find((one) => one !== undefined);
  const isUnknown =
    text === undefined && (stored.length > 0 || input !== NOTHING) && !/\bBEGIN\b/.test(program ?? "");
  if (program === undefined || program.includes(UNKNOWN) || isUnknown) return filter(call, machine, place);
  const printed = runAwk(program, text, given, worldOf(call, machine, place));
  if (printed === undefined || printed.includes(UNKNOWN)) return filter(call, machine, place);
  const from = (stored.length === 0 ? input.from : 0) | FROM.joined;
  return printed === "" ? { from: 0 } : textValue(printed, from);
};

/** The commands that a program starts, and the texts that it gives to them. */
function worldOf({ input }: Invocation, machine: Machine, place: Place): AwkWorld {
  return {
    run: (command) => {
      if (/^\/inet[46]?\/(?:tcp|udp)\//.test(command)) machine.report("reverse-shell", place);
      if (command.replaceAll(UNKNOWN, "").trim() !== "") machine.later(command, "shell", place);
      return /^(?:echo|printf)\s{1,4}([\w ./:-]{1,200})$/.exec(command)?.[1];
    },
    print: (text, mark, target) => {
      if (mark.startsWith("|"))
        runCommand(
          target
            .trim()
            .split(/\s{1,20}/)
            .slice(0, MAX_WORDS)
            .map((word) => textValue(word)),
          textValue(text, input.from),
          machine,
          place,
        );
      else machine[mark === ">>" ? "append" : "write"](target, textValue(text, input.from), place);
    },
    variable: (name) => machine.session?.variables.get(name)?.text,
  };
}

/** Programs of `awk` start commands and open connections. */
const awk: Command = ({ texts, words, input }, machine, place) => {
  for (const [at, text] of texts.entries()) {
    if (/\/inet\/(?:tcp|udp)\//.test(text) && /getline|\|&/.test(text))
      machine.report("reverse-shell", place);
    if (/\bsystem\(|\bgetline\b|\|\s{0,4}["\w]/.test(text) && !text.startsWith("-"))
      awkProgram(textValue(text, words[at]?.from), input, machine, place);
  }
  return NOTHING;
};

const AWK_STRING = '"(?:[^"\\\\\\n]|\\\\.){0,2000}"';

/** A whole word: words without blanks between would match one word in very many ways. */
const AWK_PART = `(?:${AWK_STRING}|\\$?\\b\\w{1,40}\\b)`;

const AWK_PARTS = `${AWK_PART}(?:[ \\t]{0,8}${AWK_PART}){0,20}`;

const AWK_ASSIGNED = new RegExp(`\\b([A-Za-z_]\\w{0,40})[ \\t]{0,4}=[ \\t]{0,4}(${AWK_PARTS})`, "g");

const AWK_RUN = new RegExp(
  `\\bsystem\\([ \\t]{0,4}(${AWK_PARTS})|(${AWK_PARTS})[ \\t]{0,4}\\|&?[ \\t]{0,4}getline(?:[ \\t]{1,4}([A-Za-z_]\\w{0,40}))?|\\|&?[ \\t]{0,4}(${AWK_STRING}(?:[ \\t]{0,8}${AWK_PART}){0,20})`,
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
