import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BOMBS } from "#archive/testing/bombs.js";
import { goodArchiveWith, withChanged, withHeader } from "#archive/testing/good.js";
import type { Disk } from "./disk.js";
import { install } from "./install.js";
import type { Plan } from "./plan.js";
import type { Engine } from "./session.js";
import { quickDisk, slowDisk } from "./testing/failing-disk.js";
import {
  archiveOf,
  around,
  createMarket,
  dump,
  engineAt,
  type Market,
  newProject,
  plainly,
  removeProjects,
} from "./testing/market.js";

afterAll(removeProjects);

let market: Market;
let root: string;
beforeEach(() => {
  market = createMarket();
  root = newProject();
});

const at = (path: string) => join(root, path);
const lockText = () => dump(root)["vault-lock.json"]?.slice(2) ?? "";
const lock = () => JSON.parse(lockText()).products;

test("an interrupt between two files leaves nothing behind", async () => {
  await market.publish("notes", "1.0.0", { files: { "a.md": "one", "b/c.md": "two" } });
  const interrupt = new AbortController();
  const before = dump(dirname(root));
  const opened: string[] = [];
  const disk: Disk = {
    ...quickDisk,
    open: ((path: string, ...more: [string, number]) => {
      if (path.includes("/new/notes/") && opened.push(path) === 2) interrupt.abort();
      return quickDisk.open(path, ...more);
    }) as Disk["open"],
  };
  const engine = { ...engineAt(root, disk), signal: interrupt.signal };
  await expect(install(engine, plainly(market, "notes"))).rejects.toMatchObject({ name: "AbortError" });
  expect(opened).toHaveLength(2);
  expect(dump(dirname(root))).toEqual(before);
});

describe("on a slow disk", () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`docs/${n}.md`, `${n}`]));

  test("an installation shows how many files it has written, and stops the display", async () => {
    await market.publish("notes", "1.0.0", { files });
    const shown: number[] = [];
    const progress: Engine["progress"] = (label, total) => {
      expect([label, total]).toEqual(["Writing the files", 14]);
      return { label: () => {}, advance: (at) => shown.push(at), done: () => shown.push(Number.NaN) };
    };
    await install({ ...engineAt(root, slowDisk(2)), progress }, plainly(market, "notes"));
    expect(shown).toEqual([...Array.from({ length: 14 }, (_, n) => n + 1), Number.NaN]);
  });

  test("an interrupt stops it after the file that is being written, and nothing is left", async () => {
    await market.publish("notes", "1.0.0", { files });
    const before = dump(dirname(root));
    const interrupt = new AbortController();
    let written = 0;
    const progress: Engine["progress"] = () => ({
      ...{ label: () => {}, done: () => {} },
      advance: (at) => {
        written = at;
        if (at === 3) interrupt.abort();
      },
    });
    const engine = { ...engineAt(root, slowDisk(2)), signal: interrupt.signal, progress };
    await expect(install(engine, plainly(market, "notes"))).rejects.toMatchObject({ name: "AbortError" });
    expect(written).toBe(3);
    expect(dump(dirname(root))).toEqual(before);
  });

  test("a second command waits for the first, and both are installed", async () => {
    await market.publish("notes", "1.0.0", { files });
    await market.publish("rules", "1.0.0", { category: "claude-md" });
    const told: string[] = [];
    await Promise.all([
      install(engineAt(root, slowDisk(2)), plainly(market, "notes")),
      install(engineAt(root, slowDisk(2), told), plainly(market, "rules")),
    ]);
    expect(Object.keys(lock()).sort()).toEqual(["notes", "rules"]);
    expect(Object.keys(dump(root)).filter((path) => path.startsWith(".vaultmart"))).toEqual([]);
  });
});

