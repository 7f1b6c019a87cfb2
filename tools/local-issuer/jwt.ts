import {
  constants,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign as signBytes,
} from "node:crypto";

/** A signing key of an issuer, with the field names of RFC 7517. */
export interface IssuerKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export type Claims = Readonly<Record<string, unknown>>;

const MAKE: Readonly<Record<string, () => { privateKey: KeyObject; publicKey: KeyObject }>> = {
  RS256: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  EdDSA: () => generateKeyPairSync("ed25519"),
};

/** Creates a key. @param alg `RS256`, `ES256`, or `EdDSA` */
export function issuerKey(alg = "RS256", kid: string = randomUUID()): IssuerKey {
  const make = MAKE[alg];
  if (!make) throw new Error(`There is no key for ${alg}`);
  return { kid, alg, ...make() };
}

/** The public part of a key, as an issuer publishes it. */
export const publicJwk = ({ publicKey, kid, alg }: IssuerKey): object => ({
  ...publicKey.export({ format: "jwk" }),
  ...{ kid, alg, use: "sig" },
});

/** Signs a token. @param header header fields that replace the usual ones; undefined removes a field */
export function signToken(key: IssuerKey, claims: Claims, header: Claims = {}): string {
  const alg = String(header.alg ?? key.alg);
  return joined({ typ: "JWT", alg: key.alg, kid: key.kid, ...header }, claims, (input) => {
    if (alg === "none") return Buffer.alloc(0);
    if (alg.startsWith("HS")) {
      return createHmac("sha256", key.publicKey.export({ type: "spki", format: "pem" }))
        .update(input)
        .digest();
    }
    if (key.alg === "EdDSA") return signBytes(null, input, key.privateKey);
    if (key.alg === "ES256")
      return signBytes("sha256", input, { key: key.privateKey, dsaEncoding: "ieee-p1363" });
    return signBytes("sha256", input, { key: key.privateKey, padding: constants.RSA_PKCS1_PADDING });
  });
}

function joined(header: Claims, claims: Claims, sign: (input: Buffer) => Buffer): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const input = parts.join(".");
  return `${input}.${sign(Buffer.from(input)).toString("base64url")}`;
}
