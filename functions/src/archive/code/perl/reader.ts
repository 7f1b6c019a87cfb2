import { Effort } from "../effort.js";
import {
  either,
  FROM,
  knownText,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  type Value,
} from "../value.js";
import { PerlFlow } from "./flow.js";
import { divided, FUNCTIONS, flat } from "./functions.js";
import { combined, tableOf, truth } from "./operators.js";
import { type PerlNode, parsePerl } from "./parser.js";

const MAX_STEPS = 30_000;
const MAX_DEPTH = 60;
const MAX_CALLS = 8;
const MAX_ITEMS = 2_000;

/** What a program of Perl does to the world outside it. */
export interface PerlWorld {
  /** The value of a call that starts, reads, writes, or sends something; undefined for other calls. */
  called(name: string, args: readonly Value[], handle: Value | undefined, node: PerlNode): Value | undefined;
  method(name: string, receiver: Value, args: readonly Value[], node: PerlNode): Value | undefined;
  /** What a command prints. */
  printed(command: Value, node: PerlNode): Value;
  /** What is read from a handle. */
  lines(handle: Value): Value;
  /** Runs a text as a program. */
  evaluate(code: Value, node: PerlNode): void;
}

/** The value of a function: its body is kept by this name. */
const CODE = "code of ";

/** Functions whose first argument becomes a handle. */
const GIVES_HANDLE = /^(?:open|socket)$/;

/** Follows a program of Perl: variables, lists, tables, functions, and texts that are put together. */
export class PerlReader extends PerlFlow {
  private readonly bodies: PerlNode[] = [];

  private readonly calledNames = new Set<string>();

  private readonly effort = new Effort({ steps: MAX_STEPS, depth: MAX_DEPTH });

  /** Whether all of the program was read. */
  get isComplete(): boolean {
    return this.effort.isComplete;
  }

  constructor(private readonly world: PerlWorld) {
    super();
  }

  read(text: string): void {
    const statements = parsePerl(text);
    for (const one of statements) this.define(one);
    this.run(statements);
    // A function that nothing calls is read too: another file may call it.
    for (const [name, body] of this.functions)
      if ("kind" in body && !this.calledNames.has(name)) this.call(name, [], body);
  }

  private define(node: PerlNode): void {
    if (node.kind === "sub" && node.parts[0])
      this.functions.set(node.text.replace(/^main::/, ""), node.parts[0]);
    if (node.kind === "block") for (const part of node.parts) this.define(part);
  }

  /** Runs statements in order, and returns the value of the last one. */
  protected run(statements: readonly PerlNode[]): Value {
    let value = NOTHING;
    for (const one of statements) {
      if (this.returned) break;
      value = this.value(one);
    }
    return value;
  }

