import { commandOf, literalCommandsIn } from "../code/literal-commands.js";
import { asCode, commandsIn as commandsInText } from "../code/spoken.js";
import { DYNAMIC_CONTEXT, RUNS_CONTEXT } from "../content/autorun.js";
import { LineCounter } from "../line-counter.js";
import type { Execution, Language, Piece } from "../pieces.js";
import type { TextPart } from "../text.js";
import { commandsOfJson } from "./configurations.js";
import { inlinePieces, STARTED } from "./inline-pieces.js";
import { type Block, codeSpans } from "./markdown.js";
import { isCommand, pieceOf, unquoted } from "./piece.js";
import { contextOf, contextOfPart } from "./prose/reading.js";
import { asPosix, languageOf } from "./whole-file.js";

const DYNAMIC_CONTEXTS = new RegExp(DYNAMIC_CONTEXT.source, "g");

/** Names of fences that are not file extensions. */
const FENCES: Readonly<Record<string, Language>> = {
  shell: "shell",
  fish: "shell",
  nu: "shell",
  "sh-session": "shell",
  "shell-session": "shell",
  shellsession: "shell",
  console: "shell",
  terminal: "shell",
  commandline: "shell",
  cli: "shell",
  python: "python",
  python3: "python",
  pycon: "python",
  ipython: "python",
  javascript: "javascript",
  node: "javascript",
  nodejs: "javascript",
  typescript: "typescript",
  powershell: "powershell",
  pwsh: "powershell",
  cmd: "batch",
  dos: "batch",
  ruby: "ruby",
  rust: "rust",
  golang: "go",
  perl: "perl",
};

/** Keys of front matter whose values are commands. */
const COMMAND_KEY =
  /^[ \t]{0,40}(?:- )?["']?(?:command|cmd|run|exec|script|shell|bash|install|install_command|installcommand|postinstall|preinstall|post_install|setup|onload|on_load|onstart|start)["']?[ \t]{0,4}:[ \t]{1,4}(?=\S)/i;
const COMMAND_IN_JSON =
  /"(?:command|cmd|run|exec|script|shell|bash|install_command|installCommand|postinstall)"\s{0,4}:\s{0,4}"((?:[^"\\\n]|\\.){3,20000})"/g;

/**
 * The programs in a Markdown text: fenced and indented code, code spans, dynamic context, and front matter.
 */
export function* markdownPieces(part: TextPart): Generator<Piece> {
  if (part.kind !== "instructions" && part.kind !== "documentation") return;
  const told: Execution = part.kind === "instructions" ? "instructed" : "shown";
  let before = "";
  const spans = new Spans();
  const runsContext = RUNS_CONTEXT.test(part.path.toLowerCase());
  let isBan = false;
  for (const { block, isAbout } of contextOfPart(part)) {
    isBan = block.kind === "heading" ? BAN.test(block.text) : isBan;
    const execution = isShown(block, isAbout, isBan) ? "shown" : told;
    const isCode = block.kind === "fence" || block.kind === "code";
    const warning = isCode ? before.slice(-INTRODUCTION) : block.text.slice(0, MAX_WARNING);
    if (!isCode) before = block.text;
    if (told === "instructed" && !isCode) yield* spans.take(part, block);
    let isWarnedOf: boolean | undefined;
    for (const piece of piecesOfBlock(part, block, execution, before)) {
      isWarnedOf ??= WARNS.test(warning);
      yield isWarnedOf ? { ...piece, isWarnedOf } : piece;
    }
    if (runsContext && block.kind !== "front-matter" && block.kind !== "code" && block.kind !== "comment")
      yield* dynamicPieces(part, block);
  }
}

function* piecesOfBlock(
  part: TextPart,
  block: Block,
  execution: Execution,
  before: string,
): Generator<Piece> {
  if (block.kind === "front-matter") yield* frontMatterPieces(part, block);
  else if (block.kind === "fence") yield* fencePieces(part, block, execution, before);
  else if (block.kind === "code") yield* untypedPieces(part, block, execution);
  else if (block.kind === "comment") yield* hiddenPieces(part, block);
  else yield* inlinePieces(part, block, execution);
}

