import { randomBytes } from "node:crypto";
import { cliProductsSearch } from "#contract/cli.js";
import { productsDownload } from "#contract/products.js";
import { signUp } from "../support/accounts.js";
import { alertsIn } from "../support/alerts.js";
import { until } from "../support/console.js";
import { newAddress } from "../support/http.js";
import { type Instance, startInstance } from "../support/instances.js";
import { newSlug } from "../support/listings.js";
import { join, storeProduct } from "../support/records.js";

/** A local port without a listener. */
const NOBODY = "127.0.0.1:1";

const running: Instance[] = [];
async function start(name: string, env: Record<string, string> = {}): Promise<Instance> {
  const instance = await startInstance(name, env);
  running.push(instance);
  return instance;
}
afterAll(() => Promise.all(running.map((instance) => instance.stop())));

const searched = (instance: Instance, forwardedFor: string, query = "?limit=1") =>
  fetch(instance.url + query, { headers: { "x-forwarded-for": forwardedFor } });

/** Requests a download of a product that does not exist: the limit counts it, and nothing else happens. */
const downloaded = (instance: Instance, forwardedFor: string, token = "") =>
  fetch(instance.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": forwardedFor,
      authorization: `Bearer ${token}`,
    },
    body: "{}",
  });

/** Sends many requests at once, and returns the count of each status. */
async function statuses(many: number, request: (at: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: many }, (_, at) => request(at)));
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

describe("two processes of one function share its limit", () => {
  const either = (pair: Instance[], at: number) => pair[at % 2] as Instance;

  test("of 100 searches of one address, half to each, 30 pass", async () => {
    const pair = await Promise.all([start(cliProductsSearch.name), start(cliProductsSearch.name)]);
    const address = newAddress();
    const first = await statuses(100, (at) => searched(either(pair, at), address));
    expect(first).toEqual({ 200: cliProductsSearch.GET.limit.perMinute, 429: 70 });
    expect(await statuses(10, (at) => searched(either(pair, at), newAddress()))).toEqual({ 200: 10 });
  });

  test("of 100 downloads, half to each, 30 pass: of one address, and of one user", async () => {
    const pair = await Promise.all([start(productsDownload.name), start(productsDownload.name)]);
    const expected = { 400: productsDownload.POST.limit.perMinute, 429: 70 };
    const [address, one, other, third] = [newAddress(), await signUp(), await signUp(), await signUp()];
    const [some, more] = [either(pair, 0), either(pair, 1)];
    expect(await statuses(100, (at) => downloaded(either(pair, at), newAddress(), one.token))).toEqual(
      expected,
    );
    const home = newAddress();
    expect(await statuses(100, (at) => downloaded(either(pair, at), home, third.token))).toEqual(expected);
    expect((await downloaded(some, address, other.token)).status).toBe(400);
    // A request without a token is rejected and still counted.
    await statuses(29, () => downloaded(more, address));
    expect((await downloaded(some, address, other.token)).status).toBe(429);
    expect((await downloaded(more, newAddress(), other.token)).status).toBe(400);
  });
});

describe("an address is what our own proxies wrote", () => {
  test.each([
    ["1", (client: string) => `${newAddress()}, ${newAddress()}, ${client}`],
    ["1", (client: string) => `unknown, , 2001:db8::1, ${client}`],
    ["2", (client: string) => `${newAddress()}, ${client}, 192.0.2.1`],
    ["2", (client: string) => `${newAddress()},,${client}:4321 , 192.0.2.7`],
  ])("with TRUSTED_PROXIES=%s, whatever stands to the left of it", async (proxies, header) => {
    const instance = await start(cliProductsSearch.name, { TRUSTED_PROXIES: proxies });
    const [client, neighbour] = [newAddress(), newAddress()];
    expect(await statuses(40, () => searched(instance, header(client)))).toEqual({ 200: 30, 429: 10 });
    expect((await searched(instance, header(neighbour))).status).toBe(200);
  });

  test("a header that is too short counts for the connection, not for what it says", async () => {
    const instance = await start(cliProductsSearch.name, { TRUSTED_PROXIES: "3" });
    const short = () => searched(instance, `${newAddress()}, ${newAddress()}`);
    expect(await statuses(40, short)).toEqual({ 200: 30, 429: 10 });
  });

  test("all addresses of one IPv6 network are one", async () => {
    const instance = await start(cliProductsSearch.name);
    const network = `2001:db8:${randomBytes(2).toString("hex")}:7`;
    const rotated = (at: number) => searched(instance, `${network}:${at.toString(16)}::${at + 1}`);
    expect(await statuses(40, rotated)).toEqual({ 200: 30, 429: 10 });
  });
});

describe("with the store unreachable", () => {
  test("a strict limit lets nobody through, signed in or not, and says so soon", async () => {
    const instance = await start(productsDownload.name, { FIRESTORE_EMULATOR_HOST: NOBODY });
    const { token } = await signUp();
    for (const caller of [token, token, ""]) {
      const started = Date.now();
      const answer = await downloaded(instance, newAddress(), caller);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        error: "Service unavailable, try again soon",
        code: "unavailable",
      });
      // By default Firestore's client continues for more than 40 seconds.
      expect(Date.now() - started).toBeLessThan(40_000);
    }
  });

  test("a standard limit goes on, and counts in the memory of the process", async () => {
    const instance = await start(cliProductsSearch.name, { FIRESTORE_EMULATOR_HOST: NOBODY });
    const address = newAddress();
    // A request that fails parsing has passed the limit, and needs no store.
    const asked = () => searched(instance, address, "?limit=0");
    expect(await statuses(40, asked)).toEqual({ 400: 30, 429: 10 });
  });

  test("a search is unavailable, not broken", async () => {
    const instance = await start(cliProductsSearch.name, { FIRESTORE_EMULATOR_HOST: NOBODY });
    const answer = await searched(instance, newAddress());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: "Service unavailable, try again soon",
      code: "unavailable",
    });
    const heard = ["requests-failed", "limiter-unavailable"];
    await until(async () =>
      heard.every((id) => alertsIn(cliProductsSearch.name, instance.said()).includes(id)),
    );
  });
});

test("an answer over 1 KB is compressed for who takes that, by the function itself", async () => {
  const [slug, instance] = [newSlug(), await start(cliProductsSearch.name)];
  await storeProduct(await join(), { slug, readme: "All about it. ".repeat(100) });
  const asked = async (query: string, encoding: string) => {
    const headers = { "accept-encoding": encoding, "x-forwarded-for": newAddress() };
    const answer = await fetch(instance.url + query, { headers });
    const { total } = (await answer.json()) as { total: number };
    return [total, answer.headers.get("content-encoding"), answer.headers.get("vary")];
  };
  expect(await asked(`?slug=${slug}`, "gzip")).toEqual([1, "gzip", "Origin, Accept-Encoding"]);
  expect(await asked(`?slug=${slug}`, "identity")).toEqual([1, null, "Origin"]);
  expect(await asked(`?slug=no-${slug}`, "gzip")).toEqual([0, null, "Origin"]);
});
