import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { typescriptLoader } from "../terminal/child.js";
import { isAlive } from "../terminal/processes.js";

const root = process.cwd();

/**
 * A program with a child in a separate process group, as the emulators' Java programs are; it writes both IDs
 * to a file.
 */
const FAMILY = `
  const { spawn } = require("node:child_process");
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
  require("node:fs").writeFileSync(process.argv[1], process.pid + " " + child.pid);
  setInterval(() => {}, 1000);
`;

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !condition(); i++) await sleep(20);
  expect(condition()).toBe(true);
}

test("when the command is gone, the program, its detached children and its temporary files are gone too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "keeper-test-"));
  const [ids, leftover] = [join(folder, "ids"), join(folder, "leftover")];
  writeFileSync(leftover, "");
  const keeper = spawn(
    process.execPath,
    [...typescriptLoader(root), join(root, "tools/emulators/keeper.ts"), process.execPath, "-e", FAMILY, ids],
    {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, VAULTMART_SUITE_LEFTOVERS: leftover },
    },
  );
  await until(() => existsSync(ids) && readFileSync(ids, "utf8").includes(" "));
  const pids = readFileSync(ids, "utf8").split(" ").map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);

  keeper.disconnect();

  await until(() => !pids.some(isAlive));
  await until(() => !existsSync(leftover));
  rmSync(folder, { recursive: true });
});
