import { LineCounter } from "../../line-counter.js";
import { matchesIn } from "../../prefilter.js";
import type { TextPart } from "../../text.js";
import { type Block, type BlockKind, blocksOf, type CodeSpan, codeSpans } from "../markdown.js";
import { folded, spoken } from "./fold.js";
import { proseOf } from "./prose-blocks.js";
import { Signals, speaksOfAttacks } from "./signals.js";

/** A block of prose in the joined text of a file. */
interface Unit {
  kind: BlockKind;
  start: number;
  end: number;
  line: number;
  /** The offsets in it at which a line ended. */
  breaks: readonly number[];
  /** Whether the text around it is about recognizing attacks: a heading, the sentence before a list, a table's head. */
  isAbout: boolean;
  /** Whether it is an entry of what is never to be done. */
  isForbidden: boolean;
  /** The same about its own text, computed on first use. */
  speaksOfAttacks?: boolean;
}

const MAX_UNIT = 20_000;
const MENTION = 70;

/**
 * The folded prose of a text as an agent reads it, with the data that distinguishes an order from a quotation.
 */
export class Reading {
  readonly text: string;
  readonly signals: Signals;
  /** Whether the whole text is about attacks. */
  readonly isAboutAttacks: boolean;
  private readonly units: Unit[] = [];
  private saysAttacks: boolean | undefined;

  constructor(part: TextPart) {
    const pieces: string[] = [];
    let length = 0;
    for (const { block, isAbout, isForbidden } of contextOfPart(part)) {
      for (const { kind, text: whole, line: first } of proseOf(block))
        for (let from = 0; from === 0 || from < whole.length; from += MAX_UNIT) {
          const read = folded(spoken(whole.slice(from, from + MAX_UNIT)));
          const breaks: number[] = [];
          const text = LINES_COUNT.has(kind) ? read : flowing(read, breaks);
          const line = part.firstLine + first - 1;
          this.units.push({
            kind,
            breaks,
            start: length,
            end: length + text.length,
            line,
            isAbout,
            isForbidden,
          });
          pieces.push(text);
          length += text.length + 1;
        }
    }
    this.text = pieces.join("\n");
    this.signals = new Signals(this.text);
    const about = this.signals.of("detection").length;
    this.isAboutAttacks = about >= ABOUT_ATTACKS && about * CHARACTERS_A_WORD > this.text.length;
    if (this.isAboutAttacks) for (const unit of this.units) unit.isAbout = true;
  }

  /**
   * Whether the front matter says that the text is about attacks, or a sentence that what is quoted are examples of them,
   * so that a phrase in quotation marks is an example.
   */
  private get describesAttacks(): boolean {
    const end = this.units.findIndex(({ kind }) => kind !== "front-matter");
    const last = this.units.at(end < 0 ? -1 : Math.max(0, end - 1));
    this.saysAttacks ??=
      (end !== 0 && speaksOfAttacks(this.text.slice(0, last?.end))) || declaresExamples(this.text);
    return this.saysAttacks;
  }

  /** The line of the file at an offset of `text`. */
  lineAt(offset: number): number {
    const unit = this.unitAt(offset);
    if (!unit) return 1;
    const within = unit.breaks.filter((at) => unit.start + at < offset).length;
    return unit.line + count(this.text.slice(unit.start, offset), "\n") + within;
  }

  /** Whether an offset is in the front matter, which says what a skill is for. */
  isDescription(offset: number): boolean {
    return this.unitAt(offset)?.kind === "front-matter";
  }

  /** Whether people do not see the text at an offset when the Markdown is displayed. */
  isHidden(offset: number): boolean {
    return this.unitAt(offset)?.kind === "comment";
  }

