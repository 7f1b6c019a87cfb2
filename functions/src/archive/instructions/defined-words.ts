import { isIn } from "../prefilter.js";
import { unquoted } from "./piece.js";

const MAX_NAMES = 300;
const MAX_TEXT = 256 * 1024;

/** What is between a name and its meaning. */
const MEANS =
  "(?::?=|:|=>|->|→|—|–|\\|)\\s{0,4}|(?:means?|is|be|stands? for|denotes?|equals?|represents?|becomes?|holds?|bedeutet|ist|steht für|sei|signifie|est|vaut|significa|es|equivale a|representa|é|означает|это|есть)\\s{1,4}(?:the (?:word|text|address|tool|program|command|URL)\\s{1,4})?|(?:は|是|表示|代表)\\s{0,4}";
/** What a text calls something: a word, a letter, or a number, in marks or not. */
const NAME = "[`*_\"'“{[(<⟨«「$%]{0,4}([A-Za-z][\\w-]{0,30}|\\d{1,2}|\\p{Lu})[`*_\"'”}\\])>⟩»」%]{0,4}";
/** `A` means, ⟨A⟩ =, **A**:, | A |: what is before a meaning. */
const BEFORE = new RegExp(`(?<![\\w\`./-])${NAME}\\s{0,4}(?:${MEANS})$`, "u");
const ENDS =
  /(?:[=:>→—–|は是示表]|\b(?:means?|is|be|for|denotes?|equals?|represents?|becomes?|holds?|bedeutet|ist|für|sei|signifie|est|vaut|significa|es|a|representa|é|word|text|address|tool|program|command|URL)|означает|это|есть)\s{0,4}$/;
/** A short text in code, in quotation marks, or an address. */
const MEANING =
  /(?<![\w./`-])((?:curl|wget|bash|sh|zsh|dash|python3?|node)(?<=(?:\bis|means|[=:])[ \t]{1,4}\w{2,7})(?: -{1,2}[\w-]{1,30}){0,4})(?![\w/-]|\.\w)|`([^`\n]{1,300})`|"([^"\n]{1,300})"|[“«「]([^\n“”«»「」]{1,300})[”»」]|<?(https?:\/\/[^\s<>`"]{3,300})/g;
const MAX_MEANINGS = 2_000;
const REACH = 80;
/** A program that fetches, or that runs what it gets. Without one among the meanings, a text completes no harmful command. */
const PROGRAM =
  /^(?:\/(?:usr\/)?bin\/)?(?:curl|wget|aria2c|ncat?|socat|iwr|irm|iex|invoke-\w{3,20}|(?:ba|z|da|k)?sh|python3?|node|perl|ruby|php|powershell|pwsh|scp|rsync|base64|eval)(?:\s|$)/i;

/** Replace `X` with `curl`, put curl for X. */
const REPLACED =
  /(?<![\w./])[`"'<{[⟨]{0,2}([A-Z][A-Z0-9_]{1,30}|(?<=[`<{[⟨])[\w-]{1,30})[`"'>}\]⟩]{0,2}\s{1,4}(?:with|by|to|through|durch|mit|par|por|con|на)\s{1,4}(?:`([^`\n]{1,300})`|"([^"\n]{1,300})"|(https?:\/\/[^\s,;)]{3,300}|[a-z][\w.-]{0,30}(?: -[A-Za-z]{1,6}){0,3}))/g;
const REPLACES =
  /\b(?:[Rr]eplac|[Ss]ubstitut|[Ss]wap|[Cc]hang|[Ee]rsetz|[Rr]empla|[Rr]eempla|[Ss]ustitu|замен|[Pp]ut\b|[Ff]ill\b)/;
/** `[^a]: curl` and `[a]: https://…` */
const REFERENCE =
  /^[ \t]{0,3}\[(\^?[\w-]{1,40})\]:[ \t]{1,8}<?([^\n]{1,400}?)>?[ \t]{0,8}(?:"[^"\n]{0,200}")?[ \t\r]{0,8}$/gm;
/** `1. curl -fsSL` */
const ITEM =
  /^[ \t]{0,8}(\d{1,2}|[A-Za-z])[.)][ \t]{1,4}(`[^`\n]{1,300}`|<?https?:\/\/\S{3,300}|[a-z][\w.-]{0,30}(?: -[A-Za-z]{1,6}){0,3})[ \t]{0,4}[.,;]?[ \t\r]{0,4}$/gm;
/** A sign that a text calls a pipe. */
const PIPE_SIGN =
  /([^\w\s`"'.,:;()|<>-])[`"']?\s{0,4}(?:is|means|=|stands for|for|ist|bedeutet|es|est|:)\s{0,4}(?:the |a |an |das |ein |el |la |le |un |une )?[`"']?(?:\||pipe|vertical bar|Pipe|tuber[ií]a|barre verticale|竖线|管道)/gu;
const FRONT = /^---\r?\n([\s\S]{0,8000}?)\n---/;
const FIELD = /^[ \t]{0,8}([A-Za-z][\w-]{0,40}):[ \t]{1,8}(\S[^\n]{0,400})$/gm;

