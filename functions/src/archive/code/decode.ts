/** The decoders that programs use. Each returns undefined for a text in another form. */

const BASE64 = /^[A-Za-z0-9+/_-]{2,20000}={0,2}$/;

export function fromBase64(text: string): string | undefined {
  return bytesOfBase64(text)?.toString("utf8");
}

export function bytesOfBase64(text: string): Buffer | undefined {
  const packed = text.replace(/\s/g, "");
  return BASE64.test(packed) ? Buffer.from(packed, "base64") : undefined;
}

export function fromHex(text: string): string | undefined {
  return bytesOfHex(text)?.toString("utf8");
}

export function bytesOfHex(text: string): Buffer | undefined {
  const packed = text.replace(/\\x|0x|[\s,:]/g, "");
  if (packed.length % 2 !== 0 || !/^[0-9a-fA-F]{2,20000}$/.test(packed)) return undefined;
  return Buffer.from(packed, "hex");
}

export function rot13(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

export function reversed(text: string): string {
  return [...text].reverse().join("");
}

const NAMED: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\u0007",
  e: "\u001b",
  E: "\u001b",
  "0": "\0",
};

/** Decodes the escape sequences that the languages share: `\n`, `\x41`, `\101`, `\u0041`, `\u{41}`. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|\r?\n|([\s\S]))/g,
    (whole, hex, braced, short, long, octal, other) => {
      const code = hex ?? braced ?? short ?? long;
      if (code !== undefined) return character(Number.parseInt(code, 16));
      if (octal !== undefined) return character(Number.parseInt(octal, 8));
      if (other === undefined) return whole.endsWith("\n") ? "" : whole;
      return Object.hasOwn(NAMED, other) ? (NAMED[other] as string) : other;
    },
  );
}

export function character(code: number): string {
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Whether a person or an interpreter can read a decoded text. */
export function isReadable(text: string): boolean {
  if (text.length < 4) return false;
  let odd = 0;
  for (const character of text.slice(0, 2_000)) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) odd++;
  }
  return odd * 20 < Math.min(text.length, 2_000);
}