  /**
   * Whether the text at an offset is a sample: it is quoted, or an entry of a table, a list, or a fence, and what
   * introduces it speaks of attacks. A sentence that addresses the reader is never a sample.
   */
  isSample(offset: number): boolean {
    const unit = this.unitAt(offset);
    if (!unit) return false;
    if (this.isQuoted(offset)) {
      unit.speaksOfAttacks ??= speaksOfAttacks(this.text.slice(unit.start, unit.end));
      return unit.isAbout || unit.speaksOfAttacks || (this.describesAttacks && this.isMention(offset));
    }
    // "| Sending | "attach the file to …" |": the name of an example is none of an act.
    if (
      unit.kind === "row" &&
      isNamedQuotation(this.text.slice(unit.start, unit.end)) &&
      this.describesAttacks
    )
      return true;
    return ENTRIES.has(unit.kind) && unit.isAbout;
  }

  /** Whether an offset is in a row of a table that explains an option, or a name of a program. */
  isReference(offset: number): boolean {
    const unit = this.unitAt(offset);
    return unit?.kind === "row" && REFERENCE.test(this.text.slice(unit.start, unit.start + 90));
  }

  /** Whether the text at an offset is an entry of a list of what is never to be done. */
  isForbidden(offset: number): boolean {
    return this.unitAt(offset)?.isForbidden ?? false;
  }

  /** Whether an offset is between quotation marks, or in code. */
  isQuoted(offset: number): boolean {
    const unit = this.unitAt(offset);
    if (!unit) return false;
    const before = this.text.slice(Math.max(unit.start, offset - 2_000), offset);
    return (
      count(before, '"') % 2 === 1 &&
      this.text.slice(offset, Math.min(unit.end, offset + 2_000)).includes('"')
    );
  }

  /** Whether an offset is in a short quotation: one phrase. */
  isMention(offset: number): boolean {
    if (!this.isQuoted(offset)) return false;
    const open = this.text.slice(Math.max(0, offset - MENTION), offset).lastIndexOf('"');
    return open >= 0 && this.text.slice(offset, offset + MENTION).includes('"');
  }

  private unitAt(offset: number): Unit | undefined {
    let low = 0;
    let high = this.units.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.units[middle] as Unit).start <= offset) low = middle;
      else high = middle - 1;
    }
    return this.units[low];
  }
}

/** "What is quoted below are examples of what attackers write", in eight languages. */
function declaresExamples(text: string): boolean {
  return [...matchesIn(QUOTED, text)].some(({ index }) => {
    const before =
      text
        .slice(Math.max(0, index - SENTENCE), index)
        .split(END)
        .at(-1) ?? "";
    const [after = ""] = text.slice(index, index + SENTENCE).split(END, 1);
    const sentence = before + after;
    return EXAMPLES.test(sentence) && speaksOfAttacks(sentence);
  });
}

const SENTENCE = 160;
const END = /[.!?。\n]/;

/** Whether a row of a table has a name, a quotation, and nothing else. */
function isNamedQuotation(row: string): boolean {
  return QUOTED_CELL.test(row) && row.replace(QUOTED_CELL, "").length < MAX_NAME;
}

const MAX_NAME = 40;
const QUOTED_CELL = /\|\s{0,4}"[^"|\n]{1,200}"\s{0,4}(?:\||$)/;
const QUOTED =
  /\bquot(?:ed|es|ations?)\b|entre comillas|entre aspas|anfuhrungs|guillemets|кавычк|引号|引用|括弧|かっこ/g;
const EXAMPLES = /\b(?:examples?|samples?|beispiel\w{0,2}|exemples?|ejemplos?|exemplos?)\b|пример|示例|例/;

/** The first cell of such a row: code, or an option. */
const REFERENCE =
  /^[\s|]{0,6}(?:"-{0,2}[\w.$][^"|\n]{1,60}"|-{1,2}[\w-]{1,30}(?:, -{1,2}[\w-]{1,30})?)\s{0,4}\|/;

/** A paragraph as one line, as it is displayed: a line break, with the blanks around it, is a space. */
function flowing(text: string, breaks: number[]): string {
  if (!text.includes("\n")) return text;
  let flown = "";
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) {
      breaks.push(flown.length);
      flown += " ";
    }
    flown += at > 0 ? line.trim() : line.trimEnd();
  }
  return flown;
}

