import { PRODUCT_STATUSES } from "#contract/fields.js";
import { productsDownload as route } from "#contract/products.js";
import { admin, signIn } from "../support/accounts.js";
import { send } from "../support/http.js";
import { changeStatus, join, type Member } from "../support/records.js";
import { buy, forSale, happen, seller } from "../support/stripe.js";

/**
 * Who can download what: ten kinds of callers, five product states, free and paid (spec: download, access
 * matrix; DESIGN §4, §11). The orders result from payments, refunds and disputes at the local Stripe; products
 * that are free here were sold before.
 */
const { auth, db } = admin();

const ALLOWED = { status: 200 };
const NO_TOKEN = { status: 401, error: "Missing, invalid or expired token" };
const BANNED = { status: 403, error: "This account is banned" };
const PURCHASE = { status: 403, error: "Purchase required" };
const HIDDEN = { status: 404, error: "Product not found" };

/** What each kind of caller gets for free, paid, removed and otherwise unpublished products. */
const CALLERS = {
  "nobody who has signed in": { free: NO_TOKEN, paid: NO_TOKEN, offSale: NO_TOKEN, removed: NO_TOKEN },
  "a banned buyer": { free: BANNED, paid: BANNED, offSale: BANNED, removed: BANNED },
  "the author": { free: ALLOWED, paid: ALLOWED, offSale: ALLOWED, removed: ALLOWED },
  "any user": { free: ALLOWED, paid: PURCHASE, offSale: HIDDEN, removed: HIDDEN },
  "a user whose e-mail address is not verified": {
    free: ALLOWED,
    paid: PURCHASE,
    offSale: HIDDEN,
    removed: HIDDEN,
  },
  "an admin": { free: ALLOWED, paid: PURCHASE, offSale: HIDDEN, removed: HIDDEN },
  "a buyer": { free: ALLOWED, paid: ALLOWED, offSale: ALLOWED, removed: HIDDEN },
  "a buyer who was refunded": { free: ALLOWED, paid: PURCHASE, offSale: HIDDEN, removed: HIDDEN },
  "a buyer whose payment is disputed": { free: ALLOWED, paid: PURCHASE, offSale: HIDDEN, removed: HIDDEN },
  "a buyer who was refunded and bought again": {
    free: ALLOWED,
    paid: ALLOWED,
    offSale: ALLOWED,
    removed: HIDDEN,
  },
} as const;
type Kind = keyof typeof CALLERS;
const kinds = Object.keys(CALLERS) as Kind[];

function expected(kind: Kind, status: string, price: number) {
  const cells = CALLERS[kind];
  if (status === "published") return price > 0 ? cells.paid : cells.free;
  return status === "removed" ? cells.removed : cells.offSale;
}

const people = {} as Record<Kind, Member>;
let productId: string;

beforeAll(async () => {
  await Promise.all(
    kinds.map(async (kind) => {
      const emailVerified = kind !== "a user whose e-mail address is not verified";
      people[kind] = kind === "the author" ? await seller() : await join({ emailVerified });
    }),
  );
  const boss = people["an admin"];
  await auth.setCustomUserClaims(boss.uid, { admin: true });
  people["an admin"] = { ...boss, token: await signIn(boss.email, boss.password) };

  productId = await forSale(people["the author"]);
  await buy(people["a banned buyer"], productId);
  await buy(people["a buyer"], productId);
  await happen(`payments/${await buy(people["a buyer who was refunded"], productId)}/refund`);
  await happen(`payments/${await buy(people["a buyer whose payment is disputed"], productId)}/dispute`);
  const again = people["a buyer who was refunded and bought again"];
  await happen(`payments/${await buy(again, productId)}/refund`);
  await buy(again, productId);
  await db.doc(`users/${people["a banned buyer"].uid}`).update({ banned: true });
});

/** A caller's response, with whether it contains a URL and whether the download was recorded. */
async function asks(kind: Kind) {
  const token = kind === "nobody who has signed in" ? undefined : people[kind].token;
  const record = db.doc(`products/${productId}/downloads/${people[kind].uid}`);
  await record.delete();
  const { status, body } = await send(route.path, "POST", { token, input: { productId } });
  const { error, url } = body as { error?: string; url?: string };
  const got = [url !== undefined, (await record.get()).exists];
  return { status, ...(error !== undefined && { error }), got };
}

describe.each([
  ["paid", 19],
  ["free", 0],
] as const)("what is %s", (_, price) => {
  test.each(PRODUCT_STATUSES)("and %s", async (status) => {
    await db.doc(`products/${productId}`).update({ price });
    await changeStatus(productId, status);
    for (const kind of kinds) {
      const cell = expected(kind, status, price);
      const got = [cell === ALLOWED, cell === ALLOWED];
      expect([kind, await asks(kind)]).toEqual([kind, { ...cell, got }]);
    }
  });
});
