import { productsDownload } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { audited, notificationsOf, typeInto, until } from "../support/console.js";
import { succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { join, type Member } from "../support/records.js";

const { db } = admin();

let reader: Member;
let slug: string;
let productId: string;
beforeAll(async () => {
  const author = await join();
  ({ slug, productId } = await publish(author));
  reader = await join();
  await succeed(productsDownload, "POST", { token: reader.token, input: { productId } });
});

const entries = async () =>
  (await audited("productId", productId)).filter(({ action }) => action.startsWith("advisory."));
const typed = async (fields: object) => {
  const ref = db.collection("advisories").doc();
  await ref.create({ severity: "low", summary: "Is slow", ...fields });
  return ref;
};

test("what an admin types into the console is numbered, told, withdrawn, and put back if it is invalid", async () => {
  const ref = await typed({ slug, lastAffected: "1.0.0" });
  const [entry] = await until(async () => {
    const found = await entries();
    return found.length > 0 && found;
  });
  expect(entry).toMatchObject({ action: "advisory.publish", details: { typed: ref.id, slug } });
  const id = String(entry?.details.advisoryId);
  expect((await ref.get()).exists).toBe(false);
  const advisory = db.doc(`advisories/${id}`);
  expect((await advisory.get()).data()).toMatchObject({
    slug,
    productId,
    summary: "Is slow",
    references: [],
  });
  const told = async () =>
    (await notificationsOf(reader.uid)).filter(({ link }) => link === `/advisories#${id}`);
  await until(async () => (await told()).length > 0);

  await typeInto(advisory.path, { severity: "horrible" });
  await until(async () => (await advisory.get()).get("severity") === "low");
  await typeInto(advisory.path, { withdrawn: true });
  await until(async () => (await advisory.get()).get("withdrawnAt") !== undefined);
  expect((await advisory.get()).get("withdrawn")).toBeUndefined();
  expect((await entries()).map(({ action }) => action)).toEqual(["advisory.publish", "advisory.withdraw"]);
  expect(await told()).toHaveLength(1);
  expect((await db.collection("noticeJobs").doc(`advisory_${id}`).get()).exists).toBe(false);
});

test.each([
  ["about no product", { slug: "never-was-here" }, /there is no product/],
  ["without a summary", { summary: "" }, /summary: must not be empty/],
])("what is typed %s says so, and is no advisory", async (_, fields, problem) => {
  const ref = await typed({ slug, ...fields });
  const found = await until(async () => {
    const said = (await ref.get()).get("problem");
    return typeof said === "string" && said;
  });
  expect(found).toMatch(problem);
  await ref.delete();
});
