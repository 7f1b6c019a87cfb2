import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { MANIFEST_FILE, Manifest } from "#contract/manifest.js";
import type { Problem } from "./problem.js";

const MAX_MANIFEST_BYTES = 256 * 1024;
const MAX_ALIASES = 20;
const KNOWN = Object.keys(Manifest.shape);

/**
 * Parses `vault.yaml` as the server does, and reports the line and column of each problem. Returns
 * either a manifest or problems.
 */
export function readManifest(bytes: Uint8Array): { manifest?: Manifest; problems: Problem[] } {
  if (bytes.length > MAX_MANIFEST_BYTES) return fault("vault.yaml has more than 256 KB");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fault("vault.yaml is not UTF-8 text");
  }
  const lines = new LineCounter();
  let contents: Node | null;
  let value: unknown;
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: true });
    const [error] = document.errors;
    if (error) {
      const [start] = error.linePos ?? [];
      const [message] = error.message.split(/ at line \d/);
      return fault(`vault.yaml is not YAML: ${message}`, start && { line: start.line, column: start.col });
    }
    contents = document.contents;
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    return fault(`vault.yaml is not YAML: ${error instanceof Error ? error.message : "unreadable"}`);
  }
  const parsed = Manifest.safeParse(value);
  if (parsed.success) return { manifest: parsed.data, problems: [] };

  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.filter((part) => typeof part !== "symbol");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        ...problem([...path, key].join("."), "is no field of vault.yaml", keyHint(key)),
        ...position(contents, [...path, key], lines, true),
      }));
    }
    const isAbsent = issue.code === "invalid_type" && valueAt(value, path) === undefined;
    const message = isAbsent && path.length > 0 ? "is missing" : issue.message;
    return [
      {
        ...problem(path.join("."), message, isAbsent ? undefined : valueHint(valueAt(value, path), issue)),
        ...position(contents, path, lines),
      },
    ];
  });
  return { problems };
}

const problem = (field: string, message: string, hint?: string): Problem => ({
  severity: "error",
  rule: "manifest",
  file: MANIFEST_FILE,
  ...(field !== "" && { field }),
  message,
  ...(hint !== undefined && { hint }),
});

const fault = (message: string, place: { line?: number; column?: number } = {}) => ({
  problems: [{ ...problem("", message), ...place }],
});

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const part of path) {
    found =
      typeof found === "object" && found !== null
        ? (found as Record<string | number, unknown>)[part]
        : undefined;
  }
  return found;
}

/**
 * The position of a field, or of the nearest parent that has one; empty if a field is missing in
 * the root.
 */
function position(
  contents: Node | null,
  path: readonly (string | number)[],
  lines: LineCounter,
  ofKey = false,
): { line?: number; column?: number } {
  let node: unknown = contents;
  let start: number | undefined;
  for (const [at, part] of path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => (isScalar(key) ? String(key.value) : undefined) === String(part),
      );
      if (!pair) break;
      const key = pair.key as Node;
      const value = pair.value as Node | null;
      const isLast = at === path.length - 1;
      start = (isLast && ofKey ? key.range?.[0] : (value?.range?.[0] ?? key.range?.[0])) ?? start;
      node = value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as Node | undefined;
      if (!item) break;
      start = item.range?.[0] ?? start;
      node = item;
    } else break;
  }
  if (start === undefined) return {};
  const { line, col } = lines.linePos(start);
  return { line, column: col };
}

/** The field that was probably meant: the same letters in another case, or with one or two typos. */
function keyHint(key: string): string | undefined {
  const plain = (name: string) => name.replace(/[-_]/g, "").toLowerCase();
  const meant =
    KNOWN.find((known) => plain(known) === plain(key)) ??
    KNOWN.find((known) => distance(plain(known), plain(key)) <= 2);
  return meant === undefined ? undefined : `Did you mean \`${meant}\`?`;
}

function valueHint(
  value: unknown,
  issue: { readonly code: string; readonly expected?: unknown },
): string | undefined {
  if (issue.code !== "invalid_type") return undefined;
  if (issue.expected === "string" && ["number", "boolean"].includes(typeof value)) return "Put it in quotes.";
  if (issue.expected === "number" && typeof value === "string") return "Write it without quotes.";
  if (issue.expected === "array") return "Write it as a list, such as `[one, two]`.";
  return undefined;
}

/** The edit distance: how many letters to insert, delete or replace to turn one word into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
