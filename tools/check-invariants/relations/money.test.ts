import { type Data, place } from "../check.js";
import { World } from "../world.js";
import { MONEY_RELATIONS } from "./money.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const REMOVED = new Date(1_000 * DAY_MS);
const product = {
  ...{ status: "removed", settledStatus: "removed", removedBy: "admin", authorUid: "ada" },
  ...{ removalReason: "broken", removedAt: REMOVED },
};
const before = (days: number) => new Date(REMOVED.getTime() - days * DAY_MS);

/** What is wrong with an order of a product that an admin removed, because of its refund. */
function problems({
  order = {},
  listing = {},
  payment = {},
  entry = {},
}: Readonly<Record<string, Data>>): readonly string[] {
  const data = {
    ...{ status: "completed", productId: "p1", processorPaymentIntentId: "pi_1", createdAt: before(89) },
    ...order,
  };
  const documents = [
    { path: "orders/cs_1", data },
    { path: "products/p1", data: { ...product, ...listing } },
    { path: "payments/pi_1", data: payment },
    { path: "auditLog/e1", data: { details: { productId: "p1" }, ...entry } },
  ].map(place);
  const world = new World(documents, REMOVED.getTime());
  const rule = MONEY_RELATIONS.find((one) => one.rule === "removal-refund");
  return rule?.faults(documents[0] as (typeof documents)[0], world) ?? ["no such rule"];
}
const MISSING = ["its product was removed, but no refund is decided"];

test.each<[string, Readonly<Record<string, Data>>, string[]]>([
  ["a completed order", {}, MISSING],
  ["a disputed order", { order: { status: "disputed" } }, MISSING],
  ["a refunded order", { order: { status: "refunded" } }, []],
  ["an order whose refund is decided", { payment: { decided: { reason: "removed" } } }, []],
  ["an order that is too old", { order: { createdAt: before(91) } }, []],
  [
    "an order that was too old when the admin decided about refunds",
    { entry: { action: "product.refund-buyers", timestamp: new Date(REMOVED.getTime() + 2 * DAY_MS) } },
    [],
  ],
  ["a removal that refunds nobody", { listing: { refundBuyers: false } }, []],
  ["a removal for a reason that refunds nobody", { listing: { removalReason: "rules" } }, []],
  ["the deletion of the author's account", { listing: { removedBy: "ada" } }, []],
])("after a removal, %s", (_, changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});
