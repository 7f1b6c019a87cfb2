import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { ordersRefund } from "#contract/orders.js";
import { productsDownload } from "#contract/products.js";
import { admin, signUp } from "#test/support/accounts.js";
import { IS_LONG } from "#test/support/effort.js";
import { succeed } from "#test/support/http.js";
import { list, newSlug, publish } from "#test/support/listings.js";
import { text404 } from "#test/support/pages.js";
import { forge, join, type Member } from "#test/support/records.js";
import { act, buy, get, happen, seller } from "#test/support/stripe.js";
import { COLOURS, hurdles, LAYOUT } from "./support/axe.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";
import { arrive } from "./support/session.js";
import { openAccount } from "./support/stripe-page.js";

/** Authors manage their products. Sellers connect Stripe, see their sales and refund them. */

const PHONE = { width: 360, height: 740 };

let browser: Browser;
let opened: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const open = async (options: Parameters<typeof visit>[1] = {}) => {
  opened = await visit(browser, options);
  return opened.page;
};
const button = (name: string | RegExp) => opened.page.getByRole("button", { name, exact: true });
/** Presses a button of the dialog, which has the same label as the button that opened it. */
const decide = (name: string) =>
  opened.page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const read = (words: string | RegExp) => opened.page.getByText(words).first().waitFor();
/** The first row of a figure's table, which is today. */
async function today(figure: string): Promise<string> {
  const shown = opened.page.getByRole("figure", { name: figure });
  await shown.getByText("Show as table").click();
  return (await shown.getByRole("row").nth(1).getByRole("cell").allTextContents()).join(" ");
}
const productOf = (title: string) => opened.page.getByRole("listitem", { name: title, exact: true });
/** Waits for a seller's total earnings, and checks the number of sales. */
async function earned(money: string, sales: string) {
  const totals = opened.page.getByRole("definition");
  await totals.filter({ hasText: money }).waitFor();
  expect(await totals.allTextContents()).toEqual([money, sales]);
}
const orderOf = (title: string) => opened.page.getByRole("row").filter({ hasText: title });

/** A product for 19 dollars, with a unique title. */
async function offer(author: Member) {
  const slug = newSlug();
  const title = `Ledger ${slug.slice(-6)}`;
  return { title, ...(await publish(author, { slug, title, price: 19 } as object)) };
}

/** Stores sales as the webhook would, the newest first. */
async function storeOrders({ uid }: Member, sales: readonly object[]) {
  const { db } = admin();
  const batch = db.batch();
  const ids = sales.map((sale, at) => {
    const id = `cs_test_selling${at}x${uid}`;
    const createdAt = new Date(Date.now() - at * 60_000);
    batch.create(db.doc(`orders/${id}`), {
      ...{ buyerUid: `${uid}-buyer`, sellerUid: uid, productId: `${uid}-product` },
      ...{ productTitle: "Quiet Ledger", productSlug: "quiet-ledger", productCategory: "skills" },
      ...{ amount: 1_900, platformFee: 152, sellerAmount: 1_748, refundedAmount: 0, currency: "usd" },
      ...{ processorSessionId: id, processorPaymentIntentId: `pi_${id}`, status: "completed" },
      ...{ createdAt, updatedAt: createdAt },
      ...sale,
    });
    return id;
  });
  await forge(uid, `${uid}-buyer`, `${uid}-product`, ...ids);
  await batch.commit();
  return ids;
}

