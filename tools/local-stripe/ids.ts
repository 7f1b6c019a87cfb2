import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;

/** An id as Stripe makes them: what it names, then 24 letters and digits that nobody can guess. */
export function randomId(prefix: string): string {
  // 248 is the largest multiple of 62 in a byte, so that every letter is as likely as every other.
  let letters = "";
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < 248 && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length];
    }
  }
  return `${prefix}_${letters}`;
}
