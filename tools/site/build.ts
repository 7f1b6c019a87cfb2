import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { docsFiles } from "./docs/files.js";
import { type SiteSettings, siteSettings } from "./settings.js";
import { specFiles } from "./specs/index.js";

/** Every file that the site tells of itself, by its path in the site: the help, and the files for machines. */
export const siteFiles = (root: string, settings: SiteSettings, builtAt: Date): ReadonlyMap<string, string> =>
  new Map([...docsFiles(root, settings, builtAt), ...specFiles(root)]);

/** Writes those files into the site's folder. */
export async function buildSite(root: string, publicFolder: string): Promise<void> {
  for (const [path, text] of siteFiles(root, siteSettings(root, process.env), new Date())) {
    const file = join(publicFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
