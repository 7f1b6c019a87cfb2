import { adminProducts } from "#contract/admin.js";
import type { LogLookup } from "#contract/log.js";
import { productsRecall, productsSelfApprove } from "#contract/products.js";
import { usersDeleteAccount } from "#contract/users.js";
import { type LogEntry, readEntry, versionIn } from "#domain/log/entry.js";
import { hashesOf, readBundle, TILE_WIDTH } from "#domain/log/tiles.js";
import {
  type Checkpoint,
  isConsistent,
  isIncluded,
  leafHash,
  openCheckpoint,
  openKeys,
} from "#domain/log/verifier.js";
import { admin } from "../support/accounts.js";
import { typeInto, until } from "../support/console.js";
import { succeed } from "../support/http.js";
import { publish, sha256 } from "../support/listings.js";
import { get, text } from "../support/pages.js";
import { forge, join, joinAsAdmin, type Member } from "../support/records.js";

/** The marketplace's log, read and verified over HTTP as any client does it. */

const { db } = admin();
const NEVER_CACHED = "public, max-age=0, must-revalidate, s-maxage=0";
const FOREVER = "public, max-age=31536000, must-revalidate, s-maxage=31536000";

const keys = async () => openKeys(await text("/log/key"));
const checkpoint = async (): Promise<Checkpoint> =>
  openCheckpoint(await text("/log/checkpoint"), await keys());
const hashes = (lines: string) =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => Buffer.from(line, "base64"));

async function expectConsistent(old: Checkpoint, now: Checkpoint): Promise<void> {
  const path = hashes(await text(`/log/proof/${old.size}-${now.size}`));
  expect(isConsistent(old.size, old.root, now.size, now.root, path)).toBe(true);
}

/** The entries about a version, each proved to be in the log. */
async function proved(slug: string, version = "1.0.0"): Promise<LogEntry[]> {
  const lookup: LogLookup = JSON.parse(await text(`/log/lookup/${slug}@${version}`));
  const { size, root } = openCheckpoint(lookup.checkpoint, await keys());
  return lookup.entries.map(({ index, entry, path }) => {
    const bytes = Buffer.from(entry);
    expect(isIncluded(leafHash(bytes), index, size, hashes(path.join("\n")), root)).toBe(true);
    return readEntry(bytes) as LogEntry;
  });
}

/** The kinds of a product's entries, once there are so many. */
async function kinds(slug: string, count: number): Promise<string[]> {
  const found = await until(async () => {
    // Before the first entry, there is no log.
    if ((await get("/log/checkpoint")).status !== 200) return false;
    const entries = await proved(slug);
    return entries.length >= count && entries;
  });
  return found.map(({ kind, version }) => (version === "1.0.0" ? kind : `${kind} ${version}`));
}

let author: Member;
let boss: Member;
beforeEach(async () => {
  [author, boss] = await Promise.all([join(), joinAsAdmin()]);
});

test("a publication is in the log, with the digest of its archive, and the log before it is a part of it", async () => {
  const first = await publish(author);
  await kinds(first.slug, 1);
  const old = await checkpoint();
  const { slug, bytes } = await publish(author);
  await kinds(slug, 1);
  const now = await checkpoint();
  expect(now.size).toBeGreaterThan(old.size);
  await expectConsistent(old, now);
  const [entry, ...others] = await proved(slug);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    ...{ kind: "published", slug, version: "1.0.0", sha256: sha256(bytes), size: bytes.length },
    ...{ scan: { outcome: "pass" }, publisher: author.uid },
  });
  expect(JSON.stringify(entry)).not.toContain(author.email);
});

