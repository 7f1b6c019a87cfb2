import { decodedValue, valueOfBytes } from "../commands/encodings.js";
import { setOf } from "../commands/texts.js";
import { character, fromBase64, fromHex, reversed, rot13 } from "../decode.js";
import type { Patience } from "../effort.js";
import { simplePattern } from "../simple-patterns.js";
import { inflated } from "../unpack.js";
import {
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
} from "../value.js";

const MAX_ITEMS = 2_000;
const MAX_TEXT = 16_000;

type Compute = (args: readonly Value[]) => Value | undefined;

/** A function of one text. */
const ofText =
  (change: (text: string) => string, from = 0): Compute =>
  ([first]) => {
    const text = first && knownText(first);
    return text === undefined
      ? first && { from: first.from }
      : textValue(change(text), first?.from ?? 0 | from);
  };

/** The items of values: lists one after another. */
export function flat(values: readonly Value[]): Value[] {
  return values
    .flatMap((value) => (value.items && value.name !== "reference" ? [...value.items] : [value]))
    .slice(0, MAX_ITEMS);
}

/** Functions of Perl that only compute. */
export const FUNCTIONS: Readonly<Record<string, Compute>> = {
  lc: ofText((text) => text.toLowerCase()),
  uc: ofText((text) => text.toUpperCase()),
  fc: ofText((text) => text.toLowerCase()),
  lcfirst: ofText((text) => text.slice(0, 1).toLowerCase() + text.slice(1)),
  ucfirst: ofText((text) => text.slice(0, 1).toUpperCase() + text.slice(1)),
  quotemeta: ofText((text) => text.replace(/\W/g, "\\$&")),
  hex: ofText((text) => String(Number.parseInt(text.replace(/^0x/i, ""), 16) || 0)),
  oct: ofText((text) =>
    String(
      (/^0x/i.test(text) ? Number(text) : /^0b/i.test(text) ? Number(text) : Number.parseInt(text, 8)) || 0,
    ),
  ),
  int: ofText((text) => String(Math.trunc(Number.parseFloat(text)) || 0)),
  abs: ofText((text) => String(Math.abs(Number.parseFloat(text)) || 0)),
  length: ofText((text) => String(text.length)),
  ord: ofText((text) => String(text.codePointAt(0) ?? 0)),
  chr: ([first]) =>
    /^\d{1,7}(?:\.0{1,9})?$/.test(first?.text ?? "")
      ? textValue(character(Math.trunc(Number(first?.text))), (first?.from ?? 0) | FROM.joined)
      : { from: (first?.from ?? 0) | FROM.computed },
  join: ([mark = NOTHING, ...rest]) => joined(flat(rest), knownText(mark) ?? ""),
  reverse: (args) => {
    const items = flat(args).reverse();
    const text = textOf(joined(flat(args)));
    return text.includes(UNKNOWN)
      ? listValue(items)
      : { ...textValue(reversed(text), origins(args) | FROM.joined), items };
  },
  sprintf: ([form = NOTHING, ...rest]) => {
    const values = flat(rest);
    let at = 0;
    const text = knownText(form)?.replace(
      /%(?:(\d{1,2})\$)?(-?\d{0,3}(?:\.\d{1,2})?)([sdiucxXob%])/g,
      (_, index, width: string, kind: string) => {
        if (kind === "%") return "%";
        const value = textOf(values[index === undefined ? at++ : Number(index) - 1] ?? textValue(""));
        if (kind === "s")
          return /\.(\d{1,2})/.test(width) ? value.slice(0, Number(/\.(\d{1,2})/.exec(width)?.[1])) : value;
        if (kind === "c") return character(Number(value));
        const base = { x: 16, X: 16, o: 8, b: 2 }[kind] ?? 10;
        const shown = Math.trunc(Number(value) || 0).toString(base);
        return shown.padStart(Number(/^\d{1,3}/.exec(width)?.[0] ?? 0), width.startsWith("0") ? "0" : " ");
      },
    );
    return text === undefined
      ? { from: origins([form, ...rest]) }
      : textValue(text, origins([form, ...values]) | FROM.joined);
  },
  substr: ([subject = NOTHING, start = NOTHING, length]) => {
    const text = knownText(subject);
    const from = Number(start.text);
    if (text === undefined || !Number.isInteger(from)) return { from: subject.from | FROM.computed };
    const first = from < 0 ? Math.max(0, text.length + from) : from;
    const count = length === undefined ? undefined : Number(length.text);
    return textValue(
      text.slice(first, count === undefined ? undefined : count < 0 ? count : first + count),
      subject.from | FROM.joined,
    );
  },
  index: ([subject = NOTHING, part = NOTHING]) => {
    const [text, wanted] = [knownText(subject), knownText(part)];
    return text === undefined || wanted === undefined ? undefined : textValue(String(text.indexOf(wanted)));
  },
  pack: ([form = NOTHING, ...rest]) => packed(knownText(form) ?? "", flat(rest)),
  unpack: ([form = NOTHING, subject = NOTHING]) => unpacked(knownText(form) ?? "", subject),
  decode_base64: ([first]) => first && decodedValue(first, fromBase64),
  "MIME::Base64::decode": ([first]) => first && decodedValue(first, fromBase64),
  ...Object.fromEntries(
    ["uncompress", "memGunzip", "Compress::Zlib::uncompress", "Compress::Zlib::memGunzip"].map((name) => [
      name,
      ([first]: readonly Value[]) =>
        valueOfBytes(
          first?.codes && inflated(Uint8Array.from(first.codes)),
          (first?.from ?? 0) | FROM.decoded,
        ),
    ]),
  ),
  rot13: ([first]) => first && decodedValue(first, rot13),
  uri_unescape: ([first]) =>
    first &&
    decodedValue(first, (text) =>
      text.replace(/(?:%[0-9a-f]{2}){1,400}/gi, (hex) =>
        Buffer.from(hex.replaceAll("%", ""), "hex").toString("utf8"),
      ),
    ),
  keys: ([first]) => first?.entries && listValue([...first.entries.keys()].map((key) => textValue(key))),
  values: ([first]) => first?.entries && listValue([...first.entries.values()]),
  scalar: ([first]) =>
    first?.items && first.text === undefined ? textValue(String(first.items.length)) : first,
};

