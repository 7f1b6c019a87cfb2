import { listValue } from "../../value.js";
import { each, type Folder } from "./folder.js";

/** Calls that return a part of a list. */
export const SLICES: Readonly<Record<string, Folder>> = {
  ...each(["slice", "subarray", "drop"], ({ receiver, args, short, reader }) => {
    const numbers = args.map(({ text }) => Number(text ?? Number.NaN));
    if (!receiver.items || !numbers.every(Number.isInteger)) return undefined;
    const [start = 0, second] = numbers;
    const end = reader.language === "ruby" && second !== undefined ? start + second : second;
    return listValue(receiver.items.slice(start, short === "drop" ? undefined : end));
  }),
  ...each(["take", "first", "skip"], ({ receiver, first, short }) => {
    if (!receiver.items) return undefined;
    if (!first) return short === "first" ? receiver.items.at(0) : undefined;
    const count = Number(first.text ?? Number.NaN);
    if (!Number.isInteger(count)) return undefined;
    return listValue(short === "skip" ? receiver.items.slice(count) : receiver.items.slice(0, count));
  }),
};
