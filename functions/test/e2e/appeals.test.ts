import { adminProducts } from "#contract/admin.js";
import { appeals as route } from "#contract/appeals.js";
import { productsLike } from "#contract/products.js";
import { admin, ofEarlier, signIn } from "../support/accounts.js";
import { audited, notificationsOf, until } from "../support/console.js";
import { listHeld } from "../support/held.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { join, joinAsAdmin, type Member } from "../support/records.js";

const { db } = admin();
const TEXT = "It only reads the calendar. Nothing is sent.";

let author: Member;
let productId: string;
beforeEach(async () => {
  author = await join();
  ({ productId } = await publish(author));
});

const act = async (action: string, more: Record<string, unknown> = {}) =>
  succeed(adminProducts, "POST", {
    token: (await joinAsAdmin()).token,
    input: { productId, action, ...more },
  });
const read = (input: Record<string, unknown> = { productId }, { token } = author) =>
  succeed(route, "GET", { token, input });
const file = (input: Record<string, unknown> = { productId, text: TEXT }, { token } = author) =>
  succeed(route, "POST", { token, input });
const refused = (input: Record<string, unknown>, { token } = author) =>
  refuse(route, "POST", { token, input });
const answer = async (id: string, grants: boolean) => {
  const { answerAppeal } = await import("#store/moderation/appeals.js");
  await answerAppeal(id, { grants, answer: "We looked again." }, { uid: "console", principal: "ops" });
};
const product = async () => (await db.doc(`products/${productId}`).get()).data() ?? {};
const titles = async () => (await notificationsOf(author.uid)).map(({ title }) => title);

test("a removal is stated with its reason, appealed once, and undone in one commit with the answer", async () => {
  expect(await read()).toEqual({ appeals: [] });
  await act("remove", { reason: "rules" });
  const { decision } = await read();
  expect(decision).toMatchObject({
    ...{ kind: "removed", decidedBy: "admin", reason: "rules", scope: ["hidden", "noDownloads"] },
    ...{ mayAppeal: true, findings: [] },
  });
  const { id } = await file();
  expect(await refused({ productId, text: TEXT })).toMatchObject({ status: 409, code: "alreadyAppealed" });
  const waiting = await read();
  expect(waiting.decision).toMatchObject({ mayAppeal: false });
  expect(waiting.appeal).toMatchObject({ id, status: "pending", text: TEXT });
  await answer(id, true);
  expect(await product()).toMatchObject({ status: "published" });
  const done = await read();
  expect(done.decision).toBeUndefined();
  expect(done.appeals).toMatchObject([{ id, status: "granted", answer: "We looked again." }]);
  expect((await audited("productId", productId)).map(({ action }) => action).sort()).toEqual([
    ...["appeal.grant", "product.remove", "product.restore"],
  ]);
  expect((await titles()).sort()).toEqual(["Your appeal was granted", "Your product was removed"]);
  await expect(answer(id, false)).rejects.toMatchObject({ code: "appealClosed" });
});

test("the scan's hold of an upload is stated with file and line; a declined appeal changes nothing else", async () => {
  const held = await listHeld(author);
  const { decision } = await read({ productId: held.productId });
  expect(decision).toMatchObject({ kind: "held", decidedBy: "scan", scope: ["adminPublishes"] });
  expect(decision?.findings).toContainEqual(
    expect.objectContaining({ file: expect.stringMatching(/package\.json$/) }),
  );
  const { id } = await file({ productId: held.productId, text: TEXT });
  await answer(id, false);
  const after = await read({ productId: held.productId });
  expect(after.appeal).toMatchObject({ status: "declined", answer: "We looked again." });
  expect(after.decision).toMatchObject({ mayAppeal: false });
  const [told] = (await notificationsOf(author.uid)).filter(
    ({ title }) => title === "Your appeal was declined",
  );
  expect(told).toMatchObject({ link: "/appeals", body: expect.stringContaining("“We looked again.”") });
});