function packed(form: string, items: readonly Value[]): Value {
  const kind = form.trim()[0] ?? "";
  if (kind === "H" && items[0]) return decodedValue(items[0], fromHex);
  if (/^[CcUW]$/.test(kind) && items.every(({ text }) => /^\d{1,7}$/.test(text ?? "")))
    return textValue(items.map(({ text }) => character(Number(text))).join(""), FROM.joined | FROM.decoded);
  if (/^[NnVv]$/.test(kind) && items.every(({ text }) => /^\d{1,10}$/.test(text ?? ""))) {
    const size = /[NV]/.test(kind) ? 4 : 2;
    const bytes = items.flatMap(({ text }) => {
      const own = Array.from(
        { length: size },
        (_, at) => Math.floor(Number(text) / 256 ** (size - 1 - at)) % 256,
      );
      return /[Vv]/.test(kind) ? own.reverse() : own;
    });
    return textValue(
      String.fromCharCode(...bytes.slice(0, MAX_TEXT)).replace(/\0{1,4}$/, ""),
      FROM.joined | FROM.decoded,
    );
  }
  if (kind === "B" && items[0]) {
    const bits = /^[01]{8,8000}$/.exec(items.map(textOf).join(""))?.[0] ?? "";
    const letters = bits.match(/[01]{8}/g) ?? [];
    return textValue(
      letters.map((one) => character(Number.parseInt(one, 2))).join(""),
      FROM.joined | FROM.decoded,
    );
  }
  if (/^[Aa(]/.test(kind)) return joined(items);
  return { from: origins(items) | FROM.decoded };
}

function unpacked(form: string, subject: Value): Value {
  const text = knownText(subject);
  const from = subject.from | FROM.decoded;
  if (text === undefined) return { from };
  if (form.startsWith("u")) {
    const lines = text.split("\n").map((line) => uudecoded(line));
    return textValue(lines.join(""), from);
  }
  if (/^[CUW]\*/.test(form))
    return listValue([...text].slice(0, MAX_ITEMS).map((one) => textValue(String(one.codePointAt(0)))));
  const size = /^\(?[Aa](\d{1,3})\)?(\*|[\sAa\d]{0,200})$/.exec(form);
  if (size) {
    const sizes = [...form.matchAll(/[Aa](\d{1,3})/g)].map(([, count]) => Number(count));
    const parts: Value[] = [];
    for (let at = 0, index = 0; at < text.length && parts.length < MAX_ITEMS; index++) {
      const count = form.includes("*") ? (sizes[0] as number) : sizes[index];
      if (!count) break;
      parts.push(textValue(text.slice(at, at + count), subject.from | FROM.joined));
      at += count;
    }
    return listValue(parts);
  }
  return { from };
}

function uudecoded(line: string): string {
  const codes = [...line].map((one) => (one.charCodeAt(0) - 32) & 63);
  const bytes: number[] = [];
  for (let at = 1; at + 3 < codes.length + 3 && at < codes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = codes.slice(at, at + 4);
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  return String.fromCharCode(...bytes.slice(0, codes[0]));
}

/** `tr/a-z/n-za-m/`: each character of a set becomes that of another one, or is deleted. */
export function translated(subject: Value, from: string, to: string, options: string): Value {
  const text = knownText(subject);
  if (text === undefined) return subject;
  const [set, other] = [setOf(from), setOf(to)];
  const isDeleting = options.includes("d");
  const map = new Map(
    set.map((one, at) => [
      one,
      other.length === 0
        ? isDeleting
          ? ""
          : one
        : (other[at] ?? (isDeleting ? "" : (other.at(-1) as string))),
    ]),
  );
  const isCipher = set.length > 20 && other.length > 20;
  return textValue(
    [...text].map((one) => map.get(one) ?? one).join(""),
    subject.from | (isCipher ? FROM.decoded : FROM.joined),
  );
}

/** The parts of a text between marks, or its characters. */
export function divided(pattern: string, subject: Value, searches: Patience): Value {
  const text = knownText(subject);
  if (text === undefined) return { from: subject.from };
  const form = pattern === "" ? undefined : simplePattern(pattern, "", text.length, searches);
  if (!form && pattern !== "") return { from: subject.from | FROM.joined };
  const parts =
    pattern === ""
      ? [...text]
      : pattern === " "
        ? text.trim().split(/\s{1,400}/)
        : text.split(form as RegExp);
  return listValue(parts.slice(0, MAX_ITEMS).map((part) => textValue(part ?? "", subject.from)));
}
