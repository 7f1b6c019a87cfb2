import { createHmac, timingSafeEqual } from "node:crypto";
import type { MailTopic } from "#contract/mail.js";

/** The signature, in base64url, of an unsubscribe link for the user with this key. */
export const signatureOf = (key: string, topic: MailTopic): string =>
  createHmac("sha256", Buffer.from(key, "base64")).update(`unsubscribe ${topic}`).digest("base64url");

/**
 * Whether a link was signed with the user's key. The comparison takes the same time for every wrong signature.
 */
export function isSigned(key: string, topic: MailTopic, signature: string): boolean {
  const [expected, given] = [signatureOf(key, topic), signature].map((text) =>
    Buffer.from(text, "base64url"),
  );
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given);
}
