import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { docsFiles } from "./docs/files.js";
import { type SiteSettings, siteSettings } from "./settings.js";
import { specFiles } from "./specs/index.js";

/** All generated files by their path in the site: the help, and the machine-readable files. */
export const siteFiles = (root: string, settings: SiteSettings, builtAt: Date): ReadonlyMap<string, string> =>
  new Map([...docsFiles(root, settings, builtAt), ...specFiles(root)]);

/** Writes these files into the site's folder. */
export async function buildSite(root: string, publicFolder: string): Promise<void> {
  for (const [path, text] of siteFiles(root, siteSettings(root, process.env), new Date())) {
    const file = join(publicFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
