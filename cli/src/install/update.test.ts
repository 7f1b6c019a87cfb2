import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../context.js";
import { productsBeside, verifyInstalled } from "./inspect.js";
import { install } from "./install.js";
import type { Plan } from "./plan.js";
import { writtenOf } from "./result.js";
import { look } from "./session.js";
import { type Allowed, approveUpdate } from "./terminal.js";
import {
  createMarket,
  dump,
  engineAt,
  type Market,
  newProject,
  plainly,
  removeProjects,
} from "./testing/market.js";
import { setPinned, uninstall } from "./uninstall.js";
import { type UpdateOptions, update } from "./update.js";

afterAll(removeProjects);

let market: Market;
let root: string;
beforeEach(async () => {
  market = createMarket();
  root = newProject();
  await market.publish("train", "1.0.0", { manifest: { dependencies: { myclaude: ["notes@^1.0.0"] } } });
  await market.publish("notes", "1.0.0", { files: { "old.md": "old", "a.md": "a" } });
  await install(engineAt(root), plainly(market, "train"));
});

const at = (path: string) => join(root, path);
const notes = () => dump(at(".claude/skills/notes"));

function updating(...slugs: string[]): UpdateOptions {
  const { wanted: _, frozen: __, ...options } = plainly(market);
  return { ...options, slugs };
}

async function planOf(options: UpdateOptions): Promise<Plan> {
  let plan: Plan | undefined;
  await update(engineAt(root), {
    ...options,
    approve: async (asked) => {
      plan = asked;
      return true;
    },
  });
  if (!plan) throw new Error("Nobody was asked");
  return plan;
}

test("fifty products are compared with the marketplace in one request", async () => {
  const names = Array.from({ length: 50 }, (_, number) => `kit-${number}`);
  for (const name of names) await market.publish(name, "1.0.0");
  await install(engineAt(root), plainly(market, ...names));
  expect(market.asked).toEqual([names]);
  const { standings } = await update(engineAt(root), updating());
  expect(standings).toHaveLength(52);
  expect(market.asked.map((slugs) => slugs.length)).toEqual([50, 52]);
});

const verified = async () => {
  const engine = engineAt(root);
  const lock = await look(engine);
  return lock ? verifyInstalled(engine.disk, root, lock) : [];
};

