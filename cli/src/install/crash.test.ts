import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { some } from "#test/support/effort.js";
import type { Disk } from "./disk.js";
import { install } from "./install.js";
import { quarantine } from "./quarantine.js";
import { type Engine, inPlace } from "./session.js";
import {
  Crash,
  countingDisk,
  dyingDisk,
  type Failing,
  faultyDisk,
  fullDisk,
} from "./testing/failing-disk.js";
import { createMarket, dump, engineAt, newProject, plainly, removeProjects } from "./testing/market.js";
import { uninstall } from "./uninstall.js";
import { update } from "./update.js";

afterAll(removeProjects);

interface Scenario {
  readonly prepare: (root: string) => Promise<void>;
  readonly act: (root: string, disk: Disk) => Promise<unknown>;
}

async function scenarios(): Promise<Record<string, Scenario>> {
  const first = createMarket();
  const second = createMarket();
  for (const market of [first, second]) {
    await market.publish("notes", "1.0.0", {
      files: { "a.md": "one", "deep/b.md": "two", "deep/gone.md": "three" },
      manifest: { dependencies: { myclaude: ["rules"] } },
    });
    await market.publish("rules", "1.0.0", { category: "claude-md" });
  }
  await second.publish("notes", "2.0.0", {
    files: { "a.md": "new", "deep/b.md": "two", "new/c.sh": "echo" },
    executable: ["new/c.sh"],
  });
  await second.publish("rules", "1.1.0", { category: "claude-md" });

  const nothing = async () => {};
  const installed = async (root: string) => {
    await install(engineAt(root), plainly(first, "notes"));
  };
  const used = async (root: string) => {
    await installed(root);
    const folder = join(root, ".claude/skills/notes");
    mkdirSync(join(folder, "deep/cache"));
    writeFileSync(join(folder, "deep/cache/mine"), "mine");
    writeFileSync(join(folder, "mine.md"), "mine");
  };
  const updating: Scenario["act"] = (root, disk) => {
    const { wanted: _, frozen: __, ...options } = plainly(second);
    return update(engineAt(root, disk), { ...options, slugs: [] });
  };
  return {
    "moving to the quarantine": {
      prepare: used,
      act: (root, disk) => quarantine(withFixedIds(engineAt(root, disk)), ["notes", "rules"]),
    },
    "an installation of two products": {
      prepare: nothing,
      act: (root, disk) => install(engineAt(root, disk), plainly(first, "notes")),
    },
    "an update of two products": { prepare: installed, act: updating },
    "an update among files of one's own": { prepare: used, act: updating },
    "a move to another agent": {
      prepare: used,
      act: (root, disk) =>
        install(engineAt(root, disk), { ...plainly(first, "notes"), agents: ["cursor"], move: true }),
    },
    "an installation for more agents": {
      prepare: installed,
      act: (root, disk) =>
        install(engineAt(root, disk), {
          ...plainly(first, "notes"),
          ...{ agents: ["claude", "cursor", "gemini"], move: true },
        }),
    },
    "removing what was changed": {
      prepare: async (root) => {
        await used(root);
        writeFileSync(join(root, ".claude/skills/notes/a.md"), "changed");
      },
      act: (root, disk) =>
        uninstall(engineAt(root, disk), { slugs: ["notes"], force: false, prune: async () => true }),
    },
  };
}

/** The same IDs in each run, because the names in the quarantine contain them. */
function withFixedIds(engine: Engine): Engine {
  let id = 0;
  return { ...engine, newId: () => (++id).toString(16).padStart(16, "0") };
}

/** Each scenario with its states before and after, and its number of disk changes. */
async function played({ prepare, act }: Scenario) {
  const before = newProject();
  await prepare(before);
  const after = newProject();
  cpSync(before, after, { recursive: true, preserveTimestamps: true });
  const { disk, changes } = countingDisk();
  await act(after, disk);
  const again = () => {
    const root = newProject();
    cpSync(before, root, { recursive: true });
    return root;
  };
  return { old: dump(before), fresh: dump(after), changes: changes(), again, act };
}

/** What the next command does first. */
async function next(root: string): Promise<void> {
  // A remaining owner's file names this process, which is still running; a killed process is not.
  killOwners(root);
  await inPlace(engineAt(root), async () => {});
}

const NAMES = [
  "moving to the quarantine",
  "an installation of two products",
  "an update of two products",
  "an update among files of one's own",
  "a move to another agent",
  "an installation for more agents",
  "removing what was changed",
];

describe.each(NAMES)("%s", (name) => {
  let play: Awaited<ReturnType<typeof played>>;
  beforeAll(async () => {
    const scenario = (await scenarios())[name];
    if (!scenario) throw new Error(name);
    play = await played(scenario);
    expect(play.fresh).not.toEqual(play.old);
    expect(play.changes).toBeGreaterThan(10);
  });

  async function each(fail: (at: number) => Failing, check: (root: string, error: unknown) => Promise<void>) {
    const changes = Array.from({ length: play.changes }, (_, index) => index + 1);
    for (const at of some(changes, 12)) {
      const root = play.again();
      const error = await play.act(root, fail(at).disk).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      await check(root, error);
    }
  }

  test("killed at any change it is old or new after the next command, and never a mix", async () => {
    const ends = new Set<string>();
    await each(dyingDisk, async (root, error) => {
      expect(error).toBeInstanceOf(Crash);
      await next(root);
      const end = dump(root);
      expect([play.old, play.fresh]).toContainEqual(end);
      ends.add(JSON.stringify(end));
    });
    expect(ends.size).toBe(2);
  });

  test("on a full disk it fails and leaves the old state at once, or the new one after the next command", async () => {
    let failures = 0;
    await each(fullDisk, async (root, error) => {
      if (error === undefined) return expect(dump(root)).toEqual(play.fresh);
      failures++;
      expect(error).toMatchObject({ message: "The disk is full" });
      const isOld = JSON.stringify(dump(root)) === JSON.stringify(play.old);
      await next(root);
      expect(dump(root)).toEqual(isOld ? play.old : play.fresh);
    });
    expect(failures).toBeGreaterThan(3);
  });

  test("after one fault of the disk it is old or new after the next command", async () => {
    await each(faultyDisk, async (root) => {
      await next(root);
      expect([play.old, play.fresh]).toContainEqual(dump(root));
    });
  });
});

/** Makes owner files name a process that has exited. */
function killOwners(root: string): void {
  for (const path of Object.keys(dump(root)).filter((found) => /^\.vaultmart\/owner-\d+$/.test(found))) {
    writeFileSync(join(root, path), JSON.stringify({ id: "gone", pid: 2 ** 30, host: hostname() }));
  }
}
