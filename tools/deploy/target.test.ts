import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_OPTIONS } from "#platform/sizes.js";
import { deployedSettings } from "./target.js";

const { loadUserEnvs } = createRequire(import.meta.url)("firebase-tools/lib/functions/env.js") as {
  loadUserEnvs(of: Readonly<Record<string, string>>): Record<string, string>;
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "target-"));
  mkdirSync(join(root, "functions"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The environment that firebase-tools gives each function. */
function deployed(files: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, "functions", name), text);
  for (const [name, text] of Object.entries(deployedSettings(root, "my-market")))
    writeFileSync(join(root, name), text);
  const functionsSource = join(root, "functions");
  return loadUserEnvs({ functionsSource, configDir: root, projectDir: root, projectId: "my-market" });
}

test("without files of settings, a function gets the options of Node.js", () => {
  expect(deployed({})).toEqual({ NODE_OPTIONS });
});

test("a function gets the operator's settings, and the project's before those of all projects", () => {
  const files = {
    ".env": "SITE_URL=https://all.example\nMAIL_FROM='Ada <ada@example.com>'",
    ".env.my-market": "SITE_URL=https://one.example",
    ".env.other": "SITE_URL=https://other.example",
  };
  expect(deployed(files)).toEqual({
    NODE_OPTIONS,
    SITE_URL: "https://one.example",
    MAIL_FROM: "Ada <ada@example.com>",
  });
});

test.each([[".env"], [".env.my-market"]])("an operator replaces the options of Node.js in %s", (name) => {
  expect(deployed({ [name]: "NODE_OPTIONS=--trace-warnings" })).toEqual({ NODE_OPTIONS: "--trace-warnings" });
});
