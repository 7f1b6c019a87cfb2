import { COLLECTION_ACTS } from "#contract/collections.js";
import { LOCALES } from "#contract/fields.js";
import { preview } from "#domain/community/conversation.js";
import { NOTICES, type Notice, notificationText } from "#domain/community/notifications.js";
import { RULE_ACTOR } from "#domain/moderation/abuse-limits.js";
import { advisoryId } from "#domain/moderation/advisory.js";
import { RESCAN_ACTOR } from "#domain/moderation/rescan.js";
import { counterId } from "#store/limits/window-counters.js";
import { type Data, numberAt, textAt, valueAt } from "../check.js";
import { timeOf } from "../fields/types.js";
import { ordered, same, unless, type World } from "../world.js";
import { equal } from "./products.js";
import { always, type Relation } from "./relation.js";

const AUDIT_ABOUT: Readonly<Record<string, readonly string[]>> = {
  product: ["productId"],
  user: [],
  admin: ["uid"],
  report: ["reportId", "targetType", "targetId"],
  advisory: ["advisoryId"],
  threat: ["kind", "value"],
  collection: ["collection"],
  category: ["category"],
  appeal: ["appealId", "uid", "kind"],
};
const DETAILS = new Set([
  ...[
    "principal",
    "productId",
    "slug",
    "from",
    "to",
    "version",
    "verdict",
    "reports",
    "reason",
    "typed",
    "uid",
  ],
  ...[
    "products",
    "username",
    "reportId",
    "targetType",
    "targetId",
    "resolution",
    "siblings",
    "refunded",
    "refused",
  ],
  ...[
    "reviewerUid",
    "rating",
    "advisoryId",
    "said",
    "kind",
    "value",
    "rules",
    "findings",
    "appealId",
    "note",
  ],
  ...["collection", "category", "before", "after"],
]);
/** What an advisory says; an admin can withdraw it, and not change it. */
const SAID = [...["introduced", "fixed", "lastAffected", "severity", "summary", "details", "references"]];
const METHODS = ["GET", "POST", "DELETE"];
const ACTIONS = new Set([
  ...["admin.grant", "admin.revoke", "product.approve", "product.approve-version", "product.restore"],
  ...[
    "product.remove",
    "product.refund-buyers",
    "product.hold",
    "product.rescan-hold",
    "product.first-hold",
    "product.release",
    "product.put-back",
  ],
  ...["user.ban", "user.unban", "user.put-back", "user.rename", "user.delete"],
  ...["report.resolve", "report.dismiss", "report.put-back"],
  ...["advisory.publish", "advisory.withdraw", "advisory.put-back"],
  ...["threat.list", "threat.unlist", "appeal.grant", "appeal.decline"],
  ...COLLECTION_ACTS.map((act) => `collection.${act}`),
  "category.describe",
]);

const user = (world: World, uid: unknown) => world.get(`users/${uid}`);

const hasRenamed = (world: World, uid: unknown) =>
  world.group("auditLog", "uid", uid).some(({ data }) => data.action === "user.rename");

/** Every text that the marketplace writes into a notification, with its type and link. */
const TEXTS = NOTICES.flatMap((about) =>
  LOCALES.map((locale) => {
    const marks = new Proxy({ about }, { get: (_, name) => (name === "about" ? about : "\u0000") });
    const { type, title, body, link } = notificationText(marks as unknown as Notice, locale);
    return { type, title: patternOf(title), body: patternOf(body), link: patternOf(link) };
  }),
);