describe("update", () => {
  test("brings the version on sale, shows what changes and asks first", async () => {
    await market.publish("notes", "1.1.0", {
      files: { "a.md": "b", "new.sh": "echo" },
      executable: ["new.sh"],
      manifest: { changelog: "Better.", agent_spec: { side_effects: ["writes files"] } },
    });
    const plan = await planOf(updating());
    expect(plan.writes).toHaveLength(1);
    expect(plan.writes[0]).toMatchObject({
      slug: "notes",
      from: { version: "1.0.0" },
      to: { version: "1.1.0", requested: false, sideEffects: ["writes files"] },
      files: { added: ["new.sh"], changed: ["SKILL.md", "a.md", "vault.yaml"], removed: ["old.md"] },
    });
    expect(notes()).not.toHaveProperty(["old.md"]);
    expect(notes()).toHaveProperty(["new.sh"], "x echo");
  });

  test("shows the changelog that was published, which can differ from the archive's", async () => {
    await market.publish("notes", "1.1.0", { manifest: { changelog: "First version." } });
    expect(writtenOf(await planOf(updating()))).toMatchObject([{ changelog: "First version." }]);
    await market.publish("notes", "1.2.0", { manifest: { changelog: "First version." } });
    market.tamper((parcel) => ({ ...parcel, changelog: "Adds a script" }));
    expect(writtenOf(await planOf(updating()))).toMatchObject([{ changelog: "Adds a script" }]);
  });

  describe("a version that can do more", () => {
    const approved = async (given: Partial<Context>, allowed: Partial<Allowed>) => {
      const confirm = vi.fn(async () => true);
      const screen = { confirm, warn: () => {}, style: { yellow: String } };
      await market.publish("notes", "1.1.0", {
        files: { "send.sh": 'curl -d "$NOTES_KEY" https://api.tools.dev/notes' },
      });
      const plan = await planOf(updating());
      const context = { screen, json: true, interactive: false, ...given } as unknown as Context;
      const answer = approveUpdate(context, plan, { yes: true, allowNewCapabilities: false, ...allowed });
      return { answer, confirm, written: writtenOf(plan) };
    };
    const LINES = ["hosts: api.tools.dev", "commands: curl", "environment: NOTES_KEY"];

    test("is shown, and refused also under --yes", async () => {
      const { answer, written } = await approved({}, {});
      await expect(answer).rejects.toMatchObject({
        details: { issues: LINES.map((line) => `notes: ${line}`) },
      });
      expect(written[0]?.newCapabilities).toEqual(LINES);
    });

    test("is asked about in a terminal, also under --yes", async () => {
      const { answer, confirm } = await approved({ interactive: true }, {});
      expect(await answer).toBe(true);
      expect(confirm).toHaveBeenCalledWith("Allow it?", { flag: "--allow-new-capabilities" });
    });

    test("is allowed by its flag", async () => {
      const { answer, confirm } = await approved({}, { allowNewCapabilities: true });
      expect(await answer).toBe(true);
      expect(confirm).not.toHaveBeenCalled();
    });

    test("is not the same archive, of which an older client observed less", async () => {
      const lock = JSON.parse(readFileSync(at("vault-lock.json"), "utf8"));
      const locked = { ...lock.products.notes, capabilities: [] };
      const to = { ...locked, capabilities: LINES };
      const files = { added: [], changed: [], removed: [] };
      const plan = {
        writes: [{ slug: "notes", from: locked, to, archive: undefined, hooks: [], suspicious: [], files }],
        lock: { products: new Map() },
      } as unknown as Plan;
      expect(writtenOf(plan)[0]?.newCapabilities).toEqual([]);
    });

    test("is not asked about if the lock is older than capabilities", async () => {
      const path = at("vault-lock.json");
      const lock = JSON.parse(readFileSync(path, "utf8"));
      for (const product of Object.values<Record<string, unknown>>(lock.products))
        delete product.capabilities;
      writeFileSync(path, JSON.stringify(lock));
      const { answer, written } = await approved({}, {});
      expect(await answer).toBe(true);
      expect([written[0]?.capabilities, written[0]?.newCapabilities]).toEqual([LINES, []]);
    });
  });

  test("nobody is asked and nothing written when all is current", async () => {
    const before = dump(root);
    const approve = vi.fn();
    const { standings, written } = await update(engineAt(root), { ...updating(), approve });
    expect([approve.mock.calls.length, written]).toEqual([0, false]);
    expect(standings.map(({ slug, state }) => [slug, state])).toEqual([
      ["notes", "current"],
      ["train", "current"],
    ]);
    expect(dump(root)).toEqual(before);
  });

  test("no leaves all as it was", async () => {
    await market.publish("notes", "1.1.0");
    const before = dump(root);
    await update(engineAt(root), { ...updating(), approve: async () => false });
    expect(dump(root)).toEqual(before);
  });

  test.each([
    ["pinned", async () => void (await setPinned(engineAt(root), ["notes"], true)), "1.1.0"],
    ["held back", async () => {}, "2.0.0"],
    ["not on sale", async () => market.withdraw("notes"), "1.1.0"],
  ])("what is %s stays", async (state, prepare, version) => {
    await market.publish("notes", version);
    await prepare();
    const before = dump(root);
    const { standings } = await update(engineAt(root), updating("notes"));
    expect(standings).toMatchObject([{ slug: "notes", state }]);
    expect(dump(root)).toEqual(before);
  });

  test("a pinned product that is let go is updated again", async () => {
    await market.publish("notes", "1.1.0");
    expect(await setPinned(engineAt(root), ["notes"], true)).toEqual(["notes"]);
    expect(await setPinned(engineAt(root), ["notes"], true)).toEqual([]);
    await expect(install(engineAt(root), plainly(market, "notes@1.1.0"))).rejects.toMatchObject({
      exitCode: 4,
    });
    expect(await setPinned(engineAt(root), ["notes"], false)).toEqual(["notes"]);
    await planOf(updating("notes"));
    expect(notes()).toMatchObject({ "SKILL.md": "- # notes 1.1.0\n" });
  });

  test("changed files are overwritten with force only, one's own stay where they are", async () => {
    await market.publish("notes", "1.1.0");
    writeFileSync(at(".claude/skills/notes/a.md"), "mine now");
    mkdirSync(at(".claude/skills/notes/cache/deep"), { recursive: true });
    writeFileSync(at(".claude/skills/notes/cache/deep/x"), "x");
    const before = dump(root);
    await expect(update(engineAt(root), updating())).rejects.toMatchObject({
      exitCode: 4,
      details: { issues: [".claude/skills/notes/a.md"] },
    });
    expect(dump(root)).toEqual(before);
    await update(engineAt(root), { ...updating(), force: true });
    expect(notes()).toMatchObject({ "SKILL.md": "- # notes 1.1.0\n", "cache/deep/x": "- x" });
    expect(notes()).not.toHaveProperty(["a.md"]);
  });

  test("a file of one's own where a new one comes is in the way, with force too", async () => {
    await market.publish("notes", "1.1.0", { files: { "mine.md": "theirs" } });
    writeFileSync(at(".claude/skills/notes/Mine.md"), "mine");
    const before = dump(root);
    await expect(update(engineAt(root), { ...updating(), force: true })).rejects.toMatchObject({
      exitCode: 4,
    });
    expect(dump(root)).toEqual(before);
  });

  test("what is not installed cannot be updated", async () => {
    await expect(update(engineAt(root), updating("nothing"))).rejects.toMatchObject({ exitCode: 3 });
  });
});

