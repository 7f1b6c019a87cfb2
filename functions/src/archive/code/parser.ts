import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Language as Grammar, Parser, Tree } from "@vscode/tree-sitter-wasm";
import type { Language } from "../pieces.js";
import { processorTime } from "../processor-time.js";
import { ParserMemory } from "./parser-memory.js";
import { lineStartsOf, type ParsedText, type TreeNode } from "./tree.js";

/** The grammars, by the language of a piece. */
export const GRAMMARS: Readonly<Partial<Record<Language, string>>> = {
  shell: "bash",
  powershell: "powershell",
  python: "python",
  javascript: "javascript",
  typescript: "typescript",
  tsx: "tsx",
  ruby: "ruby",
  php: "php",
  go: "go",
  rust: "rust",
};

/** A text is parsed in parts, so that a construct can slow down only its own part. */
export const PARSED_BYTES = 48 * 1024;
const OVERLAP = 1_024;
/** One unit is about a hundred parser steps, at most half a millisecond. */
const UNITS_PER_PART = 6_000;
const UNITS_PER_ARCHIVE = 16_000;
/** A time limit for the few texts whose steps are slow. Honest scripts need a hundredth of it. */
const MICROSECONDS_PER_PART = 1_500_000;
const MICROSECONDS_PER_ARCHIVE = 5_000_000;
const NODES_PER_PART = 60_000;
const NODES_PER_ARCHIVE = 600_000;
/** Deeper nodes are left out, and the part counts as unread. No program written by a person is nested so deeply. */
const MAX_DEPTH = 2_000;

/** The remaining budget of an archive for parsing. */
export class ParseBudget {
  units = UNITS_PER_ARCHIVE;
  microseconds = MICROSECONDS_PER_ARCHIVE;
  nodes = NODES_PER_ARCHIVE;
}

/** The folder of the parsers in a bundle, relative to the bundle. The builder sets it. */
declare const PARSER_FOLDER: string | undefined;

/**
 * The functions of the parser's module that walk a tree. The cursor stays in the memory of the module. A `TreeCursor`
 * copies it in and out for each call. `parser.test.ts` compares both.
 */
interface Walker {
  _ts_tree_cursor_delete_wasm(tree: number): void;
  _ts_tree_cursor_current_node_type_id_wasm(tree: number): number;
  _ts_tree_cursor_current_field_id_wasm(tree: number): number;
  _ts_tree_cursor_start_index_wasm(tree: number): number;
  _ts_tree_cursor_end_index_wasm(tree: number): number;
  _ts_tree_cursor_goto_first_child_wasm(tree: number): number;
  _ts_tree_cursor_goto_next_sibling_wasm(tree: number): number;
  _ts_tree_cursor_goto_parent_wasm(tree: number): number;
}

interface Loaded {
  parser: Parser;
  walker: Walker;
  library: typeof import("@vscode/tree-sitter-wasm");
  grammars: Map<string, Grammar>;
  memory: ParserMemory;
  /** Settles when no grammar is being loaded. */
  lastLoad: Promise<void>;
  isLoading: boolean;
}

let loading: Promise<Loaded> | undefined;

function folder(): string {
  if (typeof PARSER_FOLDER === "string") return join(__dirname, PARSER_FOLDER);
  const fromFunctions = createRequire(join(process.cwd(), "functions/package.json"));
  return dirname(fromFunctions.resolve("@vscode/tree-sitter-wasm"));
}

async function load(): Promise<Loaded> {
  const imported = await import("@vscode/tree-sitter-wasm");
  // A CommonJS package has its exports below `default` where modules are native.
  const library = (imported as unknown as { default?: typeof imported }).default ?? imported;
  const memory = new ParserMemory((file) => join(folder(), file));
  await library.Parser.init(memory.options);
  memory.widenStack();
  const walker = memory.options as unknown as Walker;
  const parser = new library.Parser();
  return {
    ...{ parser, walker, library, grammars: new Map(), memory },
    ...{ lastLoad: Promise.resolve(), isLoading: false },
  };
}

/**
 * Loads the grammars of these languages once per process.
 *
 * @throws Error if the files of the parsers are missing, because a scan without them is not reliable
 */
export async function loadGrammars(...languages: Language[]): Promise<void> {
  loading ??= load();
  const loaded = await loading;
  for (const language of languages) {
    const name = GRAMMARS[language];
    if (name === undefined || loaded.grammars.has(name)) continue;
    // One after another: a grammar writes to the parser's memory when it is ready.
    const next = () => loadGrammar(loaded, name);
    loaded.lastLoad = loaded.lastLoad.then(next, next);
    await loaded.lastLoad;
  }
  ready = loaded;
}

async function loadGrammar(loaded: Loaded, name: string): Promise<void> {
  const { library, grammars, memory } = loaded;
  loaded.isLoading = true;
  try {
    while (!grammars.has(name)) {
      if (memory.isBroken) memory.restore();
      const grammar = await library.Language.load(join(folder(), `tree-sitter-${name}.wasm`));
      // If the parser failed in the meantime, restoring its memory loses this grammar.
      if (memory.isBroken) continue;
      memory.keep();
      grammars.set(name, grammar);
    }
  } finally {
    loaded.isLoading = false;
  }
}

let ready: Loaded | undefined;

/** The result of parsing a text: its parts, and whether some of it could not be read. */
export interface Parsed {
  parts: ParsedText[];
  isComplete: boolean;
}

/**
 * Parses a text part by part. The grammar must be loaded. Parts that exceed the budget are skipped, and the result is
 * marked as incomplete.
 */
