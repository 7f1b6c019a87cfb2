import { isDeepStrictEqual } from "node:util";
import { db } from "#store/firestore.js";
import { SUM_RULES } from "#tools/check-invariants/checks/index.js";
import { checkMarket } from "#tools/check-invariants/market.js";
import { ledger } from "../money-market.js";
import { AMOUNT, PART, type Sale, type SaleMarket, SHARE, type Shop } from "./market.js";
import { orderOf, type SaleEvent, type SaleState } from "./model.js";

/** A sale, what happened to it, and the state in which it should be. */
export interface Lived {
  readonly sale: Sale;
  readonly sequence: readonly SaleEvent[];
  state: SaleState;
}

const CENTS = { nothing: 0, "a part": PART, all: AMOUNT };
const STATUSES = {
  published: "published",
  hidden: "pending_review",
  archived: "archived",
  removed: "removed",
};

const differ = (about: string, is: object, right: object): string[] =>
  isDeepStrictEqual(is, right) ? [] : [`${about}: ${JSON.stringify(is)}, not ${JSON.stringify(right)}`];

/**
 * What is not as the model says: orders, rights, the money at Stripe, downloads, the seller's totals, and the
 * session of the visitor who did not pay. Of those who should not get a download, one asks for it.
 *
 * @param product the state of the product, apart from all sales
 */
export async function problemsOf(
  market: SaleMarket,
  shop: Shop,
  product: SaleState,
  sales: readonly Lived[],
): Promise<string[]> {
  const problems = await Promise.all(sales.map((lived, at) => problemsOfSale(market, shop, lived, at === 0)));
  const completed = sales.filter(({ state }) => orderOf(state) === "completed").length;
  const [account, listing, visitor] = await db().getAll(
    db().doc(`users/${shop.seller.uid}/private/account`),
    db().doc(`products/${shop.productId}`),
    db().doc(`users/${shop.visitor.uid}/checkouts/${shop.productId}`),
  );
  const session = await market.get<{ status: string }>(`/v1/checkout/sessions/${shop.openSession}`);
  const isOnSale = product.product === "published" && !product.isPriceNew;
  return [
    ...problems.flat(),
    ...differ(
      "the shop",
      {
        totals: account?.get("stats"),
        purchases: listing?.get("stats.purchaseCount"),
        status: listing?.get("status"),
        session: [session.status, visitor?.get("open")],
      },
      {
        totals: { totalSales: completed, totalRevenue: completed * SHARE },
        purchases: completed,
        status: STATUSES[product.product],
        session: isOnSale ? ["open", true] : ["expired", false],
      },
    ),
  ];
}

async function problemsOfSale(
  market: SaleMarket,
  shop: Shop,
  { sale, sequence, state }: Lived,
  asksAnyway: boolean,
) {
  const [order, purchase] = await db().getAll(
    db().doc(`orders/${sale.orderId}`),
    db().doc(`users/${sale.buyer.uid}/purchases/${shop.productId}`),
  );
  const { data: refunds } = await market.get<{ data: { amount: number }[] }>(
    `/v1/refunds?payment_intent=${sale.intent}`,
  );
  const status = orderOf(state);
  const delivers = status === "completed" && !state.isTaken;
  const is = {
    status: order?.get("status"),
    holds: purchase?.get("orderId") === sale.orderId,
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    ...((delivers || asksAnyway) && { delivers: (await market.download(shop, sale)) === 200 }),
  };
  const right = {
    ...{ status, refunded: CENTS[state.refunded] },
    holds: status === "completed" || status === "disputed",
    ...((delivers || asksAnyway) && { delivers }),
  };
  const about = sequence.join(", ");
  const isNeither = is.status === "completed" && is.delivers !== true;
  return [...differ(about, is, right), ...(isNeither ? [`${about}: neither delivered nor refunded`] : [])];
}

/**
 * What is wrong in the whole market: the sums at Stripe, which must agree to the cent, and the invariants. The
 * profiles of buyers follow by a trigger that does not run here.
 */
export async function problemsOfMarket(market: SaleMarket): Promise<string[]> {
  await ledger(market);
  const { violations } = await checkMarket(
    () => undefined,
    () => true,
    ({ rule }) => SUM_RULES.has(rule) && rule !== "progress",
  );
  return violations.map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}
