import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { CreateRequest } from "../../functions/src/contract/cli.js";
import { MANIFEST_FILE, Manifest } from "../../functions/src/contract/manifest.js";

export interface ProductFolder {
  readonly manifest: Manifest;
  readonly files: readonly { path: string; bytes: Uint8Array; executable: boolean }[];
}

/** Reads a product from its folder; the manifest must be valid. */
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

/** What `/cli/products/create` is told about a product folder whose archive was uploaded. */
export function createRequest(
  { manifest, files }: ProductFolder,
  uploaded: { key: string; fileName: string; fileSize: number },
): CreateRequest {
  const readme = files.find(({ path }) => path.toLowerCase() === "readme.md");
  const text = manifest.readme ?? (readme && Buffer.from(readme.bytes).toString());
  return {
    title: manifest.display_name ?? manifest.name,
    slug: manifest.name,
    description: manifest.description,
    category: manifest.category,
    price: manifest.price ?? 0,
    fileKey: uploaded.key,
    fileName: uploaded.fileName,
    fileSize: uploaded.fileSize,
    version: manifest.version,
    license: manifest.license,
    source: "cli",
    ...(manifest.tags && { tags: manifest.tags }),
    ...(text !== undefined && { readme: text }),
    ...(manifest.changelog !== undefined && { changelog: manifest.changelog }),
    ...(manifest.mcs_level !== undefined && { mcsLevel: manifest.mcs_level }),
    ...(manifest.language !== undefined && { language: manifest.language }),
    ...(manifest.long_description !== undefined && { longDescription: manifest.long_description }),
    ...(manifest.install_target !== undefined && { installTarget: manifest.install_target }),
    ...(manifest.compatibility && { compatibility: manifest.compatibility }),
    ...(manifest.dependencies && { dependencies: manifest.dependencies }),
  };
}
