import { bytesOfBase64, bytesOfHex, fromBase64, fromHex, isReadable } from "../decode.js";
import { bytesOfBase32, inflated } from "../unpack.js";
import {
  FROM,
  origins,
  textValue,
  UNKNOWN,
  type Value,
  WHOLE_FILE,
  withCodes,
  withOrigin,
} from "../value.js";
import { type Command, each } from "./invocation.js";
import { connection } from "./transfers.js";

/** The decoded form of a text. */
export function decodedValue(input: Value, decode: (text: string) => string | undefined): Value {
  const bytes = decode === fromBase64 ? bytesOfBase64 : decode === fromHex ? bytesOfHex : undefined;
  if (bytes) return unpackedValue(input, bytes);
  const text = input.text === undefined || input.text.includes(UNKNOWN) ? undefined : decode(input.text);
  const from = input.from | FROM.decoded;
  return text === undefined || !isReadable(text) ? { from } : textValue(text, from);
}

/** The bytes that a decoder makes of a text, and the text that they are if a person can read it. */
export function unpackedValue(input: Value, unpack: (text: string) => Buffer | undefined): Value {
  const bytes = input.text === undefined || input.text.includes(UNKNOWN) ? undefined : unpack(input.text);
  return valueOfBytes(bytes, input.from | FROM.decoded);
}

export function valueOfBytes(bytes: Buffer | undefined, from: number): Value {
  const text = bytes?.toString("utf8");
  const value = text === undefined || !isReadable(text) ? { from } : textValue(text, from);
  return bytes ? withCodes(value, bytes) : value;
}

const base64: Command = ({ name, texts, words, input }, machine) => {
  const isDecoding = texts.some((text) => /^(?:-[a-z]{0,3}[dD]|--decode|-D)$/.test(text));
  const file = texts.find((text, at) => !text.startsWith("-") && !/^-[wbio]$/.test(texts[at - 1] ?? ""));
  const given = file === undefined ? input : withOrigin(machine.read(file), origins(words));
  if (!isDecoding) return concealed(file === undefined ? given : { ...given, name: WHOLE_FILE });
  return name === "base32" ? unpackedValue(given, bytesOfBase32) : decodedValue(given, fromBase64);
};

/** A value without its text, but with the names of the secrets in it. */
export function opaque(value: Value): Value {
  const names = value.text?.match(new RegExp(`${UNKNOWN}[A-Za-z][A-Za-z0-9_]{1,60}${UNKNOWN}`, "g"));
  return names ? { text: names.join(""), from: value.from } : { from: value.from };
}

/** The result of an encoder. An environment variable, or a whole file of settings, in it is hidden from anyone who inspects the request. */
function concealed(value: Value): Value {
  const hidden = opaque(value);
  const isHidden = hidden.text !== undefined || (value.from & FROM.settings && value.name === WHOLE_FILE);
  return isHidden ? withOrigin(hidden, FROM.encoded) : hidden;
}

/** Commands that encode, decode, and pack. */
export const ENCODINGS: Readonly<Record<string, Command>> = {
  ...each(
    "gzip gunzip zcat bzip2 xz zstd bunzip2 uncompress zlib-flate".split(" "),
    ({ name, input, words, texts }, machine) => {
      const from = input.from | origins(words) | origins(texts.map((text) => machine.read(text)));
      const isUnpacking =
        /^(?:zcat|gunzip|bunzip2|uncompress)$/.test(name) ||
        texts.some((text) => /^-\w{0,3}d|^--(?:decompress|uncompress)$|^-uncompress$/.test(text));
      if (!isUnpacking) return { from };
      return valueOfBytes(input.codes && inflated(Uint8Array.from(input.codes)), from | FROM.decoded);
    },
  ),
  ...each(["base64", "gbase64", "base32"], base64),
  ...each(["xxd", "od", "hexdump", "uuencode"], ({ texts, words, input }, machine) => {
    const file = texts.find((text) => !text.startsWith("-"));
    const given = file === undefined ? input : withOrigin(machine.read(file), origins(words) | input.from);
    return texts.some((text) => /^-\w{0,3}r/.test(text)) ? decodedValue(given, fromHex) : concealed(given);
  }),
  openssl: (call, machine, place) => {
    const { texts, input } = call;
    if (texts[0] === "s_client") return connection(call, machine, place);
    const isDecoding =
      texts.some((text) => text === "-d") &&
      texts.some((text) => /^(?:enc|base64|aes-|-a$|-base64)/.test(text));
    const file = texts[texts.indexOf("-in") + 1];
    const given = texts.includes("-in") && file !== undefined ? machine.read(file) : input;
    return isDecoding ? decodedValue(given, fromBase64) : opaque(given);
  },
  gpg: ({ texts, input }) => ({
    from: input.from | (texts.some((text) => /^(?:-d|--decrypt)$/.test(text)) ? FROM.decoded : 0),
  }),
};