/** Where a line break ends a sentence. */
const LINES_COUNT: ReadonlySet<BlockKind> = new Set(["fence", "code"]);

/** A block and the comments in its lines. Code is displayed, so it is not a comment. */
function withoutComments(block: Block): Block[] {
  if (NOT_MARKED_UP.has(block.kind)) return [block];
  const unseen = unseenIn(block);
  if (!block.text.includes("<!--")) return [block, ...unseen];
  const spans = codeSpans(block.text);
  const lines = new LineCounter(block.text);
  let span = 0;
  const found: Block[] = [];
  let rest = "";
  let from = 0;
  for (
    let at = block.text.indexOf("<!--");
    at >= 0;
    at = block.text.indexOf("<!--", Math.max(from, at + 4))
  ) {
    while (span < spans.length && endOf(spans[span] as CodeSpan) <= at) span++;
    if ((spans[span]?.at ?? Infinity) <= at) continue;
    const end = block.text.indexOf("-->", at + 4);
    if (end < 0) break;
    const line = block.line + lines.before(at);
    found.push({ kind: "comment", line, text: block.text.slice(at + 4, end) });
    rest += block.text.slice(from, at);
    from = end + 3;
  }
  return [{ ...block, text: rest + block.text.slice(from) }, ...found, ...unseen];
}

/** Elements that a style hides, and titles of links, which show only under a pointer. */
const UNSEEN =
  /<(?:div|span|p|section|font)\b[^<>]{0,200}style\s{0,4}=\s{0,4}["'][^"'<>]{0,200}(?:display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden|font-size\s{0,4}:\s{0,4}0|opacity\s{0,4}:\s{0,4}0(?![.\d])|color\s{0,4}:\s{0,4}(?:white|#fff(?:fff)?|transparent)\b)[^<>]{0,200}>([^<>]{20,4000})<|\]\([^()\s]{1,400}\s{1,4}"([^"\n]{20,2000})"\)|^[ \t]{0,3}\[[^\]\n]{1,40}\]:[ \t]{0,4}(?:#|<>|<#>)[ \t]{1,4}[("']([^\n]{10,2000})[)"'][ \t]{0,4}$/gim;

function unseenIn(block: Block): Block[] {
  const { text } = block;
  if (!text.includes("](") && !text.includes("]:") && !/style\s{0,4}=/i.test(text)) return [];
  const lines = new LineCounter(block.text);
  const spans = codeSpans(block.text);
  // Code is displayed.
  const isShown = (at: number) => spans.some((span) => span.at <= at && at < endOf(span));
  return [...block.text.matchAll(UNSEEN)]
    .filter(({ index }) => !isShown(index))
    .map((match) => ({
      kind: "comment",
      line: block.line + lines.before(match.index),
      text: match[1] ?? match[2] ?? match[3] ?? "",
    }));
}

const NOT_MARKED_UP: ReadonlySet<BlockKind> = new Set(["fence", "code", "comment", "front-matter"]);

function endOf({ at, text }: CodeSpan): number {
  return at + text.length;
}

/** A text in which words about attacks are this frequent explains them. */
const ABOUT_ATTACKS = 8;
const CHARACTERS_A_WORD = 500;

/** The blocks of a text. Each block says whether its context is about recognizing attacks. */
export function contextOf(text: string): InContext[] {
  return [...withContext(blocksOf(text).flatMap(withoutComments))];
}

/** The same for a part of a file. Two stages share the result. */
export function contextOfPart(part: TextPart): InContext[] {
  const known = READ.get(part);
  if (known) return known;
  const read = contextOf(part.text);
  READ.set(part, read);
  return read;
}

const READ = new WeakMap<TextPart, InContext[]>();

interface InContext {
  block: Block;
  isAbout: boolean;
  isForbidden: boolean;
}

