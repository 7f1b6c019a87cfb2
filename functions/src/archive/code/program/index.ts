import type { Language, Piece } from "../../pieces.js";
import { matches } from "../calls/call.js";
import { Effort, MAX_SEARCHES, type Patience } from "../effort.js";
import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import { SECRET_NAME } from "../places.js";
import { placeOf } from "../shell.js";
import { NO_TEXT, named, type ParsedText, type TreeNode } from "../tree.js";
import { either, FROM, NOTHING, textValue, UNKNOWN, type Value, withOrigin } from "../value.js";
import { CONSTRUCTS } from "./constructs.js";
import { Flow } from "./flow.js";
import { goValue } from "./go-values.js";
import { Names } from "./names.js";
import { OWN_DATA, OWN_FILE } from "./own-text.js";
import { powerShellValue, variableName } from "./powershell-values.js";
import { isLevel, isWrapper, ROLES } from "./roles.js";
import { rustValue } from "./rust-values.js";
import { noticed } from "./texts.js";

const STATEMENTS = /block|body|module|program|source_file|statement|suite|clause/;
/** What is left as soon as one of its statements ends it. */
const BLOCKS =
  /^(?:block|statement_block|compound_statement|body_statement|statement_list|then|else|else_clause|expression_statement|script_block(?:_body)?)$/;
const MAX_DEPTH = 400;
/** A text beyond this length is a bundle of many modules. */
const MAX_FOLLOWED = 96 * 1024;
const MAX_STEPS = 150_000;
/** The items for which functions of the language are called in one reading. */
const MAX_MAPPED = 20_000;
/** How often a function is applied to the arguments of different calls in one reading. */
const MAX_TIMES = 16;

/** The functions of a module that matter, for programs that import all of its names. */
const STARRED: Readonly<Record<string, RegExp>> = {
  os: /^(?:system|popen|exec[lvpe]{1,4}|spawn[lvpe]{1,4}|environ|getenv|walk|listdir|remove|unlink|path)$/,
  subprocess: /^(?:run|call|Popen|check_call|check_output|getoutput|getstatusoutput)$/,
  pty: /^spawn$/,
  shutil: /^(?:copy2?|copyfile|copytree|move|rmtree|make_archive)$/,
  "urllib.request": /^(?:urlopen|Request|urlretrieve)$/,
  socket: /^(?:socket|create_connection)$/,
  ctypes: /^CDLL$/,
  runpy: /^run_(?:path|module)$/,
  importlib: /^import_module$/,
  base64: /^\w{1,4}decode$/,
  requests: /^(?:get|post|put|request|Session)$/,
};

/** The constructs that only one language has. */
const OWN_CONSTRUCTS: Readonly<
  Partial<Record<Language, (reader: ProgramReader, node: TreeNode) => Value | undefined>>
> = { powershell: powerShellValue, go: goValue, rust: rustValue };

/**
 * Follows a program in a language with expressions and calls. Names are global, even if they are defined in a function.
 * A text is read again if a function asked for arguments, or a call for results, that came later.
 */
export class ProgramReader extends Names {
  parsed: ParsedText = NO_TEXT;
  private readonly effort = new Effort({ steps: MAX_STEPS, depth: MAX_DEPTH });
  /** Whether the program is so long that many functions share a name. */
  get isBundle(): boolean {
    return this.piece.text.length > MAX_FOLLOWED;
  }

  flow = new Flow();
  /** How many functions are being applied, one inside another, and how many were. */
  applying = 0;
  applications = 0;
  /** The functions that are being applied. */
  readonly active = new Set<string>();
  /** The texts that the program puts together, and that were judged. */
  readonly judged = new Set<string>();
  private mapped = 0;
  readonly searches: Patience = { left: MAX_SEARCHES };

  /** Whether a function of the language is called for so many more items. */
  canMap(count: number): boolean {
    this.mapped += count;
    return this.mapped <= MAX_MAPPED;
  }

  private readonly timesApplied = new Map<string, number>();

  /** Whether a function of the program is applied to the arguments of another call. */
  appliesAgain(name: string): boolean {
    const times = this.timesApplied.get(name) ?? 0;
    this.timesApplied.set(name, times + 1);
    return times < MAX_TIMES;
  }

  /** The function that is read. */
  functionName = "";

  constructor(
    readonly piece: Piece,
    readonly machine: Machine,
  ) {
    super();
    this.isCaseless = piece.language === "powershell";
  }

  /** Whether all of the program was read. */
  get isComplete(): boolean {
    return this.effort.isComplete;
  }

  /** Whether functions and loops can be read again for known values. */
  get canRepeat(): boolean {
    return !this.isBundle && this.effort.isFresh;
  }

  get language(): Language {
    return this.piece.language;
  }

  read(parsed: ParsedText): void {
    this.parsed = parsed;
    this.effort.restart();
    this.applications = 0;
    // A part whose reading used up the stack did not come back from its functions.
    this.applying = 0;
    this.functionName = "";
    this.active.clear();
    this.flow = new Flow();
    this.timesApplied.clear();
    this.mapped = 0;
    this.document(parsed.root);
    this.value(parsed.root);
    this.readSkipped();
  }

  /** Reads what did not run: a condition that is judged wrongly must not hide a part of a program. */
  private readSkipped(): void {
    for (let time = 0; time < MAX_TIMES; time++) {
      const skipped = this.flow.takeSkipped();
      if (skipped.length === 0) return;
      for (const part of skipped) this.value(part);
    }
  }

