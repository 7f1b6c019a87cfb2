import { createHash, generateKeyPairSync } from "node:crypto";
import type { FailureCode } from "#contract/failures.js";
import { bundleVerifier } from "#gateway/sigstore.js";
import { type BundleJson, localSigstore, type Signer } from "./sigstore.js";

/** Bundles that another Sigstore signed, or that differ from a valid one in one thing. */

const archive = Buffer.from("PK the bytes of an archive");
const sha256 = createHash("sha256").update(archive).digest("hex");
const signer: Signer = {
  identity: "https://github.com/ada/notes/.github/workflows/publish.yml@refs/tags/v1.0.0",
  issuer: "https://token.actions.githubusercontent.com",
  repository: "https://github.com/ada/notes",
  repositoryId: "74",
  commit: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
  ref: "refs/tags/v1.0.0",
};

let local: Awaited<ReturnType<typeof localSigstore>>;
let verify: ReturnType<typeof bundleVerifier>;
let valid: BundleJson;
beforeAll(async () => {
  local = await localSigstore();
  verify = bundleVerifier(local.trustedRoot);
  valid = await local.bundleFor(archive, { signer });
});

const verified = (bundle: unknown) => verify(JSON.stringify(bundle), { bytes: archive, sha256 });

test("a signature says who signed, and what the certificate says about the repository", () => {
  expect(verified(valid)).toEqual({
    kind: "signature",
    ...signer,
    logIndex: expect.stringMatching(/^\d+$/),
    bundleSha256: createHash("sha256").update(JSON.stringify(valid)).digest("hex"),
  });
});

test("an attestation also says of which type its statement is", async () => {
  const bundle = await local.bundleFor(archive, { signer, statement: {} });
  expect(verified(bundle)).toMatchObject({
    kind: "attestation",
    predicateType: "https://slsa.dev/provenance/v1",
    identity: signer.identity,
  });
});

test("a timestamp authority can say when, instead of the log", async () => {
  const bundle = await local.bundleFor(archive, { signer, isTimestamped: true });
  expect(verified(bundle)).toMatchObject({ kind: "signature", identity: signer.identity });
});

test("a bundle of version 0.2 has its certificate in a chain", () => {
  const { certificate, ...material } = valid.verificationMaterial;
  const old = {
    ...valid,
    mediaType: "application/vnd.dev.sigstore.bundle+json;version=0.2",
    verificationMaterial: { ...material, x509CertificateChain: { certificates: [certificate] } },
  };
  expect(verified(old)).toMatchObject({ kind: "signature", identity: signer.identity });
});

/** The valid bundle with other material, or with another entry of the log. */
const withMaterial = (more: object) => ({
  ...valid,
  verificationMaterial: { ...valid.verificationMaterial, ...more },
});
const withEntry = (more: object) =>
  withMaterial({
    tlogEntries: valid.verificationMaterial.tlogEntries.map((entry) => ({ ...entry, ...more })),
  });
const entryOf = (bundle: BundleJson) => {
  const [entry] = bundle.verificationMaterial.tlogEntries;
  if (!entry) throw new Error("no entry");
  return entry;
};
const other = Buffer.from("PK the bytes of another archive");
const subject = (digest: object) => ({ statement: { subject: [{ name: "a.zip", digest }] } });

