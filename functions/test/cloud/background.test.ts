import { randomUUID } from "node:crypto";
import { getAuth } from "firebase-admin/auth";
import { db } from "#store/firestore.js";
import { requestDeletion } from "#store/people/deletions.js";
import { some } from "#test/support/effort.js";
import { SCHEDULED } from "#tools/deploy/plan.js";
import { alertsIn } from "../support/alerts.js";
import { type DeployedMarket, deployedMarket } from "../support/cloud/cloud.js";
import { deliverEvent, type Written } from "../support/cloud/eventarc.js";
import { rawDocument, typeInto } from "../support/console.js";
import { endpointOf } from "../support/endpoints.js";
import { LEAVER, OTHERS_OBJECTS, SENTINEL } from "../support/leaver.js";
import { leaverProject } from "../support/leaver-project.js";

/**
 * The background functions as the platform runs them: their bundles get the events of Eventarc and the calls of
 * Cloud Scheduler, over the stand-in for Google's services. The project is this file's own, so no emulator delivers
 * an event beside the test.
 */
const { project: own, fill, leaver } = leaverProject();
const [DATA, PEOPLE, FILES] = [
  "roles/datastore.user",
  "roles/firebaseauth.admin",
  "roles/storage.objectUser",
];
const PRODUCT = "products/p1";

let market: DeployedMarket;
beforeAll(async () => {
  market = await deployedMarket();
});
afterEach(() => market?.google.restore());
afterAll(() => market?.close());

const at = new Date(1_700_000_000_000);
const stats = { downloads: 0, likes: 0, rating: 0, reviewsCount: 0, purchaseCount: 0 };
const profile = (uid: string) => ({
  ...{ uid, username: uid, displayName: uid, avatarUrl: "", role: "user", xp: 0, level: 0 },
  ...{ banned: false, stats: { products: 1, followers: 0, following: 0, categoryCount: {} } },
  ...{ createdAt: at, updatedAt: at },
});
const product = {
  ...{ title: "Quiet Ledger", description: "Keeps a ledger", category: "skills", tags: [], price: 0 },
  ...{ slug: "quiet-ledger", fileName: "a.zip", fileSize: 10, version: "1.0.0", license: "MIT" },
  ...{ authorUid: "ada", authorUsername: "ada", authorDisplayName: "ada", authorAvatar: "" },
  ...{ status: "published", settledStatus: "published", stats, createdAt: at, updatedAt: at },
};

beforeEach(() =>
  own.fill({
    [PRODUCT]: product,
    "slugs/quiet-ledger": { slug: "quiet-ledger", productId: "p1", authorUid: "ada", createdAt: at },
    "users/ada": profile("ada"),
    "users/eve": profile("eve"),
    "reports/r1": {
      ...{ reporterUid: "eve", targetType: "product", targetId: "p1", reason: "spam" },
      ...{ status: "pending", settledStatus: "pending", createdAt: at },
    },
  }),
);

const deliver = async (name: string, write: Written) =>
  deliverEvent(await market.instanceOf(name), endpointOf(name).eventTrigger?.eventType ?? "", write);

/** What the platform sends after an edit in the console. */
async function edit(path: string, fields: Parameters<typeof typeInto>[1]): Promise<Written> {
  const before = await rawDocument(path);
  await typeInto(path, fields);
  return { id: randomUUID(), path, before, after: await rawDocument(path) };
}

async function run(name: string): Promise<number> {
  const { url } = await market.instanceOf(name);
  const answer = await fetch(url, { method: "POST", headers: { "x-cloudscheduler-jobname": name } });
  await answer.text();
  return answer.status;
}

const read = async (path: string) => (await db().doc(path).get()).data() ?? {};
const entries = async () =>
  (await db().collection("auditLog").get()).docs.map((entry) => entry.get("action"));
const notices = async () =>
  (await db().collection("notifications").get()).docs.map((notice) => notice.get("uid")).sort();

test("an admin's edit is carried out once, however often its event comes", async () => {
  const write = await edit(PRODUCT, { status: "removed", removalReason: "malicious" });
  expect(await deliver("productUpdated", write)).toBe(204);
  expect(await read(PRODUCT)).toMatchObject({
    status: "removed",
    removedBy: "admin",
    settledStatus: "removed",
  });
  expect(await deliver("productUpdated", write)).toBe(204);
  expect([await entries(), await notices()]).toEqual([["product.remove"], ["ada", "eve"]]);
});

test("an event stays undelivered without the role for the database, and changes nothing", async () => {
  const write = await edit(PRODUCT, { status: "removed", removalReason: "malicious" });
  const before = await own.dump();
  market.google.withhold("events", DATA);
  expect(await deliver("productUpdated", write)).toBe(500);
  await market.logged("productUpdated", `The service account vaultmart-events needs ${DATA}`);
  expect(await own.dump()).toEqual(before);
  market.google.restore();
  expect(await deliver("productUpdated", write)).toBe(204);
  expect([await entries(), await notices()]).toEqual([["product.remove"], ["ada", "eve"]]);
});

