import type { Piece } from "../../pieces.js";
import type { Effort } from "../effort.js";
import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import type { ParsedText, TreeNode } from "../tree.js";
import type { Value } from "../value.js";
import type { Assignments } from "./assignments.js";
import type { Expansions } from "./expansions.js";
import type { Redirections } from "./redirections.js";
import type { Scope } from "./scope.js";

/** A function of a shell, and the text in which it is. */
export interface Body {
  readonly body: TreeNode;
  readonly parsed: ParsedText;
}

/** The functions that a shell knows, by their names. */
export type Functions = Map<string, Body>;

/** What the parts of the reader of a shell script share. */
export interface Shell {
  readonly piece: Piece;
  readonly machine: Machine;
  readonly scope: Scope;
  readonly variables: Map<string, Value>;
  readonly functions: Functions;
  readonly effort: Effort;
  readonly words: Expansions;
  readonly assignments: Assignments;
  readonly redirections: Redirections;
  /** The text that is read. */
  readonly parsed: ParsedText;
  /** The input of the command whose words are read. */
  readonly given: Value;
  placeAt(node: TreeNode): Place;
  textAt(node: TreeNode): string;
  /** Follows a statement, and returns its output. */
  run(node: TreeNode, input: Value): Value;
  /** Follows the parts of a statement, and returns what they print. */
  all(node: TreeNode, input: Value): Value;
  /** What several commands print, one after another. */
  outputOf(printed: readonly Value[]): Value;
  command(node: TreeNode, input: Value, redirections: readonly string[]): Value;
  /** Runs a command. Programs inside it see the variables and the functions of the script. */
  start(words: readonly Value[], given: Value, node: TreeNode, redirections: readonly string[]): Value;
}
