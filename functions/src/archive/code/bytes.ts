import { character } from "./decode.js";
import { textOf, textValue, type Value, withCodes } from "./value.js";

/** Bytes of which the numbers are known: also a text, if it is one. */
export function bytesOf(items: readonly Value[], from: number): Value {
  const value = textValue(characters(items), from);
  const codes = items.map(({ text }) => (/^\d{1,3}$/.test(text ?? "") ? Number(text) : -1));
  return codes.every((code) => code >= 0 && code < 256) ? withCodes(value, codes) : value;
}

/** Bytes as a value: also a text, of which each letter is a byte. */
export function ofCodes(codes: readonly number[], from: number): Value {
  return withCodes(textValue(Buffer.from(codes).toString("latin1"), from), codes);
}

/** The text of which the letters are items, as texts or as their numbers. */
export function characters(items: readonly Value[]): string {
  return items
    .map((item) =>
      /^(?:\d{1,7}|0x[0-9a-fA-F]{1,6})$/.test(item.text ?? "") ? character(Number(item.text)) : textOf(item),
    )
    .join("");
}
