import { cliProductsSearch } from "#contract/cli.js";
import { productsFiles } from "#contract/files.js";
import { productsListing as route } from "#contract/listing.js";
import { productsSelfApprove } from "#contract/products.js";
import { until } from "../support/console.js";
import { listHeld } from "../support/held.js";
import { newAddress, refuse, succeed } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { changeStatus, join, type Member } from "../support/records.js";
import { checkout, get, type Session, seller } from "../support/stripe.js";

/** An author sees the own product in every status, and changes it without a new version. */

const HIDDEN = { status: 404, error: "Product not found" };

const own = (by: Member, slug: string) => succeed(route, "GET", { token: by.token, input: { slug } });
const edit = async (by: Member, productId: string, changes: object) =>
  (await succeed(route, "POST", { token: by.token, input: { productId, ...changes } })).changed;
const found = async (slug: string) =>
  (await succeed(cliProductsSearch, "GET", { input: { slug } })).products[0];

let author: Member;
beforeEach(async () => {
  author = await join();
});

test("a draft is seen by its author alone, with its files", async () => {
  const { slug, productId } = await list(author);
  const seen = await own(author, slug);
  expect(seen).toMatchObject({ held: false, wasPublished: false, product: { id: productId } });
  expect(seen.newest).toMatchObject({ version: "1.0.0", isWaiting: false, findings: [] });
  const input = { slug, version: "1.0.0", sha256: seen.newest?.sha256 ?? "" };
  expect(await succeed(productsFiles, "GET", { token: author.token, input })).toMatchObject({ total: 3 });
  const stranger = await join();
  expect(await refuse(route, "GET", { token: stranger.token, input: { slug } })).toMatchObject(HIDDEN);
  expect(await refuse(productsFiles, "GET", { token: stranger.token, input })).toMatchObject({ status: 404 });
});

test("a product that the scan holds says that only an admin can publish it", async () => {
  const { slug } = await listHeld(author);
  const seen = await own(author, slug);
  expect(seen).toMatchObject({ held: true, wasPublished: false });
  expect(seen.newest?.findings).not.toEqual([]);
});

test.each(["draft", "pending_review", "archived", "removed"])(
  "a %s product is still seen",
  async (status) => {
    const { slug, productId } = await publish(author);
    await changeStatus(productId, status);
    expect(await own(author, slug)).toMatchObject({ product: { status }, wasPublished: true });
  },
);

test("texts and tags change at once, and a version that waits changes with them", async () => {
  const { slug, productId } = await publish(author, { title: "Old title" } as object);
  await list(author, { slug, version: "1.1.0", title: "Next title" } as object);
  expect(await own(author, slug)).toMatchObject({ newest: { version: "1.1.0", isWaiting: true } });
  const changes = { title: "New title", tags: ["ci"] };
  expect(await edit(author, productId, { ...changes, price: 0 })).toEqual(["title", "tags"]);
  expect(await found(slug)).toMatchObject({ ...changes, version: "1.0.0" });
  await succeed(productsSelfApprove, "POST", {
    ...{ token: author.token, input: { productId }, address: newAddress() },
  });
  expect(await found(slug)).toMatchObject({ ...changes, version: "1.1.0" });
  expect(await edit(author, productId, changes)).toEqual([]);
});

test("another price ends the open checkouts at the old one", async () => {
  const selling = await seller();
  const { slug, productId } = await publish(selling, { price: 19 });
  const session = await checkout(await join(), productId);
  expect(await edit(selling, productId, { price: 25 })).toEqual(["price"]);
  expect(await found(slug)).toMatchObject({ price: 25 });
  await until(async () => (await get<Session>(`/v1/checkout/sessions/${session}`)).status === "expired");
});

test.each([
  [403, "notYourProduct"],
  [404, "productNotFound"],
  [403, "productRemoved"],
])("an edit is refused with %i %s", async (status, code) => {
  const { productId } = await publish(author);
  if (code === "productRemoved") await changeStatus(productId, "removed");
  const by = code === "notYourProduct" ? await join() : author;
  const input = { productId: code === "productNotFound" ? "never-was-here" : productId, title: "Mine" };
  expect(await refuse(route, "POST", { token: by.token, input })).toMatchObject({ status, code });
});
