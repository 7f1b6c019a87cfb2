import { readFileSync } from "node:fs";
import * as z from "zod";
import { LICENSES } from "#contract/constants.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { CATEGORIES, DocumentId, LOCALES, MAX_README_BYTES, Version } from "#contract/fields.js";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#contract/pages.js";

const rules = readFileSync("firestore.rules", "utf8");

/** The value in the rules, by the only group of an expression that must match once. */
function said(pattern: RegExp): string {
  const found = [...rules.matchAll(new RegExp(pattern, "g"))];
  expect(found).toHaveLength(1);
  return found[0]?.[1] ?? "";
}

const create = z.toJSONSchema(cliProductsCreate.POST.request, { io: "input" }) as {
  properties: Record<
    string,
    {
      maxLength?: number;
      maximum?: number;
      maxItems?: number;
      pattern?: string;
      items?: { maxLength?: number };
    }
  >;
};
const field = (name: string) => create.properties[name] ?? {};
const patternOf = (schema: z.ZodType): string | undefined =>
  (z.toJSONSchema(schema) as { pattern?: string }).pattern;
/**
 * A pattern as a rules file writes it: backslashes doubled, and without anchors, because `matches` compares
 * the whole text.
 */
const asRule = (pattern: string | undefined) =>
  (pattern ?? "").replace(/^\^|\$$/g, "").replaceAll("\\", "\\\\");

describe("the bounds in firestore.rules are the contract's", () => {
  test.each([
    ["title", /isLine\(product\.title, 1, (\d+)\)/, field("title").maxLength],
    ["description", /isLines\(product\.description, 1, (\d+)\)/, field("description").maxLength],
    [
      "longDescription",
      /isLines\(product\.get\('longDescription', ''\), 0, (\d+)\)/,
      field("longDescription").maxLength,
    ],
    ["language", /isLine\(product\.get\('language', ''\), 0, (\d+)\)/, field("language").maxLength],
    ["readme", /toUtf8\(\)\.size\(\) <= (\d+)/, MAX_README_BYTES],
    ["slug", /slug\.size\(\) <= (\d+)/, field("slug").maxLength],
    ["version", /version\.size\(\) <= (\d+)/, field("version").maxLength],
    ["price", /price <= (\d+)/, field("price").maximum],
    ["number of tags", /tags\.size\(\) <= (\d+)/, field("tags").maxItems],
    // Between a first and a last character.
    [
      "length of a tag",
      /matches\('\\\\S\(\[\^\\\\n\]\{0,(\d+)\}/,
      Number(field("tags").items?.maxLength) - 2,
    ],
  ])("%s", (_field, pattern, bound) => {
    expect(Number(said(pattern))).toBe(bound);
  });

  test.each<[string, RegExp, readonly string[]]>([
    ["categories", /category\.matches\('([^']*)'\)/, CATEGORIES],
    ["licences", /'license', 'MIT'\)\.matches\('([^']*)'\)/, LICENSES],
  ])("%s", (_list, pattern, words) => {
    expect(said(pattern).replaceAll("\\", "").split("|")).toEqual(words);
  });

  test("locales", () => {
    expect(
      said(/'locale', 'en'\) in \[([^\]]*)\]/)
        .replaceAll("'", "")
        .split(", "),
    ).toEqual(LOCALES);
  });

  test.each([
    ["slug", /slug\.matches\('([^']*)'\)/, field("slug").pattern],
    ["version", /version\.matches\('([^']*)'\)/, patternOf(Version)],
  ])("the pattern of a %s", (_field, pattern, expected) => {
    expect(said(pattern)).toBe(asRule(expected));
  });

  test("the pattern of a reported target", () => {
    const { maxLength } = z.toJSONSchema(DocumentId) as { maxLength?: number };
    expect(said(/targetId\.matches\('([^']*)'\)/)).toBe(
      asRule(patternOf(DocumentId)).replace("+", `{1,${maxLength}}`),
    );
  });
});

test("storage.rules take the pictures of the contract", () => {
  const storage = readFileSync("storage.rules", "utf8");
  expect(/image\/\(([^)]*)\)/.exec(storage)?.[1]?.split("|")).toEqual(PICTURE_TYPES);
  expect(storage).toContain(`size <= ${MAX_PICTURE_BYTES / 1024 / 1024} * 1024 * 1024`);
});