test("each change of what is offered is one entry, in its order", async () => {
  const { slug, productId } = await publish(author);
  const as = ({ token }: Member, more: object = {}) => ({ token, input: { productId, ...more } });
  const recall = (state: string) =>
    succeed(productsRecall, "POST", as(author, { version: "1.0.0", state, message: "Loses files" }));
  await publish(author, { slug, version: "1.1.0" });
  await recall("yanked");
  await kinds(slug, 3);
  expect(versionIn(await proved(slug), "1.0.0").last?.kind).toBe("yanked");
  expect(versionIn(await proved(slug, "1.1.0"), "1.1.0").last?.kind).toBe("published");
  await recall("yanked");
  await succeed(productsRecall, "POST", as(author, { version: "1.0.0", state: "available" }));
  await succeed(productsSelfApprove, "POST", as(author, { approve: false }));
  await succeed(productsSelfApprove, "POST", as(author));
  await typeInto(`products/${productId}`, { status: "pending_review" });
  await kinds(slug, 7);
  await succeed(adminProducts, "POST", as(boss, { action: "publish" }));
  await succeed(adminProducts, "POST", as(boss, { action: "remove", reason: "rules" }));
  expect(await kinds(slug, 9)).toEqual([
    ...["published", "published 1.1.0", "yanked", "available", "withdrawn 1.1.0", "published 1.1.0"],
    ...["held 1.1.0", "published 1.1.0", "removed 1.1.0"],
  ]);
});

test("products that go with their author's account, or that an admin deletes in the console, are removed", async () => {
  const leaver = await join();
  const [gone, deleted] = [await publish(leaver), await publish(author)];
  await succeed(usersDeleteAccount, "DELETE", { token: leaver.token });
  await forge(author.uid);
  await db.doc(`products/${deleted.productId}`).delete();
  expect(await kinds(gone.slug, 2)).toEqual(["published", "removed"]);
  expect(await kinds(deleted.slug, 2)).toEqual(["published", "removed"]);
});

test("of 50 changes at once, each is in the log once, and its tiles and bundles have them all", async () => {
  const { slug } = await publish(author);
  await kinds(slug, 1);
  const old = await checkpoint();
  const versions = Array.from({ length: 50 }, (_, at) => `2.0.${at}`);
  await Promise.all(
    versions.map((version) => {
      const at = new Date();
      return db
        .collection("logEntries")
        .add({ kind: "deprecated", slug, version, publisher: author.uid, at, waitsSince: at });
    }),
  );
  const now = await until(async () => {
    const found = await checkpoint();
    return found.size >= old.size + 50 && found;
  });
  await expectConsistent(old, now);
  const bundles = Array.from({ length: Math.ceil(now.size / TILE_WIDTH) }, (_, number) => number);
  const logged: string[] = [];
  for (const number of bundles) {
    const width = Math.min(TILE_WIDTH, now.size - number * TILE_WIDTH);
    const name = `${String(number).padStart(3, "0")}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
    const [bundle, tile] = await Promise.all([get(`/log/tile/entries/${name}`), get(`/log/tile/0/${name}`)]);
    expect([bundle.headers.get("cache-control"), tile.headers.get("cache-control")]).toEqual([
      FOREVER,
      FOREVER,
    ]);
    const entries = readBundle(Buffer.from(await bundle.arrayBuffer()));
    expect(hashesOf(Buffer.from(await tile.arrayBuffer()))).toEqual(entries.map(leafHash));
    for (const one of entries.map(readEntry)) if (one?.slug === slug) logged.push(one.version);
  }
  expect(logged.sort()).toEqual(["1.0.0", ...versions].sort());
});

test("nothing keeps a state of the log that changes", async () => {
  const { slug } = await publish(author);
  await kinds(slug, 1);
  for (const path of ["checkpoint", "key", `lookup/${slug}@1.0.0`]) {
    expect((await get(`/log/${path}`)).headers.get("cache-control")).toBe(NEVER_CACHED);
  }
});

test.each([
  "tiles",
  "checkpoint/1",
  "proof/2-1",
  "proof/0-999999999",
  "proof/1",
  "proof/01-2",
  "tile/0/999",
  "tile/0/000.p/256",
  "tile/0/000.p/0",
  "tile/entries/x001/000",
  "tile/64/000",
  "lookup/notes",
  "lookup/Notes@1.0.0",
  "lookup/a/b@1.0.0",
])("/log/%s is refused", async (path) => {
  const answer = await get(`/log/${path}`);
  expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([404, "notInLog"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a version that never was has no entries", async () => {
  expect(await proved("never-was-here", "1.0.0")).toEqual([]);
});
