import { autorunRule } from "../content/autorun.js";
import type { Execution, Piece } from "../pieces.js";
import { baseName, extensionOf, type TextPart } from "../text.js";
import { isCommand, pieceOf, quoted } from "./piece.js";

/** The size of one part of a file. */
const MAX_CONFIGURATION = 2 * 1024 * 1024;
const MAX_DEPTH = 40;
const LIFECYCLE = new Set([
  "preinstall",
  "install",
  "postinstall",
  "prepare",
  "preprepare",
  "postprepare",
  "prepublish",
]);
const COMMAND_KEYS = new Set([
  "command",
  "cmd",
  "run",
  "exec",
  "script",
  "bash",
  "shell",
  "statusLine",
  "apiKeyHelper",
]);
const DEVCONTAINER_KEYS = /^(?:initialize|onCreate|updateContent|postCreate|postStart|postAttach)Command$/;

/** Keys of platforms, editors, and tools whose values are commands, such as `buildCommand`. */
const STEP_KEY =
  /[a-z](?:Command|Cmd|Script|_command|_cmd)$|^(?:(?:pre|post)[-_]?\w{1,20}|start|build|postdeploy|notify|entrypoint|onLoad|onOpen|onSave)$/;

/** The names of hooks of Git, under which configurations of hook runners have commands. */
const GIT_HOOK =
  /^(?:pre-(?:commit|push|rebase|receive|merge-commit|applypatch|auto-gc)|post-(?:checkout|commit|merge|rewrite|receive|update)|commit-msg|prepare-commit-msg|applypatch-msg)$/;
/** Tools that a package names in its settings, and that run the texts below as commands. */
const HOOK_RUNNERS = /^(?:simple-git-hooks|husky|gitHooks|ghooks|lint-staged|nano-staged|pre-commit|yorkie)$/;

