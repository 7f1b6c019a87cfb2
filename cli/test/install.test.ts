import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join as path } from "node:path";
import { gzipSync } from "node:zlib";
import { newSlug } from "#test/support/listings.js";
import { join, type Member, storeProduct } from "#test/support/records.js";
import { objectAt, overwrite } from "#test/support/stored.js";
import { type Sold, sell, tree } from "./support/market.js";
import { json, newFolder, type Running, site, vaultmart } from "./support/run.js";

let user: Member;
beforeEach(async () => {
  user = await join();
});

interface Outcome {
  written: boolean;
  products: { slug: string; version: string; target: string; sha256: string }[];
  unchanged: { slug: string }[];
  unneeded: string[];
}
const here = (more: Running = {}): Running => ({ user, home: newFolder(), cwd: newFolder(), ...more });

/** Runs a command that must fail: returns its exit code and the error on stderr. Stdout must be empty. */
async function refused(args: string[], running: Running) {
  const { code, stdout, stderr } = await vaultmart([...args, "--json"], running);
  expect(stdout).toBe("");
  return { ...(JSON.parse(stderr) as { error: string; issues?: string[]; hint?: string }), code };
}

const filesOf = ({ files }: Sold, executable: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [executable.includes(name) ? `${name}*` : name, bytes]),
  );
const withoutFolders = (found: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !name.endsWith("/")));

/** Without folders, and without what the client remembers of the marketplace: its recalls, and its log. */
const withoutCopy = (found: Record<string, Buffer>) =>
  Object.fromEntries(
    Object.entries(withoutFolders(found)).filter(
      ([name]) => !/^\.config\/vaultmart\/(recalls\/|logs\.json$)/.test(name),
    ),
  );

describe("ten products of every category", () => {
  const TARGETS = {
    skills: ".claude/skills",
    squads: ".claude/skills",
    agents: ".claude/skills",
    workflows: ".claude/skills",
    bundle: ".claude/skills",
    systems: ".claude/skills",
    "claude-md": ".claude/rules",
    prompts: "vaultmart-products",
    "design-systems": "vaultmart-products",
    applications: "vaultmart-products",
  };
  const slugs = Object.keys(TARGETS).map((category) => newSlug(category));
  const sold: Sold[] = [];
  beforeAll(async () => {
    for (const [at, category] of Object.keys(TARGETS).entries()) {
      const product = {
        category,
        files: {
          "scripts/run.sh": "#!/bin/sh\necho hello\n",
          "data/rows.csv.gz": gzipSync("commit,words\n".repeat(300)),
          [`docs/${"ü".repeat(at + 1)}.md`]: `# ${at}\n`,
        },
        executable: ["scripts/run.sh"],
      };
      sold.push(await sell(slugs[at] ?? "", product));
    }
  });

  test("install, verify, install frozen elsewhere, uninstall", async () => {
    const running = here();
    const folder = running.cwd ?? "";
    const installed = await json<Outcome>(["install", ...slugs], running);
    expect(installed.products.map(({ slug, target, sha256 }) => [slug, target, sha256]).sort()).toEqual(
      sold.map(({ slug, sha256 }, at) => [slug, `${Object.values(TARGETS)[at]}/${slug}`, sha256]).sort(),
    );
    for (const [at, product] of sold.entries()) {
      const target = path(folder, Object.values(TARGETS)[at] ?? "", product.slug);
      expect(withoutFolders(tree(target))).toEqual(filesOf(product, ["scripts/run.sh"]));
    }
    expect(await json(["verify"], running)).toMatchObject({ intact: true });
    const { seen } = await site();
    const before = seen.length;
    const { products } = await json<{ products: { state: string }[] }>(["list"], running);
    expect(products.map(({ state }) => state)).toEqual(slugs.map(() => "current"));
    expect(seen.slice(before).map(({ path: at }) => at.split("?")[0])).toEqual(["/api/cli/products/search"]);
    expect(withoutCopy(tree(running.home ?? ""))).toEqual({});

    const other = here({ user: await join() });
    cpSync(path(folder, "vault-lock.json"), path(other.cwd ?? "", "vault-lock.json"));
    await json(["install", "--frozen"], other);
    expect(tree(other.cwd ?? "")).toEqual(tree(folder));
    expect(await json<Outcome>(["install", "--frozen"], other)).toMatchObject({
      written: false,
      products: [],
    });

    await json(["uninstall", ...slugs], running);
    expect(tree(folder)).toEqual({});
  });
});