/** Runs an installation that must fail without changing anything. */
async function refused(options: Parameters<typeof install>[1]): Promise<unknown> {
  const before = dump(dirname(root));
  const error = await install(engineAt(root), options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect(dump(dirname(root))).toEqual(before);
  return error;
}

test("the archive's files lie in the product's folder, byte for byte, and the lock names each", async () => {
  await market.publish("notes", "1.0.0", { files: { "bin/run.sh": "echo" }, executable: ["bin/run.sh"] });
  await install(engineAt(root), plainly(market, "notes"));
  expect(dump(at(".claude/skills/notes"))).toMatchObject({
    "SKILL.md": "- # notes 1.0.0\n",
    "bin/run.sh": "x echo",
  });
  expect(lock().notes).toMatchObject({ version: "1.0.0", target: ".claude/skills/notes", requested: true });
  expect(lock().notes.files.map((file: { path: string }) => file.path)).toEqual([
    "SKILL.md",
    "bin/run.sh",
    "vault.yaml",
  ]);
  expect(Object.keys(dump(root)).filter((path) => path.includes("vaultmart"))).toEqual([]);
  expect(around(root)).toEqual({});
});

test("what it needs comes along, round a circle too, and the lock tells who needs whom", async () => {
  await market.publish("a-team", "1.0.0", {
    category: "bundle",
    manifest: { includes: ["bee"], dependencies: { vaultmart: ["cee@^1.0.0"], npm: ["left-pad"] } },
  });
  await market.publish("bee", "1.0.0", { manifest: { dependencies: { myclaude: ["a-team"] } } });
  await market.publish("cee", "1.2.0");
  const { plan } = await install(engineAt(root), plainly(market, "a-team"));
  expect(plan.writes.map(({ slug }) => slug)).toEqual(["a-team", "bee", "cee"]);
  expect(lock()).toMatchObject({
    "a-team": { requested: true, requiredBy: ["bee"] },
    bee: { requested: false, requiredBy: ["a-team"] },
    cee: { requested: false, requiredBy: ["a-team"], dependencies: [] },
  });
});

describe("versions", () => {
  beforeEach(async () => {
    await market.publish("notes", "1.0.0");
    await market.publish("notes", "2.0.0");
  });

  test.each([
    ["notes", "2.0.0"],
    ["notes@1.0.0", "1.0.0"],
    ["notes@^2.0.0", "2.0.0"],
  ])("%s is %s", async (wanted, version) => {
    await install(engineAt(root), plainly(market, wanted));
    expect(lock().notes.version).toBe(version);
  });

  test("a range that the version on sale is not in cannot be had", async () => {
    expect(await refused(plainly(market, "notes@^1.0.0"))).toMatchObject({ exitCode: 4 });
  });

  test("what is installed stays at its version, until another is named", async () => {
    await install(engineAt(root), plainly(market, "notes@1.0.0"));
    const { plan } = await install(engineAt(root), plainly(market, "notes"));
    expect(plan.writes).toEqual([]);
    expect(market.fetched).toEqual(["notes@1.0.0"]);
    await install(engineAt(root), plainly(market, "notes@2.0.0"));
    expect(lock().notes.version).toBe("2.0.0");
  });

  test("two products that need different versions of a third cannot be installed together", async () => {
    await market.publish("old", "1.0.0", { manifest: { dependencies: { myclaude: ["notes@1.0.0"] } } });
    await market.publish("new", "1.0.0", { manifest: { dependencies: { myclaude: ["notes@2.0.0"] } } });
    expect(await refused(plainly(market, "old", "new"))).toMatchObject({ exitCode: 4 });
    await install(engineAt(root), plainly(market, "old"));
    expect(await refused(plainly(market, "new"))).toMatchObject({
      message: "Version conflict",
      details: { issues: ["notes: old requires 1.0.0, not 2.0.0"] },
    });
  });
});

describe("a version that an advisory affects", () => {
  const warned = (version: string) => async (slug: string, wanted: string) =>
    slug === "notes" && wanted === version
      ? [{ id: "VAULTMART-2026-0001", severity: "high", summary: "Sends\u001b[2J files" }]
      : [];

  test("is not written, also as a dependency, from a lock, or in a frozen installation", async () => {
    await market.publish("notes", "1.0.0");
    await market.publish("train", "1.0.0", { manifest: { dependencies: { myclaude: ["notes"] } } });
    const options = { ...plainly(market, "train"), advised: warned("1.0.0") };
    const failure = await refused(options);
    expect(failure).toMatchObject({
      exitCode: 4,
      details: { issues: [expect.stringContaining("VAULTMART-2026-0001 (high)")] },
    });
    expect(JSON.stringify(failure)).not.toContain("\u001b");
    await install(engineAt(root), { ...options, allowAdvised: true });
    rmSync(join(root, ".claude"), { recursive: true });
    const frozen = { ...options, wanted: [], frozen: true };
    await expect(install(engineAt(root), frozen)).rejects.toMatchObject({ exitCode: 4 });
  });

  test("stays if it is installed, and another version is written", async () => {
    await market.publish("notes", "1.0.0");
    await install(engineAt(root), plainly(market, "notes"));
    const { written } = await install(engineAt(root), {
      ...plainly(market, "notes"),
      advised: warned("1.0.0"),
    });
    expect(written).toBe(false);
    await market.publish("notes", "1.1.0");
    await install(engineAt(root), { ...plainly(market, "notes@1.1.0"), advised: warned("1.0.0") });
    expect(dump(root)["vault-lock.json"]).toContain("1.1.0");
  });
});

describe("bytes that are not what was promised", () => {
  test.each([
    ["a flipped bit", (bytes: Uint8Array) => bytes.map((byte, n) => (n === 40 ? byte ^ 1 : byte))],
    ["a cut end", (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ["one byte more", (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from("x")])],
  ])("%s is noticed before anything is opened", async (_, change) => {
    await market.publish("notes", "1.0.0");
    market.tamper((parcel) => ({ ...parcel, bytes: change(parcel.bytes) }));
    expect(await refused(plainly(market, "notes"))).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("does not match the site"),
    });
  });

  test("another archive for a version of the lock is noticed, whatever the site says", async () => {
    await market.publish("notes", "1.0.0");
    await install(engineAt(root), plainly(market, "notes"));
    rmSync(at(".claude"), { recursive: true });
    const other = createMarket();
    await other.publish("notes", "1.0.0", { files: { "SKILL.md": "other" } });
    expect(await refused(plainly(other))).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("lock"),
    });
  });
});

