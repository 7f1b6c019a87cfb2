import { EDITS_PER_PAGE } from "#contract/edits.js";
import { productsListing } from "#contract/listing.js";
import { admin } from "#test/support/accounts.js";
import { succeed } from "#test/support/http.js";
import { list } from "#test/support/listings.js";
import { forge, join, type Member } from "#test/support/records.js";
import { COLOURS, hurdles } from "./support/axe.js";
import { arrive } from "./support/session.js";
import { DESK, scenes, story, type Told } from "./support/story.js";

/** An author edits a product, sees what changed, and uses an earlier value again. */

const FIRST = "Quiet Ledger";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const README = `# How it works\n\n${"It keeps books. ".repeat(40)}\n`;

const productOf = async (author: Member, slug: string) =>
  (await succeed(productsListing, "GET", { token: author.token, input: { slug } })).product;

const field = ({ page, say }: Told, name: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${say(`publish.fields.${name}`)}`) }).first();
const entries = ({ page, say }: Told) =>
  page.getByRole("list", { name: say("history.title"), exact: true }).locator("> li");
const uses = (told: Told, at: number) =>
  entries(told)
    .nth(at)
    .getByRole("button")
    .filter({ hasText: told.say("history.use") });

async function save({ page, say }: Told): Promise<void> {
  await page.getByRole("button", { name: say("workshop.save"), exact: true }).click();
  await page.getByText(say("workshop.saved"), { exact: true }).waitFor();
  await page.getByRole("button", { name: say("ui.close"), exact: true }).click();
}

const openHistory = ({ page, say }: Told) =>
  page.getByRole("heading", { name: say("history.title"), exact: true }).click();

story("an author edits twice, and uses the first title again", scenes("pt-BR"), async (told, { locale }) => {
  const { page, say } = told;
  const author = await join();
  const { slug } = await list(author, { title: FIRST, readme: README, price: 0 } as object);
  await arrive(page, author, `/p/${slug}/edit`, say);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await openHistory(told);
  await page.getByText(say("history.none"), { exact: true }).waitFor();

  await field(told, "title").fill("Quieter Ledger");
  await field(told, "price").fill("19");
  await field(told, "tags").fill("books, ledger");
  await save(told);
  await entries(told).first().waitFor();
  await field(told, "title").fill("Quietest Ledger");
  await field(told, "readme").fill("");
  await save(told);
  await entries(told).nth(1).waitFor();

  const [newest, oldest] = [entries(told).first(), entries(told).nth(1)];
  expect(await newest.textContent()).toContain("Quietest Ledger");
  expect(
    await newest.getByLabel(`${say("history.before")}: ${say("publish.fields.readme")}`).inputValue(),
  ).toBe(README);
  expect(await newest.textContent()).toContain(say("history.empty"));
  const price = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(19);
  for (const text of [FIRST, "Quieter Ledger", "books, ledger", price, say("product.free")]) {
    expect(await oldest.textContent()).toContain(text);
  }
  expect(await hurdles(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await hurdles(page, COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  await uses(told, 1).first().click();
  expect(await field(told, "title").inputValue()).toBe(FIRST);
  expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe("title");
  await page.getByText(say("history.filled"), { exact: true }).waitFor();
  expect(await productOf(author, slug)).toMatchObject({ title: "Quietest Ledger" });

  await save(told);
  await entries(told).nth(2).waitFor();
  expect(await productOf(author, slug)).toMatchObject({ title: FIRST, price: 19, tags: ["books", "ledger"] });
  expect(await entries(told).first().textContent()).toContain("Quietest Ledger");
});

story("an author uses an earlier picture again", scenes("es"), async (told) => {
  const { page, say } = told;
  const author = await join();
  const { slug } = await list(author, { title: FIRST } as object);
  await arrive(page, author, `/p/${slug}/edit`, say);
  const choose = async () => {
    const files = { name: "a.png", mimeType: "image/png", buffer: PIXEL };
    const set = page.waitForResponse((answer) => answer.url().endsWith("/api/products/listing"));
    await page.getByLabel(say("publish.thumbnail.choose")).setInputFiles(files);
    expect((await set).status()).toBe(200);
    await page.getByText(say("publish.thumbnail.set"), { exact: true }).waitFor();
    return (await productOf(author, slug)).thumbnailUrl;
  };
  const first = await choose();
  const second = await choose();
  expect([first, second]).toEqual([
    expect.stringMatching(/\/thumbnails\/0\.png$/),
    expect.stringMatching(/\/1\.png$/),
  ]);

  await openHistory(told);
  await entries(told).nth(1).waitFor();
  expect(await entries(told).nth(1).textContent()).toContain(say("history.noPicture"));
  await uses(told, 0).click();
  const keep = page.getByRole("button", { name: say("history.keepPicture"), exact: true });
  await keep.waitFor();
  expect(await hurdles(page)).toEqual([]);
  await keep.click();
  await keep.waitFor({ state: "detached" });

  await uses(told, 0).click();
  expect((await productOf(author, slug)).thumbnailUrl).toBe(second);
  await save(told);
  expect((await productOf(author, slug)).thumbnailUrl).toBe(first);
  await keep.waitFor({ state: "detached" });
  await entries(told).nth(2).waitFor();
});

story("a page of edits has a button for earlier ones", DESK, async (told) => {
  const { page, say } = told;
  const author = await join();
  const { slug, productId } = await list(author, { title: FIRST } as object);
  const batch = admin().db.batch();
  for (let number = 1; number <= EDITS_PER_PAGE + 1; number++) {
    batch.set(admin().db.doc(`products/${productId}/edits/${String(number).padStart(9, "0")}`), {
      ...{ number, editedAt: new Date(Date.now() - 100 + number) },
      ...{ before: { title: `${number}` }, after: { title: `${number + 1}` } },
    });
  }
  await Promise.all([batch.commit(), forge(productId)]);
  await arrive(page, author, `/p/${slug}/edit`, say);
  await openHistory(told);
  await page.getByRole("button", { name: say("history.more"), exact: true }).click();
  await entries(told).nth(EDITS_PER_PAGE).waitFor();
  expect(await entries(told).count()).toBe(EDITS_PER_PAGE + 1);
});
