import { percentDecoded } from "../code/calls/folding/encodings.js";
import { fromBase64 } from "../code/decode.js";
import type { Language, Piece } from "../pieces.js";
import { isIn, matchesIn } from "../prefilter.js";
import { baseName, extensionOf, type TextPart } from "../text.js";
import { readJson } from "./configurations.js";
import { withoutEntities } from "./entities.js";
import { isCommand, pieceOf, unquoted } from "./piece.js";

/** The cells of a notebook. Lines that start with `!` and cells that start with `%%bash` are commands. */
export function* notebookPieces(part: TextPart): Generator<Piece> {
  if (extensionOf(part.path) !== "ipynb") return;
  const read = readJson(part.text) as { cells?: unknown } | undefined;
  const cells = Array.isArray(read?.cells) ? read.cells : [];
  const by = { origin: "notebook", execution: "script" } as const;
  const whole: string[] = [];
  let length = 0;
  let first = 1;
  for (const cell of cells as { cell_type?: unknown; source?: unknown }[]) {
    if (cell?.cell_type !== "code") continue;
    const { source } = cell;
    const text = Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : source;
    if (typeof text !== "string") continue;
    const line = cellLine(part.text, text);
    const magic = /^\s{0,40}%%(\w{1,20})/.exec(text)?.[1];
    const own = magic === undefined ? undefined : CELLS[magic];
    if (own !== undefined) {
      yield pieceOf(part, line, own, text.slice(text.indexOf("\n") + 1), by);
      continue;
    }
    const lines = text.split("\n");
    const commands = lines.map(
      (one) =>
        /^\s{0,40}(?:[A-Za-z_]\w{0,40}\s{0,4}=\s{0,4})?(?:!{1,2}|%sx |%system |%alias\s{1,4}\w{1,40}\s{1,4})([^\n]{1,4000})/.exec(
          one,
        )?.[1] ?? "",
    );
    if (commands.some((command) => command !== ""))
      yield pieceOf(part, line, "shell", commands.join("\n"), by);
    const python = lines
      .map((one) => (/^\s{0,40}(?:[A-Za-z_]\w{0,40}\s{0,4}=\s{0,4})?[!%]/.test(one) ? "" : one))
      .join("\n");
    if (python.trim() === "") continue;
    yield pieceOf(part, line, "python", python, by);
    if (whole.length === 0) first = line;
    if (length + python.length < MAX_PROGRAM) whole.push(python);
    length += python.length;
  }
  // The cells are one program, too: a later one uses the variables of an earlier one.
  if (whole.length > 1) yield pieceOf(part, first, "python", whole.join("\n"), by);
}

/** The languages of cells that say so in their first line. */
const CELLS: Readonly<Record<string, Language>> = {
  bash: "shell",
  sh: "shell",
  script: "shell",
  python: "python",
  python3: "python",
  javascript: "javascript",
  js: "javascript",
  perl: "perl",
  ruby: "ruby",
};
/** Longer programs are only read cell by cell. */
const MAX_PROGRAM = 64 * 1024;

function cellLine(file: string, text: string): number {
  const first = JSON.stringify(text.split("\n", 1)[0]?.slice(0, 60) ?? "").slice(1, -1);
  const at = file.indexOf(first);
  return at < 0 ? 1 : file.slice(0, at).split("\n").length;
}

const SCRIPT = /<script\b[^>]{0,500}>/gi;
const HANDLER = /\son[a-z]{3,20}\s{0,4}=\s{0,4}(?:"([^"]{1,20000})"|'([^']{1,20000})')/gi;
const ADDRESS =
  /(?:href|src|action|to|from|values|data|formaction)\s{0,4}=\s{0,4}(?:"\s{0,4}javascript:([^"]{1,20000})"|'\s{0,4}javascript:([^']{1,20000})'|javascript:([^\s"'>]{1,20000}))/gi;

