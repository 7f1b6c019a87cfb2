import { asCode } from "../code/spoken.js";
import { looksForAttacks } from "../content/about-attacks.js";
import type { Finding } from "../finding.js";
import type { Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { commandsOfLines, ESCAPED, harmful, MARKUP, startedCommands } from "./completed-lines.js";
import { completedProse } from "./completed-prose.js";
import { type Expressed, textOfExpressed } from "./expression-functions.js";
import { evaluate, type Lookup } from "./expressions.js";
import { type Named, namesIn } from "./named-values.js";
import { pieceOf } from "./piece.js";
import { completed, REFERS } from "./references.js";
import { languageOfFile } from "./whole-file.js";

/** A larger text is data. */
const MAX_TEXT = 64 * 1024;
/** All texts of an archive that are kept for their values. */
const MAX_KEPT = 1024 * 1024;
const MAX_PROGRAMS = 12;
const MAX_PROGRAM = 16 * 1024;
const MAX_PROSE = 128 * 1024;
const MAX_PIECES = 60;
/** The letters of values that are filled in, in one file. */
const MAX_FILLED = 400_000;
const ITEM_LENGTH = 20;
const MAX_EXPRESSIONS = 1_500;

/** Pages, tables, records, and texts for people. */
const OTHERS =
  /^(?:html?|xhtml|svg|css|scss|less|csv|tsv|jsonl|ndjson|lock|map|log|srt|vtt|bib|po|pot|ics|snap|diff|patch|tex|sty|geojson|ipynb|md|mdx|mdc|markdown|rst|adoc|org)$/;
const TEMPLATE = /^(?:j2|jinja2?|tmpl|tpl|tftpl|in|erb|mustache|hbs|template|ejs)$/;
/** What puts texts together in a build language. */
const JOINS =
  /["'`\])]\s{0,40}(?:\+|~|\.\.|<>|&)\s{0,40}["'`\w[(]|\w\s{0,20}(?:\+|~|\.\.|<>)\s{0,20}["'`]|\b(?:join|concatStringsSep|concatStrings|format|replace|replaceStrings|implode|reverse|chr)\b/;

interface Kept {
  part: TextPart;
  text: string;
  names: ReadonlyMap<string, Named>;
}

/**
 * The commands of configurations whose words the tool completes: with values of the same file, of its environment, of a file that
 * it includes, or with what expressions and escapes stand for. A command that is written as it is has its readers already, so only
 * texts are judged that completion has changed.
 */
export class CompletedValues {
  private readonly kept: { part: TextPart; text: string }[] = [];
  private length = 0;

  /** The texts for agents. */
  private readonly told: TextPart[] = [];
  /** The first short programs. */
  private readonly programs: string[] = [];

  /** Keeps a text whose values others may use. */
  take(part: TextPart): void {
    if (part.kind === "instructions") {
      if (part.text.length > MAX_PROSE || this.length + part.text.length > MAX_KEPT) return;
      this.length += part.text.length;
      this.told.push(part);
    }
    // A template gets the values of the program that fills it in.
    if (
      part.kind === "code" &&
      part.firstLine === 1 &&
      this.programs.length < MAX_PROGRAMS &&
      part.text.length <= MAX_PROGRAM
    )
      this.programs.push(part.text);
    const isConfiguration =
      TEMPLATE.test(extensionOf(part.path)) ||
      part.kind === "data" ||
      part.kind === "recipe" ||
      languageOfFile(part) === "unknown";
    if (
      !isConfiguration ||
      part.kind === "instructions" ||
      part.kind === "documentation" ||
      part.firstLine !== 1 ||
      part.isOpaque
    )
      return;
    if (OTHERS.test(extensionOf(part.path))) return;
    const { text } = part;
    if (text.length > MAX_TEXT || this.length + text.length > MAX_KEPT) return;
    this.length += text.length;
    this.kept.push({ part, text });
  }

  /** The completed commands of all texts. */
  *pieces(): Generator<Piece | Finding> {
    const told = this.told.filter(({ path }) => !looksForAttacks(path));
    yield* completedProse(
      told,
      this.kept.map(({ part }) => part).filter(({ path }) => !looksForAttacks(path)),
    );
    yield* this.configured();
  }

  /** The names of all texts. */
  private namesOf(all: readonly Kept[]): ReadonlyMap<string, Expressed> {
    const others = new Map<string, Expressed>();
    const isTemplate = all.some(({ part }) => TEMPLATE.test(extensionOf(part.path)));
    const tables = [
      ...all.map(({ names }) => names),
      ...(isTemplate ? this.programs : []).map((text) => namesIn(text)),
    ];
    for (const names of tables)
      for (const [name, { value }] of names) if (!others.has(name)) others.set(name, value);
    return others;
  }

  private *configured(): Generator<Piece> {
    if (!this.kept.some(isComposed)) return;
    const all: Kept[] = this.kept.map(({ part, text }) => ({
      part,
      text,
      names: namesIn(text, MARKUP.test(text.slice(0, 400))),
    }));
    const others = this.namesOf(all);
    let left = MAX_PIECES;
    for (const kept of all) {
      if (looksForAttacks(kept.part.path) || !isComposed(kept)) continue;
      for (const piece of piecesOf(kept, others)) {
        if (--left < 0) return;
        yield piece;
      }
    }
  }
}

/** Whether a text has something that a tool completes. */
function isComposed({ part, text }: Pick<Kept, "part" | "text">): boolean {
  if (/^jsonc?$/.test(extensionOf(part.path)))
    return text.includes("$") || text.includes("{{") || /\\[ux]00|\w\\\\/.test(text);
  return REFERS.test(text) || ESCAPED.test(text) || JOINS.test(text);
}

function* piecesOf(kept: Kept, others: ReadonlyMap<string, Expressed>): Generator<Piece> {
  const lookup = lookupIn(kept, others);
  const by = { origin: "configuration", execution: "instructed" } as const;
  const seen = new Set<string>();
  const make = function* (command: string, line: number): Generator<Piece> {
    if (seen.has(command)) return;
    seen.add(command);
    const { language, text } = asCode(command);
    yield { ...pieceOf(kept.part, line, language, text, by), isLiteral: true };
  };
  for (const { command, line } of commandsOfLines(kept.part.path, kept.text, lookup))
    yield* make(command, line);
  for (const { command, line } of startedCommands(kept.text, lookup)) yield* make(command, line);
  for (const { command, line } of commandsOfExpressions(kept, lookup)) yield* make(command, line);
}

/** What a name means in a file: its own meaning, and then that of another file of the archive. An expression is evaluated. */
function lookupIn({ text, names }: Kept, others: ReadonlyMap<string, Expressed>): Lookup {
  const running = new Set<string>();
  let steps = 0;
  // Values that contain each other grow with each round. No honest file uses a tenth of this.
  let left = MAX_FILLED;
  const lookup: Lookup = (name) => {
    const value = left < 0 ? undefined : meaning(name);
    left -= typeof value === "string" ? value.length : (value?.length ?? 0) * ITEM_LENGTH;
    return value;
  };
  const meaning: Lookup = (name) => {
    const own = names.get(name);
    if (own === undefined) return others.get(name);
    if (own.at === undefined || running.has(name) || ++steps > MAX_EXPRESSIONS) return own.value;
    running.add(name);
    const { value, parts } = evaluate(text, own.at, lookup);
    running.delete(name);
    return value !== undefined && parts > 1 ? value : own.value;
  };
  return lookup;
}

/** The commands that expressions of a build language are. */
function* commandsOfExpressions(
  { part, text }: Kept,
  lookup: Lookup,
): Generator<{ command: string; line: number }> {
  if (!JOINS.test(text) || /^(?:jsonc?|ya?ml)$/.test(extensionOf(part.path))) return;
  let line = 1;
  let from = 0;
  let end = 0;
  let left = MAX_EXPRESSIONS;
  for (const match of text.matchAll(STARTS)) {
    const at = match.index + match[0].length;
    if (at < end || --left < 0) continue;
    const found = evaluate(text, at, lookup);
    if (found.value === undefined || found.parts < 2) continue;
    end = found.end;
    const whole = [textOfExpressed(found.value), textOfExpressed(found.value, " ")];
    for (const one of new Set(whole)) {
      const command = harmful(completed(one, lookup));
      if (command === undefined) continue;
      line += text.slice(from, at).split("\n").length - 1;
      from = at;
      yield { command, line };
      break;
    }
  }
}

/** Where an expression can start: after a mark, at a literal, a list, or a name. */
const STARTS =
  /(?:[=:,([{]|^|\breturn\b|\b(?:sh|exec|system|run|bat|execute)\b)[ \t\n]{0,80}(?=["'`[]|[rbf]["']|[A-Za-z_][\w.]{0,60}\s{0,4}(?:[(+~]|\.\.|<>|\s["'[]))/gm;
