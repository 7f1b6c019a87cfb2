import { readFileSync } from "node:fs";
import { textFault } from "#contract/text.js";

/** The expression of a function in the rules, which are RE2, as one of JavaScript. */
function expressionOf(name: string): RegExp {
  const rules = readFileSync("firestore.rules", "utf8");
  const [, body = ""] = new RegExp(`function ${name}\\(value\\) \\{(.*?)\\n    \\}`, "s").exec(rules) ?? [];
  const literals = [...body.replaceAll(/\/\/.*/g, "").matchAll(/'([^']*)'/g)].map(([, literal]) => literal);
  const source = literals.join("").replaceAll("\\\\", "\\").replaceAll("\\x{", "\\u{").replace("(?s)", "");
  return new RegExp(`^(?:${source})$`, "su");
}

/** The rules allow them, because they cannot check their neighbors. Readers see them only where they have a meaning. */
const LEFT_TO_READERS = ["\u200c", "\u200d", "\ufe0e", "\ufe0f"];

test("between two Latin letters, the rules refuse the characters that the contract refuses", () => {
  const hides = expressionOf("hidesCharacters");
  const different: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    const text = `a${character}a`;
    if (/\p{Cs}/u.test(character) || LEFT_TO_READERS.includes(character)) continue;
    if (hides.test(text) !== (textFault(text, "lines") !== undefined)) different.push(point.toString(16));
  }
  expect(different).toEqual([]);
});
