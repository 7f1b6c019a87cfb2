import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runNode } from "../terminal/child.js";
import { watchLingering } from "./lingering.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lingering-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a program that goes on for ever after its report is ended", async () => {
  const file = join(folder, "report.json");
  const { signal, stop } = watchLingering(file, 100);
  const spin = `require("node:fs").writeFileSync(${JSON.stringify(file)}, "{}"); for (;;);`;
  expect(await runNode(folder, ["-e", spin], { interrupt: signal })).toBe(1);
  expect(signal.aborted).toBe(true);
  stop();
});

test("without a report nothing is ended, however long it takes, and neither is anything after the watch", async () => {
  const file = join(folder, "report.json");
  const { signal, stop } = watchLingering(file, 20);
  await sleep(200);
  expect(signal.aborted).toBe(false);
  stop();
  writeFileSync(file, "{}");
  await sleep(200);
  expect(signal.aborted).toBe(false);
});

test("a report that is there aborts the signal", async () => {
  const file = join(folder, "report.json");
  writeFileSync(file, "{}");
  const { signal, stop } = watchLingering(file, 20);
  await once(signal, "abort");
  stop();
});
