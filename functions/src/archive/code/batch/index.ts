import { arithmetic } from "../arithmetic.js";
import { withWholeWords } from "../continued.js";
import { FROM, knownText, NOTHING, textValue, UNKNOWN, type Value } from "../value.js";
import { type Statement, statementsOf } from "./parse.js";
import { BatchScope, withoutName } from "./scope.js";
import { numbersOf, partsOf, TOKENS, WORD, withOutput, withoutMarks, wordsOf } from "./words.js";

/** A command in a batch file: its words without quotes. */
export interface BatchCommand {
  words: readonly Value[];
  /** The line in the text, starting at 0. */
  line: number;
  excerpt: string;
  /** The file that gets the output, if there is one. */
  target?: string | undefined;
  /** Whether the output is added to the end of the file. */
  isAdded?: boolean;
  /** Whether the output ends without an end of a line. */
  isOpen?: boolean;
  /** Whether it gets what the command before it prints. */
  isPiped: boolean;
}

/** Runs a command, and returns what it prints; and reads a file. */
export interface BatchWorld {
  run(command: BatchCommand): Value;
  file(path: string): Value | undefined;
}

/** Even the largest readable batch file has fewer. */
const MAX_COMMANDS = 100_000;
const MAX_ITEMS = 100;
const MAX_CALLS = 8;
const MAX_JUMPS = 60;
const INPUT = /\s{0,8}<\s{0,4}(?:"([^"\n]{1,200})"|([^\s"&|<>]{1,200}))/;

class Left extends Error {}

/**
 * Follows a batch file as Windows does: variables, loops, calls, and jumps. Statements that nothing reaches are read after that.
 */
export function runBatch(text: string, world: BatchWorld): void {
  new BatchReader(statementsOf(withWholeWords(text.replaceAll("\r", ""), "^")), text, world).all();
}

class BatchReader {
  private readonly scope = new BatchScope();
  private readonly labels = new Map<string, number>();
  private readonly seen = new Set<number>();
  private readonly lines: readonly string[];
  private count = 0;
  private calls = 0;
  private jumps = 0;
  private printed: Value = NOTHING;

  constructor(
    private readonly statements: readonly Statement[],
    text: string,
    private readonly world: BatchWorld,
  ) {
    this.lines = text.split("\n");
    for (const [at, one] of statements.entries())
      if (one.kind === "label" && !this.labels.has(one.name)) this.labels.set(one.name, at);
  }

  all(): void {
    this.from(0);
    for (const [at, one] of this.statements.entries())
      if (!this.seen.has(at)) this.safely(() => this.statement(one));
  }

