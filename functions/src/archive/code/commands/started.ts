import { textOf, textValue, type Value } from "../value.js";
import { INTERPRETERS } from "./interpreters.js";
import type { Invocation } from "./invocation.js";

const MAX_MANAGERS = 8;

/** Options of managers that have a value. */
const WITH_VALUE =
  /^(?:-p|--package|--with|--with-requirements|--python|--from|--project|--directory|--group|--extra|-n|--name|-e|--env-file|--config|--import-map)$/;

/** Managers of packages that run a program of a project, and the words before it. */
const RUNS: Readonly<Record<string, RegExp>> = {
  ...named("uv poetry pdm pipenv pipx hatch rye pixi conda mamba micromamba", /^run$/),
  ...named("npm", /^(?:exec|x)$/),
  ...named("pnpm yarn", /^(?:exec|dlx)$/),
};
/** Managers that run what follows their name. */
const DIRECT = /^(?:npx|bunx|pnpx)$/;
const RUNTIME = /^(?:bun|deno)$/;

function named(names: string, form: RegExp): Record<string, RegExp> {
  return Object.fromEntries(names.split(" ").map((name) => [name, form]));
}

/**
 * The command that a manager of packages starts, if it is an interpreter or a program in a file: `npx tsx a.ts`, `uv run a.py`,
 * `deno run -A -`. Undefined for a program of a package, and "too many" for managers that start each other without an end.
 */
export function startedBy({ name, words }: Invocation): Value[] | "too many" | undefined {
  let started: Value[] | undefined;
  let command: Value[] = [textValue(name), ...words];
  for (let round = 0; round < MAX_MANAGERS; round++) {
    const inner = innerOf(command);
    if (!inner) return started;
    started = command = inner;
  }
  return "too many";
}

function innerOf([program, ...words]: readonly Value[]): Value[] | undefined {
  const name = program ? textOf(program) : "";
  const texts = words.map(textOf);
  if (RUNTIME.test(name)) return ofRuntime(words, texts);
  const form = Object.hasOwn(RUNS, name) ? RUNS[name] : undefined;
  const from = form ? texts.findIndex((text) => !text.startsWith("-")) + 1 : DIRECT.test(name) ? 0 : -1;
  if (from < 0 || (form && !form.test(texts[from - 1] ?? ""))) return undefined;
  const rest = words.slice(afterOptions(texts, from));
  const first = rest[0] ? textOf(rest[0]) : "";
  if (Object.hasOwn(INTERPRETERS, first) || Object.hasOwn(RUNS, first) || DIRECT.test(first)) return rest;
  return /\.py$/.test(first) || (first === "-" && !DIRECT.test(name))
    ? [textValue("python3"), ...rest]
    : undefined;
}

/** `bun a.ts`, `deno run -A a.ts`, `deno eval "…"` */
function ofRuntime(words: readonly Value[], texts: readonly string[]): Value[] | undefined {
  const first = texts.findIndex((text) => !text.startsWith("-"));
  const code = texts.findIndex((text) => /^(?:-e|--eval|-p|--print)$/.test(text));
  if (code === 0) return [textValue("node"), textValue("-e"), ...words.slice(1)];
  if (texts[first] === "eval")
    return [textValue("node"), textValue("-e"), ...words.slice(afterOptions(texts, first + 1))];
  const at = texts[first] === "run" ? afterOptions(texts, first + 1) : first < 0 ? texts.indexOf("-") : first;
  const isProgram = at >= 0 && /^-$|\.[cm]?[jt]sx?$/.test(texts[at] ?? "");
  return isProgram ? [textValue("node"), ...words.slice(at)] : undefined;
}

/** The place after the options that follow a place. A lone dash is no option. */
function afterOptions(texts: readonly string[], from: number): number {
  let at = from;
  while (at < texts.length && /^-./.test(texts[at] as string)) {
    if (texts[at] === "--") return at + 1;
    at += WITH_VALUE.test(texts[at] as string) ? 2 : 1;
  }
  return at;
}
