import { isModule } from "../../program/computed.js";
import { applied } from "../../program/functions.js";
import { holds } from "../../program/rounds.js";
import {
  elementsOf,
  FROM,
  flatList,
  joined,
  listValue,
  NOTHING,
  numberValue,
  origins,
  textOf,
  textValue,
  type Value,
} from "../../value.js";
import { isStarter } from "../functions.js";
import { call } from "../index.js";
import { each, type Fold, type Folder } from "./folder.js";
import { formOf } from "./words.js";

const MAX_ITEMS = 400;

/** The items of a list that a function goes through, if there are few of them. */
function itemsOf(value: Value | undefined): readonly Value[] | undefined {
  const items = value && elementsOf(value);
  return items && items.length <= MAX_ITEMS ? items : undefined;
}

/** The function and the list of a call: `map(function, list)` of Python and PHP, `list.map(function)` of others. */
function partsOf({
  receiver,
  args,
  reader,
  name,
}: Fold): { own: Value; items: readonly Value[] } | undefined {
  const isMethod =
    receiver.items !== undefined || receiver.text !== undefined || receiver.codes !== undefined;
  const isListFirst = /^array_(?:filter|reduce|walk)$|reduce_right$/.test(name);
  const [own, list] = isMethod ? [args[0], receiver] : isListFirst ? [args[1], args[0]] : [args[0], args[1]];
  const items = itemsOf(list);
  return own && items && reader.isFunction(own) ? { own, items } : undefined;
}

const filtered: Folder = (fold) => {
  const parts = partsOf(fold);
  if (!parts) return undefined;
  const kept = parts.items.filter(
    (item, at) => holds(fold.reader, parts.own, [item, numberValue(at)]) !== false,
  );
  return listValue(kept);
};

const found: Folder = (fold) => {
  const parts = partsOf(fold);
  return parts?.items.find((item, at) => holds(fold.reader, parts.own, [item, numberValue(at)]) === true);
};

/** `reduce` with a function of the program, or with one of the language that adds. */
const reduced: Folder = (fold) => {
  const { reader, receiver, args, name } = fold;
  const isMethod = receiver.items !== undefined || receiver.codes !== undefined;
  const isListFirst = name === "array_reduce";
  const [own, list, start] = isMethod
    ? [args[0], receiver, args[1]]
    : isListFirst
      ? [args[1], args[0], args[2]]
      : [args[0], args[1], args[2]];
  const items = itemsOf(list);
  if (!own || !items || items.length === 0) return undefined;
  const [first, ...rest] = start ? [start, ...items] : items;
  let sum = first as Value;
  for (const [at, item] of rest.entries()) {
    const next = reader.isFunction(own)
      ? applied(reader, own, [sum, item, numberValue(at)])
      : builtIn(own, sum, item);
    if (!next) return undefined;
    sum = next;
  }
  return sum;
};

function builtIn({ name, text }: Value, sum: Value, item: Value): Value | undefined {
  const short = name ?? text ?? "";
  return /^(?:operator\.)?(?:add|concat|iadd)$|^str\.__add__$|^\+$/.test(short)
    ? joined([sum, item])
    : undefined;
}

/** Each match of a pattern replaced by what a function of the program returns for it. */
const replacedEach: Folder = ({ receiver, args, reader, short, name }) => {
  const isFirst = /^re\.sub$|^preg_replace_callback$/.test(name);
  const [pattern, own, subject] = isFirst ? [args[0], args[1], args[2]] : [args[0], args[1], receiver];
  if (!own || !reader.isFunction(own) || subject?.text === undefined || subject.text.length > MAX_REPLACED)
    return undefined;
  const written = pattern?.name ?? pattern?.text ?? "";
  const form = formOf(/^re\.sub$/.test(name) ? `/${written}/g` : written);
  if (!form) return undefined;
  let left = MAX_ITEMS;
  let isKnown = true;
  const text = subject.text.replace(form, (match) => {
    const one = textValue(match, subject.from);
    const got =
      --left < 0
        ? undefined
        : applied(reader, own, [short === "preg_replace_callback" ? listValue([one]) : one]);
    if (got?.text === undefined) isKnown = false;
    return got?.text ?? match;
  });
  return isKnown ? textValue(text, subject.from | FROM.joined | FROM.decoded) : undefined;
};

