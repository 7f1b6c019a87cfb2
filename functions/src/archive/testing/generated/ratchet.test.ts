import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FILE_SEEDS, HONEST_FILES } from "./file-seeds.js";
import { measure, type Ratchet, worsened } from "./ratchet.js";
import { HONEST, SEEDS } from "./seeds.js";
import { casesOf } from "./transformations.js";

const kept = JSON.parse(readFileSync(join(__dirname, "ratchet.json"), "utf8")) as Ratchet;
/** Services that attacks and honest files name. */
const NAMED = new Set(
  "rentry.co glot.io api.telegram.org discord.com 169.254.169.254 github.com registry.npmjs.org esm.sh mcp.example.com x".split(
    " ",
  ),
);
const part = process.env.TEST_EFFORT === "long" ? "whole" : "sample";

test("there are sixty seeds and forty transformations, and every case differs", () => {
  expect(SEEDS.length).toBeGreaterThanOrEqual(60);
  const cases = [...casesOf(SEEDS)];
  expect(cases.length).toBeGreaterThanOrEqual(SEEDS.length * 40);
  expect(
    new Set([...casesOf([...SEEDS, ...HONEST])].map(({ seed, name }) => `${seed.text} ${name}`)).size,
  ).toBe(cases.length + [...casesOf(HONEST)].length);
});

test("no host of a seed exists", () => {
  const hosts = [...SEEDS, ...HONEST, ...FILE_SEEDS, ...HONEST_FILES].flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/([\w-]{1,60}(?:\.[\w-]{1,60}){0,6})/g)].map(([, host]) => host),
  );
  expect(hosts.filter((host) => !host?.endsWith(".invalid") && !NAMED.has(host ?? ""))).toEqual([]);
});

test("the scanner stops no fewer generated attacks, and no more honest cases, than before", async () => {
  expect(worsened(await measure(part), kept[part])).toEqual([]);
}, 600_000);

test.each([
  ["a class that falls", { attacks: { a: { stopped: 1, of: 3 } }, honest: { stopped: 0, of: 1 } }],
  ["an honest case that is held", { attacks: { a: { stopped: 2, of: 3 } }, honest: { stopped: 1, of: 1 } }],
  [
    "cases that were not counted before",
    { attacks: { a: { stopped: 2, of: 4 } }, honest: { stopped: 0, of: 1 } },
  ],
])("the ratchet notices %s", (_, now) => {
  expect(
    worsened(now, { attacks: { a: { stopped: 2, of: 3 } }, honest: { stopped: 0, of: 1 } }),
  ).toHaveLength(1);
});
