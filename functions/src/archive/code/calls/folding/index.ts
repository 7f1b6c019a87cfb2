import { decodedValue, unpackedValue, valueOfBytes } from "../../commands/encodings.js";
import { bytesOfBase64, bytesOfHex, rot13 } from "../../decode.js";
import { bytesOfAscii85, bytesOfBase32, bytesOfBase85, bytesOfQuoted, inflated } from "../../unpack.js";
import {
  FROM,
  joined,
  listValue,
  NOTHING as NO_TARGET,
  origins,
  textValue,
  type Value,
} from "../../value.js";
import { type Call, matches, shortName } from "../call.js";
import { call } from "../index.js";
import { COMPILED } from "./compiled.js";
import { ENCODINGS } from "./encodings.js";
import type { Folder } from "./folder.js";
import { FUNCTIONAL } from "./functional.js";
import { LISTS } from "./lists.js";
import { MADE } from "./made.js";
import { PATTERNS } from "./patterns.js";
import { QUESTIONS } from "./questions.js";
import { SLICES } from "./slices.js";
import { TEXTS } from "./texts.js";

/** Calls that decode a text to bytes. */
const UNPACKERS: readonly (readonly [RegExp, (text: string) => Buffer | undefined])[] = [
  [/^hex\.DecodeString$/, bytesOfHex],
  [
    /(?:^|[.:])(?:b64decode|standard_b64decode|urlsafe_b64decode|decodebytes|decodestring|a2b_base64|atob|base64_decode|decode64|decode_base64|strict_decode64|urlsafe_decode64|DecodeString|FromBase64String)$/,
    (text) => (/^(?:=[0-9A-F]{2}){2}/.test(text) ? bytesOfQuoted(text) : bytesOfBase64(text)),
  ],
  [/(?:^|[.:])(?:unhexlify|fromhex|a2b_hex|hex2bin|FromHexString|b16decode)$/, bytesOfHex],
  [/(?:^|[.:])b32decode$/, bytesOfBase32],
  [/(?:^|[.:])b85decode$/, bytesOfBase85],
  [/(?:^|[.:])a85decode$/, bytesOfAscii85],
  [/(?:^|[.:])(?:a2b_qp|quoted_printable_decode)$/, bytesOfQuoted],
];

const OPAQUE_DECODERS =
  /(?:^|[.:])(?:decompress|inflate|inflateSync|inflateRawSync|unzipSync|gunzip|gunzipSync|gzinflate|gzuncompress|gzdecode|unpack|Decompress|brotliDecompressSync|decrypt|unmarshal|createDecipheriv|createDecipher|PtrToStringAuto|PtrToStringBSTR)$/;

/** Those that unpack what was compressed. */
const UNPACKS =
  /(?:decompress|Decompress|inflate|gunzip|gzinflate|gzuncompress|gzdecode|DecompressSync)\w{0,4}$/;

const ROT13 = /(?:^|[.:])str_rot13$/;

/** Methods of .NET, whose names PowerShell compares without case, by the names of what they do in other languages. */
const METHODS: Readonly<Record<string, string>> = {
  replace: "replace",
  split: "split",
  substring: "substr",
  tolower: "lower",
  toupper: "upper",
  trim: "trim",
  tostring: "toString",
  tochararray: "ToCharArray",
  concat: "powershell concat",
  join: "join",
  format: "Format",
  getstring: "GetString",
  reverse: "reverse",
};

/** The tables of calls in their order: the first that knows a call says what it returns. */
const TABLES: readonly Readonly<Record<string, Folder>>[] = [
  PATTERNS,
  MADE,
  QUESTIONS,
  SLICES,
  FUNCTIONAL,
  { ...TEXTS, ...LISTS, ...ENCODINGS },
];

/** The result of a call whose arguments are known: decoding, joining, and changing texts. */
export function fold(given: Call): Value | undefined {
  const { name, args, receiver, reader, target } = given;
  const written = shortName(name) || (target.name ?? "");
  const short = reader.language === "powershell" ? (METHODS[written.toLowerCase()] ?? written) : written;
  const [first, second] = args;
  for (const [form, unpack] of UNPACKERS)
    if (matches(form, name) && first) return unpackedValue(asText(first), unpack);
  if (matches(ROT13, name) && first) return decodedValue(asText(first), rot13);
  if (matches(OPAQUE_DECODERS, name)) {
    const packed = [receiver, ...args].find(({ codes }) => codes)?.codes;
    const bytes = packed && UNPACKS.test(name) ? inflated(Uint8Array.from(packed)) : undefined;
    return valueOfBytes(bytes, origins(args) | receiver.from | FROM.decoded);
  }
  const encoding = !name.startsWith("decoder of ")
    ? undefined
    : /^decoder of ([\w-]{2,30})(?:\.(?:de|en)code)?$/.exec(name)?.[1];
  if (encoding !== undefined && first)
    return listValue([
      call({ ...given, name: "codecs.decode", target: NO_TARGET, args: [first, textValue(encoding)] }),
    ]);
  for (const table of [COMPILED[reader.language] ?? {}, ...TABLES]) {
    const folded = Object.hasOwn(table, short)
      ? table[short]?.({ ...given, short, first, second })
      : undefined;
    if (folded) return folded;
  }
  return undefined;
}

function asText(value: Value): Value {
  return value.text === undefined && value.items ? joined(value.items) : value;
}
