import type { Language } from "../../pieces.js";
import { addressOf, isNamelessHost } from "../hosts.js";
import { SYSTEM_COMMANDS } from "../places.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { FROM, joined, NOTHING, textOf, textValue, type Value } from "../value.js";
import { RUN_FIRST, STARTED } from "../variables.js";
import { INDEX, isPlainAddress, PROXY, TAKES_NAME } from "./helpers.js";
import type { Shell } from "./shell.js";

const MAX_ELEMENTS = 200;

/** What a script gives to variables, lists, and maps. */
export class Assignments {
  constructor(private readonly shell: Shell) {}

  /** `export -f git`: every program that is started gets the function instead of the command. */
  private exportsFunction(node: TreeNode): void {
    const name = /^(?:export|declare|typeset)\s{1,4}-\w{0,3}f\w{0,3}\s{1,4}([\w-]{1,40})/.exec(
      this.shell.textAt(node),
    )?.[1];
    if (name !== undefined && SYSTEM_COMMANDS.has(name) && this.shell.functions.has(name))
      this.shell.machine.report("hidden-name", this.shell.placeAt(node), TAKES_NAME);
  }

  declaration(node: TreeNode): Value {
    this.exportsFunction(node);
    const words = named(node);
    const isReference = /^(?:declare|local|typeset)\s{1,4}-\w{0,4}n/.test(
      this.shell.textAt(node).slice(0, 40),
    );
    for (const word of words)
      if (isReference && word.type === "variable_assignment") {
        const name = childOf(word, "name");
        const target = childOf(word, "value");
        if (name && target)
          this.shell.scope.refer(this.shell.textAt(name), textOf(this.shell.words.word(target)));
      }
    if (isReference) return NOTHING;
    this.isMap = /^(?:declare|typeset|local)\s{1,4}-\w{0,4}A/.test(this.shell.textAt(node).slice(0, 40));
    for (const word of words) {
      if (word.type === "variable_assignment") this.assign(word);
      else if (this.isMap) this.maps.add(this.shell.textAt(word));
    }
    this.isMap = false;
    for (const word of words) if (word.type === "string") this.exportWord(word);
    const line = this.shell.textAt(node);
    if (/^(?:export|(?:declare|typeset|readonly)(?:\s{1,4}-[px]{1,2})?)(?:\s{1,4}-p)?\s{0,4}$/.test(line))
      return { from: FROM.environment };
    return NOTHING;
  }

  /** `export "NAME_$key=$value"` */
  private exportWord(word: TreeNode): void {
    const value = this.shell.words.word(word);
    const [, name, text] = /^([A-Za-z_]\w{0,60})=([\s\S]{0,4000})$/.exec(value.text ?? "") ?? [];
    if (name === undefined || text === undefined) return;
    const assigned = textValue(text, value.from);
    this.shell.scope.set(name, assigned);
    this.judgeVariable(name, assigned, word);
    if (STARTED.test(name) && /\s/.test(text))
      this.shell.machine.later(text, "shell", this.shell.placeAt(word));
  }

  assign(node: TreeNode): void {
    const name = childOf(node, "name");
    const value = childOf(node, "value");
    if (!name) return;
    const key = this.shell.textAt(name);
    const isAdded = node.children.some(({ type }) => type === "+=");
    if (value?.type === "array") this.assignElements(key, value, isAdded);
    const assigned = value ? this.shell.words.word(value) : textValue("");
    const before = isAdded ? (this.shell.scope.known(key) ?? textValue("")) : undefined;
    if (value?.type !== "array") this.shell.scope.set(key, before ? joined([before, assigned]) : assigned);
    this.judgeVariable(key, assigned, node);
    if (Object.hasOwn(RUN_FIRST, key) && assigned.text !== undefined)
      this.shell.machine.start(assigned.text, RUN_FIRST[key] as Language);
    if (key === "PROMPT_COMMAND" || key === "LD_PRELOAD" || key === "BASH_ENV") {
      const isHidden = (assigned.from & (FROM.network | FROM.decoded)) !== 0;
      if (isHidden || /curl|wget|\/tmp\/|base64/.test(textOf(assigned)))
        this.shell.machine.report("persistence", this.shell.placeAt(node));
    }
    const isPrompt = /^PS\d$/.test(key);
    if (STARTED.test(key) && assigned.text !== undefined && (isPrompt ? /\$\(|`/ : /\s/).test(assigned.text))
      this.shell.machine.later(assigned.text, "shell", this.shell.placeAt(node));
  }

  /** The address from which a tool gets packages, or through which it sends its requests. */
  private judgeVariable(name: string, { text }: Value, node: TreeNode): void {
    if (text !== undefined && PROXY.test(name) && isNamelessHost(addressOf(text)?.host ?? ""))
      this.shell.machine.report(
        "tampering",
        this.shell.placeAt(node),
        "Sends requests through an address without a name",
      );
    if (text !== undefined && INDEX.test(name) && isPlainAddress(text))
      this.shell.machine.report(
        "foreign-registry",
        this.shell.placeAt(node),
        "Packages come from another host over plain HTTP",
      );
  }

  /** The elements of a list, and those with a name: `([get]=curl [run]=bash)`. */
  private assignElements(name: string, list: TreeNode, isAdded: boolean): void {
    const items: Value[] = [];
    const own: [string, Value][] = [];
    let key: string | undefined;
    for (const part of named(list).slice(0, MAX_ELEMENTS))
      for (const value of this.shell.words.splitWord(part)) {
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
    if (!isAdded || items.length > 0 || own.length === 0) this.shell.scope.setList(name, items, isAdded);
    for (const [index, value] of own) this.shell.scope.setElement(name, index, value);
  }

  /** Whether a list is declared of which the keys are names. */
  private isMap = false;

  private readonly maps = new Set<string>();
}
