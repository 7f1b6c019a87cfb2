import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { initializeCA, initializeCTLog, initializeTLog, initializeTSA } from "@sigstore/mock";
import { keyPairOf } from "./keys.js";

/** Extensions of a certificate of Fulcio, by what they say. */
const OIDS = {
  issuer: "1.3.6.1.4.1.57264.1.8",
  repository: "1.3.6.1.4.1.57264.1.12",
  commit: "1.3.6.1.4.1.57264.1.13",
  ref: "1.3.6.1.4.1.57264.1.14",
  repositoryId: "1.3.6.1.4.1.57264.1.15",
} as const;

/** The object identifiers of SHA-256, and of any policy of a timestamp. */
const SHA256_OID = "2.16.840.1.101.3.4.2.1";
const POLICY_OID = "1.3.6.1.4.1.57264.2";

/** Since when the authorities are trusted. */
const SINCE = "2020-01-01T00:00:00Z";

/** The signer: the subject alternative name, and the extensions of the certificate. */
export interface Signer extends Partial<Record<keyof typeof OIDS, string>> {
  /** A URL. */
  readonly identity: string;
}

export interface Wanted {
  readonly signer: Signer;
  /** An in-toto statement instead of a signature of the archive: what it says besides its subject. */
  readonly statement?: object;
  /** When the transparency log adds the entry. Later than ten minutes, the certificate is no longer valid. */
  readonly loggedAt?: Date;
  /** Instead of the log's promise, which has a time: a timestamp of the timestamp authority (RFC 3161). */
  readonly isTimestamped?: boolean;
  /** Signs with another key than the one in the certificate. */
  readonly key?: KeyObject;
}

/** A Sigstore bundle of version 0.3 as JSON. */
export type BundleJson = ReturnType<typeof bundleJson>;

const base64 = (data: ArrayBufferView | Buffer): string =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
const sha256 = (data: Uint8Array): Buffer => createHash("sha256").update(data).digest();

/**
 * A stand-in for Sigstore: a certificate authority with its certificate transparency log, a signature transparency log,
 * and a timestamp authority. Its keys are derived from its name.
 */
export async function localSigstore(name = "vaultmart.local") {
  const keys = Object.fromEntries(
    ["ca", "ctlog", "tlog", "tsa"].map((part) => [part, keyPairOf(`${name} ${part}`)]),
  ) as Record<"ca" | "ctlog" | "tlog" | "tsa", ReturnType<typeof keyPairOf>>;
  const ctlog = await initializeCTLog(keys.ctlog);
  const ca = await initializeCA(keys.ca, ctlog);
  const tsa = await initializeTSA(keys.tsa);
  const authority = (...certificates: ArrayBufferView[]) => ({
    subject: { organization: "sigstore.mock", commonName: name },
    uri: `https://${name}`,
    certChain: { certificates: certificates.map((one) => ({ rawBytes: base64(one) })) },
    validFor: { start: SINCE },
  });
  const log = (publicKey: KeyObject) => {
    const rawBytes = publicKey.export({ format: "der", type: "spki" });
    return {
      baseUrl: `https://${name}`,
      hashAlgorithm: "SHA2_256",
      publicKey: {
        rawBytes: base64(rawBytes),
        keyDetails: "PKIX_ECDSA_P256_SHA_256",
        validFor: { start: SINCE },
      },
      logId: { keyId: base64(sha256(rawBytes)) },
    };
  };

  /** A timestamp (RFC 3161) in whole seconds: the library that verifies it reads no other fraction than milliseconds. */
  const timestamp = async (signature: Buffer) => {
    const clock = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    return (await initializeTSA(keys.tsa, clock)).timestamp({
      ...{ artifactHash: sha256(signature), hashAlgorithmOID: SHA256_OID },
      ...{ nonce: 1, policyOID: POLICY_OID },
    });
  };

  return {
    /** The JSON of its `trusted_root.json`. */
    trustedRoot: {
      mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
      tlogs: [log(keys.tlog.publicKey)],
      certificateAuthorities: [authority(ca.rootCertificate)],
      ctlogs: [log(keys.ctlog.publicKey)],
      timestampAuthorities: [authority(tsa.intCertificate, tsa.rootCertificate)],
    },

    /** Signs an archive in the name of a signer. */
    async bundleFor(archive: Uint8Array, wanted: Wanted): Promise<BundleJson> {
      const { identity, ...extensions } = wanted.signer;
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const certificate = await ca.issueCertificate({
        publicKey: own.publicKey.export({ format: "der", type: "spki" }),
        subjectAltName: identity,
        extensions: Object.entries(extensions).map(([field, value]) => ({
          oid: OIDS[field as keyof typeof OIDS],
          value: value as string,
        })),
      });
      const digest = sha256(archive);
      const content = contentOf(archive, digest, wanted, wanted.key ?? own.privateKey);
      const verifier = Buffer.from(own.publicKey.export({ format: "pem", type: "spki" })).toString("base64");
      const tlog = await initializeTLog(`https://${name}`, keys.tlog, wanted.loggedAt);
      const [entry] = Object.values<LoggedEntry>(await tlog.log(proposed(content, digest, verifier)));
      if (!entry) throw new Error("The log returned no entry.");
      const signedTimestamp = wanted.isTimestamped ? await timestamp(content.signature) : undefined;
      return bundleJson({ certificate, content, entry, signedTimestamp });
    },
  };
}

