import type { Browser, Page } from "playwright-core";
import { productsDownload } from "#contract/products.js";
import { usersFollow } from "#contract/users.js";
import { admin } from "#test/support/accounts.js";
import { succeed } from "#test/support/http.js";
import { publish, sha256 } from "#test/support/listings.js";
import { changeStatus, forge, join, type Member, storeProduct } from "#test/support/records.js";
import { buy, get, happen, type Session, seller } from "#test/support/stripe.js";
import { hurdles } from "./support/axe.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";
import { downloaded, openStall } from "./support/market.js";
import { arrive } from "./support/session.js";

/** A user's purchases and downloads, and the new products of the authors that they follow. */

let browser: Browser;
let opened: Visit;
let reader: Member;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  [opened, reader] = await Promise.all([visit(browser), join()]);
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const download = (productId: string) =>
  succeed(productsDownload, "POST", { token: reader.token, input: { productId } });
const follow = (targetUid: string) =>
  succeed(usersFollow, "POST", { token: reader.token, input: { targetUid } });

/** The entry of a product, by title. */
const entry = (title: string) =>
  opened.page
    .getByRole("listitem")
    .filter({ has: opened.page.getByRole("heading", { level: 2, name: title, exact: true }) });
const buttons = (title: string) => entry(title).getByRole("button", { name: /^Download/ });

/** Triggers an event of an order's payment. */
async function withPayment(orderId: string, what: "refund" | "dispute"): Promise<void> {
  const { payment_intent } = await get<Session>(`/v1/checkout/sessions/${orderId}`);
  await happen(`payments/${payment_intent}/${what}`);
}

test("what was bought and what was downloaded is one list, which knows what is newer", async () => {
  const { page } = opened;
  const author = await seller();
  const [free, paid] = await Promise.all([openStall(), openStall({ price: 19 }, author)]);
  await download(free.productId);
  await buy(reader, paid.productId);
  await download(paid.productId);
  const next = await publish(author, {
    slug: paid.slug,
    title: paid.title,
    price: 19,
    version: "1.1.0",
  } as object);

  await arrive(page, reader, "/library");
  await page.getByText("2 products", { exact: true }).waitFor();
  await entry(free.title).getByText("You have version 1.0.0").waitFor();
  await entry(free.title).getByText(`vaultmart install ${free.slug}`).waitFor();
  expect(await entry(free.title).getByText(/newer/).count()).toBe(0);
  await entry(paid.title)
    .getByText(/^Bought for \$19\.00 on /)
    .waitFor();
  await entry(paid.title).getByText("Version 1.1.0 is newer than yours.").waitFor();
  expect(await buttons(paid.title).allTextContents()).toEqual(["Download 1.1.0", "Download 1.0.0"]);
  expect(await downloaded(page, () => buttons(paid.title).last().click())).toBe(paid.sha256);
  expect(await downloaded(page, () => buttons(paid.title).first().click())).toBe(sha256(next.bytes));
  await entry(paid.title).getByText("You have version 1.1.0").waitFor();
  expect(await entry(paid.title).getByText(/newer/).count()).toBe(0);

  // The search covers titles and authors, and is part of the URL.
  await page.getByLabel("Search your library").fill("grace notes");
  await page.getByText("1 product", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("1 product", { exact: true }).waitFor();
  await page.getByLabel("Search your library").fill("zqxj");
  await page.getByText("No products in your library match.").waitFor();
});

test("what was paid back, is disputed, or left the market is explained", async () => {
  const { page } = opened;
  const author = await seller();
  const kinds = ["refunded", "disputed", "archived", "removed"] as const;
  const offers = await Promise.all(kinds.map(() => openStall({ price: 19 }, author)));
  const orders: string[] = [];
  for (const { productId } of offers) orders.push(await buy(reader, productId));
  const [refunded, disputed, archived, removed] = offers.map(({ title }) => title);
  const [paidBack = "", fought = ""] = orders;
  await download(offers[3]?.productId ?? "");
  await withPayment(paidBack, "refund");
  await withPayment(fought, "dispute");
  await changeStatus(offers[2]?.productId ?? "", "archived");
  await changeStatus(offers[3]?.productId ?? "", "removed");

  await arrive(page, reader, "/library");
  await entry(refunded ?? "")
    .getByText(/^Refunded on /)
    .waitFor();
  await entry(disputed ?? "")
    .getByText("The payment is disputed.")
    .waitFor();
  await entry(archived ?? "")
    .getByText("No longer published. You can still download what you bought.")
    .waitFor();
  await entry(removed ?? "")
    .getByText(/^No longer available/)
    .waitFor();
  for (const title of [refunded, disputed, removed]) expect(await buttons(title ?? "").count()).toBe(0);
  expect(await downloaded(page, () => buttons(archived ?? "").click())).toBe(offers[2]?.sha256);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect([colorScheme, ...(await hurdles(page))]).toEqual([colorScheme]);
  }
  await entry(refunded ?? "")
    .getByRole("link", { name: "Buy again" })
    .click();
  await page.getByRole("button", { name: "Buy for $19.00" }).waitFor();
});

