import { adminAdvisories as route } from "#contract/admin.js";
import { AdvisoryList, OsvRecord } from "#contract/advisories.js";
import { productsDownload } from "#contract/products.js";
import { audited, notificationsOf, until } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { get, text, text404 } from "../support/pages.js";
import { join, joinAsAdmin, type Member } from "../support/records.js";

let boss: Member;
let author: Member;
let slug: string;
let productId: string;
beforeAll(async () => {
  [boss, author] = await Promise.all([joinAsAdmin(), join()]);
  ({ slug, productId } = await publish(author));
});

const NEW: object = { severity: "high", summary: "Sends <files> away" };
const advise = (input: Record<string, unknown>) => succeed(route, "POST", { token: boss.token, input });
const download = (user: Member, id = productId) =>
  succeed(productsDownload, "POST", { token: user.token, input: { productId: id } });
const told = async ({ uid }: Member) =>
  (await notificationsOf(uid)).filter(({ link }) => String(link).startsWith("/advisories#"));

test("an advisory is public in OSV form, is told to those who have an affected version, and is withdrawn", async () => {
  const [old, isNew, stranger] = await Promise.all([join(), join(), join()]);
  await download(old);
  await publish(author, { slug, version: "1.1.0" });
  await download(isNew);
  const { id } = await advise({ publish: { ...NEW, slug, fixed: "1.1.0" } });
  expect(id).toMatch(/^VAULTMART-\d{4}-\d{4}$/);

  const record = OsvRecord.parse(JSON.parse(await text(`/advisories/${id}.json`)));
  expect(record).toMatchObject({
    id,
    affected: [{ package: { name: slug }, ranges: [{ events: [{ introduced: "0" }, { fixed: "1.1.0" }] }] }],
  });
  const all = AdvisoryList.parse(JSON.parse(await text("/advisories/all.json")));
  expect(all.advisories.find((one) => one.id === id)).toEqual(record);
  const feed = await get("/advisories/feed.xml");
  expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(await feed.text()).toContain(`${id}: ${slug} (high): Sends &lt;files&gt; away`);

  await until(async () => (await told(old)).length > 0);
  expect(await told(old)).toMatchObject([{ link: `/advisories#${id}` }]);
  expect([await told(isNew), await told(stranger), await told(author)]).toEqual([[], [], []]);

  expect(await advise({ withdraw: id })).toEqual({ id });
  expect(OsvRecord.parse(JSON.parse(await text(`/advisories/${id}.json`))).withdrawn).toBeDefined();
  expect(await refuse(route, "POST", { token: boss.token, input: { withdraw: id } })).toMatchObject({
    code: "advisoryNotFound",
  });
  const entries = (await audited("productId", productId)).filter(({ action }) => /^advisory/.test(action));
  expect(entries.map(({ action, uid }) => [action, uid])).toEqual([
    ["advisory.publish", boss.uid],
    ["advisory.withdraw", boss.uid],
  ]);
});

test("concurrent advisories have different numbers", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => advise({ publish: { ...NEW, slug } })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(4);
});

test("there is none about a product that is not there, and none at another address", async () => {
  const input: Record<string, unknown> = { publish: { ...NEW, slug: "never-was-here" } };
  expect(await refuse(route, "POST", { token: boss.token, input })).toMatchObject({
    code: "productNotFound",
  });
  await text404("/advisories/VAULTMART-1999-0001.json");
  await text404("/advisories/other.json");
});
