/** The features of programs are numbers below this. */
export const SPACE = 1 << 16;

const MOST_OF_A_FILE = 60_000;
const MOST_TOKENS = 20_000;
/** How many letters of a token count. */
const MOST_LETTERS = 24;

/** Hosts and addresses, which differ between honest programs as much as between attacks. */
const PLACES: readonly [RegExp, string, string][] = [
  [/https?:\/\/[^\s"'`<>()]{1,300}/g, " xurl ", "://"],
  [/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g, " xaddress ", "."],
  [
    /\b[\w-]{1,40}(?:\.[\w-]{1,40}){0,4}\.(?:invalid|example|test|local|com|org|net|io|dev|sh|ai|app|xyz|co)\b/gi,
    " xhost ",
    ".",
  ],
];
const PLACEHOLDERS = new Set(["invalid", "example", "acme", "203", "113"]);

/** Names, numbers, and signs. */
const TOKEN = /[A-Za-z_$][\w$]{0,200}|\d{1,40}|[^\sA-Za-z_\d]{1,4}/g;

/** Files of data and of people, which no one runs. */
const NO_PROGRAM = /\.(?:csv|svg|lock|html?)$|(?:^|\/)(?:package-lock\.json|licen[cs]e)$/i;
const MARKDOWN = /\.(?:md|mdx|markdown|txt|rst)$/i;
const FENCE = /^\s{0,8}```/;

/** The programs of a file: the fences of a text, and all of any other file. */
export function programOf(path: string, text: string): string {
  if (NO_PROGRAM.test(path)) return "";
  const start = text.slice(0, MOST_OF_A_FILE);
  if (!MARKDOWN.test(path)) return start;
  let isInside = false;
  const lines = start.split("\n").filter((line) => {
    const isFence = line.includes("```") && FENCE.test(line);
    if (isFence) isInside = !isInside;
    return isInside && !isFence;
  });
  return lines.join("\n");
}

/** Adds the tokens of a program to the features, and each two that follow each other. */
export function addFeatures(program: string, features: Set<number>): void {
  let text = program;
  for (const [place, word, mark] of PLACES) if (text.includes(mark)) text = text.replace(place, word);
  let before: number | undefined;
  let count = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (count++ >= MOST_TOKENS) break;
    const word = token.slice(0, MOST_LETTERS).toLowerCase();
    if (PLACEHOLDERS.has(word)) continue;
    const hash = hashOf(word);
    features.add(mixed(hash, 0));
    if (before !== undefined) features.add(mixed(hash, before));
    before = hash;
  }
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & (SPACE - 1);
}
