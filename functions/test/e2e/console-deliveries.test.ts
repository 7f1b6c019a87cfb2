import { randomUUID } from "node:crypto";
import { FieldValue } from "firebase-admin/firestore";
import { admin, signUp } from "../support/accounts.js";
import { audited, auditedOnce, deliver, notificationsOf, typeInto } from "../support/console.js";
import { type Instance, startInstance } from "../support/instances.js";
import { list, publish } from "../support/listings.js";
import { join, type Member } from "../support/records.js";

const { auth, db } = admin();

/** Two instances of each function, as the platform may run them. The suite's own instance is a third. */
let products: [Instance, Instance];
let users: [Instance, Instance];
let reports: [Instance, Instance];
const start = (name: string) => startInstance(name, { FUNCTION_SIGNATURE_TYPE: "cloudevent" });
const twice = async (name: string): Promise<[Instance, Instance]> => [await start(name), await start(name)];
beforeAll(async () => {
  products = await twice("productUpdated");
  users = await twice("userUpdated");
  reports = await twice("reportEdited");
});
afterAll(() => Promise.all([...products, ...users, ...reports].map((instance) => instance.stop())));

let author: Member;
beforeEach(async () => {
  author = await join();
});

const stats = async () => (await db.doc(`users/${author.uid}`).get()).get("stats");
const REMOVAL = {
  before: { status: "published", settledStatus: "published" },
  after: { status: "removed", settledStatus: "published" },
};

test("an event that comes four times, at once and later, is carried out and written down once", async () => {
  const { productId } = await publish(author);
  const path = `products/${productId}`;
  await typeInto(path, { status: "removed" });
  const told = { id: randomUUID(), path, ...REMOVAL };
  const answers = await Promise.all([...products, ...products].map((instance) => deliver(instance, told)));
  expect(answers).toEqual([204, 204, 204, 204]);
  const entry = await auditedOnce("productId", productId);
  expect(await deliver(products[0], { ...told, id: entry.id })).toBe(204);
  await auditedOnce("productId", productId);
  expect(await stats()).toMatchObject({ products: 0, categoryCount: { skills: 0 } });
  expect(await notificationsOf(author.uid)).toHaveLength(1);
});

test("a ban that comes twice is one ban", async () => {
  const path = `users/${author.uid}`;
  await typeInto(path, { banned: true });
  const told = { path, before: { banned: false }, after: { banned: true } };
  await Promise.all(users.map((instance) => deliver(instance, told)));
  const entry = await auditedOnce("uid", author.uid);
  expect(await deliver(users[0], { ...told, id: entry.id })).toBe(204);
  await auditedOnce("uid", author.uid);
});

test("a resolution that comes twice is one resolution", async () => {
  const { productId } = await publish(author);
  const reporter = await join();
  const id = db.collection("reports").doc().id;
  const path = `reports/${id}`;
  await db
    .doc(path)
    .create({ reporterUid: reporter.uid, targetType: "product", targetId: productId, status: "pending" });
  await typeInto(path, { status: "resolved", resolution: "remove" });
  const told = {
    path,
    before: { status: "pending" },
    after: { status: "resolved", resolution: "remove" },
  };
  await Promise.all(reports.map((instance) => deliver(instance, told)));
  const entry = await auditedOnce("reportId", id);
  expect(await deliver(reports[1], { ...told, id: entry.id })).toBe(204);
  await auditedOnce("reportId", id);
  expect(await stats()).toMatchObject({ products: 0 });
  expect(await notificationsOf(reporter.uid)).toHaveLength(1);
});

test("an event that a later edit has overtaken changes nothing", async () => {
  const { productId } = await publish(author);
  expect(await deliver(products[0], { path: `products/${productId}`, ...REMOVAL })).toBe(204);
  await auditedOnce("productId", productId, 0);
  expect((await db.doc(`products/${productId}`).get()).get("status")).toBe("published");
});

test("of a product that is gone, an event is done with", async () => {
  expect(await deliver(products[0], { path: "products/no-such-product", ...REMOVAL })).toBe(204);
});

describe("the admin behind an edit", () => {
  const HOLD = { before: {}, after: { held: true } };

  /** Holds a product so that only this process handles the event, and returns the stamp. */
  async function heldBy(email: string): Promise<{ stamp: string; uid: string; principal: unknown }> {
    const { productId } = await list(author);
    const path = `products/${productId}`;
    // Held and stamped in one write, the product is settled. Removing the stamp is not an admin's edit.
    await db.doc(path).update({ held: true, heldAt: FieldValue.serverTimestamp() });
    await db.doc(path).update({ heldAt: FieldValue.delete() });
    await deliver(products[0], { path, ...HOLD, email });
    const [entry] = await audited("productId", productId);
    const stamp = (await db.doc(path).get()).get("heldBy");
    return { stamp, uid: entry?.uid ?? "", principal: entry?.details.principal };
  }

  test("is named in the audit log alone, because everybody may read the product", async () => {
    const { uid, email } = await signUp();
    await auth.setCustomUserClaims(uid, { admin: true });
    expect(await heldBy(email)).toEqual({ stamp: "admin", uid, principal: email });
  });

  test("is never an account that merely has the address", async () => {
    const { email } = await signUp();
    expect(await heldBy(email)).toEqual({ stamp: "admin", uid: "console", principal: email });
  });
});
