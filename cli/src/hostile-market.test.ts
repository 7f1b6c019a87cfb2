import { IS_LONG } from "#test/support/effort.js";
import { fetchBytes } from "./site/storage.js";
import { openStage, ROWS, type Stage } from "./testing/every-command.js";
import { type ExampleMarket, openExampleMarket } from "./testing/example-market.js";
import { ATTACKS, arena, CONTROL, offer, reached, SLUG, whole } from "./testing/hostile-market.js";
import { newFolder, removeFolders, run, WAYS } from "./testing/run-app.js";

/**
 * A marketplace that attacks its users, over HTTP, and the client in this process. `cli/test/hostile-market.test.ts`
 * runs some of it, and in the long run all of it, with the packed client.
 */
let market: ExampleMarket;
beforeEach(async () => {
  market = await openExampleMarket();
  offer(market, await whole());
});
afterEach(() => market.close());
afterAll(removeFolders);

test("an honest archive is installed, so the others are refused for what they are", async () => {
  expect(await run(["install", SLUG], { url: market.url })).toMatchObject({ code: 0 });
});

test.each(ATTACKS.map((attack) => [attack.what, attack] as const))(
  "%s reaches nothing",
  async (_, attack) => {
    await attack.prepare(market);
    const folder = newFolder();
    const where = { url: market.url, way: "terminal", ...arena(folder) } as const;
    expect(await reached(folder, attack, () => run(["install", SLUG, "--yes"], where))).toEqual([]);
    // No attack makes the client ask again and again.
    expect(market.seen.length).toBeLessThan(10);
  },
);

test("endless advisories end, and the installation continues with a warning", async () => {
  await ATTACKS.find(({ what }) => what === "endless advisories")?.prepare(market);
  const ran = await run(["install", SLUG], { url: market.url });
  expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining("advisories could not be checked")]);
});

describe("a marketplace that writes escapes into every text that the contract leaves open", () => {
  const ESCAPES = "\u001b]0;evil\u0007\u001b[2J\u009b31m\u001b]52;c;ZXZpbA==\u0007\r\u202e";
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    stage.distort((text) => text + ESCAPES);
  });
  afterAll(() => stage.close());

  test.each(Object.entries(ROWS))(
    "%s never sends them to the terminal",
    async (command, { args, folder }) => {
      for (const way of IS_LONG ? WAYS : WAYS.slice(0, 1)) {
        const url = stage.open(undefined);
        const ran = await run([command, ...args], { url, cwd: stage.newFolder(folder), way });
        const text = ran.stdout + ran.stderr;
        expect(text).not.toContain("Internal error");
        expect(text).not.toMatch(CONTROL);
      }
    },
  );

  test("are in the answers, or the tests above would find nothing", async () => {
    const answer = await fetch(`${stage.open(undefined)}/api/cli/products/search`);
    expect(JSON.stringify(await answer.json()).split("evil").length).toBeGreaterThan(5);
  });
});

/** Sends one byte now and then, and never ends. */
test.each([
  ["sends nothing", 0, { stallMs: 30, graceMs: 60_000 }],
  ["sends a byte now and then", 5, { stallMs: 60_000, graceMs: 30 }],
])("a transfer that %s ends", async (_, everyMs, limits) => {
  market.handler = (_path, response) => {
    response.writeHead(200).write("a");
    const timer = everyMs > 0 ? setInterval(() => response.write("a"), everyMs) : undefined;
    response.on("close", () => clearInterval(timer));
    return true;
  };
  const { signal } = new AbortController();
  const options = { maxBytes: 1_000_000, limits: { ...limits, leastBytesPerSecond: 10_000, mostMs: 60_000 } };
  await expect(fetchBytes(`${market.url}/slow`, options, signal)).rejects.toMatchObject({ exitCode: 5 });
});

test("escapes in an error never reach the terminal, and are escaped in JSON", async () => {
  await ATTACKS.find(({ what }) => what === "escapes in an error")?.prepare(market);
  for (const way of WAYS) {
    const { code, stdout, stderr } = await run(["search", "x"], { url: market.url, way });
    expect([code, stdout]).toEqual([4, ""]);
    expect(stderr).not.toMatch(CONTROL);
  }
});
