import { processorWebhooks as route } from "#contract/processor.js";
import { send } from "../support/http.js";
import { join, type Member } from "../support/records.js";
import {
  act,
  deliver,
  deliverEvent,
  event,
  forSale,
  get,
  happen,
  logged,
  NO_SALE,
  ONE_SALE,
  openSession,
  paidUnheard,
  read,
  SECRETS,
  type Session,
  seller,
  signature,
  totals,
} from "../support/stripe.js";

const RECEIVED = { status: 200, body: { received: true } };
const INVALID = { status: 400, body: { error: "Invalid signature", code: "invalidSignature" } };

let author: Awaited<ReturnType<typeof seller>>;
let buyer: Member;
let productId: string;
beforeEach(async () => {
  [author, buyer] = await Promise.all([seller(), join()]);
  productId = await forSale(author);
});

const sums = () => totals(author.uid, buyer.uid, productId);
const order = (id: string) => read(`orders/${id}`);
const seen = (id: string) => read(`processorEvents/${id}`);

describe("checkout.session.completed", () => {
  const completed = (session: object) => event("checkout.session.completed", session);
  const ours = () => ({ productId, buyerUid: buyer.uid, sellerUid: author.uid, v: "1" });

  /** A paid session at Stripe that was opened with this metadata, and that Stripe never reports. */
  async function foreign(metadata: Record<string, string>): Promise<Session> {
    const session = await openSession(author.accountId, metadata);
    await act("hold", { hold: true, about: session.id });
    await happen(`sessions/${session.id}/pay`);
    return get(`/v1/checkout/sessions/${session.id}`);
  }

  test.each(["productId", "buyerUid", "sellerUid", "v"])(
    "without the metadata %s answers 400, whatever the event says",
    async (name) => {
      const { [name]: _, ...metadata } = ours() as Record<string, string>;
      const session = await foreign(metadata);
      const sent = completed({ ...session, metadata: ours() });
      expect(await deliverEvent(sent)).toEqual({
        status: 400,
        body: {
          error: "Missing metadata",
          code: "missingMetadata",
          issues: [`metadata.${name}: is required`],
        },
      });
      expect(await order(session.id)).toBeUndefined();
      expect(await seen(sent.id)).toBeUndefined();
      expect(await sums()).toEqual(NO_SALE);
    },
  );

  test.each(["a/b", "..", "x".repeat(201)])("with the product %j answers 400 for good", async (id) => {
    const session = await foreign({ ...ours(), productId: id });
    expect(await deliverEvent(completed(session))).toMatchObject({
      status: 400,
      body: { issues: ["metadata.productId: is not an ID"] },
    });
  });

  test.each<Record<string, string>>([{}, { order: "of another shop" }])(
    "of another service with the same Stripe account, with the metadata %j, is ignored and logged",
    async (metadata) => {
      const session = await foreign(metadata);
      expect(await deliverEvent(completed(session))).toEqual(RECEIVED);
      expect(await order(session.id)).toBeUndefined();
      await logged("A checkout session is none of ours", session.id);
    },
  );

  test("of a session that Stripe does not know changes nothing", async () => {
    const session = await paidUnheard(buyer, productId);
    const id = "cs_test_nobody";
    expect(await deliverEvent(completed({ ...session, id }))).toEqual(RECEIVED);
    expect(await deliverEvent(completed({ ...session, id, metadata: {} }))).toMatchObject({
      status: 400,
      body: { error: "Missing metadata" },
    });
    expect(await order(id)).toBeUndefined();
    expect(await sums()).toEqual(NO_SALE);
  });
});

