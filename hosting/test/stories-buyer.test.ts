import { signUp } from "#test/support/accounts.js";
import { typeInto, until } from "#test/support/console.js";
import { some } from "#test/support/effort.js";
import { join } from "#test/support/records.js";
import { act, buy, happen, read, seller, sessionsOf } from "#test/support/stripe.js";
import { TEST_CARDS } from "#tools/local-stripe/resources/card.js";
import { downloaded, openStall } from "./support/market.js";
import { arrive, signIn } from "./support/session.js";
import { DESK, scenes, story, type Told } from "./support/story.js";
import { payBy } from "./support/stripe-page.js";

/** A buyer pays on Stripe's page, with each kind of card, and returns to the download. */

const PRICE = 19;
const openShop = async () => openStall({ price: PRICE }, await seller());
const button = ({ page, say }: Told, key: string, places = {}) =>
  page.getByRole("main").getByRole("button", { name: say(key, places), exact: true });

/** Formats money in a language. Browsers and Node.js put the same space between symbol and number. */
const money = (locale: string) =>
  new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(PRICE);

story(
  "a buyer turns back, is declined, pays, and downloads from the library",
  scenes("pt-BR"),
  async (told, { locale }) => {
    const { page, say } = told;
    const shop = await openShop();
    const buyer = await signUp();
    const offer = button(told, "product.buy", { price: money(locale) });
    await arrive(page, buyer, `/p/${shop.slug}`, say);

    await offer.click();
    await page.waitForURL(/\/checkout\//);
    await page.getByRole("link", { name: /back/i }).first().click();
    await page.getByText(say("product.checkout.cancelled")).waitFor();

    await offer.click();
    for (const { number, decline } of TEST_CARDS) {
      if (!decline) continue;
      await payBy(page, number);
      await page.getByRole("alert").getByText(decline.message, { exact: true }).waitFor();
    }
    await payBy(page, "4242424242424242");
    await page.getByText(say("product.checkout.paid")).waitFor();
    expect(await downloaded(page, () => button(told, "product.download").click())).toBe(shop.sha256);

    await page.goto("/library");
    await page.getByRole("heading", { name: shop.title }).waitFor();
    const get = button(told, "library.downloadVersion", { version: "1.0.0" });
    expect(await downloaded(page, () => get.click())).toBe(shop.sha256);
  },
);

const PAYING = TEST_CARDS.filter(({ decline, isDisputed }) => !decline && !isDisputed);
for (const { number, label } of some(PAYING, 2)) {
  story(`a card of the kind "${label}" pays`, DESK, async (told) => {
    const { page, say } = told;
    const shop = await openShop();
    await arrive(page, await signUp(), `/p/${shop.slug}`);
    await button(told, "product.buy", { price: money("en") }).click();
    await payBy(page, number);
    await page.getByText(say("product.checkout.paid")).waitFor();
    await button(told, "product.download").waitFor();
  });
}

story(
  "a card whose payment is disputed closes the download until the bank has decided",
  DESK,
  async (told) => {
    const { page, say } = told;
    const shop = await openShop();
    const buyer = await signUp();
    await arrive(page, buyer, `/p/${shop.slug}`);
    await button(told, "product.buy", { price: money("en") }).click();
    await payBy(page, TEST_CARDS.find(({ isDisputed }) => isDisputed)?.number ?? "");
    await page.waitForURL(/\/p\//);
    await act("idle");
    await page.goto("/library");
    await page.getByText(say("library.states.disputed")).waitFor();
    expect(
      await page
        .getByRole("main")
        .getByRole("button", { name: /download/i })
        .count(),
    ).toBe(0);
  },
);

story("a bank debit opens the download when its money has come", DESK, async (told) => {
  const { page, say } = told;
  const shop = await openShop();
  await arrive(page, await signUp(), `/p/${shop.slug}`);
  await button(told, "product.buy", { price: money("en") }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByLabel(/Bank debit/).check();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByRole("button", { name: "Pay $19.00" }).click();
  await page.getByText(say("product.checkout.waiting")).waitFor();
  const [session] = await sessionsOf(shop.productId);
  await happen(`sessions/${session?.id}/settle`);
  await page.getByText(say("product.checkout.paid")).waitFor();
  expect(await downloaded(page, () => button(told, "product.download").click())).toBe(shop.sha256);
});

story("a visitor who wants to buy signs in, and is at the checkout", DESK, async (told) => {
  const { page, say } = told;
  const shop = await openShop();
  const buyer = await signUp();
  await page.goto(`/p/${shop.slug}`);
  await button(told, "product.buy", { price: money("en") }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, buyer, say);
  await payBy(page, "4242424242424242");
  await page.getByText(say("product.checkout.paid")).waitFor();
  await page.getByText(`vaultmart install ${shop.slug}`).waitFor();
  await page.reload();
  await button(told, "product.download").waitFor();
  expect(page.url()).not.toContain("/checkout/");
});

story(
  "an author finds the own product's download and next version, and nothing to buy",
  DESK,
  async (told) => {
    const { page, say } = told;
    const shop = await openShop();
    await arrive(page, shop.author, `/p/${shop.slug}`, say);
    expect(await downloaded(page, () => button(told, "product.download").click())).toBe(shop.sha256);
    await page.getByText(`vaultmart install ${shop.slug}`).waitFor();
    expect(await page.getByRole("main").getByText(/buy/i).count()).toBe(0);
    await page.getByRole("link", { name: say("product.newVersion") }).click();
    await page.waitForURL(new RegExp(`/publish\\?product=${shop.slug}`));
  },
);

story("a buyer of a removed product has the money back, and reads why", DESK, async (told) => {
  const { page, say } = told;
  const shop = await openShop();
  const buyer = await join({});
  const orderId = await buy(buyer, shop.productId);
  await typeInto(`products/${shop.productId}`, { status: "removed", removalReason: "malicious" });
  await until(async () => (await read(`orders/${orderId}`))?.status === "refunded");
  await arrive(page, buyer, "/notifications", say);
  await page.getByText("An admin removed").filter({ hasText: "because it is malicious" }).waitFor();
  await page.getByRole("link", { name: "Your purchase was refunded" }).waitFor();
  await page.goto("/library");
  await page.getByRole("heading", { name: shop.title }).waitFor();
  expect(
    await page
      .getByRole("main")
      .getByRole("button", { name: say("product.download") })
      .count(),
  ).toBe(0);
});
