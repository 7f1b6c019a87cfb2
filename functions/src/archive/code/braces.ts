const MAX_WORDS = 200;
const MAX_LENGTH = 20_000;

/**
 * Applies brace expansion to a shell word: `{cu,}rl` becomes `curl rl`. Stops after 200 words or steps, because no real
 * command needs more.
 */
export function expandBraces(word: string): string[] {
  const done: string[] = [];
  const open = [word];
  let steps = 0;
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const group = steps < MAX_WORDS && next.length < MAX_LENGTH ? GROUP.exec(next) : null;
    if (!group || done.length + open.length >= MAX_WORDS) {
      done.push(next);
      continue;
    }
    steps++;
    const { index } = group;
    const before = next.slice(0, index);
    const after = next.slice(index + group[0].length);
    open.unshift(
      ...choices(group)
        .slice(0, MAX_WORDS)
        .map((choice) => before + choice + after),
    );
  }
  return done;
}

/** The innermost braces with a comma, or with a range of numbers or letters. */
const GROUP = /(?<!\$)\{(?:([^{}\s]{0,2000},[^{}\s]{0,2000})|(\w{1,6})\.\.(\w{1,6}))\}/;

function choices([whole, list, first, last]: RegExpExecArray): string[] {
  if (list !== undefined) return list.split(",");
  if (first === undefined || last === undefined) return [whole];
  if (/^\d{1,6}$/.test(first) && /^\d{1,6}$/.test(last))
    return range(Number(first), Number(last)).map(String);
  if (first.length === 1 && last.length === 1)
    return range(first.charCodeAt(0), last.charCodeAt(0)).map((code) => String.fromCharCode(code));
  return [first, last];
}

function range(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.min(Math.abs(to - from) + 1, MAX_WORDS) }, (_, at) => from + at * step);
}

/**
 * Expands commands that consist of one brace expression, such as `{curl,-s,http://a.b}`, so that the grammar can parse
 * them. Line numbers stay the same.
 */
export function withoutBracedCommands(script: string): string {
  if (!script.includes("{")) return script;
  return script.replace(BRACED_COMMAND, (word) => expandBraces(word).join(" "));
}

/** A word at the start of a command that consists only of a brace expression. */
const BRACED_COMMAND =
  /(?<=(?:^|[;|&(`]|\$\()[ \t]{0,20})\{[\w./-]{1,200},[^{}\s"]{0,2000}\}(?=$|[\s;|&)`])/gm;
