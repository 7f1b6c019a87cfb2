import { type Finding, MAX_EXCERPT, MAX_PATH, MAX_TEXT, visible } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { masked } from "./mask-secrets.js";
import type { RuleId } from "./rules.js";
import type { ArchiveEntry } from "./structure.js";
import { textParts } from "./text.js";

/** The lines of these findings contain secrets, including short ones. */
const SECRETS: ReadonlySet<RuleId> = new Set<RuleId>([
  ...(["private-key", "access-token", "test-token", "exposed-secret", "key-file", "env-file"] as const),
]);

/** Larger files are not read again for a line. In bytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Adds the text of the line to each finding that names a line. Some rules provide a better excerpt
 * themselves, and possible secrets are never shown.
 *
 * @param files the files in `bytes`; only files with findings are read
 */
export function withExcerpts(
  findings: readonly Finding[],
  bytes: Uint8Array,
  files: readonly ArchiveEntry[],
): Finding[] {
  const wanted = new Map<string, Map<number, string>>();
  for (const { rule, file, line, excerpt, severity } of findings) {
    if (file === undefined || line === undefined || excerpt !== undefined) continue;
    if (severity === "note" || SECRETS.has(rule)) continue;
    const lines = wanted.get(file) ?? new Map<number, string>();
    wanted.set(file, lines.set(line, ""));
  }
  if (wanted.size === 0) return [...findings];
  for (const entry of files) {
    const lines = wanted.get(visible(entry.path, MAX_PATH));
    if (lines && entry.size <= MOST_BYTES) readLines(entry, inflateEntry(bytes, entry), lines);
  }
  return findings.map((found) => {
    const text = wanted.get(found.file ?? "")?.get(found.line ?? 0);
    if (!text || found.excerpt !== undefined || SECRETS.has(found.rule)) return found;
    return { ...found, excerpt: text };
  });
}

function readLines(entry: ArchiveEntry, content: Uint8Array, lines: Map<number, string>): void {
  const [part] = textParts(entry.path, content, entry.executable);
  if (part === undefined || part.isOpaque) return;
  const last = Math.max(...lines.keys());
  let start = 0;
  for (let line = 1; line <= last && start <= part.text.length; line++) {
    const newline = part.text.indexOf("\n", start);
    const end = newline < 0 ? part.text.length : newline;
    if (lines.has(line)) {
      const text = part.text.slice(start, end).trimStart().slice(0, MAX_TEXT);
      lines.set(line, visible(masked(text).trim(), MAX_EXCERPT));
    }
    start = end + 1;
  }
}
