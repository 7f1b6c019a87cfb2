import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import * as z from "zod";
import { FAILURES, type FailureCode } from "#contract/failures.js";
import { routes } from "#contract/index.js";
import { METHODS, needsToken, type Operation, type Route } from "#contract/route.js";
import { specFiles } from "./index.js";
import { type OpenApi, openApi } from "./openapi.js";
import { SchemaWriter } from "./schemas.js";
import { answerProblems } from "./validate.js";

const root = process.cwd();
const document = openApi();
const operations = (routes as readonly Route[]).flatMap((route) =>
  METHODS.flatMap((method) => {
    const operation = route[method];
    return operation ? [{ name: `${method} ${route.path}`, route, method, operation }] : [];
  }),
);

test("it names the version of the data's form", () => {
  expect(document.info["x-data-schema-version"]).toBe("1.1.0");
});

interface Described {
  operationId: string;
  security: object[];
  "x-rateLimit"?: { perMinute: number; strategy: string };
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
}
const described = (path: string, method: string) =>
  document.paths[path]?.[method.toLowerCase()] as unknown as Described;

/** The codes that the document lists for a status of an operation: the enum of its schema. */
function codesOf(from: OpenApi, { responses }: Described, status: number): string[] {
  const found = responses[status];
  const name = found?.$ref?.split("/").at(-1);
  const response = (name ? from.components.responses[name] : found) as Refused | undefined;
  return response?.content["application/json"].schema.allOf[1].properties.code.enum ?? [];
}
interface Refused {
  content: {
    "application/json": { schema: { allOf: [object, { properties: { code: { enum: string[] } } }] } };
  };
}

test("all routes and methods of the contract are there, and nothing else", () => {
  const names = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(names.sort()).toEqual(operations.map(({ name }) => name).sort());
  const specified = (routes as readonly Route[]).filter(({ isExtension }) => !isExtension);
  expect(specified).toHaveLength(26);
  expect(Object.keys(document.paths)).toHaveLength(routes.length);
});

test("every operation has a name of its own", () => {
  const names = operations.map(({ route, method }) => described(route.path, method).operationId);
  expect(new Set(names).size).toBe(names.length);
});

test.each(operations)(
  "$name has its limit, its security and all its refusals",
  ({ route, method, operation }) => {
    const found = described(route.path, method);
    const { limit, access, failures } = operation as Operation;
    expect(found["x-rateLimit"]).toEqual(limit && { ...limit, window: "60s" });
    expect(found.security).toHaveLength(access === "anyone" ? 0 : access === "visitor or user" ? 2 : 1);
    const statuses = Object.keys(found.responses)
      .map(Number)
      .filter((status) => status >= 400);
    for (const status of statuses) {
      const codes = codesOf(document, found, status) as FailureCode[];
      expect(codes).not.toEqual([]);
      for (const code of codes) expect([code, FAILURES[code].status]).toEqual([code, status]);
    }
    const all = statuses.flatMap((status) => codesOf(document, found, status));
    expect(all).toEqual(expect.arrayContaining([...failures]));
    const isSignedIn = needsToken(access) || access === "visitor or user";
    expect([all.includes("tooManyRequests"), all.includes("unauthenticated")]).toEqual([!!limit, isSignedIn]);
  },
);

test.each(operations.filter(({ operation }) => !operation.redirect))(
  "the example answer of $name is one that the document allows",
  ({ route, method }) => {
    const { responses } = described(route.path, method);
    const body = responses[200]?.content?.["application/json"]?.example;
    expect(body).toBeDefined();
    expect(answerProblems({ method, path: route.path, status: 200, body })).toEqual([]);
  },
);

