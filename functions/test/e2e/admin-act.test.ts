import { FieldValue } from "firebase-admin/firestore";
import { adminQueue, adminAct as route } from "#contract/admin-queue.js";
import { appeals } from "#contract/appeals.js";
import { reports } from "#contract/reports.js";
import type { InputOf } from "#contract/route.js";
import { admin, signIn } from "../support/accounts.js";
import { audited, notificationsOf } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { newSlug, publish } from "../support/listings.js";
import { text } from "../support/pages.js";
import { join, joinAsAdmin, type Member } from "../support/records.js";

const { db } = admin();
const NOTE = "Seen by two of us";

let author: Member;
let boss: Member;
let productId: string;
beforeEach(async () => {
  [author, boss] = await Promise.all([join(), joinAsAdmin()]);
  ({ productId } = await publish(author));
});

type Act = InputOf<(typeof route)["POST"]>;
const act = (input: object, { token } = boss) => succeed(route, "POST", { token, input: input as Act });
const refused = (input: object, { token } = boss) => refuse(route, "POST", { token, input: input as Act });
const stateOf = async (kind: "products" | "users" | "reports", id: string, q = id) => {
  const { cases } = await succeed(adminQueue, "GET", { token: boss.token, input: { kind, q } });
  return cases.find((one) => one.id === id)?.state ?? "";
};
const document = async (path: string) => (await db.doc(path).get()).data() ?? {};

test("a product is held and published with a note for the audit log", async () => {
  const product = { kind: "product", id: productId, note: NOTE };
  expect(await act({ ...product, action: "hold", reason: "malicious" })).toEqual({
    status: "pending_review",
  });
  expect(await act({ ...product, action: "publish" })).toEqual({ status: "published" });
  expect(
    (await audited("productId", productId)).map(({ action, uid, details }) => [action, uid, details.note]),
  ).toEqual([
    ["product.hold", boss.uid, NOTE],
    ["product.approve", boss.uid, NOTE],
  ]);
  expect(await refused({ ...product, action: "publish" })).toMatchObject({ code: "moderationRefused" });
  expect(await refused({ ...product, action: "remove" })).toMatchObject({
    issues: ["reason: is required for remove"],
  });
  expect(await refused({ ...product, id: "none", action: "hold" })).toMatchObject({
    code: "productNotFound",
  });
});

