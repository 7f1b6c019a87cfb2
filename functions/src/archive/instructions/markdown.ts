/**
 * The blocks of a Markdown text, as CommonMark defines them.
 *
 * - `front-matter`: the YAML between `---` lines at the start.
 * - `heading`, `paragraph`, `item` (of a list), `row` (of a table), `quote`: what people read.
 * - `fence`, `code`: a fenced or an indented block of code.
 * - `comment`: an HTML comment, which people do not see.
 */
export type BlockKind =
  | "front-matter"
  | "heading"
  | "paragraph"
  | "item"
  | "row"
  | "quote"
  | "fence"
  | "code"
  | "comment";

export interface Block {
  kind: BlockKind;
  /**
   * The line number of its first line, starting at 1. The text of a fence starts on the line
   * after its mark.
   */
  line: number;
  text: string;
  /** The first word after the mark of a fence, in lowercase. */
  info?: string;
  /** The level of a heading. */
  level?: number;
}

const FENCE = /^(`{3,200}|~{3,200})[ \t]{0,20}([^\n]{0,300})$/;
const HEADING = /^(#{1,6})(?:[ \t]|$)/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const MAX_FRONT_MATTER_LINES = 2_000;
const CODE_INDENT = 4;
/** Blank lines inside an indented block belong to it. */
const MAX_CODE_GAP = 3;

/** Divides a text into blocks. It reads each line once. */
export function blocksOf(text: string): Block[] {
  return new BlockReader(text.split(/\r\n|\n|\r/)).read();
}

interface OpenFence {
  mark: string;
  length: number;
  block: Block;
  lines: string[];
}

class BlockReader {
  private readonly blocks: Block[] = [];
  private open: Block | undefined;
  private fence: OpenFence | undefined;
  private comment: Block | undefined;
  /** The indentation of the current list item's content; 0 outside of lists. */
  private listIndent = 0;
  private wasBlank = true;
  private lastCodeLine = 0;

  constructor(private readonly lines: string[]) {}

  read(): Block[] {
    for (let at = this.frontMatter(); at < this.lines.length; at++) {
      const line = this.lines[at] as string;
      if (this.comment) this.inComment(line);
      else if (this.fence) this.inFence(line);
      else this.outside(line, at + 1);
    }
    // CommonMark closes what is open at the end of the text.
    if (this.fence) this.closeFence();
    return this.blocks;
  }

  /** Reads the front matter and returns the index of the line after it. */
  private frontMatter(): number {
    const first = this.lines[0]?.replace("\ufeff", "").trimEnd();
    if (first !== "---") return 0;
    const last = Math.min(this.lines.length, MAX_FRONT_MATTER_LINES);
    for (let at = 1; at < last; at++) {
      if (!/^(?:---|\.\.\.)[ \t]{0,20}$/.test(this.lines[at] as string)) continue;
      this.blocks.push({ kind: "front-matter", line: 2, text: this.lines.slice(1, at).join("\n") });
      return at + 1;
    }
    return 0;
  }

  private inComment(line: string): void {
    const comment = this.comment as Block;
    const end = line.indexOf("-->");
    comment.text += `\n${end < 0 ? line : line.slice(0, end)}`;
    if (end < 0) return;
    this.comment = undefined;
    this.open = undefined;
  }

  private inFence(line: string): void {
    const { mark, length, lines } = this.fence as OpenFence;
    const { content } = unwrapped(line);
    const closing = content.trim();
    if (closing.length >= length && closing === mark.repeat(closing.length)) this.closeFence();
    else lines.push(line);
  }

  private closeFence(): void {
    const { block, lines } = this.fence as OpenFence;
    block.text = lines.join("\n");
    this.fence = undefined;
    this.open = undefined;
  }

  private outside(line: string, number: number): void {
    const { content, indent, quoted } = unwrapped(line);
    if (content === "") {
      this.wasBlank = true;
      this.open = undefined;
      return;
    }
    if (indent === 0 && this.wasBlank && !ITEM.test(content)) this.listIndent = 0;
    const isIndented = indent >= this.listIndent + CODE_INDENT;
    if (isIndented && (this.wasBlank || this.open?.kind === "code")) this.indentedCode(line, number);
    else this.written(content, { indent, quoted, number });
    this.wasBlank = false;
  }

  private indentedCode(line: string, number: number): void {
    const code = line.slice(CODE_INDENT);
    const last = this.blocks.at(-1);
    if (last?.kind === "code" && number - this.lastCodeLine <= MAX_CODE_GAP) {
      last.text += `${"\n".repeat(number - this.lastCodeLine)}${code}`;
      this.open = last;
    } else this.open = this.push({ kind: "code", line: number, text: code });
    this.lastCodeLine = number;
  }

  private written(content: string, at: { indent: number; quoted: boolean; number: number }): void {
    const { number, quoted } = at;
    let { indent } = at;
    let rest = content;
    let isItem = false;
    for (let mark = ITEM.exec(rest); mark && !isRule(rest); mark = ITEM.exec(rest)) {
      const after = rest.slice(mark[0].length);
      const blank = after.length - after.trimStart().length;
      indent += mark[0].length + Math.max(1, Math.min(blank, CODE_INDENT));
      this.listIndent = indent;
      isItem = true;
      rest = after.trimStart();
    }
    const fence = FENCE.exec(rest);
    if (fence && !(fence[1]?.startsWith("`") && fence[2]?.includes("`"))) {
      const mark = fence[1] as string;
      const info = infoOf((fence[2] ?? "").trimStart());
      const block = this.push({ kind: "fence", line: number + 1, text: "", info });
      this.fence = { mark: mark[0] as string, length: mark.length, block, lines: [] };
      return;
    }
    if (rest.startsWith("<!--")) {
      this.startComment(rest, number);
      return;
    }
    const heading = HEADING.exec(rest);
    if (heading) {
      const level = (heading[1] as string).length;
      this.push({ kind: "heading", line: number, text: rest.slice(level).trim(), level });
      this.open = undefined;
      return;
    }
    const kind = kindOfLine(rest, isItem, quoted);
    // A row and an item are blocks of their own; other lines continue what is open.
    const continues =
      this.open !== undefined &&
      !isItem &&
      kind !== "row" &&
      this.open.kind !== "row" &&
      this.open.kind !== "code";
    if (continues && this.open) this.open.text += `\n${rest}`;
    else this.open = this.push({ kind, line: number, text: rest });
  }

  private startComment(rest: string, number: number): void {
    const end = rest.indexOf("-->", 4);
    const block = this.push({
      kind: "comment",
      line: number,
      text: rest.slice(4, end < 0 ? undefined : end),
    });
    this.open = undefined;
    if (end < 0) this.comment = block;
    else if (rest.slice(end + 3).trim() !== "") {
      this.open = this.push({ kind: "paragraph", line: number, text: rest.slice(end + 3).trim() });
    }
  }

  private push(block: Block): Block {
    this.blocks.push(block);
    return block;
  }
}

/** The language of a fence: its first word, or that of a chunk, such as `{python}`, `{.bash}`, or `{r, engine="bash"}`. */
function infoOf(text: string): string {
  const chunk = /^\{\.?([\w+-]{1,40})([^}]{0,200})/.exec(text);
  if (!chunk) return /^[^\s{,]{0,60}/.exec(text)?.[0].toLowerCase() ?? "";
  const engine = /\bengine\s{0,4}=\s{0,4}(?:["'](\w{1,20})["'])?/.exec(chunk[2] as string);
  return (engine ? (engine[1] ?? "") : (chunk[1] as string)).toLowerCase();
}

function kindOfLine(rest: string, isItem: boolean, quoted: boolean): BlockKind {
  if (rest.startsWith("|")) return "row";
  if (quoted) return "quote";
  return isItem ? "item" : "paragraph";
}

/** Whether a line is a thematic break, which looks like an item. */
function isRule(line: string): boolean {
  return /^(?:\*[ \t]{0,3}){3,80}$|^(?:-[ \t]{0,3}){3,80}$/.test(line.slice(0, 240));
}

/** A line without the marks of quotations, its indentation in columns, and its content. */
function unwrapped(line: string): { content: string; indent: number; quoted: boolean } {
  let at = 0;
  let indent = 0;
  let quoted = false;
  for (; at < line.length; at++) {
    const character = line[at];
    if (character === " ") indent++;
    else if (character === "\t") indent += CODE_INDENT - (indent % CODE_INDENT);
    else if (character === ">" && indent < CODE_INDENT) {
      quoted = true;
      indent = line[at + 1] === " " ? -1 : 0;
    } else break;
  }
  return { content: line.slice(at).trimEnd(), indent: Math.max(0, indent), quoted };
}

/** A code span in a line, with its offset in the text. */
export interface CodeSpan {
  at: number;
  text: string;
}

const MAX_RUN = 200;

function backtickRuns(text: string): { at: number; length: number }[] {
  const runs: { at: number; length: number }[] = [];
  for (let at = text.indexOf("`"); at >= 0; ) {
    let end = at + 1;
    while (end - at < MAX_RUN && text[end] === "`") end++;
    runs.push({ at, length: end - at });
    at = text.indexOf("`", end);
  }
  return runs;
}

/**
 * The code spans in a text. As in CommonMark, a span is opened and closed by runs of equally many backticks.
 */
export function codeSpans(text: string): CodeSpan[] {
  const runs = backtickRuns(text);
  if (runs.length < 2) return [];
  const next = new Map<number, number[]>();
  for (const [index, { length }] of runs.entries()) {
    const same = next.get(length);
    if (same) same.push(index);
    else next.set(length, [index]);
  }
  const spans: CodeSpan[] = [];
  const used = new Map<number, number>();
  for (let index = 0; index < runs.length; index++) {
    const { at, length } = runs[index] as { at: number; length: number };
    const same = next.get(length) as number[];
    let place = used.get(length) ?? 0;
    while (place < same.length && (same[place] as number) <= index) place++;
    used.set(length, place);
    const close = same[place];
    if (close === undefined) continue;
    const start = at + length;
    spans.push({ at: start, text: text.slice(start, (runs[close] as { at: number }).at) });
    index = close;
  }
  return spans;
}
