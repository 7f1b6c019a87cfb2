/** More expressions of one take longer to look up than the one takes to match. */
const MOST = 120;

/**
 * Expressions of which one matches a text if and only if `form` does: its alternatives, and those of its longest group.
 * Each begins with what it looks for, so the engine finds it several times faster than the alternatives together.
 * Undefined if there are none, or if the expression has groups that are referred to.
 */
export function alternativesOf({ source, flags }: RegExp): RegExp[] | undefined {
  if (/\\[1-9k]|\(\?<\w/.test(source)) return undefined;
  const parts = split(source).flatMap(distributed);
  if (parts.length < 2 || parts.length > MOST) return undefined;
  const own = flags.replace(/[gy]/g, "");
  return parts.map((part) => new RegExp(part, own));
}

/** Where alternatives and groups of a source begin and end. */
interface Group {
  readonly from: number;
  to: number;
  readonly bars: number[];
}

function split(source: string): string[] {
  return cut(source, groupsOf(source).at(-1) as Group);
}

/** `a(?:b|c)d` is `a(?:b)d` or `a(?:c)d`: the group with the most alternatives is taken apart. */
function distributed(source: string): string[] {
  const groups = groupsOf(source).slice(0, -1);
  const [largest] = groups
    .filter(({ from, to }) => source.startsWith("?:", from) && !/[*+?{]/.test(source[to + 1] ?? ""))
    .filter((group) => isOutside(groups, group))
    .sort((a, b) => b.bars.length - a.bars.length);
  if (!largest || largest.bars.length === 0) return [source];
  const [before, after] = [source.slice(0, largest.from), source.slice(largest.to)];
  return cut(source, { ...largest, from: largest.from + 2 }).map((part) => `${before}?:${part}${after}`);
}

/** Whether a group is in no other one, which could be repeated, or say what must not be there. */
function isOutside(groups: readonly Group[], group: Group): boolean {
  return !groups.some(({ from, to }) => from < group.from && to > group.to);
}

function cut(source: string, { from, to, bars }: Group): string[] {
  const ends = [...bars, to];
  return ends.map((end, at) => source.slice(at === 0 ? from : (ends[at - 1] as number) + 1, end));
}

/** The groups of a source, inner ones first. The last one is the source as a whole. */
function groupsOf(source: string): Group[] {
  const found: Group[] = [];
  const open: Group[] = [{ from: 0, to: source.length, bars: [] }];
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at++;
    else if (character === "[") while (source[at] !== "]") at += source[at] === "\\" ? 2 : 1;
    else if (character === "(") open.push({ from: at + 1, to: at + 1, bars: [] });
    else if (character === "|") (open.at(-1) as Group).bars.push(at);
    else if (character === ")") {
      const group = open.pop() as Group;
      group.to = at;
      found.push(group);
    }
  }
  return [...found, ...open];
}
