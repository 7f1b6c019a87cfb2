import { openExampleMarket } from "#cli/testing/example-market.js";
import {
  ATTACKS,
  type Attack,
  arena,
  offer,
  reached,
  SLOW_ATTACKS,
  SLUG,
  whole,
} from "#cli/testing/hostile-market.js";
import { removeFolders, TOKEN } from "#cli/testing/run-app.js";
import { IS_LONG, some } from "#test/support/effort.js";
import { installPacked, runPacked } from "./support/packed.js";
import { newFolder } from "./support/run.js";

/**
 * The packed client, installed in an empty folder, at a terminal, on a marketplace that attacks its users.
 * `cli/src/hostile-market.test.ts` runs all attacks in one process.
 */
let client: string;
beforeAll(async () => {
  client = await installPacked();
});
afterAll(removeFolders);

/** Each attack has a marketplace of its own, so that those that take minutes run together. */
async function attacked(attack: Attack): Promise<readonly string[]> {
  const market = await openExampleMarket();
  try {
    offer(market, await whole());
    await attack.prepare(market);
    const folder = newFolder();
    const env = { VAULTMART_URL: market.url, VAULTMART_TOKEN: TOKEN };
    const where = { way: "terminal", ...arena(folder), env } as const;
    return await reached(folder, attack, () => runPacked(client, ["install", SLUG, "--yes"], where));
  } finally {
    await market.close();
  }
}

test("no attack reaches anything", async () => {
  const found: Record<string, readonly string[]> = {};
  for (const attack of some(ATTACKS, 8)) {
    const problems = await attacked(attack);
    if (problems.length > 0) found[attack.what] = problems;
  }
  // What the client waits for longer than a gate may.
  const slow = IS_LONG ? SLOW_ATTACKS : [];
  const ended = await Promise.all(slow.map(async (attack) => [attack.what, await attacked(attack)] as const));
  for (const [what, problems] of ended) if (problems.length > 0) found[what] = problems;
  expect(found).toEqual({});
});
