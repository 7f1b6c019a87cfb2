import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * The trusted root of Sigstore, beside a bundle. It is a separate file, because only versions with a Sigstore bundle
 * need it.
 */
export const SIGSTORE_ROOT_FILE = "sigstore-trusted-root.json";

/**
 * The path of the trusted root that `npm run refresh:sigstore` writes, relative to the root of the repository.
 */
export const REFRESHED_ROOT = "functions/sigstore-trusted-root.json";

/** Sigstore's own instance, which anyone may use. */
const PUBLIC_GOOD = "https://tuf-repo-cdn.sigstore.dev";

interface Seeds {
  readonly [mirror: string]: { readonly targets: Readonly<Record<string, string>> } | undefined;
}

/** The trusted root of Sigstore's public instance, from the installed `@sigstore/tuf`, as JSON text. */
export async function packagedRoot(root: string): Promise<string> {
  const file = createRequire(join(root, "package.json")).resolve("@sigstore/tuf/seeds.json");
  const seeds: Seeds = JSON.parse(await readFile(file, "utf8"));
  const target = seeds[PUBLIC_GOOD]?.targets["trusted_root.json"];
  if (target === undefined) throw new Error("The package @sigstore/tuf contains no trusted root.");
  return Buffer.from(target, "base64").toString();
}

/**
 * Writes the trusted root into `target`: the refreshed one if it exists, otherwise the one from the installed package.
 */
export async function writeSigstoreRoot(root: string, target: string): Promise<void> {
  const refreshed = join(root, REFRESHED_ROOT);
  const text = existsSync(refreshed) ? await readFile(refreshed, "utf8") : await packagedRoot(root);
  await writeFile(join(target, SIGSTORE_ROOT_FILE), text);
}
