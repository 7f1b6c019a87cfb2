import { createHash } from "node:crypto";
import { type Bundle, bundleFromJSON } from "@sigstore/bundle";
import { X509Certificate } from "@sigstore/core";
import { TrustedRoot } from "@sigstore/protobuf-specs";
import { toSignedEntity, toTrustMaterial, VerificationError, Verifier } from "@sigstore/verify";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { FailureCode } from "#contract/failures.js";
import { SIGSTORE_BUNDLE_TYPES, Sigstore } from "#contract/sigstore.js";

/** The extensions of a certificate of Fulcio, as DER (github.com/sigstore/fulcio/blob/main/docs/oid-info.md). */
const FULCIO = {
  issuer: "1.3.6.1.4.1.57264.1.8",
  repository: "1.3.6.1.4.1.57264.1.12",
  commit: "1.3.6.1.4.1.57264.1.13",
  ref: "1.3.6.1.4.1.57264.1.14",
  repositoryId: "1.3.6.1.4.1.57264.1.15",
} as const;
/** The issuer in older certificates, as bare text. */
const FULCIO_ISSUER_V1 = "1.3.6.1.4.1.57264.1.1";

/** The payload type of an in-toto statement in a DSSE envelope. */
const IN_TOTO = "application/vnd.in-toto+json";

const Statement = z.object({
  _type: z.enum(["https://in-toto.io/Statement/v1", "https://in-toto.io/Statement/v0.1"]),
  subject: z.array(z.object({ digest: z.record(z.string(), z.string()) })).min(1),
  predicateType: z.string(),
});

/** An archive with its SHA-256, in hexadecimal. */
export interface SignedArchive {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * Verifies Sigstore bundles against a trusted root (Sigstore client specification, "Verification"): the certificate
 * comes from a trusted CA, is in a certificate transparency log, and was valid at a trusted time; the signature is in a
 * trusted transparency log; and it covers the archive. It does not decide whether the signer is acceptable.
 *
 * @param root the JSON of a `trusted_root.json`
 * @returns a function that throws Failure `sigstoreBundleInvalid`, `sigstoreDigestDiffers`, `sigstoreSignatureInvalid`,
 * `sigstoreCertificateInvalid`, `sigstoreLogEntryInvalid`, or `sigstoreTimestampInvalid`
 */
export function bundleVerifier(root: unknown): (text: string, archive: SignedArchive) => Sigstore {
  const trusted = toTrustMaterial(TrustedRoot.fromJSON(root));
  const verifier = new Verifier(trusted, { ctlogThreshold: 1, tlogThreshold: 1, timestampThreshold: 1 });
  return (text, archive) => {
    const bundle = readBundle(text);
    const about = contentOf(bundle, archive);
    if (bundle.verificationMaterial.tlogEntries.length === 0) {
      throw failed("sigstoreLogEntryInvalid", "has no entry of a transparency log");
    }
    try {
      verifier.verify(toSignedEntity(bundle, Buffer.from(archive.bytes)));
    } catch (error) {
      throw refusalOf(error);
    }
    return summaryOf(bundle, about, text);
  };
}

const failed = (code: FailureCode, problem: string): Failure =>
  new Failure(code, { issues: [`sigstoreBundle: ${problem}`] });

function readBundle(text: string): Bundle {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw failed("sigstoreBundleInvalid", "is not JSON");
  }
  const type = typeof read === "object" && read !== null && "mediaType" in read ? read.mediaType : undefined;
  if (!SIGSTORE_BUNDLE_TYPES.some((known) => known === type)) {
    throw failed("sigstoreBundleInvalid", "has another media type than a bundle of version 0.2 or 0.3");
  }
  let bundle: Bundle;
  try {
    bundle = bundleFromJSON(read);
  } catch (error) {
    throw failed("sigstoreBundleInvalid", firstLine(error));
  }
  if (bundle.verificationMaterial.content.$case === "publicKey") {
    throw failed("sigstoreBundleInvalid", "names a key instead of a certificate");
  }
  return bundle;
}

type Content = Pick<Sigstore, "kind" | "predicateType">;

