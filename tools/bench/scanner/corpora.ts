import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod/v4";
import type { SourceFile } from "#archive/build.js";
import { Refusal } from "../../terminal/refusal.js";
import type { Label } from "./tally.js";

/** One folder or file of a corpus that becomes one archive. */
export interface Sample {
  readonly corpus: string;
  /** Relative to the corpus. */
  readonly path: string;
  readonly label: Label;
  readonly class: string;
}

/**
 * A labels file, `DIR/labels/NAME.json`. `corpus` is a folder relative to DIR. Each entry of `samples` labels the
 * folders and files that match `path`. `path` is one path or a list of paths, and `*` matches any part of one name. A
 * later entry replaces the label of an earlier one.
 */
export const Labels = z.strictObject({
  corpus: z.string().min(1),
  samples: z
    .array(
      z.strictObject({
        path: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
        label: z.enum(["malicious", "benign"]),
        class: z.string().min(1).max(60),
      }),
    )
    .min(1),
});

/** The labeled samples below `folder`, sorted by path. */
export function samplesOf(folder: string): Sample[] {
  const files = matchesOf(folder, "labels/*.json");
  if (files.length === 0) throw new Refusal(`There is no labels file in ${join(folder, "labels")}.`);
  return files.flatMap((file) => labelled(folder, file));
}

function labelled(folder: string, file: string): Sample[] {
  const read = Labels.safeParse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  if (!read.success) throw new Refusal(`${file} is not valid: ${z.prettifyError(read.error)}`);
  const { corpus, samples } = read.data;
  const found = new Map<string, Sample>();
  for (const { path, label, class: name } of samples) {
    for (const pattern of [path].flat()) {
      const matches = matchesOf(join(folder, corpus), pattern);
      if (matches.length === 0) throw new Refusal(`${file}: nothing matches ${pattern}.`);
      for (const match of matches) found.set(match, { corpus, path: match, label, class: name });
    }
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The paths below `folder` that a pattern selects, sorted. Each name of the pattern is compared as a whole. */
function matchesOf(folder: string, pattern: string): string[] {
  let found = [""];
  for (const name of pattern.split("/")) {
    const way = new RegExp(`^${name.split("*").map(escaped).join("[^/]*")}$`);
    found = found.flatMap((path) => {
      if (!name.includes("*")) return existsSync(join(folder, path, name)) ? [join(path, name)] : [];
      return namesIn(join(folder, path))
        .filter((one) => way.test(one))
        .map((one) => join(path, one));
    });
  }
  return found.sort();
}

function namesIn(folder: string): string[] {
  return existsSync(folder) && lstatSync(folder).isDirectory() ? readdirSync(folder) : [];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
}

/** The files of a sample. As in publishing a folder, links and special files are left out. */
export function filesOf(folder: string, sample: Sample): SourceFile[] {
  const root = join(folder, sample.corpus, sample.path);
  if (!lstatSync(root).isDirectory()) return [sourceFile(root, sample.path.split("/").at(-1) as string)];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => sourceFile(file, relative(root, file)));
}

function sourceFile(file: string, path: string): SourceFile {
  return { path, bytes: readFileSync(file), executable: (lstatSync(file).mode & 0o111) !== 0 };
}
