import { adminQueue, adminAct as route } from "#contract/admin-queue.js";
import { appeals } from "#contract/appeals.js";
import { reports } from "#contract/reports.js";
import type { InputOf } from "#contract/route.js";
import { admin, signIn } from "../support/accounts.js";
import { audited, notificationsOf } from "../support/console.js";
import { itRefusesStrangers } from "../support/denials.js";
import { refuse, succeed } from "../support/http.js";
import { itLimitsRequests } from "../support/limits.js";
import { publish } from "../support/listings.js";
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

itRefusesStrangers(route, { kind: "product", id: "any", action: "hold" });
itLimitsRequests(route, "POST", joinAsAdmin, {});
