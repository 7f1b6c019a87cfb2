import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;

/** An ID in Stripe's format: a prefix, then 24 random letters and digits. */
export function randomId(prefix: string): string {
  // 248 is the largest multiple of 62 in a byte, so that every character is equally likely.
  let letters = "";
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < 248 && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length];
    }
  }
  return `${prefix}_${letters}`;
}
