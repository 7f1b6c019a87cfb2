import { adminQueue as route } from "#contract/admin-queue.js";
import { appeals } from "#contract/appeals.js";
import { productsFile, productsFiles } from "#contract/files.js";
import { ordersRefundRequest } from "#contract/orders.js";
import { reports } from "#contract/reports.js";
import { admin } from "../support/accounts.js";
import { listHeld } from "../support/held.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { digest } from "../support/pages.js";
import { join, joinAsAdmin, type Member } from "../support/records.js";
import { buy, seller } from "../support/stripe.js";

const { db } = admin();

let boss: Member;
beforeAll(async () => {
  boss = await joinAsAdmin();
});

type Kind =
  | "held"
  | "reports"
  | "appeals"
  | "refunds"
  | "products"
  | "users"
  | "audit"
  | "threats"
  | "collections"
  | "categories";

const page = (kind: Kind, more: { q?: string; cursor?: string } = {}) =>
  succeed(route, "GET", { token: boss.token, input: { kind, ...more } });

/** Every case of a queue, page by page. */
async function all(kind: Kind, q = "") {
  const cases = [];
  let cursor: string | undefined;
  do {
    const { cases: some, nextCursor } = await page(kind, { q, ...(cursor !== undefined && { cursor }) });
    expect(some.length).toBeLessThanOrEqual(200);
    cases.push(...some);
    cursor = nextCursor;
  } while (cursor !== undefined);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  return cases;
}

test("held products come with their findings, and an admin reads their files", async () => {
  const author = await join();
  const held = await listHeld(author);
  const { slug, productId } = await publish(author);
  const next = await listHeld(author, { slug, version: "1.1.0" });
  const found = await all("held");
  const [first] = found.filter(({ id }) => id === held.productId);
  expect(first).toMatchObject({
    ...{ slug: held.slug, status: "pending_review", held: false, version: "1.0.0", uid: author.uid },
    ...{ username: author.username, sha256: digest(held.bytes) },
    findings: [{ severity: "suspicious", file: expect.stringMatching(/package\.json$/) }],
  });
  expect(found.find(({ id }) => id === productId)).toMatchObject({
    ...{ status: "published", version: "1.1.0", sha256: digest(next.bytes) },
  });
  const at = { slug: held.slug, version: "1.0.0", sha256: digest(held.bytes) };
  const { files } = await succeed(productsFiles, "GET", { token: boss.token, input: at });
  const path = files.find((file) => file.path.endsWith("package.json"))?.path ?? "";
  const { text } = await succeed(productsFile, "GET", { token: boss.token, input: { ...at, path } });
  expect(text).toContain("postinstall");
  expect(await refuse(productsFiles, "GET", { token: (await join()).token, input: at })).toMatchObject({
    status: 404,
  });
});

test("reports, appeals, and refund requests wait in their order", async () => {
  const [author, user] = await Promise.all([seller(), join()]);
  const offer: object = { price: 19 };
  const { productId } = await publish(author, offer);
  const orderId = await buy(user, productId);
  await succeed(ordersRefundRequest, "POST", {
    token: user.token,
    input: { orderId, reason: "It does not start." },
  });
  const report = {
    targetType: "product",
    targetId: productId,
    reason: "spam",
    description: "Twice",
  } as const;
  await succeed(reports, "POST", { token: user.token, input: report });
  const held = await listHeld(author);
  const { id } = await succeed(appeals, "POST", {
    ...{ token: author.token, input: { productId: held.productId, text: "It is honest." } },
  });
  expect((await all("reports")).find(({ uid }) => uid === user.uid)).toMatchObject({
    ...{ productId, reason: "spam", text: "Twice", target: `product ${productId}` },
  });
  expect((await all("appeals")).find((one) => one.id === id)).toMatchObject({
    ...{ productId: held.productId, slug: held.slug, text: "It is honest.", reason: "held" },
  });
  expect((await all("refunds")).find((one) => one.id === orderId)).toMatchObject({
    ...{ productId, uid: user.uid, text: "It does not start." },
  });
});

test("products, users, and audit entries are found", async () => {
  const author = await join();
  const { slug, productId } = await publish(author);
  for (const q of [slug, productId])
    expect((await page("products", { q })).cases).toMatchObject([{ id: productId, slug }]);
  for (const q of ["", "no/slug", "none"]) expect((await page("products", { q })).cases).toEqual([]);
  for (const q of [author.username, author.uid, author.email])
    expect((await page("users", { q })).cases).toMatchObject([{ id: author.uid, status: "active" }]);
  for (const q of ["nobody@example.com", "no body"]) expect((await page("users", { q })).cases).toEqual([]);
  const at = new Date();
  await db.doc(`auditLog/queue-${author.uid}`).set({
    ...{ action: "product.hold", uid: boss.uid, timestamp: at },
    details: { productId, uid: author.uid, slug, principal: boss.uid },
  });
  for (const q of ["", "product.hold", productId, author.uid]) {
    const { cases } = await page("audit", { q });
    const entry = cases.find((one) => one.id === `queue-${author.uid}`);
    expect(entry).toMatchObject({ title: "product.hold", uid: boss.uid, at: at.toISOString() });
    expect(JSON.parse(entry?.text ?? "")).toMatchObject({ productId });
  }
  await db.doc(`auditLog/queue-${author.uid}`).delete();
});

test("a cursor of another list is refused", async () => {
  expect(
    await refuse(route, "GET", { token: boss.token, input: { kind: "held", cursor: "abc" } }),
  ).toMatchObject({
    ...{ status: 400, code: "invalidCursor" },
  });
});