test("more than a page of downloads comes page by page", async () => {
  const { page } = opened;
  const { db } = admin();
  const batch = db.batch();
  const ids = Array.from({ length: 51 }, (_, at) => `${reader.uid}-${at}`);
  for (const [at, id] of ids.entries()) {
    const downloadedAt = new Date(Date.UTC(2026, 0, 1, 0, at));
    batch.create(db.doc(`products/${id}/downloads/${reader.uid}`), {
      ...{ uid: reader.uid, productId: id, versions: ["1.0.0"] },
      ...{ createdAt: downloadedAt, downloadedAt },
    });
  }
  await Promise.all([batch.commit(), forge(reader.uid, ...ids)]);
  await arrive(page, reader, "/library");
  await page.getByText("50 products", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText("51 products", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
});

test("an empty library leads to the market, and nobody's to a session and back", async () => {
  const { page } = opened;
  await page.goto("/library");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(reader.email);
  await page.getByLabel("Password", { exact: true }).fill(reader.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Your library is empty").waitFor();
  await page.getByRole("link", { name: "Find products" }).click();
  await page.getByRole("heading", { level: 1, name: "Explore" }).waitFor();
});

test("a library that cannot be read says so, and is read again", async () => {
  const { page } = opened;
  const busy = { status: 429, headers: { "retry-after": "7" }, json: { error: "Too many requests" } };
  await page.route("**/api/products/download", (route) => route.fulfill(busy));
  await arrive(page, reader, "/library");
  await page.getByRole("alert").getByText("Try again in 7 seconds.").waitFor();
  await page.unroute("**/api/products/download");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Your library is empty").waitFor();
});

test("the first page shows what followed authors published last", async () => {
  const { page } = opened;
  const author = await join({ displayName: "Grace Hopper" });
  const [older, newer, hidden] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)];
  await storeProduct(author, { title: "The older one", createdAt: older });
  await storeProduct(author, { title: "The newer one", createdAt: newer, price: 4.5 });
  await storeProduct(author, { title: "The hidden one", createdAt: hidden, status: "draft" });
  const shelf = page.getByRole("region", { name: "From authors you follow" });

  await arrive(page, reader, "/");
  await page.getByRole("heading", { name: "Trending" }).waitFor();
  expect(await shelf.count()).toBe(0);
  await follow(author.uid);
  await page.reload();
  await shelf.getByRole("heading", { level: 3 }).first().waitFor();
  expect(await shelf.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "The newer one",
    "The older one",
  ]);
  await shelf.getByText("$4.50").waitFor();
  expect(await hurdles(page)).toEqual([]);
});

test("a visitor's first page asks Firestore for nothing", async () => {
  const { page } = opened;
  const asked = await requestsTo(page, /documents/);
  await page.goto("/");
  await page.getByRole("heading", { name: "Trending" }).waitFor();
  expect(asked).toEqual([]);
});

/** The URLs that a page requests from now on. */
async function requestsTo(page: Page, pattern: RegExp): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (pattern.test(request.url())) asked.push(request.url());
  });
  return asked;
}
