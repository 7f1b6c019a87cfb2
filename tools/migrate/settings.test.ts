import { SCHEMA_VERSION } from "#contract/schema.js";
import { MIGRATIONS } from "#store/migrations.js";
import { Refusal } from "../terminal/refusal.js";
import { readSettings } from "./settings.js";

test("a project is migrated, or only asked what it needs", () => {
  expect(readSettings(["--project", "my-market", "--dry-run"], {})).toMatchObject({
    ...{ isDry: true, json: false },
    env: { GCLOUD_PROJECT: "my-market" },
  });
});

test("help needs nothing else", () => {
  expect(readSettings(["--help"], {})).toBeUndefined();
});

test.each<[string, string[]]>([
  ["no marketplace", []],
  ["two", ["--emulator", "--project", "p"]],
  ["an unknown option", ["--force"]],
])("it refuses %s", (_, args) => {
  expect(() => readSettings(args, {})).toThrow(Refusal);
});

test("migrations are numbered without gaps, and the last one reaches today's version", () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, at) => at + 1));
  expect(MIGRATIONS.at(-1)?.version).toBe(SCHEMA_VERSION);
});