const evil = (name: string) => goodArchiveWith({ name, content: "evil" });

describe("archives that the server would refuse write nothing anywhere", () => {
  test.each<readonly [string, () => Uint8Array]>([
    ["a path above the root", () => evil("../../evil.md")],
    ["an absolute path", () => evil("/tmp/vaultmart-evil.md")],
    ["a drive", () => evil("C:/evil.md")],
    ["a backslash", () => evil("..\\evil.md")],
    ["two names that are one elsewhere", () => evil("skill.MD")],
    ["a link", () => withChanged({ both: { attributes: 0o120777 << 16 } })],
    ["a local header that says something else", () => withHeader("local", { name: "EVIL.md" })],
    ["a wrong checksum inside", () => withHeader("both", { crc32: 1 })],
    ["a command that deletes everything", () => goodArchiveWith({ name: "x.sh", content: "rm -rf /\n" })],
    ["no archive", () => Buffer.from("hello")],
    ...BOMBS.filter(({ name }) => /50 MiB of zeros/.test(name)).map(
      ({ name, make }) => [name, make] as const,
    ),
  ])("%s", async (_, make) => {
    market.publishBytes("notes", "1.0.0", make());
    expect(await refused({ ...plainly(market, "notes"), force: true, allowHooks: true })).toMatchObject({
      exitCode: 4,
    });
  });
});

describe("files that run by themselves", () => {
  test.each([
    ["settings of an agent", { files: { ".claude/settings.json": "{}" } }],
    ["an install script", { files: { "package.json": '{"scripts":{"postinstall":"node x.js"}}' } }],
    [
      "a folder that makes them hooks",
      { files: { "pre-commit": "echo" }, manifest: { install_target: ".husky" } },
    ],
  ])("%s need a word", async (_, product) => {
    await market.publish("notes", "1.0.0", product);
    expect(await refused(plainly(market, "notes"))).toMatchObject({
      exitCode: 4,
      details: { hint: expect.stringContaining("--allow-hooks") },
    });
    await install(engineAt(root), { ...plainly(market, "notes"), allowHooks: true });
    expect(lock().notes.version).toBe("1.0.0");
  });
});

test("suspicious finds are told before anything is written, and no ends it", async () => {
  await market.publish("notes", "1.0.0", {
    files: { "inner.zip": "PK\u0003\u0004 an archive in the archive" },
  });
  const plans: Plan[] = [];
  const before = dump(root);
  const approve = async (plan: Plan) => {
    plans.push(plan);
    return false;
  };
  const { written } = await install(engineAt(root), { ...plainly(market, "notes"), approve });
  expect(written).toBe(false);
  expect(plans[0]?.writes[0]?.suspicious.length).toBeGreaterThan(0);
  expect(dump(root)).toEqual(before);
});

