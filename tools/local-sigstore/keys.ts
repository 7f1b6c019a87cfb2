import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/**
 * A key pair on P-256 that follows from a text: every process has the same one, and no key is in the repository. Anyone
 * can make it, so what it signs proves nothing.
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
