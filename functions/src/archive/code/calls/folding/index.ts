import { decodedValue } from "../../commands/encodings.js";
import { fromBase64, fromHex, rot13 } from "../../decode.js";
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
import { ENCODINGS } from "./encodings.js";
import type { Folder } from "./folder.js";
import { FUNCTIONAL } from "./functional.js";
import { LISTS } from "./lists.js";
import { TEXTS } from "./texts.js";

const DECODERS: readonly (readonly [RegExp, (text: string) => string | undefined])[] = [
  [
    /(?:^|[.:])(?:b64decode|standard_b64decode|urlsafe_b64decode|decodebytes|decodestring|a2b_base64|atob|base64_decode|decode64|decode_base64|strict_decode64|urlsafe_decode64|DecodeString|FromBase64String|b32decode|b85decode|a85decode)$/,
    fromBase64,
  ],
  [/(?:^|[.:])(?:unhexlify|fromhex|a2b_hex|hex2bin|FromHexString)$/, fromHex],
  [/(?:^|[.:])str_rot13$/, rot13],
];

const OPAQUE_DECODERS =
  /(?:^|[.:])(?:decompress|inflate|inflateSync|gunzipSync|gzinflate|gzuncompress|gzdecode|unpack|Decompress|brotliDecompressSync|decrypt|unmarshal|createDecipheriv|createDecipher|PtrToStringAuto|PtrToStringBSTR)$/;

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

const FOLDERS: Readonly<Record<string, Folder>> = { ...TEXTS, ...LISTS, ...ENCODINGS };

/** The result of a call whose arguments are known: decoding, joining, and changing texts. */
export function fold(given: Call): Value | undefined {
  const { name, args, receiver, reader, target } = given;
  const written = shortName(name) || (target.name ?? "");
  const short = reader.language === "powershell" ? (METHODS[written.toLowerCase()] ?? written) : written;
  const [first, second] = args;
  for (const [form, decode] of DECODERS)
    if (matches(form, name) && first) return decodedValue(asText(first), decode);
  if (matches(OPAQUE_DECODERS, name)) return { from: origins(args) | receiver.from | FROM.decoded };
  const encoding = !name.startsWith("decoder of ")
    ? undefined
    : /^decoder of ([\w-]{2,30})(?:\.(?:de|en)code)?$/.exec(name)?.[1];
  if (encoding !== undefined && first)
    return listValue([
      call({ ...given, name: "codecs.decode", target: NO_TARGET, args: [first, textValue(encoding)] }),
    ]);
  const functional = Object.hasOwn(FUNCTIONAL, short)
    ? FUNCTIONAL[short]?.({ ...given, short, first, second })
    : undefined;
  if (functional) return functional;
  return Object.hasOwn(FOLDERS, short) ? FOLDERS[short]?.({ ...given, short, first, second }) : undefined;
}

function asText(value: Value): Value {
  return value.text === undefined && value.items ? joined(value.items) : value;
}
