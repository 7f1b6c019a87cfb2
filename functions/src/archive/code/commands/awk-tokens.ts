const TOKEN =
  /("(?:[^"\\\n]|\\.){0,4000}")|(\d{1,15}(?:\.\d{1,15})?)|([A-Za-z_]\w{0,60})|(\+\+|--|&&|\|\||\|&|[-+*/%^=!<>]=|!~|>>|[-+*/%^=!<>~?:,;(){}[\]$|])/y;
const BLANK = /^[ \t\r]{0,200}(?:\\\n[ \t]{0,200})?(?:#[^\n]{0,1000})?/;
const MAX_TOKENS = 3_000;
const MAX_PROGRAM = 8_000;

/** Ends a program that cannot be followed further, or that ends itself. */
export class Stop extends Error {}

/** Divides a program into tokens. A newline is a `;`. Undefined if it has something that is not known, such as a pattern. */
export function tokensOf(program: string): string[] | undefined {
  const tokens: string[] = [];
  const text = program.slice(0, MAX_PROGRAM);
  let at = 0;
  while (at < text.length && tokens.length < MAX_TOKENS) {
    const blank = BLANK.exec(text.slice(at, at + 2_000))?.[0].length ?? 0;
    at += blank;
    if (at >= text.length) break;
    if (text[at] === "\n") {
      tokens.push(";");
      at++;
      continue;
    }
    const pattern = /^(?:$|[(,;{}!~&|])$/.test(tokens.at(-1) ?? "")
      ? /^\/((?:[^/\\\n]|\\.){0,200})\//.exec(text.slice(at, at + 400))
      : null;
    if (pattern) {
      tokens.push(`/${pattern[1]}`);
      at += pattern[0].length;
      continue;
    }
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match || TOKEN.lastIndex === at) return undefined;
    tokens.push((match[1] ?? match[2] ?? match[3] ?? match[4]) as string);
    at = TOKEN.lastIndex;
  }
  return tokens;
}

/** The result of an operator. A text that is no number is 0. */
export function calculated(mark: string, one: string, other: string): number {
  const [a, b] = [Number.parseFloat(one) || 0, Number.parseFloat(other) || 0];
  switch (mark) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0 ? 0 : a / b;
    case "%":
      return b === 0 ? 0 : a % b;
    default:
      return a ** b;
  }
}

/** What `sprintf` returns. */
export function formatted([form = "", ...args]: readonly string[]): string {
  let at = 0;
  return form.replace(/%(-?\d{0,3}(?:\.\d{1,2})?)([sdicxXo%])/g, (_, width: string, kind: string) => {
    if (kind === "%") return "%";
    const arg = args[at++] ?? "";
    if (kind === "c")
      return /^\d{1,15}$/.test(arg) ? String.fromCharCode(Number(arg) % 0x10000) : arg.slice(0, 1);
    if (kind === "x" || kind === "X") return Math.trunc(Number(arg)).toString(16);
    if (kind === "o") return Math.trunc(Number(arg)).toString(8);
    const text = kind === "s" ? arg : String(Math.trunc(Number.parseFloat(arg) || 0));
    const cut = /\.(\d{1,2})/.exec(width)?.[1];
    return kind === "s" && cut !== undefined ? text.slice(0, Number(cut)) : text;
  });
}

/** The functions of `awk` that only compute. */
export const FUNCTIONS: Readonly<Record<string, (args: readonly string[]) => string>> = {
  sprintf: formatted,
  substr: ([text = "", start = "1", length]) => {
    const from = Math.round(Number(start)) - 1;
    const end = length === undefined ? undefined : Math.max(0, from + Math.round(Number(length)));
    return text.slice(Math.max(0, from), end);
  },
  length: ([text = ""]) => String(text.length),
  index: ([text = "", part = ""]) => String(text.indexOf(part) + 1),
  tolower: ([text = ""]) => text.toLowerCase(),
  toupper: ([text = ""]) => text.toUpperCase(),
  int: ([text = ""]) => String(Math.trunc(Number.parseFloat(text) || 0)),
  strtonum: ([text = ""]) => String(Number(text) || 0),
  xor: ([one = "", other = ""]) => String(Number(one) ^ Number(other)),
  close: () => "0",
  fflush: () => "0",
  srand: () => "0",
  system: () => "0",
  split: () => "0",
  sub: () => "0",
  gsub: () => "0",
};