/** A command that a configuration starts, with its arguments and environment. */
export interface Started {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** What a value of JSON, or a comment before it, begins with. */
const BEGINS_JSON = /^[[{"/\dtfn-]/;
/** The latest text and its value, because several readers ask for the same file. */
let latest: { text: string; value: unknown } | undefined;

/** Parses JSON with comments and trailing commas; undefined if it is invalid. Callers share the value and do not change it. */
export function readJson(text: string): unknown {
  if (text.length > MAX_CONFIGURATION || !BEGINS_JSON.test(text.trimStart())) return undefined;
  if (latest?.text !== text) latest = { text, value: parsed(text) };
  return latest.value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    // Many programs read comments and trailing commas.
  }
  try {
    return JSON.parse(withoutComments(text));
  } catch {
    return undefined;
  }
}

function withoutComments(text: string): string {
  return text.replace(
    /"(?:[^"\\]|\\.){0,200000}"|\/\/[^\n]{0,4000}|\/\*[^*]{0,4000}\*\/|,(?=\s{0,200}[\]}])/g,
    (found) => (found.startsWith('"') ? found : ""),
  );
}

/** The commands in the JSON configurations of packages, tool servers, hooks, editors, and containers. */
export function* configurationPieces(part: TextPart): Generator<Piece> {
  if (!/^(?:json|jsonc|json5|code-workspace|webmanifest)$/.test(extensionOf(part.path))) return;
  const value = readJson(part.text);
  if (typeof value !== "object" || value === null) return;
  const at = (text: string) => lineOf(part.text, text);
  if (baseName(part.path).toLowerCase() === "package.json") {
    yield* packageScripts(part, value, at);
    return;
  }
  if (baseName(part.path).toLowerCase() === "composer.json") {
    yield* composerScripts(part, value, at);
    return;
  }
  if (/^deno\.jsonc?$/i.test(baseName(part.path)))
    for (const command of first(MAX_HOOKS, textsIn((value as { tasks?: unknown }).tasks)))
      yield pieceOf(part, at(command), "shell", command, { origin: "configuration", execution: "script" });
  const execution: Execution = autorunRule(part) ? "automatic" : "script";
  for (const { command, args, key } of commandsIn(value)) {
    const text = args.length > 0 ? [command, ...args].map(quoted).join(" ") : command;
    const isStarted =
      COMMAND_KEYS.has(key) || STEP_KEY.test(key) || DEVCONTAINER_KEYS.test(key) || GIT_HOOK.test(key);
    if (!isStarted || !(args.length > 0 || execution === "automatic" || isCommand(text))) continue;
    yield pieceOf(part, at(command), "shell", text, { origin: "configuration", execution });
  }
}

function* packageScripts(part: TextPart, value: object, at: (text: string) => number): Generator<Piece> {
  for (const [runner, inner] of Object.entries(value)) {
    if (!HOOK_RUNNERS.test(runner)) continue;
    for (const command of first(MAX_HOOKS, textsIn(inner)))
      yield pieceOf(part, at(command), "shell", command, { origin: "configuration", execution: "automatic" });
  }
  const scripts = (value as { scripts?: unknown }).scripts;
  if (typeof scripts !== "object" || scripts === null) return;
  for (const [name, command] of Object.entries(scripts)) {
    if (typeof command !== "string") continue;
    const execution: Execution = LIFECYCLE.has(name) ? "automatic" : "script";
    yield pieceOf(part, at(name), "shell", command, { origin: "configuration", execution });
  }
}

/** The scripts of a package of PHP. Those of an event run when it is installed. */
function* composerScripts(part: TextPart, value: object, at: (text: string) => number): Generator<Piece> {
  const scripts = (value as { scripts?: unknown }).scripts;
  if (typeof scripts !== "object" || scripts === null) return;
  for (const [name, steps] of Object.entries(scripts)) {
    const commands = [...first(MAX_HOOKS, textsIn(steps))].map((step) =>
      step.replace(/^@(?=(?:php|composer)\s)/, "").replace(/^@putenv\s{1,4}/, "export "),
    );
    const execution: Execution = /^(?:pre|post)-/.test(name) ? "automatic" : "script";
    const by = { origin: "configuration", execution } as const;
    // Each step is judged before the next one, which can use what it stores.
    for (const step of commands) if (!step.startsWith("@")) yield pieceOf(part, at(name), "shell", step, by);
  }
}

const MAX_HOOKS = 200;

/** As many of several values as are wanted. */
function* first<T>(count: number, values: Iterable<T>): Generator<T> {
  let left = count;
  for (const value of values) {
    if (--left < 0) return;
    yield value;
  }
}

/** The texts in a value of JSON, at any depth. */
export function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null && depth < MAX_DEPTH)
    for (const inner of Object.values(value)) yield* textsIn(inner, depth + 1);
}

/** The commands in the text of a JSON configuration, such as that of a tool server in a document. */
export function* commandsOfJson(text: string): Generator<{ command: string; line: number }> {
  const value = readJson(text);
  if (typeof value !== "object" || value === null) return;
  for (const { command, args, key } of commandsIn(value))
    if (COMMAND_KEYS.has(key) && args.length > 0)
      yield { command: [command, ...args].map(quoted).join(" "), line: lineOf(text, command) };
}

/** Each string below a key, with the arguments beside it. */
function* commandsIn(value: unknown, key = "", depth = 0): Generator<Started & { key: string }> {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) {
      if (typeof one === "string" && (COMMAND_KEYS.has(key) || DEVCONTAINER_KEYS.test(key))) {
        yield { command: one, args: [], env: {}, key };
      } else yield* commandsIn(one, key, depth + 1);
    }
    return;
  }
  const fields = value as Record<string, unknown>;
  const args = strings(fields.args);
  for (const [name, inner] of Object.entries(fields)) {
    if (typeof inner === "string")
      yield { command: inner, args: name === "command" ? args : [], env: {}, key: name };
    else yield* commandsIn(inner, name, depth + 1);
  }
}

export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** The line of a text in a file, starting at 1; 1 if the file contains the text only with escapes. */
export function lineOf(text: string, wanted: string): number {
  const at = text.indexOf(wanted.slice(0, 60));
  return at < 0 ? 1 : text.slice(0, at).split("\n").length;
}
