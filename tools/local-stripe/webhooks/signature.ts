import { createHmac } from "node:crypto";

/** The `stripe-signature` header of a payload: HMAC-SHA256 over the time in seconds, a dot and the exact bytes. */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${payload}`, "utf8").digest("hex");
  return `t=${seconds},v1=${digest}`;
}