describe("what a person sees", () => {
  test("of installing, listing, verifying and uninstalling", async () => {
    const [needed, slug] = [newSlug("needed"), newSlug("notes")];
    await sell(needed, { category: "claude-md" });
    const { author } = await sell(slug, {
      manifest: { dependencies: { myclaude: [needed], npm: ["left-pad"] } },
    });
    const running = here();
    const shown = async (args: string[]) => {
      const { code, stdout, stderr } = await vaultmart(args, running);
      const words = (text: string) =>
        text
          .replaceAll(slug, "notes")
          .replaceAll(needed, "needed")
          .replaceAll(running.cwd ?? "", "FOLDER")
          .replace(/from http:\S+/, "from SITE")
          .replace(/\d+ bytes/g, "SIZE")
          .replace(/ {2,}/g, "  ")
          .replace(/ +$/gm, "");
      return { code, stdout: words(stdout), stderr: words(stderr) };
    };
    expect(await shown(["install", slug])).toEqual({
      code: 0,
      stdout: `✓ notes 1.0.0 in .claude/skills/notes  2 files, SIZE, proved by the log
✓ needed 1.0.0 in .claude/rules/needed  2 files, SIZE, proved by the log
notes also needs from npm: left-pad
`,
      stderr: "needed 1.0.0 will also be installed: required by notes.\n",
    });
    expect(await shown(["install", slug])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("= notes 1.0.0 is already in .claude/skills/notes\n"),
    });

    await sell(slug, {
      author,
      version: "1.1.0",
      files: { "new.md": "new" },
      manifest: { changelog: "Better." },
    });
    expect((await shown(["list"])).stdout).toContain("1 has a newer version: vaultmart update\n");
    expect(await shown(["update"])).toMatchObject({ code: 4, stderr: expect.stringContaining("--yes") });
    expect(await shown(["update", "--dry-run"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("notes 1.0.0 → 1.1.0  .claude/skills/notes\n  + new.md\n"),
    });
    expect(await shown(["pin", slug])).toEqual({
      code: 0,
      stdout: "✓ notes is pinned at 1.0.0\n",
      stderr: "",
    });
    expect((await shown(["update", "--yes"])).stdout).toContain(
      "notes stays at 1.0.0: it is pinned (1.1.0 is available)",
    );
    await shown(["unpin", slug]);
    expect(await shown(["update", "--all", "--yes"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("✓ notes 1.1.0 in .claude/skills/notes"),
      stderr: expect.stringContaining("Better."),
    });

    appendFileSync(path(running.cwd ?? "", ".claude/skills", slug, "SKILL.md"), "mine");
    expect(await shown(["verify"])).toEqual({
      code: 1,
      stdout: `✓ needed 1.0.0  .claude/rules/needed
✗ notes 1.1.0  .claude/skills/notes
  changed SKILL.md
2 of 2 proved by the marketplace's log
\`vaultmart install\` restores missing files; with --force, also changed files.
`,
      stderr: "",
    });
    expect(await shown(["uninstall", slug, "--prune", "--force"])).toMatchObject({ code: 0 });
    expect(await shown(["list", "--offline"])).toMatchObject({ stdout: "Nothing is installed in FOLDER.\n" });
  });
});

describe("a place", () => {
  test("is found from a folder below, chosen with --dir, or the home folder with --global", async () => {
    const slug = newSlug("notes");
    await sell(slug);
    const running = here();
    await json(["install", slug], running);
    const below = path(running.cwd ?? "", "src/deep");
    mkdirSync(below, { recursive: true });
    const slugsIn = async (args: string[], cwd: string) =>
      (
        await json<{ products: { slug: string }[] }>(["list", "--offline", ...args], { ...running, cwd })
      ).products.map((product) => product.slug);
    expect(await slugsIn([], below)).toEqual([slug]);
    expect(await slugsIn(["--dir", running.cwd ?? ""], newFolder())).toEqual([slug]);
    expect(await slugsIn(["--global"], below)).toEqual([]);
    await json(["install", slug, "--global", "--agent", "codex"], running);
    expect(existsSync(path(running.home ?? "", ".codex/skills", slug, "SKILL.md"))).toBe(true);
    expect(existsSync(path(running.home ?? "", ".config/vaultmart/vault-lock.json"))).toBe(true);
    expect(await slugsIn(["--global"], below)).toEqual([slug]);
    await json(["uninstall", slug, "--global"], running);
    expect(withoutCopy(tree(running.home ?? ""))).toEqual({});
  });
});

describe("refusals", () => {
  test.each([
    [["install", "nothing-like-it"], 3, "not found"],
    [["install", "Not A Slug"], 4, "not a slug"],
    [["install", "notes", "--version", "one"], 4, "not a version"],
    [["install"], 4, "no lock file"],
    [["update", "notes"], 3, "not installed"],
    [["uninstall", "notes"], 3, "not installed"],
    [["pin", "notes"], 3, "not installed"],
    [["verify", "notes"], 3, "not installed"],
    [["list", "--dir", "/nowhere"], 3, "Folder not found"],
    [["list", "--dir", ".", "--global"], 4, "Invalid arguments"],
  ])("%j ends with %i", async (args, code, words) => {
    expect(await refused(args as string[], here())).toMatchObject({
      code,
      error: expect.stringContaining(words as string),
    });
  });

  test("who is not logged in is told to", async () => {
    const slug = newSlug("notes");
    await sell(slug);
    const { user: _, ...nobody } = here();
    expect(await refused(["install", slug], nobody)).toMatchObject({
      code: 2,
      hint: expect.stringContaining("vaultmart login"),
    });
  });

  test("what must be bought first says how, and a version that never was is not found", async () => {
    const [slug, free] = [newSlug("dear"), newSlug("notes")];
    await storeProduct(await join(), { slug, price: 5 });
    await sell(free);
    const running = here();
    expect(await refused(["install", slug], running)).toMatchObject({
      code: 4,
      error: `${slug}: Purchase required`,
      hint: expect.stringContaining(`vaultmart buy ${slug}`),
    });
    expect(await refused(["install", free, "--version", "9.0.0"], running)).toMatchObject({ code: 3 });
    expect(tree(running.cwd ?? "")).toEqual({});
  });

  test("a bit that flipped in storage is noticed, and nothing is written", async () => {
    const sold = await sell(newSlug("notes"));
    const key = `products/${sold.slug}/1.0.0-${sold.sha256}.zip`;
    const bytes = Buffer.from((await objectAt(key)) ?? "");
    bytes.writeUInt8((bytes[50] ?? 0) ^ 1, 50);
    await overwrite(key, bytes);
    const running = here();
    expect(await refused(["install", sold.slug], running)).toMatchObject({
      code: 1,
      error: expect.stringContaining("does not match the site"),
    });
    expect(tree(running.cwd ?? "")).toEqual({});
    await overwrite(key, Buffer.from(bytes.map((byte, at) => (at === 50 ? byte ^ 1 : byte))));
  });

  test("a lock of a newer client is left alone", async () => {
    const running = here();
    const file = path(running.cwd ?? "", "vault-lock.json");
    appendFileSync(file, '{"lockVersion":2}');
    expect(await refused(["list"], running)).toMatchObject({ code: 4 });
    expect(readFileSync(file, "utf8")).toBe('{"lockVersion":2}');
  });

  test("frozen refuses what differs, and a changed file ends verify with 1", async () => {
    const slug = newSlug("notes");
    const { author } = await sell(slug);
    const running = here();
    await json(["install", slug], running);
    await sell(slug, { author, version: "1.1.0" });
    expect(await refused(["install", `${slug}@1.1.0`, "--frozen"], running)).toMatchObject({ code: 4 });
    rmSync(path(running.cwd ?? "", ".claude/skills", slug, "SKILL.md"));
    const { code, stdout } = await vaultmart(["verify", "--json"], running);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      { intact: false, products: [{ missing: ["SKILL.md"] }] },
    ]);
  });
});
