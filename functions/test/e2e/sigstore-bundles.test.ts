import { generateKeyPairSync } from "node:crypto";
import { productsSelfApprove } from "#contract/products.js";
import { MAX_SIGSTORE_BUNDLE_BYTES } from "#contract/sigstore.js";
import { db as database } from "#store/firestore.js";
import { localSigstore } from "#tools/local-sigstore/sigstore.js";
import { admin } from "../support/accounts.js";
import { candidate, create, refuseCreate } from "../support/candidates.js";
import { allow, exchange, newRepository } from "../support/ci-jobs.js";
import { newAddress, succeed } from "../support/http.js";
import { newSlug, publish, sha256 } from "../support/listings.js";
import { join, type Member } from "../support/records.js";
import { bundleFor, workflowOf } from "../support/sigstore.js";

/** A version is published with a Sigstore bundle (docs/decisions/285-a-version-can-carry-a-sigstore-bundle.md). */

// The store configures the connection, and a process has only one.
database();

const SITE = process.env.SITE_URL ?? "";

let author: Member;
let slug: string;
beforeEach(async () => {
  author = await join();
  slug = newSlug();
});

const fetchBundle = (version: string, of = slug) => fetch(`${SITE}/p/${of}/sigstore/${version}.json`);
const approve = (productId: string) =>
  succeed(productsSelfApprove, "POST", { token: author.token, input: { productId }, address: newAddress() });

test("a version says who signed it, and everyone gets the bundle that was sent", async () => {
  const { input, bytes } = await candidate(author, slug);
  const signer = workflowOf("ada/notes");
  const bundle = await bundleFor(bytes, signer, { statement: {} });
  const { productId, sigstore } = await create(author, { ...input, sigstoreBundle: bundle });
  expect(sigstore).toEqual({
    ...{ kind: "attestation", predicateType: "https://slsa.dev/provenance/v1" },
    ...signer,
    logIndex: expect.any(String),
    bundleSha256: sha256(Buffer.from(bundle)),
  });
  // It waits for approval, as its version does.
  expect((await fetchBundle("1.0.0")).status).toBe(404);
  await approve(productId);
  const answer = await fetchBundle("1.0.0");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain(`${slug}-1.0.0.zip.sigstore.json`);
  expect(await answer.text()).toBe(bundle);

  const stored = admin().db.collection("products").doc(productId);
  const records = [
    stored,
    stored.collection("private").doc("file"),
    stored.collection("versions").doc("1.0.0"),
  ];
  for (const record of records) expect((await record.get()).get("sigstore")).toEqual(sigstore);
  const logged = await admin().db.collection("logEntries").where("slug", "==", slug).get();
  expect(logged.docs.map((entry) => entry.get("sigstoreBundle"))).toEqual([sigstore?.bundleSha256]);

  const page = (await (await fetch(`${SITE}/p/${slug}.json`)).json()) as {
    readonly product: object;
    readonly versions: readonly object[];
  };
  expect(page).toMatchObject({ product: { sigstore }, versions: [{ version: "1.0.0", sigstore }] });
  const html = await (await fetch(`${SITE}/p/${slug}?tab=trust`)).text();
  expect(html).toContain("Signed by");
  expect(html).toContain(`href="/p/${slug}/sigstore/1.0.0.json"`);
  expect(await (await fetch(`${SITE}/p/${slug}.md`)).text()).toContain(
    `Signed by ${signer.identity} (${new URL(signer.issuer ?? "").host})`,
  );
});

test("the next version has no bundle if none is sent with it, and the earlier one keeps its own", async () => {
  const { input, bytes } = await candidate(author, slug);
  const { productId } = await create(author, { ...input, sigstoreBundle: await bundleFor(bytes) });
  await approve(productId);
  await publish(author, { slug, version: "1.1.0" });
  const product = await admin().db.collection("products").doc(productId).get();
  expect(product.get("sigstore")).toBeUndefined();
  expect((await fetchBundle("1.0.0")).status).toBe(200);
  expect((await fetchBundle("1.1.0")).status).toBe(404);
});

