import type { FaultKind } from "#tools/local-stripe/api/faults.js";
import { counted, IS_LONG, some } from "../support/effort.js";
import { type Call, type FaultyProxy, type StoreFault, storeProxy } from "../support/faulty-proxy.js";
import { type Lived, problemsOf, problemsOfMarket } from "../support/sale-model/check.js";
import { type SaleMarket, type Shop, saleMarket } from "../support/sale-model/market.js";
import { PRODUCT_EVENTS, type ProductEvent, START, stepped } from "../support/sale-model/model.js";

/**
 * The database or Stripe fails while a product's sale ends, or the process is killed; then the platform delivers the
 * event again, and the scheduled function runs. The end is the same: no session can be paid, and the buyers have the
 * product or their money (DESIGN §11).
 *
 * `npm test` tries each way to fail at a few places, and leaves out what takes the same path as a removal. The long
 * run tries all places of all events (docs/decisions/139-what-the-gate-tries-of-a-sale.md).
 */
let store: FaultyProxy<StoreFault>;
let market: SaleMarket;
/** The requests to Stripe, as the local Stripe logs them. */
const asked: string[] = [];
beforeAll(async () => {
  store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  market = await saleMarket({ storeHost: store.host, log: (line) => asked.push(line) });
});
afterEach(() => {
  store?.heal();
  market?.stripe.control.clearFaults();
});
afterAll(async () => {
  await market?.close();
  await store?.close();
});

const INTERNAL = 13;
const EVENTS: readonly ProductEvent[] = IS_LONG ? PRODUCT_EVENTS : ["removal", "ban", "archive", "deletion"];
/** How many places of a removal fail in `npm test`. Of every other event, it is the one in the middle. */
const PLACES_OF_REMOVAL = 2;
/** The events in which the store fails in `npm test`, and those in which Stripe does. */
const STORE_FAILS: readonly ProductEvent[] = ["removal", "archive", "deletion"];
const STRIPE_FAILS: readonly ProductEvent[] = ["removal", "ban"];

interface Prepared {
  readonly shop: Shop;
  readonly lived: Lived;
}

/** A shop with an open session, and a buyer with a completed order. */
async function prepare(): Promise<Prepared> {
  const shop = await market.openShop();
  const sale = await market.pay(shop);
  await market.happen(shop, [sale], "paid");
  return { shop, lived: { sale, sequence: ["paid"], state: stepped(START, "paid") } };
}

/** All ends as the model says, once what is owed was settled. */
async function expectRightEnd({ shop, lived }: Prepared, event: ProductEvent): Promise<void> {
  await market.settleLater(lived.sale);
  const ended = { ...lived, sequence: ["paid", event] as const, state: stepped(lived.state, event) };
  expect(await problemsOf(market, shop, stepped(START, event), [ended])).toEqual([]);
}

/** The event happens, with a repair before anything is sent again; then all ends as without a fault. */
async function endsTheSame(
  prepared: Prepared,
  event: ProductEvent,
  repair: () => Promise<unknown>,
): Promise<void> {
  await market.happen(prepared.shop, [prepared.lived.sale], event, repair);
  await expectRightEnd(prepared, event);
}

const isCommit = ({ name }: Call): boolean => name === "Commit";
const heal = async () => store.heal();

/** How many commits each event takes. */
const commitsOf = new Map<ProductEvent, number>();

describe.each(EVENTS)("%s ends the same", (event) => {
  const places = (count: number) =>
    IS_LONG || event === "removal" ? some(counted(count), PLACES_OF_REMOVAL) : [Math.ceil(count / 2)];
  let requests = 0;

  test("without a fault", async () => {
    const prepared = await prepare();
    let commits = 0;
    void store.spoil(
      (call) => {
        if (isCommit(call)) commits++;
        return false;
      },
      { status: INTERNAL, done: false },
    );
    asked.length = 0;
    await market.happen(prepared.shop, [prepared.lived.sale], event);
    store.heal();
    requests = asked.length;
    commitsOf.set(event, commits);
    await expectRightEnd(prepared, event);
    expect(commits).toBeGreaterThan(0);
    expect(requests).toBeGreaterThan(0);
  });

  const storeFails = async () => {
    for (const failing of places(commitsOf.get(event) ?? 0)) {
      for (const done of IS_LONG ? [true, false] : [failing % 2 === 0]) {
        const prepared = await prepare();
        let seen = 0;
        void store.spoil((call) => isCommit(call) && ++seen >= failing, { status: INTERNAL, done });
        await endsTheSame(prepared, event, heal);
      }
    }
  };
  if (IS_LONG || STORE_FAILS.includes(event))
    test("when the store fails from any commit on, which is done or not", storeFails);

  const stripeFails = async () => {
    const kinds: FaultKind[] = ["server_error", "reset", "reset_after", "rate_limit", "server_error_after"];
    for (const [at, failing] of places(requests).entries()) {
      for (const kind of IS_LONG ? kinds : [kinds[at % kinds.length] as FaultKind]) {
        const prepared = await prepare();
        market.stripe.control.setFault({ kind, times: 1_000, skip: failing - 1 });
        await endsTheSame(prepared, event, async () => market.stripe.control.clearFaults());
      }
    }
  };
  if (IS_LONG || STRIPE_FAILS.includes(event)) test("when Stripe fails from any request on", stripeFails);
});

/** In `npm test`, one story is enough: a process takes seconds to start. */
const KILLED: readonly ProductEvent[] = IS_LONG ? PRODUCT_EVENTS : ["removal"];
/** How many commits a story may have less than another: a commit that is lost to another one is repeated. */
const REPEATED = 3;

test.each(KILLED)("%s ends the same when the process is killed at a commit", async (event) => {
  const all = commitsOf.get(event) ?? 0;
  const places = IS_LONG ? counted(all) : [Math.ceil(all / 2)];
  let killed = 0;
  for (const failing of places) {
    const prepared = await prepare();
    let seen = 0;
    const fault = failing % 2 === 0 ? "silence" : "silence after";
    const struck = store.spoil((call) => isCommit(call) && ++seen === failing, fault);
    let restarted: Promise<unknown> | undefined;
    void struck.then(() => {
      killed++;
      store.heal();
      restarted = market.restart();
    });
    await endsTheSame(prepared, event, async () => restarted);
    await restarted;
    store.heal();
  }
  expect(killed).toBeGreaterThanOrEqual(Math.max(1, places.length - REPEATED));
});

test("when Stripe does not answer at all, a removal ends the same", async () => {
  const prepared = await prepare();
  market.stripe.control.setFault({ kind: "hang", times: IS_LONG ? 3 : 1, method: "POST" });
  await endsTheSame(prepared, "removal", async () => market.stripe.control.clearFaults());
});

test("after all of it the sums agree to the cent, and no promise is broken", async () => {
  expect(await problemsOfMarket(market)).toEqual([]);
});