const MAX_REPLACED = 4_000;

const pairs = (value: Value | undefined): Value | undefined =>
  value?.entries && listValue([...value.entries].map(([name, one]) => listValue([textValue(name), one])));

/** The object of a call such as `Object.keys(map)`, `map.keys()`, or `array_keys($map)`. */
function mapOf({ receiver, first }: Fold): Value | undefined {
  const value = receiver.entries ? receiver : first;
  return value?.entries ? value : undefined;
}

/** `codes.map(&:chr)` of Ruby: each item gets a call of the method that the symbol names. */
const eachBySymbol: Folder = (fold) => {
  const { receiver, first, reader } = fold;
  const items = receiver.items ?? (receiver.codes && elementsOf(receiver));
  if (
    reader.language !== "ruby" ||
    !items ||
    items.length > MAX_ITEMS ||
    !/^\w{1,30}$/.test(first?.text ?? "")
  )
    return undefined;
  const name = `.${first?.text}`;
  const values = items.map((item) =>
    call({ ...fold, name, target: { name, from: 0 }, receiver: item, args: [] }),
  );
  return values.every(({ text, items: inner }) => text !== undefined || inner)
    ? listValue(values)
    : undefined;
};

/** An object with the fields of a record: of `namedtuple`, `Struct`, or `Data`. */
const record: Folder = ({ args, short, name }) => {
  if (
    !/^(?:(?:collections|typing)\.)?namedtuple$|^(?:Struct\.new|Data\.define)$|^(?:(?:collections|typing)\.)?NamedTuple$/.test(
      name,
    )
  )
    return undefined;
  const list = /tuple$/i.test(short) ? args[1] : listValue(args);
  const fields =
    list?.items ??
    (list?.text ?? "")
      .split(/[\s,]{1,8}/)
      .filter((one) => one !== "")
      .map((one) => textValue(one));
  return fields.length > 0 && fields.length < MAX_ITEMS
    ? { name: RECORD, items: fields, from: 0 }
    : undefined;
};

const RECORD = "record";

/** A record with its values. */
const filled: Folder = ({ target, receiver, args, options }) => {
  const fields = target.items ?? receiver.items;
  if (!fields) return undefined;
  const entries = new Map([
    ...fields.map((field, at): [string, Value] => [textOf(field), args[at] ?? NOTHING]),
    ...options,
  ]);
  return { entries, from: origins(entries.values()) };
};

/** Several objects as one, of which the first that has a name counts. */
const chained: Folder = ({ name, args }) => {
  if (!/ChainMap$/.test(name) || !args.every(({ entries }) => entries)) return undefined;
  const entries = new Map([...args].reverse().flatMap((one) => [...(one.entries ?? [])]));
  return { entries, from: origins(entries.values()) };
};

/** An object of which the names are arguments: `SimpleNamespace(a="…")`. */
const withNames: Folder = ({ options, first }) => {
  if (options.size > 0) return { entries: new Map(options), from: origins(options.values()) };
  return first?.entries ? first : undefined;
};

