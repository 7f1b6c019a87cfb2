import { counted, IS_LONG, newRandom, some } from "../support/effort.js";
import { eachOf } from "../support/payments.js";
import { type Lived, problemsOf, problemsOfMarket } from "../support/sale-model/check.js";
import { type SaleMarket, type Shop, saleMarket } from "../support/sale-model/market.js";
import {
  after,
  isProductEvent,
  oneForEachEnd,
  PAYMENT_EVENTS,
  PRODUCT_EVENTS,
  type ProductEvent,
  type SaleEvent,
  type SaleState,
  START,
  sequences,
  stepped,
} from "../support/sale-model/model.js";

/**
 * Whatever happens to a product and to its payments, in any order, ends delivered or refunded (DESIGN §11), over
 * HTTP, compared with a model (docs/decisions/139-what-the-gate-tries-of-a-sale.md).
 *
 * Of the 1,884 sequences of up to three of the twelve events, those that are sent are the ones in which each event
 * changes something. `npm test` sends all of one and two events, and of those of three events some, each of which
 * has an end that no other one has. The long run sends all of three, and longer ones. An event that changes nothing is sent after
 * every history of the product, and must change nothing. What follows it depends on documents and on Stripe alone,
 * which are as before, so the sequence ends as the one without it. Sequences with the same history of the product
 * share a shop, each with a buyer of its own.
 */
let market: SaleMarket;
beforeAll(async () => {
  market = await saleMarket();
});
afterAll(() => market?.close());

/** Longer sequences, drawn at random, in the long run. */
const LONGER = IS_LONG ? 400 : 0;
const SHORT = counted(2).flatMap(sequences);
const IN_GATE = 25;
const OF_THREE = IS_LONG ? sequences(3) : some(oneForEachEnd(sequences(3), SHORT), IN_GATE);
const SHOPS_AT_ONCE = 4;
const BUYERS_AT_ONCE = 3;

/** Sequences with the same events of the product, and these events. */
interface Line {
  readonly events: readonly ProductEvent[];
  readonly buyers: readonly (readonly SaleEvent[])[];
}

function linesOf(all: readonly (readonly SaleEvent[])[]): Line[] {
  const lines = new Map<string, { events: ProductEvent[]; buyers: (readonly SaleEvent[])[] }>();
  for (const sequence of all) {
    const events = sequence.filter(isProductEvent);
    const line = lines.get(events.join()) ?? { events, buyers: [] };
    lines.set(events.join(), line);
    if (events.length < sequence.length) line.buyers.push(sequence);
  }
  return [...lines.values()];
}

/** Sequences of four to eight events, each of which changes something. */
function longer(count: number): SaleEvent[][] {
  const random = newRandom();
  const all = [...PAYMENT_EVENTS, ...PRODUCT_EVENTS];
  return Array.from({ length: count }, () => {
    const sequence: SaleEvent[] = [];
    const length = 4 + Math.floor(random() * 5);
    let state = START;
    for (let left = 200; left > 0 && sequence.length < length; left--) {
      const event = all[Math.floor(random() * all.length)] as SaleEvent;
      const next = after(state, event);
      if (!next) continue;
      state = next;
      sequence.push(event);
    }
    return sequence;
  });
}

/** A sale, and the events that are still to come. */
interface Story extends Lived {
  readonly left: SaleEvent[];
}

const wrong: string[] = [];

/** The histories of a product after which everything that changes nothing has been tried. */
const tried = new Set<string>();

async function live({ events, buyers }: Line): Promise<void> {
  const shop = await market.openShop();
  const stories: Story[] = [];
  await eachOf(buyers, BUYERS_AT_ONCE, async (sequence) => {
    stories.push({ sale: await market.pay(shop), sequence, left: [...sequence], state: START });
  });
  let product = START;
  for (let at = 0; at <= events.length; at++) {
    const event = events[at - 1];
    if (event) {
      product = stepped(product, event);
      await market.happen(
        shop,
        stories.map(({ sale }) => sale),
        event,
      );
      for (const story of stories) story.state = stepped(story.state, story.left.shift() as SaleEvent);
    }
    await eachOf(stories, BUYERS_AT_ONCE, async (story) => {
      for (let next = story.left[0]; next && !isProductEvent(next); next = story.left[0]) {
        await market.happen(shop, [story.sale], next);
        story.state = stepped(story.state, next);
        story.left.shift();
      }
    });
    await tryInVain(shop, product, events.slice(0, at).join(", "));
  }
  wrong.push(...(await problemsOf(market, shop, product, stories)).map((problem) => `${events}: ${problem}`));
}

/** Sends every event of the product that should change nothing now. */
async function tryInVain(shop: Shop, product: SaleState, history: string): Promise<void> {
  if (tried.has(history)) return;
  tried.add(history);
  for (const event of PRODUCT_EVENTS.filter((one) => !after(product, one)))
    await market.productEvent(shop, event);
  await market.tellWrites(shop);
}

test("every sequence of events of a payment and its product ends delivered or refunded", async () => {
  const lines = linesOf([...SHORT, ...OF_THREE, ...longer(LONGER)]);
  expect(lines.flatMap(({ buyers }) => buyers).length).toBeGreaterThan(IS_LONG ? 800 : 80);
  await eachOf(lines, SHOPS_AT_ONCE, live);
  expect(wrong).toEqual([]);
});

test("after all of it the sums agree to the cent, and no promise is broken", async () => {
  expect(await problemsOfMarket(market)).toEqual([]);
});
