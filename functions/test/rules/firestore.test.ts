import { readFileSync } from "node:fs";
import { FIRESTORE_CASES } from "./all.cases.js";
import { readCoverage } from "./support/coverage.js";
import { declareCases } from "./support/declare.js";
import { openWorld, type World } from "./support/world.js";

const PROJECT = "demo-vaultmart-rules";

let world: World;
beforeAll(async () => {
  world = await openWorld(PROJECT, readFileSync("firestore.rules", "utf8"));
});
afterAll(() => world.close());

describe.each(Object.entries(FIRESTORE_CASES))("%s", (_about, cases) => declareCases(cases, () => world));

test("every condition of the rules was true for one request and false for another", async () => {
  const { conditions, gaps } = await readCoverage(PROJECT);
  const covered = conditions - gaps.length;
  process.stderr.write(
    `firestore.rules: ${covered} of ${conditions} conditions were seen both true and false (${((covered / conditions) * 100).toFixed(1)} %)\n`,
  );
  expect(gaps).toEqual([]);
});