/** The phone is the narrower place: in the gate it stands for both. */
describe.each([
  ["a phone", { viewport: PHONE }],
  ...(IS_LONG ? [["a wide window", {}] as const] : []),
] as const)("in %s", (_, options) => {
  test("a seller onboards at Stripe, sees a sale arrive, and gives the money back", async () => {
    const page = await open(options);
    const author = await join();
    const { title, productId } = await offer(author);
    await arrive(page, author, "/sales");
    await read("Connect Stripe to get paid for what you sell.");
    await read("No orders yet.");
    await page.getByLabel("Your country").selectOption({ label: "United States" });
    await button("Open Stripe").click();
    await openAccount(page);
    await read("Stripe is connected, and buyers can pay you.");

    await buy(await join(), productId);
    await page.goto("/sales");
    const order = orderOf(title);
    await order.getByText("Completed").waitFor();
    expect((await order.getByRole("cell").allTextContents()).slice(2, 5)).toEqual([
      "$19.00",
      "$1.52",
      "$17.48",
    ]);
    await earned("$17.48", "1");
    expect(await today("Revenue")).toBe("$17.48");

    await orderOf(title).getByRole("button", { name: "Refund" }).click();
    await read("Refund $19.00?");
    await decide("Refund");
    await order.getByText("Refunded", { exact: true }).waitFor();
    await read(`$19.00 for ${title} was refunded to the buyer.`);
    await earned("$0.00", "0");
    await expect(orderOf(title).getByRole("button", { name: "Refund" }).count()).resolves.toBe(0);
  });

  test("an author publishes, archives and restores a product, and its page follows", async () => {
    const page = await open(options);
    const author = await join();
    const slug = newSlug();
    const title = `Notes ${slug.slice(-6)}`;
    await list(author, { slug, title } as object);
    await arrive(page, author, "/dashboard");
    const product = productOf(title);
    await product.getByText("Ready to publish").waitFor();
    expect(await product.getByRole("link", { name: "New version" }).getAttribute("href")).toBe(
      `/publish?product=${slug}`,
    );

    await productOf(title).getByRole("button", { name: "Publish" }).click();
    await read("It becomes public immediately.");
    await decide("Publish");
    await product.getByText("Published", { exact: true }).waitFor();
    await product.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();

    await page.goto("/dashboard");
    await productOf(title).getByRole("button", { name: "Archive" }).click();
    await read(`The URL /p/${slug} stays yours`);
    await decide("Archive");
    await product.getByText("Archived", { exact: true }).waitFor();
    await page.goto(`/p/${slug}`);
    await read("This product is archived: buyers keep it, and nobody else sees it");
    await text404(`/p/${slug}.json`);

    await page.goto("/dashboard");
    await productOf(title).getByRole("button", { name: "Restore" }).click();
    await decide("Restore");
    await read(`${title} is published again.`);
    await page.goto(`/p/${slug}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  });
});

test("a product that waits can be withdrawn, and published later", async () => {
  const page = await open();
  const author = await join();
  const slug = newSlug();
  const title = `Draft ${slug.slice(-6)}`;
  await list(author, { slug, title } as object);
  await arrive(page, author, "/dashboard");
  const product = productOf(title);
  await productOf(title).getByRole("button", { name: "Withdraw" }).click();
  await decide("Withdraw");
  await product.getByText("Draft", { exact: true }).waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: `${title} is now a draft.` })
    .waitFor();
  await page.locator(":focus h3", { hasText: title }).waitFor();
  await productOf(title).getByRole("button", { name: "Publish" }).click();
  await decide("Publish");
  await product.getByText("Published", { exact: true }).waitFor();
});

test("a new version of a published product waits until its author publishes it", async () => {
  const page = await open();
  const author = await join();
  const { title, slug } = await offer(author);
  await list(author, { slug, title, price: 19, version: "1.1.0" } as object);
  await arrive(page, author, "/dashboard");
  await read("Version 1.1.0 is scanned and ready to publish.");
  await productOf(title).getByRole("button", { name: "Publish" }).click();
  await read("Version 1.1.0 replaces 1.0.0");
  await decide("Publish");
  await productOf(title).getByText("v1.1.0").waitFor();
});

test("downloads, revenue and paid checkouts stand in charts of the period in the address", async () => {
  const page = await open();
  const author = await seller();
  const { productId } = await offer(author);
  const free = await publish(author);
  const { token } = await join();
  await succeed(productsDownload, "POST", { token, input: { productId: free.productId } });
  await buy(await join(), productId);
  await arrive(page, author, "/dashboard?days=7");
  await page.getByRole("heading", { name: "Last 7 days" }).waitFor();
  expect(await today("Downloads")).toBe("1");
  expect(await today("Revenue")).toBe("$17.48");
  expect(await today("Paid checkouts")).toBe("1 1");
  expect(await page.getByRole("figure", { name: "Downloads" }).getByRole("row").count()).toBe(8);
  // The bars are rendered, and the arrow keys announce their values.
  const chart = page.getByRole("application", { name: "Revenue" });
  await chart.focus();
  for (let day = 0; day < 7; day++) await page.keyboard.press("ArrowRight");
  await page.getByRole("status").filter({ hasText: "Revenue: $17.48" }).waitFor();

  await page.getByRole("link", { name: "90 days" }).click();
  await page.waitForURL(/days=90/);
  await page.getByRole("heading", { name: "Last 90 days" }).waitFor();
  expect(await page.getByRole("figure", { name: "Downloads" }).getByRole("row").count()).toBe(91);
});

test("orders are saved as a file of their figures", async () => {
  const page = await open();
  const author = await seller();
  const { productId, slug } = await offer(author);
  const id = await buy(await join(), productId);
  await arrive(page, author, "/sales");
  const [file] = await Promise.all([page.waitForEvent("download"), button("Export 1 order as CSV").click()]);
  expect(file.suggestedFilename()).toBe("orders.csv");
  const [head, row, end] = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(head).toMatch(/^\uFEFFid,createdAt,/);
  expect(row).toContain(`${id},`);
  expect(row).toContain(`,${slug},skills,`);
  expect(row).toContain(",completed,usd,19.00,0.00,1.52,17.48,0.00,");
  expect(end).toBe("");
});

test("older orders are shown page by page, each with how it stands", async () => {
  const page = await open();
  const author = await join();
  await storeOrders(author, [
    ...Array.from({ length: 49 }, () => ({})),
    { status: "disputed", productTitle: "In dispute" },
    { refundedAmount: 500, productTitle: "Given back in part" },
    { status: "refunded", refundedAmount: 1_900, productTitle: "Given back" },
  ]);
  await arrive(page, author, "/sales");
  await orderOf("In dispute").getByText("Disputed").waitFor();
  expect(await orderOf("In dispute").getByRole("button").count()).toBe(0);
  await button("Export 50 orders as CSV").waitFor();
  await button("Show more").click();
  await orderOf("Given back in part").getByText("Completed ($5.00 refunded)").waitFor();
  await button("Export 52 orders as CSV").waitFor();
  expect(await button("Show more").count()).toBe(0);
  expect(await page.getByRole("row").last().getByText("Refunded", { exact: true }).count()).toBe(1);
  // The refund is what remains of the payment.
  await orderOf("Given back in part").getByRole("button", { name: "Refund" }).click();
  await read("Refund $14.00?");
});

describe("a buyer requests a refund", () => {
  let author: Member;
  let title: string;
  let orderId: string;
  let bought: Visit;
  beforeEach(async () => {
    author = await seller();
    const buyer = await join();
    const product = await offer(author);
    title = product.title;
    orderId = await buy(buyer, product.productId);
    bought = await visit(browser);
    const { page } = bought;
    await arrive(page, buyer, "/library");
    await page.getByRole("link", { name: "Receipt and refund" }).click();
    await page.getByText("Order number").waitFor();
    expect(await page.getByRole("definition").allTextContents()).toEqual(
      expect.arrayContaining([orderId, title, "Paid", "$19.00"]),
    );
    await page.getByRole("button", { name: "Request a refund" }).click();
    await page.getByLabel("What is wrong?").fill("It does not start.");
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByText("The seller has not answered yet.").waitFor();
    await arrive(await open(), author, "/sales");
    await orderOf(title).getByText("It does not start.").waitFor();
  });
  afterEach(async () => {
    await bought.context.close();
    expect(bought.complaints).toEqual([]);
  });

  test("the seller refunds it, and the buyer reads so", async () => {
    await orderOf(title).getByRole("button", { name: "Refund", exact: true }).click();
    await decide("Refund");
    await orderOf(title).getByText("Refunded").first().waitFor();
    await bought.page.reload();
    await bought.page.getByText(/\$19\.00 was refunded on/).waitFor();
  });

  test("the seller declines, and the buyer reads why, after a reload too", async () => {
    await orderOf(title).getByRole("button", { name: "Decline" }).click();
    await opened.page.getByLabel("Reason for declining").fill("It needs Node.js 22.");
    await decide("Decline");
    await orderOf(title).getByText("Refund declined").waitFor();
    await bought.page.reload();
    await bought.page.getByText("It needs Node.js 22.").waitFor();
    expect(await bought.page.getByRole("button", { name: "Request a refund" }).count()).toBe(0);
  });
});

test("a product whose author cannot be paid yet cannot be bought until Stripe pays the author", async () => {
  const page = await open();
  const author = await join();
  const { slug } = await offer(author);
  // Cards of similar products are outside.
  const priced = page.getByRole("region", { name: "Price" });
  await page.goto(`/p/${slug}`);
  await priced.getByText("Not for sale yet").waitFor();
  await priced.getByText("The author cannot receive payments yet.").waitFor();
  expect(await page.getByRole("button", { name: /^Buy/ }).count()).toBe(0);
  await arrive(page, author, "/sales");
  await button("Open Stripe").click();
  await openAccount(page);
  await page.waitForURL(/\/sales\?processor=success/);
  await act("idle");
  await page.goto(`/p/${slug}?again`);
  await button("Download").waitFor();
  expect(await priced.getByText("Not for sale yet").count()).toBe(0);
});

test("a receipt shows the tax, and is printed without the rest of the page", async () => {
  const page = await open();
  const author = await join();
  const [id] = await storeOrders(author, [{ tax: 380 }]);
  await arrive(page, author, `/orders/${id}`);
  await read("The marketplace pays the tax to the authorities.");
  const facts = await page.getByRole("definition").allTextContents();
  expect(facts.slice(-3)).toEqual(["$19.00", "$3.80", "$22.80"]);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("region", { name: "Receipt" }).isVisible()).toBe(true);
  for (const other of [page.getByRole("banner"), page.getByRole("contentinfo"), button("Print")])
    expect(await other.isVisible()).toBe(false);
});

test("a refund that Stripe cannot make yet stays requested after a reload", async () => {
  const page = await open();
  const author = await seller();
  const { productId, title } = await offer(author);
  const orderId = await buy(await join(), productId);
  await arrive(page, author, "/sales");
  const { payment_intent } = await get(`/v1/checkout/sessions/${orderId}`);
  await act("faults", { kind: "server_error", times: 2, path: "/v1/refunds", key: payment_intent });
  await orderOf(title).getByRole("button", { name: "Refund" }).click();
  const final = page.getByRole("dialog").getByRole("button", { name: "Refund", exact: true });
  expect(await final.getAttribute("class")).toContain("final");
  await final.click();
  await orderOf(title).getByText("Waiting for Stripe…").waitFor();
  await page.reload();
  await orderOf(title).getByText("Refund sent").waitFor();
  expect(await orderOf(title).getByRole("button", { name: "Refund" }).count()).toBe(0);
});

describe("what is refused is said", () => {
  test("an order that was refunded elsewhere meanwhile is not refunded twice", async () => {
    const page = await open();
    const author = await seller();
    const { productId, title } = await offer(author);
    const orderId = await buy(await join(), productId);
    await arrive(page, author, "/sales");
    await orderOf(title).getByText("Completed").waitFor();
    await succeed(ordersRefund, "POST", { token: author.token, input: { orderId } });
    await act("idle");
    await orderOf(title).getByRole("button", { name: "Refund" }).click();
    await decide("Refund");
    await page.getByRole("alert").filter({ hasText: "Order can no longer be refunded" }).waitFor();
    await button("Cancel").click();
    await orderOf(title).getByText("Completed").waitFor();
  });

  test("a seller whom Stripe asks for more details reads by when", async () => {
    const page = await open();
    const author = await seller();
    const deadline = Date.UTC(2030, 4, 1, 12) / 1000;
    const due = ["individual.id_number"];
    await happen(`accounts/${author.accountId}/requirements`, { due, deadline });
    await arrive(page, author, "/sales");
    await read("Stripe needs one more detail from you by May 1, 2030");
    expect(await hurdles(page)).toEqual([]);
    await happen(`accounts/${author.accountId}/requirements`, { due: [] });
    await page.reload();
    await read("Stripe is connected, and buyers can pay you.");
    expect(await page.getByText("Stripe asks you").count()).toBe(0);
  });

  test("who finishes later at Stripe reads what is missing, and goes on from there", async () => {
    const page = await open();
    const author = await join();
    await arrive(page, author, "/sales");
    await read("Connect Stripe to get paid for what you sell.");
    await button("Open Stripe").click();
    await page.getByRole("button", { name: "Finish later" }).click();
    await page.waitForURL(/\/sales\?processor=success/);
    await read("Buyers can pay you after Stripe has checked them.");
    await page.goto("/sales");
    await read("Your Stripe account is not ready.");
    expect(
      await page
        .getByRole("listitem")
        .filter({ hasText: /\((done|missing)\)/ })
        .allTextContents(),
    ).toEqual([
      "Email address verified (done)",
      "Stripe account (done)",
      "Details checked by Stripe (missing)",
      "Published product with a price (missing)",
    ]);
    await page.goto("/sales?processor=refresh");
    await read("The link has expired.");
    await page.goto("/sales?processor=error");
    await read("Stripe did not recognize the account.");
    await button("Open Stripe").click();
    await page.getByRole("heading", { name: "About you" }).waitFor();
  });

  test("nobody publishes before the e-mail address is verified", async () => {
    const page = await open();
    const author = await signUp({ emailVerified: false });
    const { slug } = await list(author);
    await arrive(page, author, "/dashboard");
    await button("Publish").click();
    await decide("Publish");
    await page.getByRole("alert").filter({ hasText: "Email address is not verified" }).waitFor();
    await page.goto(`/p/${slug}`);
    await read("This product is not published yet");
    await text404(`/p/${slug}.json`);
  });

  test("who is not signed in is led to a session and back", async () => {
    const page = await open();
    await page.goto("/sales?processor=success");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(/\/login\?return=%2Fsales%3Fprocessor%3Dsuccess/);
  });
});

test("everybody can use a dashboard with its tables, and be asked before a product is archived", async () => {
  const author = await seller();
  const { title, productId } = await offer(author);
  await list(author);
  await buy(await join(), productId);
  const page = await open({ viewport: PHONE });
  await arrive(page, author, "/dashboard");
  await page.getByRole("application").nth(2).waitFor();
  for (const table of await page.getByText("Show as table").all()) await table.click();
  await productOf(title).getByRole("button", { name: "Archive" }).click();
  expect(await hurdles(page)).toEqual([]);
  for (const [width, colorScheme] of [
    [PHONE.width, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect([width, colorScheme, ...(await hurdles(page, [...COLOURS, ...LAYOUT]))]).toEqual([
      width,
      colorScheme,
    ]);
  }
});
