import { SCHEMA_VERSION } from "#contract/schema.js";
import { planMigrations } from "./schema.js";

const ALL = [
  { number: 2, version: "1.1.0" },
  { number: 1, version: "1.1.0" },
];
const numbers = (version: string, applied: number[] = []) => {
  const plan = planMigrations({ version, applied: applied.map((number) => ({ number })) }, ALL);
  return typeof plan === "string" ? plan : plan.map(({ number }) => number);
};

test("data that is older needs what is not applied yet, in order", () => {
  expect(numbers("1.0.0")).toEqual([1, 2]);
  expect(numbers("1.0.0", [1])).toEqual([2]);
  expect(numbers("1.0.0", [2])).toEqual([1]);
});

test("data of this version needs nothing, whatever was applied to it", () => {
  expect(numbers(SCHEMA_VERSION)).toEqual([]);
  expect(numbers(SCHEMA_VERSION, [1, 2])).toEqual([]);
});

test.each(["1.1.1", "1.10.0", "2.0.0"])("data of version %s is refused with a sentence", (version) => {
  expect(numbers(version)).toContain(`has schema version ${version}`);
});
