import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { countTokens } from "gpt-tokenizer";
import { parse } from "yaml";
import { commands } from "#cli/commands/index.js";
import { tools } from "#cli/mcp/tools/index.js";
import { MANIFEST_FILE, Manifest } from "#contract/manifest.js";
import { CONTEXTS, fillContext } from "./context.js";
import { specFiles } from "./index.js";
import { manifestSchema } from "./manifest-schema.js";
import { undescribed } from "./undescribed.js";

const root = process.cwd();
const files = specFiles(root);
const text = (name: string) => files.get(`specs/${name}`) ?? "";

test("every file is there, and is valid YAML or JSON", () => {
  expect([...files.keys()]).toEqual([
    "specs/openapi.yaml",
    "specs/vault-yaml.schema.json",
    "specs/cli-commands.yaml",
    "specs/mcp-tools.json",
    "specs/log-verifier.mjs",
    "specs/glossary.yaml",
    "specs/context/marketplace.yaml",
    "specs/context/creator.yaml",
    "specs/context/buyer.yaml",
  ]);
  for (const [path, content] of files) {
    if (!path.endsWith(".mjs")) expect(typeof parse(content)).toBe("object");
  }
});

test("no file says who made it or where", () => {
  for (const content of files.values()) expect(content).not.toMatch(/\/work\/|\/tmp\/|\/home\//);
});

describe("every property and parameter has a description", () => {
  test.each(["openapi.yaml", "vault-yaml.schema.json", "mcp-tools.json"])("in %s", (name) => {
    expect(undescribed(parse(text(name)))).toEqual([]);
  });

  test("and one without is found, wherever it stands", () => {
    const schemas = { Good: { type: "string", description: "A text." }, Bare: { type: "string" } };
    const properties = {
      own: { type: "string", description: "A text." },
      named: { $ref: "#/components/schemas/Good" },
      wordless: { $ref: "#/components/schemas/Bare" },
      list: { description: "Things.", type: "array", items: { properties: { inner: { type: "string" } } } },
    };
    const parameters = [{ name: "q", schema: {} }];
    const document = {
      components: { schemas },
      paths: { "/x": { get: { parameters, schema: { properties } } } },
    };
    expect(undescribed(document)).toEqual([
      "/paths//x/get/parameters/0",
      "/paths//x/get/schema/properties/wordless",
      "/paths//x/get/schema/properties/list/items/properties/inner",
    ]);
  });
});

describe("the context payload", () => {
  test.each(CONTEXTS)("of %s has about 500 tokens", (name) => {
    const count = countTokens(text(`context/${name}.yaml`));
    expect(count).toBeGreaterThanOrEqual(450);
    expect(count).toBeLessThanOrEqual(550);
  });

  test.each(CONTEXTS)("of %s has no gap left", (name) => {
    expect(text(`context/${name}.yaml`)).not.toContain("{{");
  });

  test.each([
    ["{{command install --agent}}", "vaultmart install [slug...] --agent <names>"],
    ["{{command search --json}}", "vaultmart search [query...] --json"],
    ["{{tool vault_search}}", "vault_search"],
    ["{{limit POST /products/like}}", "30/min"],
    ["{{value archive size}}", "50 MB"],
    ["{{exit retryable}}", "5"],
  ])("says %s as %s", (template, filled) => {
    expect(fillContext(template)).toBe(filled);
  });

  test.each([
    "{{command obtain}}",
    "{{command install --forever}}",
    "{{tool vault_pay}}",
    "{{limit GET /products/like}}",
    "{{limit GET /health}}",
    "{{value temperature}}",
    "{{exit happy}}",
    "{{word something}}",
  ])("refuses %s, which there is not", (template) => {
    expect(() => fillContext(template)).toThrow("does not exist");
  });
});

test("the list of commands holds every command, with its result's schema and its exit codes", () => {
  const list = parse(text("cli-commands.yaml"));
  expect(list.commands.map(({ name }: { name: string }) => name)).toEqual(commands.map(({ name }) => name));
  expect(list.exitCodes.map(({ code }: { code: number }) => code)).toEqual([0, 1, 2, 3, 4, 5, 130]);
  for (const { name, examples, result } of list.commands) {
    expect([name, examples.length > 0, typeof result]).toEqual([name, true, "object"]);
  }
});

test("the list of tools holds the tools that the server serves, with schemas that a client can compile", () => {
  const list = JSON.parse(text("mcp-tools.json"));
  expect(list.tools.map(({ name }: { name: string }) => name)).toEqual(tools.map(({ name }) => name));
  expect(list.tools).toHaveLength(5);
  for (const { inputSchema, annotations } of list.tools) {
    expect(inputSchema.type).toBe("object");
    expect(typeof annotations.readOnlyHint).toBe("boolean");
  }
});

describe("the schema of vault.yaml", () => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictTypes: false });
  formats.default(ajv);
  const validate = ajv.compile(manifestSchema());
  const [valid] = manifestSchema().examples as [Record<string, unknown>];
  const products = join(root, "tools/seed/products");

  test("names every field and gives each an example that is valid", () => {
    const { properties } = manifestSchema() as { properties: Record<string, Record<string, unknown>> };
    expect(Object.keys(properties)).toEqual(Object.keys(Manifest.shape));
    for (const [name, { title, description, examples }] of Object.entries(properties)) {
      expect([name, typeof title, typeof description]).toEqual([name, "string", "string"]);
      const manifest = { ...valid, [name]: (examples as unknown[])[0] };
      expect([name, validate(manifest), Manifest.safeParse(manifest).error]).toEqual([name, true, undefined]);
    }
  });

  test.each(readdirSync(products))("accepts the manifest of %s", (name) => {
    const manifest = parse(readFileSync(join(products, name, MANIFEST_FILE), "utf8"));
    expect([validate(manifest), validate.errors]).toEqual([true, null]);
  });

  const { name: _, ...nameless } = valid;
  const bad: [string, string, Record<string, unknown>][] = [
    ["no name", "name", nameless],
    ["a name in capitals", "name", { ...valid, name: "Release-Notes" }],
    ["a name of one letter", "name", { ...valid, name: "a" }],
    ["a name that ends with a dash", "name", { ...valid, name: "notes-" }],
    ["a version that is a number", "version", { ...valid, version: 1.4 }],
    ["a version of two parts", "version", { ...valid, version: "1.4" }],
    ["a version with build metadata", "version", { ...valid, version: "1.4.0+5" }],
    ["a category that there is not", "category", { ...valid, category: "games" }],
    ["an empty description", "description", { ...valid, description: "" }],
    ["a description that is too long", "description", { ...valid, description: "x".repeat(501) }],
    ["a licence that there is not", "license", { ...valid, license: "WTFPL" }],
    ["an empty entry", "entry", { ...valid, entry: "" }],
    ["a price below a dollar", "price", { ...valid, price: 0.5 }],
    ["a price below nothing", "price", { ...valid, price: -1 }],
    ["a price above the most", "price", { ...valid, price: 10_000 }],
    ["a price as a text", "price", { ...valid, price: "19 USD" }],
    ["eleven tags", "tags", { ...valid, tags: Array.from({ length: 11 }, (_, at) => `tag${at}`) }],
    ["an empty tag", "tags", { ...valid, tags: [""] }],
    ["an install folder above the project", "install_target", { ...valid, install_target: "../elsewhere" }],
    ["an install folder deep above it", "install_target", { ...valid, install_target: "a/../../b" }],
    ["an absolute install folder", "install_target", { ...valid, install_target: "/etc" }],
    ["an install folder of Windows", "install_target", { ...valid, install_target: "C:\\x" }],
    ["an install folder at home", "install_target", { ...valid, install_target: "~/x" }],
    ["a level of completeness of 4", "mcs_level", { ...valid, mcs_level: 4 }],
    ["a summary for agents that is too long", "agent_summary", { ...valid, agent_summary: "x".repeat(101) }],
    ["an input without a name", "agent_spec", { ...valid, agent_spec: { inputs: [{ type: "file" }] } }],
    ["a bundle that holds no slug", "includes", { ...valid, includes: ["Not A Slug"] }],
    ["dependencies as a list", "dependencies", { ...valid, dependencies: ["csv-peek"] }],
    ["a field that there is not", "licence", { ...valid, licence: "MIT" }],
  ];

  test.each(bad)("refuses %s and names %s, as the server does", (_, field, manifest) => {
    expect(validate(manifest)).toBe(false);
    const named = (validate.errors ?? []).map(
      ({ instancePath, params }) => `${instancePath} ${JSON.stringify(params)}`,
    );
    expect(named.some((where) => where.startsWith(`/${field}`) || where.includes(`"${field}"`))).toBe(true);

    const { error } = Manifest.safeParse(manifest);
    const issues = (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
    expect(issues.some((issue) => issue.includes(field))).toBe(true);
  });
});
