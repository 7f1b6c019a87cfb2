import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { backupPlan, type Command, restorePlan, schedulePlan, scriptOf } from "./backup.js";

const TARGET = {
  project: "my-market",
  bucket: "my-market.firebasestorage.app",
  backups: "my-backups",
  name: "2026-11-20",
};
const said = (plan: readonly Command[]) => plan.map(({ command }) => command.join(" "));
const placeOf = (plan: readonly Command[], words: string) =>
  said(plan).findIndex((command) => command.includes(words));

test("the files are backed up after the documents that refer to them", () => {
  const plan = backupPlan(TARGET);
  expect(placeOf(plan, "firestore export")).toBeLessThan(placeOf(plan, "storage rsync"));
});

test("a restore reads where the backup wrote", () => {
  const places = (plan: readonly Command[]) =>
    [...new Set(said(plan).flatMap((command) => command.match(/gs:\/\/my-backups\S+/g) ?? []))].sort();
  expect(places(restorePlan(TARGET))).toEqual(places(backupPlan(TARGET)));
  const [from, to] = ["gs://my-market.firebasestorage.app", "gs://my-backups/2026-11-20/files"];
  expect(said(backupPlan(TARGET))).toContain(`gcloud storage rsync --recursive ${from} ${to}`);
  expect(said(restorePlan(TARGET))).toContain(`gcloud storage rsync --recursive ${to} ${from}`);
});

test("a restore deploys functions after the data, and then checks it", () => {
  const order = ["auth:import", "storage rsync", "firestore import", "run deploy", "run reconcile"].map(
    (words) => placeOf(restorePlan(TARGET), words),
  );
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(said(restorePlan(TARGET)).filter((command) => command.includes("check:invariants"))).toHaveLength(2);
});

test("every command of a project names it", () => {
  for (const plan of [schedulePlan, backupPlan, restorePlan]) {
    for (const command of said(plan(TARGET)).filter((one) => !/storage (rsync|cp)/.test(one)))
      expect(command).toContain("--project my-market");
  }
});

test.each([schedulePlan, backupPlan, restorePlan])("a script is valid, and quotes its words", (plan) => {
  const script = scriptOf(plan({ ...TARGET, name: "it's; rm -rf /" }));
  execFileSync("bash", ["-n"], { input: script });
  expect(script).toMatch(/^set -euo pipefail\n# /);
  const run = script
    .replace(/^set.*/, "")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" | grep ")[0] ?? "");
  for (const line of run) {
    const words = execFileSync("bash", [
      "-c",
      `printf '%s\\n' ${line.replaceAll("$HASH_KEY", "k").replaceAll("$SALT_SEPARATOR", "s")}`,
    ]);
    expect(words.toString()).not.toMatch(/^rm$/m);
  }
});

test("the scripts of the repository are those of the plans", () => {
  const variables = {
    ...{ project: "$PROJECT", bucket: "$PROJECT.firebasestorage.app", backups: "$BACKUPS", name: "$NAME" },
  };
  for (const [file, plan] of [
    ["schedule", schedulePlan],
    ["backup", backupPlan],
    ["restore", restorePlan],
  ] as const) {
    expect(readFileSync(`ops/${file}.sh`, "utf8")).toContain(scriptOf(plan(variables)));
  }
});
