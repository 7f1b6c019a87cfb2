import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examples } from "#tools/start/welcome.js";
import { signUp } from "../support/accounts.js";

const folder = mkdtempSync(join(tmpdir(), "vaultmart-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the commands that npm start prints publish a folder and download it again", async () => {
  const { email, password } = await signUp();
  const lines = examples(
    { apiUrl: process.env.API_URL ?? "", env: process.env as Record<string, string> },
    { email, password, displayName: "", note: "" },
  );
  const output = execFileSync("bash", ["-euo", "pipefail", "-c", lines.join("\n")], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(output).toContain('{"status":"ok"}');
  expect(output).toContain('{"approved":1,"withdrawn":0}');
  const digests = [...output.matchAll(/^([0-9a-f]{64}) {2}(?:my-skill|again)\.zip$/gm)].map(
    ([, digest]) => digest,
  );
  expect(digests).toHaveLength(2);
  expect(digests[0]).toBe(digests[1]);
});
