import { isUtf8 } from "node:buffer";
import { WORDS, type WordGroup } from "./content/words.js";
import { pictureType } from "./picture-type.js";
import type { WordsFound } from "./word-search.js";

/**
 * How the content rules treat a file.
 *
 * - `shell`: a shell runs it line by line.
 * - `code`: another interpreter or compiler reads it.
 * - `recipe`: a build tool runs commands from it (Makefile, Dockerfile, workflow).
 * - `instructions`: an agent reads it and acts.
 * - `documentation`: only people read it.
 * - `data`: anything else.
 */
export type FileKind = "shell" | "code" | "recipe" | "instructions" | "documentation" | "data";

/** A part of a file's text. `lineAt` converts offsets in `text` to lines. */
export class TextPart {
  private decoded: string | undefined;
  private found: WordsFound<WordGroup> | undefined;
  private opaque: boolean | undefined;
  private nul: boolean | undefined;

  /** @param firstLine the line of the file on which the text starts, starting at 1 */
  constructor(
    readonly path: string,
    readonly kind: FileKind,
    readonly firstLine: number,
    private readonly bytes: Uint8Array,
    private readonly encoding: Encoding,
  ) {}

  /** Whether the text begins as a picture does, whatever the name of the file is. */
  get isPicture(): boolean {
    return pictureType(this.bytes) !== undefined;
  }

  /**
   * Decoded on first use, because most texts contain no word that requires decoding them.
   * In opaque data, each byte becomes one character. In texts, NUL bytes are left out, as shells do: what remains of
   * UTF-16 without a mark is the text.
   */
  get text(): string {
    this.decoded ??= this.isOpaque
      ? Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).toString("latin1")
      : new TextDecoder(this.encoding).decode(this.bytes).replaceAll("\0", "");
    return this.decoded;
  }

  /** Whether a pattern that requires a word of these groups can match. */
  mayHold(...groups: WordGroup[]): boolean {
    return this.encoding !== "utf-8" || this.hasNul || groups.some((group) => this.words.has(group));
  }

  /** The same part with another text, such as one that was made plain. */
  withText(text: string): TextPart {
    // What was found out about a part is known for the same text.
    if (this.encoding === "utf-8" && !this.hasNul && text === this.text) return this;
    return new TextPart(this.path, this.kind, this.firstLine, Buffer.from(text), "utf-8");
  }

  get isAscii(): boolean {
    return this.encoding === "utf-8" && this.words.isAscii;
  }

  /** Whether it is binary data, not text in an encoding that an agent or an interpreter reads. */
  get isOpaque(): boolean {
    this.opaque ??= this.kind === "data" && this.encoding === "utf-8" && this.hasNul && !isUtf8(this.bytes);
    return this.opaque;
  }

  private get hasNul(): boolean {
    this.nul ??= this.bytes.includes(0);
    return this.nul;
  }

  private get words(): WordsFound<WordGroup> {
    this.found ??= WORDS.find(this.bytes);
    return this.found;
  }
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

const SHELL = new Set("sh bash zsh ksh dash fish command ps1 psm1 psd1 bat cmd envrc".split(" "));
const CODE = new Set(
  "py pyw js mjs cjs jsx ts mts cts tsx rb pl pm php lua go rs java kt swift c cc cpp h cs r jl scala groovy gradle ex exs vbs vba bas frm applescript ipynb gemspec rake podspec kts csx fs clj el vim tcl nim nims nimble zig dart m mm awk sed scpt jsa wsf hta au3 ahk hs lhs ml mli erl hrl rkt scm ss lisp lsp cl fsx vala cr d v pas adb f90 cob raku gd smk jxa exp elv nu cljs edn nsi nsh iss pp".split(
    " ",
  ),
);
const RECIPE_NAME =
  /^(?:\.htaccess|(?:\.user|php)\.ini|makefile|gnumakefile|justfile|taskfile\.ya?ml|jenkinsfile|cmakelists\.txt|meson\.build|build\.xml|.{1,60}\.(?:tf|nix|(?:cs|vcx|fs|vb)?proj|targets|props|cmake|bzl|bazel|m4|ac)|flake\.nix|snakefile|sconstruct|sconscript|wscript|tiltfile|earthfile|dune|dune-project|build\.zig|package\.swift|pkgbuild|dockerfile(?:\..{1,60})?|.{1,60}\.(?:mk|dockerfile))$/;
