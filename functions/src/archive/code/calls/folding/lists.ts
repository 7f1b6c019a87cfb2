import { character } from "../../decode.js";
import { FROM, joined, knownText, listValue, NOTHING, origins, textOf, textValue } from "../../value.js";
import { isEnvironment } from "../environment.js";
import { call } from "../index.js";
import { each, type Folder } from "./folder.js";
import { shellWords } from "./texts.js";

/** Calls that make, change, and join lists. */
export const LISTS: Readonly<Record<string, Folder>> = {
  map: ({ name, first, second }) => {
    if (name === "map" && first && second?.items) {
      if (first.name === "chr")
        return listValue(
          second.items.map((item) =>
            textValue(character(Number(item.text)), item.from | FROM.joined | FROM.decoded),
          ),
        );
      return second;
    }
    return undefined;
  },
  array_map: (given) => {
    const { first, second } = given;
    const each = first?.text ?? "";
    if (!second?.items || !/^\w{2,40}$/.test(each)) return undefined;
    return listValue(
      second.items.map((item) =>
        call({ ...given, name: each, target: { name: each, from: 0 }, args: [item] }),
      ),
    );
  },
  reversed: ({ first }) => {
    if (first?.items) return listValue([...first.items].reverse());
    return first?.text === undefined
      ? undefined
      : listValue([...first.text].reverse().map((one) => textValue(one, first.from)));
  },
  reduce: ({ receiver, second }) => {
    if (second?.items) return textValue(second.items.map(textOf).join(""), second.from | FROM.joined);
    return receiver.items
      ? textValue(receiver.items.map(textOf).join(""), receiver.from | FROM.joined)
      : undefined;
  },
  ...each(["join", "implode"], ({ name, args, receiver, first }) => {
    if (/path/i.test(name)) return undefined;
    const list = receiver.items ?? args.find(({ items }) => items)?.items;
    const separator = receiver.items
      ? first
      : receiver.text !== undefined
        ? receiver
        : args.find(({ items }) => !items);
    if (!list)
      return receiver.text !== undefined && first
        ? { ...(first.text === undefined ? {} : { text: first.text }), from: first.from | receiver.from }
        : undefined;
    return joined(list, knownText(separator ?? textValue("")) ?? "");
  }),
  split: ({ name, receiver, first }) => {
    if (name === "shlex.split" && first?.text !== undefined) return listValue(shellWords(first));
    const text = receiver.text;
    const mark = knownText(first ?? NOTHING);
    if (text === undefined) return undefined;
    if (text.length > 32_768) return { from: receiver.from | FROM.joined | FROM.cut };
    const parts = mark === "" ? [...text] : text.split(mark ?? /\s{1,40}/);
    return listValue(parts.map((part) => textValue(part, receiver.from)));
  },
  ...each(["dict", "assign"], ({ name, args, options }) => {
    if (args.some(isEnvironment)) return { from: FROM.environment | origins(args) };
    if (name === "dict" && options.size > 0)
      return { entries: new Map(options), from: origins(options.values()) };
    return undefined;
  }),
  ...each(["pack", "parseInt"], () => {
    return undefined;
  }),
  ...each(["fromEntries", "entries", "values", "filter"], ({ args }) => {
    if (args.some(isEnvironment)) return { from: FROM.environment };
    return undefined;
  }),
};
