import type { Language, Piece } from "../pieces.js";
import { nameOfProgram } from "../unfold/programs.js";
import { call, isEnvironment, memberOf, startHanded } from "./calls.js";
import { character, fromBase64, isReadable, unescaped } from "./decode.js";
import { Effort } from "./effort.js";
import type { Machine, Place } from "./machine.js";
import { originOfPath, SECRET_NAME } from "./places.js";
import { placeOf } from "./shell.js";
import { commandsIn } from "./spoken.js";
import { childOf, NO_TEXT, named, type ParsedText, type TreeNode } from "./tree.js";
import {
  either,
  FROM,
  joined,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "./value.js";

const MAX_DEPTH = 160;
const MAX_STEPS = 150_000;

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

/** Names that start code or another program. Code that assembles one of them from parts conceals it. */
const HIDDEN_NAMES = new Set(
  "eval exec compile system popen spawn execSync child_process subprocess __import__ getattr globals builtins __builtins__ os.system Function shell_exec passthru Invoke-Expression DownloadString powershell".split(
    " ",
  ),
);

/** The values that are followed from one program of an archive to another. */
const CARRIED =
  FROM.network | FROM.keys | FROM.environment | FROM.decoded | FROM.memory | FROM.input | FROM.encoded;

const MIN_ENCODED = 32;
const PROCESS = /^(?:subprocess|sp|commands)\.\w{1,20}$|^(?:run|call|Popen|check_output|check_call)$/;

/** The values that a call passes to its function arguments. */
const HANDED = FROM.network | FROM.socket | FROM.untrusted | FROM.keys | FROM.environment;
const HANDED_BACK = FROM.network | FROM.socket | FROM.untrusted | FROM.decoded | FROM.computed;
const HANDS_ON =
  /(?:^|\.)(?:then|catch|finally|map|flatMap|forEach|reduce|replace|on|once|addListener|addEventListener|get|request|pipe)$/;
const RUNS_TEXT =
  /^(?:eval|exec|execSync|Function|os\.system|(?:child_process|cp)\.exec(?:Sync)?|vm\.runIn\w{1,20})$/;

/** The value that represents several: one that names a location of keys, if there is one. */
function mostTelling(values: readonly Value[]): Value {
  const key = values.find(({ text }) => text !== undefined && originOfPath(text) !== 0);
  return key ? withOrigin(key, origins(values)) : either(values);
}

const FETCHES = /^\s{0,4}(?:curl|wget)\s[^|]{1,2000}$/;

/** Objects from which a function can be looked up by name. */
const NAMESPACE = /^(?:globalThis|builtins|__builtins__|vars\(\)|[\w.]{1,60}\.__dict__)$/;

const ROLES = new Map<string, string>(
  Object.entries({
    ...role(
      "string",
      "string string_literal template_string interpreted_string_literal raw_string_literal encapsed_string char_literal expandable_string_literal expandable_here_string_literal verbatim_string_literal verbatim_here_string_characters verbatim_string_characters heredoc heredoc_body nowdoc nowdoc_body subshell shell_command_expression bare_string simple_symbol raw_string rune_literal byte_string",
    ),
    ...role("strings", "concatenated_string chained_string"),
    ...role(
      "name",
      "identifier import variable_name variable constant name simple_identifier property_identifier instance_variable global_variable class_variable type_identifier field_identifier package_identifier shorthand_property_identifier simple_name this self special_identifier private_property_identifier qualified_name namespace_identifier",
    ),
    ...role(
      "member",
      "attribute member_expression member_access_expression selector_expression field_expression scope_resolution scoped_identifier member_access nullsafe_member_access_expression class_constant_access_expression scoped_property_access_expression",
    ),
    ...role("subscript", "subscript subscript_expression element_reference index_expression element_access"),
    ...role(
      "call",
      "call call_expression function_call_expression member_call_expression nullsafe_member_call_expression scoped_call_expression new_expression object_creation_expression invokation_expression macro_invocation method_call",
    ),
    ...role(
      "binary",
      "binary_operator binary_expression binary additive_expression additive_argument_expression format_expression multiplicative_expression",
    ),
    ...role(
      "assign",
      "assignment assignment_expression variable_declarator augmented_assignment augmented_assignment_expression named_expression short_var_declaration assignment_statement let_declaration const_spec var_spec operator_assignment",
    ),
    ...role(
      "function",
      "function_definition function_declaration method_definition method arrow_function lambda function_expression func_literal closure_expression anonymous_function anonymous_function_creation_expression method_declaration singleton_method function_item function_statement generator_function_declaration",
    ),
    ...role("return", "return_statement return return_expression"),
    ...role(
      "loop",
      "for_statement for_in_statement for_in_clause foreach_statement for for_expression range_clause",
    ),
    ...role(
      "list",
      "list tuple array array_expression set expression_list array_creation_expression argument_list arguments slice_literal composite_literal literal_value array_literal_expression right_assignment_list tuple_expression",
    ),
    ...role("map", "dictionary object hash hash_literal_expression"),
    ...role("alias", "as_pattern"),
    ...role("choice", "conditional_expression ternary_expression conditional boolean_operator"),
    ...role(
      "import",
      "import_statement import_from_statement import_spec use_declaration namespace_use_declaration",
    ),
    ...role(
      "comprehension",
      "list_comprehension generator_expression set_comprehension dictionary_comprehension",
    ),
    ...role("command", "command"),
    ...role("pipeline", "pipeline pipeline_chain"),
    ...role("truth", "true"),
    ...role("cast", "cast_expression"),
    ...role("unary", "expression_with_unary_operator"),
    ...role("decorator", "decorator"),
    ...role("decorated", "decorated_definition"),
    ...role(
      "inclusion",
      "include_expression include_once_expression require_expression require_once_expression",
    ),
    ...role("skip", "comment line_comment block_comment type_annotation type_parameters"),
    ...role(
      "integer",
      "integer number int_literal integer_literal decimal_integer_literal hexadecimal_integer_literal number_literal",
    ),
  }),
);

function role(name: string, types: string): Record<string, string> {
  return Object.fromEntries(types.split(" ").map((type) => [type, name]));
}

/**
 * Follows a program in a language with expressions and calls. Names are global, even if they are defined in a function.
 * Each text is read twice, so that arguments from later calls reach a function.
 */
export class ProgramReader {
  private readonly names = new Map<string, Value>();
  private parsed: ParsedText = NO_TEXT;
  private readonly effort = new Effort({ steps: MAX_STEPS, depth: MAX_DEPTH });
  private functionName = "";
  private readonly functionNames = new Set<string>();
  /** Whether a relevant value was passed to or returned from a function. A second reading then follows it. */
  needsSecond = false;
  /** Whether a function received an argument in the last reading. */
  isHanded = false;

  constructor(
    readonly piece: Piece,
    readonly machine: Machine,
  ) {}

  /** Whether all of the program was read. */
  get isComplete(): boolean {
    return this.effort.isComplete;
  }

  get language(): Language {
    return this.piece.language;
  }

  read(parsed: ParsedText): void {
    this.parsed = parsed;
    this.effort.restart();
    this.value(parsed.root);
  }

  placeAt(node: TreeNode): Place {
    return placeOf(this.piece, this.parsed, node);
  }

  textAt(node: TreeNode): string {
    return this.parsed.source.slice(node.start, node.end);
  }

  /** The known value of an expression, or of the last expression in a statement. */
  value(node: TreeNode): Value {
    let at = node;
    // Grammars of expressions wrap each literal in all their levels.
    while (at.children.length === 1 && !ROLES.has(at.type)) at = at.children[0] as TreeNode;
    while (isWrapper(at) || (at.children.length === 1 && (isLevel(at) || !ROLES.has(at.type))))
      at = at.children[0] as TreeNode;
    return this.effort.spend(() => this.byRole(at), NOTHING);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private byRole(node: TreeNode): Value {
    switch (ROLES.get(node.type)) {
      case "string":
        return this.string(node);
      case "strings":
        return joined(named(node).map((part) => this.value(part)));
      case "name":
        return this.name(this.textAt(node));
      case "member":
        return this.member(node);
      case "subscript":
        return this.subscript(node);
      case "call":
        return this.call(node);
      case "binary":
        return this.binary(node);
      case "assign":
        return this.assignment(node);
      case "function":
        return this.definition(node);
      case "return": {
        const value = this.all(node);
        this.bind(
          `${this.functionName}()`,
          either([this.names.get(`${this.functionName}()`) ?? NOTHING, value]),
        );
        return value;
      }
      case "loop":
        return this.loop(node);
      case "list":
        return this.list(node);
      case "map":
        return this.map(node);
      case "alias": {
        const [value, target] = named(node);
        const result = value ? this.value(value) : NOTHING;
        if (target) this.bindTo(target, result);
        return result;
      }
      case "choice":
        return either(named(node).map((part) => this.value(part)));
      case "import":
        this.imports(node);
        return NOTHING;
      case "comprehension":
        return this.comprehension(node);
      case "command":
        return this.language === "powershell" ? this.shellCommand(node, NOTHING) : this.all(node);
      case "pipeline":
        return this.pipeline(node);
      case "skip":
        return NOTHING;
      case "integer":
        return textValue(this.textAt(node));
      case "truth":
        return textValue("true");
      case "unary": {
        const operand = named(node).at(-1);
        const value = operand ? this.value(operand) : NOTHING;
        return /^-join\b/i.test(this.textAt(node)) && value.items ? joined(value.items) : value;
      }
      case "cast":
        return this.cast(node);
      case "decorator": {
        // A function below it is given to it: `@os.system` is a call.
        const value = this.all(node);
        if (
          /^(?:os\.(?:system|popen)|exec|eval|(?:builtins\.)(?:exec|eval)|subprocess\.\w{1,20})$/.test(
            value.name ?? "",
          )
        )
          this.machine.report("hidden-name", this.placeAt(node));
        return value;
      }
      case "decorated": {
        const values = named(node).map((part) => this.value(part));
        const target = values.at(-1);
        for (const { name } of values.slice(0, -1))
          if (target && name !== undefined && this.functionNames.has(name))
            this.giveFunction(`${name}#0`, target);
        return target ?? NOTHING;
      }
      case "inclusion": {
        const value = this.all(node);
        if (/^(?:https?|ftp|data|php):/i.test(value.text ?? "") || value.from & FROM.network)
          this.machine.report("download-run", this.placeAt(node));
        else if (value.text !== undefined) this.machine.start(value.text, this.language);
        return NOTHING;
      }
      default:
        return this.all(node);
    }
  }

  /** All children in order. The result is the last known value, with the origins of all of them. */
  private all(node: TreeNode): Value {
    const values = named(node).map((part) => this.value(part));
    if (values.length === 1) return values[0] as Value;
    const isStatement = /block|body|module|program|source_file|statement|suite|clause/.test(node.type);
    return isStatement ? NOTHING : either(values);
  }

  private string(node: TreeNode): Value {
    if (node.type === "subshell" || node.type === "shell_command_expression") {
      const command = this.quoted(node, this.textAt(node).startsWith("%x") ? 3 : 1);
      this.machine.evaluate(command, "shell", this.placeAt(node));
      // What a downloader prints comes from another host.
      const fetched = FETCHES.test(command.text ?? "") ? FROM.network | FROM.untrusted : 0;
      return { from: command.from | fetched };
    }
    const written = this.textAt(node);
    if (this.language === "powershell" && written.startsWith('"')) return this.quoted(node, 1);
    if (node.type === "simple_symbol") return textValue(written.slice(1));
    if (node.type.startsWith("verbatim")) return textValue(written.replace(/^'|'$/g, ""));
    const parts = named(node).filter(({ type }) => type !== "string_start" && type !== "string_end");
    const inner = parts.filter(({ type }) =>
      /interpolation|substitution|variable|expression|embedded/.test(type),
    );
    if (inner.length === 0) {
      const prefix = /^[a-zA-Z]{0,3}/.exec(written)?.[0] ?? "";
      const isRaw =
        /r/i.test(prefix) ||
        written.startsWith("`") ||
        (this.language === "php" && written.startsWith("'")) ||
        node.type === "raw_string_literal";
      const content = written.slice(prefix.length);
      const quote = /^(?:"""|'''|[#"'`]{1,4})/.exec(content)?.[0] ?? "";
      const end = quote === "" ? 0 : Math.min(quote.length, content.length - quote.length);
      const bare = content.slice(quote.length, end > 0 ? content.length - end : undefined);
      return textValue(isRaw ? bare : unescaped(bare));
    }
    const first = node.children.find(({ type }) => type === "string_start");
    return this.quoted(node, first ? first.end - first.start : 1);
  }

  /** A template string. `edge` is the length of its quotes. */
  private quoted(node: TreeNode, edge: number): Value {
    const values: Value[] = [];
    // PowerShell escapes with a backtick, and its paths have backslashes.
    const read = this.language === "powershell" ? (text: string) => text.replace(/`(.)/g, "$1") : unescaped;
    let at = node.start + edge;
    const end = Math.max(at, node.end - (this.textAt(node).endsWith('"""') && edge > 1 ? 3 : 1));
    for (const part of named(node)) {
      if (!/interpolation|substitution|variable|expression|embedded/.test(part.type)) continue;
      if (part.start > at) values.push(textValue(read(this.parsed.source.slice(at, part.start))));
      const [expression] = named(part);
      const value = this.value(part.type === "interpolation" && expression ? expression : part);
      values.push(value.text === undefined && value.name !== undefined ? { ...value, text: UNKNOWN } : value);
      at = Math.max(at, part.end);
    }
    if (at < end) values.push(textValue(read(this.parsed.source.slice(at, end))));
    return this.noticed(joined(values), node);
  }

  private name(name: string): Value {
    const plain = name === "$" ? name : name.replace(/^(?:\$|@{1,2}|:)/, "");
    const known = this.names.get(plain);
    if (known) return known;
    if (/^env:/i.test(plain)) return this.variable(plain.slice(4));
    // What the visitor of a page sends.
    if (this.language === "php" && /^_(?:GET|POST|REQUEST|COOKIE)$/.test(plain)) return { from: FROM.socket };
    if (plain === "ENV" || plain === "_ENV" || plain === "_SERVER") return { name: "os.environ", from: 0 };
    return { name: plain, from: 0 };
  }

  /** A variable of the environment. */
  variable(name: string): Value {
    const from = SECRET_NAME.test(name) ? FROM.secret : 0;
    return { text: `${UNKNOWN}${name}${UNKNOWN}`, from };
  }

  private member(node: TreeNode): Value {
    const parts = named(node).filter(({ type }) => type !== "optional_chain");
    const property = parts.at(-1);
    const object = parts[0];
    if (!property || !object || parts.length < 2) return property ? this.value(property) : NOTHING;
    const written = this.textAt(node);
    if (written.length < 80) {
      const known = this.names.get(written.replace(/^(?:self|this)\./, "self."));
      if (known) return known;
      // An attribute of the class, which is bound like a variable.
      const shared = /^(?:self|this)\.(\w{1,60})$/.exec(written)?.[1];
      const value = shared === undefined ? undefined : this.names.get(shared);
      if (value?.text !== undefined) return value;
    }
    const value = this.value(object);
    // An attribute of a class, which is bound like a variable.
    if (/^[A-Z]\w{0,60}$/.test(value.name ?? "") && value.from === 0) {
      const attribute = this.names.get(this.textAt(property));
      if (attribute && (attribute.name?.includes(".") || /\s/.test(attribute.text ?? ""))) return attribute;
    }
    return memberOf(this, value, this.textAt(property).replace(/^\$/, ""));
  }

  /** `[char]105` is a letter, and `[char[]](105, 101)` are several. */
  private cast(node: TreeNode): Value {
    const [type, operand] = named(node);
    const value = operand ? this.value(operand) : NOTHING;
    if (!type || !/^\[(?:System\.)?char(?:\[\])?\]$/i.test(this.textAt(type))) return value;
    const letter = ({ text, from }: Value): Value =>
      /^(?:\d{1,7}|0x[0-9a-f]{1,6})$/i.test(text ?? "")
        ? textValue(character(Number(text)), from | FROM.joined)
        : { from: from | FROM.computed };
    return value.items ? listValue(value.items.map(letter)) : letter(value);
  }

  private subscript(node: TreeNode): Value {
    const parts = named(node).filter(({ type }) => type !== "optional_chain");
    const [object, ...keys] = parts;
    if (!object) return NOTHING;
    const value = this.value(object);
    const key = keys[0];
    if (!key) return value;
    if (key.type === "slice" || (/\.\.|:/.test(this.textAt(key)) && !/["']/.test(this.textAt(key))))
      return this.slice(value, key, node);
    const index = this.value(key);
    if (HIDDEN_NAMES.has(index.text ?? "") && NAMESPACE.test(value.name ?? ""))
      this.machine.report("hidden-name", this.placeAt(node));
    const known = this.names.get(this.slotOf(object, index));
    if (known) return known;
    const text = index.text;
    if (text === undefined) return withOrigin({ from: value.from }, index.from);
    const number = Number(text);
    if (value.items && Number.isInteger(number)) return value.items.at(number) ?? { from: value.from };
    if (value.text !== undefined && Number.isInteger(number) && !value.text.includes(UNKNOWN)) {
      return textValue(value.text.at(number) ?? "", value.from | FROM.joined);
    }
    return memberOf(this, value, text);
  }

  private slotOf(object: TreeNode, index: Value): string {
    return `${this.textAt(object).slice(0, 60)}[${textOf(index).slice(0, 60)}]`;
  }

  private slice(value: Value, key: TreeNode, node: TreeNode): Value {
    const [start = "", stop = "", step = ""] = this.textAt(key).split(/:|\.\.\.?/);
    const number = (text: string) => (/^\s{0,4}-?\d{1,6}\s{0,4}$/.test(text) ? Number(text) : undefined);
    if (value.text !== undefined && !value.text.includes(UNKNOWN)) {
      const text = value.text;
      if (number(step) === -1)
        return this.noticed(textValue([...text].reverse().join(""), value.from | FROM.joined), node);
      return this.noticed(
        textValue(text.slice(number(start) ?? 0, number(stop)), value.from | FROM.joined),
        node,
      );
    }
    if (value.items)
      return listValue(
        number(step) === -1
          ? [...value.items].reverse()
          : value.items.slice(number(start) ?? 0, number(stop)),
      );
    return { from: value.from };
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private binary(node: TreeNode): Value {
    const operator = node.children.find(({ named: isNamed, field }) => field === "operator" || !isNamed);
    const mark = operator ? this.textAt(operator) : "";
    // A long chain is nested on its left, so it is read in a loop.
    const operands: TreeNode[] = [];
    let at: TreeNode = node;
    for (;;) {
      const [left, right] = [childOf(at, "left") ?? named(at)[0], childOf(at, "right") ?? named(at).at(-1)];
      if (right) operands.push(right);
      if (!left) break;
      let inner = left;
      while (inner.children.length === 1 && !ROLES.has(inner.type)) inner = inner.children[0] as TreeNode;
      const innerMark = inner.children.find(({ named: isNamed, field }) => field === "operator" || !isNamed);
      if (
        inner.type !== node.type ||
        !innerMark ||
        this.textAt(innerMark) !== mark ||
        operands.length > 2_000
      ) {
        operands.push(left);
        break;
      }
      at = inner;
    }
    const values = operands.reverse().map((part) => this.value(part));
    const isText = mark === "+" || mark === "." || mark === "-join" || mark === "&" || mark === "..";
    if (isText)
      return this.noticed(
        joined(values.map(({ items, ...value }) => (items ? { ...value, items } : value))),
        node,
      );
    if (mark === "/" && values.some(({ text, name }) => text !== undefined || name === "Path"))
      return joined(values, "/");
    if (mark === "%" || /^-f$/i.test(mark)) return this.noticed(formatted(values), node);
    if (mark === "*" && values[0]?.text !== undefined && /^\d{1,3}$/.test(textOf(values[1] ?? NOTHING))) {
      const times = Number(values[1]?.text);
      return values[0].text.length * times < 10_000
        ? textValue(values[0].text.repeat(times), values[0].from)
        : values[0];
    }
    if (mark === "^") return { from: origins(values) | FROM.computed };
    if (mark === "|" && values.some(({ entries }) => entries)) return united(values);
    if (mark === "|" || mark === "||" || mark === "??" || mark === "or") return either(values);
    if (/^(?:-split|-replace)$/i.test(mark)) return { from: origins(values) | FROM.joined };
    if (/^[=!<>]=?=?$|^(?:in|is|and|not|&&|-eq|-ne|-like|-match)$/i.test(mark)) return NOTHING;
    return { from: origins(values) };
  }

  /** Reports a name that is written in parts, such as `"ev" + "al"`. */
  noticed(value: Value, node: TreeNode): Value {
    const isHidden =
      value.text !== undefined &&
      (value.from & (FROM.joined | FROM.decoded)) !== 0 &&
      HIDDEN_NAMES.has(value.text.replace(/['"]/g, ""));
    if (isHidden && !this.textAt(node).includes(value.text as string))
      this.machine.report("hidden-name", this.placeAt(node));
    if (value.from & FROM.joined && value.text !== undefined && value.text.length >= MIN_ENCODED)
      this.encoded(value.text, node);
    return value;
  }

  /** A base64 program that is split into parts that are not base64 texts themselves. */
  private encoded(text: string, node: TreeNode): void {
    const program = fromBase64(text);
    if (program === undefined || !isReadable(program) || !/[\s(;]/.test(program)) return;
    if (this.textAt(node).includes(text.slice(0, MIN_ENCODED)) || nameOfProgram(program) === ".md") return;
    this.machine.report("hidden-program", this.placeAt(node));
    this.machine.later(program, this.language, this.placeAt(node));
  }

  private assignment(node: TreeNode): Value {
    const target = childOf(node, "left", "name", "pattern") ?? named(node)[0];
    const source =
      childOf(node, "right", "value") ?? (named(node).length > 1 ? named(node).at(-1) : undefined);
    if (!target) return NOTHING;
    if (!source || source === target) return NOTHING;
    const value = this.value(source);
    const operator = node.children.find(
      ({ named: isNamed, type, field }) => field === "operator" || (!isNamed && /=$/.test(type)),
    );
    const mark = operator ? this.textAt(operator) : "=";
    if (mark === "+=" || mark === ".=" || mark === "|=" || mark === "<<") {
      const before = this.value(target);
      const isList = before.items !== undefined;
      const after = isList
        ? listValue([...(before.items ?? []), ...(value.items ?? [value])])
        : before.text !== undefined
          ? this.noticed(joined([before, value]), node)
          : withOrigin(value, before.from);
      this.bindTo(target, after);
      return after;
    }
    this.bindTo(target, value);
    return value;
  }

  /** Assigns a value to a name, a member, an element, or a pattern of names. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private bindTo(target: TreeNode, value: Value): void {
    let at = target;
    while (
      at.children.length === 1 &&
      (isLevel(at) || isWrapper(at) || !ROLES.has(at.type)) &&
      !/pattern(?!_target)/.test(at.type)
    )
      at = at.children[0] as TreeNode;
    const kind = ROLES.get(at.type);
    if (kind === "name") {
      this.bind(this.textAt(at).replace(/^(?:\$|@{1,2})/, ""), value);
      return;
    }
    if (kind === "member") {
      const written = this.textAt(at);
      if (/\.(?:Stdin|Stdout|stdin|stdout)$/.test(written) && value.from & FROM.socket)
        this.machine.report("reverse-shell", this.placeAt(at));
      if (/innerHTML|\.src$|\.href$/.test(written)) this.machine.request(value, [], this.placeAt(at));
      this.bind(written.replace(/^(?:self|this)\./, "self.").slice(0, 80), value);
      return;
    }
    if (kind === "subscript") {
      const [object, key] = named(at);
      if (!object || !key) return;
      const index = this.value(key);
      // A command in the environment is for a program that reads it.
      if (value.text !== undefined && isEnvironment(this.value(object)))
        for (const { command } of commandsIn(value.text))
          this.machine.later(command, "shell", this.placeAt(at), "instructed");
      this.bind(this.slotOf(object, index), value);
      const owner = this.value(object);
      if (value.from !== 0) this.bindOwner(object, withOrigin(owner, value.from));
      return;
    }
    if (/pair_pattern/.test(at.type)) {
      const key = childOf(at, "key");
      const inner = childOf(at, "value");
      if (key && inner) this.bindTo(inner, memberOf(this, value, this.textAt(key)));
      return;
    }
    if (/shorthand_property_identifier_pattern/.test(at.type)) {
      this.bind(this.textAt(at), memberOf(this, value, this.textAt(at)));
      return;
    }
    for (const [index, part] of named(at).entries()) {
      const isKeyed = /object_pattern/.test(at.type);
      this.bindTo(
        part,
        isKeyed
          ? value
          : (value.items?.[index] ?? { ...(value.items ? {} : { name: value.name }), from: value.from }),
      );
    }
  }

  private bindOwner(object: TreeNode, value: Value): void {
    if (ROLES.get(object.type) === "name" || ROLES.get(object.type) === "member") this.bindTo(object, value);
  }

  /** Adds an origin to the variable whose method a call is: `url.searchParams.set("d", data)`. */
  taint(node: TreeNode, from: number): void {
    const name = /^[$@]{0,2}([A-Za-z_]\w{0,60})(?:\??\.\w{1,60}){1,4}\??\.?\(/.exec(
      this.textAt(node).slice(0, 300),
    )?.[1];
    const before = name === undefined ? undefined : this.names.get(name);
    if (name !== undefined && before) this.bind(name, withOrigin(before, from));
  }

  /** Gives the first variable that a call gets another value. */
  rebind(node: TreeNode, value: Value): void {
    const name = /\(\s{0,4}\$?([A-Za-z_]\w{0,60})\s{0,4}\)$/.exec(this.textAt(node))?.[1];
    if (name !== undefined) this.bind(name, value);
  }

  /** Adds an origin to the variables that a call gets. */
  taintArguments(node: TreeNode, from: number): void {
    const written = this.textAt(node);
    const list = written.slice(written.indexOf("(") + 1, written.indexOf("(") + 200);
    for (const [, name] of list.matchAll(/(?:^|[,(&\s])\$?([A-Za-z_]\w{0,60})(?=\s{0,2}[,)[])/g)) {
      const before = this.names.get(name as string) ?? NOTHING;
      this.bind(name as string, { from: before.from | from });
    }
  }

  bind(name: string, value: Value): void {
    if (this.names.size >= 20_000 || name === "") return;
    const before = this.names.get(name);
    const isNew = before === undefined || (before.from | value.from) !== before.from;
    if (isNew && value.from & MATTERS && /[#()]/.test(name)) this.needsSecond = true;
    this.names.set(name, value);
  }

  /** The relevant return values of this program's functions, for other programs. */
  returned(): Iterable<[string, Value]> {
    return this.carried(/^[A-Za-z_]\w{2,60}\(\)$/);
  }

  /** The arguments that this program passes to functions. */
  given(): Iterable<[string, Value]> {
    return this.carried(/^[A-Za-z_]\w{2,60}#\d{1,2}$/);
  }

  private *carried(form: RegExp): Iterable<[string, Value]> {
    for (const [name, value] of this.names) if (value.from & CARRIED && form.test(name)) yield [name, value];
  }

  /** Accepts a value from another program. Returns whether it adds something. */
  take(name: string, { text, from }: Value): boolean {
    const before = this.names.get(name);
    if (before && (before.from | from) === before.from) return false;
    this.bind(name, before ? withOrigin(before, from) : { ...(text === undefined ? {} : { text }), from });
    return true;
  }

  known(name: string): Value | undefined {
    return this.names.get(name);
  }

  private definition(node: TreeNode): Value {
    const nameNode = childOf(node, "name") ?? node.children.find(({ type }) => type === "function_name");
    const outer = this.functionName;
    const name = nameNode ? this.textAt(nameNode) : `function@${this.parsed.firstLine}.${node.start}`;
    this.functionName = name;
    this.functionNames.add(name);
    const parameters = parameterNames(childOf(node, "parameters", "parameter"), (part) => this.textAt(part));
    if (/^(?:self|cls)$/.test(parameters[0] ?? "")) parameters.shift();
    parameters.forEach((parameter, index) => {
      const given = this.names.get(`${name}#${index}`) ?? NOTHING;
      if (given !== NOTHING) this.bind(parameter, given);
      else if (this.names.has(parameter) && parameter.length < 3) this.names.delete(parameter);
    });
    const body = childOf(node, "body") ?? named(node).at(-1);
    const value = body ? this.value(body) : NOTHING;
    const isExpression = body && !/block|body/.test(body.type);
    if (isExpression) this.bind(`${name}()`, value);
    const got = this.names.get(`${name}()`);
    if (got && /^(?:static\s)?get\s/.test(this.textAt(node).slice(0, 16))) this.bind(`self.${name}`, got);
    this.functionName = outer;
    return { name, from: 0 };
  }

  private loop(node: TreeNode): Value {
    const left = childOf(node, "left", "pattern", "key");
    const right = childOf(node, "right", "value");
    if (left && right) {
      const values = this.value(right);
      const whole = isEnvironment(values) ? FROM.environment : 0;
      this.bindTo(
        left,
        values.items && values.items.length > 0 && values.items.length < 50
          ? mostTelling(values.items)
          : { from: values.from | whole },
      );
    }
    const rest = named(node).filter((part) => part !== left && part !== right);
    for (const part of rest) this.value(part);
    return NOTHING;
  }

  private comprehension(node: TreeNode): Value {
    const body = childOf(node, "body") ?? named(node)[0];
    const clauses = named(node).filter(({ type }) => type === "for_in_clause");
    if (!body || clauses.length === 0) return this.all(node);
    return this.expand(body, clauses);
  }

  private expand(body: TreeNode, clauses: readonly TreeNode[]): Value {
    const [clause, ...rest] = clauses;
    if (!clause) return listValue([this.value(body)]);
    const left = childOf(clause, "left");
    const right = childOf(clause, "right");
    if (!left || !right) return NOTHING;
    const values = this.value(right);
    const whole = isEnvironment(values) ? FROM.environment : 0;
    const characters =
      values.text === undefined || values.text.includes(UNKNOWN)
        ? undefined
        : [...values.text].map((one) => textValue(one, values.from));
    const items = values.items ?? characters;
    if (!items || items.length > 1_000) {
      this.bindTo(left, { from: values.from | whole });
      const one = this.expand(body, rest);
      return { from: one.from | values.from | whole };
    }
    const results = items.map((item) => {
      this.bindTo(left, item);
      return this.expand(body, rest);
    });
    return listValue(
      rest.length > 0
        ? results.flatMap((result) => result.items ?? [result])
        : results.flatMap((result) => result.items ?? [result]),
    );
  }

  private list(node: TreeNode): Value {
    const result = this.listed(node);
    // `return (os.system, ("…",))`: a caller of the list calls its first item.
    if (result.items && result.items.length > 1) startHanded(this, node, result.items);
    return result;
  }

  private listed(node: TreeNode): Value {
    const body = node.type === "composite_literal" ? childOf(node, "body") : undefined;
    if (body) return this.value(body);
    return listValue(
      named(node).flatMap((part) => {
        if (part.type === "keyword_argument" || part.type === "pair") return [];
        if (/initializer|element|literal_element/.test(part.type) && named(part).length === 1)
          return [this.value(named(part)[0] as TreeNode)];
        return [this.value(part)];
      }),
    );
  }

  private map(node: TreeNode): Value {
    const entries = new Map<string, Value>();
    let from = 0;
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
    const visit = (part: TreeNode): void => {
      const key =
        childOf(part, "key") ??
        (part.type === "pair" || part.type === "hash_entry" ? named(part)[0] : undefined);
      const value = childOf(part, "value") ?? (key ? named(part).at(-1) : undefined);
      if (key && value && key !== value) {
        const keyText = /identifier|hash_key/.test(key.type) ? this.textAt(key) : textOf(this.value(key));
        const result = this.value(value);
        entries.set(keyText, result);
        from |= result.from | (isEnvironment(result) ? FROM.environment : 0);
      } else if (part.type === "hash_literal_body" || part.type === "hash_entry")
        for (const inner of named(part)) visit(inner);
      else {
        const result = this.value(part);
        from |= result.from | (isEnvironment(result) ? FROM.environment : 0);
        for (const [name, inner] of result.entries ?? []) entries.set(name, inner);
      }
    };
    for (const part of named(node)) visit(part);
    return { entries, from };
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private call(node: TreeNode): Value {
    const callee = childOf(node, "function", "constructor", "macro") ?? undefined;
    const receiver = childOf(node, "receiver", "object", "scope");
    const method = childOf(node, "method", "name");
    const args =
      childOf(node, "arguments") ??
      node.children.find(({ type }) => /^(?:argument_list|arguments|token_tree)$/.test(type));
    let target: Value;
    let receiverValue: Value = NOTHING;
    // The receiver is read once: a chain of calls would otherwise double the work with each link.
    if (callee && ROLES.get(callee.type) === "member") [receiverValue, target] = this.memberCall(callee);
    else if (callee) target = this.called(callee);
    else if (receiver && method) {
      receiverValue = this.value(receiver);
      target = memberOf(this, receiverValue, this.textAt(method));
    } else if (method) target = this.name(this.textAt(method));
    else {
      const [first, second] = named(node);
      if (!first) return NOTHING;
      if (second && /member_name|simple_name/.test(second.type)) {
        receiverValue = this.value(first);
        target = memberOf(this, receiverValue, this.textAt(second));
      } else target = this.value(first);
    }
    const values: Value[] = [];
    const options = new Map<string, Value>();
    const isComprehension =
      args !== undefined && (ROLES.get(args.type) === "comprehension" || args.type === "template_string");
    for (const part of args ? (isComprehension ? [args] : named(args)) : [])
      this.argument(part, values, options, target.name);
    const block =
      childOf(node, "block") ?? node.children.find(({ type }) => /^(?:do_block|block)$/.test(type));
    const isNew = node.type === "new_expression" || node.type === "object_creation_expression";
    const result = call({
      reader: this,
      node,
      name: target.name ?? "",
      target,
      receiver: receiverValue,
      args: values,
      options,
      isNew,
    });
    if (block) this.value(block);
    return this.noticed(this.handedOn(target, receiverValue, result, values, node), node);
  }

  /**
   * A callback gets the values of the call: `fetch(u).then((r) => …)`. It is
   * analyzed before its arguments are known, so the text is analyzed again.
   */
  private handedOn(
    target: Value,
    receiver: Value,
    result: Value,
    args: readonly Value[],
    node: TreeNode,
  ): Value {
    let from = result.from;
    const given = receiver.from | (result.from & HANDED) | (receiver.items ? 0 : receiver.from);
    for (const { name } of args) {
      if (name === undefined) continue;
      if (given & HANDED) {
        if (RUNS_TEXT.test(name) && HANDS_ON.test(target.name ?? ""))
          this.machine.evaluate({ from: given & HANDED }, this.language, this.placeAt(node), "eval");
        else if (this.functionNames.has(name)) {
          this.give(`${name}#0`, given & HANDED);
          // `exec(command, (error, printed) => …)`
          if (result.name === "process") this.give(`${name}#1`, given & HANDED);
        }
      }
      if (HANDS_ON.test(target.name ?? "")) from |= (this.names.get(`${name}()`)?.from ?? 0) & HANDED_BACK;
    }
    return from === result.from ? result : { ...result, from };
  }

  /** Whether a value is a function of this program. */
  isFunction({ name }: Value): boolean {
    return name !== undefined && this.functionNames.has(name);
  }

  /** Binds a function of this program to a parameter, which another reading then calls. */
  giveFunction(parameter: string, target: Value): void {
    if (this.names.get(parameter)?.name === target.name) return;
    this.bind(parameter, target);
    this.needsSecond = true;
  }

  private give(name: string, from: number): void {
    const before = this.names.get(name);
    if (before && (before.from | from) === before.from) return;
    this.isHanded = true;
    this.bind(name, { ...before, from: (before?.from ?? 0) | from });
  }

  /** `(0, eval)`: the last of several expressions is called. */
  private called(callee: TreeNode): Value {
    const value = this.value(callee);
    const last = /^\(\s{0,2}\d\s{0,2},\s{0,2}(?:globalThis\.|window\.)?(\w{1,20})\s{0,2}\)$/.exec(
      this.textAt(callee),
    )?.[1];
    return last === undefined ? value : this.name(last);
  }

  /** The receiver of a call, and what is called. */
  private memberCall(callee: TreeNode): [Value, Value] {
    const parts = named(callee).filter(({ type }) => type !== "optional_chain");
    const [object] = parts;
    const property = parts.at(-1);
    if (!object || !property || object === property) return [NOTHING, this.value(callee)];
    const receiver = this.value(object);
    const name = this.textAt(property).replace(/^\$/, "");
    const isOwn = /^(?:self|this)$/.test(this.textAt(object));
    const known = isOwn ? this.names.get(`self.${name}`) : undefined;
    return [receiver, known ?? memberOf(this, receiver, name)];
  }

  private argument(part: TreeNode, values: Value[], options: Map<string, Value>, calledAs = ""): void {
    if (part.type === "keyword_argument" || (part.type === "pair" && this.language === "ruby")) {
      const key = childOf(part, "name", "key") ?? named(part)[0];
      const value = childOf(part, "value") ?? named(part).at(-1);
      if (key && value) options.set(this.textAt(key).replace(/:$/, ""), this.value(value));
      return;
    }
    if (part.type === "dictionary_splat") {
      const value = this.all(part);
      for (const [key, inner] of value.entries ?? []) options.set(key, inner);
      const shell = value.entries?.get("shell");
      const isOwn = !this.textAt(part).slice(2).includes("**");
      if (isOwn && shell && /^(?:true|[1-9])$/.test(shell.text ?? "") && PROCESS.test(calledAs))
        this.machine.report("hidden-name", this.placeAt(part), "The shell is switched on by a text");
      return;
    }
    if (part.type === "argument" || part.type === "argument_expression_list") {
      const inner = named(part).filter(({ field }) => field !== "name");
      for (const one of inner) this.argument(one, values, options);
      return;
    }
    if (part.type === "list_splat" || part.type === "spread_element" || part.type === "variadic_argument") {
      const value = this.all(part);
      values.push(...(value.items ?? [value]));
      return;
    }
    values.push(this.value(part));
  }

  private imports(node: TreeNode): void {
    const text = this.textAt(node).slice(0, 2_000);
    const from = /^from\s{1,4}([\w.]{1,80})\s{1,4}import\s{1,4}\(?([\s\S]{1,1500})/.exec(text);
    const bindList = (list: string, module: string) => {
      for (const item of list.replace(/[(){}\n]/g, " ").split(",")) {
        const [name, , alias] = item.trim().split(/\s{1,8}/);
        if (name) this.bind(alias ?? name, { name: module === "" ? name : `${module}.${name}`, from: 0 });
      }
    };
    if (from) {
      bindList(from[2] as string, from[1] as string);
      return;
    }
    const script =
      /^import\s{1,4}(?:type\s{1,4})?([\s\S]{0,1500}?)\s{0,4}from\s{0,4}["']([^"']{1,200})["']/.exec(text);
    if (script) {
      const module = (script[2] as string).replace(/^node:/, "");
      const clause = script[1] as string;
      const braces = /\{([\s\S]{0,1400})\}/.exec(clause);
      if (braces) bindList(braces[1] as string, module);
      const whole = /^(?:\*\s{1,4}as\s{1,4})?(\w{1,60})/.exec(clause);
      if (whole) this.bind(whole[1] as string, { name: module, from: 0 });
      return;
    }
    const plain = /^import\s{1,4}([\w.,\s]{1,400})$/.exec(text);
    if (plain && this.language === "python") {
      for (const item of (plain[1] as string).split(",")) {
        const [name = "", , alias] = item.trim().split(/\s{1,8}/);
        const stored = this.machine.file(`${name}.py`);
        if (stored && stored.from & FROM.network) this.machine.downloaded(stored.from, this.placeAt(node));
        if (alias) this.bind(alias, { name, from: 0 });
      }
      return;
    }
    const go = /^(?:(\w{1,40})\s{1,4})?"([^"]{1,120})"$/.exec(text);
    if (go?.[1]) this.bind(go[1], { name: (go[2] as string).split("/").at(-1) ?? "", from: 0 });
  }

  private pipeline(node: TreeNode): Value {
    const steps = named(node).filter(({ type }) => type !== "assignement_operator");
    let value: Value = NOTHING;
    for (const step of steps) {
      let at = step;
      while (at.children.length === 1 && at.type !== "command" && !ROLES.has(at.type))
        at = at.children[0] as TreeNode;
      value = at.type === "command" ? this.shellCommand(at, value) : either([this.value(at), value]);
    }
    return value;
  }

  /** `(New-Object Net.WebClient).DownloadString("…")` as a word: the grammar separates the call from its arguments. */
  private calledWord(target: Value, list: TreeNode, node: TreeNode): Value {
    const args: Value[] = [];
    for (const part of named(list)) this.argument(part, args, new Map());
    const name = target.name ?? "";
    return call({
      reader: this,
      node,
      name,
      target,
      receiver: NOTHING,
      args,
      options: new Map(),
      isNew: false,
    });
  }

  private powerShellWord(node: TreeNode): Value {
    const written = this.textAt(node);
    // The grammar reads a path after a variable as members of it.
    if (/^\$[\w:]{1,60}\\[\w.\\-]{1,400}$/.test(written)) return textValue(written);
    const value = this.value(node);
    return value.text === undefined && value.name !== undefined ? { ...value, text: UNKNOWN } : value;
  }

  /** A command of PowerShell. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private shellCommand(node: TreeNode, input: Value): Value {
    const name = childOf(node, "command_name");
    const elements = childOf(node, "command_elements");
    const words: Value[] = [];
    if (name) {
      const written = this.textAt(name).replace(/`/g, "");
      const value = this.value(name);
      words.push(
        /^[\w.-]{1,80}$/.test(written)
          ? textValue(written)
          : value.text === undefined && value.name !== undefined && value.from === 0
            ? textValue(written.replace(/^["']|["']$/g, ""))
            : value,
      );
    }
    for (const part of elements ? named(elements) : []) {
      if (/sep$/.test(part.type)) continue;
      if (part.type === "command_parameter" || part.type === "generic_token")
        words.push(textValue(this.textAt(part).replace(/`/g, "")));
      else if (part.type === "redirection") continue;
      else if (part.type === "argument_list") {
        // The name of a class is followed by the arguments of its constructor.
        if (words.length > 1 && words.at(-1)?.name === undefined) this.list(part);
        else words.push(this.calledWord(words.pop() ?? NOTHING, part, node));
      } else {
        words.push(this.powerShellWord(part));
      }
    }
    return call({
      reader: this,
      node,
      name: "powershell command",
      target: NOTHING,
      receiver: input,
      args: words,
      options: new Map(),
      isNew: false,
    });
  }
}

/**
 * Several objects as one. If one of them is unknown, the entries of the merged object are unknown
 * too.
 */
function united(values: readonly Value[]): Value {
  const entries = values.every((value) => value.entries)
    ? new Map(values.flatMap((value) => [...(value.entries ?? [])]))
    : undefined;
  return { ...(entries ? { entries } : {}), from: origins(values) };
}

/** Fills in format strings, such as those of `%` in Python and `-f` in PowerShell. */
export function formatted(values: readonly Value[]): Value {
  const [format, ...given] = values;
  const args = given.length === 1 && given[0]?.items ? given[0].items : given;
  let next = 0;
  const text = textOf(format ?? NOTHING).replace(
    /%[-\d.]{0,6}[srdxc]|\{(\d{0,2})(?:[!:][^}]{0,10})?\}/g,
    (_, index: string | undefined) => {
      const at = index !== undefined && index !== "" ? Number(index) : next++;
      return textOf(args[at] ?? { from: 0 });
    },
  );
  return textValue(text, origins(values) | origins(args) | FROM.joined);
}

/** A level of operators without an operator. */
function isLevel(node: TreeNode): boolean {
  return ROLES.get(node.type) === "binary";
}

function isWrapper(node: TreeNode): boolean {
  return node.type === "array_literal_expression" && node.children.length === 1;
}

function parameterNames(node: TreeNode | undefined, textAt: (node: TreeNode) => string): string[] {
  if (!node) return [];
  if (node.children.length === 0) return [textAt(node)];
  return named(node).map((part) => {
    let at = childOf(part, "name", "pattern") ?? part;
    while (at.children.length > 0 && named(at).length > 0) at = named(at)[0] as TreeNode;
    return textAt(at).replace(/^\$/, "");
  });
}