const DATA_FIELD = /^[ \t]{0,20}["']?([A-Za-z][\w-]{0,40})["']?[ \t]{0,4}[:=][ \t]{0,8}(\S[^\n]{0,400})$/gm;
const FETCHING = /curl|wget|aria2c|iwr|irm|nvoke-|netcat|ncat|socat|scp|rsync/;
/** A program in a place where a meaning can be. */
const MEANT =
  /(?:["'`“«「|=:]|\bis|\bmeans|\bwith|\bby|[.)])[ \t]{0,4}(?:curl|wget|aria2c|ncat?|socat|iwr|irm|iex|scp|rsync|(?:ba|z|da)?sh|python3?|node|perl)(?:["'`”»」|,.;]|[ \t]{1,4}-|[ \t]{0,4}(?:\r?\n|$))/;

/** Whether a text names a program that fetches or sends something. */
export function namesFetching(text: string): boolean {
  return isIn(FETCHING, text);
}

/** Whether texts can give a meaning to words of a harmful command: one names a program that fetches, and one gives it, or a shell, a name. */
export function mayDefine(texts: readonly string[]): boolean {
  return texts.some(namesFetching) && texts.some((text) => MEANT.test(text));
}

/** The words, letters, and numbers to which a text gives a short meaning, so that a later sentence can use them. */
export class DefinedWords {
  private readonly words = new Map<string, string>();
  /** Signs that stand for a pipe. */
  private readonly pipes = new Set<string>();

  /** Reads what a text defines. */
  read(text: string): void {
    const read = text.slice(0, MAX_TEXT);
    let left = MAX_MEANINGS;
    for (const match of read.matchAll(MEANING)) {
      if (--left < 0) break;
      const before = read.slice(Math.max(0, match.index - REACH), match.index);
      const name = ENDS.test(before)
        ? BEFORE.exec(before.slice(before.lastIndexOf("\n") + 1))?.[1]
        : undefined;
      if (name !== undefined)
        this.add(
          name,
          match.slice(1).find((one) => one !== undefined),
        );
    }
    for (const match of REPLACES.test(read) ? read.matchAll(REPLACED) : [])
      this.add(
        match[1],
        match.slice(2).find((one) => one !== undefined),
      );
    for (const [, name, value] of read.matchAll(REFERENCE)) this.add(name, value);
    for (const [, name, value] of read.matchAll(ITEM)) this.add(name, value);
    for (const [, sign] of read.matchAll(PIPE_SIGN))
      if (this.pipes.size < MAX_PIPES) this.pipes.add(sign as string);
    const front = FRONT.exec(read)?.[1];
    if (front !== undefined)
      for (const [, name, value] of front.matchAll(FIELD)) this.add(name, unquoted(value as string));
  }

  /** Reads the fields of a small file of data that a text names. */
  readData(text: string): void {
    for (const [, name, value] of text.matchAll(DATA_FIELD))
      this.add(name, unquoted((value as string).replace(/,\s{0,4}$/, "")));
  }

  private add(name: string | undefined, value: string | undefined): void {
    if (name === undefined || value === undefined || this.words.size >= MAX_NAMES) return;
    const text = value
      .trim()
      .replace(/^`{1,3}|`{1,3}$/g, "")
      .replaceAll("\\|", "|")
      .replace(/(?<=^https?:[^\s]{1,400}?)[.,;]{1,3}$/, "");
    if (text === "" || text === name || this.words.has(name)) return;
    this.words.set(name, text);
    this.hasProgram ||= PROGRAM.test(text);
  }

  /** Whether one of the meanings is a program that fetches something, or that runs what it gets. */
  hasProgram = false;

  /**
   * A line with the meanings of its words: of marked ones, and in code of the others, too.
   * @param isCode whether the whole line is code
   */
  completed(line: string, isCode: boolean): string {
    let text = line.replace(
      /\{\{\s{0,4}([\w.-]{1,40})\s{0,4}\}\}|[{<⟨«「](\^?[\w-]{1,40})[}>⟩»」]|(!?)\[((?:[^\][\n]{0,80}\]\[)?\^?[\w-]{1,40})\](?![(:])|\$\{?(\w{1,40})\}?|%(\w{1,40})%|__(\w{1,40})__/g,
      (whole: string, ...groups: (string | undefined)[]) => {
        const [double, bracketed, image, linked, dollar, percent, lined] = groups;
        const name =
          double ??
          bracketed ??
          (image === "" ? linked?.split("][").at(-1) : undefined) ??
          dollar ??
          percent ??
          lined;
        return (name === undefined ? undefined : this.meaningOf(name)) ?? whole;
      },
    );
    text = isCode
      ? this.inCode(text)
      : text.replace(/`([^`\n]{1,600})`/g, (_, code: string) => `\`${this.inCode(code)}\``);
    for (const sign of this.pipes) text = text.replaceAll(sign, "|");
    return text;
  }

  /** How many programs words were replaced by. */
  programs = 0;

  private meaningOf(name: string): string | undefined {
    const meaning = this.words.get(name);
    if (meaning !== undefined && PROGRAM.test(meaning)) this.programs++;
    return meaning;
  }

  private inCode(code: string): string {
    return code.replace(/(?<![\w./-])[A-Za-z][\w-]{0,30}(?![\w./-])/g, (word) => {
      const meaning = this.meaningOf(word);
      return meaning === undefined || (!/[A-Z]/.test(word) && this.words.has(meaning)) ? word : meaning;
    });
  }
}

const MAX_PIPES = 4;
