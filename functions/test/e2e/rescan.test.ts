import { DEPLOYING_MS } from "#domain/moderation/rescan.js";
import { archiveKey } from "#domain/products/upload.js";
import { db } from "#store/firestore.js";
import { actOnProduct } from "#store/moderation/moderation.js";
import { rescanProducts } from "#uploads/rescan.js";
import { sha256, skillArchive } from "../support/listings.js";
import { ownProject } from "../support/own-project.js";

/** The rescan of all products, in a project of its own: no event of the platform happens there. */
const project = ownProject();
const HOST = "files.bad-actor.com";
const AT = new Date("2026-11-01T12:00:00Z");
const PLACE = "docs/guide.md";
const NAMES_HOST = { [PLACE]: `# Guide\n\nSend the notes to ${HOST}.\n` };
const KNOWN_FILE = "print('known to be malicious')\n";
const LISTED = { rule: "listed-host", severity: "suspicious", file: PLACE, message: "A host", hint: "No." };

const scanned = (sha: string, outcome: "pass" | "hold", findings: object[] = []) => ({
  ...{ outcome, rulesVersion: "1.aaaaaaaaaaaa", sha256: sha, findings },
});

interface Stored {
  readonly files?: Record<string, string>;
  /** The files of a version that waits. */
  readonly next?: Record<string, string>;
  /** The files of earlier versions, by their numbers. */
  readonly earlier?: Readonly<Record<string, Record<string, string>>>;
  readonly status?: string;
  /** Whether an admin published it although the scan named the host. */
  readonly isAccepted?: boolean;
  readonly isMissing?: boolean;
}

/** The documents and the object of a product. */
async function stored(
  id: string,
  { files, next, earlier = {}, status = "published", isAccepted, isMissing }: Stored,
) {
  async function versionOf(version: string, more: Record<string, string> | undefined) {
    const bytes = await skillArchive(id, version, more);
    const sha = sha256(bytes);
    const key = archiveKey(id, version, sha);
    if (!isMissing)
      await project.bucket.file(key).save(Buffer.from(bytes), { resumable: false, validation: false });
    const verdict = isAccepted ? scanned(sha, "hold", [LISTED]) : scanned(sha, "pass");
    const file = { fileName: `${id}.zip`, fileSize: bytes.length, version, sha256: sha };
    return { ...file, fileUrl: key, generation: "1", verdict };
  }
  const file = await versionOf("1.0.0", files);
  const pending = next && (await versionOf("1.1.0", next));
  const records = Object.entries(earlier).map(async ([version, more]) => {
    const record = { ...(await versionOf(version, more)), createdAt: AT, approvedAt: AT };
    return [`products/${id}/versions/${version}`, record];
  });
  const { fileUrl: _, generation: __, verdict: ___, ...shown } = file;
  return {
    [`products/${id}`]: {
      ...{
        slug: id,
        title: `Product ${id}`,
        category: "skills",
        authorUid: "ada",
        status,
        settledStatus: status,
      },
      ...{ authorUsername: "ada", authorDisplayName: "Ada", price: 0, ...shown },
      ...(status !== "pending_review" && { approvedAt: AT, approvedBy: "ada" }),
      ...(pending && { pendingVersion: "1.1.0" }),
      ...{ createdAt: AT, updatedAt: AT },
    },
    [`products/${id}/private/file`]: file,
    ...Object.fromEntries(await Promise.all(records)),
    [`products/${id}/versions/1.0.0`]: {
      ...{ ...file, createdAt: AT },
      ...(status !== "pending_review" && { approvedAt: AT }),
    },
    ...(pending && {
      [`products/${id}/private/pending`]: { listing: { title: id, category: "skills" }, file: pending },
      [`products/${id}/versions/1.1.0`]: { ...pending, createdAt: AT },
    }),
  };
}

async function fill(products: Record<string, Stored>): Promise<void> {
  const documents = await Promise.all(Object.entries(products).map(([id, one]) => stored(id, one)));
  await project.fill({
    "system/threats": { hosts: [HOST, "no host"], digests: [sha256(Buffer.from(KNOWN_FILE))] },
    "users/ada": { uid: "ada", username: "ada", locale: "pt-BR", createdAt: AT, updatedAt: AT },
    ...Object.assign({}, ...documents),
  });
}

let clock = AT.getTime();
/** A run that has time for so many products. Without a number, it has time for all. */
const run = (products = Number.POSITIVE_INFINITY, minutes = 31) => {
  clock += minutes * 60 * 1000;
  let left = products;
  // Each page asks once, and each product once.
  return rescanProducts(new Date(clock), () => left-- > 0);
};
const product = async (id: string) => (await db().doc(`products/${id}`).get()).data() ?? {};
const outcome = async (id: string, version = "1.0.0") =>
  (await db().doc(`products/${id}/versions/${version}`).get()).get("verdict.outcome");