describe("verify", () => {
  test("an untouched installation has no difference", async () => {
    expect(await verified()).toMatchObject([
      { slug: "notes", missing: [], changed: [], added: [] },
      { slug: "train", missing: [], changed: [], added: [] },
    ]);
  });

  test.each([
    ["another byte", () => writeFileSync(at(".claude/skills/notes/a.md"), "A"), { changed: ["a.md"] }],
    ["another mode", () => chmodSync(at(".claude/skills/notes/a.md"), 0o755), { changed: ["a.md"] }],
    ["a missing file", () => rmSync(at(".claude/skills/notes/a.md")), { missing: ["a.md"] }],
    ["a new file", () => writeFileSync(at(".claude/skills/notes/z.md"), ""), { added: ["z.md"] }],
    [
      "a link to the same bytes",
      () => {
        writeFileSync(at("copy"), "a");
        rmSync(at(".claude/skills/notes/a.md"));
        symlinkSync(at("copy"), at(".claude/skills/notes/a.md"));
      },
      { changed: ["a.md"] },
    ],
    [
      "a missing folder",
      () => rmSync(at(".claude"), { recursive: true }),
      { missing: ["SKILL.md", "a.md", "old.md", "vault.yaml"] },
    ],
  ])("%s is found", async (_, touch, difference) => {
    touch();
    expect((await verified())[0]).toMatchObject({ missing: [], changed: [], added: [], ...difference });
  });

  test("missing files come back by installing again", async () => {
    const before = dump(root);
    rmSync(at(".claude/skills/notes/a.md"));
    await install(engineAt(root), plainly(market));
    expect(dump(root)).toEqual(before);
  });
});

