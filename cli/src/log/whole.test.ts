import type { LogEntry } from "#domain/log/entry.js";
import { writeBundle } from "#domain/log/tiles.js";
import { CliError } from "../errors.js";
import { type ExampleMarket, openExampleMarket } from "../testing/example-market.js";
import { newFolder, removeFolders, run } from "../testing/run-app.js";
import { FakeLog } from "./testing/fake-log.js";
import { MAX_ENTRIES, verifyWhole } from "./whole.js";

/** `vaultmart log --all` reads every entry of a marketplace over HTTP. */

let market: ExampleMarket;
let log: FakeLog;
/** What the marketplace shows instead of its entries. */
let shown: readonly Buffer[];
let asked: string[];
beforeEach(async () => {
  [market, asked] = [await openExampleMarket(), []];
  const releases = Array.from({ length: 300 }, (_, at) => entry("published", `p${at}`));
  log = new FakeLog().add(...releases, entry("yanked", "p1"), entry("published", "p1"));
  shown = log.entries;
  market.handler = (path, response) => {
    if (!path.startsWith("/log/")) return false;
    const below = path.slice("/log/".length);
    const [, number] = /^tile\/entries\/(\d+)/.exec(below) ?? [];
    if (number !== undefined) asked.push(below);
    const start = Number(number) * 256;
    const answer = number === undefined ? log.answer(below) : writeBundle(shown.slice(start, start + 256));
    response.writeHead(answer === undefined ? 404 : 200).end(answer ?? "");
    return true;
  };
});
afterEach(() => market.close());
afterAll(removeFolders);

function entry(kind: string, slug: string, digest = "ab"): LogEntry {
  const at = new Date("2026-11-23T08:00:00Z");
  return { kind, slug, version: "1.0.0", sha256: digest.repeat(32), size: 900, publisher: "ada", at };
}
const all = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(["log", "--all", ...args], {
    ...{ url: market.url, home: newFolder(), isLoggedIn: false },
  });
  return [code, code === 0 ? stdout : stderr.replaceAll(market.url, "SITE")] as const;
};

test("an honest log is read as a whole", async () => {
  const [code, stdout] = await all("--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ log: { size: 302 }, whole: { products: 300, versions: 300 } });
  expect(asked).toEqual(["tile/entries/000", "tile/entries/001.p/46"]);
  expect((await all())[1]).toContain("300 products, 300 versions");
});

test.each<[string, () => void, string]>([
  ["leaves one out", () => (shown = shown.slice(0, -1)), "SITE does not show all entries of its log"],
  ["hides the first ones", () => (shown = shown.slice(0, 100)), "SITE does not show all entries of its log"],
  [
    "shows another one",
    () => {
      const [first, ...others] = shown;
      shown = [Buffer.from(String(first).replace("abab", "cdcd")), ...others];
    },
    "SITE shows entries that do not match its log",
  ],
  ["swaps two", () => (shown = [...shown].reverse()), "SITE shows entries that do not match its log"],
  [
    "has two archives of a version",
    () => log.add(entry("published", "p7", "cd")),
    "The log of SITE has two archives for p7 1.0.0, but a version never changes",
  ],
])("a marketplace that %s is refused", async (_, tell, sentence) => {
  tell();
  const [code, stderr] = await all();
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

test("a log that is too long is not read, and `--all` names no product", async () => {
  const followed = {
    ...{ keys: [], note: "" },
    checkpoint: { origin: "o", size: MAX_ENTRIES + 1, root: Buffer.alloc(32) },
  };
  const signal = new AbortController().signal;
  const read = async () => undefined;
  const attempt = verifyWhole("SITE", followed as never, read, { signal, onRead: () => {} });
  await expect(attempt).rejects.toThrow(CliError);
  expect(await all("p1")).toEqual([4, expect.stringContaining("--all")]);
});