function patternOf(template: string): RegExp {
  const parts = template.split("\u0000").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`);
}

export const COMMUNITY_RELATIONS: readonly Relation[] = [
  always("conversation", "conversations", ({ ids: [id], data }, world) => {
    const { productId, buyerUid, sellerUid, participants } = data;
    const product = world.get(`products/${productId}`);
    return unless(
      [id === `${productId}_${buyerUid}`, "its ID is of another product or buyer"],
      [equal(participants, [buyerUid, sellerUid]), "its participants are not its buyer and its seller"],
      [buyerUid !== sellerUid, "its buyer is its seller"],
      [!product || product.authorUid === sellerUid, "its seller is not the product's author"],
      [!product || product.slug === data.productSlug, "its product has another slug"],
    );
  }),
  always("conversation-news", "conversations", ({ ids: [id], data }, world) => {
    const sent = world.group("conversations/messages", "#0", id);
    const messages = sent.map((message) => message.data);
    const first = sent.find((message) => same(message.data.createdAt, data.createdAt));
    const told = world.get(`notifications/message_${first?.ids[1]}`)?.body;
    const times = messages.map((message) => timeOf(message.createdAt) ?? 0);
    const newest = messages.filter((message) => same(message.createdAt, data.lastMessageAt));
    const isNews = (message: Data) =>
      preview(textAt(message, "text")) === data.lastMessage &&
      message.senderUid === data.lastMessageSenderUid;
    const by = (uid: unknown) => messages.filter((message) => message.senderUid === uid).length;
    return unless(
      [messages.length > 0, "has no message"],
      [told === undefined || String(told).includes(textAt(data, "productTitle")), "is about another title"],
      [timeOf(data.lastMessageAt) === Math.max(...times), "its last message has another time"],
      [newest.some(isNews), "its last message has another text or sender"],
      [timeOf(data.createdAt) === Math.min(...times), "did not start with its first message"],
      [
        numberAt(data, "unreadBySeller") <= by(data.buyerUid),
        "the seller has more unread messages than there are",
      ],
      [
        numberAt(data, "unreadByBuyer") <= by(data.sellerUid),
        "the buyer has more unread messages than there are",
      ],
    );
  }),
  always("message", "conversations/messages", ({ ids: [id], data }, world) => {
    const conversation = world.get(`conversations/${id}`);
    const { senderUid } = data;
    const sender = user(world, senderUid);
    // A later change of the profile is not repeated in messages.
    const isUnchanged = sender !== undefined && ordered(sender.updatedAt, data.createdAt);
    return unless(
      [
        conversation?.buyerUid === senderUid || conversation?.sellerUid === senderUid,
        "its sender does not take part",
      ],
      [!isUnchanged || sender.displayName === data.senderDisplayName, "its sender had another display name"],
      [
        !isUnchanged || (sender.avatarUrl ?? "") === (data.senderAvatar ?? ""),
        "its sender had another picture",
      ],
      [
        hasRenamed(world, senderUid) || sender?.username === data.senderUsername,
        "its sender never had that name",
      ],
      [
        ordered(conversation?.createdAt, data.createdAt, conversation?.lastMessageAt),
        "is outside of its conversation",
      ],
    );
  }),
  always("notification", "notifications", ({ ids: [id = ""], data }, world) => {
    const recipient = user(world, data.uid);
    const { actorUid, actorUsername } = data;
    const expected = recipientOf(id, world);
    const actor = user(world, actorUid);
    const said = actorUid === undefined ? undefined : actorOf(id, world);
    return unless(
      [recipient !== undefined && recipient.status !== "deleted", "its recipient does not exist"],
      [expected === undefined || expected === data.uid, `is for ${data.uid}, but about ${expected}`],
      [(actorUid === undefined) === (actorUsername === undefined), "names only half of its actor"],
      [
        actorUid === undefined || (user(world, actorUid) !== undefined && actorUid !== data.uid),
        "its actor is nobody else",
      ],
      [said === undefined || actorUid === said, "its actor is another one"],
      [
        actor === undefined || hasRenamed(world, actorUid) || actor.username === actorUsername,
        "its actor never had that name",
      ],
      [ordered(recipient?.createdAt, data.createdAt), "is older than its recipient"],
    );
  }),
  always("notification-text", "notifications", ({ data }) => {
    const fits = TEXTS.some(
      ({ type, title, body, link }) =>
        type === data.type &&
        title.test(textAt(data, "title")) &&
        body.test(textAt(data, "body")) &&
        link.test(textAt(data, "link")),
    );
    return unless([fits, "its type, title, text and link do not belong together"]);
  }),
  always("report", "reports", ({ ids: [id], data }, world) => {
    const { reporterUid, targetType, targetId, status, settledStatus, resolvedBy, resolvedAt } = data;
    const isOpen = status === "pending";
    const split = textAt(data, "targetId").indexOf("_");
    const productId = targetType === "review" ? textAt(data, "targetId").slice(0, split) : targetId;
    const target = targetType === "user" ? user(world, targetId) : world.get(`products/${productId}`);
    const acts = world.group("auditLog", "uid", resolvedBy);
    const isAct = ({ data: entry }: { data: Data }) =>
      valueAt(entry, "details.reportId") === id ||
      [targetId, productId].some((about) =>
        ["targetId", "productId", "uid"].some((field) => valueAt(entry, `details.${field}`) === about),
      );
    return unless(
      [id === `${reporterUid}_${targetType}_${targetId}`, "its ID is of another reporter or target"],
      [user(world, reporterUid) !== undefined, "its reporter does not exist"],
      [target !== undefined || targetType === "product", "its target does not exist"],
      [
        settledStatus === undefined ? isOpen : settledStatus === status,
        `is ${status}, but the functions set ${settledStatus}`,
      ],
      [
        (status === "resolved") === (data.resolution !== undefined),
        `is ${status}, but its resolution is ${data.resolution}`,
      ],
      [!isOpen || (resolvedBy === undefined && resolvedAt === undefined), "is pending, but was closed"],
      [isOpen || acts.some(isAct), "was not closed by whom the audit log says"],
      [ordered(data.createdAt, resolvedAt), "was closed before it was sent"],
      [
        isOpen || acts.some((entry) => isAct(entry) && ordered(resolvedAt, entry.data.timestamp)),
        "was closed after its act in the audit log",
      ],
      [
        data.resolution === undefined ||
          fitsAct(
            data,
            acts.filter(isAct).map((act) => act.data),
          ),
        "its resolution is not that of the audit log",
      ],
    );
  }),
  always("report-slot", "reports", ({ ids: [id], data }, world) => {
    if (user(world, data.reporterUid)?.status === "deleted") return [];
    const slot = world.get(`users/${data.reporterUid}/reportSlots/${data.slot}`);
    return unless(
      [slot !== undefined && ordered(data.createdAt, slot.at), "took no slot"],
      [
        slot === undefined || slot.reportId === id || !same(slot.at, data.createdAt),
        "its slot is of another report",
      ],
      [
        slot === undefined ||
          slot.reportId === id ||
          (timeOf(slot.at) ?? 0) - (timeOf(data.createdAt) ?? 0) >= 24 * 60 * 60 * 1000,
        "its slot was taken again within a day",
      ],
    );
  }),
  always("appeal", "appeals", ({ ids: [id = ""], data }, world) => {
    const { uid, decision, productId, status, createdAt, answeredAt, answeredBy } = data;
    const product = world.get(`products/${productId}`);
    const [, of = "", kind = ""] = /^(.+)_(held|scan|removed|banned)_[0-9a-z]+$/.exec(id) ?? [];
    const isOpen = status === "pending";
    const answers = world.group("auditLog", "details.appealId", id).map((entry) => entry.data);
    const action = status === "granted" ? "appeal.grant" : "appeal.decline";
    return unless(
      [of === (productId ?? uid), "its ID is of another product or user"],
      [(kind === "scan" ? "held" : kind) === decision, "its ID is of another decision"],
      [
        (decision === "banned") === (productId === undefined),
        "is about both a product and an account, or neither",
      ],
      [user(world, uid) !== undefined && user(world, uid)?.status !== "deleted", "its user does not exist"],
      [!product || (product.authorUid === uid && product.slug === data.slug), "its product is another one"],
      [
        isOpen ? answers.length === 0 : answers.length === 1 && answers[0]?.action === action,
        `is ${status}, but the audit log says something else`,
      ],
      [isOpen === (answeredAt === undefined) && isOpen === (answeredBy === undefined), "has half an answer"],
      [
        isOpen || (answers[0]?.uid === answeredBy && same(answers[0]?.timestamp, answeredAt)),
        "was not answered when and by whom the audit log says",
      ],
      [ordered(createdAt, answeredAt), "was answered before it was filed"],
    );
  }),
  always("advisory", "advisories", ({ ids: [id = ""], data }, world) => {
    // What an admin typed is not an advisory until the functions have numbered it.
    const acts = world.group("auditLog", "details.advisoryId", id).map((entry) => entry.data);
    const isAt = (action: string, at: unknown) =>
      acts.some((act) => act.action === action && same(act.timestamp, at));
    const claim = world.get(`slugs/${data.slug}`);
    // Entries of earlier versions do not say it.
    const said = acts.map((act) => valueAt(act, "details.said")).find((one) => one !== undefined);
    return unless(
      [
        said === undefined || SAID.every((name) => equal(valueAt({ said }, `said.${name}`), data[name])),
        "says something else than the audit log",
      ],
      [id === advisoryId(numberAt(data, "number")), "its ID is not its number"],
      [isAt("advisory.publish", data.publishedAt), "was not published when the audit log says"],
      [
        data.withdrawnAt === undefined
          ? acts.every(({ action }) => action !== "advisory.withdraw")
          : isAt("advisory.withdraw", data.withdrawnAt),
        "was not withdrawn when the audit log says",
      ],
      [claim?.productId === data.productId, "its slug belongs to another product"],
    );
  }),
  always("audit-entry", "auditLog", ({ ids: [id], data }, world) => {
    const action = textAt(data, "action");
    const details = (field: string) => valueAt(data, `details.${field}`);
    const subject = action.split(".")[0] ?? "";
    const isOwn = action === "user.delete" || action === "user.rename";
    const product = world.get(`products/${details("productId")}`);
    return unless(
      [ACTIONS.has(action), `its action is ${action}`],
      [
        Object.keys(data.details ?? {}).every((field) => DETAILS.has(field)),
        "has a detail that no entry has",
      ],
      [
        data.uid === "console" || isOfNobody(data) || user(world, data.uid) !== undefined,
        "its actor does not exist",
      ],
      [textAt(data, "details.principal") !== "" || details("principal") !== undefined, "names no principal"],
      [!isOwn || details("principal") === data.uid, "its actor is not its principal"],
      [
        (AUDIT_ABOUT[subject] ?? []).every((field) => details(field) !== undefined),
        "does not say what it is about",
      ],
      [isOwn || subject !== "user" || user(world, details("uid")) !== undefined, "its user does not exist"],
      [action !== "user.delete" || id === `deletion_${data.uid}`, "is of another deletion"],
      [
        action !== "user.delete" || same(user(world, data.uid)?.deletedAt, data.timestamp),
        "its user was not deleted then",
      ],
      [
        action !== "user.rename" || (details("from") !== undefined && details("to") !== undefined),
        "does not say the names",
      ],
      [
        subject !== "report" || world.get(`reports/${details("reportId")}`) !== undefined,
        "its report does not exist",
      ],
      [
        !product || details("slug") === undefined || details("slug") === product.slug,
        "its product has another slug",
      ],
      [!isMarked(action) || happened(action, details, data, world), "nothing happened then"],
      [ordered(user(world, data.uid)?.createdAt, data.timestamp), "is older than its actor"],
    );
  }),
  always("rate-limit", "rateLimits", ({ ids: [id], data }, world) => {
    const { ip, uid, path, resetAt } = data;
    const counts = METHODS.flatMap((method) =>
      Object.values(data[method] ?? {}).map((slot) => Number(slot) % 2 ** 20),
    );
    const key = uid === undefined ? textAt(data, "ip") : `uid:${uid}`;
    return unless(
      [(ip === undefined) !== (uid === undefined), "is of both a user and an address, or of none"],
      [
        key !== "" && textAt(data, "path") !== "" && id === counterId({ key, path: String(path) }),
        "its ID is of another counter",
      ],
      [counts.length > 0, "counts no method"],
      [
        counts.reduce((sum, count) => sum + count, 0) <= numberAt(data, "count"),
        "counts less than its minute",
      ],
      [timeOf(data.expiresAt) === resetAt, "does not expire when it is reset"],
      [
        numberAt(data, "resetAt") % 10_000 === 0 && numberAt(data, "resetAt") < world.now + 10 * 60 * 1000,
        "is reset at no such time",
      ],
    );
  }),
];

/** Whether one of these acts has the effect that a report's resolution names. */
function fitsAct({ resolution }: Data, acts: readonly Data[]): boolean {
  const effects: Readonly<Record<string, readonly string[]>> = {
    remove: ["product.remove"],
    hide: ["product.hold"],
    ban: ["user.ban"],
  };
  return acts.some(
    (act) =>
      valueAt(act, "details.resolution") === resolution ||
      effects[String(resolution)]?.includes(textAt(act, "action")),
  );
}

/** The acts whose time is in the document that they changed, until a later act. */
const isMarked = (action: string) =>
  ["user.ban", "product.remove", "product.hold", "product.rescan-hold", "product.first-hold"].includes(
    action,
  );

/** Whether an entry is of the rescan or of a rule, which have no account. */
const isOfNobody = ({ uid, action }: Data) =>
  (uid === RESCAN_ACTOR.uid && action === "product.rescan-hold") ||
  (uid === RULE_ACTOR.uid && action === "product.first-hold");

/** Whether the subject of an act has its time, or was changed later. */
function happened(
  action: string,
  details: (field: string) => unknown,
  { timestamp }: Data,
  world: World,
): boolean {
  if (action === "user.ban") {
    const at = user(world, details("uid"))?.bannedAt;
    return at === undefined || ordered(timestamp, at);
  }
  const product = world.get(`products/${details("productId")}`);
  const at = action === "product.remove" ? product?.removedAt : product?.heldAt;
  return at === undefined || ordered(timestamp, at);
}

/** The user that a notification of this ID is for, if the ID says so. */
function recipientOf(id: string, world: World): unknown {
  const [about = "", ...rest] = id.split("_");
  const key = rest.join("_");
  const ofSale: Readonly<Record<string, "sellerUid" | "buyerUid">> = {
    ...{
      productSold: "sellerUid",
      saleRefunded: "sellerUid",
      saleDisputed: "sellerUid",
      disputeWon: "sellerUid",
    },
    ...{ lateSaleRefunded: "sellerUid", purchaseRefunded: "buyerUid", latePurchaseRefunded: "buyerUid" },
  };
  const party = ofSale[about];
  if (party) return world.get(`orders/${key}`)?.[party];
  switch (about) {
    case "level":
    case "achievement":
    case "follow":
      return rest[0];
    case "download":
    case "review":
      return world.get(`products/${rest[0]}`)?.authorUid;
    case "refund-request":
      return world.get(`orders/${key}`)?.sellerUid;
    case "refund-declined":
      return world.get(`orders/${key}`)?.buyerUid;
    case "appeal":
      return world.get(`appeals/${key}`)?.uid;
    case "report":
      return world.get(`reports/${key}`)?.reporterUid;
    case "version":
    case "advisory":
    case "removed":
    case "held":
      return rest.at(-1);
    case "message": {
      const [message] = world.group("conversations/messages", "#1", key);
      const conversation = world.get(`conversations/${message?.ids[0]}`);
      const isBuyers = message?.data.senderUid === conversation?.buyerUid;
      return isBuyers ? conversation?.sellerUid : conversation?.buyerUid;
    }
    default: {
      const details = world.get(`auditLog/${about}`)?.details as Data | undefined;
      if (key === "reviewer") return details?.reviewerUid;
      return key === "author" ? world.get(`products/${details?.productId}`)?.authorUid : undefined;
    }
  }
}

/** The user whose act a notification of this ID is about, if the ID says so and the notification names them. */
function actorOf(id: string, world: World): unknown {
  const [about, ...rest] = id.split("_");
  if (about === "follow" || about === "review") return rest.at(-1);
  return about === "message"
    ? world.group("conversations/messages", "#1", rest.join("_"))[0]?.data.senderUid
    : undefined;
}
