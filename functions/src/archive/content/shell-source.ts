/**
 * The commands of a shell script, without its prose: comments, quoted
 * sentences, and here-documents that no interpreter reads become spaces, and
 * continued lines become one line. The result has the same length as `source`, so
 * offsets are the same in both. Runs in time linear in the text.
 */
export function runnableShell(source: string): string {
  return new ShellReader(source).read();
}

/** A string after one of these is executed: `sh -c "…"`, `eval "…"`. */
const RUNS_STRING = /(?:\s-[a-z]{0,5}c|\beval|\btrap|-command)\s{0,8}$/i;
const READS_SCRIPT = /\b(?:(?:ba|z|k|da)?sh|ssh|python3?|node|perl|ruby|eval|source)\b|\.sh\b/;
const HERE_DOCUMENT = /<<-?[ \t]{0,4}\\?(["']?)([A-Za-z_]\w{0,60})\1/y;

class ShellReader {
  private at = 0;
  private readonly parts: string[] = [];
  private copied = 0;
  private hereDocuments: { end: string; runs: boolean }[] = [];

  constructor(private readonly source: string) {}

  read(): string {
    const { source } = this;
    while (this.at < source.length) {
      const character = source[this.at];
      if (character === "\\") this.escape();
      else if (character === "'") this.singleQuoted();
      else if (character === '"') this.doubleQuoted();
      else if (character === "#" && /[\s;|&(]/.test(source[this.at - 1] ?? "\n")) this.comment();
      else if (character === "<" && source[this.at + 1] === "<") this.hereDocument();
      else if (character === "\n") this.endOfLine();
      else this.at++;
    }
    this.parts.push(source.slice(this.copied));
    return this.parts.join("");
  }

  /** Replaces a range with spaces. Line breaks stay, except in continued lines. */
  private blank(from: number, to: number, joinLines = false): void {
    if (to <= from) return;
    this.parts.push(this.source.slice(this.copied, from));
    const stretch = this.source.slice(from, to);
    this.parts.push(joinLines ? " ".repeat(stretch.length) : stretch.replace(/[^\n]/g, " "));
    this.copied = to;
  }

  private escape(): void {
    if (this.source[this.at + 1] === "\n") this.blank(this.at, this.at + 2, true);
    this.at += 2;
  }

  private comment(): void {
    const end = this.indexOrEnd("\n", this.at);
    this.blank(this.at, end);
    this.at = end;
  }

  private singleQuoted(): void {
    const end = this.indexOrEnd("'", this.at + 1);
    if (this.isProse(this.source.slice(this.at + 1, end))) this.blank(this.at + 1, end);
    this.at = end + 1;
  }

  /** Blanks the words of a double-quoted sentence, but not its command substitutions. */
  private doubleQuoted(): void {
    const start = this.at + 1;
    const said: [number, number][] = [];
    let at = start;
    let from = start;
    while (at < this.source.length && this.source[at] !== '"') {
      if (this.source[at] === "\\") at += 2;
      else if (this.source[at] === "$" && this.source[at + 1] === "(") {
        said.push([from, at]);
        at = this.endOfSubstitution(at + 2);
        from = at;
      } else at++;
    }
    const end = Math.min(at, this.source.length);
    said.push([from, end]);
    if (this.isProse(this.source.slice(start, end))) for (const [a, b] of said) this.blank(a, b);
    this.at = end + 1;
  }

  private endOfSubstitution(at: number): number {
    let depth = 1;
    let end = at;
    while (end < this.source.length && depth > 0) {
      const character = this.source[end];
      if (character === "(") depth++;
      else if (character === ")") depth--;
      end += character === "\\" ? 2 : 1;
    }
    return Math.min(end, this.source.length);
  }

  private hereDocument(): void {
    HERE_DOCUMENT.lastIndex = this.at;
    const match = this.source[this.at + 2] === "<" ? null : HERE_DOCUMENT.exec(this.source);
    if (match) {
      const lineStart = Math.max(this.source.lastIndexOf("\n", this.at) + 1, this.at - 500);
      const command = this.source.slice(lineStart, this.at + 200).split("\n", 1)[0] ?? "";
      this.hereDocuments.push({ end: match[2] as string, runs: READS_SCRIPT.test(command) });
    }
    this.at += match ? match[0].length : this.source[this.at + 2] === "<" ? 3 : 2;
  }

  private endOfLine(): void {
    const before = this.source.slice(Math.max(0, this.at - 8), this.at).trimEnd();
    if (before.endsWith("|")) this.blank(this.at, this.at + 1, true);
    this.at++;
    for (const { end, runs } of this.hereDocuments) {
      const start = this.at;
      while (this.at < this.source.length) {
        const lineEnd = this.indexOrEnd("\n", this.at);
        const line = this.source.slice(this.at, Math.min(lineEnd, this.at + 200)).trim();
        if (line === end) break;
        this.at = lineEnd + 1;
      }
      const stop = Math.min(this.at, this.source.length);
      if (runs) this.at = start;
      else this.blank(start, stop);
    }
    this.hereDocuments = [];
  }

  /** A quoted text with spaces is a sentence, unless the command before it executes it. */
  private isProse(text: string): boolean {
    if (!/\s/.test(text)) return false;
    return !RUNS_STRING.test(this.source.slice(Math.max(0, this.at - 40), this.at));
  }

  private indexOrEnd(word: string, from: number): number {
    const found = this.source.indexOf(word, from);
    return found < 0 ? this.source.length : found;
  }
}
