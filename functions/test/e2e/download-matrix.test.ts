import { PRODUCT_STATUSES } from "../../src/contract/fields.js";
import { productsDownload as route } from "../../src/contract/products.js";
import { admin, signIn } from "../support/accounts.js";
import { send } from "../support/http.js";
import { changeStatus, join, type Member } from "../support/records.js";
import { buy, forSale, happen, seller } from "../support/stripe.js";

/**
 * Who gets what: ten kinds of caller, five states of a product, free and paid
 * (spec: download, access matrix; DESIGN §4). The orders are made by payments,
 * refunds and disputes at the local Stripe; what is free here was sold before.
 */
const { auth, db } = admin();

const ALLOWED = { status: 200 };
const NO_TOKEN = { status: 401, error: "Missing, invalid or expired token" };
const BANNED = { status: 403, error: "This account is banned" };
const PURCHASE = { status: 403, error: "Purchase required" };
const HIDDEN = { status: 404, error: "Product not found" };

/** What callers of one kind get, of what is published and of what is archived; the rest is everybody's or nobody's. */
const CALLERS = {
  "nobody who has signed in": { free: NO_TOKEN, paid: NO_TOKEN, archived: NO_TOKEN, hidden: NO_TOKEN },
  "a banned buyer": { free: BANNED, paid: BANNED, archived: BANNED, hidden: BANNED },
  "the author": { free: ALLOWED, paid: ALLOWED, archived: ALLOWED, hidden: ALLOWED },
  "any user": { free: ALLOWED, paid: PURCHASE, archived: HIDDEN, hidden: HIDDEN },
  "a user whose e-mail address is not verified": {
    free: ALLOWED,
    paid: PURCHASE,
    archived: HIDDEN,
    hidden: HIDDEN,
  },
  "an admin": { free: ALLOWED, paid: PURCHASE, archived: HIDDEN, hidden: HIDDEN },
  "a buyer": { free: ALLOWED, paid: ALLOWED, archived: ALLOWED, hidden: HIDDEN },
  "a buyer who was refunded": { free: ALLOWED, paid: PURCHASE, archived: HIDDEN, hidden: HIDDEN },
  "a buyer whose payment is disputed": { free: ALLOWED, paid: PURCHASE, archived: HIDDEN, hidden: HIDDEN },
  "a buyer who was refunded and bought again": {
    free: ALLOWED,
    paid: ALLOWED,
    archived: ALLOWED,
    hidden: HIDDEN,
  },
} as const;
type Kind = keyof typeof CALLERS;
const kinds = Object.keys(CALLERS) as Kind[];

function expected(kind: Kind, status: string, price: number) {
  const cells = CALLERS[kind];
  if (status === "published") return price > 0 ? cells.paid : cells.free;
  return status === "archived" ? cells.archived : cells.hidden;
}

const people = {} as Record<Kind, Member>;
const products = {} as Record<string, string>;

beforeAll(async () => {
  for (const kind of kinds.filter((one) => one !== "the author")) people[kind] = await join();
  people["the author"] = await seller();
  people["a user whose e-mail address is not verified"] = await join({ emailVerified: false });
  const boss = people["an admin"];
  await auth.setCustomUserClaims(boss.uid, { admin: true });
  people["an admin"] = { ...boss, token: await signIn(boss.email, boss.password) };

  for (const status of PRODUCT_STATUSES) {
    const productId = await forSale(people["the author"]);
    products[status] = productId;
    await buy(people["a banned buyer"], productId);
    await buy(people["a buyer"], productId);
    await happen(`payments/${await buy(people["a buyer who was refunded"], productId)}/refund`);
    await happen(`payments/${await buy(people["a buyer whose payment is disputed"], productId)}/dispute`);
    const again = people["a buyer who was refunded and bought again"];
    await happen(`payments/${await buy(again, productId)}/refund`);
    await buy(again, productId);
    await changeStatus(productId, status);
  }
  await db.doc(`users/${people["a banned buyer"].uid}`).update({ banned: true });
});

describe.each([
  ["paid", 19],
  ["free", 0],
] as const)("what is %s", (_, price) => {
  beforeAll(() =>
    Promise.all(Object.values(products).map((id) => db.doc(`products/${id}`).update({ price }))),
  );

  describe.each(PRODUCT_STATUSES.map((status) => [status]))("and %s", (status) => {
    test.each(kinds.map((kind) => [kind]))("to %s", async (kind) => {
      const productId = products[status] ?? "";
      const token = kind === "nobody who has signed in" ? undefined : people[kind].token;
      const record = db.doc(`products/${productId}/downloads/${people[kind].uid}`);
      await record.delete();
      const answer = await send(route.path, "POST", { token, input: { productId } });
      const cell = expected(kind, status, price);
      expect({ status: answer.status, ...(answer.body as object) }).toMatchObject(cell);
      expect((answer.body as { url?: string }).url !== undefined).toBe(cell === ALLOWED);
      expect((await record.get()).exists).toBe(cell === ALLOWED);
    });
  });
});
