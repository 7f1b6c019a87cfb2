import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A package that a bundle contains. */
interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly folder: string;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].{1,20})?$/i;

/**
 * The licenses of the packages in a bundle, with their texts, as most licenses require.
 *
 * @param inputs the bundle's files, relative to `root`
 * @throws Error for a package without a license
 */
export async function bundledLicenses(root: string, inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.flatMap((path) => packageFolder(join(root, path)) ?? []));
  const packages = new Map<string, Bundled>();
  for (const folder of folders) {
    const bundled = await describe(folder);
    packages.set(`${bundled.name} ${bundled.version}`, bundled);
  }
  const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1));
  const texts: string[] = [];
  for (const [title, { folder, license }] of sorted) {
    texts.push(`${"-".repeat(80)}\n${title}: ${license}\n\n${await textOf(folder)}`);
  }
  return `The command-line client contains these packages, each under its own license.\n\n${texts.join("\n")}`;
}

/** The folder of the package that contains a file, if one does. */
function packageFolder(file: string): string | undefined {
  const marker = `${join("/", "node_modules")}/`;
  const at = file.lastIndexOf(marker);
  if (at < 0) return undefined;
  const [first = "", second = ""] = file.slice(at + marker.length).split("/");
  return join(file.slice(0, at + marker.length), first.startsWith("@") ? `${first}/${second}` : first);
}

async function describe(folder: string): Promise<Bundled> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  if (typeof license !== "string") throw new Error(`${name} names no license: it cannot be bundled`);
  return { name, version, license, folder };
}

async function textOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => LICENSE_FILE.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  if (texts.length > 0) return texts.map((text) => `${text.trim()}\n`).join("\n");
  // Some packages have their license only in their readme or in the name above.
  const readme = join(folder, "README.md");
  const section = existsSync(readme)
    ? /^#+ licen[cs]e\b[\s\S]{0,3000}/im.exec(await readFile(readme, "utf8"))?.[0]
    : undefined;
  return section ? `${section.trim()}\n` : "The package contains no license file.\n";
}
