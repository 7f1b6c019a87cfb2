import { expandBraces } from "../braces.js";
import { unescaped } from "../decode.js";
import { named, type TreeNode } from "../tree.js";
import {
  FROM,
  joined,
  NOTHING,
  origins,
  SUBSTITUTED,
  textOf,
  textOfAll,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "../value.js";
import { asList, expandParameter } from "./parameters.js";
import type { Shell } from "./shell.js";

/** A substitution with a command that downloads something. */
const LATER = /\$\(((?:[^()]|\([^()]{0,400}\)){0,400}\|\s{0,4}(?:ba|z|da)?sh\b(?:[^()]){0,200})\)/;
const BRACES = /\{[^{}]{0,2000}(?:,|\.\.)/;

/** The values of words after all expansions, as a shell makes them. */
export class Expansions {
  constructor(private readonly shell: Shell) {}

  /** A variable without quotes can be several words, such as a command with its arguments. */
  splitWord(node: TreeNode): Value[] {
    const value = this.word(node);
    const written = this.shell.textAt(node);
    if (
      value.text !== undefined &&
      written.includes("{") &&
      BRACES.test(written) &&
      !/^["'$]/.test(written)
    ) {
      const words = expandBraces(value.text);
      if (words.length > 1 || words[0] !== value.text) return words.map((text) => ({ ...value, text }));
    }
    if (value.items) return [...value.items];
    const isBare =
      node.type === "simple_expansion" ||
      node.type === "expansion" ||
      (written.includes("[@]") && /^"?\$\{\w{1,60}\[@\]\}"?$/.test(written)) ||
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
    const marks = this.shell.variables.get("IFS")?.text?.replace(/\s/g, "") ?? "";
    if (marks === "" || marks.length > 8 || marks.includes(UNKNOWN)) return text;
    return [...text].map((one) => (marks.includes(one) ? " " : one)).join("");
  }

  hereDocument(node: TreeNode): Value {
    const body = node.children.find(({ type }) => type === "heredoc_body");
    if (!body) return NOTHING;
    const inner = named(body).filter(({ type }) => type !== "heredoc_content" && type !== "heredoc_end");
    const values = inner.map((part) => this.word(part));
    let text = "";
    let at = body.start;
    inner.forEach((part, index) => {
      text += this.shell.parsed.source.slice(at, part.start) + textOf(values[index] as Value);
      at = part.end;
    });
    return textValue(text + this.shell.parsed.source.slice(at, body.end), origins(values));
  }

  /** The value of a word, after all expansions. */
  word(node: TreeNode): Value {
    return this.shell.effort.spend(() => this.expanded(node), NOTHING);
  }

  private expanded(node: TreeNode): Value {
    switch (node.type) {
      case "word":
        return textValue(this.shell.textAt(node).replace(/\\\n/g, "").replace(/\\(.)/g, "$1"));
      case "raw_string": {
        const written = this.shell.textAt(node).slice(1, -1);
        // A substitution in a text that is expanded later, such as a prompt or an index.
        const later = LATER.exec(written)?.[1];
        if (later !== undefined) this.shell.machine.later(later, "shell", this.shell.placeAt(node));
        return textValue(written);
      }
      case "ansi_c_string":
        return textValue(unescaped(this.shell.textAt(node).slice(2, -1)));
      case "string_content":
        return textValue(
          this.shell
            .textAt(node)
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
          : textValue(this.shell.textAt(node));
      case "number":
      case "variable_name":
      case "special_variable_name":
      case "regex":
      case "extglob_pattern":
      case "test_operator":
        return textValue(this.shell.textAt(node));
      case "simple_expansion": {
        // Between two others, the grammar counts the spaces before it as a part of it.
        const [, spaces = "", name = ""] =
          /^(\s{0,40})\$([\s\S]{0,200})$/.exec(this.shell.textAt(node)) ?? [];
        // `$1a` is the first argument, and a letter after it.
        const [, place, rest] = /^(\d)(\w{1,200})$/.exec(name) ?? [];
        const value = this.variable(place ?? name);
        return spaces === "" && rest === undefined
          ? value
          : { ...value, text: spaces + textOf(value) + (rest ?? "") };
      }
      case "expansion": {
        const spaces = /^\s{0,40}/.exec(this.shell.textAt(node))?.[0] ?? "";
        const value = this.expansion(this.shell.textAt(node).slice(spaces.length + 2, -1), node);
        return spaces === "" ? value : { ...value, text: spaces + textOf(value) };
      }
      case "command_substitution": {
        // The form of a Makefile, written for a shell.
        const written = /^\$\(\s{0,4}([A-Z][A-Z0-9_]{2,60})\s{0,4}\)$/.exec(this.shell.textAt(node))?.[1];
        if (written !== undefined) return this.variable(written);
        // `f() { eval "$(cat)"; }` reads what the function gets.
        const isInput = /^\$\(\s{0,4}cat\s{0,4}(?:-|\/dev\/stdin)?\s{0,4}\)$/.test(this.shell.textAt(node));
        const printed = this.shell.all(node, isInput ? this.shell.given : NOTHING);
        // `$(<file)`
        const file = node.children.find(({ type }) => type === "file_redirect");
        const value = file ? this.shell.redirections.redirect(file, NOTHING, NOTHING).input : printed;
        return value.text === undefined ? value : { ...value, text: value.text.replace(/\n{1,4}$/, "") };
      }
      case "process_substitution":
        // It reads what the command reads: `curl … | python3 <(cat)`.
        return { ...this.shell.all(node, this.shell.given), name: SUBSTITUTED };
      case "arithmetic_expansion":
        return this.arithmeticValue(this.shell.textAt(node).replace(/^\$(?:\(\(|\[)|(?:\)\)|\])$/g, ""));
      case "brace_expression":
        return textValue(this.shell.textAt(node));
      case "array":
        return asList(named(node).flatMap((part) => this.splitWord(part)));
      case "subscript":
        return this.expansion(this.shell.textAt(node), node);
      default:
        return node.children.length === 0
          ? textValue(this.shell.textAt(node))
          : joined(named(node).map((part) => this.word(part)));
    }
  }

  /** The result of an arithmetic expression. A number of another base that is not known is a letter in most cases. */
  private arithmeticValue(expression: string): Value {
    const number = this.shell.scope.number(expression);
    if (number !== undefined) {
      this.shell.scope.calculate(expression);
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
        values.push(textValue(this.shell.parsed.source.slice(at, part.start).replace(/[$]$/, "")));
      values.push(this.word(part));
      at = part.end;
    }
    if (at < node.end - 1) values.push(textValue(this.shell.parsed.source.slice(at, node.end - 1)));
    if (values.length === 1 && (values[0]?.path !== undefined || values[0]?.items))
      return { ...values[0], text: textOf(values[0]) };
    return textValue(textOfAll(values), origins(values));
  }

  /** @param written what is between the braces */
  private expansion(written: string, node: TreeNode): Value {
    const value = expandParameter(written, this.shell.scope);
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

  variable(name: string): Value {
    const written = name.replace(/^\{|\}$/g, "");
    const list = written === "*" ? this.shell.scope.list("@") : undefined;
    if (list) return joined(list, (this.shell.scope.known("IFS")?.text ?? " ").slice(0, 1));
    return this.shell.scope.value(written);
  }
}