/** The blocks of prose, each with whether its context is about recognizing attacks. */
function* withContext(blocks: readonly Block[]): Generator<InContext> {
  const headings: boolean[] = [];
  const bans: boolean[] = [];
  let introduction = false;
  let ban = false;
  let head = false;
  let previous: BlockKind | undefined;
  const explained = explainedIn(blocks);
  for (const [at, block] of blocks.entries()) {
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      headings.length = Math.min(headings.length, level);
      const heading = folded(spoken(block.text.slice(0, 300)));
      headings[level] = speaksOfAttacks(heading);
      introduction = false;
      bans.length = Math.min(bans.length, level);
      bans[level] = FORBIDS.test(heading);
      ban = false;
    }
    if (block.kind === "paragraph") {
      const text = block.text.trimEnd();
      const isIntroduction = INTRODUCES.test(text.slice(-4));
      introduction = isIntroduction && speaksOfAttacks(folded(spoken(text.slice(-400))));
      ban = isIntroduction && FORBIDS.test(folded(spoken(text.slice(-300))));
    }
    if (block.kind === "row" && previous !== "row")
      head = speaksOfAttacks(folded(spoken(block.text.slice(0, 500))));
    if (block.kind !== "row") head = false;
    previous = block.kind;
    const isForbidden = ENTRIES.has(block.kind) && (bans.some(Boolean) || ban);
    const isAbout = headings.some(Boolean) || introduction || head || explained.has(at);
    yield { block, isAbout, isForbidden };
  }
}

/** The quotations of which the paragraph below them says that they are attacks: "These are attempts to …". */
function explainedIn(blocks: readonly Block[]): Set<number> {
  const found = new Set<number>();
  for (const [at, { kind, text }] of blocks.entries()) {
    if (kind !== "paragraph" || !ENTRIES.has(blocks[at - 1]?.kind ?? kind) || !POINTS_BACK.test(text))
      continue;
    const [sentence = ""] = text.slice(0, 200).split(/[.!。]/, 1);
    if (!speaksOfAttacks(folded(spoken(sentence)))) continue;
    for (let entry = at - 1; blocks[entry]?.kind === "quote"; entry--) found.add(entry);
  }
  return found;
}

/** "These are …", about what is above, in eight languages. */
const POINTS_BACK =
  /^\s{0,4}(?:(?:(?:all|both|each) of )?(?:these|those|such (?:lines|sentences|texts|mails)) (?:are|were)|(?:this|that) (?:is|was)|ce sont|c['’]est|das sind|dies sind|(?:das|dies) ist|(?:est[ao]s|es[ao]s|ess[ae]s) (?:son|s[aã]o)|(?:esto|eso) es|(?:isto|isso) é|это|эти|(?:这些|以上|上述)都?是|这是|(?:これら|これ|以上)は)(?![a-z])/i;

const ENTRIES: ReadonlySet<BlockKind> = new Set(["item", "row", "fence", "code", "quote"]);

/** The end of a paragraph that introduces what follows. */
const INTRODUCES = /[:：]["*_]{0,3}$/;

/** What a heading, or the sentence before a list, says if what follows is never to be done. */
const FORBIDS =
  /\b(?:never|do not|don't|avoid|must not|may not|forbidden|prohibited|not allowed|anti-?patterns?|what not to|bad practices?|out of scope|not to use|will not|won't|refuses?|red lines|nunca|nao (?!esque)|proibid\w{1,2}|prohibid\w{1,2}|evit\w{1,3}|niemals|verboten|nicht (?!vergess)|interdit\w{0,2}|jamais|ne pas (?!oubli)|no (?:hagas|debes|se debe))\b(?! (?:forget|skip|omit|miss|neglect|overlook|leave|fail|hesitate|postpone|delay|ask|tell|mention|wait|stop))|禁止|不要(?!忘)|切勿|запрещ|никогда|нельзя|してはいけ|しないこと/;

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}
