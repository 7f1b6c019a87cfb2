import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalStripe } from "../server.js";
import { sessionParams, startMarket } from "../testing/market.js";

type Market = Awaited<ReturnType<typeof startMarket>>;
let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

/** The fields that the tests read; `toMatchObject` checks the rest. */
type Answer = { id: string; signature: string; error: { message: string } } & { id: string }[];

async function call(path: string, body?: object, method = body ? "POST" : "GET") {
  const init = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
  const response = await fetch(`${market.local.url}/_local${path}`, { method, ...init });
  return { status: response.status, body: (await response.json()) as Answer };
}
const newSession = async () =>
  (await market.stripe.checkout.sessions.create(sessionParams(market.seller))).id;

test("a payment's whole life over HTTP", async () => {
  const id = await newSession();
  expect((await call(`/sessions/${id}/decline`, {})).body).toMatchObject({ status: "declined" });
  expect((await call(`/sessions/${id}/pay`, { email: "ann@example.com" })).body).toMatchObject({
    status: "succeeded",
    session: { customer_details: { email: "ann@example.com" } },
  });
  expect((await call(`/payments/${id}/refund`, { amount: 100 })).body).toMatchObject({ amount: 100 });
  const dispute = await call(`/payments/${id}/dispute`, { reason: "duplicate" });
  expect(dispute.body).toMatchObject({ amount: 1_800, reason: "duplicate" });
  expect((await call(`/disputes/${id}/close`, { status: "lost" })).body).toMatchObject({ status: "lost" });
});

test("delayed payments settle or fail, open ones expire", async () => {
  const [settled, failed, expired] = [await newSession(), await newSession(), await newSession()];
  for (const id of [settled, failed]) await call(`/sessions/${id}/delay`, {});
  expect((await call(`/sessions/${settled}/settle`, {})).body).toMatchObject({ payment_status: "paid" });
  expect((await call(`/sessions/${failed}/fail`, {})).body).toMatchObject({ payment_status: "unpaid" });
  expect((await call(`/sessions/${expired}/expire`, {})).body).toMatchObject({ status: "expired" });
});

test("accounts change over HTTP", async () => {
  const at = `/accounts/${market.seller}`;
  expect((await call(`${at}/abilities`, { payouts: false })).body).toMatchObject({ payouts_enabled: false });
  expect((await call(`${at}/onboard`, { result: "verified" })).body).toMatchObject({ payouts_enabled: true });
});

test("events are held, listed, released, signed and sent again over HTTP", async () => {
  await call("/idle", {});
  await call("/hold", { hold: true });
  const { body: event } = await call("/events", { type: "charge.updated", object: { id: "ch_1" } });
  expect((await call(`/deliveries?event=${event.id}`)).body).toMatchObject([{ status: "held" }]);
  expect((await call("/release", { events: [event.id, event.id] })).body).toHaveLength(2);
  await call("/hold", { hold: false });
  expect((await call(`/events/${event.id}/resend`, { times: 3 })).body).toHaveLength(3);
  expect((await call(`/events/${event.id}/signed?secret=whsec_x&seconds=1`)).body.signature).toMatch(
    /^t=1,v1=/,
  );
  const types = (await call("/events?type=charge.updated")).body.map(({ id }) => id);
  expect(types).toContain(event.id);
});

test("faults and settings over HTTP", async () => {
  expect((await call("/faults", { kind: "slow", times: 2, delayMs: 1 })).body).toMatchObject([{ left: 2 }]);
  expect((await call("/faults", undefined, "DELETE")).body).toEqual([]);
  expect((await call("/settings", { latencyMs: 0, retryDelaysMs: [1] })).status).toBe(200);
});

test.each([
  ["/sessions/cs_none/pay", {}, 404],
  ["/payments/none/refund", {}, 404],
  ["/disputes/none/close", { status: "won" }, 404],
  ["/disputes/none/close", { status: "drawn" }, 400],
  ["/accounts/acct_none/onboard", {}, 403],
  ["/faults", { kind: "earthquake" }, 400],
  ["/events", { type: "x" }, 400],
  ["/events/evt_none/resend", {}, 404],
  ["/nowhere", {}, 404],
])("%s %j answers %i", async (path, body, status) => {
  const answer = await call(path, body);
  expect(answer.status).toBe(status);
  expect(answer.body.error.message).toEqual(expect.any(String));
});

test("a reset forgets everything", async () => {
  const id = await newSession();
  await call("/reset", {});
  await expect(market.stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
});

test("a key of live mode is not let in", async () => {
  await expect(startLocalStripe({ secretKey: "sk_live_x" })).rejects.toThrow("test mode only");
});

test("a state file keeps everything over a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "local-stripe-"));
  const stateFile = join(folder, "state.json");
  const first = await startMarket({ stateFile });
  const params = sessionParams(first.seller);
  const { id } = await first.stripe.checkout.sessions.create(params, { idempotencyKey: "k" });
  first.control.pay(id);
  await first.control.idle();
  await first.stop();
  const second = await startMarket({ stateFile });
  expect(await second.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
  expect((await second.stripe.checkout.sessions.create(params, { idempotencyKey: "k" })).id).toBe(id);
  expect(second.control.events("checkout.session.completed")).toHaveLength(1);
  await second.stop();
  rmSync(folder, { recursive: true });
});