  /** The first text of a module, which it can read by a name. */
  private document(root: TreeNode): void {
    if (this.language !== "python") return;
    const [first] = named(root);
    const inner = first && named(first)[0];
    if (inner?.type === "string") this.bind("__doc__", this.value(inner));
  }

  placeAt(node: TreeNode): Place {
    return placeOf(this.piece, this.parsed, node);
  }

  textAt(node: TreeNode): string {
    return this.parsed.source.slice(node.start, node.end);
  }

  /** The known value of an expression, or of the last expression in a statement. */
  value(node: TreeNode): Value {
    let at = node;
    // Grammars of expressions wrap each literal in all their levels.
    while (at.children.length === 1 && !ROLES.has(at.type)) at = at.children[0] as TreeNode;
    while (isWrapper(at) || (at.children.length === 1 && (isLevel(at) || !ROLES.has(at.type))))
      at = at.children[0] as TreeNode;
    return this.effort.spend(() => this.construct(at), NOTHING);
  }

  private construct(node: TreeNode): Value {
    const own = OWN_CONSTRUCTS[this.language]?.(this, node);
    if (own) return own;
    const construct = CONSTRUCTS[ROLES.get(node.type) ?? ""];
    return construct ? construct(this, node) : this.all(node);
  }

  /** All children in order. The result is the last known value, with the origins of all of them. */
  all(node: TreeNode): Value {
    const values = this.valuesOf(node);
    if (values.length === 1) return values[0] as Value;
    // A block of Ruby returns its last value.
    if (this.language === "ruby" && this.flow.isKnown && matches(BLOCKS, node.type))
      return values.at(-1) ?? NOTHING;
    return matches(STATEMENTS, node.type) ? NOTHING : either(values);
  }

  /** The values of all children, up to one that ends a block. */
  private valuesOf(node: TreeNode): Value[] {
    const { flow } = this;
    if (!flow.isKnown) return named(node).map((part) => this.value(part));
    const isBlock = matches(BLOCKS, node.type);
    const values: Value[] = [];
    for (const part of named(node)) {
      if (flow.ended) flow.skip(part);
      else values.push(isBlock ? this.value(part) : flow.within(() => this.value(part)));
    }
    return values;
  }

  name(name: string): Value {
    const plain =
      name === "$"
        ? name
        : (this.language === "powershell" ? variableName(name) : name).replace(
            /^(?:\$|@{1,2}|:|\\(?=[a-z_]\w{1,40}$))/,
            "",
          );
    if (plain === "__file__" || plain === "__filename" || plain === "__FILE__")
      return { name: OWN_FILE, text: this.piece.path, from: 0 };
    // The folder of a program of PHP.
    if (plain === "__DIR__") return textValue(".");
    if (plain === "DATA" && (this.language === "ruby" || this.language === "php")) return this.ownData();
    if (this.language === "powershell" && /^profile$/i.test(plain)) return textValue("$PROFILE");
    const known = this.known(plain);
    if (known) return known;
    this.miss(plain);
    if (/^env:/i.test(plain)) return this.variable(plain.slice(4));
    // What the visitor of a page sends.
    if (this.language === "php" && /^_(?:GET|POST|REQUEST|COOKIE)$/.test(plain)) return { from: FROM.socket };
    if (plain === "ENV" || plain === "_ENV" || plain === "_SERVER") return { name: "os.environ", from: 0 };
    const module = this.starred.find((one) => STARRED[one]?.test(plain));
    return { name: module === undefined ? plain : `${module}.${plain}`, from: 0 };
  }

  /** What is below the end of a program, which reads it like a file. */
  private ownData(): Value {
    const text = /^__(?:END|DATA)__\r?\n([\s\S]{1,20000})/m.exec(this.piece.text)?.[1];
    return text === undefined ? { name: "DATA", from: 0 } : { name: OWN_DATA, text, from: 0 };
  }

  /** A variable of the environment. */
  variable(name: string): Value {
    const from = SECRET_NAME.test(name) ? FROM.secret : 0;
    return { text: `${UNKNOWN}${name}${UNKNOWN}`, from };
  }

  /** Adds an origin to the variable whose method a call is: `url.searchParams.set("d", data)`. */
  taint(node: TreeNode, from: number): void {
    const name = /^[$@]{0,2}([A-Za-z_]\w{0,60})(?:\??\.\w{1,60}){1,4}\??\.?\(/.exec(
      this.textAt(node).slice(0, 300),
    )?.[1];
    const before = name === undefined ? undefined : this.known(name);
    if (name === undefined || !before) return;
    if ((before.from | from) !== before.from && !this.isBundle) this.needsSecond = true;
    this.bind(name, withOrigin(before, from));
  }

  /** Gives the first variable that a call gets another value. */
  rebind(node: TreeNode, value: Value): void {
    const name = /\(\s{0,4}\$?([A-Za-z_]\w{0,60})\s{0,4}\)$/.exec(this.textAt(node))?.[1];
    if (name !== undefined) this.bind(name, value);
  }

  /** Adds an origin to the variables that a call gets. */
  taintArguments(node: TreeNode, from: number): void {
    const written = this.textAt(node);
    const list = written.slice(written.indexOf("(") + 1, written.indexOf("(") + 200);
    for (const [, name] of list.matchAll(/(?:^|[,(&\s])\$?([A-Za-z_]\w{0,60})(?=\s{0,2}[,)[])/g)) {
      const before = this.known(name as string) ?? NOTHING;
      this.bind(name as string, { from: before.from | from });
    }
  }

  /** Reports a name that is written in parts, such as `"ev" + "al"`. */
  noticed(value: Value, node: TreeNode): Value {
    return noticed(this, value, node);
  }
}
