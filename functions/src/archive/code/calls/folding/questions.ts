import { knownText, textValue, type Value } from "../../value.js";
import { each, type Folder } from "./folder.js";

const answer = (isSo: boolean | undefined): Value | undefined =>
  isSo === undefined ? undefined : textValue(isSo ? "true" : "false");

const sizeOf = ({ items, entries, text }: Value): number | undefined =>
  items?.length ?? entries?.size ?? text?.length;

/** A question about a text, such as whether it starts with another one. */
const ofText =
  (isSo: (text: string, part: string) => boolean): Folder =>
  ({ receiver, args }) => {
    const [text, part] = (receiver.text === undefined ? args : [receiver, args[0]]).map(
      (value) => value && knownText(value),
    );
    return text === undefined || part === undefined ? undefined : answer(isSo(text, part));
  };

const ofNumber =
  (isSo: (number: number) => boolean): Folder =>
  ({ receiver }) =>
    receiver.isNumber ? answer(isSo(Number(receiver.text))) : undefined;

const STARTS = ofText((text, part) => text.startsWith(part));
const ENDS = ofText((text, part) => text.endsWith(part));

/** Calls that ask something about a value, for conditions that are known. */
export const QUESTIONS: Readonly<Record<string, Folder>> = {
  "empty?": ({ receiver }) => {
    const size = sizeOf(receiver);
    return size === undefined ? undefined : answer(size === 0);
  },
  "any?": ({ receiver }) => (receiver.items ? answer(receiver.items.length > 0) : undefined),
  empty: ({ name, first }) => {
    const size = name === "empty" && first ? sizeOf(first) : undefined;
    return size === undefined ? undefined : answer(size === 0 || first?.text === "0");
  },
  ...each(
    ["even?"],
    ofNumber((number) => number % 2 === 0),
  ),
  ...each(
    ["odd?"],
    ofNumber((number) => number % 2 !== 0),
  ),
  ...each(
    ["zero?"],
    ofNumber((number) => number === 0),
  ),
  ...each(
    ["positive?"],
    ofNumber((number) => number > 0),
  ),
  ...each(
    ["startswith", "startsWith", "start_with?", "StartsWith", "str_starts_with", "HasPrefix", "starts_with"],
    STARTS,
  ),
  ...each(["endswith", "endsWith", "end_with?", "EndsWith", "str_ends_with", "HasSuffix", "ends_with"], ENDS),
};