interface Content {
  readonly signature: Buffer;
  /** The payload of a statement. */
  readonly payload?: Buffer;
  readonly json: object;
}

const PAYLOAD_TYPE = "application/vnd.in-toto+json";

function contentOf(archive: Uint8Array, digest: Buffer, { statement }: Wanted, key: KeyObject): Content {
  if (!statement) {
    const signature = sign("sha256", archive, key);
    const messageDigest = { algorithm: "SHA2_256", digest: digest.toString("base64") };
    return { signature, json: { messageSignature: { messageDigest, signature: base64(signature) } } };
  }
  const payload = Buffer.from(
    JSON.stringify({
      _type: "https://in-toto.io/Statement/v1",
      subject: [{ name: "archive.zip", digest: { sha256: digest.toString("hex") } }],
      predicateType: "https://slsa.dev/provenance/v1",
      predicate: {},
      ...statement,
    }),
  );
  const encoded = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  const signature = sign("sha256", Buffer.concat([Buffer.from(encoded), payload]), key);
  const signatures = [{ sig: base64(signature), keyid: "" }];
  const dsseEnvelope = { payload: base64(payload), payloadType: PAYLOAD_TYPE, signatures };
  return { signature, payload, json: { dsseEnvelope } };
}

/** What a client proposes to the log (Rekor version 1). */
function proposed({ signature, payload }: Content, digest: Buffer, verifier: string): object {
  if (!payload) {
    return {
      ...{ apiVersion: "0.0.1", kind: "hashedrekord" },
      spec: {
        data: { hash: { algorithm: "sha256", value: digest.toString("hex") } },
        signature: { content: base64(signature), publicKey: { content: verifier } },
      },
    };
  }
  return {
    ...{ apiVersion: "0.0.1", kind: "dsse" },
    spec: {
      payloadHash: { algorithm: "sha256", value: sha256(payload).toString("hex") },
      signatures: [{ signature: base64(signature), verifier }],
    },
  };
}

interface LoggedEntry {
  readonly body: string;
  readonly integratedTime: number;
  readonly logID: string;
  readonly logIndex: number;
  readonly verification?: {
    readonly inclusionProof?: {
      readonly checkpoint: string;
      readonly hashes: readonly string[];
      readonly logIndex: number;
      readonly rootHash: string;
      readonly treeSize: number;
    };
    readonly signedEntryTimestamp?: string;
  };
}

function bundleJson(parts: {
  readonly certificate: ArrayBufferView;
  readonly content: Content;
  readonly entry: LoggedEntry;
  readonly signedTimestamp: ArrayBufferView | undefined;
}) {
  const { certificate, content, entry, signedTimestamp } = parts;
  const { body, integratedTime, logID, logIndex, verification } = entry;
  const { inclusionProof: proof, signedEntryTimestamp = "" } = verification ?? {};
  if (!proof) throw new Error("The log returned no proof.");
  const kind: { kind: string; apiVersion: string } = JSON.parse(Buffer.from(body, "base64").toString());
  return {
    mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
    verificationMaterial: {
      certificate: { rawBytes: base64(certificate) },
      tlogEntries: [
        {
          logIndex: String(logIndex),
          logId: { keyId: Buffer.from(logID, "hex").toString("base64") },
          kindVersion: { kind: kind.kind, version: kind.apiVersion },
          ...(!signedTimestamp && {
            integratedTime: String(integratedTime),
            inclusionPromise: { signedEntryTimestamp },
          }),
          inclusionProof: {
            logIndex: String(proof.logIndex),
            rootHash: Buffer.from(proof.rootHash, "hex").toString("base64"),
            treeSize: String(proof.treeSize),
            hashes: [] as string[],
            checkpoint: { envelope: proof.checkpoint },
          },
          canonicalizedBody: body,
        },
      ],
      ...(signedTimestamp && {
        timestampVerificationData: { rfc3161Timestamps: [{ signedTimestamp: base64(signedTimestamp) }] },
      }),
    },
    ...content.json,
  };
}