describe("uninstall", () => {
  const removing = (...slugs: string[]) => ({ slugs, force: false, prune: async () => false });

  test("leaves nothing, with what nothing needs any more", async () => {
    const asked: string[][] = [];
    const prune = async (slugs: readonly string[]) => {
      asked.push([...slugs]);
      return true;
    };
    await uninstall(engineAt(root), { ...removing("train"), prune });
    expect(asked).toEqual([["notes"]]);
    expect(dump(root)).toEqual({});
  });

  test("keeps what came along when the answer is no, and tells", async () => {
    expect(await uninstall(engineAt(root), removing("train"))).toMatchObject({
      removed: [{ slug: "train", kept: [], foreign: [] }],
      unneeded: ["notes"],
    });
    expect(Object.keys(notes())).toContain("SKILL.md");
  });

  test("what another product needs stays", async () => {
    await expect(uninstall(engineAt(root), removing("notes"))).rejects.toMatchObject({ exitCode: 4 });
    await uninstall(engineAt(root), removing("notes", "train"));
    expect(dump(root)).toEqual({});
  });

  test("changed files and one's own stay, the former unless forced", async () => {
    writeFileSync(at(".claude/skills/notes/a.md"), "mine now");
    writeFileSync(at(".claude/skills/notes/b.md"), "mine");
    const { removed } = await uninstall(engineAt(root), removing("notes", "train"));
    expect(removed).toMatchObject([{ slug: "notes", kept: ["a.md"], foreign: ["b.md"] }, { slug: "train" }]);
    expect(notes()).toEqual({ "a.md": "- mine now", "b.md": "- mine" });
  });

  test("with force changed files go too", async () => {
    writeFileSync(at(".claude/skills/notes/a.md"), "mine now");
    await uninstall(engineAt(root), { ...removing("notes", "train"), force: true });
    expect(dump(root)).toEqual({});
  });

  test("what is not installed cannot be removed", async () => {
    await expect(uninstall(engineAt(root), removing("nothing"))).rejects.toMatchObject({ exitCode: 3 });
  });
});

test("products that the lock does not know are found, and skills of one's own are not", async () => {
  const put = (folder: string, name: string) => {
    mkdirSync(at(folder), { recursive: true });
    writeFileSync(join(at(folder), name), "x");
  };
  put(".claude/skills/left-behind", "vault.yaml");
  put(".cursor/rules/left-behind", "vault.yaml");
  put(".claude/skills/my-own", "SKILL.md");
  const engine = engineAt(root);
  const lock = (await look(engine)) ?? { site: "", products: new Map() };
  expect(await productsBeside(engine.disk, root, lock, false)).toEqual([
    ".claude/skills/left-behind",
    ".cursor/rules/left-behind",
  ]);
});

describe("after a merge with conflicts in the lock", () => {
  const lockFile = () => at("vault-lock.json");
  const bare = () => ({ ...plainly(market), wanted: [] });

  /** Two branches update to different versions; version control merges line by line. */
  async function conflict(): Promise<void> {
    const base = readFileSync(lockFile(), "utf8");
    await market.publish("notes", "1.1.0", { files: { "a.md": "a2", "mine.md": "m" } });
    await update(engineAt(root), updating());
    const ours = readFileSync(lockFile(), "utf8");
    await market.publish("notes", "1.2.0", { files: { "a.md": "a3" } });
    await update(engineAt(root), updating());
    const theirs = readFileSync(lockFile(), "utf8");
    expect(new Set([base, ours, theirs]).size).toBe(3);
    writeFileSync(lockFile(), `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> branch\n`);
    // The working tree is on the branch with the older version.
    writeFileSync(at(".claude/skills/notes/a.md"), "a2");
  }

  test("install resolves it again, in the newer version, whichever files are there", async () => {
    await conflict();
    const { written } = await install(engineAt(root), bare());
    expect(written).toBe(true);
    expect(notes()).toMatchObject({ "a.md": "- a3" });
    const text = readFileSync(lockFile(), "utf8");
    expect(text).not.toContain("<<<<");
    expect(JSON.parse(text).products.notes.version).toBe("1.2.0");
    expect((await verified()).every(({ missing, changed }) => missing.length + changed.length === 0)).toBe(
      true,
    );
  });

  test("changes of the user are kept", async () => {
    await conflict();
    writeFileSync(at(".claude/skills/notes/a.md"), "my own");
    await expect(install(engineAt(root), bare())).rejects.toMatchObject({ exitCode: 4 });
    expect(notes()).toMatchObject({ "a.md": "- my own" });
  });

  test("other commands that write name the way out, and reading works", async () => {
    await conflict();
    for (const act of [
      () => update(engineAt(root), updating()),
      () => install(engineAt(root), plainly(market, "notes")),
      () => setPinned(engineAt(root), ["notes"], true),
    ]) {
      await expect(act()).rejects.toMatchObject({ message: expect.stringContaining("merge conflicts") });
    }
    expect((await look(engineAt(root)))?.products.get("notes")?.version).toBe("1.2.0");
  });
});
