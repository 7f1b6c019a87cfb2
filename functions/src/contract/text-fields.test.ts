import * as z from "zod";
import { CONTROLS, HIDDEN, HONEST, nameOf } from "#test/support/unicode-samples.js";
import { exampleOf } from "./examples.js";
import { routes } from "./index.js";
import { Manifest } from "./manifest.js";
import { METHODS, type Operation, type Route } from "./route.js";

/**
 * Every text that the contract takes is found by walking its schemas, so that a new field is tested as soon as
 * it exists.
 */

type Schema = Readonly<Record<string, unknown>>;
type Step = string | number;
interface Field {
  readonly name: string;
  readonly request: z.ZodType;
  /** The valid request with this text in the field. */
  readonly with: (text: string) => unknown;
}

/** What only the sender's own request reads: searches, and keys that the server made. */
const UNREAD = [
  "GET /cli/products/search q",
  "GET /cli/products/search author",
  "GET /cli/products/search slug",
  "GET /cli/products/search slugs",
  "GET /cli/products/search language",
  "GET /cli/products/search worksWith",
  "GET /cli/products/search tag",
  "GET /cli/products/search priceFrom",
  "GET /cli/products/search priceBelow",
  "GET /cli/products/search ratingFrom",
  "GET /admin/queue cursor",
  "GET /notifications cursor",
  "GET /orders cursor",
  "GET /products/download cursor",
  "GET /products/edits cursor",
  // Compared with the names in the archive.
  "GET /products/file path",
  "POST /products/scan storagePath",
  "POST /cli/products/create fileKey",
  // JSON that programs read: ASCII, and the dash of signed notes.
  "POST /cli/products/create sigstoreBundle",
  // Characters other than letters, digits, - and _ are removed.
  "POST /products/upload productKey",
  // The identifiers of an account, which the server compares.
  "GET /processor/callback",
  // Stripe's, and checked by their signature.
  "POST /processor/webhooks",
];

/** The paths of all strings of a schema. A name in a map is the step `{name}`. */
function stringsOf(schema: Schema, path: readonly Step[] = []): (readonly Step[])[] {
  const parts = (key: string): Schema[] => (Array.isArray(schema[key]) ? (schema[key] as Schema[]) : []);
  const inside = (key: string): Schema | undefined =>
    typeof schema[key] === "object" && schema[key] !== null ? (schema[key] as Schema) : undefined;
  const found = [...parts("anyOf"), ...parts("allOf")].flatMap((one) => stringsOf(one, path));
  if (schema.type === "string" && !("enum" in schema) && !("const" in schema)) found.push(path);
  for (const [name, field] of Object.entries(inside("properties") ?? {})) {
    found.push(...stringsOf(field as Schema, [...path, name]));
  }
  const items = inside("items");
  if (items) found.push(...stringsOf(items, [...path, 0]));
  const values = inside("additionalProperties");
  if (values && Object.keys(values).length > 0) {
    found.push([...path, "{name}"], ...stringsOf(values, [...path, "value"]));
  }
  return found;
}

/** A value with a text at a path. What is missing on the way is made; lists get one entry. */
function placed(value: unknown, path: readonly Step[], text: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (step === 0) return [placed(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const fields = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  if (step === "{name}") return { [text]: Object.values(fields)[0] ?? [] };
  // The name of an agent's parameter is required.
  const beside = step !== "name" && ["type", "description"].includes(String(step)) ? { name: "a" } : {};
  const isParameter = path.length === 1 && value === undefined;
  return { ...(isParameter && beside), ...fields, [step]: placed(fields[step], rest, text) };
}

function fieldsOf(name: string, request: z.ZodType, valid: unknown): Field[] {
  const schema = z.toJSONSchema(request, { io: "input", unrepresentable: "any" }) as Schema;
  return stringsOf(schema).map((path) => ({
    name: `${name} ${path.join(".")}`.trim(),
    request,
    with: (text) => placed(valid, path, text),
  }));
}

const MANIFEST = {
  ...{ name: "release-notes", version: "1.0.0", category: "skills", description: "Writes notes" },
  ...{ author: "ann", license: "MIT", entry: "SKILL.md", compatibility: { claudeCode: ">=1.0.0" } },
};

const FIELDS: readonly Field[] = [
  ...routes.flatMap((route: Route) =>
    METHODS.flatMap((method) => {
      const operation: Operation | undefined = route[method];
      const { request } = operation ? exampleOf(route, method) : {};
      return operation ? fieldsOf(`${method} ${route.path}`, operation.request, request) : [];
    }),
  ),
  ...fieldsOf("vault.yaml", Manifest, MANIFEST),
].filter(({ name }) => !UNREAD.some((one) => name === one || name.startsWith(`${one} `)));

test("the walk finds the texts of the contract", () => {
  const names = FIELDS.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(names).toEqual(
    expect.arrayContaining([
      "POST /users/update-profile displayName",
      "POST /messages text",
      "POST /cli/products/create tags.0",
      "POST /cli/products/create compatibility.{name}",
      "vault.yaml agent_spec.inputs.0.description",
      "vault.yaml agent_spec.side_effects.0",
    ]),
  );
});

test.each(FIELDS.map((field) => [field.name, field] as const))(
  "%s is stored without hidden characters, or not at all",
  (_name, { request, with: withText }) => {
    const stored = HIDDEN.filter((hidden) => {
      const parsed = request.safeParse(withText(`ab${hidden}cd`));
      return parsed.success && JSON.stringify(parsed.data).includes(JSON.stringify(hidden).slice(1, -1));
    });
    expect(stored.map(nameOf)).toEqual([]);
  },
);

/** Fields that take free text, which is one of the honest texts. */
const FREE = FIELDS.filter(
  ({ request, with: withText }) => request.safeParse(withText("Release notes")).success,
);

test("texts that people write in are free", () => {
  const names = FREE.map(({ name }) => name.replace(/^.* /, ""));
  const expected = [
    "title",
    "description",
    "readme",
    "tags.0",
    "displayName",
    "bio",
    "comment",
    "text",
    "changelog",
  ];
  expect(names).toEqual(expect.arrayContaining(expected));
});

test.each(FREE.map((field) => [field.name, field] as const))(
  "%s takes honest text and refuses by code point",
  (_name, { request, with: withText }) => {
    const refused = Object.values(HONEST).filter((text) => {
      const { success, error } = request.safeParse(withText(text));
      return (
        !success && !error.issues.every(({ message }) => /^must have at most \d+ characters$/.test(message))
      );
    });
    expect(refused).toEqual([]);
    const [control = ""] = CONTROLS;
    const issues = request.safeParse(withText(`ab${control}cd`)).error?.issues.map(({ message }) => message);
    expect(issues).toEqual([expect.stringMatching(/control character U\+0000|control characters/)]);
  },
);
