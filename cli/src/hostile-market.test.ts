// biome-ignore-all lint/suspicious/noControlCharactersInRegex: they are what is looked for.
import { mkdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { rawZip } from "#archive/testing/raw-zip.js";
import { IDS } from "#contract/example-ids.js";
import { archiveOf, dump } from "./install/testing/market.js";
import { fetchBytes } from "./site/storage.js";
import { type ExampleMarket, openExampleMarket, sha256 } from "./testing/example-market.js";
import { newFolder, type Ran, removeFolders, run } from "./testing/run-app.js";

/**
 * A marketplace that attacks its users, over HTTP. Whatever it sends, no file is written outside of the product's
 * folder, nothing controls the terminal, no redirect is followed, and every wait ends.
 */
const SLUG = IDS.slug;

let market: ExampleMarket;
let root: string;
beforeEach(async () => {
  market = await openExampleMarket();
  root = join(newFolder(), "project");
  mkdirSync(root);
});
afterEach(() => market.close());
afterAll(removeFolders);

const product = (changes: object = {}) => ({
  ...{ id: IDS.productId, title: "Notes", slug: SLUG, description: "", readme: "", license: "MIT" },
  ...{ category: "skills", price: 0, authorUid: "u2", authorUsername: "eve", authorAvatar: "" },
  ...{ authorDisplayName: "Eve", fileName: "a.zip", fileSize: 1, thumbnailUrl: "", status: "published" },
  ...{ stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 }, tags: [], agent_summary: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z", version: "1.0.0" },
  ...changes,
});
const found = (changes: object = {}) => ({ products: [product(changes)], total: 1 });

/** The market offers these bytes, with their true digest unless it says otherwise. */
function offer(bytes: Uint8Array, said: object = {}): void {
  market.answers.set("GET /cli/products/search", found());
  market.files.set("/archive.zip", bytes);
  market.answers.set("POST /products/download", {
    ...{ url: `${market.url}/archive.zip`, fileName: "a.zip", fileSize: bytes.length },
    ...{ version: "1.0.0", sha256: sha256(bytes), ...said },
  });
}

const ESCAPE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f]|\u001b(?!\[[0-9;]*[mK]|\]8;;|\\)/;

/** Installs at a terminal, and returns the answer if nothing was written and nothing controls the terminal. */
async function refused(...args: string[]): Promise<Ran> {
  const before = dump(dirname(root));
  const ran = await run(["install", SLUG, "--yes", ...args], { url: market.url, cwd: root, way: "terminal" });
  expect(ran.stdout + ran.stderr).not.toMatch(ESCAPE);
  expect(dump(dirname(root))).toEqual(before);
  expect(ran.code).toBeGreaterThan(0);
  return ran;
}

const whole = () => archiveOf(SLUG, "1.0.0", {});

test("an honest archive is installed, so the others are refused for what they are", async () => {
  offer(await whole());
  expect(await run(["install", SLUG], { url: market.url, cwd: root })).toMatchObject({ code: 0 });
});

const skill = { name: "SKILL.md", content: "# a" };
test.each<[string, () => Promise<Uint8Array> | Uint8Array, object]>([
  [
    "a flipped bit",
    async () => (await whole()).map((byte, at) => (at === 50 ? byte ^ 1 : byte)),
    { sha256: IDS.sha256 },
  ],
  ["another product's archive", () => archiveOf("something-else", "1.0.0", {}), {}],
  ["another version's archive", () => archiveOf(SLUG, "9.0.0", {}), {}],
  ["an archive that is shorter than announced", whole, { fileSize: 50_000 }],
  ["an archive that is longer than announced", whole, { fileSize: 10 }],
  ["a path outside", () => rawZip({ entries: [skill, { name: "../evil", content: "x" }] }), {}],
  ["an absolute path", () => rawZip({ entries: [skill, { name: "/tmp/evil", content: "x" }] }), {}],
  ["a drive", () => rawZip({ entries: [skill, { name: "C:\\evil", content: "x" }] }), {}],
  [
    "a link",
    () =>
      rawZip({
        entries: [
          skill,
          { name: "link", content: "/etc", central: { attributes: 0o120777 << 16, madeBy: 0x031e } },
        ],
      }),
    {},
  ],
  [
    "a name with escapes",
    () => rawZip({ entries: [skill, { name: "\u001b]0;evil\u0007.md", content: "x" }] }),
    {},
  ],
  ["the same name twice", () => rawZip({ entries: [skill, skill] }), {}],
  ["no archive", () => Buffer.from("<!doctype html>\u001b[2J"), {}],
])("%s is refused", async (_, bytes, said) => {
  offer(await bytes(), said);
  await refused();
});

