import { cliProductsCreate } from "#contract/create-product.js";
import { productsScan } from "#contract/products.js";
import { archiveKey } from "#domain/products/upload.js";
import { signUp, type TestUser } from "../support/accounts.js";
import { candidate } from "../support/candidates.js";
import {
  type Call,
  type FaultyProxy,
  type StorageFault,
  type StoreFault,
  storageProxy,
  storeProxy,
} from "../support/faulty-proxy.js";
import { newAddress } from "../support/http.js";
import { type Instance, startInstance } from "../support/instances.js";
import { newSlug, sha256, skillArchive } from "../support/listings.js";
import { claimAt, NOTHING, objectAt, overwrite, stored } from "../support/stored.js";

/**
 * Storage, the store and the scanner fail in every way that these tests cover, in real processes of the
 * unchanged functions: proxies sit between them and the emulators. A failure must not let anything pass, be
 * published or be half-written, and the same request must succeed afterwards.
 */
let storage: FaultyProxy<StorageFault>;
let store: FaultyProxy<StoreFault>;
let scanner: Instance;
let creator: Instance;
let user: TestUser;
let slug: string;

const behindProxies = () => ({
  FUNCTIONS_EMULATOR: "true",
  STORAGE_EMULATOR_HOST: `http://${storage.host}`,
  FIRESTORE_EMULATOR_HOST: store.host,
});

beforeAll(async () => {
  storage = await storageProxy(new URL(process.env.STORAGE_EMULATOR_HOST ?? "").host);
  store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  [scanner, creator] = await Promise.all([
    startInstance(productsScan.name, behindProxies()),
    startInstance(cliProductsCreate.name, behindProxies()),
  ]);
});
beforeEach(async () => {
  user = await signUp();
  slug = newSlug();
});
afterEach(() => {
  storage.heal();
  store.heal();
});
afterAll(async () => {
  await Promise.all([scanner.stop(), creator.stop()]);
  await Promise.all([storage.close(), store.close()]);
});

