import { type Data, numberAt, textAt, valueAt } from "../check.js";
import { timeOf } from "../fields/types.js";
import { after, NEAR_MS, ordered, same, unless } from "../world.js";
import { always, type Relation } from "./relation.js";

/** How long a refund that is due may wait for Stripe, in milliseconds. */
const OWED_MS = 60 * 60 * 1000;
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
        [payment.refundReason === data.refundReason, "its payment was refunded for another reason"],
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
  always("refund-owed", "payments", ({ data }, world) => {
    const order = world.get(`orders/${valueAt(data, "sale.orderId")}`);
    if (data.refundDue !== true) {
      const isBack = numberAt(data, "facts.refundedAmount") >= numberAt(data, "facts.amount");
      const since = timeOf(order?.refundedAt) ?? world.now;
      if (data.refundReason === undefined || isBack || world.now - since < OWED_MS) return [];
      return ["was to be refunded more than an hour ago, and is not"];
    }
    if (data.refundReason === undefined) return ["a refund is due without a reason"];
    const since = timeOf(order?.refundedAt) ?? 0;
    return world.now - since < OWED_MS ? [] : ["a refund has been due for more than an hour"];
  }),
  always("transfer", "payments", ({ data }) => {
    const { transfer = "sent" } = data;
    const reversed = numberAt(data, "reversedAmount");
    return unless(
      [
        (transfer === "sent") === (reversed === 0),
        `its transfer is ${transfer}, but ${reversed} cents were reversed`,
      ],
      [
        reversed <= Math.max(numberAt(data, "sale.amount"), numberAt(data, "facts.amount")),
        `${reversed} cents were reversed`,
      ],
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
