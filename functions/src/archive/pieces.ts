import type { Finding } from "./finding.js";
import type { TextPart } from "./text.js";

/** The languages of pieces. `unknown` is judged as plain text. */
export const LANGUAGES = [
  "shell",
  "powershell",
  "batch",
  "python",
  "javascript",
  "typescript",
  "tsx",
  "ruby",
  "php",
  "go",
  "rust",
  "perl",
  "unknown",
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where a piece was found. */
export type Origin =
  | "file"
  | "fence"
  | "inline"
  /** `` !`command` ``, which an agent's program runs before the model reads the text. */
  | "dynamic-context"
  | "front-matter"
  | "configuration"
  | "recipe"
  | "workflow"
  | "notebook"
  /** A script or a handler in HTML or SVG. */
  | "markup"
  /** Text that people do not see. */
  | "hidden"
  /** The result of decoding a text, such as base64. */
  | "decoded"
  /** A file in a container, such as a document. */
  | "member";

/**
 * How a piece is run.
 *
 * - `automatic`: it runs without a decision, such as a hook or a dynamic context.
 * - `script`: it runs when someone starts the file, such as a script.
 * - `instructed`: the text instructs an agent to run it, such as a fence of a SKILL.md.
 * - `shown`: people read it, such as a fence of a README.
 */
export type Execution = "automatic" | "script" | "instructed" | "shown";

/** A program, or a part of one, that an archive contains. */
export interface Piece {
  /** The path of its file inside the archive. */
  path: string;
  /** The line of the file on which the piece starts, starting at 1. */
  firstLine: number;
  language: Language;
  text: string;
  /** The names of files with more variables, which a build recipe includes. */
  included?: readonly string[];
  origin: Origin;
  execution: Execution;
  /**
   * Whether the text before it warns of it. It then still counts as an instruction, but never as
   * a certain one.
   */
  isWarnedOf?: boolean;
  /** Whether it is a literal of a program, of which nothing shows that it is run. */
  isLiteral?: boolean;
}

/** Finds the pieces of a text: stage two, in `instructions/`. */
export type Extractor = (part: TextPart) => Iterable<Piece>;

/** Judges a text as a whole, such as prose that is an order to an agent. */
export type TextJudge = (part: TextPart) => Finding[];

/**
 * Judges the pieces of one archive: stage three, in `code/`. There is one judge per scan, so it may keep state.
 */
export interface PieceJudge {
  judge(piece: Piece): Finding[] | Promise<Finding[]>;
  /** The languages in which the pieces run files, by the last names of the files. */
  readonly started: ReadonlyMap<string, ReadonlySet<Language>>;
  /** The files of tools that the pieces write, by their paths. */
  readonly written?: ReadonlyMap<string, string>;
  /** Findings that depend on all pieces together. */
  end(): Finding[] | Promise<Finding[]>;
}
