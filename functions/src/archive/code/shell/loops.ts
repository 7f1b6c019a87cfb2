import { NUMBERS } from "../commands/texts.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { either, knownText, NOTHING, textValue, type Value } from "../value.js";
import { hasOption } from "./builtins.js";
import { holds } from "./conditions.js";
import { asPattern, asWords, COUNTED, commandsNamed, isNotable, isWithin, MAX_NOTABLE } from "./helpers.js";
import type { Shell } from "./shell.js";

/** Longer bodies of loops build no hidden words. */
const MAX_REPEATED = 400;
/** Loops of more rounds, or with longer bodies, build no hidden words. */
const MAX_ROUNDS = 400;
const MAX_ROUND = 200;
const MAX_SHORT = 8;
const MAX_COUNTED = 100;
const PRINTS = /^\s{0,8}do\s{1,8}(?:printf|echo -n)\s[^;|&]{1,120};?\s{0,8}done$/;

/** The rounds of loops that build a text, or that go through what is worth reading one by one. */
export class Loops {
  constructor(private readonly shell: Shell) {}

  /** A loop over a list. */
  loop(node: TreeNode, input: Value): Value {
    const name = childOf(node, "variable");
    const values = node.children
      .filter(({ field }) => field === "value")
      .flatMap((word) => this.shell.words.splitWord(word))
      .flatMap((value) => (value.name === NUMBERS ? asWords(value) : [value]));
    const body = childOf(node, "body");
    // `for i; do` goes through the arguments.
    if (name && values.length === 0) values.push(...(this.shell.scope.list("@") ?? []));
    if (name && body && (this.accumulates(body, values) || this.isShort(body, values)))
      return this.eachRound(name, body, values, input);
    if (!name || !body) return body ? this.shell.run(body, input) : NOTHING;
    this.runNotable(name, body, values.slice(1), input);
    this.shell.scope.set(this.shell.textAt(name), either(values.map(asPattern)));
    return this.shell.run(body, input);
  }

  /** The rounds of a loop for the paths of its list that are more than a file: keys, settings, and what starts by itself. */
  private runNotable(name: TreeNode, body: TreeNode, values: readonly Value[], input: Value): void {
    if (this.isCounting || values.length === 0) return;
    this.isCounting = true;
    for (const value of values.filter(({ text }) => isNotable(text ?? "")).slice(0, MAX_NOTABLE)) {
      this.shell.scope.set(this.shell.textAt(name), value);
      this.shell.run(body, input);
    }
    this.isCounting = false;
  }

  /** Whether a loop has so few rounds, and so short a body, that each round is read. */
  private isShort(body: TreeNode, values: readonly Value[]): boolean {
    return (
      !this.isCounting &&
      values.length > 1 &&
      values.length <= MAX_SHORT &&
      body.end - body.start < MAX_ROUND &&
      this.roundsLeft > 0 &&
      values.every((value) => knownText(value) !== undefined)
    );
  }

