import { withoutEntities } from "../../instructions/entities.js";
import { valueOfBytes } from "../commands/encodings.js";
import { unescaped } from "../decode.js";
import { applyFunction } from "../program/powershell-functions.js";
import { simplePattern } from "../simple-patterns.js";
import { inflated } from "../unpack.js";
import { FROM, listValue, NOTHING, origins, textOf, textValue, type Value } from "../value.js";
import type { Call } from "./call.js";

const MAX_FOUND = 400;

/** An object of a class of .NET that keeps texts, lists, or bytes. Undefined for other classes. */
export function made(kind: string, args: readonly Value[]): Value | undefined {
  const [first] = args;
  if (LISTS.test(kind)) return listValue(first?.items ?? []);
  if (TABLES.test(kind)) return first?.entries ? first : { entries: new Map(), from: 0 };
  if (/(?:^|\.)StringBuilder$/i.test(kind)) return { ...textValue(first?.text ?? ""), name: "StringBuilder" };
  if (/(?:^|\.)(?:MemoryStream|StreamReader|BufferedStream|StringReader)$/i.test(kind)) return first;
  return /(?:^|\.)(?:Deflate|GZip|Brotli|ZLib)Stream$/i.test(kind) && first?.codes
    ? valueOfBytes(inflated(Uint8Array.from(first.codes)), first.from | FROM.decoded)
    : undefined;
}

const LISTS =
  /(?:^|\.)(?:ArrayList|List|Queue|Stack|HashSet|LinkedList|Collection)(?:\[[\w.]{1,60}\]|`1\[[\w.]{1,60}\])?$/i;
const TABLES = /(?:^|\.)(?:Hashtable|Dictionary(?:\[[\w.,\s]{1,80}\])?)$/i;

type Kept = (call: Call, name: string) => Value | undefined;

const isKept = ({ text, codes }: Value): boolean => text !== undefined || codes !== undefined;

/** What an object has kept, as a text or as bytes. */
const content: Kept = ({ receiver }) => (isKept(receiver) ? receiver : undefined);

const variable: Kept = ({ reader, args: [first] }, name) =>
  /psvariable\./i.test(name) && first?.text !== undefined ? reader.name(`$${first.text}`) : undefined;

/** The matches of a pattern in a text: `[regex]::Matches("…", "…")`. */
function matchesIn({ reader, args: [subject, pattern] }: Call): RegExpExecArray[] | undefined {
  if (subject?.text === undefined || pattern?.text === undefined) return undefined;
  const form = simplePattern(pattern.text, "g", subject.text.length, reader.searches);
  return form && [...subject.text.matchAll(form)].slice(0, MAX_FOUND);
}

/** Methods of .NET by their names in small letters. */
const METHODS: Readonly<Record<string, Kept>> = {
  readtoend: content,
  toarray: content,
  getbuffer: content,
  copyto: ({ reader, node, args, receiver }) => {
    if (args.length !== 1 || !isKept(receiver)) return undefined;
    reader.rebind(node, receiver);
    return NOTHING;
  },
  get: variable,
  getvalue: variable,
  setenvironmentvariable: ({ reader, args: [name, value] }) => {
    if (name?.text !== undefined && value) reader.bind(`env:${name.text}`, value);
    return undefined;
  },
  getenvironmentvariable: ({ reader, args: [name] }) =>
    name?.text === undefined ? undefined : reader.known(`env:${name.text}`),
  matches: (call, name) => {
    const found = /^regex\./i.test(name) ? matchesIn(call) : undefined;
    return found && listValue(found.map(([match]) => textValue(match, FROM.joined)));
  },
  match: (call, name) => {
    const [found] = (/^regex\./i.test(name) && matchesIn(call)) || [];
    if (!found) return undefined;
    const groups = listValue([...found].map((part) => textValue(part ?? "", FROM.joined)));
    const whole = textValue(found[0], FROM.joined);
    return {
      ...whole,
      entries: new Map([
        ["Groups", groups],
        ["Value", whole],
      ]),
    };
  },
  // `$list.ForEach({ … })`
  foreach: ({ reader, args: [block], receiver }) => {
    const { name } = block ?? NOTHING;
    if (!receiver.items || name === undefined || !reader.isFunction(block as Value)) return undefined;
    const values = receiver.items.slice(0, MAX_FOUND).map((item) => {
      reader.bind("_", item);
      return applyFunction(reader, name, [item], new Map()) ?? NOTHING;
    });
    return listValue(values.filter((value) => value !== NOTHING));
  },
  unescape: ({ args: [first] }, name) =>
    /^regex\./i.test(name) && first?.text !== undefined
      ? textValue(unescaped(first.text), first.from | FROM.joined)
      : undefined,
  htmldecode: ({ args: [first] }) =>
    first?.text === undefined ? undefined : textValue(withoutEntities(first.text), first.from | FROM.decoded),
  join: ({ args: [mark = NOTHING, ...texts] }, name) =>
    /^string\./i.test(name) && texts.length > 1
      ? textValue(texts.map(textOf).join(textOf(mark)), origins(texts) | FROM.joined)
      : undefined,
};

/** Calls of objects that keep something: they return it, or give it to another object. */
export function keptCall(call: Call, name: string, short: string): Value | undefined {
  if (short === "new") {
    const written = /^\[([\w.]{1,80}(?:\[[\w.,\s]{1,80}\])?)\]::new/i.exec(
      call.reader.textAt(call.node).slice(0, 200),
    )?.[1];
    return made(written ?? call.receiver.name ?? name.slice(0, -4), call.args);
  }
  return Object.hasOwn(METHODS, short) ? METHODS[short]?.(call, name) : undefined;
}