/** Calls that go through a list with a function, or take a list or an object apart. */
export const FUNCTIONAL: Readonly<Record<string, Folder>> = {
  ...each(["filter", "array_filter", "select", "find_all"], filtered),
  ...each(["find", "findLast", "detect"], found),
  ...each(["replace", "replaceAll", "sub", "gsub", "preg_replace_callback"], replacedEach),
  group: ({ receiver }) =>
    receiver.text === undefined ? undefined : textValue(receiver.text, receiver.from),
  ...each(["reduce", "array_reduce", "reduceRight", "inject"], (fold) => {
    const isRight = fold.short === "reduceRight" && fold.receiver.items;
    return reduced(
      isRight ? { ...fold, receiver: listValue([...(fold.receiver.items ?? [])].reverse()) } : fold,
    );
  }),
  ...each(["map", "collect", "flat_map", "each"], eachBySymbol),
  ...each(["then", "yield_self"], (fold) => {
    const promised = thenCall(fold);
    if (promised) return promised;
    const name = `.${fold.first?.text}`;
    if (fold.reader.language !== "ruby" || !/^\.\w{1,30}$/.test(name) || fold.receiver.text === undefined)
      return undefined;
    return call({ ...fold, name, target: { name, from: 0 }, args: [] });
  }),
  ...each(["namedtuple", "NamedTuple", "define"], record),
  new: (fold) => record(fold) ?? (fold.receiver.name === RECORD ? filled(fold) : undefined),
  [RECORD]: filled,
  ChainMap: chained,
  ...each(["SimpleNamespace", "OrderedDict", "MappingProxyType", "Namespace"], withNames),
  ...each(["forEach", "array_walk"], (fold) => {
    const parts = partsOf(fold);
    if (!parts || !fold.reader.canMap(parts.items.length)) return startedEach(fold);
    for (const [at, item] of parts.items.entries()) applied(fold.reader, parts.own, [item, numberValue(at)]);
    return NOTHING;
  }),
  flatMap: (fold) => {
    const parts = partsOf(fold);
    const values = parts?.items.map((item) => applied(fold.reader, parts.own, [item]));
    if (!values?.every((value) => value !== undefined)) return undefined;
    return listValue(values.flatMap((value) => value.items ?? [value]));
  },
  ...each(
    ["flat", "flatten", "compact"],
    ({ receiver, short }) =>
      receiver.items && (short === "compact" ? listValue(receiver.items) : flatList(receiver.items)),
  ),
  ...each(["keys", "array_keys"], (fold) => {
    const map = mapOf(fold);
    if (map?.entries)
      return listValue([...map.entries.keys()].map((name) => textValue(name, map.from & ~FROM.joined)));
    return fold.receiver.items && listValue(fold.receiver.items.map((_, at) => numberValue(at)));
  }),
  ...each(["values", "array_values"], (fold) => {
    const map = mapOf(fold);
    if (map?.entries) return listValue([...map.entries.values()]);
    const list = fold.receiver.items ? fold.receiver : fold.first;
    return list?.items && listValue(list.items);
  }),
  ...each(["entries", "items", "each_pair"], (fold) => {
    const list = fold.receiver.items ? fold.receiver : undefined;
    return (
      pairs(mapOf(fold)) ??
      (list?.items && listValue(list.items.map((item, at) => listValue([numberValue(at), item]))))
    );
  }),
  fromEntries: ({ first }) => {
    const read = first?.items?.flatMap(({ items }): [string, Value][] =>
      items?.[0]?.text === undefined || !items[1] ? [] : [[items[0].text, items[1]]],
    );
    return read && read.length > 0 ? { entries: new Map(read), from: first?.from ?? 0 } : undefined;
  },
  ...each(["to_h", "array_combine"], ({ receiver, first, second }) => {
    const list =
      receiver.items?.map(({ items }) => items ?? []) ??
      first?.items?.map((item, at) => [item, second?.items?.[at] ?? NOTHING]);
    const read = list?.flatMap(([key, value]): [string, Value][] =>
      key?.text === undefined || !value ? [] : [[key.text, value]],
    );
    return read && read.length > 0 ? { entries: new Map(read), from: receiver.from } : undefined;
  }),
  ...each(["sort", "toSorted", "sort_by", "order"], (fold) => {
    const { receiver, reader, first } = fold;
    if (!receiver.items || receiver.items.length > MAX_ITEMS || (first && !reader.isFunction(first)))
      return undefined;
    if (!first) return listValue([...receiver.items].sort(byText));
    let isKnown = true;
    const items = [...receiver.items].sort((one, other) => {
      const order = Number(textOf(applied(reader, first, [one, other]) ?? NOTHING));
      if (Number.isNaN(order)) isKnown = false;
      return Number.isNaN(order) ? 0 : order;
    });
    return isKnown ? listValue(items) : undefined;
  }),
  ...each(["cycle", "repeat"], ({ name, first, second, receiver }) => {
    if (receiver.text !== undefined && first?.isNumber) return repeated(receiver, Number(first.text));
    const items = /cycle$/.test(name) ? itemsOf(first) : undefined;
    if (items && items.length > 0)
      return listValue(Array.from({ length: MAX_ITEMS }, (_, at) => items[at % items.length] as Value));
    const times = Number(second?.text);
    return /repeat$/.test(name) && first && times > 0 && times <= MAX_ITEMS
      ? listValue(Array.from({ length: times }, () => first))
      : undefined;
  }),
  ...each(["str_repeat"], ({ first, second }) =>
    first?.text === undefined ? undefined : repeated(first, Number(second?.text)),
  ),
  ...each(["chain", "array_merge"], ({ args }) => {
    const lists = args.map(itemsOf);
    return lists.length > 0 && lists.every((list) => list !== undefined)
      ? flatList(lists.map((list) => listValue(list ?? [])))
      : undefined;
  }),
  from_iterable: ({ first }) => {
    const lists = first?.items?.map(itemsOf);
    return lists?.every((list) => list !== undefined)
      ? listValue(lists.flatMap((list) => list ?? []))
      : undefined;
  },
  islice: ({ first, args }) => {
    const items = itemsOf(first);
    const [start = 0, end, step = 1] = args
      .slice(1)
      .map(({ text }) => (text === undefined ? undefined : Number(text)));
    const [from, to] = args.length === 2 ? [0, start] : [start, end];
    return items && listValue(items.slice(from, to).filter((_, at) => at % step === 0));
  },
  starmap: ({ first, second, reader }) => {
    const items = itemsOf(second);
    if (!first || !items || !reader.isFunction(first)) return undefined;
    const values = items.map((item) => applied(reader, first, item.items ?? [item]));
    return values.every((value) => value !== undefined) ? listValue(values) : undefined;
  },
  ...each(
    ["str_split", "mb_str_split", "scan", "chunk", "array_chunk", "each_slice"],
    ({ receiver, first, second, reader, short }) => {
      const subject = reader.language === "ruby" ? receiver : first;
      const size = Number((reader.language === "ruby" ? first : second)?.text ?? 1);
      if (!(size > 0) || !subject) return undefined;
      if (/split$/.test(short) && subject.text !== undefined)
        return listValue(
          (
            subject.text
              .slice(0, MAX_ITEMS * size)
              .match(new RegExp(`[\\s\\S]{1,${Math.min(size, 99)}}`, "g")) ?? []
          ).map((one) => textValue(one, subject.from)),
        );
      const items = subject.items;
      if (!items || short === "scan") return undefined;
      return listValue(
        Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
          listValue(items.slice(at * size, at * size + size)),
        ),
      );
    },
  ),
  ...each(["all", "allSettled", "race", "any", "resolve", "await"], ({ name, first }) =>
    /^Promise\./.test(name) ? first : undefined,
  ),
};

