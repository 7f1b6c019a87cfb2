import { adminProducts } from "#contract/admin.js";
import { cliProductsSearch } from "#contract/cli.js";
import { productsDownload, productsRecall as route } from "#contract/products.js";
import { refuse, succeed } from "../support/http.js";
import { publish, sha256 } from "../support/listings.js";
import { text } from "../support/pages.js";
import { changeStatus, join, joinAsAdmin, type Member, storeOrder } from "../support/records.js";
import { read } from "../support/stripe.js";

let author: Member;
let slug: string;
let productId: string;
let second: Uint8Array;
beforeAll(async () => {
  author = await join();
  ({ slug, productId } = await publish(author));
  second = (await publish(author, { slug, version: "1.1.0" })).bytes;
});

const recall = (version: string, state: string, message?: string) =>
  succeed(route, "POST", {
    token: author.token,
    input: { productId, version, state, ...(message !== undefined && { message }) },
  });
const download = (user: Member, more: object) => ({ token: user.token, input: { productId, ...more } });
const found = async () => (await succeed(cliProductsSearch, "GET", { input: { slugs: slug } })).products[0];

test("a yanked version is nobody's who is new, and stays with those who have it", async () => {
  const [has, isNew, buyer] = await Promise.all([join(), join(), join()]);
  await succeed(productsDownload, "POST", download(has, {}));
  expect(await recall("1.1.0", "yanked", "Loses files")).toEqual({ changed: true, current: "1.0.0" });
  expect(await recall("1.1.0", "yanked", "Loses files")).toEqual({ changed: false, current: "1.0.0" });
  const recalls = [{ version: "1.1.0", state: "yanked", message: "Loses files" }];
  expect(await found()).toMatchObject({ version: "1.0.0", recalls });
  expect(await succeed(productsDownload, "POST", download(isNew, {}))).toMatchObject({ version: "1.0.0" });
  expect(await refuse(productsDownload, "POST", download(isNew, { version: "1.1.0" }))).toMatchObject({
    status: 409,
    code: "versionYanked",
    issues: ["Loses files"],
  });
  const kept = { version: "1.1.0", sha256: sha256(second) };
  expect(await succeed(productsDownload, "POST", download(has, { version: "1.1.0" }))).toMatchObject(kept);
  expect(await succeed(productsDownload, "POST", download(isNew, kept))).toMatchObject(kept);

  const paid = await publish(author, { price: 5 } as object);
  await publish(author, { slug: paid.slug, version: "1.1.0", price: 5 } as object);
  await storeOrder(paid.productId, buyer.uid, "completed");
  await succeed(route, "POST", {
    token: author.token,
    input: { productId: paid.productId, version: "1.1.0", state: "yanked" },
  });
  const bought = { token: buyer.token, input: { productId: paid.productId, version: "1.1.0" } };
  expect(await succeed(productsDownload, "POST", bought)).toMatchObject({ version: "1.1.0" });

  expect(await recall("1.1.0", "available")).toEqual({ changed: true, current: "1.1.0" });
  expect(await found()).toMatchObject({ version: "1.1.0", sha256: sha256(second) });
  expect((await found())?.recalls).toBeUndefined();
  expect(await read(`products/${productId}`)).not.toHaveProperty("recalls");
});

test("a deprecated version is shown with its message on the product's page", async () => {
  await recall("1.0.0", "deprecated", "Use 1.1.0");
  const page = JSON.parse(await text(`/p/${slug}.json`)) as { versions: object[] };
  expect(page.versions).toMatchObject([
    { version: "1.1.0" },
    { version: "1.0.0", recall: { state: "deprecated", message: "Use 1.1.0" } },
  ]);
});

test("concurrent recalls of all versions leave one", async () => {
  const tried = await Promise.all(
    ["1.0.0", "1.1.0"].map((version) => {
      const input = { productId, version, state: "yanked" as const };
      return succeed(route, "POST", { token: author.token, input }).catch(() => undefined);
    }),
  );
  expect(tried.filter(Boolean)).toHaveLength(1);
  expect((await found())?.recalls?.filter(({ state }) => state === "yanked")).toHaveLength(1);
});

test("a request for slugs says which of them an admin took away, and of no other", async () => {
  const [removed, malicious, withdrawn] = [
    await publish(author),
    await publish(await join()),
    await publish(await join()),
  ];
  const boss = await joinAsAdmin();
  const act = (id: string, action: "remove" | "hold") =>
    succeed(adminProducts, "POST", {
      token: boss.token,
      input: { productId: id, action, reason: "malicious" },
    });
  await act(removed.productId, "remove");
  await act(malicious.productId, "hold");
  await changeStatus(withdrawn.productId, "archived");
  const slugs = [removed, malicious, withdrawn].map((one) => one.slug);
  const input = { slugs: [slug, ...slugs, "never-was-here"].join(",") };
  const answer = await succeed(cliProductsSearch, "GET", { input });
  expect(answer.products.map((one) => one.slug)).toEqual([slug]);
  expect(answer.unavailable).toEqual([
    { slug: removed.slug, state: "removed" },
    { slug: malicious.slug, state: "malicious" },
  ]);
});

test("nobody else recalls a version", async () => {
  const input = { productId, version: "1.0.0", state: "yanked" as const };
  const { token } = await join();
  expect(await refuse(route, "POST", { token, input })).toMatchObject({ code: "notYourProduct" });
});