describe("an answer that the document does not know is found out:", () => {
  const valid = { method: "POST", path: "/products/like", status: 200, body: { liked: true } as unknown };
  test.each([
    ["a path", { path: "/products/unlike" }, "no path"],
    ["a method", { method: "DELETE" }, "no method"],
    ["a status", { status: 418 }, "no response 418"],
    ["a missing field", { body: {} }, "liked"],
    ["a field of another type", { body: { liked: "yes" } }, "/liked"],
    ["a field more", { body: { liked: true, secret: 1 } }, "additional properties"],
    ["a refusal without words", { status: 404, body: {} }, "error"],
    ["a refusal without a code", { status: 404, body: { error: "Product not found" } }, "code"],
    [
      "a code of another operation",
      { status: 404, body: { error: "Order not found", code: "orderNotFound" } },
      "allowed values",
    ],
    [
      "a code of another status",
      { status: 404, body: { error: "Conflict", code: "editConflict" } },
      "allowed values",
    ],
    ["a page of HTML", { status: 404, body: "<html>" }, "must be object"],
  ])("%s", (_, change, words) => {
    expect(answerProblems(valid)).toEqual([]);
    expect(answerProblems({ ...valid, ...change }).join()).toContain(words);
  });

  test("but a method that a path has not may be answered with 405", () => {
    const answer = { ...valid, method: "PUT", status: 405, body: { error: "No", code: "methodNotAllowed" } };
    expect(answerProblems(answer)).toEqual([]);
    const other = { error: "No", code: "productNotFound" };
    expect(answerProblems({ ...answer, body: other }).join()).toContain("must be methodNotAllowed");
  });
});

describe("the document takes whatever the server takes:", () => {
  const ajv = new Ajv2020({ strict: false });
  const bodyOf = (path: string) => {
    const { requestBody } = described(path, "POST") as unknown as {
      requestBody: { content: { "application/json": { schema: object; example: object } } };
    };
    return requestBody.content["application/json"];
  };
  test.each([
    ["/products/upload", { fileName: "Notes.ZIP" }],
    ["/products/upload", { fileName: "notes.zIp" }],
    ["/cli/products/create", { title: ` ${"x".repeat(100)} ` }],
    ["/cli/products/create", { description: ` ${"x".repeat(500)} ` }],
    ["/cli/products/create", { tags: [` ${"x".repeat(30)} `] }],
    ["/users/update-profile", { displayName: ` ${"x".repeat(50)} ` }],
    ["/products/reviews", { comment: ` ${"x".repeat(1_000)} ` }],
    ["/products/reviews", { comment: "\u{1f44d}".repeat(1_000) }],
    ["/cli/auth/device", { clientName: "Ana's M\u{1f4bb}" }],
    ["/cli/auth/approve", { userCode: "bcdf 2345" }],
  ])("%s %j", (path, change) => {
    const { schema, example } = bodyOf(path);
    const sent = { ...example, ...change };
    const operation = operations.find(({ name }) => name === `POST ${path}`)?.operation as Operation;
    expect(operation.request.safeParse(sent).error).toBeUndefined();
    const { components } = document;
    expect(ajv.validate({ ...schema, components }, sent)).toBe(true);
  });

  test("a pattern with a flag, which a JSON schema loses, is found out", () => {
    const write = (pattern: RegExp) =>
      new SchemaWriter().write(z.object({ a: z.string().regex(pattern) }), "input");
    expect(() => write(/^zip$/i)).toThrow("loses the flags of /^zip$/i");
    expect(() => write(/^zip$/u)).not.toThrow();
  });
});

describe("two linters find nothing in the file that is served:", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-openapi-"));
  const file = join(folder, "openapi.yaml");
  beforeAll(() => writeFileSync(file, specFiles(root).get("specs/openapi.yaml") ?? ""));
  afterAll(() => rmSync(folder, { recursive: true }));

  const lint = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, "node_modules", program), "lint", file, ...args], {
      encoding: "utf8",
      stdio: "pipe",
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
  const rules = (name: string) => join(root, "tools/site/specs", name);

  test("Redocly", () => {
    lint("@redocly/cli/bin/cli.js", "--config", rules("redocly.yaml"));
  });

  test("Spectral", () => {
    const words = lint(
      "@stoplight/spectral-cli/dist/index.js",
      ...["--ruleset", rules("spectral.yaml"), "--fail-severity", "warn"],
    );
    expect(words).toContain("No results");
  });
});

test("the file holds what the code says", () => {
  expect(parse(specFiles(root).get("specs/openapi.yaml") ?? "")).toEqual(
    JSON.parse(JSON.stringify(document)),
  );
});