export function parse(text: string, language: Language, budget: ParseBudget): Parsed {
  const grammar = ready?.grammars.get(GRAMMARS[language] ?? "");
  if (!ready || !grammar) throw new Error(`The grammar for ${language} is not loaded`);
  const parts: ParsedText[] = [];
  let isComplete = true;
  let firstLine = 0;
  let before = 0;
  for (const [start, end] of partsOf(text, language)) {
    firstLine += countLines(text, before, start);
    before = start;
    const source = text.slice(start, end);
    const { node, isComplete: isWhole } = parsePart(ready, grammar, source, budget);
    if (!isWhole) isComplete = false;
    if (node) parts.push({ source, root: node, firstLine, lineStarts: lineStartsOf(source) });
  }
  return { parts, isComplete };
}

/** Parses a part. If the parser fails at it, no other part of the archive is parsed. */
function parsePart(
  loaded: Loaded,
  grammar: Grammar,
  source: string,
  budget: ParseBudget,
): { node?: TreeNode; isComplete: boolean } {
  const { memory, isLoading } = loaded;
  if (memory.isBroken && !isLoading) memory.restore();
  if (memory.isBroken) return { isComplete: false };
  try {
    return memory.use(() => parseSafe(loaded, grammar, source, budget));
  } catch (failure) {
    // A recursion that used up the stack of V8, or an error of the parser.
    if (!(failure instanceof RangeError || failure instanceof WebAssembly.RuntimeError)) throw failure;
    budget.units = 0;
    return { isComplete: false };
  }
}

function parseSafe(
  { parser, walker }: Loaded,
  grammar: Grammar,
  source: string,
  budget: ParseBudget,
): { node?: TreeNode; isComplete: boolean } {
  let units = Math.min(UNITS_PER_PART, budget.units);
  if (units <= 0 || budget.nodes <= 0 || budget.microseconds <= 0) return { isComplete: false };
  parser.setLanguage(grammar);
  const allowed = units;
  const started = processorTime();
  const limit = Math.min(MICROSECONDS_PER_PART, budget.microseconds);
  const isOver = () => --units < 0 || (units % 8 === 0 && processorTime() - started > limit);
  const tree = parser.parse(source, null, { progressCallback: isOver as unknown as () => void });
  budget.units -= allowed - Math.max(units, 0);
  budget.microseconds -= processorTime() - started;
  if (!tree) {
    parser.reset();
    return { isComplete: false };
  }
  try {
    return copyTree(tree, walker, grammar, budget);
  } finally {
    tree.delete();
  }
}

const namedTypes = new WeakMap<Grammar, Map<number, boolean>>();

function isNamed(grammar: Grammar, id: number): boolean {
  let known = namedTypes.get(grammar);
  if (!known) {
    known = new Map();
    namedTypes.set(grammar, known);
  }
  let named = known.get(id);
  if (named === undefined) {
    named = id > 60_000 || grammar.nodeTypeIsNamed(id);
    known.set(id, named);
  }
  return named;
}

/** Copies a tree without recursion, because the author of the text chooses its depth. */
function copyTree(
  tree: Tree,
  walker: Walker,
  grammar: Grammar,
  budget: ParseBudget,
): { node: TreeNode; isComplete: boolean } {
  const address = (tree as unknown as readonly [number])[0];
  // A new cursor is in the memory of the module.
  tree.walk();
  let left = Math.min(NODES_PER_PART, budget.nodes);
  let isComplete = true;
  const copy = (): TreeNode => {
    left--;
    budget.nodes--;
    // What the grammar knows is asked of the grammar.
    const id = walker._ts_tree_cursor_current_node_type_id_wasm(address);
    const field = walker._ts_tree_cursor_current_field_id_wasm(address);
    return {
      type: grammar.types[id] ?? "ERROR",
      field: field === 0 ? "" : (grammar.fields[field] ?? ""),
      named: isNamed(grammar, id),
      start: walker._ts_tree_cursor_start_index_wasm(address),
      end: walker._ts_tree_cursor_end_index_wasm(address),
      children: [],
      inner: undefined,
    };
  };
  const root = copy();
  const path = [root];
  let goesDown = true;
  while (path.length > 0) {
    if (goesDown && path.length >= MAX_DEPTH) {
      isComplete = false;
      goesDown = false;
    }
    if (left <= 0) {
      isComplete = false;
      break;
    }
    if (goesDown && walker._ts_tree_cursor_goto_first_child_wasm(address) === 1) {
      const node = copy();
      path.at(-1)?.children.push(node);
      path.push(node);
    } else if (walker._ts_tree_cursor_goto_next_sibling_wasm(address) === 1) {
      path.pop();
      const node = copy();
      path.at(-1)?.children.push(node);
      path.push(node);
      goesDown = true;
    } else {
      if (walker._ts_tree_cursor_goto_parent_wasm(address) !== 1) break;
      path.pop();
      goesDown = false;
    }
  }
  walker._ts_tree_cursor_delete_wasm(address);
  return { node: root, isComplete };
}

/**
 * The parts of a text, cut at line ends where there are any. Each part repeats the last lines of
 * the previous one.
 */
function* partsOf(text: string, language: Language): Generator<[number, number]> {
  // A program of PHP starts in HTML. Parts after the first would be read as such.
  const overlap = language === "php" ? 0 : OVERLAP;
  for (let start = 0; start < text.length || start === 0; ) {
    let end = Math.min(text.length, start + PARSED_BYTES);
    if (end < text.length) {
      const newline = text.lastIndexOf("\n", end);
      if (newline > start + PARSED_BYTES / 2) end = newline + 1;
    }
    yield [start, end];
    if (end >= text.length) return;
    const back = text.indexOf("\n", end - overlap);
    start = back >= 0 && back < end ? back + 1 : end;
  }
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
