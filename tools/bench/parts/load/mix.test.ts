import { KINDS, type Kind, type Scene, SHARES, type Visit, visits } from "./mix.js";
import { randomFrom } from "./random.js";

const SCENE: Scene = {
  readers: [
    { token: "token-of-ada", address: "10.2.0.1" },
    { token: "token-of-bea", address: "10.2.0.2" },
  ],
  products: [
    { id: "p1", slug: "changelog-writer", authorUid: "mara", price: 0 },
    { id: "p2", slug: "incident-desk", authorUid: "tomas", price: 19 },
    { id: "p3", slug: "quiet-ledger", authorUid: "mara", price: 5 },
  ],
  words: ["changelog", "in"],
};

const MANY = 5_000;

function sample(): Visit[] {
  const coming = visits(SCENE, randomFrom(1));
  return Array.from({ length: MANY }, () => coming.next().value);
}

const of = (kind: Kind): Visit[] => sample().filter((visit) => visit.kind === kind);
const bodies = (kind: Kind) => of(kind).map(({ body }) => body);

test("each thing is done about as often as its share says", () => {
  // Two readers have soon bought both products; then they search.
  for (const kind of KINDS.filter((kind) => kind !== "checkout" && kind !== "search")) {
    const percent = (100 * of(kind).length) / MANY;
    expect(Math.abs(percent - SHARES[kind])).toBeLessThan(1.5);
  }
  expect(Object.values(SHARES).reduce((sum, share) => sum + share, 0)).toBe(100);
});

test("the same seed makes the same visits", () => {
  expect(sample()).toEqual(sample());
});

test.each<[Kind, string, RegExp]>([
  ["search", "GET", /^\/api\/cli\/products\/search\?q=(changelog|in)&limit=20$/],
  ["product page", "GET", /^\/p\/(changelog-writer|incident-desk|quiet-ledger)\.md$/],
  ["reviews", "GET", /^\/api\/products\/reviews\?productId=p[123]$/],
  ["notifications", "GET", /^\/api\/notifications$/],
  ["download", "POST", /^\/api\/products\/download$/],
  ["like", "POST", /^\/api\/products\/like$/],
  ["follow", "POST", /^\/api\/users\/follow$/],
  ["checkout", "POST", /^\/api\/processor\/checkout$/],
])("%s is a %s to its route", (kind, method, path) => {
  for (const visit of of(kind)) expect(visit).toMatchObject({ method, path: expect.stringMatching(path) });
});

test("only what is free is downloaded", () => {
  expect(new Set(bodies("download"))).toEqual(new Set(['{"productId":"p1"}']));
});

test("every reader buys every paid product once", () => {
  const bought = of("checkout").map(({ headers, body }) => `${headers.authorization} ${body}`);
  expect(bought.sort()).toEqual([
    'Bearer token-of-ada {"productId":"p2"}',
    'Bearer token-of-ada {"productId":"p3"}',
    'Bearer token-of-bea {"productId":"p2"}',
    'Bearer token-of-bea {"productId":"p3"}',
  ]);
});

test("who is signed in is at an address of their own; who only looks has no token and comes from many", () => {
  const addressOf = new Map<string, Set<string>>();
  for (const { headers } of sample()) {
    const who = headers.authorization ?? "";
    addressOf.set(who, (addressOf.get(who) ?? new Set()).add(headers["x-forwarded-for"] ?? ""));
  }
  expect(addressOf.get("Bearer token-of-ada")).toEqual(new Set(["10.2.0.1"]));
  expect(addressOf.get("Bearer token-of-bea")).toEqual(new Set(["10.2.0.2"]));
  expect(addressOf.get("")?.size).toBeGreaterThan(1_000);
});