  value(node: PerlNode): Value {
    return this.effort.spend(() => this.construct(node), NOTHING);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private construct(node: PerlNode): Value {
    const [first, second, third] = node.parts;
    switch (node.kind) {
      case "number":
        return textValue(/^0[xb]/.test(node.text) ? String(Number(node.text)) : node.text);
      case "text":
        return node.token.kind === "text" ? this.text(node) : textValue(node.text);
      case "words":
        return listValue(
          node.text
            .trim()
            .split(/\s{1,400}/)
            .slice(0, MAX_ITEMS)
            .map((word) => textValue(word)),
        );
      case "command":
        return this.world.printed(node.token.isOpen ? this.filled(node.text) : textValue(node.text), node);
      case "handle":
        return this.world.lines(
          node.text.startsWith("$") ? (this.known(node.text) ?? NOTHING) : textValue(node.text || "STDIN"),
        );
      case "variable":
        return this.variable(node.text);
      case "list":
        return node.parts.length === 1 && first
          ? this.value(first)
          : listValue(flat(node.parts.map((part) => this.value(part))));
      case "array":
        return { ...listValue(flat(node.parts.map((part) => this.value(part)))), name: "reference" };
      case "table":
        return tableOf(flat(node.parts.map((part) => this.value(part))));
      case "block":
        return this.run(node.parts);
      case "do block":
      case "eval block":
        return first ? this.value(first) : NOTHING;
      case "declared":
      case "all":
        return first
          ? this.referred(this.value(first), node.kind === "all" ? node.text || "@" : "")
          : NOTHING;
      case "referred":
        return first ? this.referred(this.value(first), "$") : NOTHING;
      case "function":
        this.bodies.push(first as PerlNode);
        return { name: `${CODE}${this.bodies.length - 1}`, from: 0 };
      case "code":
        return {
          name: `${CODE}&${textOf(this.value(first as PerlNode)).replace(/^[\w:]{0,60}::/, "")}`,
          from: 0,
        };
      case "glob":
        return textValue(node.text === "" && first ? textOf(this.value(first)) : node.text);
      case "class":
        return textValue(node.text);
      case "element":
        return this.element(node);
      case "slice":
        return this.slice(node);
      case "part": {
        const list = flat([this.value(first as PerlNode)]);
        return listValue(
          flat([this.value(second as PerlNode)]).map(({ text }) => list.at(Number(text)) ?? NOTHING),
        );
      }
      case "binary":
        return this.binary(node);
      case "prefix":
        return this.prefixed(node);
      case "step": {
        const number = Number(this.value(first as PerlNode).text ?? 0);
        this.assign(first as PerlNode, textValue(String(node.text === "++" ? number + 1 : number - 1)));
        return textValue(String(number));
      }
      case "choice": {
        const isTrue = truth(this.value(first as PerlNode));
        const [one, other] = [this.value(second as PerlNode), this.value(third as PerlNode)];
        return isTrue === undefined ? either([one, other]) : isTrue ? one : other;
      }
      case "mapped":
        return this.mapped(node);
      case "call":
        return this.named(node);
      case "call of value":
        return this.callValue(this.value(first as PerlNode), flat([this.value(second as PerlNode)]), node);
      case "method":
        return this.method(node);
      case "if":
      case "unless":
        return this.branches(node);
      case "for":
        return this.each(node);
      case "while":
      case "until":
        return this.repeated(node);
      case "match":
        return this.matched(this.variable("$_"), node);
      case "exchange":
      case "letters":
        return this.changed({ ...node, kind: "variable", text: "$_" }, node);
      default:
        return NOTHING;
    }
  }

  private binary(node: PerlNode): Value {
    const [left, right] = node.parts as [PerlNode, PerlNode];
    const mark = node.text;
    if (mark === "=~" || mark === "!~") {
      if (right.kind === "exchange" || right.kind === "letters") return this.changed(left, right);
      return this.matched(this.value(left), right.kind === "match" ? right : undefined, right);
    }
    if (mark === "=" && left.kind === "call" && left.text === "substr" && left.parts[0]) {
      const value = this.value(right);
      this.replacePart(left.parts[0].parts, value);
      return value;
    }
    if (mark === "=") {
      const value = this.value(right);
      this.assign(left, value);
      return value;
    }
    const change = /^(\.|x|[-+*/%|&^]|\|\||&&|\/\/|\*\*)=$/.exec(mark)?.[1];
    if (change !== undefined) {
      const before = left.kind === "declared" ? textValue("") : this.value(left);
      const isNew = left.kind === "variable" && !this.variables.has(left.text);
      const value = combined(change, isNew ? textValue("") : before, this.value(right));
      this.assign(left, value);
      return value;
    }
    const one = this.value(left);
    const other = this.value(right);
    return combined(mark, one, other);
  }

  private prefixed(node: PerlNode): Value {
    const [operand] = node.parts as [PerlNode];
    if (node.text === "\\") {
      if (operand.kind === "call") return { name: `${CODE}&${operand.text}`, from: 0 };
      const value = this.value(operand);
      return value.items && value.text === undefined ? { ...value, name: "reference" } : value;
    }
    const value = this.value(operand);
    if (node.text === "!") {
      const isTrue = truth(value);
      return isTrue === undefined ? NOTHING : textValue(isTrue ? "" : "1");
    }
    if (node.text === "-" && value.text !== undefined)
      return textValue(/^\d/.test(value.text) ? String(-Number(value.text)) : `-${value.text}`);
    if (node.text === "++" || node.text === "--") {
      const number = textValue(String(Number(value.text ?? 0) + (node.text === "++" ? 1 : -1)));
      this.assign(operand, number);
      return number;
    }
    return value;
  }

  private named(node: PerlNode): Value {
    const name = node.text.replace(/^(?:CORE::(?:GLOBAL::)?|main::|&)/, "");
    const [list, handle] = node.parts;
    if (name === "return") {
      const value = list ? this.value(list) : NOTHING;
      this.returned = value;
      return value;
    }
    if (name === "split" && list) return this.split(list);
    if (/^(?:push|unshift|pop|shift|splice|chomp|chop|delete|local|bless)$/.test(name))
      return this.changing(name, list);
    const values = list
      ? list.kind === "list"
        ? list.parts.map((part) => this.value(part))
        : [this.value(list)]
      : [];
    // A function without arguments gets `$_`.
    const args = values.length === 0 && Object.hasOwn(FUNCTIONS, name) ? [this.variable("$_")] : values;
    const target = handle && this.value(handle);
    if (name === "eval") {
      const [code = this.variable("$_")] = args;
      this.evaluated(code, node);
      return { from: code.from };
    }
    const own = this.functions.get(name);
    if (own) return this.apply(name, own, flat(args), node);
    if (name === "substr" && args[3] && list) this.replacePart(list.parts, args[3]);
    if (Object.hasOwn(FUNCTIONS, name)) return FUNCTIONS[name]?.(args) ?? { from: origins(args) };
    const done = this.world.called(
      name,
      /^(?:open|print|printf|say)$/.test(name) ? args : flat(args),
      target,
      node,
    );
    if (done) {
      // `open(my $in, …)` gives the variable what it reads, and `socket(my $s, …)` a connection.
      if (GIVES_HANDLE.test(name) && list?.parts[0]) this.assignHandle(list.parts[0], done);
      return done;
    }
    const automatic = this.functions.get("AUTOLOAD");
    if (automatic && !/^[A-Z]{2}/.test(name)) {
      this.set("$AUTOLOAD", textValue(`main::${name}`));
      return this.apply("AUTOLOAD", automatic, flat(args), node);
    }
    return { from: origins(args) };
  }

  /** `substr($text, 0, 2) = "…"`: a part of a text is replaced. */
  private replacePart([target, start, length]: readonly PerlNode[], value: Value): void {
    if (!target || !start) return;
    const subject = this.value(target);
    const [text, from] = [knownText(subject), Number(this.value(start).text)];
    const count = length ? Number(this.value(length).text) : undefined;
    if (text === undefined || value.text === undefined || !Number.isInteger(from)) return;
    const first = from < 0 ? Math.max(0, text.length + from) : from;
    const rest = count === undefined ? "" : text.slice(first + count);
    this.assign(
      target,
      textValue(text.slice(0, first) + value.text + rest, subject.from | value.from | FROM.joined),
    );
  }

  private assignHandle(target: PerlNode, value: Value): void {
    if (target.kind === "call" || target.kind === "class") this.set(target.text, value);
    else this.assign(target, value);
  }

  /** Runs a text as a part of this program. */
  protected evaluated(code: Value, node: PerlNode): Value {
    this.world.evaluate(code, node);
    const text = knownText(code);
    if (text === undefined || this.calls >= MAX_CALLS || text.length > MAX_ITEMS * 4)
      return { from: code.from };
    this.calls++;
    const statements = parsePerl(text);
    for (const one of statements) this.define(one);
    const value = this.run(statements);
    this.calls--;
    return value;
  }

  private split(list: PerlNode): Value {
    const [pattern, subject] = list.kind === "list" ? list.parts : [list];
    const source =
      pattern?.kind === "match" ? pattern.text : pattern ? (knownText(this.value(pattern)) ?? "") : " ";
    return divided(
      source.replace(/^\\(?=[|.*+?^$/])(.)$/, "\\$1"),
      subject ? this.value(subject) : this.variable("$_"),
      this.searches,
    );
  }

  private apply(name: string, own: PerlNode | Value, args: readonly Value[], node: PerlNode): Value {
    return "kind" in own ? this.call(name, args, own) : this.callValue(own, args, node);
  }

  private call(name: string, args: readonly Value[], body: PerlNode): Value {
    if (this.calls >= MAX_CALLS) return NOTHING;
    const [outer, returned] = [this.variables.get("@_"), this.returned];
    this.calledNames.add(name);
    this.calls++;
    this.returned = undefined;
    this.set("@_", listValue(args));
    for (const [at, value] of args.slice(0, 20).entries()) this.set(`$_[${at}]`, value);
    const last = this.run(body.parts);
    const value = this.returned ?? last;
    this.returned = returned;
    this.calls--;
    if (outer) this.set("@_", outer);
    return value;
  }

  /** Calls a function by a reference, or by a text with its name. */
  private callValue(value: Value, args: readonly Value[], node: PerlNode): Value {
    const code = value.name?.startsWith(CODE) ? value.name.slice(CODE.length) : undefined;
    const body = code === undefined ? undefined : this.bodies[Number(code)];
    if (body) return this.call(`${CODE}${code}`, args, body);
    const name = (code?.slice(1) ?? knownText(value) ?? "").replace(/^(?:CORE::(?:GLOBAL::)?|main::|&)/, "");
    const own = this.functions.get(name);
    if (own) return this.apply(name, own, args, node);
    if (name === "eval" && args[0]) {
      this.evaluated(args[0], node);
      return { from: args[0].from };
    }
    if (Object.hasOwn(FUNCTIONS, name)) return FUNCTIONS[name]?.(args) ?? NOTHING;
    if (code?.startsWith("&") && args[0]) {
      const done = this.world.method(name, args[0], args.slice(1), node);
      if (done) return done;
    }
    return (
      this.world.called(name.replace(/^[\w:]{1,60}::/, ""), args, undefined, node) ?? { from: origins(args) }
    );
  }

  private method(node: PerlNode): Value {
    const [object, list, called] = node.parts as [PerlNode, PerlNode, PerlNode | undefined];
    const receiver = this.value(object);
    const args = flat([this.value(list)]);
    const method = called && this.value(called);
    if (method?.name?.startsWith(CODE)) return this.callValue(method, [receiver, ...args], node);
    const name = method ? (knownText(method) ?? "") : node.text;
    if (name === "can") return { name: `${CODE}&${textOf(args[0] ?? NOTHING)}`, from: 0 };
    const own = this.functions.get(name);
    if (own) return this.apply(name, own, [receiver, ...args], node);
    return (
      this.world.method(name, receiver, args, node) ?? {
        ...(receiver.name === undefined ? {} : { name: receiver.name }),
        from: receiver.from | origins(args),
      }
    );
  }
}
