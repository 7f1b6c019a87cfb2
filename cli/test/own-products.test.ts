import { cpSync } from "node:fs";
import path from "node:path";
import { newSlug } from "#test/support/listings.js";
import { join, type Member } from "#test/support/records.js";
import { type Sold, sell } from "./support/market.js";
import { json, newFolder, site, vaultmart } from "./support/run.js";

let author: Member;
let sold: Sold;
beforeAll(async () => {
  author = await join();
  sold = await sell(newSlug("notes"), { author });
});

describe("an author's product", () => {
  test("is withdrawn and restored, and a repeated command changes nothing", async () => {
    const { slug } = sold;
    const running = { user: author };
    const archived = { slug, status: "archived" };
    expect(await json(["withdraw", slug], running)).toEqual({ ...archived, changed: true });
    expect(await json(["withdraw", slug], running)).toEqual({ ...archived, changed: false });
    expect((await vaultmart(["info", slug], running)).code).toBe(3);
    const { code, stdout } = await vaultmart(["restore", slug], running);
    expect([code, stdout]).toEqual([0, `✓ ${slug} 1.0.0 is published\n${(await site()).url}/p/${slug}\n`]);
    expect(await json(["restore", slug], running)).toMatchObject({ changed: false, version: "1.0.0" });
    expect((await vaultmart(["info", slug], running)).code).toBe(0);
  });

  test("has a version that is yanked, deprecated, and made available again", async () => {
    const slug = newSlug("taken");
    const first = await sell(slug, { author });
    await sell(slug, { author, version: "1.1.0" });
    const [cwd, reader] = [newFolder(), await join()];
    const running = { user: author };
    const bad = `${slug}@1.1.0`;
    await json(["install", slug], { user: reader, cwd });
    expect(await json(["yank", bad, "--message", "Loses files"], running)).toEqual({
      ...{ slug, version: "1.1.0", state: "yanked", changed: true, current: "1.0.0" },
    });
    const told = await vaultmart(["versions", slug], running);
    expect(told.stdout).toMatch(/1\.1\.0 .*yanked.*Loses files/);

    const stranger = { user: await join(), cwd: newFolder() };
    const { code, stderr } = await vaultmart(["install", bad], stranger);
    expect([code, stderr]).toEqual([4, expect.stringContaining("yanked this version")]);
    expect(stderr).toContain("Loses files");
    expect(await json(["install", slug], stranger)).toMatchObject({ products: [{ version: "1.0.0" }] });
    // A colleague gets what the lock has, with its digest.
    const clone = newFolder();
    cpSync(path.join(cwd, "vault-lock.json"), path.join(clone, "vault-lock.json"));
    expect(await json(["install", "--frozen"], { user: stranger.user, cwd: clone })).toMatchObject({
      products: [{ version: "1.1.0" }],
    });

    expect(await json(["yank", bad, "--undo"], running)).toMatchObject({ current: "1.1.0" });
    const old = `${slug}@${first.version}`;
    expect(await json(["deprecate", old, "-m", "Use 1.1.0"], running)).toMatchObject({ changed: true });
    expect((await vaultmart(["deprecate", old], running)).code).toBe(4);
    expect((await vaultmart(["yank", slug], running)).code).toBe(4);
  });

  test("is nobody else's to withdraw", async () => {
    const stranger = await join();
    const { code, stderr } = await vaultmart(["withdraw", sold.slug, "--yes"], { user: stranger });
    expect([code, stderr]).toEqual([3, expect.stringContaining(`You have no product ${sold.slug}`)]);
    expect((await vaultmart(["restore", sold.slug], {})).code).toBe(2);
  });
});

describe("a product's versions", () => {
  test("are listed, newest first, with the published and the installed one", async () => {
    const [slug, cwd] = [newSlug("kit"), newFolder()];
    await sell(slug, { author });
    await json(["install", slug], { user: author, cwd });
    await sell(slug, { author, version: "1.1.0", manifest: { changelog: "Adds a script" } });
    const running = { user: author, cwd };
    const { versions } = await json<{ versions: object[] }>(["versions", slug], running);
    expect(versions).toMatchObject([
      { version: "1.1.0", published: true, installed: false },
      { version: "1.0.0", published: false, installed: true },
    ]);
    const { stdout } = await vaultmart(["versions", slug], running);
    expect(stdout).toMatch(/^version {2}released[\s\S]*1\.1\.0 .*published[\s\S]*1\.0\.0 .*installed/);

    const outdated = await vaultmart(["outdated", "--json"], running);
    expect([outdated.code, JSON.parse(outdated.stdout).products]).toMatchObject([
      1,
      [{ slug, version: "1.0.0", onSale: "1.1.0", state: "newer" }],
    ]);
    const told = await vaultmart(["diff", slug], running);
    expect([told.code, told.stderr]).toEqual([0, ""]);
    expect(told.stdout).toContain(`${slug} 1.0.0 → 1.1.0\n~ SKILL.md`);
    expect(told.stdout).toContain(`\n    - # ${slug} 1.0.0\n    + # ${slug} 1.1.0\n~ vault.yaml`);
    expect(told.stdout).toMatch(/\n {4}\+ changelog: Adds a script\n/);
    const named = await json<{ changed: { path: string; lines?: object[] }[] }>(
      ["diff", slug, "1.0.0", "1.1.0", "--names"],
      running,
    );
    expect(named.changed.map(({ path, lines }) => [path, lines])).toEqual([
      ["SKILL.md", undefined],
      ["vault.yaml", undefined],
    ]);
    expect((await vaultmart(["diff", slug, "9.9.9"], running)).code).toBe(3);
    await json(["update", "--yes"], running);
    expect(await vaultmart(["outdated"], running)).toEqual({
      code: 0,
      stdout: "Everything is up to date.\n",
      stderr: "",
    });
    expect((await vaultmart(["list", "--names"], { cwd })).stdout).toBe(`${slug}\n`);
    expect((await vaultmart(["why", slug], { cwd })).stdout).toBe(
      `${slug} 1.1.0\n  You installed it by name.\n`,
    );
    expect((await vaultmart(["why", "nothing"], { cwd })).code).toBe(3);
  });

  test("of a product that does not exist are not found", async () => {
    expect((await vaultmart(["versions", "nothing-like-it"])).code).toBe(3);
  });
});

test("the page of a product is printed where no browser can be opened", async () => {
  const url = `${(await site()).url}/p/${sold.slug}`;
  expect(await vaultmart(["open", sold.slug])).toEqual({ code: 0, stdout: `${url}\n`, stderr: "" });
  expect(await json(["open", sold.slug])).toEqual({ url, opened: false });
});

test("a token of the environment is sent to its own market only", async () => {
  const { url, seen } = await site();
  const before = seen.length;
  const configured = { VAULTMART_URL: "https://other.invalid", VAULTMART_TOKEN: author.token };
  const { code, stderr } = await vaultmart(["whoami", "--url", url], { env: configured });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("VAULTMART_TOKEN is not sent to http://127.0.0.1"),
  ]);
  expect(seen.slice(before).flatMap(({ headers }) => headers.authorization ?? [])).toEqual([]);
});