test("of two admins who saw the same case, one acts, and the other is told that it changed", async () => {
  const other = await joinAsAdmin();
  const expects = await stateOf("products", productId);
  const answers = await Promise.all([
    send({ kind: "product", id: productId, action: "hold", expects }, boss),
    send({ kind: "product", id: productId, action: "remove", reason: "rules", expects }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "caseChanged" });
  expect(await audited("productId", productId)).toHaveLength(1);
  // Likes and downloads change no case.
  const again = await stateOf("products", productId);
  await db.doc(`products/${productId}`).update({ "stats.likes": 0, updatedAt: new Date() });
  expect(await stateOf("products", productId)).toBe(again);
});

async function send(input: object, { token }: Member) {
  const { send: sent } = await import("../support/http.js");
  return sent("/admin/act", "POST", { token, input: input as Record<string, unknown> });
}

test("a user is banned with their sessions, and unbanned", async () => {
  const user = { kind: "user", id: author.uid, note: NOTE };
  const expects = await stateOf("users", author.uid);
  expect(await act({ ...user, action: "ban", expects })).toEqual({ status: "banned" });
  expect(await document(`users/${author.uid}`)).toMatchObject({ banned: true, bannedBy: "admin" });
  expect(await document(`products/${productId}`)).toMatchObject({ status: "pending_review", heldFor: "ban" });
  expect(await refused({ ...user, action: "ban" })).toMatchObject({ code: "moderationRefused" });
  expect(await refused({ ...user, action: "unban", expects })).toMatchObject({
    status: 409,
    code: "caseChanged",
  });
  expect(await act({ ...user, action: "unban" })).toEqual({ status: "active" });
  expect(await document(`products/${productId}`)).toMatchObject({ status: "published" });
  expect(await refused({ ...user, action: "unban" })).toMatchObject({ code: "moderationRefused" });
  expect(await refused({ ...user, id: "none", action: "ban" })).toMatchObject({
    status: 404,
    code: "userNotFound",
  });
  const entries = await audited("uid", author.uid);
  expect(entries.map(({ action, details }) => [action, details.note])).toEqual([
    ["user.ban", NOTE],
    ["user.unban", NOTE],
  ]);
  const told = (await notificationsOf(author.uid)).map(({ title }) => title).sort();
  expect(told).toEqual(["Your account was banned", "Your ban was lifted"]);
});

test("a report is resolved with an action, and others are dismissed", async () => {
  const [one, two] = await Promise.all([join(), join()]);
  const target = { targetType: "product", targetId: productId, reason: "spam" } as const;
  await succeed(reports, "POST", { token: one.token, input: target });
  await succeed(reports, "POST", { token: two.token, input: target });
  const id = (uid: string) => `${uid}_product_${productId}`;
  expect(await refused({ kind: "report", id: id(one.uid), action: "remove" })).toMatchObject({
    code: "invalidRequest",
  });
  expect(await act({ kind: "report", id: id(one.uid), action: "dismiss", note: NOTE })).toEqual({
    status: "dismissed",
  });
  expect(await act({ kind: "report", id: id(two.uid), action: "remove", reason: "rules" })).toEqual({
    status: "resolved",
  });
  expect(await document(`products/${productId}`)).toMatchObject({
    status: "removed",
    removalReason: "rules",
  });
  expect(await document(`reports/${id(two.uid)}`)).toMatchObject({
    status: "resolved",
    resolvedBy: boss.uid,
  });
  expect(await refused({ kind: "report", id: id(two.uid), action: "none" })).toMatchObject({
    code: "moderationRefused",
  });
  expect(await refused({ kind: "report", id: "none", action: "none" })).toMatchObject({
    code: "reportNotFound",
  });
  const entries = await audited("reportId", id(one.uid));
  expect(entries).toMatchObject([{ action: "report.dismiss", uid: boss.uid, details: { note: NOTE } }]);
});

test("an action that the target does not allow is refused, and the report stays open", async () => {
  const user = await join();
  const input = { targetType: "user", targetId: author.uid, reason: "other" } as const;
  await succeed(reports, "POST", { token: user.token, input });
  const id = `${user.uid}_user_${author.uid}`;
  expect(await refused({ kind: "report", id, action: "hide" })).toMatchObject({ code: "moderationRefused" });
  expect(await document(`reports/${id}`)).toMatchObject({ status: "pending" });
});

test("an appeal is answered", async () => {
  await act({ kind: "product", id: productId, action: "remove", reason: "rules" });
  const { id } = await succeed(appeals, "POST", {
    ...{ token: author.token, input: { productId, text: "It breaks no rule." } },
  });
  const appeal = { kind: "appeal", id, answer: "You are right." };
  expect(await act({ ...appeal, action: "grant" })).toEqual({ status: "granted" });
  expect(await document(`products/${productId}`)).toMatchObject({ status: "published" });
  expect(await refused({ ...appeal, action: "decline" })).toMatchObject({
    status: 409,
    code: "appealClosed",
  });
  expect(await refused({ ...appeal, id: "none", action: "decline" })).toMatchObject({
    code: "appealNotFound",
  });
});

test("of a grant and a refusal at once, one holds with all that follows from it", async () => {
  const other = await joinAsAdmin();
  await act({ kind: "user", id: author.uid, action: "ban" });
  const token = await signIn(author.email, author.password);
  const { id } = await succeed(appeals, "POST", { token, input: { text: "It was not me." } });
  const appeal = { kind: "appeal", id, answer: "We looked again." };
  const answers = await Promise.all([
    send({ ...appeal, action: "grant" }, boss),
    send({ ...appeal, action: "decline" }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isGranted = answers[0]?.status === 200;
  expect(await document(`appeals/${id}`)).toMatchObject({ status: isGranted ? "granted" : "declined" });
  expect(await document(`users/${author.uid}`)).toMatchObject({ banned: !isGranted });
  const status = isGranted ? "published" : "pending_review";
  expect(await document(`products/${productId}`)).toMatchObject({ status });
});

test("a threat is listed and unlisted", async () => {
  const threat = { kind: "threat", id: "files.bad-actor-of-act.com", note: NOTE };
  expect(await act({ ...threat, action: "list" })).toEqual({ status: "listed" });
  expect((await document("system/threats")).hosts).toContain(threat.id);
  expect(await act({ ...threat, action: "unlist" })).toEqual({ status: "unlisted" });
  expect((await document("system/threats")).hosts).not.toContain(threat.id);
  expect(await refused({ ...threat, id: "com", action: "list" })).toMatchObject({ code: "invalidRequest" });
});

describe("a collection", () => {
  const others: string[] = [];
  let id: string;
  let slug: string;
  let collection: { kind: "collection"; id: string; note: string };
  const fields = () => ({ title: "Tidy notes", summary: "Notes that stay in order", products: [slug] });
  const caseOf = async (of = id) => {
    const { cases } = await succeed(adminQueue, "GET", { token: boss.token, input: { kind: "collections" } });
    return cases.find((one) => one.id === of);
  };
  const acts = async () =>
    (await db.collection("auditLog").where("details.collection", "==", id).get()).docs
      .map((entry) => entry.data())
      .sort((a, b) => a.timestamp.toMillis() - b.timestamp.toMillis())
      .map(({ action, uid, details: { principal: _, ...details } }) => ({ action, uid, ...details }));

  beforeEach(async () => {
    slug = (await document(`products/${productId}`)).slug;
    id = newSlug("collection");
    collection = { kind: "collection", id, note: NOTE };
    await act({ ...collection, action: "create", ...fields() });
  });
  afterEach(async () => {
    for (const one of [id, ...others.splice(0)]) await act({ kind: "collection", action: "delete", id: one });
  });

  test("is created, edited, shown, hidden, and deleted, each with its note and an audit entry", async () => {
    expect(await caseOf()).toMatchObject({ status: "hidden", title: "Tidy notes", collection: fields() });
    expect(await act({ ...collection, action: "show" })).toEqual({ status: "shown" });
    expect(await act({ ...collection, action: "show" })).toEqual({ status: "shown" });
    const text = "Begin with the **first**.";
    expect(await act({ ...collection, action: "edit", text })).toEqual({ status: "shown" });
    expect(await act({ ...collection, action: "edit", text })).toEqual({ status: "shown" });
    expect(await caseOf()).toMatchObject({ collection: { ...fields(), text } });
    expect(await act({ ...collection, action: "hide" })).toEqual({ status: "hidden" });
    expect(await act({ ...collection, action: "delete" })).toEqual({ status: "deleted" });
    expect(await caseOf()).toBeUndefined();
    const about = { uid: boss.uid, collection: id, note: NOTE };
    const [before, after] = [
      { ...fields(), text: "" },
      { ...fields(), text },
    ];
    expect(await acts()).toEqual([
      { ...about, action: "collection.create", after: before },
      { ...about, action: "collection.show" },
      { ...about, action: "collection.edit", before, after },
      { ...about, action: "collection.hide" },
      { ...about, action: "collection.delete", before: after },
    ]);
    await act({ ...collection, action: "create", ...fields() });
  });

  test("is moved in the list, and no further than its ends", async () => {
    for (let more = 0; more < 2; more++) {
      const other = newSlug("collection");
      await act({ ...collection, id: other, action: "create", ...fields() });
      others.push(other);
    }
    const order = async () => {
      const { cases } = await succeed(adminQueue, "GET", {
        token: boss.token,
        input: { kind: "collections" },
      });
      return cases.filter((one) => [id, ...others].includes(one.id)).map((one) => one.id);
    };
    const [second = "", third = ""] = others;
    expect(await order()).toEqual([id, second, third]);
    await act({ ...collection, id: third, action: "move", position: 1 });
    expect(await order()).toEqual([third, id, second]);
    await act({ ...collection, id: third, action: "move", position: 100 });
    expect(await order()).toEqual([id, second, third]);
  });

  test("of two admins who saw the same one, one edits it, and the other is told that it changed", async () => {
    const other = await joinAsAdmin();
    const expects = (await caseOf())?.state ?? "";
    const answers = await Promise.all([
      send({ ...collection, action: "edit", title: "One", expects }, boss),
      send({ ...collection, action: "edit", title: "Two", expects }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "caseChanged" });
    // What happens to one collection is no change of another.
    const at = newSlug("collection");
    others.push(at);
    const state = (await caseOf())?.state;
    await act({ ...collection, id: at, action: "create", ...fields() });
    expect((await caseOf())?.state).toBe(state);
  });

  test("of many admins who create collections at once, none loses theirs", async () => {
    const ids = Array.from({ length: 6 }, () => newSlug("collection"));
    others.push(...ids);
    await Promise.all(ids.map((one) => act({ ...collection, id: one, action: "create", ...fields() })));
    const { collections } = await document("system/collections");
    expect(collections.map((one: { slug: string }) => one.slug)).toEqual(expect.arrayContaining(ids));
  });

  test("keeps a product that is no longer published, which nobody can add", async () => {
    await act({ kind: "product", id: productId, action: "hold" });
    expect(await act({ ...collection, action: "edit", title: "Still tidy", products: [slug] })).toEqual({
      status: "hidden",
    });
    const other = newSlug("collection");
    expect(await refused({ ...collection, id: other, action: "create", ...fields() })).toMatchObject({
      code: "invalidRequest",
      issues: [`products: no published product has the slug ${slug}`],
    });
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `product-${at}`);
  test.each<[string, object, object]>([
    ["a slug with capitals", { id: "Tidy" }, { issues: [expect.stringMatching(/^id: /)] }],
    ["an unknown action", { action: "burn" }, { issues: [expect.stringMatching(/^action: must be one of/)] }],
    ["no title", { title: undefined }, { issues: ["title: is required for create"] }],
    ["no summary", { summary: undefined }, { issues: ["summary: is required for create"] }],
    ["no products", { products: undefined }, { issues: ["products: is required for create"] }],
    ["an empty title", { title: " " }, { issues: ["title: must not be empty"] }],
    ["a title that is too long", { title: "x".repeat(81) }, { issues: [expect.stringMatching(/^title: /)] }],
    [
      "a title that turns texts around",
      { title: "a\u202eb" },
      { issues: [expect.stringMatching(/^title: has U\+202E/)] },
    ],
    ["a summary of two lines", { summary: "a\nb" }, { issues: [expect.stringMatching(/^summary: /)] }],
    [
      "a summary that is too long",
      { summary: "x".repeat(161) },
      { issues: [expect.stringMatching(/^summary: /)] },
    ],
    ["a text that is too long", { text: "x".repeat(1001) }, { issues: [expect.stringMatching(/^text: /)] }],
    ["an empty list", { products: [] }, { issues: ["products: must name at least one product"] }],
    ["too many products", { products: many(61) }, { issues: ["products: must name at most 60 products"] }],
    [
      "a product twice",
      { products: ["one-product", "one-product"] },
      { issues: ["products: must name each product once"] },
    ],
    [
      "a product that does not exist",
      { action: "edit", products: ["never-was-here"] },
      { issues: ["products: no published product has the slug never-was-here"] },
    ],
    ["a slug that another one has", {}, { status: 409, code: "collectionExists" }],
    [
      "a collection that does not exist",
      { id: "never-was-here", action: "edit" },
      { status: 404, code: "collectionNotFound" },
    ],
    ["a move to nowhere", { action: "move" }, { issues: ["position: is required for move"] }],
    [
      "a move before the first",
      { action: "move", position: 0 },
      { issues: ["position: must be at least 1"] },
    ],
    [
      "a state that is none",
      { action: "edit", expects: "x" },
      { issues: [expect.stringMatching(/^expects/)] },
    ],
  ])("is refused with %s, and stays as it is", async (_, change, expected) => {
    // Other test files create and delete collections in the same list, which moves this one.
    const inAnyPlace = async () => {
      const found = await caseOf();
      return { ...found, collection: { ...found?.collection, position: "any" } };
    };
    const before = await inAnyPlace();
    expect(await refused({ ...collection, action: "create", ...fields(), ...change })).toMatchObject(
      expected,
    );
    expect(await inAnyPlace()).toEqual(before);
  });

  test("in an entry of the console that is none is ignored, and kept", async () => {
    const list = db.doc("system/collections");
    const bad = ["no collection", { slug: "half-done", title: "Half" }];
    await list.update({ collections: FieldValue.arrayUnion(...bad) });
    try {
      await act({ ...collection, action: "edit", title: "Still here" });
      expect(await caseOf()).toMatchObject({ title: "Still here" });
      expect((await list.get()).get("collections")).toEqual(expect.arrayContaining(bad));
      expect(await caseOf("half-done")).toBeUndefined();
    } finally {
      await list.update({ collections: FieldValue.arrayRemove(...bad) });
    }
  });
});

test("a category is introduced, above its products and to search engines", async () => {
  // No other test asks for this category.
  const category = { kind: "category", id: "claude-md", action: "describe", note: NOTE };
  const texts = ["Rules that every <b>agent</b> reads first", "Another one"];
  const caseOf = async () => {
    const { cases } = await succeed(adminQueue, "GET", { token: boss.token, input: { kind: "categories" } });
    return cases.find(({ id }) => id === category.id);
  };
  const expects = (await caseOf())?.state;
  expect(await act({ ...category, text: texts[0], expects })).toEqual({ status: "described" });
  expect(await caseOf()).toMatchObject({ status: "described", text: texts[0] });
  expect(await refused({ ...category, text: texts[1], expects })).toMatchObject({ code: "caseChanged" });
  const { texts: read } = JSON.parse(await text("/categories.json"));
  expect(read).toMatchObject({ "claude-md": texts[0] });
  const html = await text("/explore?category=claude-md");
  expect(html).toContain("Rules that every &lt;b&gt;agent&lt;/b&gt; reads first</p>");
  expect(html).toContain(
    '<meta name="description" content="Rules that every &lt;b&gt;agent&lt;/b&gt; reads first">',
  );
  expect(await text("/explore?category=prompts")).not.toContain("reads first</p>");
  for (const [wrong, issue] of [
    ["x".repeat(301), /^text: must have at most 300/],
    ["a\nb", /^text: must be on one line/],
    ["a\u202eb", /^text: has U\+202E/],
  ] as const) {
    expect(await refused({ ...category, text: wrong })).toMatchObject({
      issues: [expect.stringMatching(issue)],
    });
  }
  expect(await refused({ ...category, text: "x", id: "no-category" })).toMatchObject({
    code: "invalidRequest",
  });
  expect(await act({ ...category, text: "" })).toEqual({ status: "undescribed" });
  expect(await text("/explore?category=claude-md")).not.toContain("reads first");
  const { docs } = await db.collection("auditLog").where("action", "==", "category.describe").get();
  expect(docs.map((entry) => entry.data()).filter(({ uid }) => uid === boss.uid)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        details: expect.objectContaining({ category: "claude-md", before: "", after: texts[0], note: NOTE }),
      }),
      expect.objectContaining({ details: expect.objectContaining({ before: texts[0], after: "" }) }),
    ]),
  );
});

test("an admin who is no longer one is refused at once, for reading too", async () => {
  const former = { token: boss.token };
  await admin().auth.setCustomUserClaims(boss.uid, {});
  await admin().db.doc(`users/${boss.uid}`).get();
  const { token } = { token: await signIn(boss.email, boss.password) };
  expect(await refuse(adminQueue, "GET", { token, input: { kind: "held" } })).toMatchObject({
    code: "adminsOnly",
  });
  expect(former.token).not.toBe(token);
});
