import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import packageJson from "../package.json";
import { newFolder } from "./support/run.js";

const run = promisify(execFile);
const get = async (path: string) => {
  const answer = await fetch(`${process.env.SITE_URL}${path}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test("the market serves its own client, which npm installs without a registry", async () => {
  const latest = JSON.parse((await get("/cli/latest.json")).bytes.toString());
  const { bytes } = await get(latest.path);
  expect(latest).toEqual({
    version: packageJson.version,
    path: `/cli/vaultmart-${packageJson.version}.tgz`,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
  });
  expect(bytes.length).toBeLessThan(2.5 * 1024 * 1024);
  expect((await get("/cli/vaultmart.tgz")).bytes.equals(bytes)).toBe(true);

  const folder = newFolder();
  writeFileSync(join(folder, "client.tgz"), bytes);
  const npm = ["install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, "./client.tgz"];
  await run("npm", npm, { cwd: folder, env: { ...process.env, HOME: folder } });
  const installed = join(folder, "node_modules/vaultmart");
  expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "vaultmart",
  ]);
  expect(readdirSync(installed).sort()).toEqual([
    "LICENSE",
    "README.md",
    "THIRD-PARTY-LICENSES.txt",
    "dist",
    "package.json",
  ]);
  const licenses = readFileSync(join(installed, "THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const name of ["zod", "yaml", "commander", "@modelcontextprotocol/sdk", "@vscode/tree-sitter-wasm"]) {
    expect(licenses).toContain(`\n${name} `);
  }
  expect(licenses).not.toContain("contains no license file");
  const { stdout } = await run(join(folder, "node_modules/.bin/vaultmart"), ["--version"]);
  expect(stdout).toBe(`${packageJson.version}\n`);
});
