import { Timestamp } from "firebase-admin/firestore";
import { orders as route } from "#contract/orders.js";
import { productsDownload } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { refuse, succeed } from "../support/http.js";
import { forge, join, type Member, storeProduct } from "../support/records.js";
import { buy, checkout, forSale, happen, seller } from "../support/stripe.js";

const { db } = admin();
const DAY_MS = 86_400_000;

async function activityOf(author: Member, days: number) {
  const { activity = [] } = await succeed(route, "GET", {
    token: author.token,
    input: { role: "seller", days: String(days) },
  });
  return activity;
}
const today = async (author: Member) => (await activityOf(author, 1))[0];
const QUIET = { downloads: 0, checkouts: 0, sales: 0, revenue: 0 };

test("a seller sees today's downloads, checkouts and sales, of others and once each", async () => {
  const author = await seller();
  const [buyer, reader] = [await join(), await join()];
  const [free, paid] = [await storeProduct(author), await forSale(author)];
  const download = ({ token }: Member, productId: string) =>
    succeed(productsDownload, "POST", { token, input: { productId } });
  expect(await today(author)).toMatchObject(QUIET);

  for (const member of [reader, reader, buyer, author]) await download(member, free);
  await checkout(reader, paid);
  await checkout(reader, paid);
  const orderId = await buy(buyer, paid);
  await download(buyer, paid);
  expect(await today(author)).toMatchObject({ downloads: 3, checkouts: 2, sales: 1, revenue: 1748 });
  expect(await today(buyer)).toMatchObject(QUIET);

  await happen(`payments/${orderId}/refund`);
  expect(await today(author)).toMatchObject({ downloads: 3, checkouts: 2, sales: 0, revenue: 0 });
});

test("a new version is no first download, and a record that is older than the fields counts nowhere", async () => {
  const [author, reader] = [await join(), await join()];
  const productId = await storeProduct(author);
  const download = () => succeed(productsDownload, "POST", { token: reader.token, input: { productId } });
  await download();
  await db.doc(`products/${productId}/private/file`).update({ version: "2.0.0" });
  await download();
  expect(await today(author)).toMatchObject({ downloads: 1 });

  const old = await storeProduct(author);
  const at = Timestamp.now();
  await db
    .doc(`products/${old}/downloads/${reader.uid}`)
    .create({ uid: reader.uid, productId: old, versions: ["1.0.0"], downloadedAt: at });
  await forge(reader.uid);
  expect(await today(author)).toMatchObject({ downloads: 1 });
});

/**
 * A seller's records as they may exist in the database: at and around midnight, long ago, in the future,
 * without a time.
 */
async function storeHistory({ uid }: Member) {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const offsets = [-90, -89, -31, -29, -7, -6, -2, -2, -2, -1, -1, 0, 0, 0, 1, 2];
  const moments = offsets.flatMap((day, at) =>
    [0, DAY_MS - 1, (at * 7_919_000) % DAY_MS].map((within) => midnight + day * DAY_MS + within),
  );
  const batch = db.batch();
  await forge(uid, "a-buyer", ...moments.map((_, at) => `cs_${uid}-${at}`));
  for (const [at, moment] of moments.entries()) {
    const [id, time] = [`${uid}-${at}`, Timestamp.fromMillis(moment)];
    const status = at % 5 === 0 ? "refunded" : at % 7 === 0 ? "disputed" : "completed";
    batch.create(db.doc(`products/of-${id}/downloads/by-${id}`), {
      ...{ uid: `by-${id}`, productId: `of-${id}`, versions: ["1.0.0"], downloadedAt: Timestamp.now() },
      ...{ authorUid: uid, createdAt: time },
    });
    batch.create(db.doc(`users/by-${id}/checkouts/of-${id}`), {
      sellerUid: uid,
      openedAt: time,
      open: false,
    });
    batch.create(db.doc(`orders/cs_${id}`), {
      ...{ buyerUid: "a-buyer", sellerUid: uid, productId: `of-${id}`, status, sellerAmount: 100 + at },
      ...{ amount: 200, platformFee: 16, processorSessionId: `cs_${id}`, createdAt: time, updatedAt: time },
    });
  }
  const forged = new Date(midnight).toISOString();
  batch.create(db.doc(`products/of-${uid}/downloads/forged`), {
    ...{ uid: "forged", productId: `of-${uid}`, versions: ["1.0.0"], downloadedAt: Timestamp.now() },
    ...{ authorUid: uid, createdAt: forged },
  });
  batch.create(db.doc(`users/by-${uid}/checkouts/forged`), { sellerUid: uid, openedAt: midnight });
  await batch.commit();
  return moments.map((moment, at) => ({
    day: new Date(moment).toISOString().slice(0, 10),
    cents: at % 5 === 0 || at % 7 === 0 ? undefined : 100 + at,
  }));
}

describe("the days of a seller with a history", () => {
  let author: Member;
  let history: Awaited<ReturnType<typeof storeHistory>>;
  beforeAll(async () => {
    author = await join();
    history = await storeHistory(author);
  });

  // The fewer the days, the sooner the database counts instead of reading.
  test.each([1, 2, 3, 7, 30, 89, 90])(
    "are exact, and %i of them when so many are asked for",
    async (count) => {
      const days = await activityOf(author, count);
      const names = days.map(({ day }) => day);
      expect(names).toHaveLength(count);
      expect(names).toEqual([...names].sort());
      for (const [at, day] of names.entries()) {
        if (at > 0) expect(Date.parse(day) - Date.parse(names[at - 1] ?? "")).toBe(DAY_MS);
      }
      expect(days).toEqual(
        names.map((day) => {
          const happened = history.filter((one) => one.day === day);
          const sold = happened.flatMap(({ cents }) => cents ?? []);
          const revenue = sold.reduce((sum, cents) => sum + cents, 0);
          return { day, downloads: happened.length, checkouts: happened.length, sales: sold.length, revenue };
        }),
      );
    },
  );

  test("end with today in UTC", async () => {
    const before = new Date().toISOString().slice(0, 10);
    const last = (await activityOf(author, 3)).at(-1)?.day;
    expect([before, new Date().toISOString().slice(0, 10)]).toContain(last);
  });

  test("are another seller's of nobody's", async () => {
    expect(await today(await join())).toMatchObject(QUIET);
  });
});

test("a buyer who comes to the checkout again is counted on the day of the last time", async () => {
  const [author, buyer] = [await seller(), await join()];
  const productId = await forSale(author);
  await checkout(buyer, productId);
  const stored = db.doc(`users/${buyer.uid}/checkouts/${productId}`);
  const yesterday = Timestamp.fromMillis(Date.now() - DAY_MS);
  await stored.update({ openedAt: yesterday, expiresAt: yesterday });
  expect(await activityOf(author, 2)).toMatchObject([{ checkouts: 1 }, { checkouts: 0 }]);
  await checkout(buyer, productId);
  expect(await activityOf(author, 2)).toMatchObject([{ checkouts: 0 }, { checkouts: 1 }]);
});

test("nothing is said of days that nobody asked for", async () => {
  const { token } = await join();
  expect(await succeed(route, "GET", { token, input: { role: "seller" } })).toEqual({ orders: [], days: [] });
});

test("a number of days that is out of bounds is refused, with its field's name", async () => {
  const input = { role: "seller", days: "91" };
  const answer = await refuse(route, "GET", { token: (await join()).token, input });
  expect(answer).toMatchObject({ status: 400, error: "Invalid request" });
  expect(answer.issues).toEqual(["days: must be at most 90"]);
});
