import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "budget-test-"));
const log = join(folder, "log");
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script with a `gcloud` that writes down its arguments, one line per call. */
function run(env: Record<string, string>) {
  const gcloud = join(folder, "gcloud");
  writeFileSync(gcloud, `#!/bin/sh\nfor word; do printf '%s|' "$word"; done >> ${log}\necho >> ${log}\n`);
  chmodSync(gcloud, 0o755);
  writeFileSync(log, "");
  const { status, stderr } = spawnSync("bash", ["ops/budget.sh"], {
    env: { PATH: `${folder}:${process.env.PATH}`, ...env },
    encoding: "utf8",
  });
  return { status, stderr, calls: readFileSync(log, "utf8").trim().split("\n").filter(Boolean) };
}

const VARIABLES = { PROJECT: "my-market", BILLING_ACCOUNT: "0X0X0X-0X0X0X-0X0X0X", AMOUNT: "50" };

test("the budget of a marketplace is created for its project alone, once its API is on", () => {
  const { status, calls } = run(VARIABLES);
  expect(status).toBe(0);
  expect(calls).toHaveLength(2);
  expect(calls[0]).toBe("services|enable|billingbudgets.googleapis.com|--project|my-market|");
  expect(calls[1]).toContain("--filter-projects|projects/my-market|");
  expect(calls[1]).toContain("--budget-amount|50|");
  expect(calls[1]).toContain("--display-name|Vaultmart my-market|");
});

test.each(Object.keys(VARIABLES))("without %s nothing is called", (name) => {
  const { status, stderr, calls } = run({ ...VARIABLES, [name]: "" });
  expect(status).not.toBe(0);
  expect(stderr).toContain(name);
  expect(calls).toEqual([]);
});
