import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { MANIFEST_FILE, Manifest } from "#contract/manifest.js";

export interface ProductFolder {
  readonly manifest: Manifest;
  readonly files: readonly { path: string; bytes: Uint8Array; executable: boolean }[];
}

/** Reads a product from its folder. The manifest must be valid. */
export function readProductFolder(folder: string): ProductFolder {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => ({ name, facts: statSync(join(folder, name)) }))
    .filter(({ facts }) => facts.isFile())
    .map(({ name, facts }) => ({
      path: name.replaceAll("\\", "/"),
      bytes: readFileSync(join(folder, name)),
      executable: (facts.mode & 0o100) !== 0,
    }));
  const manifest = files.find(({ path }) => path === MANIFEST_FILE);
  if (!manifest) throw new Error(`${folder} has no ${MANIFEST_FILE}`);
  return { manifest: Manifest.parse(parse(Buffer.from(manifest.bytes).toString())), files };
}