/** The parts of a command that are code spans beside each other, such as the cells of a table, and no command alone. */
class Spans {
  private list: { text: string; line: number }[] = [];

  /** Adds the spans of a block. Returns the command of which its spans are the end. */
  *take(part: TextPart, block: Block): Generator<Piece> {
    if (block.kind === "heading") this.list = [];
    if (block.kind === "row") yield* this.row(part, block);
    const spans = codeSpans(block.text).map(({ text }) => text.replaceAll("\\|", "|").trim());
    const isBold = spans.length === 0 && block.text.includes("**");
    const found = isBold ? [...block.text.matchAll(BOLD)].map(([, text]) => text as string) : spans;
    for (const text of found) this.list.push({ text, line: block.line });
    this.list = this.list.slice(-MAX_SPANS);
    if (found.length === 0 || !this.list.some(({ text }) => text.startsWith("|"))) return;
    const from = this.list.findLastIndex(({ text }) => /^(?:curl|wget|irm|iwr|echo|base64|cat)$/.test(text));
    const rest = from < 0 ? [] : this.list.slice(from);
    const isPiped = rest.some(
      ({ text }, at) => /^\|/.test(text) && (text.length > 2 || at < rest.length - 1),
    );
    if (rest.length < 3 || !isPiped) return;
    const text = rest.map((one) => one.text).join(" ");
    this.list = [];
    const by = { origin: "inline", execution: "script" } as const;
    yield pieceOf(part, rest[0]?.line ?? block.line, "shell", text, by);
  }

  /** A row of which the cells are a program, its arguments, and the program that gets the output. */
  private *row(part: TextPart, block: Block): Generator<Piece> {
    if (!ROW_PROGRAM.test(block.text)) return;
    const cells = block.text.split("|").map((cell) => cell.replaceAll("`", "").trim());
    const from = cells.findIndex((cell) => /^(?:curl|wget|irm|iwr)$/.test(cell));
    const [, ...rest] = from < 0 ? [] : cells.slice(from).filter((cell) => cell !== "");
    const last = rest.pop() ?? "";
    if (rest.length === 0 || !/^(?:(?:ba|z|da)?sh|iex|python3?|node)$/.test(last)) return;
    const text = `${cells[from]} ${rest.join(" ")} | ${last}`;
    yield pieceOf(part, block.line, "shell", text, { origin: "inline", execution: "script" });
  }
}

const MAX_SPANS = 16;
const ROW_PROGRAM = /curl|wget|irm|iwr/;
const BOLD = /\*\*([^*\n]{1,300})\*\*/g;

