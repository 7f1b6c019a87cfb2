import { spawn } from "node:child_process";
import { cpSync, watch } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { archiveOf, dump } from "#cli/install/testing/market.js";
import { type ExampleMarket, openExampleMarket } from "#cli/testing/example-market.js";
import { type Released, release } from "#cli/testing/released.js";
import { removeFolders, run, TOKEN } from "#cli/testing/run-app.js";
import { IS_LONG, newRandom } from "#test/support/effort.js";
import { MACHINE_NODE } from "./support/machine.js";
import { BINARY, newFolder } from "./support/run.js";

/**
 * The built client is killed, or interrupted as with Ctrl-C, while it changes a project: what is installed is the
 * old state or the new one, and the next command leaves nothing else. `cli/src/install/crash.test.ts` ends every
 * change at each step of the disk. This is the process.
 */
/** The moments at which each change ends by each signal, evenly distributed: 200 in the long run. */
const MOMENTS = IS_LONG ? 25 : 1;
const SLUG = "killed";

let market: ExampleMarket;
let product: Released;
let installed: string;

beforeAll(async () => {
  market = await openExampleMarket();
  const archives = new Map<string, Uint8Array>();
  for (const [version, word] of [
    ["1.0.0", "old"],
    ["2.0.0", "new"],
  ] as const) {
    const files = Array.from({ length: 60 }, (_, n) => [`docs/${n % 7}/${n}.md`, `${word} ${n}\n`]);
    archives.set(version, await archiveOf(SLUG, version, { files: Object.fromEntries(files) }));
  }
  product = release(market, SLUG, archives);
  market.reply = product.reply;
  const affected = [
    {
      package: { ecosystem: "Vaultmart", name: SLUG },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }] }],
    },
  ];
  const advisory = {
    ...{ schema_version: "1.4.0", id: "VAULTMART-2026-0001", summary: "Sends files", details: "" },
    ...{ modified: "2026-03-01T00:00:00Z", published: "2026-03-01T00:00:00Z", references: [], affected },
    database_specific: { severity: "critical", market: market.url },
  };
  installed = newFolder();
  product.published = "1.0.0";
  expect(await run(["install", SLUG], { url: market.url, cwd: installed })).toMatchObject({ code: 0 });
  market.files.set(
    "/advisories/all.json",
    Buffer.from(JSON.stringify({ advisories: [advisory], complete: true })),
  );
});
afterAll(async () => {
  await market.close();
  removeFolders();
});

/** Starts the client, and sends a signal some milliseconds after it began to change the folder. */
async function ended(args: readonly string[], cwd: string, signal?: NodeJS.Signals, after = 0) {
  const begun = new AbortController();
  const watcher = watch(cwd, () => begun.abort());
  const child = spawn(MACHINE_NODE, [BINARY, ...args], {
    cwd,
    stdio: "ignore",
    env: {
      ...{ PATH: dirname(MACHINE_NODE), HOME: newFolder() },
      ...{ VAULTMART_URL: market.url, VAULTMART_TOKEN: TOKEN },
    },
  });
  const close = new Promise<number | null>((resolve) => child.once("close", resolve));
  await Promise.race([close, new Promise((resolve) => begun.signal.addEventListener("abort", resolve))]);
  const start = Date.now();
  if (signal) {
    await Promise.race([close, sleep(after)]);
    child.kill(signal);
  }
  const code = await close;
  watcher.close();
  return { code, duration: Date.now() - start };
}

/** What is in a folder. The names in the quarantine are unique. */
const found = (folder: string) =>
  Object.fromEntries(
    Object.entries(dump(folder)).map(([path, content]) => [path.replace(/-[0-9a-f]{16}(?=\/)/, ""), content]),
  );

const empty = () => newFolder();
const copy = () => {
  const folder = newFolder();
  cpSync(installed, folder, { recursive: true });
  return folder;
};

test.each<[string, () => string, readonly string[], string]>([
  ["an installation", empty, ["install", SLUG, "--allow-advised"], "1.0.0"],
  ["an update", copy, ["update", "--yes", "--allow-advised"], "2.0.0"],
  ["a removal", copy, ["uninstall", SLUG], "1.0.0"],
  ["moving to the quarantine", copy, ["audit", "--quarantine"], "1.0.0"],
])("%s that is killed or interrupted leaves the old or the new state", async (_, make, args, published) => {
  product.published = published;
  const before = found(make());
  const folder = make();
  // The last moments are after the command's end, on a machine that is as fast as it was.
  const duration = 1.5 * (await ended(args, folder)).duration;
  const after = found(folder);
  expect(after).not.toEqual(before);

  const random = newRandom();
  const ends = new Set<string>();
  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    for (let moment = 0; moment < MOMENTS; moment++) {
      const at = make();
      const { code } = await ended(args, at, signal, ((moment + random()) / MOMENTS) * duration);
      // An interrupted command cleans up by itself; after another one, the next command does.
      if (signal === "SIGINT") expect([0, 130, null]).toContain(args[0] === "audit" && code === 1 ? 0 : code);
      else await run(["verify", "--strict"], { url: market.url, cwd: at });
      const state = withoutWork(found(at));
      expect([before, after]).toContainEqual(state);
      ends.add(JSON.stringify(state) === JSON.stringify(after) ? "new" : "old");
      await run(args, { url: market.url, cwd: at });
      expect(withoutWork(found(at))).toEqual(after);
    }
  }
  if (IS_LONG) expect([...ends].sort()).toEqual(["new", "old"]);
});

/** A process that is killed before or after its change leaves its owner's file until the next command that writes. */
const withoutWork = (state: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(state).filter(([name]) => !/^\.vaultmart\/(?:owner-\d+|draft\.json)?$/.test(name)),
  );
