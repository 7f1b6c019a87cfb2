import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CATEGORIES, LOCALES } from "#contract/fields.js";
import { categoryName } from "#domain/web/categories.js";

/** Compares the message files with each other and with the code that shows them. */

const APP = join(__dirname, "../..");
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Messages = ReadonlyMap<string, string>;

const filesOf = (locale: string): string[] => readdirSync(join(APP, "messages", locale)).sort();

/** All messages of a language. A key is in one file only. */
function readMessages(locale: string): Messages {
  const flat = new Map<string, string>();
  const visit = (node: object, path: readonly string[]): void => {
    for (const [name, value] of Object.entries(node)) {
      const key = [...path, name].join(".");
      if (typeof value !== "string") visit(value, [...path, name]);
      else if (flat.has(key)) throw new Error(`${key} is in two files of ${locale}`);
      else flat.set(key, value);
    }
  };
  for (const file of filesOf(locale)) {
    visit(JSON.parse(readFileSync(join(APP, "messages", locale, file), "utf8")), []);
  }
  return flat;
}

const withoutForm = (key: string): string => key.replace(PLURAL, "");
const keysOf = (messages: Messages): string[] => [...new Set([...messages.keys()].map(withoutForm))].sort();
const formsOf = (messages: Messages, key: string): string[] =>
  [...messages.keys()].filter((one) => PLURAL.test(one) && withoutForm(one) === key).sort();
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name = ""]) => name).sort();

const english = readMessages("en");
const source = readdirSync(join(APP, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(APP, "src", file), "utf8"))
  .join("\n");

/** The keys that the code uses, as patterns: a key with a variable part matches every key of its shape. */
const asked = [...source.matchAll(/\bt\(\s*(?:\w+ \? )?(["`])((?:(?!\1).)+)\1(?:\s*:\s*"([^"]+)")?/g)]
  .flatMap(([, , one = "", other]) => (other ? [one, other] : [one]))
  .map(
    (key) =>
      new RegExp(
        `^${key
          .split(/\$\{(?:[^{}])*\}/)
          .map((part) => part.replace(/[.]/g, "\\."))
          .join("[\\w-]+")}$`,
      ),
  );

test("every language has the same files, and there is none besides", () => {
  expect(readdirSync(join(APP, "messages")).sort()).toEqual([...LOCALES].sort());
  for (const locale of LOCALES) expect([locale, ...filesOf(locale)]).toEqual([locale, ...filesOf("en")]);
});

test("every message is shown somewhere", () => {
  expect(keysOf(english).filter((key) => !asked.some((pattern) => pattern.test(key)))).toEqual([]);
});

test("everything that is shown is a message", () => {
  const keys = keysOf(english);
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((pattern) => !keys.some((key) => pattern.test(key))).map(String)).toEqual([]);
});

describe.each(LOCALES)("%s", (locale) => {
  const messages = readMessages(locale);

  test("has the messages of English", () => {
    expect(keysOf(messages)).toEqual(keysOf(english));
  });

  test("has each plural in every form of the language", () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const plurals = keysOf(messages).filter((key) => formsOf(english, key).length > 0);
    expect(plurals).not.toEqual([]);
    for (const key of plurals) {
      expect(formsOf(messages, key)).toEqual(forms.map((form) => `${key}_${form}`).sort());
    }
  });

  test("fills the same places", () => {
    for (const [key, text] of messages) {
      const original = english.get(key) ?? english.get(`${withoutForm(key)}_other`) ?? "";
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(original)]);
      expect([key, text.trim()]).not.toEqual([key, ""]);
    }
  });
});

test("pages without scripts name the categories as the app does in English", () => {
  const messages = readMessages("en");
  expect(CATEGORIES.map((category) => messages.get(`category.${category}`))).toEqual(
    CATEGORIES.map(categoryName),
  );
});
