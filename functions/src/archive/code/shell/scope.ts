import { arithmetic } from "../arithmetic.js";
import { MAX_SEARCHES, type Patience } from "../effort.js";
import { joined, NOTHING, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import { expandText } from "./words.js";

const MAX_ELEMENTS = 400;
const MAX_EXPRESSION = 400;
const MAX_REFERENCES = 8;
/** The comparisons of characters with patterns in one script. */
const MAX_COMPARED = 2_000_000;

/** The variables of a shell: texts, and lists with numbers or names as keys. */
export class Scope {
  /** The variables that `declare -n` makes other names of another one. */
  private readonly references = new Map<string, string>();

  readonly patience: Patience = { left: MAX_COMPARED };
  readonly searches: Patience = { left: MAX_SEARCHES };

  /**
   * @param variables the texts, and the lists with `[]` after their names
   * @param otherwise the value of a variable that the script has not set
   */
  constructor(
    readonly variables: Map<string, Value>,
    private readonly otherwise: (name: string) => Value,
  ) {}

  refer(name: string, target: string): void {
    this.references.set(name, target);
  }

  /** The name of the variable that a name means. */
  nameOf(name: string): string {
    let meant = name;
    for (let count = 0; count < MAX_REFERENCES; count++) {
      const next = this.references.get(meant);
      if (next === undefined) break;
      meant = next;
    }
    return meant;
  }

  /** Whether the script has set a variable. */
  has(name: string): boolean {
    return this.known(name) !== undefined;
  }

  /** The value of a variable that the script has set. */
  known(name: string): Value | undefined {
    const meant = this.nameOf(name);
    const element = /^([A-Za-z_]\w{0,60})\[([^\]]{1,60})\]$/.exec(meant);
    if (element) return this.element(element[1] as string, element[2] as string);
    const own = this.variables.get(meant);
    if (own) return own;
    const items = this.list(meant);
    return items && joined(items, " ");
  }

  value(name: string): Value {
    return this.known(name) ?? this.otherwise(this.nameOf(name));
  }

  set(name: string, value: Value): void {
    const meant = this.nameOf(name);
    const element = /^([A-Za-z_]\w{0,60})\[([^\]]{1,60})\]$/.exec(meant);
    if (element) {
      this.setElement(element[1] as string, element[2] as string, value);
      return;
    }
    const { items: _, entries: __, ...plain } = value;
    this.variables.set(meant, plain);
    // `name=x` changes the first element of a list.
    const own = this.elements(meant);
    if (own?.has("0")) own.set("0", plain);
  }

  unset(name: string): void {
    this.variables.delete(name);
    this.variables.delete(`${name}[]`);
  }

  private elements(name: string): Map<string, Value> | undefined {
    return this.variables.get(`${name}[]`)?.entries as Map<string, Value> | undefined;
  }

  /** The elements of a list in their order, or undefined for what is none. */
  list(name: string): readonly Value[] | undefined {
    const meant = this.nameOf(name);
    if (meant === "@" || meant === "*") return this.variables.get("@")?.items;
    const own = this.elements(meant);
    return own && [...own.values()];
  }

  keys(name: string): string[] | undefined {
    const own = this.elements(this.nameOf(name));
    return own && [...own.keys()];
  }

  /** The element of a list: by its name, or by a number, which counts from the end if it is negative. */
  element(name: string, written: string): Value | undefined {
    const meant = this.nameOf(name);
    const own = this.elements(meant);
    const key = this.keyOf(written, own);
    if (!own) return key === "0" ? this.variables.get(meant) : undefined;
    if (own.has(key)) return own.get(key);
    return /^-\d{1,4}$/.test(key) ? [...own.values()].at(Number(key)) : undefined;
  }

  setElement(name: string, written: string, value: Value): void {
    const meant = this.nameOf(name);
    let own = this.elements(meant);
    if (!own) {
      own = new Map();
      const before = this.variables.get(meant);
      if (before) own.set("0", before);
      this.variables.set(`${meant}[]`, { from: 0, entries: own });
    }
    this.variables.delete(meant);
    const key = this.keyOf(written, own);
    if (own.size < MAX_ELEMENTS || own.has(key)) own.set(key, value);
  }

  setList(name: string, items: readonly Value[], isAdded = false): void {
    const meant = this.nameOf(name);
    const before = isAdded ? (this.list(meant) ?? []) : [];
    const own = new Map<string, Value>();
    for (const [at, value] of [...before, ...items].slice(0, MAX_ELEMENTS).entries())
      own.set(String(at), value);
    this.variables.set(`${meant}[]`, { from: 0, entries: own });
    this.variables.delete(meant);
  }

  /** The key of an element: a name as it is written, or the number that an expression has. */
  private keyOf(written: string, own: ReadonlyMap<string, Value> | undefined): string {
    const text = textOf(expandText(written, this));
    if (own?.has(text) || /^-?\d{1,6}$/.test(text)) return text;
    const areNames =
      own !== undefined && own.size > 0 && ![...own.keys()].every((key) => /^\d{1,9}$/.test(key));
    const number = areNames ? undefined : this.number(text);
    return number === undefined ? text : String(number);
  }

  /** The names of the variables that begin with a text. */
  namesWith(start: string): string[] {
    const found: string[] = [];
    for (const name of this.variables.keys())
      if (name.startsWith(start) && /^[A-Za-z_]\w{0,60}$/.test(name)) found.push(name);
    return found.sort().slice(0, MAX_ELEMENTS);
  }

  /** The result of an arithmetic expression of which everything is known, or undefined. */
  number(written: string): number | undefined {
    if (written.length > MAX_EXPRESSION) return undefined;
    const expression = written.includes("$") ? textOf(expandText(written, this)) : written;
    if (expression.includes(UNKNOWN)) return undefined;
    let isKnown = true;
    const numbers = expression
      .replace(/\b(\d{1,2})[#_]([0-9A-Za-z]{1,10})\b/g, (_, base: string, digits: string) => {
        const number = Number.parseInt(digits, Number(base));
        if (Number.isNaN(number)) isKnown = false;
        return String(number);
      })
      .replace(/\b([A-Za-z_]\w{0,60})(?:\[([^\]]{1,40})\])?/g, (name, plain: string, index?: string) => {
        if (/^0x/i.test(name)) return name;
        const value = index === undefined ? this.known(plain) : this.element(plain, index);
        const text = (value ?? NOTHING).text ?? "";
        if (!/^-?(?:\d{1,9}|0x[0-9a-f]{1,8})$/i.test(text)) isKnown = false;
        return text.startsWith("-") ? `(${text})` : text;
      })
      .replace(/(?<![\w.])0([0-7]{1,6})\b/g, (_, octal: string) => String(Number.parseInt(octal, 8)));
    return isKnown && expression.trim() !== "" ? calculated(numbers) : undefined;
  }

  /** Carries out an assignment of an arithmetic expression: `i++`, `x = 3 + 4`, `n *= 2`. */
  calculate(written: string): void {
    for (const part of written.split(",").slice(0, 20)) {
      const step =
        /^\s{0,8}(?:(\+\+|--)\s{0,4}([A-Za-z_]\w{0,60})|([A-Za-z_]\w{0,60})\s{0,4}(\+\+|--))\s{0,8}$/.exec(
          part,
        );
      const set =
        /^\s{0,8}([A-Za-z_]\w{0,60}(?:\[[^\]]{1,40}\])?)\s{0,4}([-+*/%&|^]|<<|>>)?=(?!=)\s{0,4}([\s\S]{1,300})$/.exec(
          part,
        );
      const name = step?.[2] ?? step?.[3] ?? set?.[1];
      if (name === undefined) continue;
      const expression = step
        ? `${name} ${(step[1] ?? step[4])?.[0]} 1`
        : set?.[2] === undefined
          ? (set?.[3] ?? "")
          : `${name} ${set[2]} (${set[3]})`;
      const number = this.number(expression);
      if (number !== undefined) this.set(name, textValue(String(number)));
    }
  }
}

/** The result of an expression with a comparison or a choice, or of one without. */
function calculated(expression: string): number | undefined {
  const choice = /^([^?:]{1,200})\?([^?:]{1,200}):([^?:]{1,200})$/.exec(expression);
  if (choice) {
    const decided = calculated(choice[1] as string);
    return decided === undefined ? undefined : calculated((decided === 0 ? choice[3] : choice[2]) as string);
  }
  const compared = /^([^<>=!&|]{1,200})(==|!=|<=|>=|<(?!<)|>(?!>))([^<>=!&|]{1,200})$/.exec(expression);
  if (!compared) return arithmetic(expression.trim());
  const [one, other] = [
    arithmetic((compared[1] as string).trim()),
    arithmetic((compared[3] as string).trim()),
  ];
  if (one === undefined || other === undefined) return undefined;
  const results: Record<string, boolean> = {
    "==": one === other,
    "!=": one !== other,
    "<=": one <= other,
    ">=": one >= other,
    "<": one < other,
    ">": one > other,
  };
  return results[compared[2] as string] ? 1 : 0;
}