test.each([
  ["another slug", { slug: "../../evil" }],
  ["a slug with escapes", { slug: "a\u001b[2Jb" }],
  ["a version that is a path", { version: "../../1.0.0" }],
  ["a version with escapes", { version: "1.0.0\u001b]52;c;ZXZpbA==\u0007" }],
  ["an ID that is a path", { id: "../users" }],
  ["a category that is a path", { category: "../../skills" }],
])("a product with %s writes nothing outside of its folder", async (_, changes) => {
  offer(await archiveOf(SLUG, "1.0.0", {}));
  market.answers.set("GET /cli/products/search", found(changes));
  const ran = await run(["install", SLUG, "--yes"], { url: market.url, cwd: root, way: "terminal" });
  expect(ran.stdout + ran.stderr).not.toMatch(ESCAPE);
  const written = Object.keys(dump(dirname(root))).filter(
    (path) => !/^project\/(vault-lock\.json|(\.claude|vaultmart-products)\/)?/.test(path),
  );
  expect(written).toEqual([]);
});

test.each([
  ["a file of this machine", "file:///etc/passwd"],
  ["another machine without encryption", "http://169.254.169.254/latest/meta-data"],
  ["no address", "javascript:alert(1)"],
])("a download from %s is refused", async (_, url) => {
  offer(await whole(), { url });
  await refused();
});

const elsewhere = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { location: `${market.url}/api/cli/products/search` }).end();
  return true;
};
test.each([301, 302, 303, 307, 308])(
  "no redirect with %i is followed, of the API or of storage, or a thousand",
  async (status) => {
    offer(await whole());
    market.handler = (path, response) => path === "/archive.zip" && elsewhere(status)(response);
    await refused();
    const before = market.seen.length;
    market.handler = (_path, response) => elsewhere(status)(response);
    await refused();
    // One request each: the product, and what `install` asks for beside it.
    expect(market.seen.length - before).toBeLessThanOrEqual(2);
  },
);

/** Sends data until the client closes the connection. */
const endless = (response: ServerResponse, start: string) => {
  response.writeHead(200, { "content-type": "application/json" }).write(start);
  const chunk = Buffer.alloc(1024 * 1024, "a");
  const send = () => {
    if (!response.destroyed && response.write(chunk)) setImmediate(send);
  };
  response.on("drain", send);
  send();
  return true;
};
test.each([
  ["of the API", "/api/cli/products/search"],
  ["of storage", "/archive.zip"],
])("an endless body %s ends", async (_, endlessPath) => {
  offer(await whole());
  market.handler = (path, response) => path === endlessPath && endless(response, '{"products":["');
  await refused();
});

test("endless advisories end, and the installation continues with a warning", async () => {
  offer(await whole());
  market.handler = (path, response) =>
    path === "/advisories/all.json" && endless(response, '{"advisories":["');
  const ran = await run(["install", SLUG], { url: market.url, cwd: root });
  expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining("advisories could not be checked")]);
});

/** Sends one byte now and then, and never ends. */
const dripping = (response: ServerResponse) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write("a"), 5);
  response.on("close", () => clearInterval(timer));
  return true;
};
test.each([
  [
    "sends nothing",
    (response: ServerResponse) => response.writeHead(200).write("a"),
    { stallMs: 30, graceMs: 60_000 },
  ],
  ["sends a byte now and then", dripping, { stallMs: 60_000, graceMs: 30 }],
])("a transfer that %s ends", async (_, drip, limits) => {
  market.handler = (_path, response) => drip(response) || true;
  const { signal } = new AbortController();
  const options = { maxBytes: 1_000_000, limits: { ...limits, leastBytesPerSecond: 10_000, mostMs: 60_000 } };
  await expect(fetchBytes(`${market.url}/slow`, options, signal)).rejects.toMatchObject({ exitCode: 5 });
});

test.each([
  ["title", { title: "\u001b]0;evil\u0007Notes\u202e" }],
  ["description", { description: "\u001b[2J\u001b]52;c;ZXZpbA==\u0007" }],
  ["author", { authorDisplayName: "\u009b31mEve", authorUsername: "e\u001b[8mve" }],
  ["license", { license: "MIT\r\u001b[A" }],
  [
    "recall",
    { recalls: [{ version: "1.0.0", state: "deprecated", message: "\u001b]8;;http://evil\u0007" }] },
  ],
])("escapes in the %s of a product never reach the terminal", async (_, changes) => {
  market.answers.set("GET /cli/products/search", found(changes));
  for (const args of [["search", "x"], ["info", SLUG], ["browse"], ["trending"]]) {
    const { stdout, stderr } = await run(args, { url: market.url, way: "terminal" });
    expect(stdout + stderr).not.toMatch(ESCAPE);
  }
});

test("escapes in an error never reach the terminal", async () => {
  market.handler = (_path, response) => {
    const error = { error: "\u001b[2JEvil", code: "\u001b]0;x\u0007", issues: ["\u009b31m"] };
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(error));
    return true;
  };
  for (const way of ["terminal", "pipe", "json"] as const) {
    const { code, stdout, stderr } = await run(["search", "x"], { url: market.url, way });
    expect([code, stdout]).toEqual([4, ""]);
    expect(stderr).not.toMatch(ESCAPE);
  }
});
