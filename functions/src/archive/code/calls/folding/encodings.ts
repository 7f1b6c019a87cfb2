import { bytesOf, characters } from "../../bytes.js";
import { decodedValue, opaque } from "../../commands/encodings.js";
import { character, fromBase64, fromHex, rot13, unescaped } from "../../decode.js";
import { SECRET_NAME } from "../../places.js";
import {
  elementsOf,
  FROM,
  isFileOfSettings,
  joined,
  knownText,
  listValue,
  NOTHING,
  numberValue,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  WHOLE_FILE,
  withCodes,
  withOrigin,
} from "../../value.js";
import type { Call } from "../call.js";
import { isEnvironment } from "../environment.js";
import { withText } from "../network.js";
import { each, type Folder } from "./folder.js";

/** Calls that encode and decode. */
/** Functions that encode bytes, and so hide what is sent. */
const ENCODERS: readonly string[] = [
  "b64encode",
  "btoa",
  "hexlify",
  "encode64",
  "base64_encode",
  "bin2hex",
  "strict_encode64",
  "urlsafe_encode64",
  "gzencode",
  "gzcompress",
];

export const ENCODINGS: Readonly<Record<string, Folder>> = {
  // `new Buffer("…", "base64")`
  Buffer: ({ name, first, second }) =>
    name === "Buffer" && first ? bufferOf(first, knownText(second ?? NOTHING)) : undefined,
  from: ({ name, first, second }) => {
    if (/(?:^|\.)U?[Ii]nt8Array\.from$/.test(name) && first?.items)
      return bytesOf(first.items, first.from | FROM.joined);
    // With a second argument, a function changes each.
    if (name === "Array.from" && first && !second) {
      const elements = elementsOf(first);
      return elements && listValue(elements);
    }
    return /Buffer\.from$/.test(name) && first ? bufferOf(first, knownText(second ?? NOTHING)) : undefined;
  },
  ...each(["decode", "GetString", "decode_utf8"], ({ name, args, receiver, first }) => {
    const form = knownText(args.at(-1) ?? NOTHING) ?? "";
    const wide =
      isWide(form) || /(?:^|\.)Unicode\.GetString$/i.test(name)
        ? fromWide(receiver.codes ? receiver : first)
        : undefined;
    if (wide) return wide;
    if (/^rot_?13$/i.test(form)) return decodedValue(args.length > 1 ? (first as Value) : receiver, rot13);
    if (/^hex/i.test(form)) return decodedValue(args.length > 1 ? (first as Value) : receiver, fromHex);
    if (/^base_?64/i.test(form))
      return decodedValue(args.length > 1 ? (first as Value) : receiver, fromBase64);
    const isNamed =
      /^(?:utf|ascii|us-ascii|latin|iso|cp\d|windows|mac_|big5|gb|shift|euc|koi8|raw_unicode|unicode_escape|charmap)/i;
    const subject = receiver.text === undefined && first && !isNamed.test(textOf(first)) ? first : receiver;
    if (/^codecs\./.test(name) && first) return withOrigin(first, FROM.joined);
    return subject.items
      ? textValue(characters(subject.items), subject.from | FROM.joined)
      : subject.text !== undefined || subject.from
        ? withoutCodes(subject)
        : undefined;
  }),
  ...each(
    ["chr", "String.fromCharCode", "fromCharCode", "fromCodePoint"],
    ({ args: given, receiver, short }) => {
      // `124.chr` of Ruby
      const args = given.length === 0 && short === "chr" && receiver.isNumber ? [receiver] : given;
      return args.length > 0 && args.every((value) => /^(?:\d{1,7}|0x[0-9a-f]{1,6})$/i.test(value.text ?? ""))
        ? textValue(
            args.map((value) => character(Number(value.text))).join(""),
            origins(args) | FROM.joined | (args.length > 3 ? FROM.decoded : 0),
          )
        : { from: origins(args) | FROM.computed };
    },
  ),
  to_bytes: ({ receiver }) => {
    if (!/^\d{10,4000}$/.test(receiver.text ?? "")) return undefined;
    const hex = BigInt(receiver.text as string).toString(16);
    return textValue(
      Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString("latin1"),
      FROM.decoded | FROM.joined,
    );
  },
  ...each(["charCodeAt", "codePointAt"], ({ receiver, first }) => {
    const code = receiver.text?.codePointAt(Number(first?.text ?? 0));
    return code === undefined || receiver.text?.includes(UNKNOWN)
      ? undefined
      : numberValue(code, receiver.from);
  }),
  ...each(["URI", "URI.parse", "parse", "Uri", "URL", "fromString"], ({ name, first }) =>
    /^(?:URI|URI\.parse|Uri\.parse|URL|url\.parse)$/.test(name) && /^\s{0,2}https?:/.test(first?.text ?? "")
      ? first
      : undefined,
  ),
  ...each(["ord"], ({ short, first: given, receiver }) => {
    const first = given ?? receiver;
    return first?.text !== undefined && first.text.length === 1 && short === "ord"
      ? numberValue(first.text.codePointAt(0) as number, first.from)
      : undefined;
  }),
  ...each(["bytes", "bytearray", "Uint8Array", "Int8Array", "Uint8ClampedArray"], ({ first }) => {
    if (first?.items) return bytesOf(first.items, first.from | FROM.joined);
    return first ? withOrigin(first, FROM.joined) : undefined;
  }),
  ...each(
    ["dumps", "stringify", "urlencode", "json_encode", "to_json", "Marshal", "encode64", ...ENCODERS],
    (given) => {
      const { short, args, receiver } = given;
      const values = [...args, receiver];
      const isWhole = values.some((value) => isEnvironment(value) || value.items?.some(isEnvironment));
      const texts = values.map((value) => (value.entries ? withText(value) : value));
      const written = joined(texts);
      collected(given, written);
      const isFile = values.some(isFileOfSettings);
      const hides = ENCODERS.includes(short) && written.from & FROM.secret;
      return {
        ...opaque(written),
        ...(isFile && { name: WHOLE_FILE }),
        from:
          ((origins(values) | (isWhole ? FROM.environment : 0)) & ~FROM.joined) | (hides ? FROM.encoded : 0),
      };
    },
  ),
  ...each(
    [
      ...["unescape", "decodeURIComponent", "decodeURI", "unquote", "unquote_plus", "unquote_to_bytes"],
      ...["urldecode", "rawurldecode", "decode_www_form_component", "uri_unescape", "UrlDecode"],
    ],
    ({ first }) => {
      return first?.text === undefined ? undefined : decodedValue(first, percentDecoded);
    },
  ),
};

