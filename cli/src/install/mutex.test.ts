import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Disk, realDisk } from "./disk.js";
import { acquire } from "./mutex.js";
import { newProject, removeProjects } from "./testing/market.js";

afterAll(removeProjects);

const folder = () => join(newProject(), ".vaultmart");
const owner = (work: string, pid: number, host = hostname()) => {
  mkdirSync(work);
  writeFileSync(join(work, "owner-1"), JSON.stringify({ id: "other", pid, host }));
};
const GONE = 2 ** 30;

test("twenty at once hold it one after another, and leave nothing", async () => {
  const work = folder();
  let inside = 0;
  let most = 0;
  const one = async (_: unknown, id: number) => {
    const held = await acquire(realDisk, work, `${id}`);
    most = Math.max(most, ++inside);
    await sleep(2);
    await held.assertOwned();
    inside--;
    await held.release();
  };
  await Promise.all(Array.from({ length: 20 }, one));
  expect(most).toBe(1);
  expect(existsSync(work)).toBe(false);
});

test("who waits is told once for whom, and can give up", async () => {
  const work = folder();
  owner(work, process.pid);
  const onWait = vi.fn();
  const signal = AbortSignal.timeout(500);
  await expect(acquire(realDisk, work, "me", { signal, onWait })).rejects.toThrow();
  expect(onWait.mock.calls).toEqual([[process.pid]]);
  expect(existsSync(join(work, "owner-1"))).toBe(true);
});

test("the folder of a process that is gone is taken over at once, by one of several", async () => {
  const work = folder();
  owner(work, GONE);
  let inside = 0;
  const one = async (_: unknown, id: number) => {
    const held = await acquire(realDisk, work, `${id}`);
    expect(++inside).toBe(1);
    await sleep(2);
    inside--;
    await held.release();
  };
  await Promise.all(Array.from({ length: 5 }, one));
  expect(existsSync(work)).toBe(false);
});

test.each([
  ["another machine", () => GONE, "elsewhere"],
  ["this machine", () => process.pid, hostname()],
])("an owner on %s that has been silent for more than a minute is gone", async (_, pid, host) => {
  const work = folder();
  owner(work, pid(), host);
  const long = new Date(Date.now() - 61_000);
  utimesSync(join(work, "owner-1"), long, long);
  const held = await acquire(realDisk, work, "me");
  await held.release();
  expect(existsSync(work)).toBe(false);
});

test("who was taken for dead notices before anything is decided", async () => {
  const work = folder();
  const held = await acquire(realDisk, work, "me");
  writeFileSync(join(work, "owner-2"), "{}");
  await expect(held.assertOwned()).rejects.toMatchObject({ exitCode: 5 });
});

test("a living owner is not waited for without end", async () => {
  const work = folder();
  owner(work, process.pid);
  await expect(acquire(realDisk, work, "me", { mostMs: 0 })).rejects.toMatchObject({
    exitCode: 5,
    message: `Another vaultmart process (PID ${process.pid}) is still working here`,
  });
});

const failure = (code: string) => Object.assign(new Error(`${code}: a fault of the disk`), { code });
/** Node.js reports ENOENT for a recursive mkdir on a read-only file system, and the truth for a plain one. */
const readOnly: Disk = {
  ...realDisk,
  mkdir: (async (_: string, options?: { recursive?: boolean }) => {
    throw failure(options?.recursive ? "ENOENT" : "EROFS");
  }) as unknown as Disk["mkdir"],
};

test.each(["", "deep/er"])("a read-only disk is an error at once, %p", async (below) => {
  await expect(acquire(readOnly, join(folder(), below), "me")).rejects.toMatchObject({ code: "EROFS" });
});

test("a folder that vanishes again and again is given up", async () => {
  const vanishing: Disk = { ...realDisk, mkdir: (async () => undefined) as unknown as Disk["mkdir"] };
  await expect(acquire(vanishing, join(folder(), "a"), "me")).rejects.toMatchObject({ exitCode: 5 });
});
