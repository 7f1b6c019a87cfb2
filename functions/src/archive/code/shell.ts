import { unquoted } from "../instructions/piece.js";
import type { Language, Piece } from "../pieces.js";
import { arithmetic } from "./arithmetic.js";
import { expandBraces } from "./braces.js";
import { runCommand } from "./commands/index.js";
import { NUMBERS } from "./commands/texts.js";
import { unescaped } from "./decode.js";
import { Effort } from "./effort.js";
import { isPrivateHost } from "./hosts.js";
import type { Machine, Place } from "./machine.js";
import {
  AGENT_SETTINGS,
  AUTORUN_PLACES,
  opensAccess,
  originOfPath,
  SECRET_NAME,
  SYSTEM_COMMANDS,
} from "./places.js";
import { childOf, lineOf, NO_TEXT, named, type ParsedText, type TreeNode } from "./tree.js";
import {
  either,
  FROM,
  joined,
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
const MAX_EXPRESSION = 400;
const MAX_ELEMENTS = 200;
/** What is still analyzed in the lines beyond `MAX_LINES`. */
const RUNS =
  /\b(?:curl|wget|eval|base64|nc|ncat|ssh|scp|python3?|node|perl|ruby|php|crontab|rm)\s|\|\s{0,4}(?:ba|z)?sh\b|\/dev\/|\.ssh|\.aws/;

/** Loops of more rounds, or with longer bodies, build no hidden words. */
const MAX_ROUNDS = 400;
const MAX_ROUND = 200;
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
  /** The variables that `declare -n` makes other names of another one. */
  private readonly references = new Map<string, string>();
  private readonly functions = new Map<string, TreeNode>();
  private readonly running = new Set<string>();
  private readonly effort = new Effort({ steps: MAX_STEPS, depth: MAX_DEPTH });

  constructor(
    private readonly piece: Piece,
    private readonly machine: Machine,
    private readonly variables = new Map<string, Value>(),
  ) {
    for (const name of piece.included ?? []) this.include(name);
  }

  /** Takes the variables of a file of the archive that the script reads. */
  private include(name: string): void {
    for (const [, key, value] of (this.machine.stored(name) ?? "").matchAll(INCLUDED)) {
      const written = (value as string).trim();
      if (!/[`$]/.test(written)) this.variables.set(key as string, textValue(unquoted(written)));
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
      const body = this.functions.get(name);
      if (body) this.run(body, NOTHING);
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
        if (name && body) this.functions.set(this.textAt(name), body);
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
        this.readInto(node, input);
        return this.all(node, input);
      }
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
    if (name && values.length === 0) values.push(...(this.variables.get("@")?.items ?? []));
    if (name && body && this.accumulates(body, values)) return this.eachRound(name, body, values, input);
    if (!name || !body) return body ? this.run(body, input) : NOTHING;
    this.runNotable(name, body, values.slice(1), input);
    this.variables.set(this.textAt(name), either(values.map(asPattern)));
    return this.run(body, input);
  }

  /** The branch of a known value, or all branches. */
  private chosen(node: TreeNode, input: Value): Value {
    const subject = childOf(node, "value");
    const text = subject ? this.word(subject).text : undefined;
    const items = node.children.filter(({ type }) => type === "case_item");
    if (text === undefined || text.includes(UNKNOWN)) return this.all(node, input);
    const own = items.find((item) =>
      item.children.some((part) => part.field === "value" && this.word(part).text === text),
    );
    return own ? this.all(own, input) : this.all(node, input);
  }

  /** The rounds of a loop for the paths of its list that are more than a file: keys, settings, and what starts by itself. */
  private runNotable(name: TreeNode, body: TreeNode, values: readonly Value[], input: Value): void {
    if (this.isCounting || values.length === 0) return;
    this.isCounting = true;
    for (const value of values.filter(({ text }) => isNotable(text ?? "")).slice(0, MAX_NOTABLE)) {
      this.variables.set(this.textAt(name), value);
      this.run(body, input);
    }
    this.isCounting = false;
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
    const first = this.numberIn(start);
    const last = this.numberIn(end);
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
      this.variables.set(name, textValue(String(at)));
      printed.push(this.run(body, input));
      this.roundsLeft--;
    }
    this.isCounting = false;
    return printed.every(({ text }) => text !== undefined) ? joined(printed) : either(printed);
  }

  private eachRound(name: TreeNode, body: TreeNode, values: readonly Value[], input: Value): Value {
    // What nothing has set is empty.
    const grown = /\b([a-z_]\w{0,40})\+?=/.exec(this.textAt(body))?.[1];
    if (grown !== undefined && !this.variables.has(grown)) this.variables.set(grown, textValue(""));
    const printed = values.map((value) => {
      this.variables.set(this.textAt(name), value);
      return this.run(body, input);
    });
    return printed.every(({ text }) => text !== undefined) ? joined(printed) : either(printed);
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

  private all(node: TreeNode, input: Value): Value {
    const printed: Value[] = [];
    for (const child of node.children) if (child.named) printed.push(this.run(child, input));
    return either(printed);
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
    for (const word of words) if (word.type === "variable_assignment") this.assign(word);
    for (const word of words) if (word.type === "string") this.exportWord(word);
    const line = this.textAt(node);
    if (/^(?:export|(?:declare|typeset|readonly)(?:\s{1,4}-[px]{1,2})?)(?:\s{1,4}-p)?\s{0,4}$/.test(line))
      return { from: FROM.environment };
    if (/^(?:declare|local|typeset)\s{1,4}-\w{0,4}n/.test(line))
      for (const word of words) {
        const name = word.type === "variable_assignment" ? childOf(word, "name") : undefined;
        const target = name && this.variables.get(this.textAt(name))?.text;
        if (name && target !== undefined) this.references.set(this.textAt(name), target);
      }
    return NOTHING;
  }

  /** `export "NAME_$key=$value"` */
  private exportWord(word: TreeNode): void {
    const value = this.word(word);
    const [, name, text] = /^([A-Za-z_]\w{0,60})=([\s\S]{0,4000})$/.exec(value.text ?? "") ?? [];
    if (name === undefined || text === undefined) return;
    const assigned = textValue(text, value.from);
    this.variables.set(name, assigned);
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
    else if (/\[/.test(key)) this.variables.delete(`#${key.slice(0, key.indexOf("["))}`);
    const assigned = value ? this.word(value) : textValue("");
    const isAppending = node.children.some(({ type }) => type === "+=");
    this.variables.set(
      key,
      isAppending
        ? joined([this.variables.get(key) ?? textValue(""), assigned], value?.type === "array" ? " " : "")
        : assigned,
    );
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
  private assignElements(name: string, list: TreeNode, isAdded = false): void {
    const before = isAdded ? Number(this.variables.get(`#${name}`)?.text ?? 0) : 0;
    this.variables.set(`#${name}`, textValue(String(before + named(list).length)));
    for (const [position, part] of named(list).slice(0, MAX_ELEMENTS).entries()) {
      const index = before + position;
      const value = this.word(part);
      const entry = /^\[["']?([\w.-]{1,60})["']?\]=([\s\S]{0,4000})$/.exec(value.text ?? "");
      if (entry) this.variables.set(`${name}[${entry[1]}]`, textValue(entry[2] as string, value.from));
      else this.variables.set(`${name}[${index}]`, value);
    }
  }

  private command(node: TreeNode, input: Value, redirections: readonly string[]): Value {
    const words: Value[] = [];
    let given = input;
    const outer = this.given;
    this.given = input;
    for (const child of node.children) {
      if (child.type === "variable_assignment") this.assign(child);
      else if (child.type === "herestring_redirect")
        given = either(named(child).map((word) => this.word(word)));
      else if (child.type === "file_redirect") given = this.redirect(child, given, NOTHING).input;
      else if (child.named && child.type !== "comment") words.push(...this.splitWord(child));
    }
    this.given = outer;
    // `eval set -- …` is the command after it.
    if (words[0]?.text === "eval" && words[1]?.text === "set" && words.length > 2)
      words.splice(0, words.length, ...words.slice(1).flatMap(asWords));
    const aliased = this.builtin(words, given, node);
    if (aliased) words.splice(0, 1, ...aliased);
    const [first] = words;
    this.writeToDescriptors(words, given, node);
    if (first?.text === "." || first?.text === "source") this.include(words[1]?.text ?? "");
    const own = first?.text === undefined ? undefined : this.functions.get(first.text);
    if (own && first?.text !== undefined && !this.running.has(first.text))
      return this.runFunction(first.text, own, words, given);
    if (words.length > 2 && isRehearsal(first, this.textAt(node)))
      runCommand(words.slice(1), given, this.machine, this.placeAt(node), redirections);
    return runCommand(words, given, this.machine, this.placeAt(node), redirections);
  }

  private runFunction(name: string, body: TreeNode, words: readonly Value[], given: Value): Value {
    this.running.add(name);
    for (const [index, value] of words.entries()) if (index > 0) this.variables.set(String(index), value);
    this.variables.set("@", { ...joined(words.slice(1), " "), items: words.slice(1) });
    const printed = this.run(body, given);
    this.running.delete(name);
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
    const variables = () => texts.filter((text) => /^[A-Za-z_]\w{0,60}$/.test(text));
    if (name === "alias") {
      for (const text of texts) this.alias(text, node);
    } else if (name === "set" && texts[0] === "--") {
      // `set -- ${line#??}`: words that are cut out of a text.
      const isCut = /\bset\s{1,4}--\s{1,4}\$\{\w{1,40}[#%/:]/.test(this.textAt(node));
      const items = isCut ? words.slice(2).map((one) => withOrigin(one, FROM.computed)) : words.slice(2);
      for (const [index, value] of items.slice(0, MAX_ELEMENTS).entries())
        this.variables.set(String(index + 1), value);
      this.variables.set("@", { ...joined(items, " "), items });
    } else if (name === "read") this.readWords(texts, variables(), given);
    else if (/^(?:mapfile|readarray)$/.test(name ?? "") && given !== NOTHING)
      this.variables.set(variables().at(-1) ?? "MAPFILE", given);
    else if (name === "shift") this.shift(Number(texts[0] ?? 1));
    else if (name === "trap" && words[1]) this.trap(words[1], node);
    else if (name === "printf" && texts[0] === "-v" && texts[1] !== undefined)
      this.variables.set(
        texts[1],
        runCommand([textValue("printf"), ...words.slice(3)], NOTHING, this.machine, this.placeAt(node)),
      );
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
    else this.machine.evaluate(command, "shell", this.placeAt(node));
  }

  private shift(count: number): void {
    const items = this.variables.get("@")?.items;
    if (!items || !(count > 0)) return;
    const rest = items.slice(count);
    for (let at = 1; at <= items.length && at < MAX_ELEMENTS; at++)
      this.variables.set(String(at), rest[at - 1] ?? textValue(""));
    this.variables.set("@", { ...joined(rest, " "), items: rest });
  }

  /** `read -r a b`: each variable gets a word of the input, and the last one the rest. */
  private readWords(options: readonly string[], names: readonly string[], given: Value): void {
    const number = options[options.indexOf("-u") + 1];
    const input = options.includes("-u") ? (this.variables.get(`&${number}`) ?? given) : given;
    if (input === NOTHING) return;
    const text = input.text;
    if (text === undefined || text.includes(UNKNOWN) || names.length === 0) {
      for (const name of names) this.variables.set(name, input);
      return;
    }
    const marks = this.variables.get("IFS")?.text?.trim() ?? "";
    const words = (text.split("\n", 1)[0] ?? "").split(marks.length === 1 ? marks : /\s{1,20}/);
    for (const [at, name] of names.entries()) {
      const isLast = at === names.length - 1;
      const word = isLast ? words.slice(at).join(marks.length === 1 ? marks : " ") : (words[at] ?? "");
      this.variables.set(name, textValue(word, input.from | FROM.joined));
    }
    if (options.includes("-a"))
      for (const [at, word] of words.slice(0, MAX_ELEMENTS).entries())
        this.variables.set(`${names.at(-1)}[${at}]`, textValue(word, input.from));
  }

  /** A variable without quotes can be several words, such as a command with its arguments. */
  private splitWord(node: TreeNode): Value[] {
    const value = this.word(node);
    const written = this.textAt(node);
    if (value.text !== undefined && BRACES.test(written) && !/^["'$]/.test(written)) {
      const words = expandBraces(value.text);
      if (words.length > 1) return words.map((text) => ({ ...value, text }));
    }
    const list = /^"?\$\{?[@*]\}?"?$/.test(written) ? this.variables.get("@")?.items : undefined;
    if (list && list.length > 0) return [...list];
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
    if (body && /^exec\s{0,8}$/.test(this.textAt(body))) this.openDescriptors(redirects);
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
      if (mark === ">&" && /COPROC/.test(target) && /\bcoproc\b[^\n]{0,40}sh\b/.test(this.piece.text))
        this.machine.evaluate(printed, "shell", this.placeAt(node));
      if (/^\/dev\/(?:tcp|udp)\//.test(target))
        this.machine.send(target.split("/")[3] ?? "", [printed], this.placeAt(node));
      else if (EXPORTS.test(target)) this.machine.export(textOf(printed), printed.from);
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
        return joined(
          named(node).map((part) => this.word(part)),
          " ",
        );
      case "subscript":
        return this.variable(this.textAt(childOf(node, "name") ?? node));
      default:
        return node.children.length === 0
          ? textValue(this.textAt(node))
          : joined(named(node).map((part) => this.word(part)));
    }
  }

  /** The result of an arithmetic expression. A number of another base that is not known is a letter in most cases. */
  private arithmeticValue(expression: string): Value {
    const number = this.numberIn(expression);
    if (number !== undefined) return textValue(String(number));
    if (/\d[#_]/.test(expression)) return { text: UNKNOWN, from: FROM.computed };
    return /\$\(|[A-Za-z_]/.test(expression)
      ? { text: UNKNOWN, from: 0 }
      : textValue(String(this.calculated(expression)));
  }

  /** The result of an arithmetic expression, or 0 if it is not known. */
  private calculated(expression: string): number {
    const numbers = expression
      .slice(0, MAX_EXPRESSION)
      .replace(/\$?\{?([A-Za-z_]\w{0,60})\}?/g, (_, name: string) => {
        const text = this.variables.get(name)?.text ?? "";
        return /^-?\d{1,9}$/.test(text) ? text : "0";
      });
    return arithmetic(numbers) ?? 0;
  }

  /** The result of an arithmetic expression of which all variables are known, or undefined. */
  private numberIn(written: string): number | undefined {
    const expression = written.replace(
      /\$\{#([A-Za-z_]\w{0,60})(?:\[[@*]\])?\}/g,
      (whole, name: string) => this.variables.get(`#${name}`)?.text ?? whole,
    );
    const names = expression.match(/[A-Za-z_]\w{0,60}/g) ?? [];
    const areKnown = names.every((name) => /^-?\d{1,9}$/.test(this.variables.get(name)?.text ?? ""));
    return areKnown ? this.calculated(expression) : undefined;
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
    if (values.length === 1 && values[0]?.path !== undefined)
      return { ...values[0], text: textOf(values[0]) };
    return textValue(textOfAll(values), origins(values));
  }

  /** `${name:2:3}`: a part of a text. Which one can depend on anything. */
  private cut(value: Value, operation: string): Value | undefined {
    if (value.text === undefined || /^:[-=+?]\D/.test(operation)) return undefined;
    const slice = /^:\s{0,2}([^:{}]{1,40})(?::([^:{}]{1,40}))?$/.exec(operation);
    if (!slice) return undefined;
    const [start, length] = [slice[1], slice[2]].map((one) =>
      one === undefined ? undefined : this.numberIn(one),
    );
    if (start === undefined || (slice[2] !== undefined && length === undefined))
      return { from: value.from | FROM.computed };
    const end = length === undefined ? undefined : start + length;
    return textValue(value.text.slice(start, end), value.from | FROM.joined);
  }

  /** @param written what is between the braces */
  private expansion(written: string, node: TreeNode): Value {
    // Flags of zsh, such as `${(j::)list}`, change a text in many ways.
    if (/^\([a-zA-Z@%:.,s\d]{1,20}\)/.test(written)) return { from: FROM.computed };
    const match = /^([!#]?)([A-Za-z_]\w{0,60}|[@*#?\d])(?:\[[^\]]{0,40}\])?([\s\S]{0,400})$/.exec(written);
    if (!match) return NOTHING;
    const [, mark, name, operation] = match as unknown as [string, string, string, string];
    if (mark === "#") return this.variables.get(`#${name}`) ?? textValue("0");
    const index = /^.{1,62}?\[["']?\$?\{?([\w.-]{1,60})\}?["']?\]/.exec(written)?.[1];
    const value = this.variables.get(`${name}[${this.indexOf(name, index)}]`) ?? this.variable(name);
    const stripped = /^(#{1,2}|%{1,2})([^#%][\s\S]{0,60})$/.exec(operation);
    if (stripped && value.text !== undefined && !value.text.includes(UNKNOWN))
      return textValue(
        withoutEnd(value.text, stripped[1] as string, stripped[2] as string),
        value.from | FROM.joined,
      );
    if (mark === "!") return value.text === undefined ? value : this.variable(value.text);
    const cut = this.cut(value, operation);
    if (cut) return cut;
    const replace = /^\/{1,2}([^/]{1,60})\/?([\s\S]{0,60})$/.exec(operation);
    if (replace && value.text !== undefined) {
      return textValue(
        value.text.replaceAll(replace[1] as string, replace[2] ?? ""),
        value.from | FROM.joined,
      );
    }
    if (/^,{1,2}$|^\^{1,2}$/.test(operation) && value.text !== undefined)
      return {
        ...value,
        text: operation.startsWith(",") ? value.text.toLowerCase() : value.text.toUpperCase(),
      };
    if (/^:?[-=+]/.test(operation) && !this.variables.has(name)) {
      const fallback = named(node)
        .filter(({ type }) => type !== "variable_name")
        .map((part) => this.word(part));
      if (fallback.length > 0) return withOrigin(joined(fallback), value.from);
    }
    return value;
  }

  /** The index of an element: as it is written, or the number that its variable has. */
  private indexOf(name: string, written = ""): string {
    if (this.variables.has(`${name}[${written}]`)) return written;
    const number = /^[A-Za-z_]/.test(written) ? this.numberIn(written) : undefined;
    return number === undefined ? written : String(number);
  }

  private variable(name: string): Value {
    const written = name.replace(/^\{|\}$/g, "");
    const plain = this.references.get(written) ?? written;
    const list = plain === "*" ? this.variables.get("@")?.items : undefined;
    if (list) return joined(list, (this.variables.get("IFS")?.text ?? " ").slice(0, 1));
    const known = this.variables.get(plain);
    if (known) return known;
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

/** The head of a loop that counts: a variable, its start, its last value, and its step. */
const COUNTED =
  /^for\s{0,4}\(\(\s{0,4}([A-Za-z_]\w{0,40})\s{0,4}=\s{0,4}([^;]{1,60}?)\s{0,4};\s{0,4}\1\s{0,4}(<=?|>=?)\s{0,4}([^;]{1,60}?)\s{0,4};\s{0,4}((?:\+\+|--)\1|\1(?:\+\+|--|\s{0,4}[+-]=\s{0,4}\d{1,3}))\s{0,4}\)\)/;

function isWithin(at: number, mark: string, last: number): boolean {
  if (mark === "<") return at < last;
  if (mark === "<=") return at <= last;
  return mark === ">" ? at > last : at >= last;
}

/** Variables of the environment that name the host from which packages come. */
const INDEX =
  /^(?:PIP_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_INDEX|(?:EXTRA_)?INDEX(?:_URL)?)|npm_config_registry|YARN_(?:REGISTRY|NPM_REGISTRY_SERVER)|GOPROXY|CARGO_REGISTRIES_\w{1,40}_INDEX|HOMEBREW_(?:BOTTLE|API)_DOMAIN|PUB_HOSTED_URL|RUSTUP_DIST_SERVER|NVM_NODEJS_ORG_MIRROR|BUNDLE_MIRROR__\w{1,60}|COREPACK_NPM_REGISTRY|HF_ENDPOINT)$/i;

function isPlainAddress(text: string): boolean {
  const host = /^http:\/\/([^/:\s]{1,200})/i.exec(text)?.[1];
  return host !== undefined && !host.includes(UNKNOWN) && !isPrivateHost(host) && host.includes(".");
}

/** `$dry rm -r a`: the variable is empty unless the user asks for a rehearsal. */
function isRehearsal(first: Value | undefined, written: string): boolean {
  return /^(?:echo|:|true)$/.test(first?.text ?? "") && /^\$\{?\w{1,40}\}?\s/.test(written);
}

const MAX_NOTABLE = 4;

function isNotable(path: string): boolean {
  return (
    path.length < 200 &&
    /[/\\]/.test(path) &&
    (originOfPath(path) !== 0 || AUTORUN_PLACES.test(path) || opensAccess(path) || AGENT_SETTINGS.test(path))
  );
}

/** A pattern means names of files, which only the folder knows. */
function asPattern(value: Value): Value {
  return value.text !== undefined && /[^\\][*?]/.test(value.text) ? withOrigin(value, FROM.computed) : value;
}

/** The words of a text, as a shell that reads it again divides it. */
function asWords(value: Value): Value[] {
  if (value.text === undefined || !/\s/.test(value.text)) return [value];
  return value.text
    .trim()
    .split(/\s{1,20}/)
    .map((text) => textValue(text, value.from));
}

/** `${name#pattern}` and `${name%pattern}`: the text without its start or its end. A pattern can have one `*` at its edge. */
function withoutEnd(text: string, mark: string, pattern: string): string {
  const literal = pattern.replace(/\*/g, "").replace(/^["']|["']$/g, "");
  const isLong = mark.length > 1;
  if (mark.startsWith("#")) {
    if (!pattern.startsWith("*")) return text.startsWith(literal) ? text.slice(literal.length) : text;
    const at = literal === "" ? -1 : isLong ? text.lastIndexOf(literal) : text.indexOf(literal);
    return at < 0 ? text : text.slice(at + literal.length);
  }
  if (!pattern.endsWith("*"))
    return literal !== "" && text.endsWith(literal) ? text.slice(0, -literal.length) : text;
  const at = literal === "" ? -1 : isLong ? text.indexOf(literal) : text.lastIndexOf(literal);
  return at < 0 ? text : text.slice(0, at);
}