async function post(instance: Instance, input: Record<string, unknown>) {
  const answer = await fetch(instance.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${user.token}`,
      "x-forwarded-for": newAddress(),
    },
    body: JSON.stringify(input),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Retries a request until it succeeds, as a client does after an outage. */
async function postUntilServed(instance: Instance, input: Record<string, unknown>) {
  for (let tries = 1; ; tries++) {
    const answer = await post(instance, input);
    if (answer.status < 500 || tries === 20) return answer;
    await new Promise((resume) => setTimeout(resume, 500));
  }
}

const isFacts = ({ name }: Call) => name.startsWith("GET ") && !name.includes("alt=media");
const isRead = ({ name }: Call) => name.includes("alt=media");
const isWrite = ({ name }: Call) => name.startsWith("POST ");
const isDelete = ({ name }: Call) => name.startsWith("DELETE ");
const isOf =
  (rpc: string, collection: string) =>
  ({ name, body }: Call) =>
    name === rpc && body.includes(`/documents/${collection}/`);

const INTERNAL = 13;
const PERMISSION_DENIED = 7;
const DEADLINE_EXCEEDED = 4;

/** A failure response reveals nothing about its cause. */
function expectBareFailure({ status, body }: { status: number; body: unknown }): void {
  expect([500, 503]).toContain(status);
  expect([
    { error: "Internal error", code: "internal" },
    { error: "Service unavailable, try again soon", code: "unavailable" },
  ]).toContainEqual(body);
}

describe("a scan that cannot end stores no verdict, and keeps the upload", () => {
  test.each<[string, () => void]>([
    ["storage is down", () => storage.disconnect()],
    ["storage does not say what it holds", () => void storage.spoil(isFacts, 503)],
    ["storage does not let it read", () => void storage.spoil(isRead, 403)],
    ["the connection dies in the middle of the bytes", () => void storage.spoil(isRead, "cut body")],
    ["half of the bytes come", () => void storage.spoil(isRead, "short body")],
    ["more bytes come than there are", () => void storage.spoil(isRead, "long body")],
    ["one byte comes wrong", () => void storage.spoil(isRead, "flipped byte")],
    ["the store is down", () => store.disconnect()],
    [
      "the store does not give the claim",
      () =>
        void store.spoil(isOf("BatchGetDocuments", "uploads"), { status: PERMISSION_DENIED, done: false }),
    ],
    [
      "the store does not take the verdict",
      () => void store.spoil(isOf("Commit", "uploads"), { status: INTERNAL, done: false }),
    ],
  ])("when %s", async (_, fail) => {
    const { fileKey, bytes } = await candidate(user, slug);
    fail();
    expectBareFailure(await post(scanner, { storagePath: fileKey }));
    storage.heal();
    store.heal();
    expect(await claimAt(fileKey)).toBeDefined();
    expect(await claimAt(fileKey)).not.toHaveProperty("scan");
    expect(sha256((await objectAt(fileKey)) ?? new Uint8Array())).toBe(sha256(bytes));
    expect(await postUntilServed(scanner, { storagePath: fileKey })).toMatchObject({
      status: 200,
      body: { safe: true, sha256: sha256(bytes) },
    });
  });

  test("when a malicious file cannot be deleted: it is refused again, and deleted then", async () => {
    const bytes = await skillArchive(slug, "1.0.0", { "x.sh": "#!/bin/sh\nrm -rf ~/\n" });
    const { fileKey } = await candidate(user, slug, {}, bytes);
    void storage.spoil(isDelete, 403);
    expectBareFailure(await post(scanner, { storagePath: fileKey }));
    expect(await claimAt(fileKey)).not.toHaveProperty("scan");
    storage.heal();
    expect(await post(scanner, { storagePath: fileKey })).toMatchObject({
      status: 400,
      body: { error: "Content policy violation" },
    });
    expect(await objectAt(fileKey)).toBeUndefined();
  });
});

describe("a listing that cannot be stored leaves nothing, and its upload can be listed after", () => {
  test.each<[string, () => void]>([
    ["the archive cannot be read", () => void storage.spoil(isRead, 403)],
    ["the archive cannot be kept", () => void storage.spoil(isWrite, 403)],
    ["the connection dies while the archive is kept", () => void storage.spoil(isWrite, "cut")],
    ["storage says that it kept the archive, and did not", () => void storage.spoil(isWrite, "not done")],
    [
      "the store does not take the listing",
      () => void store.spoil(isOf("Commit", "slugs"), { status: INTERNAL, done: false }),
    ],
    [
      "the store does not take it in time",
      () => void store.spoil(isOf("Commit", "slugs"), { status: DEADLINE_EXCEEDED, done: false }),
    ],
  ])("when %s", async (_, fail) => {
    const { input, bytes, fileKey } = await candidate(user, slug);
    fail();
    expectBareFailure(await post(creator, input));
    storage.heal();
    store.heal();
    // The archive may exist: no record refers to it, and the next attempt writes the same bytes.
    expect(await stored(slug)).toEqual({ ...NOTHING, archives: expect.anything() });
    expect(await claimAt(fileKey)).toBeDefined();
    expect(await postUntilServed(creator, input)).toMatchObject({ status: 200, body: { updated: false } });
    const kept = await objectAt(archiveKey(slug, "1.0.0", sha256(bytes)));
    expect(sha256(kept ?? new Uint8Array())).toBe(sha256(bytes));
  });

  test("but when only the answer of the store is lost, the listing is there, whole and once", async () => {
    const { input, bytes } = await candidate(user, slug);
    void store.spoil(isOf("Commit", "slugs"), { status: DEADLINE_EXCEEDED, done: true });
    expectBareFailure(await post(creator, input));
    store.heal();
    const { products, claims, archives } = await stored(slug);
    expect(products).toHaveLength(1);
    expect(claims[slug]).toMatchObject({ productId: products[0] });
    expect(Object.keys(archives)).toEqual([archiveKey(slug, "1.0.0", sha256(bytes))]);
    expect(await post(creator, input)).toMatchObject({
      status: 409,
      body: { error: "Version exists: versions are immutable" },
    });
  });
});

describe("an archive's key at which something lies already", () => {
  test("is taken when the same bytes lie there, as an attempt left them that died", async () => {
    const { input, bytes } = await candidate(user, slug);
    await overwrite(archiveKey(slug, "1.0.0", sha256(bytes)), bytes);
    void storage.spoil(isWrite, 412);
    expect(await post(creator, input)).toMatchObject({ status: 200, body: { updated: false } });
  });

  test("is written when what lay there is gone, because the attempt that wrote it was refused", async () => {
    const { input, bytes } = await candidate(user, slug);
    void storage.spoil(isWrite, 412).then(storage.heal);
    expect(await post(creator, input)).toMatchObject({ status: 200, body: { updated: false } });
    const kept = await objectAt(archiveKey(slug, "1.0.0", sha256(bytes)));
    expect(sha256(kept ?? new Uint8Array())).toBe(sha256(bytes));
  });

  test("is not waited for when it vanishes each time", async () => {
    const { input } = await candidate(user, slug);
    void storage.spoil(isWrite, 412);
    expect(await post(creator, input)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await stored(slug)).toEqual(NOTHING);
  });

  test("is not taken when other bytes lie there, of the same size too", async () => {
    const { input, bytes } = await candidate(user, slug);
    const other = bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte));
    await overwrite(archiveKey(slug, "1.0.0", sha256(bytes)), other);
    void storage.spoil(isWrite, 412);
    expectBareFailure(await post(creator, input));
    expect(await stored(slug)).toEqual({ ...NOTHING, archives: expect.anything() });
  });
});

describe("a process that is killed", () => {
  test.each<[string, typeof productsScan | typeof cliProductsCreate, () => Promise<void>]>([
    ["while it reads the archive to scan it", productsScan, () => storage.spoil(isRead, "silence")],
    ["before the verdict is stored", productsScan, () => store.spoil(isOf("Commit", "uploads"), "silence")],
    ["while it keeps the archive", cliProductsCreate, () => storage.spoil(isWrite, "silence")],
    [
      "before the listing is stored",
      cliProductsCreate,
      () => store.spoil(isOf("Commit", "slugs"), "silence"),
    ],
  ])("%s leaves nothing, and another takes the request", async (_, route, reach) => {
    const { input, fileKey } = await candidate(user, slug);
    const doomed = await startInstance(route.name, behindProxies());
    const reached = reach();
    const request = route === productsScan ? { storagePath: fileKey } : input;
    const answer = post(doomed, request).catch(() => "no answer");
    await reached;
    await doomed.stop();
    expect(await answer).toBe("no answer");
    storage.heal();
    store.heal();
    expect(await stored(slug)).toEqual({ ...NOTHING, archives: expect.anything() });
    if (route === productsScan) expect(await claimAt(fileKey)).not.toHaveProperty("scan");
    const other = route === productsScan ? scanner : creator;
    expect(await postUntilServed(other, request)).toMatchObject({ status: 200 });
  });
});
