import { SECRET_NAME } from "../places.js";
import { FROM, knownText, listValue, NOTHING, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import { flat } from "./functions.js";
import { tableOf } from "./operators.js";
import type { PerlNode } from "./parser.js";

const MAX_VARIABLES = 30_000;
const MAX_ITEMS = 2_000;

/** The variables of a program of Perl: texts, lists, and tables. */
export abstract class PerlVariables {
  protected readonly variables = new Map<string, Value>();

  protected readonly functions = new Map<string, PerlNode | Value>();

  known(name: string): Value | undefined {
    return this.variables.get(name);
  }

  set(name: string, value: Value): void {
    if (this.variables.size < MAX_VARIABLES) this.variables.set(name, value);
  }

  protected variable(name: string): Value {
    const plain = name.replace(/^([$@%])(?:main)?::/, "$1");
    if (plain === "%ENV") return { from: FROM.environment };
    if (plain === "$0" || plain === "$PROGRAM_NAME") return { text: UNKNOWN, from: FROM.own };
    const own = this.variables.get(plain);
    if (own) return own;
    if (plain.startsWith("$#"))
      return textValue(String((this.variables.get(`@${plain.slice(2)}`)?.items?.length ?? 0) - 1));
    if (plain.startsWith("@")) return listValue([]);
    return plain.startsWith("%")
      ? { entries: new Map(), from: 0 }
      : { text: plain === "$_" || /^\$[a-z]/.test(plain) ? UNKNOWN : UNKNOWN, from: 0 };
  }

  /** What a reference, or the name of a variable, means. */
  protected referred(value: Value, mark: string): Value {
    if (mark === "" || value.items || value.entries || value.text === undefined)
      return value.name === "reference" ? { ...value, name: "" } : value;
    return this.variables.get(`${mark}${value.text.replace(/^main::/, "")}`) ?? value;
  }

  /** The name of the list or table of which a node is an element, and its value. */
  protected owner(node: PerlNode): { name: string | undefined; value: Value } {
    const [object] = node.parts;
    if (!object) return { name: undefined, value: NOTHING };
    const isDirect = object.kind === "variable" && !node.text.startsWith("->");
    if (!isDirect)
      return { name: object.kind === "variable" ? object.text : undefined, value: this.value(object) };
    const name = `${node.text.endsWith("{") ? "%" : "@"}${object.text.slice(1)}`;
    const own = this.variables.get(name);
    return own || name === "%ENV"
      ? { name, value: own ?? NOTHING }
      : {
          name: this.variables.has(object.text) ? object.text : name,
          value: this.variables.get(object.text) ?? NOTHING,
        };
  }

  protected element(node: PerlNode): Value {
    const { name, value } = this.owner(node);
    const key = this.value(node.parts[1] as PerlNode);
    const text = knownText(key);
    if (name === "%ENV" && text !== undefined && !value.entries?.has(text))
      return { text: `${UNKNOWN}${text}${UNKNOWN}`, from: SECRET_NAME.test(text) ? FROM.secret : 0 };
    if (text === undefined)
      return { from: value.from | key.from | (value.items || value.entries ? FROM.computed : 0) };
    if (node.text.endsWith("{")) return value.entries?.get(text) ?? { from: value.from };
    return (/^-?\d{1,6}$/.test(text) ? value.items?.at(Number(text)) : undefined) ?? { from: value.from };
  }

  protected slice(node: PerlNode): Value {
    const isTable = node.text.startsWith("{");
    const owner = this.variable(`${isTable ? "%" : "@"}${node.text.slice(1)}`);
    const keys = flat([this.value(node.parts[0] as PerlNode)]);
    return listValue(
      keys.map(
        (key) =>
          (isTable ? owner.entries?.get(textOf(key)) : owner.items?.at(Number(key.text))) ?? {
            from: owner.from,
          },
      ),
    );
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  protected assign(target: PerlNode, value: Value): void {
    if (target.kind === "declared" && target.parts[0]) this.assign(target.parts[0], value);
    else if (target.kind === "variable") {
      const name = target.text.replace(/^([$@%])(?:main)?::/, "$1");
      if (name.startsWith("@"))
        this.set(name, { ...listValue(flat([value.name === "reference" ? { ...value, name: "" } : value])) });
      else if (name.startsWith("%")) this.set(name, value.entries ? value : tableOf(flat([value])));
      else this.set(name, scalarOf(value));
    } else if (target.kind === "list") {
      const items = flat([value]);
      for (const [at, part] of target.parts.entries())
        if ((part.kind === "variable" || part.kind === "declared") && !/^[@%]/.test(part.text))
          this.assign(part, items[at] ?? NOTHING);
        else this.assign(part, listValue(items.slice(at)));
    } else if (target.kind === "element") this.assignElement(target, value);
    else if (target.kind === "glob") {
      const name = (target.text || textOf(this.value(target.parts[0] as PerlNode))).replace(
        /^(?:main|CORE::GLOBAL)::/,
        "",
      );
      this.functions.set(name, value);
    } else if (target.kind === "referred" && target.parts[0])
      this.set(`$${textOf(this.value(target.parts[0]))}`, value);
    else if (target.kind === "choice") for (const part of target.parts.slice(1)) this.assign(part, value);
  }

  protected assignElement(target: PerlNode, value: Value): void {
    const { name, value: owner } = this.owner(target);
    const key = textOf(this.value(target.parts[1] as PerlNode));
    if (name === undefined) return;
    if (target.text.endsWith("{")) {
      const entries = new Map(owner.entries ?? []);
      if (entries.size < MAX_ITEMS) entries.set(key, value);
      this.set(name, { ...owner, entries, from: owner.from | value.from });
      return;
    }
    const items = [...(owner.items ?? [])];
    const at = Number(key) < 0 ? items.length + Number(key) : Number(key);
    if (Number.isInteger(at) && at >= 0 && at < MAX_ITEMS) items[at] = value;
    this.set(name, {
      ...listValue(Array.from(items, (one) => one ?? NOTHING)),
      ...(owner.name ? { name: owner.name } : {}),
    });
  }

  abstract value(node: PerlNode): Value;
}

/** What a list is as a scalar: its last item, or the text that a function such as `reverse` returns then. */
function scalarOf(value: Value): Value {
  if (!value.items || value.name) return value;
  const { items, ...scalar } = value;
  return scalar.text === undefined ? (items.at(-1) ?? NOTHING) : scalar;
}
