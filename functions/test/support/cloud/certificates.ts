import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/**
 * A certificate authority that lives as long as the test, and certificates of it (X.509, RFC 5280). Node.js reads
 * certificates, but does not make them.
 */
export interface Authority {
  /** PEM, for clients that should trust it. */
  readonly certificate: string;
  /** A certificate of a public key, in PEM. @param hosts DNS names, which may begin with `*.` */
  issue(publicKey: KeyObject, hosts: readonly string[]): string;
}

/** Numbers of DER: tags, and object identifiers in their encoded form. */
const [BOOLEAN, INTEGER, BIT_STRING, OCTET_STRING, OID, UTF8, TIME, SEQUENCE, SET] = [
  1, 2, 3, 4, 6, 12, 23, 48, 49,
];
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";
const COMMON_NAME = "550403";
const BASIC_CONSTRAINTS = "551d13";
const ALTERNATIVE_NAMES = "551d11";
const DAY_MS = 86_400_000;

export function authority(name: string): Authority {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issue = (subject: string, key: KeyObject, extension: Buffer) => {
    const signature = der(SEQUENCE, oid(ECDSA_WITH_SHA256));
    const content = der(
      SEQUENCE,
      der(0xa0, der(INTEGER, Buffer.of(2))),
      der(INTEGER, Buffer.of(serial++)),
      ...[signature, named(name), der(SEQUENCE, time(-DAY_MS), time(DAY_MS)), named(subject)],
      key.export({ type: "spki", format: "der" }),
      der(0xa3, der(SEQUENCE, extension)),
    );
    const signed = bits(sign("sha256", content, privateKey));
    return pem(der(SEQUENCE, content, signature, signed));
  };
  let serial = 1;
  const isAuthority = der(SEQUENCE, der(BOOLEAN, Buffer.of(0xff)));
  return {
    certificate: issue(
      name,
      publicKey,
      der(SEQUENCE, oid(BASIC_CONSTRAINTS), der(OCTET_STRING, isAuthority)),
    ),
    issue: (key, hosts) => {
      const names = der(SEQUENCE, ...hosts.map((host) => der(0x82, Buffer.from(host))));
      const extension = der(SEQUENCE, oid(ALTERNATIVE_NAMES), der(OCTET_STRING, names));
      return issue(hosts[0] ?? name, createPublicKey(key.export({ type: "spki", format: "pem" })), extension);
    },
  };
}

/** A value of DER with its tag and its length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const oid = (hex: string) => der(OID, Buffer.from(hex, "hex"));
const bits = (content: Buffer) => der(BIT_STRING, Buffer.of(0), content);
const named = (name: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, oid(COMMON_NAME), der(UTF8, Buffer.from(name)))));

/** A time from now, as `YYMMDDHHMMSSZ`. */
const time = (fromNowMs: number) =>
  der(
    TIME,
    Buffer.from(`${new Date(Date.now() + fromNowMs).toISOString().replace(/\D/g, "").slice(2, 14)}Z`),
  );

const pem = (content: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${content.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
