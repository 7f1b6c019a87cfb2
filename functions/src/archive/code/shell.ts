import { unquoted } from "../instructions/piece.js";
import type { Language, Piece } from "../pieces.js";
import { expandBraces } from "./braces.js";
import { runCommand } from "./commands/index.js";
import { NUMBERS, OPEN_LINE } from "./commands/texts.js";
import { unescaped } from "./decode.js";
import { Effort } from "./effort.js";
import type { Machine, Place } from "./machine.js";
import { SECRET_NAME, SYSTEM_COMMANDS } from "./places.js";
import { assignAll, BUILTINS, giveArguments, hasOption } from "./shell/builtins.js";
import { holds } from "./shell/conditions.js";
import { matchesGlob } from "./shell/globs.js";
import {
  asPattern,
  asWords,
  COUNTED,
  commandsNamed,
  INDEX,
  isNotable,
  isPlainAddress,
  isRehearsal,
  isWithin,
  MAX_NOTABLE,
} from "./shell/helpers.js";
import { asList, expandParameter } from "./shell/parameters.js";
import { Scope } from "./shell/scope.js";
import { childOf, lineOf, NO_TEXT, named, type ParsedText, type TreeNode } from "./tree.js";
import {
  either,
  FROM,
  joined,
  knownText,
  NOTHING,
  origins,
  textOf,
  textOfAll,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "./value.js";
import { RUN_FIRST, STARTED } from "./variables.js";

const MAX_DEPTH = 120;
const MAX_STEPS = 60_000;
const MAX_EXCERPT = 200;
const MAX_LINES = 400;
const MAX_ELEMENTS = 200;
/** Longer bodies of loops build no hidden words. */
const MAX_REPEATED = 400;
const MAX_OUTPUT = 20_000;
/** Groups of commands that print one after another. */
const JOINED = /^(?:list|compound_statement|subshell|do_group|command_substitution|else_clause)$/;
/** What is still analyzed in the lines beyond `MAX_LINES`. */
const RUNS =
  /\b(?:curl|wget|eval|base64|nc|ncat|ssh|scp|python3?|node|perl|ruby|php|crontab|rm)\s|\|\s{0,4}(?:ba|z)?sh\b|\/dev\/|\.ssh|\.aws/;

/** Loops of more rounds, or with longer bodies, build no hidden words. */
const MAX_ROUNDS = 400;
const MAX_ROUND = 200;
const MAX_SHORT = 8;
const MAX_COUNTED = 100;
const PRINTS = /^\s{0,8}do\s{1,8}(?:printf|echo -n)\s[^;|&]{1,120};?\s{0,8}done$/;

const TAKES_NAME = "Something takes the name of a command of the system";
/** Commands that ask for passwords or keys, so that a function of the same name can read them. */
const SHADOWED = /^(?:sudo|su|doas|ssh|scp|passwd|login|gpg|ssh-add)$/;

/** A variable of a file that a build recipe includes. */
const INCLUDED = /^(?:export[ \t]{1,4})?(\w{1,60})[ \t]{0,8}[:?+]{0,2}=[ \t]{0,8}([^\n]{1,2000})$/gm;

/** The files by which a step of a workflow gives values to later ones. */
const EXPORTS = new RegExp(`^${UNKNOWN}GITHUB_(?:ENV|OUTPUT)${UNKNOWN}$`);

/** A substitution with a command that downloads something. */
const LATER = /\$\(((?:[^()]|\([^()]{0,400}\)){0,400}\|\s{0,4}(?:ba|z|da)?sh\b(?:[^()]){0,200})\)/;

const BRACES = /\{[^{}]{0,2000}(?:,|\.\.)/;

/** A position in a piece, with the text of its line. */
export function placeOf(piece: Piece, parsed: ParsedText, node: TreeNode): Place {
  const line = piece.firstLine + lineOf(parsed, node.start);
  return {
    piece,
    line,
    excerpt: parsed.source.slice(node.start, Math.min(node.end, node.start + MAX_EXCERPT)),
  };
}

/** Follows a shell script: variables, pipes, substitutions, and redirections, from top to bottom. */
export class ShellReader {
  private readonly scope: Scope;
  private readonly running = new Set<string>();
  private readonly effort = new Effort({ steps: MAX_STEPS, depth: MAX_DEPTH });

  constructor(
    private readonly piece: Piece,
    private readonly machine: Machine,
    private readonly variables = new Map<string, Value>(),
    private readonly functions: Functions = new Map(),
  ) {
    this.scope = new Scope(variables, (name) => this.unset(name));
    for (const name of piece.included ?? []) this.include(name);
  }

  /** Takes the variables of a file of the archive that the script reads. */
  private include(name: string): void {
    const text = this.machine.stored(name) ?? "";
    if (this.piece.origin === "file") {
      assignAll(text, this.scope);
      return;
    }
    for (const [, key, value] of text.matchAll(INCLUDED)) {
      const written = (value as string).trim();
      if (!/[`$]/.test(written)) this.scope.set(key as string, textValue(unquoted(written)));
      else if (this.piece.origin === "recipe") this.variables.set(key as string, textValue(written));
    }
  }

  /** Whether all of the program was read. */
  get isComplete(): boolean {
    return this.effort.isComplete;
  }

  /** @param input what the script gets from the command before it */
  read(parsed: ParsedText, input: Value = NOTHING): void {
    this.parsed = parsed;
    if (/:\(\)\s{0,2}\{\s{0,2}:\s{0,2}\|\s{0,2}:\s{0,2}&/.test(parsed.source)) {
      this.machine.report("destructive-delete", this.placeAt(parsed.root));
    }
    this.run(parsed.root, input);
    for (const name of this.atEnd) {
      const own = this.functions.get(name);
      if (own) this.runFunction(name, own, [], NOTHING);
    }
    this.atEnd.clear();
  }

  /** Keeps the variables of a file for the files that read it. */
  share(): void {
    if (this.piece.origin !== "file") return;
    for (const [name, value] of this.variables)
      if (
        /^[A-Za-z_]\w{1,40}$/.test(name) &&
        !/^(?:PATH|HOME|USER|PWD|IFS|SHELL|TMPDIR)$/.test(name) &&
        value.text !== undefined &&
        value.text !== ""
      )
        this.machine.share(name, value);
  }

  private parsed: ParsedText = NO_TEXT;
  /** The input of the command whose words are read. */
  private given: Value = NOTHING;

  private placeAt(node: TreeNode): Place {
    return placeOf(this.piece, this.parsed, node);
  }

  private textAt(node: TreeNode): string {
    return this.parsed.source.slice(node.start, node.end);
  }

  /** Follows a statement, and returns its output. */
  private run(node: TreeNode, input: Value): Value {
    return this.effort.spend(() => this.statement(node, input), NOTHING);
  }

  private statement(node: TreeNode, input: Value): Value {
    switch (node.type) {
      case "command":
        return this.command(node, input, []);
      case "pipeline":
        return this.pipeline(named(node), input);
      case "redirected_statement":
        return this.redirected(node, input);
      case "variable_assignment":
        this.assign(node);
        return NOTHING;
      case "declaration_command":
        return this.declaration(node);
      case "unset_command":
        if (/\bHISTFILE\b/.test(this.textAt(node)))
          this.machine.report("tampering", this.placeAt(node), "Stops the recording of commands");
        return NOTHING;
      case "function_definition": {
        const name = childOf(node, "name");
        const body = childOf(node, "body");
        if (name && body) this.functions.set(this.textAt(name), { body, parsed: this.parsed });
        if (name && SHADOWED.test(this.textAt(name)) && this.piece.execution !== "shown")
          this.machine.report("hidden-name", this.placeAt(node), TAKES_NAME);
        // A function that nothing calls is read too: another file may call it.
        const printed = body ? this.run(body, NOTHING) : NOTHING;
        if (name && printed.from & FROM.network) this.machine.printed.set(this.textAt(name), printed);
        return NOTHING;
      }
      case "for_statement":
        return this.loop(node, input);
      case "c_style_for_statement":
        return this.counted(node, input);
      case "ERROR":
        this.judgeLines(node);
        return this.all(node, input);
      case "comment":
      case "heredoc_body":
      case "heredoc_end":
        return NOTHING;
      case "case_statement":
        return this.chosen(node, input);
      case "while_statement": {
        const printed = this.repeated(node, input);
        if (printed) return printed;
        this.readInto(node, input);
        return this.all(node, input);
      }
      case "if_statement":
        return this.branches(node, input);
      case "list":
        return this.list(node, input);
      case "test_command":
        holds(this.textAt(node), this.scope);
        return this.all(node, input);
      default:
        return this.all(node, input);
    }
  }

  /** A loop over a list. */
  private loop(node: TreeNode, input: Value): Value {
    const name = childOf(node, "variable");
    const values = node.children
      .filter(({ field }) => field === "value")
      .flatMap((word) => this.splitWord(word))
      .flatMap((value) => (value.name === NUMBERS ? asWords(value) : [value]));
    const body = childOf(node, "body");
    // `for i; do` goes through the arguments.
    if (name && values.length === 0) values.push(...(this.scope.list("@") ?? []));
    if (name && body && (this.accumulates(body, values) || this.isShort(body, values)))
      return this.eachRound(name, body, values, input);
    if (!name || !body) return body ? this.run(body, input) : NOTHING;
    this.runNotable(name, body, values.slice(1), input);
    this.scope.set(this.textAt(name), either(values.map(asPattern)));
    return this.run(body, input);
  }

  /** The branch of a known value, or all branches. */
  private chosen(node: TreeNode, input: Value): Value {
    const subject = childOf(node, "value");
    const text = subject ? this.word(subject).text : undefined;
    const items = node.children.filter(({ type }) => type === "case_item");
    if (text === undefined || text.includes(UNKNOWN)) return this.all(node, input);
    const own = items.find((item) =>
      item.children.some((part) => part.field === "value" && this.isPattern(part, text)),
    );
    return own ? this.all(own, input) : this.all(node, input);
  }

  private isPattern(part: TreeNode, text: string): boolean {
    const written = this.textAt(part);
    const pattern = /^[\w*?[\].,-]{1,200}$/.test(written) ? written : (this.word(part).text ?? "");
    return pattern === text || (/[*?[]/.test(pattern) && matchesGlob(pattern, text, this.scope.patience));
  }

  /** The rounds of a loop for the paths of its list that are more than a file: keys, settings, and what starts by itself. */
  private runNotable(name: TreeNode, body: TreeNode, values: readonly Value[], input: Value): void {
    if (this.isCounting || values.length === 0) return;
    this.isCounting = true;
    for (const value of values.filter(({ text }) => isNotable(text ?? "")).slice(0, MAX_NOTABLE)) {
      this.scope.set(this.textAt(name), value);
      this.run(body, input);
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
    const written = this.textAt(body);
    return (
      written.length < MAX_ROUND &&
      (/\b(\w{1,40})\+?=["']?\$\{?\1\b|\b\w{1,40}\+=/.test(written) || PRINTS.test(written))
    );
  }

  /** Whether the rounds of a loop are counted. Loops in it are not, so that the work stays small. */
  private isCounting = false;
  private roundsLeft = MAX_ROUNDS;

  /** `for ((i=9; i>=0; i--)); do line+="${parts[i]} "; done`: the rounds of a loop that builds a text are counted. */
  private counted(node: TreeNode, input: Value): Value {
    const body = childOf(node, "body");
    if (!body) return this.all(node, input);
    const head = COUNTED.exec(this.parsed.source.slice(node.start, body.start));
    const [, name = "", start = "", mark = "", end = "", step = ""] = head ?? [];
    const first = this.scope.number(start);
    const last = this.scope.number(end);
    const written = this.textAt(body);
    const isBuilding = written.length < MAX_ROUND && /\b\w{1,40}\+=|=["']?\$/.test(written);
    if (!head || first === undefined || last === undefined || !isBuilding || this.isCounting)
      return this.run(body, input);
    const change = Number(/\d{1,3}/.exec(step.replace(name, ""))?.[0] ?? 1) * (step.includes("-") ? -1 : 1);
    // A word has few letters. More rounds say nothing more.
    if (change === 0 || isWithin(first + change * MAX_COUNTED, mark, last) || this.roundsLeft <= 0)
      return this.run(body, input);
    const printed: Value[] = [];
    this.isCounting = true;
    for (let at = first; isWithin(at, mark, last) && printed.length < MAX_COUNTED; at += change) {
      this.scope.set(name, textValue(String(at)));
      printed.push(this.run(body, input));
      this.roundsLeft--;
    }
    this.isCounting = false;
    return this.outputOf(printed);
  }

  private eachRound(name: TreeNode, body: TreeNode, values: readonly Value[], input: Value): Value {
    // What nothing has set is empty.
    const grown = /\b([a-z_]\w{0,40})\+?=/.exec(this.textAt(body))?.[1];
    if (grown !== undefined && !this.scope.has(grown)) this.scope.set(grown, textValue(""));
    const outer = this.isCounting;
    this.isCounting = true;
    const printed = values.map((value) => {
      this.roundsLeft--;
      this.scope.set(this.textAt(name), asPattern(value));
      return this.run(body, input);
    });
    this.isCounting = outer;
    return this.outputOf(printed);
  }

  /** Text that the grammar cannot parse is read line by line, so that one bad line does not hide the others. */
  private judgeLines(node: TreeNode): void {
    const lines = this.textAt(node).split("\n");
    if (lines.length < 2 && node !== this.parsed.root) return;
    const start = this.placeAt(node);
    const seen = new Set<string>();
    for (const [index, line] of lines.entries()) {
      if (!(index < MAX_LINES ? /[|;&$(`]|sh\b/ : RUNS).test(line) || seen.has(line)) continue;
      seen.add(line);
      this.machine.later(line, "shell", { ...start, line: start.line + index });
    }
  }

  /** `while read x` assigns the input to its variable. */
  private readInto(node: TreeNode, input: Value): void {
    const condition = childOf(node, "condition");
    const written = condition ? this.textAt(condition) : "";
    const descriptor = /(?:\s-u\s{0,2}|<&\s{0,2})(\d{1,3})\b/.exec(written)?.[1];
    const opened = descriptor === undefined ? undefined : this.variables.get(`&${descriptor}`);
    const match = /\bread\s{1,4}(?:-\w{1,4}\s{1,4}(?:\d{1,3}\s{1,4})?){0,3}(\w{1,40})/.exec(written);
    if (match && opened) this.variables.set(match[1] as string, { from: opened.from });
    else if (match && input !== NOTHING) this.variables.set(match[1] as string, { from: input.from });
  }

  /**
   * The rounds of a loop that takes a text apart, or goes through the lines of a known text. Undefined if its condition is not known, or if
   * its body is long.
   */
  private repeated(node: TreeNode, input: Value): Value | undefined {
    const condition = childOf(node, "condition");
    const body = childOf(node, "body");
    if (!condition || !body || this.isCounting || body.end - body.start > MAX_REPEATED) return undefined;
    const written = this.textAt(condition);
    const isUntil = this.parsed.source.startsWith("until", node.start);
    const lines = /\bread\b/.test(written)
      ? (knownText(input) ?? (input.path === undefined ? undefined : this.machine.stored(input.path)))
      : undefined;
    const readers = lines === undefined ? [] : commandsNamed(condition, "read", this.parsed.source);
    const options = commandsNamed(condition, "getopts", this.parsed.source)[0];
    const rest = { lines: lines === undefined ? [] : lines.replace(/\n$/, "").split("\n") };
    const isTrue = (): boolean | undefined => {
      if (readers[0]) {
        const line = rest.lines.shift();
        if (line !== undefined) this.command(readers[0], textValue(line, input.from), []);
        return line !== undefined;
      }
      if (options) {
        const words = named(options).flatMap((part) => this.splitWord(part));
        const isLeft = hasOption(this.scope, words);
        if (isLeft) this.command(options, input, []);
        return isLeft;
      }
      return holds(written, this.scope);
    };
    if (!readers[0] && !options && isTrue() === undefined) return undefined;
    if (lines !== undefined && !readers[0]) return undefined;
    const printed: Value[] = [];
    this.isCounting = true;
    while (this.roundsLeft > 0 && printed.length < MAX_COUNTED * 2 && isTrue() === !isUntil) {
      this.roundsLeft--;
      printed.push(this.run(body, NOTHING));
      if (this.isBroken) break;
    }
    this.isBroken = false;
    this.isCounting = false;
    return printed.length === 0 ? this.run(body, input) : this.outputOf(printed);
  }

  /** `one && other`: nothing shows whether the other runs, unless the condition is known. */
  private list(node: TreeNode, input: Value): Value {
    const [first, mark, last] = node.children;
    if (!first || !mark || !last || node.children.length !== 3 || !/_command$/.test(first.type))
      return this.uncertainly(() => this.all(node, input));
    const result = holds(this.textAt(first), this.scope);
    this.run(first, input);
    if (result === undefined) return this.uncertainly(() => this.run(last, input));
    const isSkipped = (mark.type === "&&") !== result;
    if (isSkipped && /^(?:break|continue|return|exit)\b/.test(this.textAt(last))) return NOTHING;
    return isSkipped ? this.uncertainly(() => this.run(last, input)) : this.run(last, input);
  }

  /** How many conditions that are not known surround the command that is read. */
  private uncertain = 0;
  /** Whether a loop ends after this round. */
  private isBroken = false;

  private uncertainly<T>(run: () => T): T {
    this.uncertain++;
    const result = run();
    this.uncertain--;
    return result;
  }

  /** The branches of a choice. The one that a known condition chooses comes last, so that its variables stay. */
  private branches(node: TreeNode, input: Value): Value {
    const condition = childOf(node, "condition");
    const isTrue = condition ? holds(this.textAt(condition), this.scope) : undefined;
    if (isTrue === undefined) return this.uncertainly(() => this.all(node, input));
    const parts = named(node).filter((part) => part !== condition);
    const others = parts.filter(({ type }) => /^(?:else|elif)_clause$/.test(type));
    const own = parts.filter((part) => !others.includes(part));
    const printed: Value[] = [];
    this.uncertainly(() => {
      for (const part of isTrue ? others : own) this.run(part, input);
    });
    for (const part of isTrue ? own : others) printed.push(this.run(part, input));
    return this.outputOf(printed);
  }

  private all(node: TreeNode, input: Value): Value {
    const printed: Value[] = [];
    for (const child of node.children)
      if (child.named && !this.isBroken) printed.push(this.run(child, input));
    const isChoice = node.type === "list" && node.children.some(({ type }) => type === "||");
    return JOINED.test(node.type) && !isChoice ? this.outputOf(printed) : either(printed);
  }

  /** What several commands print, one after another. */
  private outputOf(printed: readonly Value[]): Value {
    const shown = printed.filter((value) => value !== NOTHING && value.text !== "");
    if (shown.length < 2 || !shown.every(({ text }) => text !== undefined)) return either(printed);
    let text = "";
    for (const [at, value] of shown.entries()) {
      const isLine = at > 0 && shown[at - 1]?.name !== OPEN_LINE && !text.endsWith("\n");
      text += `${isLine ? "\n" : ""}${value.text}`;
      if (text.length > MAX_OUTPUT) break;
    }
    const { name } = shown.at(-1) as Value;
    return {
      ...textValue(text, origins(shown) | FROM.joined),
      ...(name === OPEN_LINE ? { name } : {}),
    };
  }

  private pipeline(steps: readonly TreeNode[], input: Value): Value {
    let value = input;
    for (const step of steps) value = this.run(step, value);
    return value;
  }

  /** `export -f git`: every program that is started gets the function instead of the command. */
  private exportsFunction(node: TreeNode): void {
    const name = /^(?:export|declare|typeset)\s{1,4}-\w{0,3}f\w{0,3}\s{1,4}([\w-]{1,40})/.exec(
      this.textAt(node),
    )?.[1];
    if (name !== undefined && SYSTEM_COMMANDS.has(name) && this.functions.has(name))
      this.machine.report("hidden-name", this.placeAt(node), TAKES_NAME);
  }

  private declaration(node: TreeNode): Value {
    this.exportsFunction(node);
    const words = named(node);
    const isReference = /^(?:declare|local|typeset)\s{1,4}-\w{0,4}n/.test(this.textAt(node).slice(0, 40));
    for (const word of words)
      if (isReference && word.type === "variable_assignment") {
        const name = childOf(word, "name");
        const target = childOf(word, "value");
        if (name && target) this.scope.refer(this.textAt(name), textOf(this.word(target)));
      }
    if (isReference) return NOTHING;
    this.isMap = /^(?:declare|typeset|local)\s{1,4}-\w{0,4}A/.test(this.textAt(node).slice(0, 40));
    for (const word of words) {
      if (word.type === "variable_assignment") this.assign(word);
      else if (this.isMap) this.maps.add(this.textAt(word));
    }
    this.isMap = false;
    for (const word of words) if (word.type === "string") this.exportWord(word);
    const line = this.textAt(node);
    if (/^(?:export|(?:declare|typeset|readonly)(?:\s{1,4}-[px]{1,2})?)(?:\s{1,4}-p)?\s{0,4}$/.test(line))
      return { from: FROM.environment };
    return NOTHING;
  }

  /** `export "NAME_$key=$value"` */
  private exportWord(word: TreeNode): void {
    const value = this.word(word);
    const [, name, text] = /^([A-Za-z_]\w{0,60})=([\s\S]{0,4000})$/.exec(value.text ?? "") ?? [];
    if (name === undefined || text === undefined) return;
    const assigned = textValue(text, value.from);
    this.scope.set(name, assigned);
    this.judgeVariable(name, assigned, word);
    if (STARTED.test(name) && /\s/.test(text)) this.machine.later(text, "shell", this.placeAt(word));
  }

  private assign(node: TreeNode): void {
    const name = childOf(node, "name");
    const value = childOf(node, "value");
    if (!name) return;
    const key = this.textAt(name);
    const isAdded = node.children.some(({ type }) => type === "+=");
    if (value?.type === "array") this.assignElements(key, value, isAdded);
    const assigned = value ? this.word(value) : textValue("");
    const before = isAdded ? (this.scope.known(key) ?? textValue("")) : undefined;
    if (value?.type !== "array") this.scope.set(key, before ? joined([before, assigned]) : assigned);
    this.judgeVariable(key, assigned, node);
    if (Object.hasOwn(RUN_FIRST, key) && assigned.text !== undefined)
      this.machine.start(assigned.text, RUN_FIRST[key] as Language);
    if (key === "PROMPT_COMMAND" || key === "LD_PRELOAD" || key === "BASH_ENV") {
      const isHidden = (assigned.from & (FROM.network | FROM.decoded)) !== 0;
      if (isHidden || /curl|wget|\/tmp\/|base64/.test(textOf(assigned)))
        this.machine.report("persistence", this.placeAt(node));
    }
    const isPrompt = /^PS\d$/.test(key);
    if (STARTED.test(key) && assigned.text !== undefined && (isPrompt ? /\$\(|`/ : /\s/).test(assigned.text))
      this.machine.later(assigned.text, "shell", this.placeAt(node));
  }

  /** The address from which a tool gets packages. */
  private judgeVariable(name: string, { text }: Value, node: TreeNode): void {
    if (text !== undefined && INDEX.test(name) && isPlainAddress(text))
      this.machine.report(
        "foreign-registry",
        this.placeAt(node),
        "Packages come from another host over plain HTTP",
      );
  }

  /** The elements of a list, and those with a name: `([get]=curl [run]=bash)`. */
  private assignElements(name: string, list: TreeNode, isAdded: boolean): void {
    const items: Value[] = [];
    const own: [string, Value][] = [];
    let key: string | undefined;
    for (const part of named(list).slice(0, MAX_ELEMENTS))
      for (const value of this.splitWord(part)) {
        const entry = /^\[["']?([\w.-]{1,60})["']?\]=([\s\S]{0,4000})$/.exec(value.text ?? "");
        if (entry) own.push([entry[1] as string, textValue(entry[2] as string, value.from)]);
        // `typeset -A names=(get curl run bash)` of zsh
        else if ((this.isMap || this.maps.has(name)) && key === undefined && value.text !== undefined)
          key = value.text;
        else if (key !== undefined) {
          own.push([key, value]);
          key = undefined;
        } else items.push(value);
      }
    if (!isAdded || items.length > 0 || own.length === 0) this.scope.setList(name, items, isAdded);
    for (const [index, value] of own) this.scope.setElement(name, index, value);
  }

  /** Whether a list is declared of which the keys are names. */
  private isMap = false;
  private readonly maps = new Set<string>();

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private command(node: TreeNode, input: Value, redirections: readonly string[]): Value {
    const words: Value[] = [];
    let given = input;
    const outer = this.given;
    this.given = input;
    const separators = this.variables.get("IFS");
    let isSet = false;
    for (const child of node.children) {
      if (child.type === "variable_assignment") {
        this.assign(child);
        isSet ||= this.parsed.source.startsWith("IFS=", child.start);
      } else if (child.type === "herestring_redirect")
        given = either(named(child).map((word) => this.word(word)));
      else if (child.type === "file_redirect") given = this.redirect(child, given, NOTHING).input;
      else if (child.named && child.type !== "comment") words.push(...this.splitWord(child));
    }
    this.given = outer;
    given = this.descriptorIn(words, given);
    // `eval set -- …` is the command after it.
    if (words[0]?.text === "eval" && words[1]?.text === "set" && words.length > 2)
      words.splice(0, words.length, ...words.slice(1).flatMap(asWords));
    const aliased = this.builtin(words, given, node);
    // `IFS=: read a b` separates by another mark only once.
    if (isSet && words.length > 0) {
      if (separators) this.variables.set("IFS", separators);
      else this.variables.delete("IFS");
    }
    if (aliased) words.splice(0, 1, ...aliased);
    const [first] = words;
    this.writeToDescriptors(words, given, node);
    const editor =
      first?.text === "visudo" ? (this.variables.get("EDITOR") ?? this.variables.get("VISUAL")) : undefined;
    if (editor && /NOPASSWD/.test(textOf(editor)))
      this.machine.report("privilege", this.placeAt(node), "Changes who may do what on the machine");
    if (first?.text === "." || first?.text === "source") this.include(words[1]?.text ?? "");
    const own = first?.text === undefined ? undefined : this.functions.get(first.text);
    if (own && first?.text !== undefined && !this.running.has(first.text))
      return this.runFunction(first.text, own, words, given);
    if (words.length > 2 && isRehearsal(first, this.textAt(node)))
      this.start(words.slice(1), given, node, redirections);
    return this.start(words, given, node, redirections);
  }

  /** Runs a command. Programs inside it see the variables and the functions of the script. */
  private start(
    words: readonly Value[],
    given: Value,
    node: TreeNode,
    redirections: readonly string[],
  ): Value {
    return this.withSession(() => runCommand(words, given, this.machine, this.placeAt(node), redirections));
  }

  /** `source /dev/fd/3`: the word means what the descriptor reads. */
  private descriptorIn(words: Value[], given: Value): Value {
    if (given !== NOTHING || words[0]?.text === "tee") return given;
    for (const [at, { text }] of words.entries()) {
      const number = /^\/(?:dev|proc\/self)\/fd\/(\d{1,3})$/.exec(text ?? "")?.[1];
      const opened = number === undefined ? undefined : this.variables.get(`&${number}`);
      if (!opened) continue;
      words[at] = textValue("/dev/stdin");
      return opened;
    }
    return given;
  }

  private runFunction(name: string, own: Body, words: readonly Value[], given: Value): Value {
    const outer = this.scope.list("@");
    const parsed = this.parsed;
    this.running.add(name);
    giveArguments(words.slice(1), this.scope);
    this.parsed = own.parsed;
    const printed = this.run(own.body, given);
    this.parsed = parsed;
    this.running.delete(name);
    if (outer) giveArguments(outer, this.scope);
    return printed;
  }

  /** `tee /dev/fd/4`, where descriptor 4 is a connection. */
  private writeToDescriptors(words: readonly Value[], given: Value, node: TreeNode): void {
    if (words[0]?.text !== "tee") return;
    for (const { text } of words) {
      const number = /^\/dev\/fd\/(\d{1,3})$/.exec(text ?? "")?.[1];
      const opened = number === undefined ? undefined : this.variables.get(`&${number}`);
      if (opened && opened.from & FROM.socket)
        this.machine.send(opened.to ?? "", [given], this.placeAt(node));
    }
  }

  /** Commands of the shell that change its own state. Returns the words that replace the first one, if it is an alias. */
  private builtin(words: readonly Value[], given: Value, node: TreeNode): Value[] | undefined {
    const [name, ...texts] = words.map(textOf);
    const known = this.variables.get(`alias ${name}`)?.text;
    if (known !== undefined) return known.split(/\s{1,20}/).map((text) => textValue(text));
    if (name === "break" && this.uncertain === 0 && this.isCounting) this.isBroken = true;
    else if (name === "coproc") this.coprocess(words, node);
    else if (name === "alias") {
      for (const text of texts) this.alias(text, node);
    } else if (name === "set" && texts[0] === "--") {
      // `set -- ${line#??}`: words that are cut out of a text which is not known.
      const isCut = /\bset\s{1,4}--\s{1,4}\$\{\w{1,40}[#%/:]/.test(this.textAt(node));
      const isKnown = words.every(({ text }) => text !== undefined && !text.includes(UNKNOWN));
      giveArguments(
        isCut && !isKnown ? words.slice(2).map((one) => withOrigin(one, FROM.computed)) : words.slice(2),
        this.scope,
      );
    } else if (name === "trap" && words[1]) this.trap(words[1], node);
    else if (name === "printf" && texts[0] === "-v" && texts[1] !== undefined)
      this.scope.set(
        texts[1],
        runCommand([textValue("printf"), ...words.slice(3)], NOTHING, this.machine, this.placeAt(node)),
      );
    else if (name !== undefined && Object.hasOwn(BUILTINS, name)) BUILTINS[name]?.(words, given, this.scope);
    return undefined;
  }

  private alias(text: string, node: TreeNode): void {
    const [, name, meant] = /^([\w.-]{1,40})=([\s\S]{1,400})$/.exec(text) ?? [];
    if (name === undefined || meant === undefined) return;
    this.variables.set(`alias ${name}`, textValue(meant));
    const isOther = /^(?:(?:ba|z)?sh|python3?|node|perl)\s|^[.~$]?\//.test(meant);
    if (isOther && SYSTEM_COMMANDS.has(name) && this.piece.execution !== "shown")
      this.machine.report("hidden-name", this.placeAt(node), TAKES_NAME);
  }

  /** The functions that a `trap` runs at the end. */
  private readonly atEnd = new Set<string>();

  private trap(command: Value, node: TreeNode): void {
    if (this.functions.has(command.text ?? "")) this.atEnd.add(command.text as string);
    else this.withSession(() => this.machine.evaluate(command, "shell", this.placeAt(node)));
  }

  /** Does something that can evaluate a text, which then sees the variables and functions of the script. */
  private withSession<T>(run: () => T): T {
    const outer = this.machine.session;
    this.machine.session = { variables: this.variables, functions: this.functions };
    const result = run();
    this.machine.session = outer;
    return result;
  }

  /** `coproc NAME { sh; }`: what is written to it is its input, and what is read from it is its output. */
  private coprocess(words: readonly Value[], node: TreeNode): void {
    const isNamed = words.length > 2 && /^(?:[{(]|\(\()$/.test(words[2]?.text ?? "");
    const name = isNamed ? (words[1]?.text ?? "") : "COPROC";
    const own = words.slice(isNamed ? 2 : 1).filter(({ text }) => !/^[{}();]$/.test(text ?? ""));
    if (own.length === 0) return;
    const place = `/coproc/${name}`;
    this.variables.set(`&${place}`, this.start(own, NOTHING, node, []));
    this.coprocesses.set(place, own);
    for (const index of ["0", "1"]) this.scope.setElement(name, index, textValue(place));
  }

  private readonly coprocesses = new Map<string, readonly Value[]>();

  /** A variable without quotes can be several words, such as a command with its arguments. */
  private splitWord(node: TreeNode): Value[] {
    const value = this.word(node);
    const written = this.textAt(node);
    if (value.text !== undefined && BRACES.test(written) && !/^["'$]/.test(written)) {
      const words = expandBraces(value.text);
      if (words.length > 1 || words[0] !== value.text) return words.map((text) => ({ ...value, text }));
    }
    if (value.items) return [...value.items];
    const isBare =
      node.type === "simple_expansion" ||
      node.type === "expansion" ||
      /^"?\$\{\w{1,60}\[@\]\}"?$/.test(written) ||
      (written.includes("IFS") && !written.includes('"')) ||
      (node.type === "command_name" && /^[$`]/.test(written));
    if (!isBare || value.text === undefined) return [value];
    const text = this.separated(value.text).trim();
    // An empty variable without quotes is no word: `$dry rm` is `rm`.
    if (text === "" && node.type === "command_name") return [];
    if (!/\s/.test(text)) return [value];
    return text
      .split(/\s{1,20}/)
      .slice(0, 2_000)
      .map((text) => ({ text, from: value.from }));
  }

  /** A text whose words are separated by spaces, whatever `IFS` separates them by. */
  private separated(text: string): string {
    const marks = this.variables.get("IFS")?.text?.replace(/\s/g, "") ?? "";
    if (marks === "" || marks.length > 8 || marks.includes(UNKNOWN)) return text;
    return [...text].map((one) => (marks.includes(one) ? " " : one)).join("");
  }

  /** `exec 5<>… && sh <&5`: the grammar gives the redirection to both, and the shell only to the last one. */
  private redirectedBody(node: TreeNode, input: Value): TreeNode | undefined {
    const body = childOf(node, "body");
    if (body?.type !== "list") return body;
    const parts: readonly TreeNode[] = named(body);
    for (const part of parts.slice(0, -1)) this.run(part, input);
    return parts.at(-1) ?? body;
  }

  private redirected(node: TreeNode, input: Value): Value {
    const body = this.redirectedBody(node, input);
    const redirects = node.children.filter(({ type }) => /redirect$/.test(type));
    let given = input;
    const texts: string[] = [];
    let hereDocument: TreeNode | undefined;
    for (const redirect of redirects) {
      if (redirect.type === "heredoc_redirect") {
        hereDocument = redirect;
        given = this.hereDocument(redirect);
      } else if (redirect.type === "herestring_redirect") {
        given = either(named(redirect).map((word) => this.word(word)));
      } else {
        const result = this.redirect(redirect, given, NOTHING);
        given = result.input;
        texts.push(result.target);
      }
    }
    const isExec = body !== undefined && /^exec\s{0,8}$/.test(this.textAt(body));
    if (isExec || redirects.some((one) => /^[3-9]/.test(this.textAt(one)))) this.openDescriptors(redirects);
    const printed = !body
      ? NOTHING
      : body.type === "command"
        ? this.command(body, given, texts)
        : this.run(body, given);
    for (const redirect of redirects)
      if (redirect.type === "file_redirect") this.redirect(redirect, given, printed);
    if (
      body?.type === "pipeline" &&
      texts.some((text) => text.includes("/dev/tcp/")) &&
      /\bsh\s{1,4}-i\b/.test(this.textAt(body))
    )
      this.machine.report("reverse-shell", this.placeAt(node));
    // `cat <<EOF | sh` has its pipe inside the redirection.
    const rest = hereDocument
      ? named(hereDocument).filter(({ type }) =>
          /^(?:pipeline|command|redirected_statement|list)$/.test(type),
        )
      : [];
    let value = printed;
    for (const step of rest) value = this.run(step, value);
    for (const redirect of hereDocument?.children ?? []) {
      if (redirect.type === "file_redirect") this.redirect(redirect, given, printed);
    }
    return value;
  }

  /** `exec 3<>/dev/tcp/…`: later commands read from the descriptor. */
  private openDescriptors(redirects: readonly TreeNode[]): void {
    for (const redirect of redirects) {
      const number = /^\d{1,3}/.exec(this.textAt(redirect))?.[0];
      if (number === undefined) continue;
      const given =
        redirect.type === "heredoc_redirect" ? this.hereDocument(redirect) : this.opened(redirect);
      this.variables.set(`&${number}`, given);
    }
  }

  /** What a descriptor reads, and the host to which it writes. */
  private opened(redirect: TreeNode): Value {
    const { input, target } = this.redirect(redirect, NOTHING, NOTHING);
    const host = /^\/dev\/(?:tcp|udp)\/([^/]{1,200})/.exec(target)?.[1];
    return host === undefined ? input : { from: FROM.socket | FROM.network, to: host };
  }

  private hereDocument(node: TreeNode): Value {
    const body = node.children.find(({ type }) => type === "heredoc_body");
    if (!body) return NOTHING;
    const inner = named(body).filter(({ type }) => type !== "heredoc_content" && type !== "heredoc_end");
    const values = inner.map((part) => this.word(part));
    let text = "";
    let at = body.start;
    inner.forEach((part, index) => {
      text += this.parsed.source.slice(at, part.start) + textOf(values[index] as Value);
      at = part.end;
    });
    return textValue(text + this.parsed.source.slice(at, body.end), origins(values));
  }

  /** Reads or writes the file of a redirection. If `printed` is given, the command has run. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private redirect(node: TreeNode, input: Value, printed: Value): { input: Value; target: string } {
    const destination = childOf(node, "destination") ?? named(node).at(-1);
    if (!destination) return { input, target: "" };
    const isSplit = node.children.filter(({ field }) => field === "destination").length > 1;
    const value = isSplit ? this.splitDestination(node) : this.word(destination);
    const target = textOf(value);
    const mark = this.textAt(node).replace(/^\d/, "").slice(0, 2);
    if (mark.startsWith("<")) {
      const opened = this.variables.get(`&${target}`);
      if (mark === "<&" && opened) return { input: opened, target };
      if (target.startsWith("/dev/tcp/")) return { input: { from: FROM.socket | FROM.network }, target };
      if (destination.type === "process_substitution") return { input: value, target: "" };
      const content = withOrigin(this.machine.read(target), value.from);
      return {
        input: content.text === undefined ? { from: content.from | value.from, path: target } : content,
        target,
      };
    }
    if (printed !== NOTHING || mark.startsWith(">")) {
      const connected = mark === ">&" ? this.variables.get(`&${target}`) : undefined;
      if (connected && connected.from & FROM.socket)
        this.machine.send(connected.to ?? "", [printed], this.placeAt(node));
      // `coproc sh` runs what is written to it.
      const coprocess = this.coprocesses.get(target.replace(/^\/dev\/fd\//, ""));
      if (coprocess) {
        this.start(coprocess, printed, node, []);
        return { input, target };
      }
      if (destination.type === "process_substitution" && printed !== NOTHING) {
        this.all(destination, printed);
        return { input, target: "" };
      }
      if (/^\/dev\/(?:tcp|udp)\//.test(target))
        this.machine.send(target.split("/")[3] ?? "", [printed], this.placeAt(node));
      else if (EXPORTS.test(target)) this.machine.export(textOf(printed), printed.from, this.placeAt(node));
      else if (!target.startsWith("/dev/") && !/^&?\d?$/.test(target) && printed !== NOTHING)
        this.machine[mark === ">>" ? "append" : "write"](target, printed, this.placeAt(node));
      else if (/^\/dev\/(?:sd|nvme|hd)[a-z0-9]/.test(target))
        this.machine.report("destructive-delete", this.placeAt(node));
    }
    return { input, target };
  }

  /** A destination such as `$d/$t/host`, which the grammar divides. */
  private splitDestination(node: TreeNode): Value {
    const written = /^\d{0,3}[<>&|]{1,3}\s{0,8}(\S{1,400})/.exec(this.textAt(node))?.[1] ?? "";
    const values: Value[] = [];
    const text = written.replace(/\$\{?([A-Za-z_]\w{0,60})\}?/g, (_, name: string) => {
      const value = this.variable(name);
      values.push(value);
      return textOf(value);
    });
    return textValue(text, origins(values));
  }

  /** The value of a word, after all expansions. */
  private word(node: TreeNode): Value {
    return this.effort.spend(() => this.expanded(node), NOTHING);
  }

  private expanded(node: TreeNode): Value {
    switch (node.type) {
      case "word":
        return textValue(this.textAt(node).replace(/\\\n/g, "").replace(/\\(.)/g, "$1"));
      case "raw_string": {
        const written = this.textAt(node).slice(1, -1);
        // A substitution in a text that is expanded later, such as a prompt or an index.
        const later = LATER.exec(written)?.[1];
        if (later !== undefined) this.machine.later(later, "shell", this.placeAt(node));
        return textValue(written);
      }
      case "ansi_c_string":
        return textValue(unescaped(this.textAt(node).slice(2, -1)));
      case "string_content":
        return textValue(
          this.textAt(node)
            .replace(/\\\n/g, "")
            .replace(/\\([$`"\\])/g, "$1"),
        );
      case "string":
      case "translated_string":
        return this.quoted(node);
      case "concatenation": {
        const value = joined(named(node).map((part) => this.word(part)));
        return value;
      }
      case "command_name":
        return named(node).length === 1
          ? this.word(named(node)[0] as TreeNode)
          : textValue(this.textAt(node));
      case "number":
      case "variable_name":
      case "special_variable_name":
      case "regex":
      case "extglob_pattern":
      case "test_operator":
        return textValue(this.textAt(node));
      case "simple_expansion": {
        // Between two others, the grammar counts the spaces before it as a part of it.
        const [, spaces = "", name = ""] = /^(\s{0,40})\$([\s\S]{0,200})$/.exec(this.textAt(node)) ?? [];
        const value = this.variable(name);
        return spaces === "" ? value : { ...value, text: spaces + textOf(value) };
      }
      case "expansion": {
        const spaces = /^\s{0,40}/.exec(this.textAt(node))?.[0] ?? "";
        const value = this.expansion(this.textAt(node).slice(spaces.length + 2, -1), node);
        return spaces === "" ? value : { ...value, text: spaces + textOf(value) };
      }
      case "command_substitution": {
        // The form of a Makefile, written for a shell.
        const written = /^\$\(\s{0,4}([A-Z][A-Z0-9_]{2,60})\s{0,4}\)$/.exec(this.textAt(node))?.[1];
        if (written !== undefined) return this.variable(written);
        // `f() { eval "$(cat)"; }` reads what the function gets.
        const isInput = /^\$\(\s{0,4}cat\s{0,4}(?:-|\/dev\/stdin)?\s{0,4}\)$/.test(this.textAt(node));
        const printed = this.all(node, isInput ? this.given : NOTHING);
        // `$(<file)`
        const file = node.children.find(({ type }) => type === "file_redirect");
        const value = file ? this.redirect(file, NOTHING, NOTHING).input : printed;
        return value.text === undefined ? value : { ...value, text: value.text.replace(/\n{1,4}$/, "") };
      }
      case "process_substitution":
        // It reads what the command reads: `curl … | python3 <(cat)`.
        return withOrigin({ ...this.all(node, this.given) }, 0);
      case "arithmetic_expansion":
        return this.arithmeticValue(this.textAt(node).replace(/^\$(?:\(\(|\[)|(?:\)\)|\])$/g, ""));
      case "brace_expression":
        return textValue(this.textAt(node));
      case "array":
        return asList(named(node).flatMap((part) => this.splitWord(part)));
      case "subscript":
        return this.expansion(this.textAt(node), node);
      default:
        return node.children.length === 0
          ? textValue(this.textAt(node))
          : joined(named(node).map((part) => this.word(part)));
    }
  }

  /** The result of an arithmetic expression. A number of another base that is not known is a letter in most cases. */
  private arithmeticValue(expression: string): Value {
    const number = this.scope.number(expression);
    if (number !== undefined) {
      this.scope.calculate(expression);
      return textValue(String(number));
    }
    if (/\d[#_]/.test(expression)) return { text: UNKNOWN, from: FROM.computed };
    return /\$\(|[A-Za-z_]/.test(expression) ? { text: UNKNOWN, from: 0 } : textValue("0");
  }

  /** A double-quoted text. The spaces between its parts are kept, although the grammar omits them. */
  private quoted(node: TreeNode): Value {
    const parts = named(node);
    const values: Value[] = [];
    let at = node.start + 1;
    for (const part of parts) {
      if (part.start > at)
        values.push(textValue(this.parsed.source.slice(at, part.start).replace(/[$]$/, "")));
      values.push(this.word(part));
      at = part.end;
    }
    if (at < node.end - 1) values.push(textValue(this.parsed.source.slice(at, node.end - 1)));
    if (values.length === 1 && (values[0]?.path !== undefined || values[0]?.items))
      return { ...values[0], text: textOf(values[0]) };
    return textValue(textOfAll(values), origins(values));
  }

  /** @param written what is between the braces */
  private expansion(written: string, node: TreeNode): Value {
    const value = expandParameter(written, this.scope);
    // Flags of zsh, such as `${(j::)list}`, change a text in many ways.
    if (!value) return /^\(/.test(written) ? { from: FROM.computed } : NOTHING;
    // What a command in a default prints is only known here.
    const operation = /^[A-Za-z_]\w{0,60}:?[-=+]/.exec(written)?.[0];
    if (operation !== undefined && value.text?.includes(UNKNOWN) && /[$`]/.test(written)) {
      const fallback = named(node)
        .filter(({ type }) => type !== "variable_name")
        .map((part) => this.word(part));
      if (fallback.length > 0) return withOrigin(joined(fallback), value.from);
    }
    return value;
  }

  private variable(name: string): Value {
    const written = name.replace(/^\{|\}$/g, "");
    const list = written === "*" ? this.scope.list("@") : undefined;
    if (list) return joined(list, (this.scope.known("IFS")?.text ?? " ").slice(0, 1));
    return this.scope.value(written);
  }

  /** The value of a variable that the script has not set. */
  private unset(plain: string): Value {
    const shared = this.piece.origin === "file" ? this.machine.shared.get(plain) : undefined;
    if (shared && !this.parsed.source.includes(`${plain}=`)) return shared;
    const exported = this.machine.exported.get(plain);
    if (exported && this.piece.origin === "workflow") return exported;
    if (
      plain === "SHELL" ||
      plain === "BASH" ||
      (plain === "0" && this.piece.origin !== "file" && this.piece.origin !== "decoded")
    )
      return textValue("/bin/bash");
    // A part of the script itself can be a hidden program.
    if (plain === "0" || plain === "BASH_SOURCE") return textValue(this.piece.path, FROM.own);
    if (!/^[A-Za-z_]\w{1,60}$/.test(plain)) return { text: UNKNOWN, from: 0 };
    const from = SECRET_NAME.test(plain) ? FROM.secret : 0;
    return { text: plain === "IFS" ? " " : `${UNKNOWN}${plain}${UNKNOWN}`, from };
  }
}

/** A function of a shell, and the text in which it is. */
interface Body {
  readonly body: TreeNode;
  readonly parsed: ParsedText;
}

/** The functions that a shell knows, by their names. */
export type Functions = Map<string, Body>;
