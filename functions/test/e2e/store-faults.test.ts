import { randomUUID } from "node:crypto";
import { productsDownload, productsLike } from "#contract/products.js";
import { rateLimits } from "#http/rate-limit.js";
import { db as database } from "#store/firestore.js";
import { FirestoreWindowCounters } from "#store/limits/window-counters.js";
import { admin } from "../support/accounts.js";
import { IS_LONG, some } from "../support/effort.js";
import { type Call, type FaultyProxy, type StoreFault, storeProxy } from "../support/faulty-proxy.js";
import { newAddress } from "../support/http.js";
import { type Instance, startInstance } from "../support/instances.js";
import { deliver, deliverUntilTaken, endOf, newBuyer, openShop, rightEnd } from "../support/payments.js";
import { join, type Member, storeProduct } from "../support/records.js";

// The store configures the connection, and a process has only one, so the store must connect before the tests do.
database();

/**
 * Firestore answers with what its emulator never sends, at each call of a request in turn, those of the limiter
 * included. The answer is the result or 503, and counters always equal the number of their documents.
 */
let store: FaultyProxy<StoreFault>;
const instances = new Map<string, Instance>();
let author: Member;

beforeAll(async () => {
  store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  const env = { FUNCTIONS_EMULATOR: "true", FIRESTORE_EMULATOR_HOST: store.host };
  const start = async (name: string) => instances.set(name, await startInstance(name, env));
  [author] = await Promise.all([join(), start(productsLike.name), start(productsDownload.name)]);
});
afterEach(() => store?.heal());
afterAll(async () => {
  await Promise.all([...instances.values()].map((instance) => instance.stop()));
  await store?.close();
});

const ROUTES = [
  { route: productsLike, counter: "likes" },
  { route: productsDownload, counter: "downloads" },
] as const;

const CODES = { ABORTED: 10, RESOURCE_EXHAUSTED: 8, DEADLINE_EXCEEDED: 4, UNAVAILABLE: 14 };
const FAULTS = [
  ...Object.entries(CODES).map(([code, status]) => ({
    what: `${code} before it is done`,
    status,
    done: false,
  })),
  // An aborted commit was never done.
  { what: "DEADLINE_EXCEEDED after it is done", status: CODES.DEADLINE_EXCEEDED, done: true },
  { what: "UNAVAILABLE after it is done", status: CODES.UNAVAILABLE, done: true },
];
const cases = ROUTES.flatMap((one) => FAULTS.map((fault) => ({ ...one, ...fault, path: one.route.path })));

async function ask({ token }: Member, name: string, productId: string) {
  const answer = await fetch(instances.get(name)?.url ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-forwarded-for": newAddress(),
    },
    body: JSON.stringify({ productId }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** What the counter of a product says, and the number of the documents that it counts. */
async function counted(productId: string, counter: string) {
  const product = admin().db.doc(`products/${productId}`);
  const [found, documents] = await Promise.all([product.get(), product.collection(counter).count().get()]);
  return { counter: found.get(`stats.${counter}`) as number, documents: documents.data().count };
}

test.each(some(cases, 3))("$path with $what", async ({ route, counter, status, done }) => {
  const productId = await storeProduct(author);
  const user = await join();
  let asked = 0;
  for (let nth = 1; ; nth++) {
    let seen = 0;
    let isStruck = false;
    const matches = ({ name }: Call) => (!done || name === "Commit") && ++seen === nth;
    void store.spoil(matches, { status, done }).then(() => {
      isStruck = true;
    });
    const { status: answered, body } = await ask(user, route.name, productId);
    store.heal();
    asked++;
    const { counter: number, documents } = await counted(productId, counter);
    expect(number).toBe(documents);
    if (answered === 200 && "liked" in body) expect(body.liked).toBe(documents === 1);
    if (answered !== 200) {
      expect({ status: answered, code: body.code }).toEqual({ status: 503, code: "unavailable" });
    }
    if (!isStruck) break;
  }
  // Both counters of the limiter, and what the route writes.
  expect(asked).toBeGreaterThan(3);
});

/** Strikes only the nth call from now. */
function nthCall(nth: number): (call: Call) => boolean {
  let seen = 0;
  return () => ++seen === nth;
}

describe("the webhook of a sale", () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  let webhook: Instance;
  beforeAll(async () => {
    shop = await openShop();
    webhook = await shop.webhook({ FIRESTORE_EMULATOR_HOST: store.host });
  });
  afterAll(() => Promise.all([webhook?.stop(), shop?.stripe.stop()]));

  const codes = some(
    Object.entries(CODES).map(([code, status], at) => ({ code, status, at })),
    2,
  );
  // In the gate each call fails with one of two codes, in the long run with each.
  const step = IS_LONG ? 1 : codes.length;

  test.each(codes)("with $code at its calls makes one order", async ({ status, at }) => {
    for (let nth = IS_LONG || at === 0 ? 1 : 2, isStruck = true; isStruck; nth += step) {
      isStruck = false;
      const payment = await shop.pay(await newBuyer());
      void store.spoil(nthCall(nth), { status, done: false }).then(() => {
        isStruck = true;
      });
      expect([200, 503]).toContain(await deliver(shop, webhook, payment, "completed"));
      store.heal();
      await deliverUntilTaken(shop, webhook, payment, "completed");
      expect(await endOf(shop, payment)).toEqual(rightEnd(new Set(["completed"])));
    }
  });
});

test.each(Object.entries(CODES))(
  "a limit lets no more pass with %s at every third count",
  async (_, status) => {
    const counters = new FirestoreWindowCounters({ emulator: store.host });
    const consume = rateLimits({ counters, clock: Date.now, onStoreFailure: () => undefined });
    const key = `test-${randomUUID()}`;
    let seen = 0;
    void store.spoil(() => ++seen % 3 === 0, { status, done: false });
    const decisions: string[] = [];
    for (let at = 0; at < 15; at++) {
      const limit = { perMinute: 5, strategy: "strict" } as const;
      const { available, allowed } = await consume({ path: "/products/like", method: "POST" }, limit, key);
      decisions.push(available ? String(allowed) : "unavailable");
    }
    await counters.close();
    expect(decisions.filter((decision) => decision === "true")).toHaveLength(5);
    // Only a count of which nobody knows whether it was done is not repeated.
    expect(decisions.includes("unavailable")).toBe(status === CODES.DEADLINE_EXCEEDED);
  },
);
