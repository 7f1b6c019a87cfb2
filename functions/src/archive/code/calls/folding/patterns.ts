import { literalPattern, simplePattern } from "../../simple-patterns.js";
import { FROM, listValue, NOTHING, textValue, type Value } from "../../value.js";
import { each, type Fold, type Folder } from "./folder.js";

const MAX_FOUND = 400;

/** The pattern of a call, and the text in which it searches. */
interface Search {
  readonly form: RegExp;
  readonly subject: Value & { readonly text: string };
  readonly isGlobal: boolean;
}

/** A pattern as languages write it: `/x/g`, or a text of Python, Go, or Rust. */
function patternIn(
  { reader }: Fold,
  { name, text }: Value,
  subject: Value | undefined,
  flags = "",
): Search | undefined {
  const literal = literalPattern(name ?? text);
  const source = literal?.source ?? (name === undefined || text !== undefined ? text : undefined);
  if (source === undefined || subject?.text === undefined) return undefined;
  const { options = "" } = literal ?? {};
  const kept = `${flags}${options.includes("i") ? "i" : ""}${options.includes("s") ? "s" : ""}`;
  const form = simplePattern(source, kept, subject.text.length, reader.searches);
  return form && { form, subject: subject as Search["subject"], isGlobal: options.includes("g") };
}

/** A match as a value: its groups by number and by name. */
function matchValue(match: RegExpMatchArray, from: number): Value {
  const part = (text: string | undefined) => textValue(text ?? "", from | FROM.joined);
  const groups = Object.entries(match.groups ?? {}).map(([name, text]): [string, Value] => [
    name,
    part(text),
  ]);
  const entries = new Map([
    ...groups,
    ...(groups.length > 0 ? [["groups", { entries: new Map(groups), from }] as [string, Value]] : []),
  ]);
  return { name: MATCH, items: match.map(part), ...(groups.length > 0 && { entries }), from };
}

const MATCH = "match";

function first(search: Search | undefined): Value | undefined {
  const found = search?.form.exec(search.subject.text);
  return found ? matchValue(found, search?.subject.from ?? 0) : undefined;
}

function allIn(search: Search | undefined): RegExpMatchArray[] | undefined {
  return search && [...search.subject.text.matchAll(search.form)].slice(0, MAX_FOUND);
}

/** The pattern and the text of `re.search(p, t)` and of `compiled.search(t)`. */
function ofPython(fold: Fold, flags = ""): Search | undefined {
  const { name, args, receiver } = fold;
  if (/^(?:re|regex)\.\w{1,12}$/.test(name)) return args[0] && patternIn(fold, args[0], args[1], flags);
  return receiver.name?.startsWith("/") ? patternIn(fold, receiver, args[0], flags) : undefined;
}

/** The pattern and the text of `text.match(p)` and of `p.exec(text)`. */
function ofMethod(fold: Fold, flags = ""): Search | undefined {
  const { receiver, args } = fold;
  const [given = NOTHING] = args;
  if (receiver.name?.startsWith("/")) return patternIn(fold, receiver, given, flags);
  return given.name?.startsWith("/") ? patternIn(fold, given, receiver, flags) : undefined;
}

const found: Folder = (fold) => {
  const { reader, name } = fold;
  if (reader.language === "python") {
    const search = ofPython(fold);
    const isAtStart = /match$/.test(name);
    const match = search?.form.exec(search.subject.text);
    const isWhole = !/fullmatch$/.test(name) || match?.[0] === search?.subject.text;
    return match && search && (!isAtStart || match.index === 0) && isWhole
      ? matchValue(match, search.subject.from)
      : undefined;
  }
  const search = ofMethod(fold, "");
  if (!search?.isGlobal || /exec$/.test(name)) return first(search);
  const all = allIn(ofMethod(fold, "g"));
  return all && all.length > 0
    ? listValue(all.map((match) => textValue(match[0], search.subject.from | FROM.joined)))
    : undefined;
};

/** All matches: as texts if the pattern has no groups, otherwise as their groups. */
const listed: Folder = (fold) => {
  const search = fold.reader.language === "python" ? ofPython(fold, "g") : ofMethod(fold, "g");
  const from = (search?.subject.from ?? 0) | FROM.joined;
  return listOf(allIn(search), (match) => {
    const parts = match.slice(1).map((part) => textValue(part ?? "", from));
    const isOne = parts.length === 1 && fold.reader.language === "python";
    return parts.length === 0 ? textValue(match[0], from) : isOne ? (parts[0] as Value) : listValue(parts);
  });
};

const eachMatch: Folder = (fold) => {
  const search = fold.reader.language === "python" ? ofPython(fold, "g") : ofMethod(fold, "g");
  return listOf(allIn(search), (match) => matchValue(match, search?.subject.from ?? 0));
};

function listOf(
  matches: RegExpMatchArray[] | undefined,
  toValue: (match: RegExpMatchArray) => Value,
): Value | undefined {
  return matches && listValue(matches.map(toValue));
}

const divided: Folder = (fold) => {
  const { reader, name, args } = fold;
  const search =
    reader.language === "python"
      ? ofPython(fold)
      : name === "preg_split"
        ? args[0] && patternIn(fold, args[0], args[1])
        : ofMethod(fold);
  return (
    search &&
    listValue(
      search.subject.text
        .split(search.form)
        .slice(0, MAX_FOUND)
        .map((part) => textValue(part ?? "", search.subject.from)),
    )
  );
};

/** Calls that search texts with the patterns of a program. */
export const PATTERNS: Readonly<Record<string, Folder>> = {
  ...each(["match", "search", "fullmatch", "exec"], found),
  ...each(["findall", "scan"], listed),
  ...each(["finditer", "matchAll"], eachMatch),
  ...each(["split", "preg_split"], divided),
  compile: ({ name, first: source }) =>
    /^(?:re|regex)\.compile$/.test(name) && source?.text !== undefined && source.text.length <= 120
      ? { name: `/${source.text}/`, from: source.from }
      : undefined,
  group: ({ receiver, args }) => {
    if (receiver.name !== MATCH) return undefined;
    const parts = (args.length === 0 ? [textValue("0")] : args).map(
      ({ text = "" }) => receiver.entries?.get(text) ?? receiver.items?.[Number(text)] ?? NOTHING,
    );
    return parts.length === 1 ? parts[0] : listValue(parts);
  },
  ...each(["groups", "captures"], ({ receiver }) =>
    receiver.name === MATCH ? listValue(receiver.items?.slice(1) ?? []) : undefined,
  ),
  ...each(["groupdict", "named_captures"], ({ receiver }) =>
    receiver.name === MATCH && receiver.entries
      ? { entries: receiver.entries, from: receiver.from }
      : undefined,
  ),
};
