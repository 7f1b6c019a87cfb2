import { createHash } from "node:crypto";
import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "../../cli/package.json";
import { CLIENT_FILE } from "./cli.js";
import { runNpm } from "./npm.js";

/** For POSIX shells and PowerShell. Each contains the digest of the package that it installs. */
const INSTALLERS = ["install.sh", "install.ps1"] as const;

/** The folder of the site that contains the marketplace's client. */
export const CLIENT_FOLDER = "cli";

/**
 * Packs the built client like npm and adds it to the site, so that nobody needs a package registry:
 * `cli/vaultmart-VERSION.tgz`, the same bytes as `cli/vaultmart.tgz`, `cli/latest.json` with the digest,
 * and scripts that install it.
 *
 * @param licenses the licenses of the bundled packages
 */
export async function packClient(root: string, site: string, licenses: string): Promise<void> {
  const dist = join(root, "cli/dist");
  const folder = join(dist, "package");
  const target = join(site, CLIENT_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "dist"), { recursive: true });
  await mkdir(target, { recursive: true });
  await cp(join(dist, "parsers"), join(folder, "dist/parsers"), { recursive: true });
  for (const file of ["vaultmart.cjs", CLIENT_FILE])
    await copyFile(join(dist, file), join(folder, "dist", file));
  await copyFile(join(root, "cli/package.json"), join(folder, "package.json"));
  await copyFile(join(root, "cli/README.md"), join(folder, "README.md"));
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
  await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), licenses);
  const name = `vaultmart-${packageJson.version}.tgz`;
  await runNpm(["pack", "--ignore-scripts", "--silent", "--pack-destination", dist], folder);
  await rename(join(dist, name), join(target, name));
  await copyFile(join(target, name), join(target, "vaultmart.tgz"));
  const facts = describe(name, await readFile(join(target, name)));
  await writeFile(join(target, "latest.json"), `${JSON.stringify(facts, null, 2)}\n`);
  for (const installer of INSTALLERS) {
    const text = await readFile(join(root, "tools/build/installers", installer), "utf8");
    const filled = text.replace("@VERSION@", facts.version).replace("@SHA256@", facts.sha256);
    await writeFile(join(target, installer), filled);
  }
}

const describe = (name: string, bytes: Uint8Array) => ({
  version: packageJson.version,
  path: `/${CLIENT_FOLDER}/${name}`,
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
});
