import { randomBytes } from "node:crypto";
import { rawZip } from "#archive/testing/raw-zip.js";
import { productsFile, productsFiles as route } from "#contract/files.js";
import { productsDownload } from "#contract/products.js";
import { admin, signIn } from "../support/accounts.js";
import { listHeld } from "../support/held.js";
import { refuse, send, succeed } from "../support/http.js";
import { type Listed, list, newSlug, publish, sha256 } from "../support/listings.js";
import { changeStatus, forge, join, joinAsAdmin, type Member, storeOrder } from "../support/records.js";
import { overwrite } from "../support/stored.js";

const { auth, db } = admin();
const addressOf = ({ slug, bytes }: Listed, version = "1.0.0") => ({ slug, version, sha256: sha256(bytes) });
const UNKNOWN = { slug: "no-such-product", version: "1.0.0", sha256: "a".repeat(64) };

let author: Member;
beforeAll(async () => {
  author = await join();
});

describe("the files of a free product", () => {
  let product: Listed;
  beforeAll(async () => {
    product = await publish(author, { files: { "docs/a.md": "# A\n", "docs/sub/b.txt": "" } });
  });

  test("are listed for everyone, by path, with size and checksum", async () => {
    const answer = await succeed(route, "GET", { input: addressOf(product) });
    expect(answer).toMatchObject({ isPublic: true, total: 5, offset: 0, findings: [] });
    expect(answer.files.map(({ path }) => path)).toEqual([
      "README.md",
      "SKILL.md",
      "docs/a.md",
      "docs/sub/b.txt",
      "vault.yaml",
    ]);
    expect(answer.files[2]).toEqual({
      path: "docs/a.md",
      size: 4,
      crc32: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(answer.files[3]).toEqual({ path: "docs/sub/b.txt", size: 0, crc32: "00000000" });
  });

  test("may be kept by the CDN for a minute, without anything about the one who asked", async () => {
    for (const sent of [{}, { token: author.token }]) {
      const { headers } = await send(route.path, "GET", { ...sent, input: addressOf(product) });
      expect(headers.get("cache-control")).toBe("public, max-age=60, s-maxage=60");
      expect([...headers.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([]);
    }
    const { headers } = await send(route.path, "GET", { input: UNKNOWN });
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("of an earlier version that a later scan found malicious are its author's and an admin's", async () => {
    const [owner, reader, boss] = await Promise.all([join(), join(), joinAsAdmin()]);
    const first = await publish(owner);
    await publish(owner, { slug: first.slug, version: "1.1.0" });
    const record = db.doc(`products/${first.productId}/versions/1.0.0`);
    const address = { input: addressOf(first) };
    const download = { productId: first.productId, version: "1.0.0", sha256: sha256(first.bytes) };
    await succeed(productsDownload, "POST", { token: reader.token, input: download });
    await record.update({ "verdict.outcome": "block" });
    const refused = { status: 403, code: "versionMalicious" };
    expect(await refuse(productsDownload, "POST", { token: reader.token, input: download })).toMatchObject(
      refused,
    );
    const file = { input: { ...address.input, path: "SKILL.md" } };
    expect(await refuse(productsFile, "GET", file)).toMatchObject(refused);
    expect(await refuse(route, "GET", address)).toMatchObject(refused);
    expect(await refuse(route, "GET", { ...address, token: reader.token })).toMatchObject(refused);
    for (const { token } of [owner, boss]) {
      const own = await send(route.path, "GET", { ...address, token });
      expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
    expect(await succeed(productsDownload, "POST", { token: owner.token, input: download })).toMatchObject({
      version: "1.0.0",
    });
    await record.update({ "verdict.outcome": "pass" });
    expect(await succeed(route, "GET", address)).toMatchObject({ total: 3 });
  });

  test("are gone for others when it is unpublished", async () => {
    const gone = await publish(author);
    await changeStatus(gone.productId, "archived");
    expect(await refuse(route, "GET", { input: addressOf(gone) })).toMatchObject({ code: "productNotFound" });
    const own = await send(route.path, "GET", { input: addressOf(gone), token: author.token });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });

  test.each([
    ["another digest", { sha256: "b".repeat(64) }, "versionNotFound"],
    ["a version that never was", { version: "9.9.9" }, "versionNotFound"],
    ["another slug", { slug: "no-such-product" }, "productNotFound"],
  ])("are not at %s", async (_, change, code) => {
    const input = { ...addressOf(product), ...change };
    expect(await refuse(route, "GET", { input })).toMatchObject({ status: 404, code });
  });

  test("of an older version stay, and those of a waiting one are its author's", async () => {
    const { slug } = product;
    const second = await list(author, { slug, version: "1.1.0" });
    const waiting = addressOf(second, "1.1.0");
    const { token } = author;
    expect(await refuse(route, "GET", { input: waiting })).toMatchObject({ code: "versionNotFound" });
    const own = await send(route.path, "GET", { input: waiting, token });
    expect(own).toMatchObject({ status: 200, body: { isPublic: false } });
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    expect((await succeed(route, "GET", { input: addressOf(product) })).isPublic).toBe(true);
  });
});

test("what the scan found stands beside the files, with file and line", async () => {
  const held = await listHeld(author);
  const { findings } = await succeed(route, "GET", { input: addressOf(held), token: author.token });
  expect(findings).toContainEqual(expect.objectContaining({ file: "package.json", severity: "suspicious" }));
});

describe("a paid product", () => {
  let product: Listed;
  let other: Listed;
  const people = {} as Record<string, string | undefined>;
  beforeAll(async () => {
    // An author may list only a few products per minute.
    author = await join();
    const members = await Promise.all(Array.from({ length: 6 }, () => join()));
    const [user, buyer, refunded, disputed, boss, banned] = members as [Member, ...Member[]] & Member[];
    product = await publish(author, { price: 19 });
    other = await publish(author, { price: 19 });
    await Promise.all([
      storeOrder(product.productId, buyer?.uid ?? "", "completed"),
      storeOrder(product.productId, refunded?.uid ?? "", "refunded"),
      storeOrder(product.productId, disputed?.uid ?? "", "disputed"),
      storeOrder(product.productId, banned?.uid ?? "", "completed"),
      storeOrder(other.productId, user.uid, "completed"),
      db.doc(`users/${banned?.uid}`).update({ banned: true }),
      auth.setCustomUserClaims(boss?.uid ?? "", { admin: true }),
    ]);
    Object.assign(people, {
      visitor: undefined,
      "the buyer of another product": user.token,
      buyer: buyer?.token,
      "refunded buyer": refunded?.token,
      "disputed buyer": disputed?.token,
      "banned buyer": banned?.token,
      author: author.token,
      admin: await signIn(boss?.email ?? "", boss?.password ?? ""),
    });
  });

  const REFUSED = {
    visitor: "purchaseRequired",
    "the buyer of another product": "purchaseRequired",
    "refunded buyer": "purchaseRequired",
    "disputed buyer": "purchaseRequired",
    "banned buyer": "accountBanned",
  };
  const HIDDEN = {
    ...REFUSED,
    visitor: "productNotFound",
    "the buyer of another product": "productNotFound",
    "refunded buyer": "productNotFound",
    "disputed buyer": "productNotFound",
  };
  const ADDRESSES = {
    "its files": [route, {}],
    "one of its files": [productsFile, { path: "SKILL.md" }],
    "a file that it has not": [productsFile, { path: "none.md" }],
    "another digest": [route, { sha256: "b".repeat(64) }],
    "another version": [productsFile, { path: "SKILL.md", version: "9.9.9" }],
  } as const;
  const FOUND = {
    "its files": 200,
    "one of its files": 200,
    "a file that it has not": "fileNotFound",
    "another digest": "versionNotFound",
    "another version": "versionNotFound",
  };

  test.each([
    ["published", REFUSED],
    ["archived", HIDDEN],
    ["draft", HIDDEN],
    ["pending_review", HIDDEN],
    ["removed", { ...HIDDEN, buyer: "productNotFound" }],
  ] as const)("that is %s opens for its buyers, its author, and admins only", async (status, refused) => {
    await changeStatus(product.productId, status);
    for (const [who, token] of Object.entries(people)) {
      for (const [where, [asked, change]] of Object.entries(ADDRESSES)) {
        const answer = await send(asked.path, "GET", { input: { ...addressOf(product), ...change }, token });
        const { code } = answer.body as { code?: string };
        const expected = (refused as Record<string, string>)[who] ?? FOUND[where as keyof typeof FOUND];
        expect([who, where, answer.status === 200 ? 200 : code]).toEqual([who, where, expected]);
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
      }
    }
  });

  test("that is held as malicious is closed to its buyers, with the reason", async () => {
    await db.doc(`products/${product.productId}`).update({ heldFor: "malicious" });
    await changeStatus(product.productId, "pending_review");
    const asked = (who: string) => refuse(route, "GET", { input: addressOf(product), token: people[who] });
    expect(await asked("buyer")).toMatchObject({ status: 403, code: "productHeldAsMalicious" });
    expect(await asked("visitor")).toMatchObject({ status: 404, code: "productNotFound" });
  });
});

describe("an archive of 45 MB with 5,000 files", () => {
  test("is listed by pages of 1,000, and each of its files opens", async () => {
    author = await join();
    const product = await publish(author, { slug: newSlug("large") });
    const content = randomBytes(9_000);
    const entries = Array.from({ length: 5_000 }, (_, at) => ({
      name: `docs/part-${at % 50}/page-number-${at}.bin`,
      content,
    }));
    const bytes = rawZip({ entries });
    const large = { ...product, bytes };
    const fileUrl = `products/${product.slug}/1.0.0-${sha256(bytes)}.zip`;
    await overwrite(fileUrl, bytes);
    await forge(product.productId, product.slug, author.uid);
    // Without its generation, as an older system stored it.
    const file = {
      fileUrl,
      fileName: "large.zip",
      fileSize: bytes.length,
      version: "1.0.0",
      sha256: sha256(bytes),
    };
    await db.doc(`products/${product.productId}/private/file`).set(file);

    const pages = await Promise.all(
      [0, 4_000, 5_000].map((offset) => succeed(route, "GET", { input: { ...addressOf(large), offset } })),
    );
    expect(pages.map(({ files, total }) => [files.length, total])).toEqual([
      [1_000, 5_000],
      [1_000, 5_000],
      [0, 5_000],
    ]);
    const path = pages[1]?.files.at(-1)?.path;
    const input = { ...addressOf(large), path };
    expect(await succeed(productsFile, "GET", { input })).toMatchObject({ kind: "binary", size: 9_000 });
  });
});
