import type { Provenance } from "#contract/provenance.js";
import type { Sigstore } from "#contract/sigstore.js";
import { checkSigner, claimedDigests, signerOf, sigstorePath } from "./sigstore.js";

const issuer = "https://token.actions.githubusercontent.com";
const repository = "https://github.com/ada/notes";
const sigstore: Sigstore = {
  ...{ kind: "attestation", issuer, repository, repositoryId: "74" },
  identity: `${repository}/.github/workflows/publish.yml@refs/tags/v1.0.0`,
  bundleSha256: "a".repeat(64),
};
const provenance: Provenance = { issuer, repository, repositoryId: "74" };

test("the signer is one sentence", () => {
  expect(signerOf({ identity: "ada@example.com", issuer: "https://accounts.example.com" })).toBe(
    "Signed by ada@example.com (accounts.example.com)",
  );
});

test("a bundle has the address of its version", () => {
  expect(sigstorePath({ slug: "notes", version: "1.0.0-beta.1" })).toBe(
    "/p/notes/sigstore/1.0.0-beta.1.json",
  );
});

test.each<[string, Partial<Sigstore>, Provenance | undefined]>([
  ["the same workflow", {}, provenance],
  ["any signer, if the author publishes with a login", { issuer: "https://other.example" }, undefined],
  ["another commit of the repository", { commit: "b".repeat(40) }, { ...provenance, commit: "a".repeat(40) }],
  ["a repository in other letters", { repository: "https://github.com/Ada/Notes" }, provenance],
  [
    "a workflow of another repository that the repository calls",
    { identity: "https://github.com/slsa/b/.github/workflows/g.yml@refs/tags/v2" },
    provenance,
  ],
  ["a certificate that names the repository in its identity only", { repository: undefined }, provenance],
  ["a certificate without the number of the repository", { repositoryId: undefined }, provenance],
  ["a repository whose number the marketplace does not know", {}, { issuer, repository }],
  ["a job without a repository", {}, { issuer, subject: "job-1" }],
])("a bundle of %s is accepted", (_what, change, published) => {
  expect(() => checkSigner({ ...sigstore, ...change }, published)).not.toThrow();
});

test.each<[string, Partial<Sigstore>]>([
  ["another issuer", { issuer: "https://gitlab.com" }],
  ["another repository", { repository: "https://github.com/mallory/notes" }],
  ["a repository with a longer name", { repository: `${repository}-evil` }],
  ["another repository of the same name, by its number", { repositoryId: "75" }],
  [
    "an identity of another repository, if the certificate names none",
    {
      repository: undefined,
      identity: "https://github.com/mallory/notes/.github/workflows/publish.yml@refs/heads/main",
    },
  ],
  [
    "an identity that only starts like the repository",
    { repository: undefined, identity: `${repository}/x/.github/workflows/publish.yml@refs/heads/main` },
  ],
  ["a person", { repository: undefined, identity: "ada@example.com" }],
])("a bundle of %s contradicts the workflow that publishes", (_what, change) => {
  expect(() => checkSigner({ ...sigstore, ...change }, provenance)).toThrow(
    expect.objectContaining({ code: "sigstoreIdentityDiffers" }),
  );
});

const digest = "ab".repeat(32);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const statement = (subject: unknown) => ({ dsseEnvelope: { payload: base64(JSON.stringify({ subject })) } });

test.each<[string, unknown, string[] | undefined]>([
  [
    "a signature",
    { messageSignature: { messageDigest: { digest: Buffer.from(digest, "hex").toString("base64") } } },
    [digest],
  ],
  ["a statement", statement([{ digest: { sha512: "00" } }, { digest: { sha256: digest } }]), [digest]],
  ["a statement without a digest", statement([{ digest: {} }]), []],
  ["a statement about nothing", statement(undefined), undefined],
  ["a payload that is not JSON", { dsseEnvelope: { payload: base64("{") } }, undefined],
  ["another document", {}, undefined],
  ["nothing", null, undefined],
])("the digests of %s are read", (_what, bundle, expected) => {
  expect(claimedDigests(JSON.stringify(bundle))).toEqual(expected);
});

test("what is not JSON has no digests", () => {
  expect(claimedDigests("{")).toBeUndefined();
});