const INTRODUCTION = 200;
const MAX_WARNING = 2_000;
/** Words that introduce forbidden actions. "Do not skip this" is not one. */
const WARNS =
  /\b(?:never|avoid|reject|refuse|beware|dangerous|unsafe|insecure|malicious|harmful|suspicious|bad|wrong|such as|attack\w{0,3}|(?:do not|don't|must not|should not) (?:run|execute|paste|use|trust|install|copy|do))\b/i;

/** Signs of a command: a pipe into a program, an option, or an address without quotes. */
const SHELL_MARK = /\|\s{0,4}[a-z]|\s--?[a-zA-Z]|\shttps?:\/\//;

/** A heading that is nothing but a ban: "Do not", "Refused". */
const BAN =
  /^[^\p{L}]{0,8}(?:(?:do not|don['’]t|never)(?: (?:do|run|use|try|type))?(?: (?:this|these|any of these))?|(?:what (?:is|gets|we) )?(?:refused|forbidden|prohibited|not allowed)|(?:refused|forbidden|prohibited|blocked|rejected|denied|banned) (?:commands?|actions?)|prohibido|proibido|verboten|interdit|禁止(?:事项|事項)?|запрещено)[^\p{L}?]{0,8}$/iu;
/** An entry that begins with the command that it is about. */
const NAMED = /^[\s|>*+\d.)-]{0,12}`/;

/** What a text about attacks lists is shown. A numbered step of it is still a step. */
function isShown(block: Block, isAbout: boolean, isBan: boolean): boolean {
  const { kind, text } = block;
  if (isMarkedBad(block)) return true;
  const isEntry = kind === "row" || kind === "item";
  return (isAbout && LISTED.has(kind)) || (isBan && isEntry && NAMED.test(text));
}

/** Whether each command of a block has a comment that says not to run it: `curl … | sh  # BAD`. */
function isMarkedBad({ kind, text }: Block): boolean {
  if ((kind !== "fence" && kind !== "code") || !BAD.test(text)) return false;
  const commands = text.split("\n").filter((line) => !/^\s{0,40}(?:#|$)/.test(line));
  return commands.length > 0 && commands.every((line) => BAD.test(line));
}

const BAD =
  /\s(?:#|\/\/)\s{0,4}(?:❌\s{0,2})?(?:(?:BAD|DANGEROUS|MALICIOUS|UNSAFE|ATTACK)\b(?=\s{0,4}(?:$|[:!,(—-]))|(?:NEVER|DO NOT|DON'T) RUN\b)/;

const LISTED: ReadonlySet<Block["kind"]> = new Set(["row", "item", "fence", "code", "quote", "paragraph"]);

function* fencePieces(part: TextPart, block: Block, execution: Execution, before: string): Generator<Piece> {
  const info = block.info ?? "";
  const language = FENCES[info] ?? languageOf(info);
  if (/^jsonc?$/.test(info))
    for (const { command, line } of commandsOfJson(block.text))
      yield pieceOf(part, block.line + line - 1, "shell", command, { origin: "fence", execution });
  if (language === "unknown") {
    yield* untypedPieces(part, block, execution);
    yield* disguisedPieces(part, block, execution, before);
    yield* literalPieces(part, block, execution);
    return;
  }
  const plain = info === "fish" ? asPosix(dedented(block.text)) : dedented(block.text);
  const text = language === "shell" ? withoutPrompts(plain) : plain;
  yield pieceOf(part, block.line, language, text, { origin: "fence", execution });
  if (language === "shell" || language === "powershell" || language === "batch") return;
  // An agent runs a command whatever the fence says about its language.
  const lines = text.split("\n").map((line) => (isCommand(line) && SHELL_MARK.test(line) ? line : ""));
  if (lines.some((line) => line !== ""))
    yield pieceOf(part, block.line, "shell", lines.join("\n"), { origin: "fence", execution });
}

/** Literals that are harmful commands, in a block of a language without a grammar. */
function* literalPieces(part: TextPart, block: Block, execution: Execution): Generator<Piece> {
  if (UNTYPED.has(block.info ?? "") || execution === "shown" || !part.mayHold("command")) return;
  const counter = new LineCounter(block.text);
  for (const { command, at, isCode } of literalCommandsIn(block.text)) {
    if (isDetected(block, at)) continue;
    const line = block.line + (isCode ? 0 : counter.before(at));
    yield pieceOf(part, line, isCode ? "python" : "shell", command, { origin: "fence", execution });
  }
}

/** A line of a rule of YARA, which says what to look for. */
const YARA = /^yara?$/;
const YARA_STRING = /^[ \t]{0,20}\$\w{0,40}[ \t]{0,4}=[ \t]{0,4}["/{]/;

/** Whether the text at an offset of a block is what a detection rule looks for. */
function isDetected({ info = "", text }: Block, at: number): boolean {
  if (!YARA.test(info)) return false;
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return YARA_STRING.test(text.slice(start, start + 80));
}

/** A value of a list or an object in a block of data. */
const STEP =
  /"((?:[^"\\\n]|\\.){4,400})"|^[ \t]{0,20}(?:- |[\w-]{1,30}(?:[-=.]{1,3}[>)x]{1,2}[+-]?[ \t]{0,4}[\w-]{1,30})?:[ \t])[ \t]{0,4}((?:[^"'\n]|'[^'\n]{1,200}'){4,400})$/gm;

/** Marks that a language of data, or of differences, puts before a line. */
const MARK = /^[ \t]{0,20}(?:#|\/\/|;|--|[+>-]|\*)[ \t]?/;
/** The interpreter that the text before a block names. */
const NAMED_BEFORE = /\b(python|perl|ruby|node|php|powershell)(?:3|\.js)?\b/i;

/**
 * A block of data, such as YAML, whose lines are a program in comments, or contain commands: a text near it can say
 * that it is run.
 */
function* disguisedPieces(
  part: TextPart,
  block: Block,
  execution: Execution,
  before: string,
): Generator<Piece> {
  if (UNTYPED.has(block.info ?? "")) return;
  const by = { origin: "fence", execution } as const;
  const counter = new LineCounter(block.text);
  for (const { command, at } of commandsInText(block.text)) {
    if (isDetected(block, at)) continue;
    const { language, text } = asCode(command);
    yield pieceOf(part, block.line + counter.before(at), language, text, by);
  }
  const steps = [...block.text.matchAll(STEP)]
    .map(([, quoted, bare]) => (quoted ?? bare ?? "").trim())
    .filter((text) => isCommand(text) || STARTED.test(text));
  if (steps.length > 1) yield pieceOf(part, block.line, "shell", steps.join("\n"), by);
  const name = NAMED_BEFORE.exec(before.slice(-INTRODUCTION))?.[1]?.toLowerCase();
  const lines = block.text.split("\n");
  if (name === undefined || !lines.some((line) => MARK.test(line))) return;
  const text = lines.map((line) => (MARK.test(line) ? line.replace(MARK, "") : "")).join("\n");
  yield pieceOf(part, block.line, FENCES[name] ?? languageOf(name), text, by);
}

/** A block without a language is a script if its first line is a command, and otherwise each command in it is one. */
function* untypedPieces(part: TextPart, block: Block, execution: Execution): Generator<Piece> {
  if (block.info !== undefined && !UNTYPED.has(block.info)) return;
  const plain = dedented(block.text);
  const text = withoutLabels(withoutPrompts(plain));
  // The commands of a session are steps of one program.
  if (text !== plain && text.split("\n").some(isCommand)) {
    yield pieceOf(part, block.line, "shell", text, { origin: "fence", execution });
    return;
  }
  const lines = text.split("\n");
  const shebang = /^#![^\n]{0,80}\b(python|node|ruby|perl|php|sh|bash|zsh)/.exec(lines[0] ?? "")?.[1];
  if (shebang !== undefined) {
    const language = FENCES[shebang] ?? languageOf(shebang);
    yield pieceOf(part, block.line, language, text, { origin: "fence", execution });
    return;
  }
  const first = lines.find((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));
  if (first !== undefined && (isCommand(first) || NAMED_COMMAND.test(first) || beginsScript(first, lines))) {
    yield pieceOf(part, block.line, "shell", text, { origin: "fence", execution });
    return;
  }
  // What one command stores, another one of the block can run.
  const commands = lines.map((line) => (isCommand(line) || STORES.test(line) ? line : ""));
  if (
    commands.some(isCommand) ||
    (lines.length <= MAX_STORED && commands.every((line, at) => line === lines[at]))
  )
    yield pieceOf(part, block.line, "shell", commands.join("\n"), { origin: "fence", execution });
}

/** The lines of a block that only stores values for a later one. */
const MAX_STORED = 12;

/** Whether a line begins a script of which other lines are commands. */
function beginsScript(first: string, lines: readonly string[]): boolean {
  return (STORES.test(first) || KEYWORD.test(first)) && lines.some(isCommand);
}

/** `D=$(mktemp)`: a variable of a shell. */
const STORES =
  /^\s{0,8}(?:export\s{1,4}|local\s{1,4}|readonly\s{1,4})?[A-Za-z_]\w{0,40}=(?:\S{1,400}|["'$(][^\n]{0,400})\s{0,4}(?:;|$)/;
const KEYWORD =
  /^\s{0,8}(?:set\s{1,4}[-+]\w|cd\s{1,4}\S|umask\s|trap\s|(?:if|while|until)\s{1,4}(?:!|\[|test\s|command\s)|for\s{1,4}\w{1,40}\s{1,4}in\s|\w{1,40}\s{0,2}\(\)\s{0,4}\{)/;

/** A command whose name is a variable: `$GET "$FROM" | $RUN`. */
const NAMED_COMMAND = /^\s{0,8}\$\{?[A-Za-z_]\w{0,40}\}?\s{1,8}\S/;

const UNTYPED = new Set([
  "",
  "text",
  "txt",
  "plaintext",
  "plain",
  "none",
  "code",
  "example",
  "output",
  "log",
]);

/** Removes the indentation that all lines share, and the marks of a quotation. */
function dedented(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/^[ \t]{0,8}> ?/, ""));
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const shared = indents.reduce((least, indent) => Math.min(least, indent), 200);
  return shared === 0 || indents.length === 0
    ? lines.join("\n")
    : lines.map((line) => line.slice(shared)).join("\n");
}

const PROMPT = /^[ \t]{0,8}(?:[\w.@~:/\\-]{0,40}[$%>❯]|PS [^>\n]{0,60}>) (?=\S)/;

/**
 * The commands in a terminal session with prompts. Lines between them are output, unless they
 * continue a command.
 */
function withoutPrompts(text: string): string {
  const lines = text.split("\n");
  if (!lines.some((line) => /^[ \t]{0,8}\$ \S/.test(line))) return text;
  let continues = false;
  const kept = lines.map((line) => {
    const isKept = continues || PROMPT.test(line) || isCommand(line);
    continues = isKept && line.trimEnd().endsWith("\\");
    return isKept ? line.replace(PROMPT, "") : "";
  });
  return kept.join("\n");
}

/** `macOS:  curl …`: the system, or the tool, for which a line is. */
const LABEL = /^([ \t]{0,8})(?!https?:)\p{L}[\p{L}\d ,./()+&-]{1,30}:[ \t]{1,16}(?=\S)/u;

function withoutLabels(text: string): string {
  if (!text.includes(":")) return text;
  const lines = text.split("\n").map((line) => {
    const rest = line.replace(LABEL, "$1");
    return rest !== line && isCommand(rest) ? rest : line;
  });
  return lines.join("\n");
}

function* dynamicPieces(part: TextPart, block: Block): Generator<Piece> {
  if (!block.text.includes("!`")) return;
  const lines = new LineCounter(block.text);
  for (const match of block.text.matchAll(DYNAMIC_CONTEXTS)) {
    const line = block.line + lines.before(match.index);
    const command = match[1] as string;
    yield pieceOf(part, line, "shell", command, { origin: "dynamic-context", execution: "automatic" });
  }
}

function* frontMatterPieces(part: TextPart, block: Block): Generator<Piece> {
  for (const [at, line] of block.text.split("\n").entries()) {
    const by = { origin: "front-matter", execution: "instructed" } as const;
    const key = COMMAND_KEY.exec(line)?.[0];
    const value = key === undefined ? "" : unquoted(line.slice(key.length));
    if (isCommand(value)) yield pieceOf(part, block.line + at, "shell", value, by);
    for (const match of line.matchAll(COMMAND_IN_JSON)) {
      const text = unescaped(match[1] as string);
      if (isCommand(text)) yield pieceOf(part, block.line + at, "shell", text, by);
    }
  }
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

/** Agents read comments, but people do not see them, so the commands in a comment are orders. */
function* hiddenPieces(part: TextPart, block: Block): Generator<Piece> {
  for (const { block: inner } of contextOf(block.text)) {
    const by = { origin: "hidden", execution: "instructed" } as const;
    for (const [at, line] of inner.text.split("\n").entries()) {
      const line0 = block.line + inner.line - 1 + at;
      if (isCommand(line)) yield pieceOf(part, line0, "shell", line, by);
      else if (line.length < MAX_WARNING && commandOf(line) !== undefined)
        yield { ...pieceOf(part, line0, "shell", line.trim(), by), isLiteral: true };
      for (const span of codeSpans(line)) {
        if (isCommand(span.text)) yield pieceOf(part, line0, "shell", span.text, by);
      }
    }
  }
}