const CODE_NAME = /^(?:gemfile|rakefile|vagrantfile|podfile|brewfile|fastfile|guardfile)$/;
const WORKFLOW_PATH = /(?:^|\/)\.(?:github|gitlab|circleci)\/.{1,300}\.ya?ml$|(?:^|\/)\.gitlab-ci\.yml$/;
const PROSE = new Set([
  "md",
  "mdx",
  "mdc",
  "markdown",
  "txt",
  "rst",
  "adoc",
  "org",
  "prompt",
  "rmd",
  "qmd",
  "jmd",
]);
const FOR_PEOPLE =
  /^(?:readme|changelog|changes|history|contributing|contributors|license|licence|notice|security|code_of_conduct|authors|credits|third_party_notices)\b/;
const RULE_FILES = new Set([".cursorrules", ".windsurfrules", ".clinerules", ".goosehints"]);
const SHELL_NAMES = new Set([
  ".envrc",
  ".bashrc",
  ".zshrc",
  ".profile",
  ".bash_profile",
  ".zshenv",
  ".zprofile",
  ".zlogin",
  ".zlogout",
  ".bash_login",
  ".bash_logout",
  ".bash_aliases",
  ".kshrc",
  ".xinitrc",
  ".xsession",
  ".xprofile",
  "rc.local",
  "pkgbuild",
  "apkbuild",
]);
const SHEBANG = /^#![^\n]{0,100}\b(sh|bash|zsh|ksh|dash|fish|pwsh)\b/;

/** The lowercase extension without its dot, or "" for a name without one. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Classifies a file. @param start the first characters of the file, for its `#!` line */
export function kindOf(path: string, start: string, executable: boolean): FileKind {
  const name = baseName(path).toLowerCase();
  const extension = extensionOf(path);
  if (SHEBANG.test(start)) return "shell";
  if (start.startsWith("#!")) return "code";
  if (SHELL.has(extension) || SHELL_NAMES.has(name)) return "shell";
  if (/(?:^|\/)(?:\.husky|\.git\/hooks)\/[^/.]{1,60}$/i.test(path)) return "shell";
  if (RECIPE_NAME.test(name) || WORKFLOW_PATH.test(path.toLowerCase())) return "recipe";
  if (CODE.has(extension) || CODE_NAME.test(name)) return "code";
  if (PROSE.has(extension) || RULE_FILES.has(name)) {
    return FOR_PEOPLE.test(name) ? "documentation" : "instructions";
  }
  if (FOR_PEOPLE.test(name)) return "documentation";
  return executable && extension === "" ? "shell" : "data";
}

/** The size of a part in bytes, and how many bytes of it the next part repeats. */
export const PART_BYTES = 2 * 1024 * 1024;
/** Prose takes ten times as long as data. */
const PROSE_PART_BYTES = 1024 * 1024;
const OVERLAP_BYTES = 4 * 1024;
const NEWLINE = 0x0a;

/**
 * Splits the text of a file into parts of at most 2 MB, so that a large text is never completely in memory. Parts
 * overlap, so that text that is cut at the end of one part is complete in the next one. The encoding is UTF-8, or
 * UTF-16 if there is a byte order mark.
 */
export function* textParts(path: string, bytes: Uint8Array, executable: boolean): Generator<TextPart> {
  const encoding = encodingOf(bytes);
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, 256)).replaceAll("\0", "");
  const kind = kindOf(path, start.trimStart(), executable);
  const size = kind === "instructions" || kind === "documentation" ? PROSE_PART_BYTES : PART_BYTES;
  let firstLine = 1;
  for (let from = 0; from === 0 || from < bytes.length; ) {
    const end = Math.min(bytes.length, from + size);
    yield new TextPart(path, kind, firstLine, bytes.subarray(from, end), encoding);
    if (end === bytes.length) return;
    const next = nextStart(bytes, end, encoding !== "utf-8");
    firstLine += countNewlines(bytes, from, next);
    from = next;
  }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** The start of a line within the overlap if there is one, otherwise the start of a character. */
function nextStart(bytes: Uint8Array, end: number, utf16: boolean): number {
  const from = end - OVERLAP_BYTES;
  if (utf16) return from;
  const newline = bytes.indexOf(NEWLINE, from);
  if (newline >= 0 && newline < end - OVERLAP_BYTES / 2) return newline + 1;
  let start = from;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80 && start < end) start++;
  return start;
}

function countNewlines(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1))
    lines++;
  return lines;
}

/** The line of the file at `offset` in the part's text, starting at 1. */
export function lineAt(part: TextPart, offset: number): number {
  let line = part.firstLine;
  for (let at = part.text.indexOf("\n"); at >= 0 && at < offset; at = part.text.indexOf("\n", at + 1)) line++;
  return line;
}