  /** Whether the rounds of a loop build a text from its values: `for c in 63 75; do t="$t\\x$c"; done`. */
  private accumulates(body: TreeNode, values: readonly Value[]): boolean {
    if (values.length < 2 || values.length > MAX_ROUNDS) return false;
    const written = this.shell.textAt(body);
    return (
      written.length < MAX_ROUND &&
      (/\b(\w{1,40})\+?=["']?\$\{?\1\b|\b\w{1,40}\+=/.test(written) || PRINTS.test(written))
    );
  }

  /** Whether the rounds of a loop are counted. Loops in it are not, so that the work stays small. */
  isCounting = false;

  private roundsLeft = MAX_ROUNDS;

  /** `for ((i=9; i>=0; i--)); do line+="${parts[i]} "; done`: the rounds of a loop that builds a text are counted. */
  counted(node: TreeNode, input: Value): Value {
    const body = childOf(node, "body");
    if (!body) return this.shell.all(node, input);
    const head = COUNTED.exec(this.shell.parsed.source.slice(node.start, body.start));
    const [, name = "", start = "", mark = "", end = "", step = ""] = head ?? [];
    const first = this.shell.scope.number(start);
    const last = this.shell.scope.number(end);
    const written = this.shell.textAt(body);
    const isBuilding = written.length < MAX_ROUND && /\b\w{1,40}\+=|=["']?\$/.test(written);
    if (!head || first === undefined || last === undefined || !isBuilding || this.isCounting)
      return this.shell.run(body, input);
    const change = Number(/\d{1,3}/.exec(step.replace(name, ""))?.[0] ?? 1) * (step.includes("-") ? -1 : 1);
    // A word has few letters. More rounds say nothing more.
    if (change === 0 || isWithin(first + change * MAX_COUNTED, mark, last) || this.roundsLeft <= 0)
      return this.shell.run(body, input);
    const printed: Value[] = [];
    this.isCounting = true;
    for (let at = first; isWithin(at, mark, last) && printed.length < MAX_COUNTED; at += change) {
      this.shell.scope.set(name, textValue(String(at)));
      printed.push(this.shell.run(body, input));
      this.roundsLeft--;
    }
    this.isCounting = false;
    return this.shell.outputOf(printed);
  }

  private eachRound(name: TreeNode, body: TreeNode, values: readonly Value[], input: Value): Value {
    // What nothing has set is empty.
    const grown = /\b([a-z_]\w{0,40})\+?=/.exec(this.shell.textAt(body))?.[1];
    if (grown !== undefined && !this.shell.scope.has(grown)) this.shell.scope.set(grown, textValue(""));
    const outer = this.isCounting;
    this.isCounting = true;
    const printed = values.map((value) => {
      this.roundsLeft--;
      this.shell.scope.set(this.shell.textAt(name), asPattern(value));
      return this.shell.run(body, input);
    });
    this.isCounting = outer;
    return this.shell.outputOf(printed);
  }

  /** `while read x` assigns the input to its variable. */
  readInto(node: TreeNode, input: Value): void {
    const condition = childOf(node, "condition");
    const written = condition ? this.shell.textAt(condition) : "";
    const descriptor = /(?:\s-u\s{0,2}|<&\s{0,2})(\d{1,3})\b/.exec(written)?.[1];
    const opened = descriptor === undefined ? undefined : this.shell.variables.get(`&${descriptor}`);
    const match = /\bread\s{1,4}(?:-\w{1,4}\s{1,4}(?:\d{1,3}\s{1,4})?){0,3}(\w{1,40})/.exec(written);
    if (match && opened) this.shell.variables.set(match[1] as string, { from: opened.from });
    else if (match && input !== NOTHING) this.shell.variables.set(match[1] as string, { from: input.from });
  }

  /**
   * The rounds of a loop that takes a text apart, or goes through the lines of a known text. Undefined if its condition is not known, or if
   * its body is long.
   */
  repeated(node: TreeNode, input: Value): Value | undefined {
    const condition = childOf(node, "condition");
    const body = childOf(node, "body");
    if (!condition || !body || this.isCounting || body.end - body.start > MAX_REPEATED) return undefined;
    const written = this.shell.textAt(condition);
    const isUntil = this.shell.parsed.source.startsWith("until", node.start);
    const lines = /\bread\b/.test(written)
      ? (knownText(input) ??
        (input.path === undefined ? undefined : this.shell.machine.files.stored(input.path)))
      : undefined;
    const readers = lines === undefined ? [] : commandsNamed(condition, "read", this.shell.parsed.source);
    const options = commandsNamed(condition, "getopts", this.shell.parsed.source)[0];
    const rest = { lines: lines === undefined ? [] : lines.replace(/\n$/, "").split("\n") };
    const isTrue = (): boolean | undefined => {
      if (readers[0]) {
        const line = rest.lines.shift();
        if (line !== undefined) this.shell.command(readers[0], textValue(line, input.from), []);
        return line !== undefined;
      }
      if (options) {
        const words = named(options).flatMap((part) => this.shell.words.splitWord(part));
        const isLeft = hasOption(this.shell.scope, words);
        if (isLeft) this.shell.command(options, input, []);
        return isLeft;
      }
      return holds(written, this.shell.scope);
    };
    if (!readers[0] && !options && isTrue() === undefined) return undefined;
    if (lines !== undefined && !readers[0]) return undefined;
    const printed: Value[] = [];
    this.isCounting = true;
    while (this.roundsLeft > 0 && printed.length < MAX_COUNTED * 2 && isTrue() === !isUntil) {
      this.roundsLeft--;
      printed.push(this.shell.run(body, NOTHING));
      if (this.isBroken) break;
    }
    this.isBroken = false;
    this.isCounting = false;
    return printed.length === 0 ? this.shell.run(body, input) : this.shell.outputOf(printed);
  }

  /** Whether a loop ends after this round. */
  isBroken = false;
}
