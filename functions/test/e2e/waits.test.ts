import { setTimeout as sleep } from "node:timers/promises";
import { WAITS, type Wait } from "#platform/waits.js";
import { challengeOf } from "../support/device-client.js";
import { IS_LONG } from "../support/effort.js";
import { newAddress } from "../support/http.js";
import { type Instance, startInstance } from "../support/instances.js";
import { publish } from "../support/listings.js";
import { join, type Member } from "../support/records.js";
import { whileStopped } from "../support/stopped.js";
import { act, event, forSale, paidUnheard, seller, signature } from "../support/stripe.js";

/**
 * Firestore hangs: its process is stopped, under traffic. Every request still gets its response within the
 * bound of its wait, processes answer what needs no store, and all goes on when Firestore does. The gate tries
 * the short waits.
 */
const FIRESTORE = process.env.FIRESTORE_EMULATOR_HOST ?? "";
/** What an answer may take besides the wait, on a busy machine, in milliseconds. */
const SLACK_MS = 1_500;
const AT_ONCE = 3;

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

interface Case {
  readonly what: string;
  readonly name: string;
  /** The longest that the response may take, and what it is then. */
  readonly wait: Wait;
  readonly type: string;
  readonly path?: () => string;
  readonly init?: () => RequestInit;
  /** The status while Firestore answers, if it is not 200. */
  readonly status?: number;
}

let reader: Member;
let slug: string;
let sale: string;

const asReader = () => ({ headers: { authorization: `Bearer ${reader.token}` } });
const sent = (input: object, headers: object = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(input),
});

const SHORT: readonly Case[] = [
  { what: "a page", name: "appPages", wait: WAITS.page, type: HTML, path: () => `/p/${slug}` },
  {
    what: "a page's data",
    name: "appPages",
    wait: WAITS.page,
    type: JSON_TYPE,
    path: () => `/p/${slug}.json`,
  },
  { what: "Markdown", name: "marketPages", wait: WAITS.page, type: TEXT, path: () => `/p/${slug}.md` },
  {
    ...{ what: "a strict limit by address", name: "cliAuthDevice", wait: WAITS.counter, type: JSON_TYPE },
    init: () => sent({ codeChallenge: challengeOf("a".repeat(43)) }),
  },
  {
    ...{ what: "a strict limit by user", name: "usersFollow", wait: WAITS.counter, type: JSON_TYPE },
    ...{ init: () => sent({ targetUid: "nobody" }, asReader().headers), status: 404 },
  },
];

const ALL: readonly Case[] = [
  ...SHORT,
  { what: "search", name: "cliProductsSearch", wait: WAITS.read, type: JSON_TYPE, path: () => "/?q=notes" },
  { what: "a user's list", name: "notifications", wait: WAITS.read, type: JSON_TYPE, init: asReader },
  {
    ...{ what: "an index of skills", name: "marketPages", wait: WAITS.file, type: JSON_TYPE },
    path: () => "/.well-known/skills/index.json",
  },
  {
    ...{ what: "an event of Stripe", name: "processorWebhooks", wait: WAITS.event, type: JSON_TYPE },
    init: () => ({
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature(sale) },
      body: sale,
    }),
  },
];

const CASES = IS_LONG ? ALL : SHORT;
const STOPPED_MS = Math.max(...CASES.map(({ wait }) => wait.milliseconds)) + 2_000;

const instances = new Map<string, Instance>();

beforeAll(async () => {
  reader = await join();
  ({ slug } = await publish(await join()));
  const author = await seller();
  const session = await paidUnheard(await join(), await forSale(author));
  sale = JSON.stringify(event("checkout.session.completed", session));
  const names = [...new Set(["health", ...CASES.map(({ name }) => name)])];
  await Promise.all(
    names.map(async (name) => instances.set(name, await startInstance(name, { FUNCTIONS_EMULATOR: "true" }))),
  );
});
afterAll(async () => {
  await Promise.all([...instances.values()].map((instance) => instance.stop()));
  await act("hold", { hold: false });
});

async function ask({ name, path = () => "/", init = () => ({}) }: Case) {
  const { headers, ...rest } = init();
  const started = Date.now();
  const answer = await fetch((instances.get(name) as Instance).url + path(), {
    ...rest,
    headers: { ...headers, "x-forwarded-for": newAddress() },
  });
  return { answer, text: await answer.text(), ms: Date.now() - started };
}

test("every request ends within its bound while Firestore hangs, and after", async () => {
  // The webhook first hears of its event while Firestore hangs.
  const warmed = CASES.filter(({ name }) => name !== "processorWebhooks");
  for (const one of warmed) {
    const { answer } = await ask(one);
    expect([one.what, answer.status]).toEqual([one.what, one.status ?? 200]);
  }

  const { late, health } = await whileStopped(FIRESTORE, STOPPED_MS, async () => {
    let isOver = false;
    const health: number[] = [];
    const asking = (async () => {
      while (!isOver) {
        const { answer, ms } = await ask({ name: "health" } as Case);
        expect(answer.status).toBe(200);
        health.push(ms);
        await sleep(100);
      }
    })();
    const traffic = CASES.flatMap((one) => Array.from({ length: AT_ONCE }, () => one));
    const late = await Promise.all(traffic.map(async (one) => ({ one, ...(await ask(one)) })));
    isOver = true;
    await asking;
    return { late, health };
  });

  for (const { one, answer, text, ms } of late) {
    const { headers } = answer;
    expect([one.what, answer.status, headers.get("content-type")]).toEqual([one.what, 503, one.type]);
    expect([one.what, ms < one.wait.milliseconds + SLACK_MS || ms]).toEqual([one.what, true]);
    // An event ends by its own bound, or by that of a call which it makes.
    expect(one.wait === WAITS.event ? ["60", "5"] : ["5"]).toContain(headers.get("retry-after"));
    expect(headers.get("cache-control")).toMatch(/no-store/);
    if (one.type === JSON_TYPE) expect(JSON.parse(text)).toMatchObject({ code: "unavailable" });
    if (one.type !== HTML) continue;
    // A page of the site, which no script of strangers can enter, and no search engine keeps.
    expect(text).toMatch(/<h1[^>]*>Service unavailable, try again soon<\/h1>/);
    expect(text).toMatch(/<link rel="stylesheet"[^>]* href="\/assets\//);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(headers.get("content-security-policy")).toMatch(/^script-src 'self'/);
  }
  expect(health.length).toBeGreaterThan(10);
  expect(health.sort((one, other) => one - other)[Math.floor(health.length * 0.9)]).toBeLessThan(1_000);

  for (const one of CASES) {
    let served = await ask(one);
    for (let tries = 0; served.answer.status === 503 && tries < 60; tries++) {
      await sleep(500);
      served = await ask(one);
    }
    expect([one.what, served.answer.status]).toEqual([one.what, one.status ?? 200]);
  }
});
