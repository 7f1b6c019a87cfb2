import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compose } from "#cli/init/compose.js";
import type { Category } from "#contract/fields.js";
import type { TestUser } from "#test/support/accounts.js";
import { newSlug } from "#test/support/listings.js";
import { newFolder, type Running, vaultmart } from "./run.js";

export interface NewProductFolder {
  readonly slug: string;
  readonly folder: string;
}

/**
 * A folder with an unpublished product.
 *
 * @param change texts that replace those of the files, by path; `undefined` omits a file
 */
export function productFolder(
  {
    slug = newSlug(),
    version = "1.0.0",
    category = "skills",
  }: { slug?: string; version?: string; category?: Category } = {},
  change: Readonly<Record<string, string | undefined>> = {},
): NewProductFolder {
  const folder = newFolder();
  const { files } = compose({
    name: slug,
    title: "Commit Notes",
    description: "Turns commits into notes that users understand.",
    author: "Ana Lima",
    license: "MIT",
    category,
    year: 2026,
  });
  const texts: Record<string, string | undefined> = Object.fromEntries(
    files.map(({ path, text }) => [path, text]),
  );
  texts["vault.yaml"] = texts["vault.yaml"]?.replace("version: 1.0.0", `version: ${version}`);
  for (const [path, text] of Object.entries({ ...texts, ...change })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { slug, folder };
}

/** Publishes a folder, which must fail; returns the exit code and the error. */
export async function refusedPublish(
  folder: string,
  user: TestUser | undefined,
  more: readonly string[] = [],
  env: Running["env"] = {},
): Promise<{ code: number | null; error: string; issues?: string[]; hint?: string }> {
  const running = { cwd: folder, env, ...(user && { user }) };
  const { code, stdout, stderr } = await vaultmart(["publish", ...more, "--json"], running);
  expect(stdout).toBe("");
  return { ...JSON.parse(stderr), code };
}
