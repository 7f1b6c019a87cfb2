import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LogEntry } from "#domain/log/entry.js";
import { newSigningKey, readSigningKey } from "#domain/log/note.js";
import { type ExampleMarket, openExampleMarket } from "../testing/example-market.js";
import { newFolder, removeFolders, run } from "../testing/run-app.js";
import { FakeLog } from "./testing/fake-log.js";

/** `vaultmart log` and a marketplace over HTTP, whose log is honest until a test makes it lie. */

const DIGEST = "ab".repeat(32);

let market: ExampleMarket;
let home: string;
let log: FakeLog | undefined;
/** The status of every answer of the log; undefined if it works. */
let trouble: number | undefined;
beforeEach(async () => {
  market = await openExampleMarket();
  home = newFolder();
  trouble = undefined;
  log = new FakeLog().add(entry("published", "charts"), entry("published"));
  market.handler = (path, response) => {
    if (!path.startsWith("/log/")) return false;
    const answer = log?.answer(path.slice("/log/".length));
    response.writeHead(trouble ?? (answer === undefined ? 404 : 200), { "content-type": "text/plain" });
    response.end(answer ?? "");
    return true;
  };
});
afterEach(() => market.close());
afterAll(removeFolders);

function entry(kind: string, slug = "notes", more: Partial<LogEntry> = {}): LogEntry {
  const at = new Date("2026-11-23T08:00:00Z");
  return { kind, slug, version: "1.0.0", sha256: DIGEST, size: 900, publisher: "ada", at, ...more };
}
const served = () => log as FakeLog;
const show = (...args: string[]) => run(["log", ...args], { url: market.url, home, isLoggedIn: false });
const json = async (...args: string[]) => JSON.parse((await show(...args, "--json")).stdout);
const otherKey = () => readSigningKey(newSigningKey("market.example/log"));

test("shows the checkpoint and the key, and remembers them", async () => {
  const shown = await json();
  expect(shown).toEqual({
    site: market.url,
    forgotten: false,
    log: {
      origin: "market.example/log",
      size: 2,
      root: expect.stringMatching(/^[\w+/]{43}=$/),
      keys: [served().keys[0]?.verifier.text],
      checkpoint: served().checkpoint(),
    },
  });
  const { code, stdout } = await show();
  expect(code).toBe(0);
  expect(stdout).toContain(shown.log.root);
  expect(stdout).toContain("2 entries");
});

test("proves the entries of a product, also of one that is no longer published", async () => {
  served().add(entry("withdrawn"));
  const { product } = await json("notes@1.0.0");
  expect(product).toEqual({
    ...{ slug: "notes", version: "1.0.0", state: "withdrawn" },
    entries: [
      { index: 1, kind: "published", version: "1.0.0", at: "2026-11-23T08:00:00.000Z", sha256: DIGEST },
      { index: 2, kind: "withdrawn", version: "1.0.0", at: "2026-11-23T08:00:00.000Z", sha256: DIGEST },
    ],
  });
  expect((await show("notes@1.0.0")).stdout).toContain("withdrawn");
});

test("says that the log never published a version", async () => {
  expect((await json("notes@9.0.0")).product).not.toHaveProperty("state");
  expect((await show("notes@9.0.0")).stdout).toContain("no entry that published notes 9.0.0");
});

test("a range names no version", async () => {
  expect(await show("notes@^1.0.0")).toMatchObject({ code: 4 });
});

test("a marketplace that never had a log has none", async () => {
  log = undefined;
  expect(await json()).toEqual({ site: market.url, forgotten: false });
  expect((await show()).stdout).toContain("has no log");
});

test("a marketplace whose log fails is asked again later", async () => {
  trouble = 503;
  expect((await show()).stderr).toContain("cannot show its log (status 503)");
});

test.each<[lie: string, tell: () => void, sentence: string]>([
  ["hides its log", () => (log = undefined), "no longer shows the log that it had"],
  ["goes back to an older log", () => (log = served().fork(1)), "shows an older log than before"],
  ["forks", () => (log = served().fork(1).add(entry("published", "evil"))), "shows two different logs"],
  [
    "forks, and has grown since",
    () => (log = served().fork(1).add(entry("published", "evil"), entry("published"))),
    "changed its log after the fact",
  ],
  [
    "swaps its key",
    () => (served().keys = [otherKey()]),
    "signs its log with another key, which the known key does not vouch for",
  ],
])("a marketplace that %s is refused", async (_, tell, sentence) => {
  expect((await show()).code).toBe(0);
  tell();
  for (const args of [[], ["notes@1.0.0"]]) {
    const { code, stdout, stderr } = await show(...args);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(`${market.url} ${sentence}`);
  }
});

test("a version with two archives is refused", async () => {
  served().add(entry("published", "notes", { sha256: "cd".repeat(32) }));
  const { code, stderr } = await show("notes@1.0.0");
  expect(code).toBe(1);
  expect(stderr).toContain("has two archives for notes 1.0.0");
});

describe("another user's checkpoint", () => {
  const compare = (note: string) => {
    const file = join(newFolder(), "theirs.txt");
    writeFileSync(file, note);
    return show("--compare", file);
  };

  test("of the same log, older, newer, and equal", async () => {
    const [older, newer] = [served().fork(1), served().fork().add(entry("published", "more"))];
    for (const note of [older.checkpoint(), served().checkpoint()])
      expect((await compare(note)).code).toBe(0);
    const seen = newer.checkpoint();
    log = newer;
    expect((await compare(seen.trimEnd())).stdout).toContain("the same: 3 entries");
  });

  test.each<[what: string, theirs: () => FakeLog]>([
    ["of the same size", () => served().fork(1).add(entry("published", "evil"))],
    ["that is smaller", () => served().fork(0).add(entry("published", "evil"))],
    ["that is larger", () => served().fork(1).add(entry("published", "evil"), entry("published", "more"))],
  ])("of another log %s is found", async (_, theirs) => {
    const { code, stderr } = await compare(theirs().checkpoint());
    expect([code, stderr]).toEqual([1, expect.stringContaining("shows you a different log than the one in")]);
  });

  test.each<[what: string, note: () => string]>([
    ["an empty file", () => ""],
    ["a checkpoint with another key", () => new FakeLog().add(entry("published")).checkpoint()],
    ["an edited checkpoint", () => served().checkpoint().replace("\n2\n", "\n1\n")],
    ["a large file", () => "a".repeat(70_000)],
  ])("%s is refused", async (_, note) => {
    expect((await compare(note())).code).toBe(4);
  });

  test("is a file, without a product, of a marketplace with a log", async () => {
    expect((await show("--compare", "missing.txt")).stderr).toContain("is not a file");
    expect((await show("notes", "--compare", "missing.txt")).stderr).toContain(
      "cannot be used with a product",
    );
    const seen = served().checkpoint();
    log = undefined;
    expect((await compare(seen)).stderr).toContain("shows no log");
  });
});

test("--forget trusts the key that the marketplace shows now", async () => {
  await show();
  served().keys = [otherKey()];
  expect((await show()).code).toBe(1);
  const { forgotten, log: shown } = await json("--forget");
  expect(forgotten).toBe(true);
  expect(shown.keys).toEqual([served().keys[0]?.verifier.text]);
  expect((await show()).code).toBe(0);
});
