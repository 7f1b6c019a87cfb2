import { REFUND_WINDOW_MS, removalOf } from "#domain/moderation/removal.js";
import { REFUND_REASONS } from "#domain/money/order.js";
import { isLive } from "#domain/money/payment.js";
import { movesOf, waitAfter } from "#domain/money/settlement.js";
import { type Data, numberAt, textAt, valueAt } from "../check.js";
import { settledOf } from "../checks/payments.js";
import { timeOf } from "../fields/types.js";
import { after, NEAR_MS, ordered, same, unless } from "../world.js";
import { always, eventually, type Relation } from "./relation.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENT_MEMORY_MS = 90 * 24 * 60 * 60 * 1000;

/** The fields that an order and the sale of its payment both have. */
const SALE = [
  "productId",
  "buyerUid",
  "sellerUid",
  "amount",
  "platformFee",
  "sellerAmount",
  "currency",
] as const;

/** The parts that a decided refund, or what is owed, always has. */
const PARTS = {
  decided: ["reason", "keeps", "at"],
  owed: ["moves", "amount", "since", "dueAt", "tries"],
};

/** The reason in the order, if the marketplace refunded it from the start. */
const objectionIn = (payment: Data) =>
  REFUND_REASONS.find((reason) => reason === valueAt(payment, "decided.reason"));

const differing = (order: Data, sale: unknown): string[] =>
  SALE.filter((field) => order[field] !== valueAt({ sale }, `sale.${field}`)).map(
    (field) => `${field} is not that of its ${sale === undefined ? "missing " : ""}sale`,
  );

const known = (world: { get(path: string): Data | undefined }, uid: unknown) =>
  world.get(`users/${uid}`) !== undefined;

