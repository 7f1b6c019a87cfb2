import { unquoted } from "../instructions/piece.js";
import type { Piece } from "../pieces.js";
import { runCommand } from "./commands/index.js";
import { OPEN_LINE } from "./commands/texts.js";
import { Effort } from "./effort.js";
import type { Machine } from "./machine.js";
import type { Place } from "./place.js";
import { SECRET_NAME, SYSTEM_COMMANDS } from "./places.js";
import { Assignments } from "./shell/assignments.js";
import { assignAll, BUILTINS, giveArguments } from "./shell/builtins.js";
import { holds } from "./shell/conditions.js";
import { Expansions } from "./shell/expansions.js";
import { matchesGlob } from "./shell/globs.js";
import { asWords, isRehearsal, TAKES_NAME } from "./shell/helpers.js";
import { Loops } from "./shell/loops.js";
import { Redirections } from "./shell/redirections.js";
import { Scope } from "./shell/scope.js";
import type { Body, Functions, Shell } from "./shell/shell.js";
import { childOf, lineOf, NO_TEXT, named, type ParsedText, type TreeNode } from "./tree.js";
import {
  either,
  FROM,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "./value.js";

const MAX_DEPTH = 120;
const MAX_STEPS = 60_000;
const MAX_EXCERPT = 200;
const MAX_LINES = 400;
const MAX_OUTPUT = 20_000;
/** Groups of commands that print one after another. */
const JOINED = new Set(
  "list compound_statement subshell do_group command_substitution else_clause".split(" "),
);
/** What is still analyzed in the lines beyond `MAX_LINES`. */
const RUNS =
  /\b(?:curl|wget|eval|base64|nc|ncat|ssh|scp|python3?|node|perl|ruby|php|crontab|rm)\s|\|\s{0,4}(?:ba|z)?sh\b|\/dev\/|\.ssh|\.aws/;
/** Commands that ask for passwords or keys, so that a function of the same name can read them. */
const SHADOWED = /^(?:sudo|su|doas|ssh|scp|passwd|login|gpg|ssh-add)$/;
/** A variable of a file that a build recipe includes. */
const INCLUDED = /^(?:export[ \t]{1,4})?(\w{1,60})[ \t]{0,8}[:?+]{0,2}=[ \t]{0,8}([^\n]{1,2000})$/gm;

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
export class ShellReader implements Shell {
  readonly scope: Scope;
  private readonly running = new Set<string>();
  readonly effort = new Effort({ steps: MAX_STEPS, depth: MAX_DEPTH });
  readonly words = new Expansions(this);
  readonly assignments = new Assignments(this);
  readonly redirections = new Redirections(this);
  private readonly loops = new Loops(this);

  constructor(
    readonly piece: Piece,
    readonly machine: Machine,
    readonly variables = new Map<string, Value>(),
    readonly functions: Functions = new Map(),
  ) {
    this.scope = new Scope(variables, (name) => this.unset(name));
    for (const name of piece.included ?? []) this.include(name);
  }

  /** Takes the variables of a file of the archive that the script reads. */
  private include(name: string): void {
    const text = this.machine.files.stored(name) ?? "";
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
        this.machine.values.share(name, value);
  }

  parsed: ParsedText = NO_TEXT;

  /** The input of the command whose words are read. */
  given: Value = NOTHING;

  placeAt(node: TreeNode): Place {
    return placeOf(this.piece, this.parsed, node);
  }

  textAt(node: TreeNode): string {
    return this.parsed.source.slice(node.start, node.end);
  }

  /** Follows a statement, and returns its output. */
  run(node: TreeNode, input: Value): Value {
    return this.effort.spend(() => this.statement(node, input), NOTHING);
  }

  private statement(node: TreeNode, input: Value): Value {
    switch (node.type) {
      case "command":
        return this.command(node, input, []);
      case "pipeline":
        return this.pipeline(named(node), input);
      case "redirected_statement":
        return this.redirections.redirected(node, input);
      case "variable_assignment":
        this.assignments.assign(node);
        return NOTHING;
      case "declaration_command":
        return this.assignments.declaration(node);
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
        if (name && printed.from & FROM.network) this.machine.values.printed.set(this.textAt(name), printed);
        return NOTHING;
      }
      case "for_statement":
        return this.loops.loop(node, input);
      case "c_style_for_statement":
        return this.loops.counted(node, input);
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
        const printed = this.loops.repeated(node, input);
        if (printed) return printed;
        this.loops.readInto(node, input);
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

  /** The branch of a known value, or all branches. */
  private chosen(node: TreeNode, input: Value): Value {
    const subject = childOf(node, "value");
    const text = subject ? this.words.word(subject).text : undefined;
    const items = node.children.filter(({ type }) => type === "case_item");
    if (text === undefined || text.includes(UNKNOWN)) return this.all(node, input);
    const own = items.find((item) =>
      item.children.some((part) => part.field === "value" && this.isPattern(part, text)),
    );
    return own ? this.all(own, input) : this.all(node, input);
  }

  private isPattern(part: TreeNode, text: string): boolean {
    const written = this.textAt(part);
    const pattern = /^[\w*?[\].,-]{1,200}$/.test(written) ? written : (this.words.word(part).text ?? "");
    return pattern === text || (/[*?[]/.test(pattern) && matchesGlob(pattern, text, this.scope.patience));
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

  all(node: TreeNode, input: Value): Value {
    const printed: Value[] = [];
    for (const child of node.children)
      if (child.named && !this.loops.isBroken) printed.push(this.run(child, input));
    const isChoice = node.type === "list" && node.children.some(({ type }) => type === "||");
    return JOINED.has(node.type) && !isChoice ? this.outputOf(printed) : either(printed);
  }

  /** What several commands print, one after another. */
  outputOf(printed: readonly Value[]): Value {
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

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  command(node: TreeNode, input: Value, redirections: readonly string[]): Value {
    const words: Value[] = [];
    let given = input;
    const outer = this.given;
    this.given = input;
    const separators = this.variables.get("IFS");
    let isSet = false;
    for (const child of node.children) {
      if (child.type === "variable_assignment") {
        this.assignments.assign(child);
        isSet ||= this.parsed.source.startsWith("IFS=", child.start);
      } else if (child.type === "herestring_redirect")
        given = either(named(child).map((word) => this.words.word(word)));
      else if (child.type === "file_redirect")
        given = this.redirections.redirect(child, given, NOTHING).input;
      else if (child.named && child.type !== "comment") words.push(...this.words.splitWord(child));
    }
    this.given = outer;
    given = this.redirections.descriptorIn(words, given);
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
    this.redirections.writeToDescriptors(words, given, node);
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
  start(words: readonly Value[], given: Value, node: TreeNode, redirections: readonly string[]): Value {
    return this.withSession(() => runCommand(words, given, this.machine, this.placeAt(node), redirections));
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

  /** Commands of the shell that change its own state. Returns the words that replace the first one, if it is an alias. */
  private builtin(words: readonly Value[], given: Value, node: TreeNode): Value[] | undefined {
    const [name, ...texts] = words.map(textOf);
    const known = this.variables.get(`alias ${name}`)?.text;
    if (known !== undefined) return known.split(/\s{1,20}/).map((text) => textValue(text));
    if (name === "break" && this.uncertain === 0 && this.loops.isCounting) this.loops.isBroken = true;
    else if (name === "coproc") this.redirections.coprocess(words, node);
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

  /** The value of a variable that the script has not set. */
  private unset(plain: string): Value {
    const shared = this.piece.origin === "file" ? this.machine.values.shared.get(plain) : undefined;
    if (shared && !this.parsed.source.includes(`${plain}=`)) return shared;
    const exported = this.machine.values.exported.get(plain);
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
