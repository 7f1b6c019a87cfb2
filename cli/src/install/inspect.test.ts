import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { IDS } from "#contract/example-ids.js";
import { type ExampleMarket, openExampleMarket } from "../testing/example-market.js";
import { release } from "../testing/released.js";
import { newFolder, removeFolders, run } from "../testing/run-app.js";
import { archiveOf } from "./testing/market.js";

/** What the client says about what is installed. */
const SLUG = IDS.slug;

let market: ExampleMarket;
let cwd: string;

beforeAll(async () => {
  market = await openExampleMarket();
  market.reply = release(market, SLUG, new Map([["1.0.0", await archiveOf(SLUG, "1.0.0", {})]])).reply;
});
beforeEach(async () => {
  cwd = newFolder();
  expect(await ran("install", SLUG)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await market.close();
  removeFolders();
});

const ran = (...args: string[]) => run(args, { url: market.url, cwd });

interface Lock {
  readonly products: Record<string, { target: string }>;
}
const changeLock = (change: (products: Lock["products"]) => Lock["products"]) => {
  const path = join(cwd, "vault-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8")) as Lock;
  writeFileSync(path, JSON.stringify({ ...lock, products: change(lock.products) }));
};

test.each([["list"], ["outdated"], ["update", "--dry-run"]])(
  "%s asks about fifty products in one request",
  async (...args) => {
    changeLock(({ [SLUG]: product }) =>
      Object.fromEntries(
        Array.from({ length: 50 }, (_, at) => `product-${at}`).map((slug) => [
          slug,
          { ...product, target: `.claude/skills/${slug}` },
        ]),
      ),
    );
    const before = market.seen.length;
    await ran(...args);
    const asked = market.seen.slice(before).filter((request) => request === "GET /api/cli/products/search");
    expect(asked).toHaveLength(1);
  },
);

test("a product beside the lock is reported, and fails verify --strict", async () => {
  expect(await ran("verify", "--strict")).toMatchObject({ code: 0 });
  changeLock(() => ({}));
  const verified = await ran("verify", "--json");
  expect(JSON.parse(verified.stdout)).toMatchObject({ intact: true, beside: [`.claude/skills/${SLUG}`] });
  const strict = await ran("verify", "--strict");
  expect([strict.code, strict.stdout + strict.stderr]).toEqual([
    1,
    expect.stringContaining(`.claude/skills/${SLUG}`),
  ]);
});