test("a ban ends the sessions once the role for accounts is there again", async () => {
  await getAuth().createUser({ uid: "ada", email: `${randomUUID()}@example.com` });
  const sessionsFrom = async () => (await getAuth().getUser("ada")).tokensValidAfterTime;
  const [write, begun] = [await edit("users/ada", { banned: true }), await sessionsFrom()];
  market.google.withhold("events", PEOPLE);
  expect(await deliver("userUpdated", write)).toBe(500);
  await market.logged("userUpdated", `The service account vaultmart-events needs ${PEOPLE}`);
  expect(await sessionsFrom()).toBe(begun);
  market.google.restore();
  expect(await deliver("userUpdated", write)).toBe(204);
  expect(await deliver("userUpdated", write)).toBe(204);
  expect(await sessionsFrom()).not.toBe(begun);
  expect([await entries(), (await read(PRODUCT)).status]).toEqual([["user.ban"], "pending_review"]);
});

test("an event stays undelivered while an index is missing", async () => {
  await getAuth().createUser({ uid: "eve", email: `${randomUUID()}@example.com` });
  const write = await edit("users/eve", { banned: true });
  market.google.dropIndexes("checkouts");
  expect(await deliver("userUpdated", write)).toBe(500);
  await market.logged("userUpdated", "The database does not have an index that a query needs");
  market.google.restore();
  expect(await deliver("userUpdated", write)).toBe(204);
});

test("a report that an admin resolves is carried out", async () => {
  const write = await edit("reports/r1", { status: "resolved", resolution: "hide" });
  expect(await deliver("reportEdited", write)).toBe(204);
  expect(await read(PRODUCT)).toMatchObject({ status: "pending_review", held: true });
  expect(await deliver("reportEdited", write)).toBe(204);
  expect(await entries()).toEqual(["report.resolve"]);
});

test("an account that is deleted leaves no name, and its files go once the role for files is there", async () => {
  const { uid } = LEAVER;
  await fill();
  await requestDeletion(await leaver(), new Date());
  const path = `deletions/${uid}`;
  const write = { id: randomUUID(), path, before: undefined, after: await rawDocument(path) };
  market.google.withhold("events", FILES);
  expect(await deliver("deletionRequested", write)).toBe(500);
  await market.logged("deletionRequested", `The service account vaultmart-events needs ${FILES}`);
  market.google.restore();
  expect(await deliver("deletionRequested", write)).toBe(204);
  expect(await rawDocument(path)).toBeUndefined();
  const { documents, objects } = await own.dump();
  expect(JSON.stringify(documents[`users/${uid}`])).not.toMatch(SENTINEL);
  expect(objects).toEqual(expect.arrayContaining(Object.keys(OTHERS_OBJECTS)));
  expect(objects.filter((name) => name.startsWith(`users/${uid}/`))).toEqual([]);
});

test("a product that is deleted leaves a tombstone", async () => {
  const before = await rawDocument(PRODUCT);
  await db().doc(PRODUCT).delete();
  const write = { id: randomUUID(), path: PRODUCT, before, after: undefined };
  for (const _ of [1, 2]) expect(await deliver("productDeleted", write)).toBe(204);
  expect((await db().collection("tombstones/search/products").get()).size).toBe(1);
});

test("an advisory that an admin types is checked, numbered, and published once", async () => {
  await db()
    .doc("advisories/typed")
    .set({ slug: "quiet-ledger", severity: "high", summary: "Sends files away" });
  const path = "advisories/typed";
  const write = { id: randomUUID(), path, before: undefined, after: await rawDocument(path) };
  for (const _ of [1, 2]) expect(await deliver("advisoryWritten", write)).toBe(204);
  expect(await entries()).toEqual(["advisory.publish"]);
});

/** What a scheduled run cannot do without. */
const NEEDS: Readonly<Record<string, string>> = {
  searchSnapshot: FILES,
  settlePayments: DATA,
  reconcile: DATA,
  sweepPictures: FILES,
  logCatchUp: DATA,
  mailCatchUp: DATA,
  rescan: DATA,
};
test.each(some(SCHEDULED, 3))("%s fails without its role, and the next run makes up for it", async (name) => {
  const role = NEEDS[name] ?? "";
  market.google.withhold("events", role);
  expect(await run(name)).toBe(500);
  await market.logged(name, `The service account vaultmart-events needs ${role}`);
  const { said } = await market.instanceOf(name);
  expect(alertsIn(name, said())).toEqual(["events-failed", "role-missing"]);
  market.google.restore();
  expect(await run(name)).toBe(200);
});
