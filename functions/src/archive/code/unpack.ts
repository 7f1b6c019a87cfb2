import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/** How much of a packed text is unpacked, in bytes. Longer ones are not followed. */
const MAX_UNPACKED = 64 * 1024;

/** What compressed bytes contain, in whichever form they are, or undefined if it is none or too much. */
export function inflated(bytes: Uint8Array): Buffer | undefined {
  for (const unpack of [inflateSync, gunzipSync, inflateRawSync, brotliDecompressSync])
    try {
      const found = unpack(bytes, { maxOutputLength: MAX_UNPACKED });
      if (found.length > 0) return found;
    } catch {
      // The bytes are in another form.
    }
  return undefined;
}

const LETTERS_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const LETTERS_85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

export function bytesOfBase32(text: string): Buffer | undefined {
  const packed = text
    .replace(/\s/g, "")
    .replace(/={1,6}$/, "")
    .toUpperCase();
  if (!/^[A-Z2-7]{2,20000}$/.test(packed)) return undefined;
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const letter of packed) {
    bits = ((bits << 5) | LETTERS_32.indexOf(letter)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return Buffer.from(bytes);
}

/** Bytes of base85, as Python's `b85encode` writes them. */
export function bytesOfBase85(text: string): Buffer | undefined {
  return fromFives([...text.replace(/\s/g, "")].map((letter) => LETTERS_85.indexOf(letter)));
}

/** Bytes of Ascii85, as Python's `a85encode` and Adobe write them. */
export function bytesOfAscii85(text: string): Buffer | undefined {
  const packed = text.replace(/^<~|~>$|\s/g, "").replaceAll("z", "!!!!!");
  return fromFives([...packed].map((letter) => letter.charCodeAt(0) - 33));
}

/** Each five digits of base 85 are four bytes; fewer at the end are one byte less than their number. */
function fromFives(digits: readonly number[]): Buffer | undefined {
  if (digits.length < 2 || digits.length > 20_000 || digits.some((digit) => digit < 0 || digit > 84))
    return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += 5) {
    const five = digits.slice(at, at + 5);
    const missing = 5 - five.length;
    let number = 0;
    for (let place = 0; place < 5; place++) number = number * 85 + (five[place] ?? 84);
    if (number > 0xffffffff) return undefined;
    for (let place = 0; place < 4 - missing; place++)
      bytes.push(Math.floor(number / 256 ** (3 - place)) % 256);
  }
  return Buffer.from(bytes);
}

/** Bytes of a quoted-printable text: `=63=75` */
export function bytesOfQuoted(text: string): Buffer | undefined {
  if (!/=[0-9A-F]{2}/.test(text) || text.length > 20_000) return undefined;
  const plain = text.replace(/=\r?\n/g, "");
  return Buffer.from(
    plain.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}
