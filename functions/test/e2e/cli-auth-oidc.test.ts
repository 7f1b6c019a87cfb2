import { cliAuthProfile } from "#contract/cli.js";
import { productsScan, productsUpload } from "#contract/products.js";
import { productsPublishers, cliAuthOidc as route } from "#contract/publishers.js";
import { db as database } from "#store/firestore.js";
import { admin } from "../support/accounts.js";
import { allow, exchange, GITHUB, newRepository } from "../support/ci-jobs.js";
import { until } from "../support/console.js";
import { newAddress, refuse, send, succeed } from "../support/http.js";
import { list, newSlug, publish, upload } from "../support/listings.js";
import { join, type Member } from "../support/records.js";

/** A job of a CI service publishes one product without a stored secret (DESIGN §16). */

// The store configures the connection, and a process has only one.
database();

let author: Member;
let repo: ReturnType<typeof newRepository>;
let slug: string;
beforeEach(async () => {
  author = await join();
  repo = newRepository();
  slug = newSlug();
});

/** The author, with the credential of a job instead of a login. */
const jobOf = async (more: object = {}): Promise<Member> => ({
  ...author,
  token: (await exchange(await repo.token(more), slug)).credential,
});

const refused = (token: string, more: object = {}) =>
  refuse(route, "POST", { input: { token, slug, ...more } });

const OUTSIDE = { status: 403, code: "outsideScope" };

test("a pending publisher creates a product, and the version, the log, and the search say from where", async () => {
  await allow(author.token, slug, repo.repository);
  const token = await repo.token();
  const given = await exchange(token, slug);
  expect(given).toMatchObject({ slug, author: author.username });
  expect(given.credential).toMatch(/^vmp_[\w-]{43}$/);
  expect(Date.parse(given.expiresAt) - Date.now()).toBeLessThanOrEqual(900_000);
  const { productId } = await publish({ ...author, token: given.credential }, { slug });
  const { provenance } = given;
  expect(provenance).toMatchObject({
    issuer: GITHUB,
    repository: new URL(`/${repo.repository}`, GITHUB).href,
    commit: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
    workflow: ".github/workflows/publish.yml",
  });
  const stored = admin().db.collection("products").doc(productId);
  const records = await Promise.all(
    [stored, stored.collection("versions").doc("1.0.0")].map((one) => one.get()),
  );
  for (const record of records) expect(record.get("provenance")).toEqual(provenance);
  const logged = await admin().db.collection("logEntries").where("slug", "==", slug).get();
  expect(logged.docs.map((entry) => entry.get("provenance"))).toEqual([provenance]);
  // The next version is published with a login.
  await publish(author, { slug, version: "1.1.0" });
  expect((await stored.get()).get("provenance")).toBeUndefined();
});

test("a credential opens one product, for nothing but its publication", async () => {
  const other = await publish(author);
  await allow(author.token, slug, repo.repository);
  const { token } = await jobOf();
  const own = await succeed(cliAuthProfile, "GET", { token });
  expect(own).toMatchObject({ uid: author.uid, email: "", products: [] });
  const sent = { fileName: "a.zip", fileSize: 3, productKey: other.slug };
  expect(await refuse(productsUpload, "POST", { token, input: sent })).toMatchObject(OUTSIDE);
  const key = await upload(author, other.slug, other.bytes);
  expect(await refuse(productsScan, "POST", { token, input: { storagePath: key } })).toMatchObject(OUTSIDE);
  await expect(list({ ...author, token }, { slug: other.slug, version: "1.1.0" })).rejects.toThrow("403");
  const tries = [
    ["/products/self-approve", "POST", { productId: other.productId }],
    ["/products/self-approve", "POST", { productId: "all" }],
    ["/products/self-approve", "POST", { productId: other.productId, approve: false }],
    ["/products/listing", "GET", { slug: other.slug }],
    ["/products/publishers", "GET", {}],
    ["/users/update-profile", "POST", { bio: "x" }],
    ["/orders", "GET", {}],
    ["/products/download", "POST", { productId: other.productId }],
  ] as const;
  for (const [path, method, input] of tries) {
    const answer = await send(path, method, { token, input, address: newAddress() });
    expect([path, answer.status, answer.body]).toMatchObject([path, 403, { code: "outsideScope" }]);
  }
});

