import type { Piece } from "../pieces.js";
import type { TextPart } from "../text.js";
import { readJson, strings } from "./configurations.js";
import { pieceOf, quoted, unquoted } from "./piece.js";
import { MAX_NAMES, withVariables } from "./variables.js";

/** The lowercase name of a file from which an image is built. */
export const DOCKERFILE = /^(?:dockerfile(?:\..{1,60})?|containerfile|.{1,60}\.dockerfile)$/;

/** The commands of the steps of a Dockerfile. */
export function* dockerfilePieces(part: TextPart): Generator<Piece> {
  const lines = part.text.split("\n");
  const variables = new Map<string, string>();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const added = /^[ \t]{0,8}ADD\s{1,8}(https?:\/\/\S{4,400})\s{1,8}(\S{1,200})/i.exec(line);
    if (added) {
      const text = `curl -s -o ${quoted(added[2] as string)} ${quoted(added[1] as string)}`;
      yield pieceOf(part, at + 1, "shell", text, { origin: "recipe", execution: "script" });
    }
    const sets = /^[ \t]{0,8}(?:ONBUILD )?(?:ARG|ENV)\s{1,8}/i.exec(line);
    const set = sets ? continued(lines, at).slice(sets[0].length, MAX_SET) : undefined;
    if (set !== undefined && variables.size < MAX_NAMES) {
      const single = /^(\w{1,60})\s{1,8}([^=\s]\S{0,400})\s{0,8}$/.exec(set);
      if (single) variables.set(single[1] as string, unquoted(single[2] as string));
      for (const [, name, value] of set.matchAll(/(\w{1,60})=("[^"\n]{0,400}"|'[^'\n]{0,400}'|\S{1,400})/g))
        variables.set(name as string, unquoted(value as string));
    }
    const match = /^[ \t]{0,8}(?:ONBUILD )?(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK CMD)\s/i.exec(line);
    if (!match) continue;
    const first = at;
    const step = stepFrom(lines, at);
    at = step.end;
    let text = step.text.slice(match[0].length).replace(OPTIONS, "");
    const document = documentAfter(text, lines, at + 1);
    if (document) {
      text = document.command;
      at = document.end;
    }
    const list = strings(readJson(text.trim()));
    const shell = list.length === 0 ? text : list.map(quoted).join(" ");
    yield pieceOf(part, first + 1, "shell", withVariables(shell, variables), {
      origin: "recipe",
      execution: "script",
    });
  }
}

/** How a step is built, before its command: `RUN --mount=type=secret,id=npmrc npm ci`. */
const OPTIONS = /^(?:(?:[ \t]|\\\r?\n){0,40}--\w\S{0,300}(?=\s)){1,12}(?:[ \t]|\\\r?\n){0,40}/;
const MAX_SET = 4_000;

/** A step with the lines that continue it, empty ones among them, and the index of the last one. */
function stepFrom(lines: readonly string[], from: number): { text: string; end: number } {
  let end = from;
  let last = lines[from] as string;
  while (last.trimEnd().endsWith("\\") && end + 1 < lines.length) {
    const next = lines[++end] as string;
    if (next.trim() !== "") last = next;
  }
  return { text: lines.slice(from, end + 1).join("\n"), end };
}

/** A line with those that continue it. */
function continued(lines: readonly string[], from: number): string {
  let text = lines[from] as string;
  for (let at = from; text.trimEnd().endsWith("\\") && at + 1 < lines.length && at < from + MAX_NAMES; )
    text = `${text.trimEnd().slice(0, -1)} ${lines[++at]}`;
  return text;
}

/** `RUN <<END python3`: the lines below, as the input of a command, and the index of the last one. */
function documentAfter(
  text: string,
  lines: readonly string[],
  from: number,
): { command: string; end: number } | undefined {
  const [, mark, written = ""] = /^\s{0,8}<<-?\s{0,2}["']?(\w{1,40})["']?([^\n]{0,200})/.exec(text) ?? [];
  if (mark === undefined) return undefined;
  const last = lines.findIndex((line, index) => index >= from && line.trim() === mark);
  const end = last < 0 ? lines.length - 1 : last;
  const body = lines.slice(from, last < 0 ? undefined : last).join("\n");
  return { command: `${written.trim() || "sh"} <<'${mark}'\n${body}\n${mark}\n`, end };
}