const MAX_STARTED = 20;

/** `["…"].forEach(execSync)` */
function startedEach(fold: Fold): undefined {
  const { first, receiver } = fold;
  const items = receiver.items ?? [];
  if (!first || !isStarter(first) || items.length > MAX_STARTED) return undefined;
  for (const item of items)
    call({ ...fold, name: first.name as string, target: first, receiver: NOTHING, args: [item] });
}

/** `import("…").then((module) => …)`, `Promise.resolve("…").then(execSync)` */
function thenCall(fold: Fold): Value | undefined {
  const { first, receiver, reader } = fold;
  if (!first || !/^(?:javascript|typescript|tsx)$/.test(reader.language)) return undefined;
  if (!isModule(receiver) && receiver.text === undefined) return undefined;
  if (reader.isFunction(first)) return applied(reader, first, [receiver]);
  return isStarter(first)
    ? call({ ...fold, name: first.name as string, target: first, receiver: NOTHING, args: [receiver] })
    : undefined;
}

function repeated(value: Value, times: number): Value | undefined {
  const text = value.text ?? "";
  if (!(times >= 0) || text.length * times > 10_000) return undefined;
  return textValue(text.repeat(times), value.from);
}

function byText(one: Value, other: Value): number {
  const [a, b] = [textOf(one), textOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