describe("the signature", () => {
  let body: string;
  let session: Session;
  const now = () => Math.floor(Date.now() / 1000);
  beforeEach(async () => {
    session = await paidUnheard(buyer, productId);
    body = JSON.stringify(event("checkout.session.completed", session), null, 2);
  });

  const accepted: [string, () => Record<string, string>][] = [
    ["of the platform's secret", () => ({ "stripe-signature": signature(body) })],
    ["in processor-signature", () => ({ "processor-signature": signature(body) })],
    ["of 290 seconds ago", () => ({ "stripe-signature": signature(body, SECRETS.platform, now() - 290) })],
    ["of 290 seconds ahead", () => ({ "stripe-signature": signature(body, SECRETS.platform, now() + 290) })],
    ["with another scheme beside it", () => ({ "stripe-signature": `${signature(body)},v0=00` })],
    [
      "with an old and a new secret's",
      () => ({ "stripe-signature": `${signature(body, "whsec_old")},${signature(body).split(",")[1]}` }),
    ],
    ["from another origin", () => ({ "stripe-signature": signature(body), origin: "https://evil.example" })],
  ];
  test.each(accepted)("%s is accepted", async (_, headers) => {
    expect(await deliver(body, headers())).toEqual(RECEIVED);
    expect(await order(session.id)).toMatchObject({ status: "completed" });
  });

  const refused: [string, () => Record<string, string>, ((body: string) => string)?][] = [
    ["that is missing", () => ({})],
    ["that is empty", () => ({ "stripe-signature": "" })],
    ["without a time", () => ({ "stripe-signature": signature(body).replace(/t=\d+,/, "") })],
    ["without a digest", () => ({ "stripe-signature": `t=${now()}` })],
    ["of the Connect secret", () => ({ "stripe-signature": signature(body, SECRETS.connect) })],
    ["of another secret", () => ({ "stripe-signature": signature(body, "whsec_another") })],
    ["of an empty secret", () => ({ "stripe-signature": signature(body, "") })],
    ["of the scheme v0 alone", () => ({ "stripe-signature": signature(body).replace("v1=", "v0=") })],
    ["of 310 seconds ago", () => ({ "stripe-signature": signature(body, SECRETS.platform, now() - 310) })],
    ["of 310 seconds ahead", () => ({ "stripe-signature": signature(body, SECRETS.platform, now() + 310) })],
    [
      "with another time than was signed",
      () => ({
        "stripe-signature": signature(body, SECRETS.platform, now() - 400).replace(/t=\d+/, `t=${now()}`),
      }),
    ],
    [
      "with a second time that is old",
      () => ({ "stripe-signature": `t=${now()},${signature(body, SECRETS.platform, now() - 400)}` }),
    ],
    [
      "over a body that was parsed and written anew",
      () => ({ "stripe-signature": signature(body) }),
      (text) => JSON.stringify(JSON.parse(text)),
    ],
    [
      "over a body with one letter changed",
      () => ({ "stripe-signature": signature(body) }),
      (text) => text.replace('"amount_total": 1900', '"amount_total": 1901'),
    ],
    ["over an empty body", () => ({ "stripe-signature": signature(body) }), () => "{}"],
  ];
  test.each(refused)("%s is refused", async (_, headers, change = (text: string) => text) => {
    expect(await deliver(change(body), headers())).toEqual(INVALID);
    expect(await order(session.id)).toBeUndefined();
    expect(await seen((JSON.parse(body) as { id: string }).id)).toBeUndefined();
  });

  test("of the platform's secret does not count for an event of an account", async () => {
    const sent = event("account.updated", { id: author.accountId }, { account: author.accountId });
    expect(await deliverEvent(sent)).toEqual(INVALID);
    expect(await deliverEvent(sent, SECRETS.connect)).toEqual(RECEIVED);
  });

  test("is all that counts: a token changes nothing", async () => {
    const answer = await deliver(body, { authorization: `Bearer ${buyer.token}` });
    expect(answer).toEqual(INVALID);
  });
});

describe("events that are none of ours answer 200 and change nothing", () => {
  let session: Session;
  beforeEach(async () => {
    session = await paidUnheard(buyer, productId);
  });

  const { platform, connect } = SECRETS;
  const ofAccount = (account: string) => event("checkout.session.completed", session, { account });
  const events: [string, string, () => object][] = [
    ["an unknown type", platform, () => event("invoice.paid", session)],
    ["a type that objects inherit", platform, () => event("constructor", session)],
    ["live mode", platform, () => event("checkout.session.completed", session, { livemode: true })],
    ["a foreign account", connect, () => ofAccount("acct_foreign")],
    ["a seller's own account", connect, () => ofAccount(author.accountId)],
    [
      "an account event without an account",
      platform,
      () => event("account.updated", { id: author.accountId }),
    ],
  ];
  test.each(events)("%s", async (_, secret, make) => {
    const sent = make() as { id: string };
    expect(await deliverEvent(sent, secret)).toEqual(RECEIVED);
    expect(await order(session.id)).toBeUndefined();
    expect(await seen(sent.id)).toBeUndefined();
    await logged("none of ours", sent.id);
  });
});

describe("an event that cannot be processed", () => {
  test("answers 503 with nothing committed, and converges when it comes again", async () => {
    const session = await paidUnheard(buyer, productId);
    const sent = event("checkout.session.completed", session);
    await act("faults", {
      kind: "server_error",
      times: 3,
      path: `/v1/checkout/sessions/${session.id}`,
    });
    expect(await deliverEvent(sent)).toEqual({
      status: 503,
      body: { error: "Service unavailable, try again soon", code: "unavailable" },
    });
    expect(await order(session.id)).toBeUndefined();
    expect(await seen(sent.id)).toBeUndefined();
    expect(await sums()).toEqual(NO_SALE);
    expect(await deliverEvent(sent)).toEqual(RECEIVED);
    expect(await sums()).toEqual(ONE_SALE);
  });
});

test.each(["GET", "PUT", "DELETE", "PATCH"])("%s answers 405", async (method) => {
  const answer = await send(route.path, method);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});

test("it counts no requests: a hundred are all looked at", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 25; round++) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => deliver("{}", {})));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([400]));
});
