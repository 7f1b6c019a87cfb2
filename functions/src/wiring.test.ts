import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kindOf, REPRESENTATIVES, represents } from "#test/support/representatives.js";
import { FAILURES } from "./contract/failures.js";
import { routes as all } from "./contract/index.js";
import { API_FALLBACK, PAGE_FUNCTIONS } from "./contract/pages.js";
import { functionName, METHODS, type Route } from "./contract/route.js";

const here = __dirname;
const routes: readonly Route[] = all;

/** `/products/self-approve` is `products-self-approve`; `/messages/{conversationId}` is `messages-conversation-id`. */
const fileName = (path: string) =>
  path
    .split(/[/{}]+/)
    .filter(Boolean)
    .join("-")
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const paths = routes.map(({ path }) => path);
const files = paths.map((path) => `${fileName(path)}.ts`).sort();

test("a path names its function", () => {
  expect(functionName("/products/self-approve")).toBe("productsSelfApprove");
  expect(functionName("/messages/{conversationId}")).toBe("messagesConversationId");
});

test("no two routes share a path", () => {
  expect(new Set(paths).size).toBe(paths.length);
});

test("every route is one file, and every file is a route", () => {
  expect(readdirSync(join(here, "routes")).sort()).toEqual(files);
});

test("the functions that are exported are the routes of the contract, the triggers and the pages", () => {
  const exported = readFileSync(join(here, "index.ts"), "utf8").trim().split("\n");
  const triggers = readdirSync(join(here, "triggers")).map((file) => file.replace(/\.ts$/, ""));
  const expected = [
    ...routes.map(({ path, name }) => `export { ${name} } from "./routes/${fileName(path)}.js";`),
    ...triggers.map((file) => `export { ${functionName(file)} } from "./triggers/${file}.js";`),
    ...[...PAGE_FUNCTIONS, API_FALLBACK].map(
      ({ name }) => `export { ${name} } from "./pages/${fileName(name)}.js";`,
    ),
  ];
  expect(exported.sort()).toEqual(expected.sort());
});

test("every file of a route declares the function that its path names", () => {
  for (const { path, name } of routes) {
    const source = readFileSync(join(here, "routes", `${fileName(path)}.ts`), "utf8");
    expect(source).toContain(`export const ${name} = `);
    expect(source).toMatch(new RegExp(`import \\{[^}]*\\b${name} as route\\b`));
  }
});

test("every trigger is a function of its file's name, and has an end-to-end test of that name", () => {
  for (const file of readdirSync(join(here, "triggers"))) {
    const name = file.replace(/\.ts$/, "");
    expect(readFileSync(join(here, "triggers", file), "utf8")).toContain(
      `export const ${functionName(name)} = `,
    );
    expect(readdirSync(join(here, "../test/e2e"))).toContain(`${name}.test.ts`);
  }
});

test("every function of pages is one file of its name, and has an end-to-end test of that name", () => {
  const files = [...PAGE_FUNCTIONS, API_FALLBACK].map(({ name }) => fileName(name));
  expect(readdirSync(join(here, "pages")).sort()).toEqual(files.map((file) => `${file}.ts`).sort());
  const tests = readdirSync(join(here, "../test/e2e"));
  expect(tests).toEqual(expect.arrayContaining(files.map((file) => `${file}.test.ts`)));
});

interface Rewrite {
  readonly source?: string;
  readonly regex?: string;
  readonly function: { readonly functionId: string };
}

test("Hosting leads every path to its function", () => {
  const { hosting } = JSON.parse(readFileSync(join(here, "../../firebase.json"), "utf8"));
  const rewrites = hosting.rewrites
    .filter((rewrite: object) => "function" in rewrite)
    .map(({ source, regex, function: { functionId } }: Rewrite) => [source ?? regex, functionId]);
  const expected = [
    ...routes.map(({ path, name }) => [`/api${path.replace(/\{\w+\}/g, "*")}`, name]),
    [API_FALLBACK.regex, API_FALLBACK.name],
    ...PAGE_FUNCTIONS.flatMap(({ name, sources }) => sources.map((source) => [source, name])),
  ];
  // The first match wins: the fallback comes after the routes.
  expect(rewrites).toEqual(expected);
});

test("every route has its end-to-end tests, in a file of its path", () => {
  const tests = readdirSync(join(here, "../test/e2e"));
  expect(tests).toEqual(expect.arrayContaining(paths.map((path) => `${fileName(path)}.test.ts`)));
});

test("of each kind of access, one operation is tried with every refusal", () => {
  const operations = routes.flatMap((route) => METHODS.map((method) => ({ route, method })));
  const kinds = operations.map(({ route, method }) => kindOf(route, method)).filter((kind) => kind);
  expect(Object.keys(REPRESENTATIVES).sort()).toEqual([...new Set(kinds)].sort());
  const tried = operations.filter(({ route, method }) => represents(route, method));
  expect(tried.map(({ route, method }) => kindOf(route, method)).sort()).toEqual([...new Set(kinds)].sort());
});

test("every refusal that a route names is in the table, and every row says something", () => {
  for (const route of routes) {
    for (const method of METHODS) {
      const failures: readonly string[] = route[method]?.failures ?? [];
      for (const code of failures) expect(Object.keys(FAILURES)).toContain(code);
    }
  }
  // RFC 8628 prescribes the errors of a login that is not ready; all others are sentences.
  const prescribed = ["authorization_pending", "slow_down", "access_denied", "expired_token"];
  for (const { status, error } of Object.values(FAILURES)) {
    expect(status).toBeGreaterThanOrEqual(400);
    if (!prescribed.includes(error)) expect(error).toMatch(/^[A-Z]/);
  }
});
