import { reversed } from "../code/decode.js";

const STATEMENT = /\b(set|string|list|file|configure_file)[ \t]{0,8}\(([^()]{1,4000})\)/gi;
const WORD = /"((?:[^"\\]|\\.){0,2000})"|\[\[([\s\S]{0,2000}?)\]\]|([^\s"]{1,400})/g;
const MAX_STATEMENTS = 1_000;
const MAX_LENGTH = 8_000;
/** The characters of all values. Beyond them, a text only multiplies itself. */
const MAX_ALL = 200_000;

/** The variables of a text of CMake, as its statements for texts and lists set them, from top to bottom. Lists are joined by `;`. */
export function valuesOfCmake(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let left = MAX_STATEMENTS;
  let characters = MAX_ALL;
  for (const [, command, written] of text.matchAll(STATEMENT)) {
    if (--left < 0 || characters < 0) break;
    const words: string[] = [];
    for (const [, double, bracketed, bare] of (written as string).matchAll(WORD)) {
      if (characters < 0) break;
      words.push(filled((double ?? bracketed ?? bare ?? "").replace(/\\(["\\;$])/g, "$1"), values));
      characters -= words.at(-1)?.length ?? 0;
    }
    const [name, value] = resultOf((command as string).toLowerCase(), words, values) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, value.slice(0, MAX_LENGTH));
  }
  return values;
}

function filled(word: string, values: ReadonlyMap<string, string>): string {
  return word
    .replace(/\$\{(\w{1,60})\}/g, (whole, name: string) => values.get(name) ?? whole)
    .slice(0, MAX_LENGTH);
}

/** The variable that a statement sets, and its value. */
function resultOf(
  command: string,
  words: readonly string[],
  values: ReadonlyMap<string, string>,
): [string, string] | undefined {
  const [first = "", second = "", third = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  if (command === "set")
    return [
      first,
      words
        .slice(1)
        .filter((word) => !/^(?:CACHE|PARENT_SCOPE|FORCE)$/.test(word))
        .join(";"),
    ];
  const items = (name: string) => (values.get(name) ?? "").split(";");
  switch (`${command} ${first.toUpperCase()}`) {
    case "string ASCII":
      return [
        last,
        words
          .slice(1, -1)
          .map((code) => (/^\d{1,3}$/.test(code) ? String.fromCharCode(Number(code)) : ""))
          .join(""),
      ];
    case "string CONCAT":
      return [second, words.slice(2).join("")];
    case "string APPEND":
      return [second, (values.get(second) ?? "") + words.slice(2).join("")];
    case "string PREPEND":
      return [second, words.slice(2).join("") + (values.get(second) ?? "")];
    case "string JOIN":
      return [third, rest.join(second)];
    case "string REPLACE":
      return second === "" ? undefined : [rest[0] ?? "", rest.slice(1).join("").replaceAll(second, third)];
    case "string REVERSE":
      return [third, reversed(second)];
    case "string TOLOWER":
      return [third, second.toLowerCase()];
    case "string TOUPPER":
      return [third, second.toUpperCase()];
    case "string STRIP":
      return [third, second.trim()];
    case "string REPEAT":
      return [rest[0] ?? "", second.repeat(Math.min(20, Number(third) || 0))];
    case "string SUBSTRING":
      return [
        rest[1] ?? "",
        Number(rest[0]) < 0
          ? second.slice(Number(third))
          : second.slice(Number(third), Number(third) + Number(rest[0])),
      ];
    case "list APPEND":
      return [second, [...(values.has(second) ? items(second) : []), ...words.slice(2)].join(";")];
    case "list JOIN":
      return [rest[0] ?? "", items(second).join(third)];
    case "list GET":
      return [
        last,
        words
          .slice(2, -1)
          .map((at) => items(second).at(Number(at)) ?? "")
          .join(";"),
      ];
    case "list REVERSE":
      return [second, items(second).reverse().join(";")];
    default:
      return undefined;
  }
}