test("the bundle of a product that is no longer published is gone", async () => {
  const { input, bytes } = await candidate(author, slug);
  const { productId } = await create(author, { ...input, sigstoreBundle: await bundleFor(bytes) });
  await approve(productId);
  await succeed(productsSelfApprove, "POST", {
    token: author.token,
    input: { productId, approve: false },
    address: newAddress(),
  });
  // Not the copy that a cache may have.
  expect((await fetch(`${SITE}/p/${slug}/sigstore/1.0.0.json?again`)).status).toBe(404);
});

test.each(["1.0.0", "1.0.0.json.json", "..%2f1.json", "01.0.0.json"])(
  "/p/…/sigstore/%s is not there",
  async (file) => {
    expect((await fetch(`${SITE}/p/${slug}/sigstore/${file}`)).status).toBe(404);
  },
);

test("a job publishes with a bundle of its own repository, and not with one of another", async () => {
  const repo = newRepository();
  await allow(author.token, slug, repo.repository);
  const { credential } = await exchange(await repo.token(), slug);
  const job = { ...author, token: credential };
  const { input, bytes } = await candidate(job, slug);
  const own = workflowOf(repo.repository);
  for (const [signer, words] of [
    [workflowOf("mallory/notes"), "mallory/notes"],
    [{ ...own, issuer: "https://accounts.example.com" }, "https://accounts.example.com"],
    [{ ...own, repositoryId: "75" }, "75"],
  ] as const) {
    const refused = await refuseCreate(job, { ...input, sigstoreBundle: await bundleFor(bytes, signer) });
    expect(refused).toMatchObject({ status: 400, code: "sigstoreIdentityDiffers" });
    expect(refused.issues?.join()).toContain(words);
  }
  const { sigstore } = await create(job, { ...input, sigstoreBundle: await bundleFor(bytes, own) });
  expect(sigstore).toMatchObject({ identity: own.identity });
});

/** The JSON of a valid bundle after one change. */
async function changed(bytes: Uint8Array, edit: (entry: Record<string, unknown>) => void): Promise<string> {
  const bundle = JSON.parse(await bundleFor(bytes));
  edit(bundle.verificationMaterial.tlogEntries[0]);
  return JSON.stringify(bundle);
}

const withoutEntry = async (bytes: Uint8Array) => {
  const bundle = JSON.parse(await bundleFor(bytes));
  return JSON.stringify({
    ...bundle,
    verificationMaterial: { ...bundle.verificationMaterial, tlogEntries: [] },
  });
};

test.each<[what: string, code: string, made: (bytes: Uint8Array) => string | Promise<string>]>([
  ["that is not JSON", "sigstoreBundleInvalid", () => "{"],
  ["for other bytes", "sigstoreDigestDiffers", () => bundleFor(Buffer.from("other bytes"))],
  [
    "with the signature of another key",
    "sigstoreSignatureInvalid",
    (bytes) =>
      bundleFor(bytes, undefined, {
        key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
      }),
  ],
  [
    "of another Sigstore",
    "sigstoreCertificateInvalid",
    async (bytes) => {
      const stranger = await localSigstore("stranger");
      return JSON.stringify(await stranger.bundleFor(bytes, { signer: workflowOf("ada/notes") }));
    },
  ],
  [
    "with a certificate that had expired",
    "sigstoreCertificateInvalid",
    (bytes) => bundleFor(bytes, undefined, { loggedAt: new Date(Date.now() + 3_600_000) }),
  ],
  ["without an entry of a log", "sigstoreLogEntryInvalid", withoutEntry],
  [
    "without a time",
    "sigstoreTimestampInvalid",
    (bytes) =>
      changed(bytes, (entry) => {
        delete entry.inclusionPromise;
      }),
  ],
  ["that is too large", "invalidRequest", () => " ".repeat(MAX_SIGSTORE_BUNDLE_BYTES + 1)],
  [
    "with a hidden character",
    "invalidRequest",
    async (bytes) => (await bundleFor(bytes)).replace("{", "{\u200b"),
  ],
])("a bundle %s is refused, and the upload can still be published", async (_what, code, made) => {
  const { input, bytes } = await candidate(author, slug);
  const refused = await refuseCreate(author, { ...input, sigstoreBundle: await made(bytes) });
  expect(refused).toMatchObject({ status: 400, code });
  expect(refused.issues?.join()).toContain("sigstoreBundle: ");
  expect(await create(author, input)).not.toHaveProperty("sigstore");
});
