import { type Data, place } from "../check.js";
import { World } from "../world.js";
import { MAIL_RELATIONS } from "./mail.js";

const at = new Date("2026-11-23T08:00:00.000Z");
const notice = { uid: "ada", topic: "sales", form: "notice", orderId: "cs_1", createdAt: at };

/** What is wrong with an outbox of three emails, after one change of the market. */
function problems(changes: Readonly<Record<string, Data>> = {}): string[] {
  const market: Record<string, Data> = {
    "users/ada": { createdAt: at },
    "mailboxes/ada": { choices: { sales: false }, updatedAt: at },
    "users/bea": {},
    "users/gone": { status: "deleted" },
    "orders/cs_1": { sellerUid: "ada", buyerUid: "bea" },
    "notifications/productSold_cs_1": { uid: "ada", createdAt: at },
    "mails/productSold_cs_1": { ...notice, nextAt: at },
    "mails/receipt_cs_1": {
      ...{ uid: "bea", topic: "purchases", form: "receipt", orderId: "cs_1", createdAt: at },
      ...{ state: "failed", reason: "bounced", endedAt: at, expiresAt: at },
    },
    "mails/digest_bea_2026-11-23": {
      ...{ uid: "bea", topic: "digest", form: "digest", createdAt: at },
      ...{ state: "unconfigured", expiresAt: at },
    },
  };
  for (const [path, fields] of Object.entries(changes)) market[path] = { ...market[path], ...fields };
  const documents = Object.entries(market).map(([path, data]) => place({ path, data }));
  const world = new World(documents, at.getTime());
  return MAIL_RELATIONS.flatMap(({ kind, faults }) => world.all(kind).flatMap((one) => faults(one, world)));
}

test("an outbox whose causes exist has no fault", () => {
  expect(problems()).toEqual([]);
});

const sold = (fields: Data) => ({ "mails/productSold_cs_1": fields });
const receipt = (fields: Data) => ({ "mails/receipt_cs_1": fields });

test.each<[string, Readonly<Record<string, Data>>, string[]]>([
  [
    "an email to a deleted account",
    receipt({ uid: "gone" }),
    ["its recipient does not exist", "is about an order of another user"],
  ],
  [
    "an email to another user",
    sold({ uid: "bea" }),
    ["has no notification of its recipient", "is about an order of another user"],
  ],
  [
    "an email without its notification",
    { "mails/lost": { ...notice, nextAt: at } },
    ["has no notification of its recipient", "is older or newer than its notification"],
  ],
  ["an email of another time", sold({ createdAt: new Date(0) }), ["is older or newer than its notification"]],
  [
    "a receipt of another order",
    receipt({ orderId: "cs_2" }),
    ["is no receipt of its order", "is about an order of another user"],
  ],
  ["a digest of another topic", { "mails/digest_bea_2026-11-23": { topic: "sales" } }, ["is no digest"]],
  ["an email that nothing sends", sold({ nextAt: undefined }), ["waits for nothing"]],
  ["an email that is sent again", receipt({ nextAt: at }), ["waits for nothing"]],
  ["an end of an email that waits", sold({ endedAt: at }), ["has an end in a state without one"]],
  ["an email that is never deleted", receipt({ expiresAt: undefined }), ["is kept for the wrong time"]],
  [
    "the choices of nobody",
    { "mailboxes/gone": { choices: {}, updatedAt: at } },
    ["its owner does not exist"],
  ],
  ["choices of before", { "mailboxes/ada": { updatedAt: new Date(0) } }, ["is older than its owner"]],
  ["a failure without its reason", receipt({ reason: undefined }), ["has a reason of another state"]],
])("%s is found", (_, changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});
