import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import packageJson from "../package.json";
import { newFolder, site, vaultmartProcess } from "./support/run.js";

const run = promisify(execFile);
const get = async (path: string) => {
  const answer = await fetch(`${process.env.SITE_URL}${path}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** Runs a script of the site as its documentation says, with a global folder of its own. */
async function installWith(script: string, bytes?: string) {
  const door = await site();
  door.intercept(({ path }, response) => {
    if (bytes === undefined || !path.endsWith(".tgz")) return false;
    response.writeHead(200).end(bytes);
    return true;
  });
  const prefix = newFolder();
  const line = `curl -fsSL '${door.url}/cli/${script}' | sh -s -- '${door.url}/'`;
  const env = { ...process.env, HOME: prefix, npm_config_prefix: prefix };
  const ended = await run("sh", ["-c", line], { env }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  );
  door.intercept(undefined);
  const client = join(prefix, "bin/vaultmart");
  const found = existsSync(client) ? (await run(client, ["--version"])).stdout.trim() : undefined;
  return { ...ended, found };
}

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
  const installedBy = await installWith("install.sh");
  expect(installedBy).toMatchObject({ code: 0, found: packageJson.version });
  expect(await installWith("install.sh", "other bytes")).toMatchObject({
    code: 1,
    found: undefined,
    stderr: expect.stringContaining("does not have the digest"),
  });

  const { stdout } = await run(join(folder, "node_modules/.bin/vaultmart"), ["--version"]);
  expect(stdout).toBe(`${packageJson.version}\n`);
});

test("upgrade installs the client that the market serves, if its digest is right", async () => {
  const door = await site();
  const same = await vaultmartProcess(["upgrade", "--yes", "--json"]);
  expect(JSON.parse(same.stdout)).toMatchObject({ upgraded: false, available: packageJson.version });

  const latest = JSON.parse((await get("/cli/latest.json")).bytes.toString());
  const { bytes } = await get(latest.path);
  const prefix = newFolder();
  const env = { npm_config_prefix: prefix, PATH: process.env.PATH };
  let served = bytes;
  door.intercept(({ path }, response) => {
    if (path === "/cli/latest.json") {
      response.end(JSON.stringify({ ...latest, version: "9.9.9", path: "/cli/vaultmart-9.9.9.tgz" }));
    } else if (path === "/cli/vaultmart-9.9.9.tgz") response.end(served);
    else return false;
    return true;
  });
  served = Buffer.from(bytes.map((byte, at) => (at === 500 ? byte ^ 1 : byte)));
  expect(await vaultmartProcess(["upgrade", "--yes"], { env })).toMatchObject({ code: 5 });
  expect(existsSync(join(prefix, "bin/vaultmart"))).toBe(false);
  served = bytes;
  const upgraded = await vaultmartProcess(["upgrade", "--yes", "--json"], { env });
  door.intercept(undefined);
  expect(upgraded).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(upgraded.stdout)).toMatchObject({ upgraded: true, available: "9.9.9" });
  expect(existsSync(join(prefix, "bin/vaultmart"))).toBe(true);
});
