import { cliProductsCreate } from "#contract/create-product.js";
import { MAX_DEPENDENCIES, MAX_README_BYTES } from "#contract/fields.js";
import { Manifest } from "#contract/manifest.js";
import { code, grouped, markdownTable } from "./markdown.js";
import { fieldsOf, inputSchema, presetCell } from "./schema-words.js";

/** Limits that the code checks but a JSON Schema cannot express, by the field's name in the API. */
const MORE: Readonly<Record<string, string>> = {
  slug: "lowercase letters, digits, `-`, and `_`; starts and ends with a letter or digit",
  price: "US dollars: 0, or 1.00 to 9,999.00 with at most two decimals",
  version: "a semantic version without build metadata, such as `1.4.0`",
  readme: `at most ${grouped(MAX_README_BYTES)} bytes of UTF-8`,
  installTarget: "a relative path with forward slashes that stays inside the project",
  compatibility: "program names, each with the supported versions; at most 20 entries",
  dependencies: `registry names, each with a list of slugs; at most ${MAX_DEPENDENCIES} slugs in total`,
};

/** The same limits by the field's name in the manifest. */
const MANIFEST_MORE: Readonly<Record<string, string>> = {
  ...MORE,
  name: MORE.slug ?? "",
  install_target: MORE.installTarget ?? "",
};

/** The limits of the schema (if `bounded`) and those of the code. */
const said = (
  more: Readonly<Record<string, string>>,
  name: string,
  bounds: string,
  bounded: boolean,
): string => [bounded ? bounds : "", more[name] ?? ""].filter(Boolean).join("; ");

export const productFieldsTable = () =>
  markdownTable(
    ["field", "required", "type", "allowed values", "default"],
    fieldsOf(inputSchema(cliProductsCreate.POST.request)).map((field) => [
      code(field.name),
      field.required ? "yes" : "no",
      field.type,
      said(MORE, field.name, field.bounds, field.name !== "price"),
      presetCell(field),
    ]),
  );

export const manifestFieldsTable = () =>
  markdownTable(
    ["field", "required", "type", "allowed values", "description"],
    fieldsOf(inputSchema(Manifest)).map((field) => [
      code(field.name),
      field.required ? "yes" : "no",
      field.type,
      said(MANIFEST_MORE, field.name, field.bounds, field.name !== "price"),
      field.description,
    ]),
  );
