/** One line of a diff. */
export interface Line {
  readonly mark: "+" | "-" | " ";
  readonly text: string;
}

const AROUND = 2;

/** The diff of two texts: the lines between their common start and end, with two lines of context. */
export function difference(before: string, after: string): Line[] {
  const [old, fresh] = [before, after].map((text) =>
    text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/),
  );
  if (!old || !fresh || before === after) return [];
  const least = Math.min(old.length, fresh.length);
  let same = 0;
  while (same < least && old[same] === fresh[same]) same++;
  let ending = 0;
  while (ending < least - same && old.at(-1 - ending) === fresh.at(-1 - ending)) ending++;
  const marked = (mark: Line["mark"], lines: readonly string[]): Line[] =>
    lines.map((text) => ({ mark, text }));
  return [
    ...marked(" ", old.slice(Math.max(0, same - AROUND), same)),
    ...marked("-", old.slice(same, old.length - ending)),
    ...marked("+", fresh.slice(same, fresh.length - ending)),
    ...marked(" ", old.slice(old.length - ending, old.length - ending + AROUND)),
  ];
}
