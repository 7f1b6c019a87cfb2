const MAX_TEXT = 256 * 1024;
const MAX_ROUNDS = 5;
const MAX_LENGTH = 8_000;
const MAX_NAMES = 400;
const MAX_ITEMS = 60;
const MAX_COMMANDS = 100;
const ELEMENT = /<([A-Za-z_][\w.-]{0,60})(?:\s[^<>]{0,400})?>([^<]{1,2000})<\/\1>/g;
const RUN =
  /<Exec\b[^<>]{0,400}?\bCommand\s{0,4}=\s{0,4}"([^"]{2,4000})"|<(?:PreBuildEvent|PostBuildEvent|PreLinkEvent|RunCommand|StartArguments)>\s{0,80}([^<>]{2,4000}?)\s{0,80}<\//g;
const LIST =
  /@\(\s{0,4}[\w.-]{1,60}\s{0,4}->\s{0,4}'([^']{0,200})'(?:\s{0,4},\s{0,4}'([^']{0,40})')?\s{0,4}\)/g;

/** The commands of a project of MSBuild whose texts are in properties and in the metadata of items. */
export function* commandsOfProject(text: string): Generator<{ command: string; at: number }> {
  if (text.length > MAX_TEXT || !/\$\(|@\(/.test(text)) return;
  const values = new Map<string, string[]>();
  for (const [, name, value] of text.matchAll(ELEMENT)) {
    if (values.size >= MAX_NAMES) break;
    values.set(
      name as string,
      [...(values.get(name as string) ?? []), plain(value as string)].slice(-MAX_ITEMS),
    );
  }
  const seen = new Set<string>();
  for (const match of text.matchAll(RUN)) {
    const written = plain(match[1] ?? match[2] ?? "");
    const command = filled(written, values);
    if (command === written || command.length < 4 || seen.has(command)) continue;
    if (seen.size >= MAX_COMMANDS) return;
    seen.add(command);
    yield { command, at: match.index };
  }
}

/** The items of a list, each in a form: `%(Name)` is a part of it. */
function itemsOf(form: string, values: ReadonlyMap<string, readonly string[]>): string[] {
  const names = [...form.matchAll(/%\(([\w.-]{1,60})\)/g)].map(([, name]) => name as string);
  const count = Math.min(MAX_ITEMS, Math.max(0, ...names.map((name) => values.get(name)?.length ?? 0)));
  return Array.from({ length: count }, (_, at) =>
    form.replace(/%\(([\w.-]{1,60})\)/g, (_whole, name: string) => values.get(name)?.[at] ?? ""),
  );
}

/** A text with the values of its properties and lists. */
function filled(written: string, values: ReadonlyMap<string, readonly string[]>): string {
  let text = written;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = text;
    let left = MAX_LENGTH;
    text = text
      .replace(LIST, (_, form: string, mark = ";") => {
        const list =
          left > 0
            ? itemsOf(form, values)
                .join(mark as string)
                .slice(0, left)
            : "";
        left -= list.length;
        return list;
      })
      .replace(/\$\(([A-Za-z_][\w.-]{0,60})\)/g, (whole, name: string) => values.get(name)?.at(-1) ?? whole)
      .slice(0, MAX_LENGTH);
    if (text === before) break;
  }
  // What nothing here sets is a variable of the environment.
  return text.replace(/\$\(([A-Za-z_]\w{0,60})\)/g, "%$1%");
}

function plain(text: string): string {
  return text.replace(
    /&(quot|apos|lt|gt|amp);/g,
    (_, name: string) => ({ quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" })[name] ?? "",
  );
}