function bufferOf(first: Value, form = ""): Value {
  if (form === "base64" || form === "base64url") return decodedValue(first, fromBase64);
  if (form === "hex") return decodedValue(first, fromHex);
  if (first.items) return bytesOf(first.items, first.from | FROM.joined);
  // The text of a command for PowerShell stays as it is.
  return first.text === undefined || isWide(form) ? first : withCodes(first, Buffer.from(first.text));
}

/** Whether a name is that of an encoding with two bytes a letter. */
export const isWide = (form: string): boolean => /^(?:utf[-_]?16(?:[-_]?le)?|ucs-?2)$/i.test(form);

/** The text of bytes, two of which are a letter each. */
export function fromWide(value: Value | undefined): Value | undefined {
  return (
    value?.codes &&
    textValue(
      Buffer.from(value.codes)
        .toString("utf16le")
        .replace(/^\uFEFF/, ""),
      value.from | FROM.decoded,
    )
  );
}

/** A text that was made of bytes, and is read letter by letter. */
function withoutCodes({ codes: _, ...value }: Value): Value {
  return value;
}

const MIN_ISSUERS = 2;

/** Secrets of unrelated services are written into one text. */
function collected({ reader, node }: Call, written: Value): void {
  if (!(written.from & FROM.secret)) return;
  const names = [
    ...(written.text ?? "").matchAll(new RegExp(`${UNKNOWN}([A-Z][A-Z0-9_]{2,60})${UNKNOWN}`, "g")),
  ];
  const issuers = new Set(
    names
      .map(([, name]) => name as string)
      .filter((name) => SECRET_NAME.test(name))
      .map((name) => name.split("_")[0]),
  );
  if (issuers.size >= MIN_ISSUERS)
    reader.machine.report(
      "secret-elsewhere",
      reader.placeAt(node),
      "Secrets of several services are written into one text",
    );
}

export function percentDecoded(text: string): string {
  return unescaped(
    text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => character(Number.parseInt(hex, 16))),
  );
}