test("each hold can be appealed by itself; a grant after the hold was ended changes nothing", async () => {
  await act("hold", { reason: "malicious" });
  expect((await read()).decision).toMatchObject({
    reason: "malicious",
    scope: ["hidden", "noDownloads", "adminPublishes"],
  });
  const { id: first } = await file();
  await act("publish");
  await act("hold");
  const { id: second } = await file();
  expect(second).not.toBe(first);
  await answer(first, true);
  expect(await product()).toMatchObject({ status: "pending_review", held: true });
  await answer(second, true);
  expect(await product()).toMatchObject({ status: "published" });
});

test("a banned user reads why, appeals with a new login, and is unbanned by the grant; nothing else is open to them", async () => {
  await db.doc(`users/${author.uid}`).update({ banned: true });
  await until(async () => (await product()).status === "pending_review");
  await until(async () => (await db.doc(`users/${author.uid}`).get()).get("bannedAt") !== undefined);
  const earlier = { token: ofEarlier(author.token) };
  expect(await refuse(route, "POST", { ...earlier, input: { text: TEXT } })).toMatchObject({
    code: "accountBanned",
  });
  const banned = { ...author, token: await signIn(author.email, author.password) };
  expect((await read({}, banned)).decision).toMatchObject({
    ...{ kind: "banned", reason: "rules", scope: ["readOnly", "productsHeld"], mayAppeal: true },
  });
  // What the ban holds is part of the ban.
  expect((await read({ productId }, banned)).decision).toBeUndefined();
  const { id } = await file({ text: TEXT }, banned);
  expect(await refused({ text: TEXT }, banned)).toMatchObject({ code: "alreadyAppealed" });
  expect(await refuse(productsLike, "POST", { token: banned.token, input: { productId } })).toMatchObject({
    code: "accountBanned",
  });
  await answer(id, true);
  const user = await db.doc(`users/${author.uid}`).get();
  expect(user.data()).toMatchObject({ banned: false });
  expect(user.get("bannedAt")).toBeUndefined();
  expect(await product()).toMatchObject({ status: "published" });
  expect((await audited("uid", author.uid)).map(({ action }) => action).sort()).toEqual([
    "appeal.grant",
    "user.ban",
    "user.unban",
  ]);
  expect((await titles()).sort()).toEqual(["Your account was banned", "Your appeal was granted"]);
});

test("what cannot be undone is refused, and the appeal stays open", async () => {
  await act("remove", { reason: "rules" });
  const { id } = await file();
  await db.doc(`products/${productId}/private/file`).update({ "verdict.outcome": "block" });
  await expect(answer(id, true)).rejects.toMatchObject({ code: "moderationRefused" });
  expect((await read()).appeal).toMatchObject({ status: "pending" });
  await answer(id, false);
  await expect(answer("none", true)).rejects.toMatchObject({ code: "appealNotFound" });
});

test("there must be a decision, about the caller's own product, of the last 180 days", async () => {
  expect(await refused({ productId, text: TEXT })).toMatchObject({ status: 400, code: "nothingToAppeal" });
  expect(await refused({ text: TEXT })).toMatchObject({ code: "nothingToAppeal" });
  const stranger = await join();
  for (const input of [
    { productId, text: TEXT },
    { productId: "none", text: TEXT },
  ])
    expect(await refused(input, stranger)).toMatchObject({ status: 404, code: "productNotFound" });
  await act("hold");
  await db.doc(`products/${productId}`).update({ heldAt: new Date(Date.now() - 181 * 24 * 60 * 60 * 1000) });
  expect(await refused({ productId, text: TEXT })).toMatchObject({ status: 400, code: "appealPeriodEnded" });
  expect((await read()).decision).toMatchObject({ mayAppeal: false });
});

test.each([
  ["empty", " "],
  ["too long", "a".repeat(2_001)],
])("a text that is %s is invalid", async (_, text) => {
  expect(await refused({ productId, text })).toMatchObject({
    code: "invalidRequest",
    issues: [expect.stringMatching(/^text: must /)],
  });
});
