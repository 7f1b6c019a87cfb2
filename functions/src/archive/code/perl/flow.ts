import { knownText, listValue, NOTHING, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import { flat } from "./functions.js";
import { truth } from "./operators.js";
import type { PerlNode } from "./parser.js";
import { PerlTexts } from "./texts.js";

const MAX_ROUNDS = 300;
const MAX_ITEMS = 2_000;

/** Conditions and loops of Perl. */
export abstract class PerlFlow extends PerlTexts {
  protected returned: Value | undefined;

  protected branches(node: PerlNode): Value {
    const [condition, body, ...rest] = node.parts as [PerlNode, PerlNode];
    const known = truth(this.value(condition));
    const isTrue = known === undefined ? undefined : known === (node.kind === "if");
    const others = (rest as PerlNode[]).filter(({ kind }) => kind === "block");
    // What is not chosen is read first, so that the variables of the other stay.
    const run = (part: PerlNode) => {
      const value = this.value(part);
      if (isTrue === undefined || (part === body) !== isTrue) this.returned = undefined;
      return value;
    };
    if (isTrue === true) for (const other of others) run(other);
    const value = isTrue === false ? run(body) : run(body);
    if (isTrue !== true) for (const other of others) this.value(other);
    return value;
  }

  protected each(node: PerlNode): Value {
    const [head, body, variable] = node.parts as [PerlNode, PerlNode, PerlNode | undefined];
    const isCounted = head.parts.some(({ kind }) => kind === "mark");
    if (isCounted) return this.counted(head.parts, body);
    const items = flat(head.parts.map((part) => this.value(part)));
    const name = variable?.kind === "variable" ? variable.text : "$_";
    for (const item of items.length === 0 ? [{ text: UNKNOWN, from: 0 }] : items.slice(0, MAX_ROUNDS)) {
      this.set(name, item);
      this.value(body);
      if (this.returned) break;
    }
    return NOTHING;
  }

  protected counted(head: readonly PerlNode[], body: PerlNode): Value {
    const parts: (PerlNode | undefined)[] = [];
    let current: PerlNode | undefined;
    for (const one of head)
      if (one.kind === "mark") {
        parts.push(current);
        current = undefined;
      } else current = one;
    parts.push(current);
    const [start, condition, step] = parts;
    if (start) this.value(start);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const isTrue = condition ? truth(this.value(condition)) : undefined;
      if (isTrue === false || (isTrue === undefined && round > 0)) break;
      this.value(body);
      if (step) this.value(step);
    }
    return NOTHING;
  }

  protected repeated(node: PerlNode): Value {
    const [list, body] = node.parts as [PerlNode, PerlNode];
    const [condition] = list.parts;
    // `while (<DATA>)` and `while (my $line = <$in>)`
    const source =
      condition?.kind === "handle"
        ? condition
        : condition?.kind === "binary" && condition.parts[1]?.kind === "handle"
          ? condition.parts[1]
          : undefined;
    if (condition && source) {
      const given = this.value(source);
      const text = knownText(given);
      const lines =
        text === undefined
          ? [given]
          : text
              .replace(/\n$/, "")
              .split("\n")
              .slice(0, MAX_ROUNDS)
              .map((line) => textValue(`${line}\n`, given.from));
      for (const line of lines) {
        if (condition === source) this.set("$_", line);
        else this.assign(condition.parts[0] as PerlNode, line);
        this.value(body);
      }
      return NOTHING;
    }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const isTrue = condition ? truth(this.value(condition)) : undefined;
      if (isTrue === undefined ? round > 0 : isTrue !== (node.kind === "while")) break;
      this.value(body);
      if (this.returned) break;
    }
    return NOTHING;
  }

  protected mapped(node: PerlNode): Value {
    const [body, list] = node.parts as [PerlNode, PerlNode];
    const items = flat([this.value(list)]).slice(0, MAX_ROUNDS * 4);
    if (node.text === "sort") {
      const isDown = /^\$b/.test(body.parts[0]?.parts[0]?.text ?? "");
      const sorted = [...items].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
      return listValue(isDown ? sorted.reverse() : sorted);
    }
    const before = this.variables.get("$_");
    const results = items.map((item) => {
      this.set("$_", item);
      return this.value(body);
    });
    if (before) this.set("$_", before);
    if (node.text === "map") return listValue(flat(results));
    return listValue(items.filter((_, at) => truth(results[at] ?? NOTHING) !== false));
  }

  protected calls = 0;

  /** Functions that change their first argument. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  protected changing(name: string, list: PerlNode | undefined): Value {
    const parts = list?.kind === "list" ? list.parts : list ? [list] : [];
    const [target, ...rest] = parts;
    if (name === "bless" || name === "local") return target ? this.value(target) : NOTHING;
    const owner =
      target ??
      ({
        kind: "variable",
        text: /^(?:shift|pop)$/.test(name) ? (this.calls > 0 ? "@_" : "@ARGV") : "$_",
        parts: [],
        token: list?.token,
      } as PerlNode);
    const value = this.value(owner);
    if (name === "chomp" || name === "chop") {
      if (value.text !== undefined)
        this.assign(owner, { ...value, text: value.text.replace(name === "chomp" ? /\n$/ : /[\s\S]$/, "") });
      return NOTHING;
    }
    const items = [...(value.items ?? [])];
    if (name === "push" || name === "unshift") {
      const added = flat(rest.map((part) => this.value(part)));
      const all = name === "push" ? [...items, ...added] : [...added, ...items];
      this.assign(owner, {
        ...listValue(all.slice(0, MAX_ITEMS)),
        ...(value.name ? { name: value.name } : {}),
      });
      return NOTHING;
    }
    const taken = name === "pop" ? items.pop() : items.shift();
    if (owner.kind === "variable" && value.items) this.set(owner.text, listValue(items));
    return taken ?? { from: value.from, text: UNKNOWN };
  }
}