test("of 20 requests with one token, one gets a credential", async () => {
  await allow(author.token, slug, repo.repository);
  const token = await repo.token();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      send(route.path, "POST", { input: { token, slug }, address: newAddress() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(new Set(lost.map(({ status, body }) => `${status} ${(body as { code: string }).code}`))).toEqual(
    new Set(["401 identityTokenUsed"]),
  );
});

test("the first use keeps the numbers of repository and owner, which a later job must have", async () => {
  const { id } = await allow(author.token, slug, repo.repository);
  await exchange(await repo.token(), slug);
  const { publishers } = await succeed(productsPublishers, "GET", { token: author.token, input: {} });
  expect(publishers).toMatchObject([{ id, repositoryId: "74", ownerId: "65", pending: true }]);
  expect(publishers[0]?.lastUsedAt).toBeDefined();
  const answer = { status: 403, code: "noMatchingPublisher" };
  expect(await refused(await repo.token({ repository_owner_id: "66" }))).toMatchObject(answer);
  expect(await refused(await repo.token({ repository_id: "75" }))).toMatchObject(answer);
});

test("a token that does not fit gets nothing, and the answer says why", async () => {
  await allow(author.token, slug, repo.repository, { environment: "release" });
  const fits = { environment: "release" };
  expect(await refused(await repo.token())).toMatchObject({
    ...{ status: 403, code: "noMatchingPublisher" },
    issues: ["environment: the job has none, the publisher release"],
  });
  const rejected = { status: 401, code: "identityTokenRejected" };
  expect(await refused(await repo.token({ ...fits, aud: "https://evil.example" }))).toMatchObject(rejected);
  expect(await refused(await repo.token({ ...fits, event_name: "pull_request_target" }))).toMatchObject(
    rejected,
  );
  expect(await refused((await repo.token(fits)).replace(/[^.]+$/, "AAAA"))).toMatchObject(rejected);
  const other = newSlug();
  expect(await refused(await repo.token(fits), { slug: other })).toMatchObject({
    code: "noMatchingPublisher",
  });
  // None of these used the token up.
  await exchange(await repo.token(fits), slug);
});

test("a slug that an account has is published through its own publishers only", async () => {
  const stranger = await join();
  await allow(stranger.token, slug, repo.repository);
  await publish(author, { slug });
  expect(await refused(await repo.token())).toMatchObject({ status: 403, code: "noMatchingPublisher" });
  expect(
    await refuse(productsPublishers, "POST", {
      token: stranger.token,
      input: { slug, issuer: GITHUB, repository: repo.repository, workflow: "other.yml" },
    }),
  ).toMatchObject({ status: 409, code: "slugTaken" });
});

test("if two accounts wait for the same job, it must name one of them", async () => {
  const stranger = await join();
  await allow(author.token, slug, repo.repository);
  await allow(stranger.token, slug, repo.repository);
  const token = await repo.token();
  expect(await refused(token)).toMatchObject({
    ...{ status: 403, code: "noMatchingPublisher" },
    issues: ["author: several accounts have this publisher. Name the author's username"],
  });
  const input = { token, slug, author: author.username };
  expect(await succeed(route, "POST", { input })).toMatchObject({ author: author.username });
});

test("a credential ends with its publisher, with the sessions of its account, and with a ban", async () => {
  const { id } = await allow(author.token, slug, repo.repository);
  const first = await jobOf();
  await succeed(productsPublishers, "DELETE", { token: author.token, input: { publisherId: id } });
  const works = async ({ token }: Member) => (await send("/cli/auth/profile", "GET", { token })).status;
  expect(await works(first)).toBe(401);

  await allow(author.token, slug, repo.repository);
  const second = await jobOf();
  expect(await works(second)).toBe(200);
  await admin().db.doc(`users/${author.uid}`).update({ banned: true });
  await until(async () => (await works(second)) !== 200);
  expect(await refused(await repo.token())).toMatchObject({ status: 403, code: "accountBanned" });
});

test("a credential that has expired is refused, as one that was never given", async () => {
  await allow(author.token, slug, repo.repository);
  const { token } = await jobOf();
  const given = await admin().db.collection("jobCredentials").where("uid", "==", author.uid).get();
  await given.docs[0]?.ref.update({ expiresAt: new Date(Date.now() - 1) });
  const input = { fileName: "a.zip", fileSize: 3, productKey: slug };
  expect(await refuse(productsUpload, "POST", { token, input })).toMatchObject({ status: 401 });
  await given.docs[0]?.ref.delete();
  expect(await refuse(productsUpload, "POST", { token, input })).toMatchObject({ status: 401 });
});