  /** Runs a step. A jump out of the part ends only the part. */
  private safely(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Left)) throw error;
    }
  }

  private from(start: number): void {
    let next: number | undefined = start;
    while (next !== undefined && this.jumps <= MAX_JUMPS) {
      const at: number = next;
      next = undefined;
      this.safely(() => {
        for (let position = at; position < this.statements.length; position++) {
          this.seen.add(position);
          this.statement(this.statements[position] as Statement);
        }
      });
      next = this.target;
      this.target = undefined;
    }
  }

  /** The position to which the last jump leads. */
  private target: number | undefined;

  private each(items: readonly Statement[]): void {
    for (const one of items) this.statement(one);
  }

  private statement(one: Statement): void {
    if (++this.count > MAX_COMMANDS) return;
    switch (one.kind) {
      case "command":
        this.command(one.text, one.line, one.isPiped);
        return;
      case "group":
        this.each(one.output === "" ? one.items : one.items.map((item) => withOutput(item, one.output)));
        return;
      case "if": {
        const isTrue = this.holds(one.condition);
        // What the condition does not choose is read first, so that the variables of the other stay.
        if (isTrue !== undefined) this.safely(() => this.each(isTrue ? one.otherwise : one.then));
        this.target = undefined;
        if (isTrue === undefined) {
          this.safely(() => this.each(one.then));
          this.target = undefined;
          this.safely(() => this.each(one.otherwise));
          this.target = undefined;
        } else this.each(isTrue ? one.then : one.otherwise);
        return;
      }
      case "for":
        this.loop(one);
    }
  }

  /** Whether a condition holds; undefined if that is not known. */
  private holds(written: string): boolean | undefined {
    const isNegated = /^\s{0,8}(?:\/i\s{1,8})?not\s/i.test(written);
    const condition = written.replace(/^\s{0,8}(?:\/i\s{1,8})?(?:not\s{1,8})?/i, "").trim();
    const defined = /^defined\s{1,8}(\S{1,80})$/i.exec(condition)?.[1];
    if (defined !== undefined)
      return this.scope.known(defined)?.text || /^(?:os|comspec|path|temp|windir)$/i.test(defined)
        ? !isNegated
        : undefined;
    const match = /^([\s\S]{0,400}?)\s{0,8}(==|\bequ\b|\bneq\b)\s{0,8}([\s\S]{0,400})$/i.exec(condition);
    if (!match) return undefined;
    const [one, other] = [match[1], match[3]].map((side) =>
      knownText(this.scope.filled((side as string).trim())),
    );
    if (one === undefined || other === undefined || /[%!]/.test(one + other)) return undefined;
    const isSame = /\/i\s/i.test(written) ? one.toLowerCase() === other.toLowerCase() : one === other;
    return isSame !== (isNegated !== (match[2]?.toLowerCase() === "neq"));
  }

  private loop(one: Extract<Statement, { kind: "for" }>): void {
    const { variable, options } = one;
    const outer = this.scope.loops.get(variable);
    const isFile = /\/f/i.test(options);
    const list = this.scope.filled(one.list);
    if (isFile) this.parsed(one, list);
    else {
      const text = list.text ?? "";
      const steps = /\/l/i.test(options) ? numbersOf(text) : undefined;
      const items =
        steps ??
        [...text.replaceAll(",", " ").matchAll(WORD)].map(([, quoted, bare]) => quoted ?? bare ?? "");
      for (const item of items.slice(0, MAX_ITEMS)) {
        this.scope.loops.set(variable, textValue(item, list.from));
        this.each(one.body);
      }
    }
    if (outer) this.scope.loops.set(variable, outer);
    else this.scope.loops.delete(variable);
  }

  /** `for /f "tokens=1,2 delims=;" %%a in (…)`: parts of a text, of a file, or of what a command prints. */
  private parsed({ options, variable, body, line }: Extract<Statement, { kind: "for" }>, list: Value): void {
    const text = (list.text ?? "").trim();
    const isBack = /usebackq/i.test(options);
    const command = (isBack ? /^`([\s\S]{1,4000})`$/ : /^'([\s\S]{1,4000})'$/).exec(text)?.[1];
    const literal = (isBack ? /^'([\s\S]{0,4000})'$/ : /^"([\s\S]{0,4000})"$/).exec(text)?.[1];
    let source: Value | undefined;
    if (command !== undefined) source = this.outputOf(command, line);
    else if (literal !== undefined) source = textValue(literal, list.from);
    else source = this.world.file(text.replace(/^"|"$/g, ""));
    const whole = source && knownText(source);
    const names = [...TOKENS].slice(TOKENS.indexOf(variable));
    const tokens = /tokens=([\d,*-]{1,40})/i.exec(options)?.[1] ?? "1";
    const count = (tokens.match(/\d{1,2}/g) ?? []).length + (tokens.includes("*") ? 1 : 0) + 8;
    if (whole === undefined) {
      // A file that the archive does not contain.
      const value: Value = { text: UNKNOWN, from: (source?.from ?? FROM.file) | FROM.computed };
      for (const name of names.slice(0, Math.min(count, 12))) this.scope.loops.set(name, value);
      this.each(body);
      return;
    }
    const marks =
      /delims=([^"]{0,20}?)(?:\s{1,4}(?:tokens|skip|eol|usebackq)\b|"|$)/i.exec(options)?.[1] ?? " \t";
    const skipped = Number(/skip=(\d{1,4})/i.exec(options)?.[1] ?? 0);
    for (const one of whole.split("\n").slice(skipped, skipped + MAX_ITEMS)) {
      if (one.trim() === "") continue;
      const parts = partsOf(one.replace(/\r$/, ""), marks, tokens);
      for (const [at, part] of parts.entries())
        if (names[at] !== undefined)
          this.scope.loops.set(names[at], textValue(part, (source?.from ?? 0) | FROM.joined));
      this.each(body);
    }
  }

  /** What a command prints, as far as that is known. */
  private outputOf(command: string, line: number): Value {
    const plain = command.replace(/\^([\s\S])/g, "$1");
    const name = /^\s{0,8}set\s{1,4}(\S{1,60})\s{0,8}$/i.exec(plain)?.[1];
    const known = name === undefined ? undefined : this.scope.known(name);
    if (name !== undefined && known) return { ...known, text: `${name}=${known.text ?? UNKNOWN}` };
    const printed = /^\s{0,8}(?:@?echo[ .(:]|cmd\s{1,4}\/c\s{1,4}"?echo\s)([^|<>]{1,2000})$/i.exec(
      plain,
    )?.[1];
    if (printed !== undefined) return this.scope.filled(printed.trim());
    const found =
      /^\s{0,8}where\s{1,4}(?:\/\w\s{1,4}\S{1,80}\s{1,4}){0,2}"?([\w.*-]{1,60})"?\s{0,8}(?:\d?>[^|]{0,60})?$/i.exec(
        plain,
      )?.[1];
    if (found !== undefined) return textValue(found);
    // The program of Microsoft that says where its compilers are.
    if (
      /^\s{0,8}"?[^"|<>]{0,200}\bvswhere(?:\.exe)?"?\s[^|<>&]{1,400}$/i.test(plain) &&
      /-find\b|-property\b/i.test(plain)
    )
      return textValue("MSBuild.exe");
    const listed = /^\s{0,8}dir\s[^|]{0,200}?([\w?*-]{0,20}[?*][\w?*.-]{0,20}\.exe)"?\s{0,8}$/i.exec(
      plain,
    )?.[1];
    if (listed !== undefined) return { from: FROM.computed };
    let value: Value = NOTHING;
    for (const part of plain.split(/(?<!\|)\|(?!\|)/).slice(0, MAX_CALLS)) {
      this.command(part, line, part !== plain && value !== NOTHING);
      value = this.printed;
    }
    return value;
  }

  private command(written: string, line: number, isPiped: boolean): void {
    // `<nul set /p=…`: a redirection can come first.
    const [, redirected = "", rest = written] =
      /^(\s{0,20}@?\d?[<>]{1,2}\s{0,4}(?:"[^"\n]{1,200}"|[^\s"&|]{1,200}))\s{1,8}(\S[\s\S]{0,8000})$/.exec(
        written,
      ) ?? [];
    const moved = redirected === "" ? written : `${rest} ${redirected}`;
    const first = this.scope.filled(moved.replace(/^(\s{0,20}@?)%comspec%/i, "$1cmd"));
    const filled = this.scope.filled(withoutMarks(first.text ?? ""));
    const from = filled.from | first.from;
    const text = filled.text ?? "";
    const own = /^\s{0,20}(?:call\s{1,4})?(set|goto|exit|shift|endlocal|setlocal)\b(?=[\s/:"]|$)/i
      .exec(text)?.[1]
      ?.toLowerCase();
    // `set` alone prints all variables.
    if (own === "set" && !/^set$/i.test(wordsOf(text).words.join(" "))) {
      this.assign(text, from, isPiped, line);
      return;
    }
    if (own === "shift") this.scope.arguments = this.scope.arguments.slice(1);
    if (own === "goto") this.jump(/goto\s{0,8}:?\s{0,8}(\S{1,80})/i.exec(text)?.[1] ?? "");
    if (own === "exit") throw new Left();
    const called = /^\s{0,20}call\s{1,8}:(\S{1,80})([\s\S]{0,4000})$/i.exec(text);
    if (called) {
      this.call((called[1] as string).toLowerCase(), called[2] as string, from);
      return;
    }
    const { words, ...output } = wordsOf(text);
    if (words.length === 0) return;
    const excerpt = (this.lines[line] ?? written).trim();
    this.printed = this.world.run({
      words: words.map((word) => textValue(word, from)),
      line,
      excerpt,
      isPiped,
      ...output,
    });
  }

  /** `call :label a b` runs the lines from the label to the end of its part, with arguments. */
  private call(label: string, written: string, from: number): void {
    const start = this.labels.get(label);
    if (start === undefined || this.calls >= MAX_CALLS) return;
    const outer = this.scope.arguments;
    this.calls++;
    this.scope.arguments = [...written.matchAll(WORD)].map(([whole]) => textValue(whole, from));
    this.from(start);
    this.scope.arguments = outer;
    this.calls--;
  }

  private jump(label: string): void {
    const start = this.labels.get(label.toLowerCase().replace(/^:/, ""));
    if (++this.jumps <= MAX_JUMPS) this.target = start;
    throw new Left();
  }

  private assign(text: string, from: number, isPiped: boolean, line: number): void {
    const asked = /set\s{1,8}\/p\s{0,8}"?([^="]{0,60})=([\s\S]{0,2000})$/i.exec(text);
    if (asked) {
      this.ask((asked[1] as string).trim(), asked[2] as string, from, isPiped, line);
      return;
    }
    const number = /set\s{1,8}\/a\s{1,8}"?([A-Za-z_]\w{0,40})\s{0,4}([-+*/]?)=\s{0,4}([^"\n]{1,200})/i.exec(
      text,
    );
    if (number) {
      const [, name = "", mark = "", expression = ""] = number;
      const whole = mark === "" ? expression : `${name}${mark}(${expression})`;
      const known = whole.replace(/\b[A-Za-z_]\w{0,40}/g, (one) => this.scope.known(one)?.text ?? one);
      const result = arithmetic(known.trim());
      this.scope.set(
        name,
        result === undefined ? { text: UNKNOWN, from: FROM.computed } : textValue(String(result)),
      );
      return;
    }
    const quoted = /set\s{1,8}"([^="]{1,60})=([\s\S]{0,4000})$/i.exec(text);
    const plain = quoted ?? /set\s{1,8}([^="\s][^="]{0,60})=([\s\S]{0,4000})$/i.exec(text);
    if (!plain) return;
    const value = plain[2] as string;
    const end = quoted ? value.lastIndexOf('"') : -1;
    const name = plain[1] as string;
    this.scope.set(name, textValue(withoutName(end >= 0 ? value.slice(0, end) : value, name), from));
  }

  /** `set /p name=<file` reads a line, and `set /p =text` prints a text without an end of a line. */
  private ask(name: string, rest: string, from: number, isPiped: boolean, line: number): void {
    const input = INPUT.exec(rest);
    const path = input?.[1] ?? input?.[2];
    if (name !== "" && path !== undefined && !/^nul$/i.test(path)) {
      const file = this.world.file(path);
      const text = file?.text?.split("\n", 1)[0]?.trimEnd();
      this.scope.set(
        name,
        text === undefined
          ? { text: UNKNOWN, from: (file?.from ?? 0) | FROM.computed }
          : textValue(text, file?.from),
      );
      return;
    }
    if (name !== "") {
      if (isPiped) this.scope.set(name, textValue(this.printed.text?.trim() ?? UNKNOWN, this.printed.from));
      return;
    }
    const { words, ...output } = wordsOf(
      `echo ${rest
        .replace(INPUT, "")
        .replace(/^\s{0,8}"([^"]{0,2000})"/, "$1")
        .replace(/"(?=\s{0,8}(?:>|$))/, "")}`,
    );
    const [, text = ""] = words;
    this.printed = this.world.run({
      words: [textValue("echo"), textValue(text.replace(/^"|"$/g, ""), from)],
      line,
      excerpt: (this.lines[line] ?? "").trim(),
      isPiped: false,
      isOpen: true,
      ...output,
    });
  }
}