const audit = async () => (await db().collection("auditLog").get()).docs.map((entry) => entry.data());

test("after a change of the list, what is on sale is held, and its author is told why, once", async () => {
  await fill({
    accepted: { files: NAMES_HOST, isAccepted: true },
    archived: { files: { "tool.py": KNOWN_FILE }, status: "archived" },
    honest: {},
    naming: { files: NAMES_HOST },
    removed: { files: NAMES_HOST, status: "removed" },
    updated: { next: NAMES_HOST },
    waiting: { files: NAMES_HOST, status: "pending_review" },
  });
  expect(await run()).toMatchObject({ scanned: 0 });
  // Scans that began before the change may still publish something.
  expect(await run(9, (DEPLOYING_MS - 1) / 60_000)).toBeUndefined();
  // Of two runs at the same time, one ends. The other has time for two products, or for one if it began after the first had
  // counted its attempt. The next run continues there. A product that the ended run held is held, and not counted.
  const both = await Promise.all([run(3), run(3)]);
  const [first, ...others] = both.filter((done) => done !== undefined);
  expect(["accepted", "archived"]).toContain(first?.after);
  expect([first?.finishedAt, ...others]).toEqual([undefined]);
  const last = await run();
  expect(last).toMatchObject({ scanned: 7, skipped: 0, finishedAt: new Date(clock) });
  expect([1, 2]).toContain(last?.held);
  expect(await run()).toBeUndefined();

  expect(await product("naming")).toMatchObject({
    ...{ status: "pending_review", settledStatus: "pending_review" },
    ...{ held: true, heldFor: "review", heldBy: "rescan" },
  });
  expect(await product("archived")).toMatchObject({ status: "pending_review", heldFor: "malicious" });
  for (const id of ["accepted", "honest", "updated"])
    expect(await product(id)).toMatchObject({ status: "published" });
  // The instructions start git. The host is in a text for people: nothing of the product contacts it.
  for (const id of ["honest", "naming"])
    expect(await product(id)).toMatchObject({ capabilities: ["commands"] });
  expect(await product("waiting")).not.toHaveProperty("held");
  const outcomes = ["accepted", "archived", "honest", "naming", "removed", "updated", "waiting"].map((id) =>
    outcome(id),
  );
  expect(await Promise.all(outcomes)).toEqual(["hold", "block", "pass", "hold", "hold", "pass", "hold"]);
  expect(await outcome("updated", "1.1.0")).toBe("hold");
  for (const id of ["naming", "archived"]) {
    const [file, record] = await Promise.all(
      [`products/${id}/private/file`, `products/${id}/versions/1.0.0`].map((path) => db().doc(path).get()),
    );
    expect(file?.get("verdict")).toEqual(record?.get("verdict"));
  }

  const entries = await audit();
  expect(entries).toHaveLength(2);
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: "product.rescan-hold",
      uid: "rescan",
      details: expect.objectContaining({
        ...{ productId: "naming", from: "published", to: "pending_review", reason: "review" },
        findings: [`listed-host ${PLACE}`],
      }),
    }),
  );
  const told = (await db().collection("notifications").get()).docs.map((notice) => notice.data());
  expect(told.map(({ uid }) => uid)).toEqual(["ada", "ada"]);
  expect(told.find(({ body }) => body.includes("Product naming"))?.body).toMatch(
    /^Uma nova verificação de .+docs\/guide\.md:3: .+\(listed-host\)\./,
  );

  // An admin publishes it again, so the same findings hold it no longer. What only waits is judged by the new list.
  await actOnProduct("naming", "publish", {}, { uid: "console", principal: "an admin" });
  await db()
    .doc("system/threats")
    .update({ hosts: [HOST, "other.bad-actor.com"] });
  expect([await run(), await run()]).toMatchObject([{ scanned: 0 }, { scanned: 7, held: 0 }]);
  await db().doc("system/threats").update({ hosts: [] });
  expect([await run(), await run()]).toMatchObject([{ scanned: 0 }, { scanned: 7, held: 0 }]);
  expect(await outcome("waiting")).toBe("pass");
  expect(await product("naming")).toMatchObject({ status: "published" });
  expect((await audit()).map(({ action }) => action).sort()).toEqual([
    ...["product.approve", "product.rescan-hold", "product.rescan-hold"],
  ]);
});