/** A map of modules that are loaded from an address without a name. */
const NAMELESS =
  /\bimports["']\s{0,4}:\s{0,4}\{[^{}]{0,2000}?["'](https?:\/\/\d{1,3}(?:\.\d{1,3}){3}[^"'\s]{0,200})["']/gi;

/** The scripts, event handlers, and `javascript:` URLs in HTML and SVG. */
export function* markupPieces(part: TextPart, text = part.text, depth = 0): Generator<Piece> {
  if (!/^(?:html?|xhtml|svg|hta|vue|svelte|astro)$/.test(extensionOf(part.path))) return;
  const by = { origin: "markup", execution: "script" } as const;
  let known: Record<string, string> | undefined;
  const data = () => {
    known ??= dataOf(text);
    return known;
  };
  if (depth < MAX_FRAME_DEPTH)
    for (const frame of framesIn(text)) yield* markupPieces(part, frame, depth + 1);
  const lineAt = (at: number) => text.slice(0, at).split("\n").length;
  for (const match of text.matchAll(SCRIPT)) {
    const start = match.index + match[0].length;
    const end = text.toLowerCase().indexOf("</script", start);
    const code = text
      .slice(start, end < 0 ? undefined : end)
      .replace(/^\s{0,40}<!\[CDATA\[|\]\]>\s{0,40}$/g, "");
    if (
      /type\s{0,4}=\s{0,4}["']?(?:application\/(?:ld\+)?json|importmap|text\/(?:plain|template|x-))/i.test(
        match[0],
      )
    )
      continue;
    if (code.trim() !== "") yield pieceOf(part, lineAt(start), "javascript", withData(code, data), by);
  }
  for (const match of matchesIn(NAMELESS, text))
    yield pieceOf(part, lineAt(match.index), "javascript", `import("${match[1]}")`, by);
  for (const way of [HANDLER, ADDRESS]) {
    for (const match of text.matchAll(way)) {
      const code = withoutEntities(match[1] ?? match[2] ?? match[3] ?? "");
      yield pieceOf(part, lineAt(match.index), "javascript", withData(code, data), by);
    }
  }
}

const FRAME = /\ssrcdoc\s{0,4}=\s{0,4}(?:"([^"]{1,20000})"|'([^']{1,20000})')/gi;
const EMBEDDED =
  /(?:src|data|href)\s{0,4}=\s{0,4}["']data:(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)[^"',]{0,60}(;base64)?,([^"']{4,20000})["']/gi;
const MAX_FRAMES = 20;
const MAX_FRAME_DEPTH = 2;

/** The pages inside a page: in the attribute of a frame, or in an address with data. */
function* framesIn(page: string): Generator<string> {
  let left = MAX_FRAMES;
  for (const match of matchesIn(FRAME, page))
    if (--left >= 0) yield withoutEntities(match[1] ?? match[2] ?? "");
  for (const [, isBase64, data] of matchesIn(EMBEDDED, page)) {
    const text = isBase64 === undefined ? percentDecoded(data as string) : fromBase64(data as string);
    if (text !== undefined && --left >= 0) yield text;
  }
}

const DATA =
  /\sdata-([a-z][\w-]{0,40})\s{0,4}=\s{0,4}(?:"([^"]{1,4000})"|'([^']{1,4000})'|([^\s"'>]{1,400}))/gi;
const MAX_DATA = 100;

/** The attributes for data of all elements of a page, by the names that scripts use. */
function dataOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let left = MAX_DATA;
  for (const [, name, double, single, bare] of matchesIn(DATA, text)) {
    if (--left < 0) break;
    const key = (name as string).replace(/-([a-z])/g, (_, one: string) => one.toUpperCase());
    found[key] ??= withoutEntities(double ?? single ?? bare ?? "");
  }
  return found;
}

