import type { Language, Piece } from "../pieces.js";
import { baseName, type TextPart } from "../text.js";
import { readJson, strings } from "./configurations.js";
import { isCommand, pieceOf, quoted, unquoted } from "./piece.js";

const MAKEFILE = /^(?:makefile|gnumakefile|.{1,60}\.mk|justfile)$/;
const DOCKERFILE = /^(?:dockerfile(?:\..{1,60})?|containerfile|.{1,60}\.dockerfile)$/;
const YAML = /\.ya?ml$/i;
/** Keys of workflows, tasks, and hooks whose values are commands. */
const RUN_KEY =
  /^([ \t]{0,80})(?:- )?(?:run|script|cmd|cmds|command|commands|entry|before_script|after_script|entrypoint|args|exec|shell_command|postCreateCommand|install)[ \t]{0,4}:(?=\s|$)/;

/** The commands in build recipes: Makefiles, Dockerfiles, workflows, and other YAML files with commands. */
export function* recipePieces(part: TextPart): Generator<Piece> {
  const name = baseName(part.path).toLowerCase();
  if (MAKEFILE.test(name)) yield* makefile(part);
  else if (DOCKERFILE.test(name)) yield* dockerfile(part);
  else if (YAML.test(name)) yield* yaml(part);
}

/** Lines of rules are commands, and so is what `$(shell …)` runs while the file is read. */
function* makefile(part: TextPart): Generator<Piece> {
  const variables = new Map<string, string>();
  for (const match of part.text.matchAll(VARIABLE)) variables.set(match[1] as string, match[2] as string);
  const lines = part.text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const inner = /\$\(shell ([^\n]{1,2000})\)/.exec(line)?.[1];
    const by = { origin: "recipe", execution: "script" } as const;
    if (inner !== undefined) yield pieceOf(part, at + 1, "shell", inner, by);
    if (!/^(?:\t| {2,8})\S/.test(line)) continue;
    const first = at;
    let text = line.replace(/^[\t ]{1,8}[@+-]{0,3}/, "");
    while (text.endsWith("\\") && at + 1 < lines.length)
      text = `${text}\n${(lines[++at] as string).trimStart()}`;
    const whole = text.replace(
      /\$[({](\w{1,60})[)}]/g,
      (written, name: string) => variables.get(name) ?? written,
    );
    yield pieceOf(part, first + 1, "shell", whole.replaceAll("$$", "$"), by);
  }
}

const VARIABLE = /^(\w{1,60})[ \t]{0,8}[:?+]{0,3}=[ \t]{0,8}([^\n]{1,2000})$/gm;

function* dockerfile(part: TextPart): Generator<Piece> {
  const lines = part.text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const added = /^[ \t]{0,8}ADD\s{1,8}(https?:\/\/\S{4,400})\s{1,8}(\S{1,200})/i.exec(line);
    if (added) {
      const text = `curl -s -o ${quoted(added[2] as string)} ${quoted(added[1] as string)}`;
      yield pieceOf(part, at + 1, "shell", text, { origin: "recipe", execution: "script" });
    }
    const match = /^[ \t]{0,8}(?:ONBUILD )?(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK CMD)\s/i.exec(line);
    if (!match) continue;
    const first = at;
    let text = line.slice(match[0].length);
    while (text.trimEnd().endsWith("\\") && at + 1 < lines.length) text = `${text}\n${lines[++at]}`;
    const list = strings(readJson(text.trim()));
    const shell = list.length === 0 ? text : list.map(quoted).join(" ");
    yield pieceOf(part, first + 1, "shell", shell, { origin: "recipe", execution: "script" });
  }
}

/** Commands after a key, in a block below it, or in a list below it. */
function* yaml(part: TextPart): Generator<Piece> {
  const lines = part.text.split("\n");
  const by = { origin: "workflow", execution: "script" } as const;
  for (let at = 0; at < lines.length; at++) {
    const written = (lines[at] as string).replace("\r", "");
    const match = RUN_KEY.exec(written);
    if (!match) continue;
    const value = written.slice(match[0].length).trim();
    const indent = (match[1] as string).length + ((lines[at] as string).trimStart().startsWith("- ") ? 2 : 0);
    if (value !== "" && !/^[|>][+-]?\d?$/.test(value)) {
      const command = unquoted(value);
      if (isCommand(command)) yield pieceOf(part, at + 1, "shell", command, by);
      continue;
    }
    const first = at + 1;
    const below: string[] = [];
    while (at + 1 < lines.length && isBelow(lines[at + 1] as string, indent))
      below.push(lines[++at] as string);
    const language = languageOfStep(lines, first);
    const isList = below.some((line) => line.trimStart().startsWith("- "));
    const text = below
      .map((line) => (isList ? unquoted(line.trim().replace(/^- /, "")) : line.trim()))
      .join("\n");
    if (text.trim() !== "" && (value !== "" || text.split("\n").some(isCommand))) {
      const code = language === "shell" ? text : below.map((line) => line.slice(indentOf(below))).join("\n");
      yield pieceOf(part, first + 1, language, code.trimEnd(), by);
    }
  }
}

/** The language of a step of a workflow: a shell, unless the lines around say otherwise. */
function languageOfStep(lines: readonly string[], at: number): Language {
  const around = lines.slice(Math.max(0, at - 6), at + 1).join("\n");
  const step = around.slice(Math.max(0, around.lastIndexOf("\n      - ")));
  if (/\bactions\/github-script@/.test(step)) return "javascript";
  const named = /\bshell:\s{0,4}["']?(python|pwsh|powershell|node)\b/.exec(step)?.[1];
  return named === "python"
    ? "python"
    : named === "node"
      ? "javascript"
      : named === undefined
        ? "shell"
        : "powershell";
}

function indentOf(lines: readonly string[]): number {
  const written = lines.filter((line) => line.trim() !== "");
  return Math.min(80, ...written.map((line) => line.length - line.trimStart().length));
}

function isBelow(line: string, indent: number): boolean {
  return line.trim() === "" || line.length - line.trimStart().length > indent;
}
