import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;
/** Checkout sessions have longer IDs than other objects. */
const LENGTHS: Readonly<Record<string, number>> = { cs_test: 58, acct: 16 };

/** An ID in Stripe's format: a prefix, then random letters and digits. */
export function randomId(prefix: string): string {
  const length = LENGTHS[prefix] ?? LENGTH;
  // 248 is the largest multiple of 62 in a byte, so that every character is equally likely.
  let letters = "";
  while (letters.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && letters.length < length) letters += LETTERS[byte % LETTERS.length];
    }
  }
  return `${prefix}_${letters}`;
}