describe("where it may write", () => {
  beforeEach(() => market.publish("notes", "1.0.0"));

  test.each([".claude", ".claude/skills", ".claude/skills/notes"])(
    "a link at %s is not followed",
    async (path) => {
      const outside = join(dirname(root), "outside");
      mkdirSync(outside);
      mkdirSync(dirname(at(path)), { recursive: true });
      symlinkSync(outside, at(path));
      expect(await refused(plainly(market, "notes"))).toMatchObject({
        message: expect.stringContaining("is a link"),
      });
    },
  );

  test("a link in place of the lock or of the work folder is refused", async () => {
    const outside = join(dirname(root), "outside");
    mkdirSync(outside);
    symlinkSync(outside, at(".vaultmart"));
    await refused(plainly(market, "notes"));
    rmSync(at(".vaultmart"));
    symlinkSync(join(outside, "lock"), at("vault-lock.json"));
    await refused(plainly(market, "notes"));
  });

  test("a file in the way is not overwritten, not even with force", async () => {
    mkdirSync(at(".claude/skills/notes"), { recursive: true });
    writeFileSync(at(".claude/skills/notes/SKILL.md"), "mine");
    expect(await refused({ ...plainly(market, "notes"), force: true })).toMatchObject({
      exitCode: 4,
      details: { issues: [at(".claude/skills/notes/SKILL.md")] },
    });
  });

  test("a folder whose name differs in case only is refused", async () => {
    mkdirSync(at(".Claude"));
    expect(await refused(plainly(market, "notes"))).toMatchObject({
      message: expect.stringContaining("the same folder"),
    });
  });

  test("a product whose folder would lie in another's is refused", async () => {
    await install(engineAt(root), plainly(market, "notes"));
    await market.publish("inner", "1.0.0", { manifest: { install_target: ".claude/skills/notes" } });
    expect(await refused(plainly(market, "inner"))).toMatchObject({
      message: expect.stringContaining("together"),
    });
  });

  test("changed files are overwritten with force only, and one's own stay in any case", async () => {
    await install(engineAt(root), plainly(market, "notes"));
    writeFileSync(at(".claude/skills/notes/SKILL.md"), "changed");
    writeFileSync(at(".claude/skills/notes/mine.md"), "mine");
    expect(await refused(plainly(market, "notes"))).toMatchObject({
      details: { issues: [".claude/skills/notes/SKILL.md"] },
    });
    await install(engineAt(root), { ...plainly(market, "notes"), force: true });
    expect(dump(at(".claude/skills/notes"))).toMatchObject({
      "SKILL.md": "- # notes 1.0.0\n",
      "mine.md": "- mine",
    });
  });
});

describe("frozen", () => {
  beforeEach(async () => {
    await market.publish("notes", "1.0.0", { manifest: { dependencies: { myclaude: ["rules"] } } });
    await market.publish("rules", "1.0.0", { category: "claude-md" });
    await install(engineAt(root), plainly(market, "notes"));
  });

  const elsewhere = () => {
    const first = root;
    root = newProject();
    writeFileSync(at("vault-lock.json"), dump(first)["vault-lock.json"]?.slice(2) ?? "");
    return first;
  };

  test("the same tree comes in another folder, though newer versions are on sale", async () => {
    await market.publish("rules", "2.0.0", { category: "claude-md" });
    const first = elsewhere();
    await install(engineAt(root), { ...plainly(market), frozen: true });
    expect(dump(root)).toEqual(dump(first));
  });

  test("what the lock does not hold is refused", async () => {
    await market.publish("other", "1.0.0");
    expect(await refused({ ...plainly(market, "other"), frozen: true })).toMatchObject({ exitCode: 4 });
    expect(await refused({ ...plainly(market, "notes@2.0.0"), frozen: true })).toMatchObject({ exitCode: 4 });
  });

  test("a lock that lists other files than the archive has is refused", async () => {
    elsewhere();
    writeFileSync(at("vault-lock.json"), lockText().replace('"path": "SKILL.md"', '"path": "SKILLS.md"'));
    expect(await refused({ ...plainly(market), frozen: true })).toMatchObject({ exitCode: 4 });
  });

  test("a product that is not on sale any more comes all the same", async () => {
    elsewhere();
    market.withdraw("notes");
    await install(engineAt(root), { ...plainly(market), frozen: true });
    expect(dump(at(".claude/skills/notes"))).toHaveProperty(["SKILL.md"]);
  });

  test("the lock of another site is refused", async () => {
    const other = { ...market, site: "https://other.example" };
    expect(await refused(plainly(other))).toMatchObject({
      details: { hint: "If you trust https://market.example, use `--url https://market.example`." },
    });
  });
});

test("a dry run writes nothing and tells what would be written", async () => {
  await market.publish("notes", "1.0.0");
  const before = dump(root);
  const { plan, written } = await install(engineAt(root), { ...plainly(market, "notes"), dryRun: true });
  expect(written).toBe(false);
  expect(plan.writes[0]?.files.added).toEqual(["SKILL.md", "vault.yaml"]);
  expect(dump(root)).toEqual(before);
});

test("without a lock and without a name there is nothing to install", async () => {
  expect(await refused(plainly(market))).toMatchObject({ exitCode: 4 });
});

test("two processes at once: the second waits, and both products are installed", async () => {
  await market.publish("notes", "1.0.0");
  await market.publish("other", "1.0.0");
  await Promise.all(["notes", "other"].map((slug) => install(engineAt(root), plainly(market, slug))));
  expect(Object.keys(lock())).toEqual(["notes", "other"]);
});

test("an archive of a thousand files is installed", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, n) => [`docs/${n % 50}/${n}.md`, `# ${n}\n`]),
  );
  const bytes = await archiveOf("notes", "1.0.0", { files });
  market.publishBytes("notes", "1.0.0", bytes);
  await install(engineAt(root), plainly(market, "notes"));
  expect(lock().notes.files).toHaveLength(1_002);
});
