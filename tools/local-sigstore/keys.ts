import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/**
 * A P-256 key pair that is derived from a text: all processes have the same pair, and the repository contains no key.
 * Anyone can derive it, so its signatures prove nothing.
 */
export function keyPairOf(text: string): KeyPair {
  const ecdh = createECDH("prime256v1");
  const secret = createHash("sha256").update(text).digest();
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const privateKey = createPrivateKey({
    format: "jwk",
    key: {
      ...{ kty: "EC", crv: "P-256", d: secret.toString("base64url") },
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
