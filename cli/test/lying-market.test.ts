import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dump } from "#cli/install/testing/market.js";
import { offer, SLUG } from "#cli/testing/hostile-market.js";
import { LIES, type LyingMarket, openLyingMarket } from "#cli/testing/lying-market.js";
import { removeFolders, TOKEN } from "#cli/testing/run-app.js";
import { installPacked, runPacked } from "./support/packed.js";
import { newFolder } from "./support/run.js";

/**
 * The packed client on marketplaces over HTTP that contradict their log, as in
 * `cli/src/install-proved.test.ts`.
 */
let client: string;
beforeAll(async () => {
  client = await installPacked();
});
afterAll(removeFolders);

/** A user with a home folder, on a marketplace. */
function userOf({ market }: LyingMarket) {
  const home = newFolder();
  const env = { VAULTMART_URL: market.url, VAULTMART_TOKEN: TOKEN };
  return async (...args: readonly string[]) => {
    const cwd = join(newFolder(), "project");
    mkdirSync(cwd);
    const { code, stdout, stderr } = await runPacked(client, args, { way: "pipe", cwd, home, env });
    const said = stderr.replaceAll(market.url, "SITE");
    return { code, stdout, said, written: Object.keys(dump(cwd)).length };
  };
}

test("no lie is accepted, and each has its own sentence", async () => {
  const accepted: string[] = [];
  const said = await Promise.all(
    LIES.map(async ({ what, tell, sentence }) => {
      const lying = await openLyingMarket();
      try {
        const user = userOf(lying);
        expect([what, (await user("install", SLUG, "--yes")).code]).toEqual([what, 0]);
        tell(lying);
        const after = await user("install", SLUG, "--yes");
        if (after.code !== 1 || after.written > 0) accepted.push(what);
        expect(after.said).toContain(sentence);
        return sentence;
      } finally {
        await lying.market.close();
      }
    }),
  );
  expect(accepted).toEqual([]);
  expect(new Set(said).size).toBe(LIES.length);
}, 120_000);

test("two users who are shown different logs find out when they compare them", async () => {
  const lying = await openLyingMarket();
  try {
    const [ada, bob] = [userOf(lying), userOf(lying)];
    const honest = lying.log;
    expect((await ada("install", SLUG, "--yes")).code).toBe(0);
    const evil = Buffer.concat([lying.bytes, Buffer.from("evil")]);
    offer(lying.market, evil);
    const { createHash } = await import("node:crypto");
    const digest = createHash("sha256").update(evil).digest("hex");
    lying.log = honest.fork(1).add(lying.entry("published", SLUG, digest), lying.entry("published", "more"));
    // Each of them sees a log without a contradiction. The archive of the second is damaged, but its log proves it.
    expect((await bob("install", SLUG, "--yes")).said).not.toContain("log");
    const theirs = join(newFolder(), "theirs.txt");
    writeFileSync(theirs, JSON.parse((await bob("log", "--json")).stdout).log.checkpoint);
    expect((await bob("log", "--compare", theirs)).code).toBe(0);
    lying.log = honest;
    const compared = await ada("log", "--compare", theirs);
    expect([compared.code, compared.said]).toEqual([
      1,
      expect.stringContaining("SITE shows you a different log than the one in"),
    ]);
  } finally {
    await lying.market.close();
  }
});