/** What a bundle signs, if that is the archive. */
function contentOf({ content }: Bundle, { sha256 }: SignedArchive): Content {
  if (content.$case === "messageSignature") {
    const digest = content.messageSignature.messageDigest?.digest.toString("hex");
    if (digest !== sha256) throw differs(digest);
    return { kind: "signature" };
  }
  const { payloadType, payload } = content.dsseEnvelope;
  if (payloadType !== IN_TOTO) throw failed("sigstoreBundleInvalid", "signs no in-toto statement");
  let read: unknown;
  try {
    read = JSON.parse(payload.toString());
  } catch {
    throw failed("sigstoreBundleInvalid", "has a statement that is not JSON");
  }
  const { data: statement } = Statement.safeParse(read);
  if (!statement) throw failed("sigstoreBundleInvalid", "has no in-toto statement of version 0.1 or 1");
  const digests = statement.subject.map(({ digest }) => digest.sha256);
  if (!digests.includes(sha256)) throw differs(digests.find(Boolean));
  return { kind: "attestation", predicateType: statement.predicateType };
}

const differs = (digest: string | undefined): Failure =>
  failed(
    "sigstoreDigestDiffers",
    /^[0-9a-f]{64}$/.test(digest ?? "") ? `is for SHA-256 ${digest}` : "has no SHA-256 of an archive",
  );

/** The code of a refusal for each code of the library. */
const CODES: Readonly<Record<string, FailureCode>> = {
  CERTIFICATE_ERROR: "sigstoreCertificateInvalid",
  PUBLIC_KEY_ERROR: "sigstoreCertificateInvalid",
  SIGNATURE_ERROR: "sigstoreSignatureInvalid",
  TIMESTAMP_ERROR: "sigstoreTimestampInvalid",
  TLOG_ERROR: "sigstoreLogEntryInvalid",
  TLOG_BODY_ERROR: "sigstoreLogEntryInvalid",
  TLOG_INCLUSION_PROMISE_ERROR: "sigstoreLogEntryInvalid",
  TLOG_INCLUSION_PROOF_ERROR: "sigstoreLogEntryInvalid",
  TLOG_MISSING_INCLUSION_ERROR: "sigstoreLogEntryInvalid",
};

/** The refusal for an error of the library. What its parsers throw about bytes of the bundle has no code. */
function refusalOf(error: unknown): Failure {
  const code = error instanceof VerificationError ? CODES[error.code] : undefined;
  return failed(code ?? "sigstoreBundleInvalid", firstLine(error));
}

/** The first line of an error's message, at most 200 printable characters. */
function firstLine(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replace(/[^\x20-\x7e]/g, "?").slice(0, 200) || "cannot be read";
}

/** What a verified bundle says. An identity with characters that cannot be shown is refused. */
function summaryOf(bundle: Bundle, content: Content, text: string): Sigstore {
  const certificate = X509Certificate.parse(leafOf(bundle));
  const [entry] = bundle.verificationMaterial.tlogEntries;
  const named = (oid: string) => extensionText(certificate, oid);
  const old = certificate.extension(FULCIO_ISSUER_V1)?.value.toString("utf8");
  const found = Sigstore.safeParse({
    ...content,
    issuer: named(FULCIO.issuer) ?? old,
    identity: certificate.subjectAltName,
    repository: named(FULCIO.repository),
    repositoryId: named(FULCIO.repositoryId),
    commit: named(FULCIO.commit),
    ref: named(FULCIO.ref),
    logIndex: entry?.logIndex,
    bundleSha256: createHash("sha256").update(text).digest("hex"),
  });
  if (!found.success) {
    const fields = [...new Set(found.error.issues.map(({ path }) => path.join(".")))].join(", ");
    throw failed("sigstoreBundleInvalid", `has no ${fields} that can be shown`);
  }
  return Object.fromEntries(
    Object.entries(found.data).filter(([, value]) => value !== undefined),
  ) as Sigstore;
}

/** The bytes of the signer's certificate. */
function leafOf({ verificationMaterial: { content } }: Bundle): Buffer<ArrayBuffer> {
  if (content.$case === "certificate") return Buffer.from(content.certificate.rawBytes);
  if (content.$case === "x509CertificateChain") {
    const [leaf] = content.x509CertificateChain.certificates;
    if (leaf) return Buffer.from(leaf.rawBytes);
  }
  throw failed("sigstoreBundleInvalid", "has no certificate");
}

/** The text of an extension that contains one UTF8String; undefined without it. */
function extensionText(certificate: X509Certificate, oid: string): string | undefined {
  return certificate.extension(oid)?.valueObj.subs[0]?.value.toString("utf8");
}