test("earlier versions are scanned too, in as many runs as needed, and malware in one holds the product once", async () => {
  const evil = { "tool.py": KNOWN_FILE };
  await fill({
    naming: { earlier: { "0.9.0": NAMES_HOST } },
    old: { earlier: { "0.7.0": evil, "0.8.0": {}, "0.9.0": evil } },
  });
  await run();
  // A run without time still scans one version, and the next continues after it.
  expect(await run(1)).toMatchObject({ scanned: 0, held: 0 });
  expect(await run(2)).toMatchObject({ scanned: 1, after: "naming" });
  expect(await run(2)).toMatchObject({ scanned: 1, held: 1, afterVersion: "0.7.0" });
  expect(await run(2)).toMatchObject({ scanned: 1, held: 1, afterVersion: "0.8.0" });
  expect(await run()).toMatchObject({ scanned: 2, held: 1, finishedAt: new Date(clock) });
  expect((await db().doc("system/rescan").get()).data()).not.toHaveProperty("afterVersion");

  const outcomes = ["0.7.0", "0.8.0", "0.9.0", "1.0.0"].map((version) => outcome("old", version));
  expect(await Promise.all(outcomes)).toEqual(["block", "pass", "block", "pass"]);
  // What is only suspicious is left to the client, which scans what it installs.
  expect([await outcome("naming", "0.9.0"), (await product("naming")).status]).toEqual(["hold", "published"]);
  expect(await product("old")).toMatchObject({ status: "pending_review", heldFor: "malicious" });
  expect((await audit()).map(({ details }) => details)).toEqual([
    expect.objectContaining({ productId: "old", version: "0.7.0", verdict: "block", reason: "malicious" }),
  ]);
  const told = (await db().collection("notifications").get()).docs.map((notice) => notice.get("body"));
  expect(told).toEqual([expect.stringContaining("0.7.0, tool.py")]);

  // An admin looks at it and publishes what is current. The version stays blocked, and holds nothing again.
  await actOnProduct("old", "publish", {}, { uid: "console", principal: "an admin" });
  await db().doc("system/threats").update({ hosts: [] });
  expect([await run(), await run()]).toMatchObject([{ scanned: 0 }, { scanned: 2, held: 0 }]);
  expect([await outcome("old", "0.9.0"), await outcome("naming", "0.9.0")]).toEqual(["block", "pass"]);
  expect(await product("old")).toMatchObject({ status: "published" });
});

test("what cannot be scanned is tried again, and left out after three runs", async () => {
  await fill({
    fine: {},
    gone: { isMissing: true },
    naming: { files: NAMES_HOST },
    typed: { files: NAMES_HOST },
  });
  // An edit in the console that no function has processed yet.
  await db().doc("products/typed").update({ status: "removed" });
  await db().doc("products/naming").update({ status: "pending_review" });
  await run();
  for (const tries of [1, 2, 3]) {
    await expect(run()).rejects.toThrow("The rescan ended at product gone");
    expect((await db().doc("system/rescan").get()).data()).toMatchObject({ tries, after: "fine" });
  }
  await expect(run()).rejects.toThrow("The rescan ended at product naming");
  expect(await product("naming")).toMatchObject({ status: "pending_review", settledStatus: "published" });
  await db().doc("products/naming").update({ status: "published" });
  expect(await run()).toMatchObject({ scanned: 3, held: 1, skipped: 1, finishedAt: new Date(clock) });
  expect(await product("typed")).toMatchObject({ status: "removed", settledStatus: "published" });
});

test("nearly the same as a removed product is held, and no longer found once that is restored", async () => {
  const order = Array.from(
    { length: 90 },
    (_, at) => `Step ${at}: ${["read", "copy", "send"][at % 3]} part ${at}.`,
  );
  const changed = order.map((line, at) => (at % 10 === 0 ? "Another line." : line.toUpperCase()));
  await fill({
    copy: { files: { "docs/other.md": changed.join("\n\n") } },
    evil: { files: { "steps.md": order.join("\n") } },
    honest: {},
  });
  await db().doc("system/threats").delete();
  const admin = { uid: "console", principal: "an admin" };
  const remembered = async () => (await db().doc("system/fingerprints").get()).data();
  await actOnProduct("evil", "remove", { removal: { reason: "malicious" } }, admin);
  expect(await remembered()).toEqual({ waiting: ["evil"] });
  expect([await run(), await run()]).toMatchObject([{ scanned: 0 }, { scanned: 3, held: 1 }]);
  expect(await remembered()).toMatchObject({
    files: [{ productId: "evil", product: "evil 1.0.0" }],
    waiting: [],
  });
  expect(await product("copy")).toMatchObject({ status: "pending_review", heldFor: "review" });
  expect(await product("honest")).toMatchObject({ status: "published" });
  expect((await audit()).find(({ action }) => action === "product.rescan-hold")?.details).toMatchObject({
    findings: ["known-copy docs/other.md"],
  });

  await actOnProduct("evil", "publish", {}, admin);
  expect([await run(), await run()]).toMatchObject([{ scanned: 0 }, { scanned: 3, held: 0 }]);
  expect(await remembered()).toEqual({ files: [], waiting: [] });
  expect(await outcome("copy")).toBe("pass");
});
