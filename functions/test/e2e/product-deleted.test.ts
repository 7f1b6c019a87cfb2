import { cliProductsSearch } from "#contract/cli.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { succeed } from "../support/http.js";
import { newSlug } from "../support/listings.js";
import { join, storeProduct } from "../support/records.js";

const { db } = admin();
const tombstone = (productId: string) => db.doc(`tombstones/search/products/${productId}`).get();

test("a product that an admin deletes in the console leaves a tombstone, and every total follows", async () => {
  const author = await join();
  const [kept, gone] = [newSlug(), newSlug()];
  await storeProduct(author, { slug: kept, createdAt: Date.now() });
  const productId = await storeProduct(author, { slug: gone, createdAt: Date.now() - 1_000 });
  const mine = (limit: number) =>
    succeed(cliProductsSearch, "GET", { input: { author: author.username, sort: "newest", limit } });
  expect((await mine(1)).total).toBe(2);

  await db.doc(`products/${productId}`).delete();
  await until(async () => (await tombstone(productId)).exists);
  expect((await tombstone(productId)).data()).toMatchObject({ status: "deleted" });
  // The deleted product would be on the second page, which no search has read.
  const { products, total } = await mine(1);
  expect([products.map(({ slug }) => slug), total]).toEqual([[kept], 1]);
});
