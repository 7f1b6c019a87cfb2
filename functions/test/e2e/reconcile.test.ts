import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { divide, keptOnRefund } from "#domain/money/money.js";
import { refundPayment } from "#settlement/refund.js";
import { alertsIn } from "../support/alerts.js";
import { until } from "../support/console.js";
import { ledger, type MoneyMarket, moneyMarket, type Paid, stored } from "../support/money-market.js";

/** What no event has told is found at Stripe and applied: every night, or by the command. */
const AMOUNT = 1_900;
const { sellerAmount: SHARE } = divide(AMOUNT);
const KEEPS = keptOnRefund(AMOUNT, { percent: 2.9, fixed: 30 });

let market: MoneyMarket;
let productId: string;
beforeAll(async () => {
  market = await moneyMarket();
  productId = await market.product(AMOUNT);
});
afterAll(() => market?.close());

const pay = () => market.pay(productId, AMOUNT);

/** Runs the command on the market. */
async function command(...options: string[]) {
  const args = ["tools/run.mjs", "reconcile", "--days", "1", "--json", ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env } });
  return JSON.parse(stdout) as { compared: number; findings: Record<string, unknown>[] };
}

test("a market whose webhooks were off for a day is whole afterwards", async () => {
  const known: Paid[] = [];
  for (let at = 0; at < 5; at++) known.push(await pay());
  expect(await market.deliverNew()).toEqual([]);
  const [refunded, disputed, won, failed, untouched] = known as [Paid, Paid, Paid, Paid, Paid];
  market.stripe.control.dispute(won.intent);
  expect(await market.deliverNew()).toEqual([]);
  await refundPayment(failed.intent, "requested", new Date());
  expect(await market.deliverNew()).toEqual([]);

  // Nobody tells of what happens on that day.
  const [sold, soldAndRefunded] = [await pay(), await pay()];
  const back = { reverseTransfer: true, refundApplicationFee: true };
  market.stripe.control.refund(soldAndRefunded.intent, back);
  market.stripe.control.refund(refunded.intent, back);
  market.stripe.control.dispute(disputed.intent);
  market.stripe.control.closeDispute(won.intent, "won");
  market.stripe.control.changeRefund(failed.intent, "failed");
  market.loseEvents();

  const shown = await command("--dry-run");
  expect(shown.findings.map(({ payment }) => payment).sort()).toEqual(
    [sold, soldAndRefunded, refunded, disputed, won, failed].map(({ intent }) => intent).sort(),
  );
  expect((await stored(sold)).status).toBeUndefined();

  const said = await market.run("reconcile");
  // It found a dispute, too.
  const heard = ["payments-differ", "dispute-unanswered"];
  await until(async () => alertsIn("reconcile", said()).join() === heard.join());
  const statuses = async () =>
    Promise.all([sold, soldAndRefunded, refunded, disputed, won, failed, untouched].map(stored)).then((all) =>
      all.map(({ status }) => status),
    );
  const whole = ["completed", "refunded", "refunded", "disputed", "completed", "completed", "completed"];
  expect(await statuses()).toEqual(whole);
  expect((await stored(failed)).payment?.owed).toMatchObject({ moves: ["refund"] });
  // Three sales stand, and the seller has paid what Stripe kept of the refund that the market made.
  expect((await ledger(market)).sellers).toBe(3 * SHARE - KEEPS);

  expect((await command()).findings).toEqual([]);
  expect(await statuses()).toEqual(whole);
});

test("a payment that is none of ours is named, and left alone", async () => {
  const paid = await market.pay("a-product-that-never-was", AMOUNT);
  market.loseEvents();
  expect((await command()).findings).toMatchObject([
    // There was no product to sell: the payment is refunded, with an order that says so.
    { payment: paid.intent, result: "applied", status: "refunded", refunded: AMOUNT },
  ]);
});