const REFUSED: readonly (readonly [string, FailureCode, () => unknown])[] = [
  ["another archive", "sigstoreDigestDiffers", () => local.bundleFor(other, { signer })],
  [
    "a statement about another archive",
    "sigstoreDigestDiffers",
    () => local.bundleFor(other, { signer, statement: {} }),
  ],
  [
    "a statement with another kind of digest",
    "sigstoreDigestDiffers",
    () => local.bundleFor(archive, { signer, ...subject({ sha512: "00".repeat(64) }) }),
  ],
  [
    "a statement about nothing",
    "sigstoreBundleInvalid",
    () => local.bundleFor(archive, { signer, statement: { subject: [] } }),
  ],
  [
    "a statement of another version",
    "sigstoreBundleInvalid",
    () => local.bundleFor(archive, { signer, statement: { _type: "https://in-toto.io/Statement/v9" } }),
  ],
  [
    "the signature of another key",
    "sigstoreSignatureInvalid",
    () =>
      local.bundleFor(archive, {
        signer,
        key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
      }),
  ],
  [
    "the certificate of another Sigstore",
    "sigstoreCertificateInvalid",
    async () => {
      const stranger = await (await localSigstore("stranger")).bundleFor(archive, { signer });
      return withMaterial({ certificate: stranger.verificationMaterial.certificate });
    },
  ],
  [
    "another Sigstore's everything",
    "sigstoreCertificateInvalid",
    async () => (await localSigstore("stranger")).bundleFor(archive, { signer }),
  ],
  [
    "a certificate that was no longer valid when the log added the entry",
    "sigstoreCertificateInvalid",
    () => local.bundleFor(archive, { signer, loggedAt: new Date(Date.now() + 3_600_000) }),
  ],
  [
    "a certificate that was not valid yet",
    "sigstoreCertificateInvalid",
    () => local.bundleFor(archive, { signer, loggedAt: new Date(Date.now() - 3_600_000) }),
  ],
  ["no entry of a log", "sigstoreLogEntryInvalid", () => withMaterial({ tlogEntries: [] })],
  [
    "the entry of another signature",
    "sigstoreLogEntryInvalid",
    async () => withEntry(entryOf(await local.bundleFor(archive, { signer }))),
  ],
  [
    "a time that the log did not promise",
    "sigstoreLogEntryInvalid",
    () => withEntry({ integratedTime: String(Number(entryOf(valid).integratedTime) + 1) }),
  ],
  [
    "a proof of another tree",
    "sigstoreLogEntryInvalid",
    () =>
      withEntry({
        inclusionProof: { ...entryOf(valid).inclusionProof, hashes: [Buffer.alloc(32).toString("base64")] },
      }),
  ],
  [
    "no time",
    "sigstoreTimestampInvalid",
    async () => {
      const { verificationMaterial: material, ...bundle } = await local.bundleFor(archive, {
        ...{ signer, isTimestamped: true },
      });
      return { ...bundle, verificationMaterial: { ...material, timestampVerificationData: undefined } };
    },
  ],
  [
    "the timestamp of another signature",
    "sigstoreTimestampInvalid",
    async () => {
      const one = await local.bundleFor(archive, { signer, isTimestamped: true });
      const { verificationMaterial: material } = await local.bundleFor(archive, {
        ...{ signer, isTimestamped: true },
      });
      const { timestampVerificationData } = material;
      return { ...one, verificationMaterial: { ...one.verificationMaterial, timestampVerificationData } };
    },
  ],
  [
    "a key instead of a certificate",
    "sigstoreBundleInvalid",
    () => withMaterial({ certificate: undefined, publicKey: { hint: "a" } }),
  ],
  [
    "bytes instead of a certificate",
    "sigstoreBundleInvalid",
    () => withMaterial({ certificate: { rawBytes: "AAAA" } }),
  ],
  ["no proof", "sigstoreBundleInvalid", () => withEntry({ inclusionProof: undefined })],
  [
    "an older version",
    "sigstoreBundleInvalid",
    () => ({ ...valid, mediaType: "application/vnd.dev.sigstore.bundle+json;version=0.1" }),
  ],
  [
    "an identity that cannot be shown",
    "sigstoreBundleInvalid",
    () =>
      local.bundleFor(archive, { signer: { ...signer, identity: `https://a.example/${"x".repeat(600)}` } }),
  ],
  [
    "no issuer",
    "sigstoreBundleInvalid",
    () => local.bundleFor(archive, { signer: { identity: signer.identity } }),
  ],
  ["a list", "sigstoreBundleInvalid", () => []],
  ["a word", "sigstoreBundleInvalid", () => "bundle"],
  ["nothing", "sigstoreBundleInvalid", () => null],
];

test.each(REFUSED)("a bundle with %s is refused", async (_what, code, made) => {
  const bundle = await made();
  expect(() => verified(bundle)).toThrow(expect.objectContaining({ code }));
});

test("what is not JSON is refused", () => {
  expect(() => verify("{", { bytes: archive, sha256 })).toThrow(
    expect.objectContaining({ code: "sigstoreBundleInvalid" }),
  );
});
