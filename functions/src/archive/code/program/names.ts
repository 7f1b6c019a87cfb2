import type { ParsedText, TreeNode } from "../tree.js";
import { FROM, type Value, withOrigin } from "../value.js";

const MATTERS =
  FROM.network |
  FROM.keys |
  FROM.environment |
  FROM.secret |
  FROM.decoded |
  FROM.memory |
  FROM.settings |
  FROM.input |
  FROM.socket |
  FROM.joined;

/** The values that are followed from one program of an archive to another. */
const CARRIED =
  FROM.network | FROM.keys | FROM.environment | FROM.decoded | FROM.memory | FROM.input | FROM.encoded;

/** What the names of functions without a name begin with. */
export const ANONYMOUS = "function@";
const MAX_COMPUTED = 200;
const MAX_MISSED = 5_000;
/** Beyond so many, each one counts as asked for. */
const MAX_ASKED = 5_000;

/** What is followed even to where it is read before it is there, such as in a function. */
const FOLLOWED = FROM.network | FROM.keys | FROM.environment | FROM.decoded;

/** Whether a name is that of an argument, such as `send#0`, or of a result, such as `send()`. */
function isOfFunction(name: string): boolean {
  const last = name.charCodeAt(name.length - 1);
  return last === 0x29 || (last >= 0x30 && last <= 0x39 && name.includes("#"));
}

/** The names of a program and their values. Names are global, even if they are defined in a function. */
export class Names {
  private readonly values = new Map<string, Value>();
  /** The names of the functions of this program. */
  readonly functionNames = new Set<string>();
  /** The functions of this program, with the part of the text in which they are. */
  readonly bodies = new Map<string, { node: TreeNode; parsed: ParsedText }>();
  /** The classes of this program, with the class of which each inherits. */
  readonly classes = new Map<string, string>();
  /** The class that is read. */
  className = "";
  /** Whether an object was made of a class with arguments. */
  hasState = false;
  /** What the function that was applied last has left in its parameters. */
  left: readonly (Value | undefined)[] = [];
  /** The functions that are read, or written, like a member: `get key() {…}`, `@property`. */
  readonly getters = new Set<string>();
  readonly setters = new Set<string>();
  /** The modules of which all functions are names of the program: `from os import *`. */
  readonly starred: string[] = [];
  /** The modules whose names the program has taken in that way. */
  readonly bound = new Set<string>();
  /** Whether a relevant value was passed to or returned from a function. A second reading then follows it. */
  needsSecond = false;
  /** Whether a function received an argument in the last reading. */
  isHanded = false;

  /** Whether names are the same in capital letters. */
  protected isCaseless = false;

  private keyOf(name: string): string {
    return this.isCaseless ? name.toLowerCase() : name;
  }

  bind(written: string, value: Value): void {
    const name = this.keyOf(written);
    if (this.values.size >= 20_000 || name === "") return;
    const before = this.values.get(name);
    const isNew = before === undefined || (before.from | value.from) !== before.from;
    // An argument that no function has asked for, and a result that no call has asked for, are read by nobody again.
    if (isNew && value.from & MATTERS && this.wasAsked(name)) this.needsSecond = true;
    // What was read before it had a value is read again.
    else if (isNew && value.from & FOLLOWED && this.missed.has(name)) this.needsSecond = true;
    this.values.set(name, value);
    // `exports.report = (rows) => …`
    if (value.name?.startsWith(ANONYMOUS)) this.spoken.set(value.name, name.slice(name.lastIndexOf(".") + 1));
  }

  /** The name by which other programs know a function that has none of its own. */
  spokenName(name: string): string | undefined {
    return this.spoken.get(name);
  }

  private readonly spoken = new Map<string, string>();

  known(written: string): Value | undefined {
    const name = this.keyOf(written);
    if (isOfFunction(name) && this.asked.size < MAX_ASKED) this.asked.add(name);
    return this.values.get(name);
  }

  /** What a name has before it gets another value. Nothing is read again because of it. */
  before(name: string): Value | undefined {
    return this.values.get(this.keyOf(name));
  }

  /** The arguments of functions and the results of calls that were asked for. */
  private readonly asked = new Set<string>();

  private wasAsked(name: string): boolean {
    return this.asked.has(name) || (this.asked.size >= MAX_ASKED && isOfFunction(name));
  }

  /** Records that a name had no value when it was read. */
  miss(name: string): void {
    if (this.missed.size < MAX_MISSED) this.missed.add(name);
  }

  private readonly missed = new Set<string>();

  /** Accepts a value from another program. Returns whether it adds something. */
  take(name: string, { text, from }: Value): boolean {
    const before = this.values.get(name);
    if (before && (before.from | from) === before.from) return false;
    this.bind(name, before ? withOrigin(before, from) : { ...(text === undefined ? {} : { text }), from });
    return true;
  }

  /** The relevant return values of this program's functions, for other programs. */
  *returned(): Iterable<[string, Value]> {
    yield* this.carried(/^[A-Za-z_]\w{2,60}\(\)$/);
    for (const [made, name] of this.spoken) {
      const value = this.values.get(`${made}()`);
      if (value && value.from & CARRIED && name.length > 2) yield [`${name}()`, value];
    }
  }

  /** The arguments that this program passes to functions. */
  given(): Iterable<[string, Value]> {
    return this.carried(/^[A-Za-z_]\w{2,60}#\d{1,2}$/);
  }

  /** The texts and lists that this program puts together and names, for programs that import them. */
  *computed(): Iterable<[string, Value]> {
    let left = MAX_COMPUTED;
    for (const [name, value] of this.values) {
      const isMade =
        (value.from & (FROM.joined | FROM.decoded) && value.text !== undefined) ||
        (value.items !== undefined &&
          value.items.length < 20 &&
          value.items.every(({ text }) => text !== undefined));
      if (!isMade || !/^[A-Za-z_]\w{2,60}$/.test(name)) continue;
      if (--left < 0) return;
      yield [name, value];
    }
  }

  /** Takes a text that another program has put together, unless the name has a value. Returns whether it is new. */
  learn(name: string, value: Value): boolean {
    const before = this.values.get(name);
    if (before?.text !== undefined || before?.items) return false;
    this.bind(name, value);
    return true;
  }

  private *carried(form: RegExp): Iterable<[string, Value]> {
    for (const [name, value] of this.values) if (value.from & CARRIED && form.test(name)) yield [name, value];
  }

  /** Whether a value is a function of this program. */
  isFunction({ name }: Value): boolean {
    return name !== undefined && this.functionNames.has(name);
  }

  /** Binds a function of this program to a parameter, which another reading then calls. */
  giveFunction(parameter: string, target: Value): void {
    if (this.values.get(parameter)?.name === target.name) return;
    this.bind(parameter, target);
    this.needsSecond = true;
  }

  knows(name: string): boolean {
    return this.values.has(this.keyOf(name));
  }

  /** Forgets a name. */
  forget(name: string): void {
    this.values.delete(this.keyOf(name));
  }
}