export const MONEY_RELATIONS: readonly Relation[] = [
  always("order-payment", "orders", ({ ids: [id], data }, world) => {
    const payment = world.get(`payments/${data.processorPaymentIntentId}`);
    if (!payment) return ["its payment is unknown"];
    return [
      ...differing(data, payment.sale),
      ...unless(
        [valueAt(payment, "sale.orderId") === id, "its payment paid for another order"],
        [data.processorSessionId === id, `its session is ${data.processorSessionId}`],
        [data.tax === valueAt(payment, "state.tax"), "its tax is not that of its payment"],
        [
          data.refundReason === undefined || objectionIn(payment) === data.refundReason,
          "its payment was refunded for another reason",
        ],
        [known(world, data.buyerUid) && known(world, data.sellerUid), "its buyer or seller does not exist"],
      ),
    ];
  }),
  always("order-payment", "payments", ({ ids: [id], data }, world) => {
    if (data.sale === undefined) return [];
    const order = world.get(`orders/${valueAt(data, "sale.orderId")}`);
    return [
      ...(order ? differing(order, data.sale) : ["its order does not exist"]),
      ...unless([valueAt(data, "sale.paymentIntentId") === id, "its sale has another payment"]),
    ];
  }),
  always("order-product", "orders", ({ ids: [id], data }, world) => {
    const told = world.get(`notifications/productSold_${id}`)?.body;
    const product = world.get(`products/${data.productId}`);
    if (!product) return [];
    return unless(
      [product.authorUid === data.sellerUid, `its seller is ${data.sellerUid}, not the author`],
      [
        told === undefined || String(told).includes(textAt(data, "productTitle")),
        "its seller read another title",
      ],
      [product.slug === data.productSlug, `its product has the slug ${product.slug}`],
      [ordered(product.createdAt, data.createdAt), "was made before its product"],
    );
  }),
  always("order-times", "orders", ({ ids: [id = ""], data }, world) => {
    const purchase = world.get(`users/${data.buyerUid}/purchases/${data.productId}`);
    const isCompleted = data.status === "completed";
    const given = [
      world.get(`xpLog/${data.sellerUid}_sale_${id}`),
      world.get(`xpLog/${data.buyerUid}_purchase_${id}`),
    ];
    return unless(
      [ordered(data.createdAt, data.refundedAt, data.updatedAt), "its times are in another order"],
      [purchase?.orderId !== id || same(purchase.at, data.createdAt), "was not made when its purchase was"],
      [
        given.every((entry) => (entry !== undefined) === isCompleted),
        `is ${data.status}, but its XP say otherwise`,
      ],
    );
  }),
  always("refund-request", "orders", ({ ids: [id], data }, world) => {
    const { refundRequestedAt, refundRequest, refundDeclinedAt, refundAnswer } = data;
    const told = world.get(`notifications/refund-request_${id}`);
    const answered = world.get(`notifications/refund-declined_${id}`);
    const reads = (notice: Data | undefined, words: unknown) =>
      !notice || textAt(notice, "body").includes(String(words).slice(0, 40));
    return unless(
      [
        (refundRequestedAt === undefined) === (refundRequest === undefined),
        "has only half of a request for a refund",
      ],
      [(refundDeclinedAt === undefined) === (refundAnswer === undefined), "has only half of an answer"],
      [refundDeclinedAt === undefined || refundRequestedAt !== undefined, "was declined, but not requested"],
      [
        ordered(data.createdAt, refundRequestedAt, refundDeclinedAt, data.updatedAt),
        "was requested at another time",
      ],
      [!told || same(told.createdAt, refundRequestedAt), "was not requested when its seller was told"],
      [reads(told, refundRequest), "its seller read another request"],
      [reads(answered, refundAnswer), "its buyer read another answer"],
    );
  }),
  always("order-sold", "orders", ({ data }, world) => {
    const product = world.get(`products/${data.productId}`);
    if (data.status !== "completed" || !product) return [];
    const { status, heldAt, removedAt } = product;
    const stopped = status === "removed" ? removedAt : status === "pending_review" ? heldAt : undefined;
    const [at, end] = [timeOf(data.createdAt), timeOf(stopped)];
    if (at === undefined || end === undefined || at <= end + NEAR_MS) return [];
    return ["was completed after its product was no longer for sale"];
  }),
  eventually("removal-refund", "orders", ({ data }, world) => {
    const product = world.get(`products/${data.productId}`) ?? {};
    if (data.status === "refunded" || !removalOf(product)?.refundsBuyers) return [];
    // The admin may have decided about refunds long after the removal.
    const entries = world.group("auditLog", "details.productId", data.productId);
    const refunds = entries.find(({ data: entry }) => entry.action === "product.refund-buyers");
    const [made, end] = [timeOf(data.createdAt), timeOf(refunds?.data.timestamp ?? product.removedAt)];
    if (made === undefined || end === undefined || end - made > REFUND_WINDOW_MS - NEAR_MS) return [];
    const payment = world.get(`payments/${data.processorPaymentIntentId}`);
    return unless([payment?.decided !== undefined, "its product was removed, but no refund is decided"]);
  }),
  always("payment-parts", "payments", ({ data }) =>
    Object.entries(PARTS).flatMap(([name, parts]) => {
      const held = Object.keys((data[name] as Data | undefined) ?? {});
      const missing = held.length === 0 ? [] : parts.filter((part) => !held.includes(part));
      return missing.map((part) => `${name} has no ${part}`);
    }),
  ),
  always("payment-account", "payments", ({ data }, world) => {
    const transfer = valueAt(data, "state.transferId");
    if (transfer !== undefined && world.group("payments", "state.transferId", transfer).length > 1)
      return [`shares the transfer ${transfer} with another payment`];
    const seller = world.get(`users/${valueAt(data, "sale.sellerUid")}/private/account`);
    const isGone = world.get(`users/${valueAt(data, "sale.sellerUid")}`)?.status === "deleted";
    if (!seller || isGone) return [];
    const { processorAccountId, formerAccountIds } = seller;
    const accounts = [processorAccountId, ...(Array.isArray(formerAccountIds) ? formerAccountIds : [])];
    const destination = valueAt(data, "state.destination");
    return unless([accounts.includes(destination), `it reached ${destination}, which is not its seller's`]);
  }),
  always("payment-times", "payments", ({ data }, world) => {
    const order = world.get(`orders/${valueAt(data, "sale.orderId")}`);
    const [made, refunded] = [timeOf(order?.createdAt), timeOf(order?.refundedAt)];
    const isLater = (at: unknown) => made === undefined || (timeOf(at) ?? made) >= made - NEAR_MS;
    const decided = timeOf(valueAt(data, "decided.at"));
    return unless(
      [isLater(valueAt(data, "decided.at")), "its refund was decided before it was made"],
      [isLater(valueAt(data, "owed.since")), "something was owed before it was made"],
      [
        decided === undefined || refunded === undefined || decided <= refunded + NEAR_MS,
        "its refund was decided after it was made",
      ],
    );
  }),
  always("owed", "payments", ({ data }, world) => {
    if (data.owed === undefined) return [];
    const { amount, since, dueAt, leasedUntil, tries, problem } = data.owed as Data;
    const payment = settledOf(data);
    const due = timeOf(dueAt) ?? 0;
    const failed = Object.values(payment.state.refunds).filter((refund) => !isLive(refund)).length;
    const wait = Math.max(waitAfter(numberAt({ tries }, "tries")), Math.min(failed, 7) * DAY_MS);
    return unless(
      [Math.max(0, ...movesOf(payment).map((move) => move.amount)) === amount, `owes ${amount} cents`],
      [due >= (timeOf(since) ?? due) - NEAR_MS, "was due before it was owed"],
      [due <= world.now + wait + NEAR_MS, "is tried again too late"],
      [(timeOf(leasedUntil) ?? 0) <= world.now + NEAR_MS * 2, "is worked on for too long"],
      [(problem !== undefined) === numberAt({ tries }, "tries") > 0, "has failed without a problem"],
    );
  }),
  always("processor-event", "processorEvents", ({ ids: [id = ""], data }) =>
    unless(
      [id.startsWith("evt_"), "is no event of Stripe"],
      [/^[a-z_]+(\.[a-z_]+)+$/.test(textAt(data, "type")), `its type is ${data.type}`],
      [after(EVENT_MEMORY_MS, data.processedAt, data.expiresAt), "is not kept for 90 days"],
    ),
  ),
];
