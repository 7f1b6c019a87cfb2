/** One line of a diff. `@` stands for lines that are equal and not shown. */
export interface Line {
  readonly mark: "+" | "-" | " " | "@";
  readonly text: string;
}

const AROUND = 2;
/** Beyond this product of line counts, the changed part is shown as replaced, instead of line by line. */
const MOST_CELLS = 4_000_000;

/** The diff of two texts, with two equal lines around each change. */
export function difference(before: string, after: string): Line[] {
  if (before === after) return [];
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const least = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < least && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const all: Line[] = [
    ...marked(" ", old.slice(0, start)),
    ...changes(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...marked(" ", old.slice(old.length - end)),
  ];
  return nearChanges(all);
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/));
const marked = (mark: Line["mark"], lines: readonly string[]): Line[] =>
  lines.map((text) => ({ mark, text }));

/** The fewest removed and added lines that turn one list into the other (longest common subsequence). */
function changes(old: readonly string[], fresh: readonly string[]): Line[] {
  const width = fresh.length + 1;
  if (old.length * fresh.length > MOST_CELLS || old.length === 0 || fresh.length === 0) {
    return [...marked("-", old), ...marked("+", fresh)];
  }
  // How many lines the rests of both lists share, from each pair of positions on.
  const shared = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => shared[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      shared[i * width + j] =
        old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push({ mark: " ", text: old[i++] as string });
      j++;
    } else if (i < old.length && (j === fresh.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ mark: "-", text: old[i++] as string });
    } else lines.push({ mark: "+", text: fresh[j++] as string });
  }
  return lines;
}

/** Leaves out equal lines that are far from a change. */
function nearChanges(lines: readonly Line[]): Line[] {
  const isNear = new Uint8Array(lines.length);
  for (const [at, { mark }] of lines.entries()) {
    if (mark !== " ") isNear.fill(1, Math.max(0, at - AROUND), at + AROUND + 1);
  }
  const shown: Line[] = [];
  for (const [at, line] of lines.entries()) {
    if (isNear[at]) shown.push(line);
    else if (isNear[at - 1] && isNear.indexOf(1, at) >= 0) shown.push({ mark: "@", text: "…" });
  }
  return shown;
}
