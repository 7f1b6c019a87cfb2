import { unescaped } from "../decode.js";
import { MAX_SEARCHES, type Patience } from "../effort.js";
import { simplePattern } from "../simple-patterns.js";
import { FROM, joined, knownText, NOTHING, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import { translated } from "./functions.js";
import { type PerlNode, parsePerl } from "./parser.js";
import { PerlVariables } from "./variables.js";

const MAX_ITEMS = 2_000;

/** Texts of Perl: variables in them, and patterns that search and replace. */
export abstract class PerlTexts extends PerlVariables {
  protected readonly searches: Patience = { left: MAX_SEARCHES };

  /** A text with its escapes and variables. */
  protected text(node: PerlNode): Value {
    return node.token.isOpen
      ? this.filled(node.token.text)
      : textValue(node.token.text.replace(/\\([\\'])/g, "$1"));
  }

  protected filled(text: string): Value {
    if (!/[\\$@]/.test(text)) return textValue(text);
    // `\L…\E` is written in small letters.
    const small = text.replace(/\\L([^\\$@]{1,400})(?:\\E|$)/g, (_, inner: string) => inner.toLowerCase());
    if (small !== text) return this.filled(small);
    const parts: Value[] = [];
    let at = 0;
    for (const match of text.matchAll(EMBEDDED)) {
      if (match.index < at) continue;
      const [whole] = match;
      if (whole.startsWith("\\")) continue;
      parts.push(textValue(unescaped(text.slice(at, match.index))));
      const code = whole.replace(/^([$@])\{(\w{1,60})\}/, "$1$2");
      const [statement] = parsePerl(code);
      const value = statement ? this.value(statement) : NOTHING;
      parts.push(
        value.items && value.text === undefined
          ? joined(value.items, " ")
          : value.text === undefined
            ? { text: UNKNOWN, from: value.from }
            : value,
      );
      at = match.index + whole.length;
    }
    parts.push(textValue(unescaped(text.slice(at))));
    return parts.length === 1 ? (parts[0] as Value) : joined(parts);
  }

  /** `$text =~ /(…)…/`: the parts of a text that a pattern finds. */
  protected matched(subject: Value, pattern: PerlNode | undefined, other?: PerlNode): Value {
    const source = pattern?.text ?? (other ? knownText(this.value(other)) : undefined);
    const text = knownText(subject);
    const form =
      source === undefined || text === undefined
        ? undefined
        : simplePattern(
            source,
            pattern?.token.options?.includes("i") ? "gi" : "g",
            Math.min(text.length, MAX_ITEMS),
            this.searches,
          );
    if (!form || text === undefined) return { from: subject.from };
    const found = [...text.slice(0, MAX_ITEMS).matchAll(form)];
    for (const [at, part] of (found[0] ?? []).entries())
      if (at > 0) this.set(`$${at}`, textValue(part ?? "", subject.from | FROM.joined));
    if (found.length === 0) return textValue("");
    const parts = found.flatMap((match) => (match.length > 1 ? match.slice(1) : [match[0]]));
    return {
      text: "1",
      from: subject.from,
      items: parts.map((part) => textValue(part ?? "", subject.from | FROM.joined)),
    };
  }

  /** `$text =~ s/a/b/` and `tr/a-z/n-za-m/` change a variable, or return another text. */
  protected changed(target: PerlNode, change: PerlNode): Value {
    const { other = "", options = "" } = change.token;
    const inner = target.kind === "list" && target.parts[0] ? target.parts[0] : target;
    const before = this.value(inner);
    const place = inner.kind === "binary" && inner.text === "=" ? (inner.parts[0] as PerlNode) : inner;
    const after =
      change.kind === "letters"
        ? translated(before, change.text, other, options)
        : this.exchanged(before, change);
    if (options.includes("r")) return after;
    this.assign(place, after);
    return after;
  }

  protected exchanged(subject: Value, { text: source, token }: PerlNode): Value {
    const { other = "", options = "" } = token;
    const text = knownText(subject);
    const pattern = /\$\w/.test(source) ? (knownText(this.filled(source)) ?? source) : source;
    const form =
      text === undefined
        ? undefined
        : simplePattern(
            pattern,
            `${options.includes("g") ? "g" : ""}${options.includes("i") ? "i" : ""}`,
            text.length,
            this.searches,
          );
    const code = options.includes("e") ? parsePerl(other) : undefined;
    if (text === undefined || !form) {
      if (code) this.run(code);
      return { from: subject.from | (code ? FROM.computed : FROM.joined) };
    }
    let from = subject.from | FROM.joined;
    const result = text.replace(form, (...found) => {
      const groups = found.slice(
        0,
        found.findIndex((one) => typeof one === "number"),
      );
      for (const [at, part] of groups.entries())
        this.set(at === 0 ? "$&" : `$${at}`, textValue(String(part ?? "")));
      const value = code ? this.run(code) : this.filled(other.replace(/\\(\d)/g, "$$$1"));
      const result = options.includes("ee")
        ? this.evaluated(value, { kind: "text", text: "", parts: [], token })
        : value;
      from |= result.from;
      return textOf(result);
    });
    return textValue(result, from);
  }

  protected abstract run(statements: readonly PerlNode[]): Value;
  protected abstract evaluated(code: Value, node: PerlNode): Value;
}

/** Variables, elements, and expressions in a text. */
const EMBEDDED =
  /\\[\s\S]|[$@]\{(?:\s{0,4}\\|\s{0,4}\[)[^{}\n]{1,400}\}|\$\{\w{1,60}\}(?:->)?(?:\{[^{}\n]{1,80}\}|\[[^[\]\n]{1,80}\]){0,4}|@\{?\$?[A-Za-z_]\w{0,60}\}?(?:\{[^{}\n]{1,80}\}|\[[^[\]\n]{1,80}\])?|\$(?:[A-Za-z_]\w{0,60}|\d|&|0)(?:(?:->)?(?:\{[^{}\n]{1,80}\}|\[[-$\w+]{1,80}\])){0,4}/g;
