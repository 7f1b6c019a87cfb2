import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { isAboutAttacks } from "#archive/content/about-attacks.js";
import { candidatesOf } from "#archive/instructions/prose/meaning/judge.js";
import { Reading } from "#archive/instructions/prose/reading.js";
import { TextPart } from "#archive/text.js";

/** An honest product: the features of all its sentences. */
export interface Document {
  readonly name: string;
  /** Which half of the documents it belongs to, by a digest of its name. */
  readonly half: 0 | 1;
  readonly sentences: readonly Int32Array[];
}

const LARGEST_FILE = 300_000;

/** Reads the Markdown and text files of each folder in a directory as one honest product. */
export function documentsIn(directory: string, leftOut: ReadonlySet<string>): Document[] {
  return readdirSync(directory)
    .filter((name) => !leftOut.has(name) && statSync(join(directory, name)).isDirectory())
    .sort()
    .map((name) => {
      const seen = new Set<string>();
      const sentences: Int32Array[] = [];
      for (const file of filesIn(join(directory, name), /\.(?:md|mdx|markdown|txt)$/i)) {
        const path = relative(join(directory, name), file);
        const reading = readingOf(readFileSync(file, "utf8"), path);
        if (reading.isAboutAttacks || isAboutAttacks(path)) continue;
        for (const { features, words } of candidatesOf(reading)) {
          if (seen.has(words)) continue;
          seen.add(words);
          sentences.push(Int32Array.from(features));
        }
      }
      return { name, half: ((digestOf(name)[0] as number) % 2) as 0 | 1, sentences };
    });
}

export function readingOf(text: string, path = "SKILL.md"): Reading {
  return new Reading(new TextPart(path, "instructions", 1, Buffer.from(text), "utf-8"));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(`half${text}`).digest();
}

/** The files below a folder whose names match, in a fixed order, without large ones. */
export function filesIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path, names);
      const isNamed = entry.isFile() && names.test(entry.name);
      return isNamed && statSync(path).size <= LARGEST_FILE ? [path] : [];
    });
}
