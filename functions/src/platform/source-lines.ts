import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";

/**
 * A place in a file of a bundle, as a stack trace has it: path, line, and column from 1. Bounded, because the message of
 * an error can contain what someone sent.
 */
const PLACE = /((?:[A-Za-z]:)?[^\s():]{1,300}\.cjs):(\d{1,9}):(\d{1,9})/g;

/** The source maps of bundles by path; undefined for a file without one. */
const maps = new Map<string, SourceMap | undefined>();

/**
 * Replaces the places of a stack trace in a bundle by lines of the source code, if the bundle has a source map beside it.
 * Only logs need this, and Node.js would do it for every stack that any package reads.
 */
export function withSourceLines(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    // Without a match, the entry is empty.
    const entry:
      | Partial<{ originalSource: string; originalLine: number; originalColumn: number }>
      | undefined = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry?.originalSource === undefined) return place;
    const source = join(dirname(file), entry.originalSource);
    return `${source}:${(entry.originalLine ?? 0) + 1}:${(entry.originalColumn ?? 0) + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  } catch {
    return undefined;
  }
}