/** A script with the data of its page, if it reads some. What is added is on its first line. */
function withData(code: string, dataOfPage: () => Record<string, string>): string {
  if (!/\bdataset\b|getAttribute\(/.test(code)) return code;
  const data = dataOfPage();
  return Object.keys(data).length > 0 ? `dataset = ${JSON.stringify(data)}; ${code}` : code;
}

/** Variables that a shell or an interpreter runs, or loads code from. */
const RUNNING_VARIABLE =
  /^[ \t]{0,8}(?:export[ \t]{1,4})?(PROMPT_COMMAND|BASH_ENV|ENV|PYTHONSTARTUP|LD_PRELOAD|DYLD_INSERT_LIBRARIES|NODE_OPTIONS|PERL5OPT|RUBYOPT|GIT_SSH_COMMAND|PAGER|EDITOR|VISUAL)[ \t]{0,4}=/;
const STARTED =
  /^[ \t]{0,8}(?:Exec(?:Start|StartPre|StartPost|Stop|Reload)?|OnCalendarCommand)[ \t]{0,4}=[ \t]{0,4}[-@:+!]{0,3}/;

const GIT_SECTION = /^\[(?:core|filter|alias|include|diff|credential)\b[^\n]{0,100}\]/m;
const TERMINAL_COMMAND = /^[ \t]{0,8}(?:set-hook|bind(?:-key)?)\b/m;

/** The commands in environment files, units, desktop entries, and property lists. */
export function* settingPieces(part: TextPart): Generator<Piece> {
  const name = baseName(part.path).toLowerCase();
  const extension = extensionOf(part.path);
  const by = { origin: "configuration", execution: "automatic" } as const;
  const isEnvironment = name.startsWith(".env") || name.endsWith(".env");
  if (
    /^\.?gitconfig$|\.gitconfig$|^git-?config$/.test(name) ||
    isIn(GIT_SECTION, part.text.slice(0, MAX_HEAD))
  )
    yield* gitSettings(part);
  if (/tmux/.test(name) || isIn(TERMINAL_COMMAND, part.text.slice(0, MAX_HEAD)))
    yield* terminalCommands(part);
  const isUnit = /^(?:service|timer|socket|path|desktop)$/.test(extension);
  if (isEnvironment || isUnit) {
    for (const [at, line] of part.text.split("\n").entries()) {
      const start = (isEnvironment ? RUNNING_VARIABLE : STARTED).exec(line)?.[0];
      if (start !== undefined) yield pieceOf(part, at + 1, "shell", unquoted(line.slice(start.length)), by);
      else if (isEnvironment && /\$\(|`/.test(line)) yield pieceOf(part, at + 1, "shell", line, by);
    }
  }
  if (extension === "plist") {
    const list = /<key>ProgramArguments<\/key>\s{0,40}<array>([\s\S]{1,20000}?)<\/array>/.exec(part.text);
    const words = [...(list?.[1] ?? "").matchAll(/<string>([^<]{0,4000})<\/string>/g)].map(([, word]) =>
      withoutEntities(word ?? ""),
    );
    const line = list ? part.text.slice(0, list.index).split("\n").length : 1;
    if (words.length > 0) yield pieceOf(part, line, "shell", words.map(single).join(" "), by);
  }
}

/** The commands that tmux starts. One behind `pipe-pane` gets what a person types and sees. */
function* terminalCommands(part: TextPart): Generator<Piece> {
  for (const [at, line] of part.text.slice(0, MAX_HEAD).split("\n").entries()) {
    const match =
      /\b(pipe-pane|run-shell|if-shell|display-popup)\b[ \t]{1,4}(?:-\w{1,4}[ \t]{1,4}){0,3}(["'])([^\n]{3,2000})\2/.exec(
        line,
      );
    if (!match) continue;
    const command = (match[3] as string).replace(/^exec[ \t]{1,4}/, "");
    const whole = match[1] === "pipe-pane" ? `cat ~/.bash_history | ${command}` : command;
    yield pieceOf(part, at + 1, "shell", whole, { origin: "configuration", execution: "automatic" });
  }
}

const MAX_HEAD = 20_000;
/** Settings of Git whose values are commands. */
const GIT_COMMAND =
  /^[ \t]{0,20}(?:fsmonitor|sshCommand|editor|pager|askPass|clean|smudge|process|textconv|command|driver|cmd|external|program|helper|gitProxy)[ \t]{0,4}=[ \t]{0,4}([^\n]{2,4000})$|^[ \t]{0,20}[\w-]{1,40}[ \t]{0,4}=[ \t]{0,4}"?!([^\n]{2,4000}?)"?$/i;

/** A filter gets the files of the user. One that names a program which sends them gets its secrets, too. */
const SENDS =
  /\b(?:curl|wget|nc|ncat|socat|openssl\s{1,4}s_client|dig|nslookup|host|ssh|scp|rsync)\s|\/dev\/(?:tcp|udp)\/|\w(?:''|"")\w/;

/** The commands of a file with settings of Git. */
function* gitSettings(part: TextPart): Generator<Piece> {
  if (part.kind === "instructions" || part.kind === "documentation") return;
  for (const [at, line] of part.text.slice(0, MAX_HEAD).split("\n").entries()) {
    const match = GIT_COMMAND.exec(line);
    const written = match?.[1] ?? match?.[2];
    if (written === undefined) continue;
    const command = (/^"(.{0,4000})"$/.exec(written.trim())?.[1] ?? unquoted(written))
      .replace(/^!/, "")
      .replace(/\\(["\\])/g, "$1");
    // A helper gets passwords as its input.
    const isHelper = /^[ \t]{0,20}helper\b/i.test(line) && /[|>&;(]/.test(command);
    const isFilter = /^[ \t]{0,20}(?:clean|smudge|textconv|process)\b/i.test(line) && SENDS.test(command);
    const whole = isFilter
      ? `cat ~/.env | { ${command}; }`
      : isHelper
        ? `git credential fill | { ${command.replace(/#[^"'\n]{0,200}$/, "")}; }`
        : command;
    yield pieceOf(part, at + 1, "shell", whole, { origin: "configuration", execution: "script" });
  }
}

function single(word: string): string {
  return /^[\w@%+=:,./-]{1,4000}$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

const NO_PROGRAM =
  /^(?:md|mdx|mdc|markdown|json|jsonc|json5|ya?ml|toml|csv|tsv|xml|html?|svg|css|scss|lock|ipynb|plist|env|sql|po|srt|vtt|tex|bib|ics|geojson|ndjson|jsonl|map)$/;
const MAX_LINES = 20_000;

/** Files that are not named like a program but contain one: most of their lines are commands. */
export function* disguisedPieces(part: TextPart): Generator<Piece> {
  const isText = part.kind === "data" || (part.kind === "instructions" && extensionOf(part.path) === "txt");
  if (!isText || NO_PROGRAM.test(extensionOf(part.path)) || !part.mayHold("command")) return;
  const lines = part.text
    .split("\n", MAX_LINES)
    .filter((line) => line.trim() !== "" && !/^\s{0,40}#/.test(line));
  const commands = lines.filter(isCommand).length;
  if (commands === 0 || commands * 2 < lines.length) return;
  yield pieceOf(part, 1, "shell", part.text, { origin: "file", execution: "script" });
}
