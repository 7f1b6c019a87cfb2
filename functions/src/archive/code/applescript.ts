/**
 * A program of AppleScript in the form of JavaScript, line by line, so that lines keep their numbers. Expressions are
 * read by the rules of the language: selectors with `of`, lists in braces, joins with the text item delimiters, and texts
 * of letters by their numbers. What is not known stays as it is written.
 */
export function appleAsScript(text: string): string {
  const lines = joinedLines(text);
  const state: State = { delimiter: '""', lists: new Set(), left: MAX_SELECTED };
  return lines.map((line) => (line.length > MAX_LINE ? line : statement(line, state))).join("\n");
}

interface State {
  /** What is between the items of a list that becomes a text, as an expression. */
  delimiter: string;
  /** How many selectors are still read in this program. */
  left: number;
  /** The variables that are lists. */
  readonly lists: Set<string>;
}

const MAX_LINE = 4_000;
const MAX_STEPS = 100;
const MAX_SELECTED = 3_000;

/** Lines without comments. A line that ends with `¬` is continued on the next one. */
function joinedLines(text: string): string[] {
  const lines: string[] = [];
  let open = "";
  let skipped = 0;
  const plain = withoutComments(text);
  for (const line of plain.split("\n")) {
    const bare = line.replace(/^\s{0,80}(?:--|#)[^\n]{0,4000}/, "").replace(/\s--[^"\n]{0,400}$/, "");
    const rest = /^([^\n]{0,8000})\u00ac\s{0,8}$/.exec(bare)?.[1];
    if (rest !== undefined && open.length < MAX_LINE) {
      open += `${rest} `;
      skipped++;
      continue;
    }
    lines.push(open + bare, ...Array<string>(skipped).fill(""));
    open = "";
    skipped = 0;
  }
  if (open !== "") lines.push(open);
  return lines;
}

/** The text with blanks in place of comments on several lines. */
function withoutComments(text: string): string {
  let result = "";
  let at = 0;
  for (let start = text.indexOf("(*"); start >= 0; start = text.indexOf("(*", at)) {
    const end = text.indexOf("*)", start);
    if (end < 0) break;
    result += text.slice(at, start) + text.slice(start, end + 2).replace(/[^\n]/g, " ");
    at = end + 2;
  }
  return result + text.slice(at);
}

const DELIMITERS =
  /^(?:set|copy)\s{1,4}(?:(?:AppleScript's|my|its|the)\s{1,4}){0,2}text item delimiters(?: of AppleScript)?\s{1,4}to\s{1,4}(\S[^\n]{0,400})$/i;

/** Statements, and what they are in JavaScript. */
const STATEMENTS: readonly (readonly [RegExp, (groups: RegExpExecArray, state: State) => string])[] = [
  [
    DELIMITERS,
    ([, value], state) => {
      state.delimiter = expression((value as string).replace(/^\{([^{}]{0,200})\}$/, "$1"), state);
      return "";
    },
  ],
  [
    /^set\s{1,4}end of\s{1,4}(\w{1,60})\s{1,4}to\s{1,4}(\S.{0,6000})$/i,
    ([, name, value], state) => `${name}.push(${expression(value as string, state)})`,
  ],
  [
    /^set\s{1,4}(?:the\s)?clipboard\s{1,4}to\s{1,4}(\S.{0,6000})$/i,
    ([, value], state) => `clipboard(${expression(value as string, state)})`,
  ],
  [
    /^(?:set|property|global|local)\s{1,4}\{([\w, ]{1,200})\}\s{1,4}(?:to)\s{1,4}(\S.{0,6000})$/i,
    ([, names, value], state) => `[${names}] = ${expression(value as string, state)}`,
  ],
  [
    /^set\s{1,4}(\w{1,60})\s{1,4}to\s{1,4}(\S.{0,7000})$/i,
    ([, name, value], state) => assigned(name as string, value as string, state),
  ],
  [
    /^copy\s{1,4}(\S.{0,6000}?)\s{1,4}to\s{1,4}(\w{1,60})$/i,
    ([, value, name], state) => assigned(name as string, value as string, state),
  ],
  [
    /^property\s{1,4}(\w{1,60})\s{0,4}:\s{0,4}(\S.{0,6000})$/i,
    ([, name, value], state) => assigned(name as string, value as string, state),
  ],
  [
    /^(?:on|to)\s{1,4}(?!error\b)(\w{1,60})\s{0,4}\(([\w, ]{0,200})\)/i,
    ([, name, list]) => `function ${name}(${list}) {`,
  ],
  [/^on\s{1,4}(?:run|idle|open|quit)\b.{0,100}$/i, () => "{"],
  [
    /^repeat with\s{1,4}(\w{1,60})\s{1,4}in\s{1,4}(\S.{0,2000})$/i,
    ([, name, list], state) => `for (const ${name} of ${expression(list as string, state)}) {`,
  ],
  [
    /^repeat with\s{1,4}(\w{1,60})\s{1,4}from\s{1,4}(\S.{0,200}?)\s{1,4}to\s{1,4}(\S.{0,200}?)(?:\s{1,4}by\s{1,4}(\S{1,20}))?$/i,
    ([, name, from, to, by], state) =>
      `for (let ${name} = ${expression(from as string, state)}; ${name} ${by?.startsWith("-") ? ">=" : "<="} ${expression(to as string, state)}; ${name} += ${by ?? "1"}) {`,
  ],
  [/^repeat\b.{0,400}$/i, () => "{"],
  [/^if\s.{1,1000}\sthen$/i, () => "{"],
  [/^else\b.{0,1000}$/i, () => "} {"],
  [
    /^(?:try|considering\b.{0,100}|ignoring\b.{0,100}|script\b.{0,100}|with timeout\b.{0,100}|using terms from\b.{0,200})$/i,
    () => "{",
  ],
  [/^on error\b.{0,200}$/i, () => "} {"],
  [/^end\s{1,4}tell$/i, () => ""],
  [/^end\b.{0,100}$/i, () => "}"],
  [/^return\s{1,4}(\S.{0,6000})$/i, ([, value], state) => `return ${expression(value as string, state)}`],
];

function assigned(name: string, value: string, state: State): string {
  const written = expression(value, state);
  if (isList(written, state)) state.lists.add(name);
  else state.lists.delete(name);
  return `${name} = ${written}`;
}

function statement(line: string, state: State): string {
  const indent = /^\s{0,200}/.exec(line)?.[0] ?? "";
  let rest = line.slice(indent.length).trimEnd();
  if (rest === "") return line;
  // `tell application "X" to …` does the same as what follows. A block of its own has no effect on what is followed.
  const told = /^tell\s.{1,300}?\sto\s{1,4}(?=\S)/i.exec(rest);
  if (told) rest = rest.slice(told[0].length);
  else if (/^tell\s/i.test(rest)) return indent;
  const single = /^if\s.{1,600}?\sthen\s{1,4}(?=\S)/i.exec(rest);
  if (single) rest = rest.slice(single[0].length);
  for (const [form, written] of STATEMENTS) {
    const found = form.exec(rest);
    if (found) return indent + written(found, state);
  }
  return indent + expression(rest, state);
}

const CONSTANTS: Readonly<Record<string, string>> = {
  ...{ space: '" "', tab: '"\\t"', return: '"\\n"', linefeed: '"\\n"', quote: '"\\""' },
};

/** One operand: a placeholder, a call with one, a name, or a number. */
const ATOM = "(?:\\w{1,60}\u00a7\\d{1,4}\u00a7|\u00a7\\d{1,4}\u00a7|-?\\w{1,60})";
const END = "(?!\\w|\u00a7|\\s{1,4}(?:of|thru|through)\\b)";
const form = (source: string): RegExp => new RegExp(source.replaceAll("ATOM", `(${ATOM})${END}`), "i");

const SELECTORS: readonly (readonly [RegExp, (groups: RegExpExecArray, state: State) => string])[] = [
  [form("\\b(?:quoted form|POSIX path|contents|text) of ATOM"), ([, one]) => one as string],
  [form("\\btext items of ATOM"), ([, one], { delimiter }) => `${one}.split(${delimiter})`],
  [form("\\bwords of ATOM"), ([, one]) => `${one}.split(" ")`],
  [form("\\bparagraphs of ATOM"), ([, one]) => `${one}.split("\\n")`],
  [form("\\b(?:characters|every character) of ATOM"), ([, one]) => `${one}.split("")`],
  [form("\\breverse of ATOM"), ([, one]) => `${one}.reverse()`],
  [
    form("\\b(?:items|rest) of ATOM"),
    ([whole, one]) => (/^rest/i.test(whole) ? `${one}.slice(1)` : (one as string)),
  ],
  [
    form(
      `\\b(?:text|items|characters|words|text items)\\s(?:from\\s)?(${ATOM})\\s(?:thru|through|to)\\s(${ATOM})\\sof ATOM`,
    ),
    ([, from, to, one], state) =>
      `${one}.slice(${before(from as string)}, ${to === "-1" ? "" : (to as string)})${isList(one as string, state) ? "" : ""}`,
  ],
  [
    form(`\\b(?:item|character|word|text item|paragraph)\\s(${ATOM})\\sof ATOM`),
    ([whole, at, one]) => `${/^word/i.test(whole) ? `${one}.split(" ")` : one}[${before(at as string)}]`,
  ],
  [form("\\b(?:first|1st)\\s(?:item|character|word) of ATOM"), ([, one]) => `${one}[0]`],
  [form("\\blast\\s(?:item|character|word) of ATOM"), ([, one]) => `${one}.at(-1)`],
  [form("\\b(?:length|count) of ATOM"), ([, one]) => `${one}.length`],
  [form("\\b(?:ASCII character|character id|string id)\\sATOM"), ([, one]) => `String.fromCharCode(${one})`],
  [form("\\bsystem attribute\\sATOM"), ([, one]) => `process.env[${one}]`],
  [form("\\b(?:path to (?:the )?home folder)()"), () => '"~/"'],
  [
    new RegExp(`(${ATOM})\\s{1,4}as\\s{1,4}(?:text|string|Unicode text)\\b`, "i"),
    ([, one], state) => (isList(one as string, state) ? `${one}.join(${state.delimiter})` : (one as string)),
  ],
  [
    new RegExp(`(${ATOM})\\s{1,4}as\\s{1,4}(?:list|alias|integer|number|POSIX file)\\b`, "i"),
    ([, one]) => one as string,
  ],
];

/** The place of an item, which AppleScript counts from 1. */
function before(at: string): string {
  return /^\d{1,6}$/.test(at) ? String(Number(at) - 1) : at.startsWith("-") ? at : `${at} - 1`;
}

/** The texts and groups of an expression that are placeholders, by their numbers. */
let stored: string[] = [];

/** Whether an expression is a list: one in braces, or the letters or the parts of a text. */
function isList(written: string, { lists }: State): boolean {
  const whole = restored(written);
  return (
    lists.has(whole) ||
    /^\(?\[/.test(whole) ||
    /\.(?:split|reverse)\([^()]{0,40}\)\)?$|\.slice\([^()]{0,40}\)\)?$/.test(whole)
  );
}

function keep(text: string): string {
  stored.push(text);
  return `\u00a7${stored.length - 1}\u00a7`;
}

function restored(text: string): string {
  let whole = text;
  for (let depth = 0; depth < 40 && whole.includes("\u00a7") && whole.length < MAX_LINE; depth++)
    whole = whole.replace(/\u00a7(\d{1,4})\u00a7/g, (_, at: string) => stored[Number(at)] ?? "");
  return whole;
}

/** What starts a program or a script, with the text that it gets. */
const STARTERS =
  /^(?:do shell script|do script|\u00abevent sysoexec(?:TEXT)?\u00bb|\u00abevent syso\s?dsct\u00bb|run script)\s{0,4}(\S.{0,7000})$/i;
const AFTER =
  /\s{1,4}(?:with (?:administrator privileges|prompt|parameters)|without altering line endings|user name|password|in (?:front )?(?:window|tab|document))\b.{0,400}$/i;

/** An expression in the form of JavaScript. */
function expression(written: string, state: State): string {
  stored = [];
  const text = written
    .replaceAll("\u00a7", "")
    .replace(/"(?:[^"\\]|\\.){0,6000}"/g, (literal) => keep(literal))
    .replace(/\b(?:the|every(?=\s(?:item|word)s?\b))\s{1,4}/gi, "");
  return restored(grouped(text, state));
}

/** Replaces groups in parentheses and braces, the innermost first. */
function grouped(written: string, state: State): string {
  let text = written;
  for (let step = 0; step < MAX_STEPS; step++) {
    const found = /([({])([^(){}]{0,6000})[)}]/.exec(text);
    if (!found) break;
    const inner = plain(found[2] as string, state);
    const isCall = found[1] === "(" && /\w$/.test(text.slice(0, found.index));
    const kept = keep(
      found[1] === "{" ? `[${inner}]` : isCall || !isList(inner, state) ? `(${inner})` : inner,
    );
    text = text.slice(0, found.index) + kept + text.slice(found.index + found[0].length);
  }
  return plain(text, state);
}

/** An expression without groups. */
function plain(written: string, state: State): string {
  const starter = STARTERS.exec(written.trim());
  if (starter) {
    const given = (starter[1] as string).replace(AFTER, "");
    const isScript = /^run script/i.test(written.trim());
    const inner = plain(given, state);
    return isScript && /os\.system/.test(restored(inner))
      ? `eval(${restored(inner).replace("os.system", "os.popen")})`
      : `os.system(${inner})`;
  }
  let text = written.replace(/(?<![\w\u00a7])(?:space|tab|return|linefeed|quote)(?![\w\u00a7])/gi, (name) =>
    keep(CONSTANTS[name.toLowerCase()] ?? name),
  );
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = selected(text, state);
    if (next === undefined) break;
    text = next;
  }
  return text.replaceAll("&", "+");
}

function selected(text: string, state: State): string | undefined {
  if (--state.left < 0) return undefined;
  for (const [way, change] of SELECTORS) {
    const found = way.exec(text);
    if (!found) continue;
    return (
      text.slice(0, found.index) + keep(change(found, state)) + text.slice(found.index + found[0].length)
    );
  }
  return undefined;
}
