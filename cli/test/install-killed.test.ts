import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newRandom, RACE_ROUNDS } from "#test/support/effort.js";
import { newSlug } from "#test/support/listings.js";
import { join, type Member } from "#test/support/records.js";
import { sell, tree } from "./support/market.js";
import { BINARY, json, newFolder, site } from "./support/run.js";

jest.setTimeout(600_000);

/**
 * The number of moments at which an installation or update is killed, evenly distributed over its duration.
 */
const MOMENTS = Math.ceil(RACE_ROUNDS / 2);

let slug: string;
/** One user may download 30 times per minute. */
let users: Member[];
let old: string;
let fresh: string;
/** The duration of an update in milliseconds. */
let duration: number;

const userOf = (round: number) => users[round % users.length] as Member;

beforeAll(async () => {
  users = await Promise.all(Array.from({ length: 5 }, () => join()));
  slug = newSlug("killed");
  const files = (word: string) =>
    Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`docs/${n % 7}/${n}.md`, `${word} ${n}\n`]));
  const { author } = await sell(slug, { files: files("old") });
  old = newFolder();
  await json(["install", slug], { user: userOf(0), cwd: old });
  await sell(slug, { author, version: "2.0.0", files: { ...files("new"), "more.md": "more" } });
  fresh = newFolder();
  cpSync(old, fresh, { recursive: true });
  const start = Date.now();
  await json(["update", "--yes"], { user: userOf(0), cwd: fresh });
  duration = Date.now() - start;
});

/** Starts the binary and kills it after some milliseconds with a signal that it cannot catch. */
async function killed(args: string[], cwd: string, user: Member, after: number): Promise<void> {
  const { url } = await site();
  const child = spawn(process.execPath, [BINARY, ...args], {
    cwd,
    stdio: "ignore",
    env: {
      PATH: dirname(process.execPath),
      HOME: newFolder(),
      VAULTMART_URL: url,
      VAULTMART_TOKEN: user.token,
    },
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await Promise.race([ended, sleep(after)]);
  child.kill("SIGKILL");
  await ended;
}

test.each([
  ["an installation", () => newFolder(), () => ["install", slug]],
  [
    "an update",
    () => {
      const folder = newFolder();
      cpSync(old, folder, { recursive: true });
      return folder;
    },
    () => ["update", "--yes"],
  ],
])(
  "%s that is killed leaves the old or the new state, and goes through when it is run again",
  async (_, make, args) => {
    const before = tree(make());
    const after = tree(fresh);
    const random = newRandom();
    let [stayed, through] = [0, 0];
    for (let round = 0; round < MOMENTS; round++) {
      const folder = make();
      const user = userOf(round);
      // The first moment is early, also if the measured update was several times slower than this one.
      await killed(args(), folder, user, ((round + random() / 5) / MOMENTS) * duration * 1.1);
      // Any command that reads what is installed recovers an interrupted change.
      const { intact } = await json<{ intact: boolean }>(["verify", "--strict"], { user, cwd: folder });
      expect(intact).toBe(true);
      const found = withoutWork(tree(folder));
      const isThrough =
        found["vault-lock.json"]?.equals(after["vault-lock.json"] ?? Buffer.alloc(0)) ?? false;
      expect(found).toEqual(isThrough ? after : before);
      if (isThrough) through++;
      else stayed++;
      await json(args(), { user, cwd: folder });
      expect(tree(folder)).toEqual(after);
    }
    expect(stayed + through).toBe(MOMENTS);
    expect(stayed).toBeGreaterThan(0);
  },
);

/**
 * A process that is killed before it stages anything leaves its owner's file until the next command that
 * writes.
 */
const withoutWork = (found: Record<string, Buffer>) =>
  Object.fromEntries(
    Object.entries(found).filter(([name]) => !/^\.vaultmart\/(?:owner-\d+|draft\.json)?$/.test(name)),
  );
