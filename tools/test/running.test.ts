import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startMarks } from "#test/support/running.js";
import { runNode } from "../terminal/child.js";
import { RunningFiles } from "./running.js";

let folder: string;
let running: RunningFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "running-test-"));
  running = new RunningFiles(join(folder, "running"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the file that a process runs is listed until it ends", () => {
  const marks = startMarks(running.folder, "src/a.test.ts");
  expect(running.names).toEqual(["src/a.test.ts"]);
  marks.end();
  expect(running.names).toEqual([]);
  running.remove();
  expect(existsSync(running.folder)).toBe(false);
});

test("without a folder nothing is listed", () => {
  const marks = startMarks(undefined, "src/a.test.ts");
  marks.mark();
  marks.end();
  expect(running.names).toEqual([]);
});

test("a program in which nothing ends any longer is ended", async () => {
  const { signal, stop } = running.watch(200);
  const list = JSON.stringify(join(running.folder, "1"));
  const spin = `require("node:fs").writeFileSync(${list}, "a.test.ts"); for (;;);`;
  expect(await runNode(folder, ["-e", spin], { interrupt: signal })).toBe(1);
  expect([signal.aborted, running.names]).toEqual([true, ["a.test.ts"]]);
  stop();
});

test("as long as something ends, nothing is ended, and neither is anything after the watch", async () => {
  const { signal, stop } = running.watch(100);
  const list = join(running.folder, "1");
  writeFileSync(list, "a.test.ts");
  const ahead = new Date(Date.now() + 60_000);
  utimesSync(list, ahead, ahead);
  await sleep(300);
  stop();
  rmSync(running.folder, { recursive: true });
  await sleep(200);
  expect(signal.aborted).toBe(false);
});

test("each end of a test is marked, at most once a second", () => {
  const times = [1_000, 1_500, 2_000];
  const marks = startMarks(running.folder, "a.test.ts", () => times.shift() ?? 0);
  const list = join(running.folder, String(process.pid));
  rmSync(list);
  marks.mark();
  expect(existsSync(list)).toBe(false);
  marks.mark();
  expect(existsSync(list)).toBe(true);
});
