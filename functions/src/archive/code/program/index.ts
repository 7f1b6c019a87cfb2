import type { Language, Piece } from "../../pieces.js";
import { Effort } from "../effort.js";
import type { Machine, Place } from "../machine.js";
import { SECRET_NAME } from "../places.js";
import { placeOf } from "../shell.js";
import { NO_TEXT, named, type ParsedText, type TreeNode } from "../tree.js";
import { either, FROM, NOTHING, UNKNOWN, type Value, withOrigin } from "../value.js";
import { CONSTRUCTS } from "./constructs.js";
import { Names } from "./names.js";
import { isLevel, isWrapper, ROLES } from "./roles.js";
import { noticed } from "./texts.js";

const MAX_DEPTH = 160;
const MAX_STEPS = 150_000;

/**
 * Follows a program in a language with expressions and calls. Names are global, even if they are defined in a function.
 * Each text is read twice, so that arguments from later calls reach a function.
 */
export class ProgramReader extends Names {
  parsed: ParsedText = NO_TEXT;
  private readonly effort = new Effort({ steps: MAX_STEPS, depth: MAX_DEPTH });
  /** The function that is read. */
  functionName = "";

  constructor(
    readonly piece: Piece,
    readonly machine: Machine,
  ) {
    super();
  }

  /** Whether all of the program was read. */
  get isComplete(): boolean {
    return this.effort.isComplete;
  }

  get language(): Language {
    return this.piece.language;
  }

  read(parsed: ParsedText): void {
    this.parsed = parsed;
    this.effort.restart();
    this.value(parsed.root);
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
    const construct = CONSTRUCTS[ROLES.get(node.type) ?? ""];
    return construct ? construct(this, node) : this.all(node);
  }

  /** All children in order. The result is the last known value, with the origins of all of them. */
  all(node: TreeNode): Value {
    const values = named(node).map((part) => this.value(part));
    if (values.length === 1) return values[0] as Value;
    const isStatement = /block|body|module|program|source_file|statement|suite|clause/.test(node.type);
    return isStatement ? NOTHING : either(values);
  }

  name(name: string): Value {
    const plain = name === "$" ? name : name.replace(/^(?:\$|@{1,2}|:)/, "");
    const known = this.known(plain);
    if (known) return known;
    if (/^env:/i.test(plain)) return this.variable(plain.slice(4));
    // What the visitor of a page sends.
    if (this.language === "php" && /^_(?:GET|POST|REQUEST|COOKIE)$/.test(plain)) return { from: FROM.socket };
    if (plain === "ENV" || plain === "_ENV" || plain === "_SERVER") return { name: "os.environ", from: 0 };
    return { name: plain, from: 0 };
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
    if (name !== undefined && before) this.bind(name, withOrigin(before, from));
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
