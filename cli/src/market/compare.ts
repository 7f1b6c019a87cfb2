import { compareFiles } from "#archive/compare.js";
import { FILES_PER_PAGE, productsFile, productsFiles, type VersionFile } from "#contract/files.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { difference, type Line } from "../screen/difference.js";
import { productPage } from "./page.js";
import { theirs } from "./words.js";

/** Identifies the bytes of a version. */
interface Released {
  readonly slug: string;
  readonly version: string;
  readonly sha256: string;
}

/** The maximum number of files whose lines are compared, because each takes two requests. */
const MOST_TEXTS = 40;
const MOST_FILES = 5_000;

export interface Compared {
  readonly slug: string;
  readonly from: string;
  readonly to: string;
  readonly added: { path: string; size: number }[];
  readonly removed: { path: string; size: number }[];
  readonly renamed: { from: string; to: string }[];
  readonly changed: { path: string; before: number; after: number; lines?: Line[] }[];
  readonly unchanged: number;
}

export interface Comparing {
  readonly slug: string;
  /** By default the installed version, otherwise the one before `to`. */
  readonly from?: string | undefined;
  /** By default the published version. */
  readonly to?: string | undefined;
  readonly installed?: { readonly version: string; readonly sha256: string } | undefined;
  /** Compare only names and checksums. */
  readonly namesOnly: boolean;
}

/**
 * Compares the files of two versions on the marketplace.
 *
 * @throws CliError `notFound` for a version that was never published, or if there is only one version
 */
export async function compareVersions(context: Context, comparing: Comparing): Promise<Compared> {
  const { slug, installed, namesOnly } = comparing;
  const { product, versions } = await productPage(context, slug);
  const to = comparing.to ?? product.version;
  const older = versions.find(
    ({ version }, at) => version !== to && versions[at - 1]?.version === to,
  )?.version;
  const from = comparing.from ?? (installed && installed.version !== to ? installed.version : older);
  if (from === undefined) {
    throw new CliError(EXIT.notFound, `${slug} has no version to compare ${to} with`, {
      hint: `To see its versions, run \`vaultmart versions ${slug}\`.`,
    });
  }
  const released = (version: string): Released => {
    const sha256 =
      installed?.version === version
        ? installed.sha256
        : versions.find((one) => one.version === version)?.sha256;
    if (sha256 !== undefined) return { slug, version, sha256 };
    throw new CliError(EXIT.notFound, `${slug} has no version ${theirs(version)}`, {
      hint: `To see its versions, run \`vaultmart versions ${slug}\`.`,
    });
  };
  const [one, other] = [released(from), released(to)];
  const [before, after] = await Promise.all([filesOf(context, one), filesOf(context, other)]);
  const { added, removed, renamed, changed, unchanged } = compareFiles(before, after);
  const shown: Compared["changed"] = [];
  for (const [at, pair] of changed.entries()) {
    context.signal.throwIfAborted();
    const { path } = pair.after;
    const lines = namesOnly || at >= MOST_TEXTS ? undefined : await linesOf(context, path, one, other);
    shown.push({ path, before: pair.before.size, after: pair.after.size, ...(lines && { lines }) });
  }
  const named = (files: readonly VersionFile[]) => files.map(({ path, size }) => ({ path, size }));
  return {
    ...{ slug, from, to, added: named(added), removed: named(removed), changed: shown, unchanged },
    renamed: renamed.map((pair) => ({ from: pair.before.path, to: pair.after.path })),
  };
}

async function filesOf({ site }: Context, version: Released): Promise<VersionFile[]> {
  const files: VersionFile[] = [];
  for (let offset = 0; offset < MOST_FILES; offset += FILES_PER_PAGE) {
    const page = await site.api.call(productsFiles, "GET", { ...version, offset });
    files.push(...page.files);
    if (files.length >= page.total) break;
  }
  return files;
}

/** The changed lines of a file, if both versions of it are texts. */
async function linesOf(
  { site }: Context,
  path: string,
  ...versions: readonly [Released, Released]
): Promise<Line[] | undefined> {
  const [before, after] = await Promise.all(
    versions.map((version) => site.api.call(productsFile, "GET", { ...version, path })),
  );
  if (before?.text === undefined || after?.text === undefined) return undefined;
  return difference(before.text, after.text);
}
