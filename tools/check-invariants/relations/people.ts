import { SCOPE_PATTERN, TOKEN_DAYS } from "#contract/access.js";
import { LOGIN_SECONDS } from "#contract/cli-auth.js";
import { LOCALES } from "#contract/fields.js";
import { PUBLISH_SECONDS } from "#contract/publishers.js";
import { SHARE_DAYS } from "#contract/share-links.js";
import { REVIEW_TEXTS_REMEMBERED } from "#domain/moderation/abuse-limits.js";
import { ADMIN_STAMP } from "#domain/moderation/audit.js";
import { SESSION_MS } from "#domain/money/checkout.js";
import { toCents } from "#domain/money/money.js";
import { clientLoginExpiry } from "#domain/people/client-login.js";
import { expiryOf, totalParts } from "#domain/people/data-export.js";
import { claimedNames } from "#domain/people/names.js";
import { namesOfDeleted, USERNAME_REST_MS } from "#domain/people/profile.js";
import { publisherId, type Trust } from "#domain/products/publisher.js";
import { achievementText } from "#domain/progress/achievement-words.js";
import { ACHIEVEMENTS } from "#domain/progress/achievements.js";
import { XP, type XpAction } from "#domain/progress/xp.js";
import { type Placed, textAt } from "../check.js";
import { isMap, timeOf } from "../fields/types.js";
import { after, NEAR_MS, ordered, same, unless, type World } from "../world.js";
import { always, eventually, type Relation } from "./relation.js";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the job of a deleted account may take, in milliseconds. */
const DELETION_MS = DAY_MS;

/** Each achievement with its words in every language. */
const TROPHIES = new Map(
  ACHIEVEMENTS.map((known) => [
    known.id as string,
    { known, texts: LOCALES.map((locale) => achievementText(known, locale)) },
  ]),
);

export const isDeleted = (world: World, uid: unknown) => world.get(`users/${uid}`)?.status === "deleted";
const isUser = (world: World, uid: unknown) => world.get(`users/${uid}`) !== undefined;

/** Whether the audit log has an entry by an actor at exactly this time about a user or product. */
export const isAudited = (
  world: World,
  actor: unknown,
  at: unknown,
  about: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(about)
    .flatMap(([field, value]) => world.group("auditLog", `details.${field}`, value))
    .some(({ data }) => isBy(data, actor) && (at === undefined || same(data.timestamp, at)));

/**
 * Whether an entry in the audit log records the action in a document's stamp, by any admin or by the user.
 */
export const isBy = (entry: { readonly uid?: unknown }, stamp: unknown): boolean =>
  stamp === ADMIN_STAMP || entry.uid === stamp;

const hasRenamed = (world: World, uid: string) =>
  world.group("auditLog", "uid", uid).some(({ data }) => data.action === "user.rename");

export const PEOPLE_RELATIONS: readonly Relation[] = [
  always("user-record", "users", ({ ids: [uid = ""], data }, world) => {
    const claim = world.get(`usernames/${textAt(data, "username")}`);
    const log = world.get(`auditLog/deletion_${uid}`);
    const gone = data.status === "deleted";
    const names = namesOfDeleted(uid);
    return unless(
      [data.uid === uid, `its uid is ${data.uid}`],
      [ordered(data.createdAt, data.updatedAt), "was updated before it was created"],
      [
        !claim ||
          claim.uid !== uid ||
          hasRenamed(world, uid) ||
          textAt(data, "username").startsWith("u-") ||
          same(claim.claimedAt, data.createdAt),
        "was not created when its username was claimed",
      ],
      [
        gone === (data.deletedAt !== undefined),
        `is ${gone ? "" : "not "}deleted, but deletedAt says otherwise`,
      ],
      [gone === (log !== undefined), `is ${gone ? "" : "not "}deleted, but the audit log says otherwise`],
      [!gone || same(data.deletedAt, log?.timestamp), "was not deleted when the audit log says"],
      [
        !gone || (data.username === names.username && data.displayName === names.displayName),
        "is deleted, but has a name",
      ],
      [
        !gone || [data.bio, data.avatarUrl, data.country].every((left) => !left),
        "is deleted, but has a profile",
      ],
    );
  }),
  always("user-role", "users", ({ ids: [uid = ""], data }, world) => {
    if (data.role !== "admin") return [];
    const [last] = world
      .group("auditLog", "details.uid", uid)
      .filter(({ data: entry }) => textAt(entry, "action").startsWith("admin."))
      .sort((a, b) => (timeOf(b.data.timestamp) ?? 0) - (timeOf(a.data.timestamp) ?? 0));
    return last?.data.action === "admin.grant" ? [] : ["its role is admin, but nobody made it one"];
  }),
  eventually("ban", "users", ({ ids: [uid = ""], data }, world) => {
    const marks = [data.bannedAt, data.bannedBy].filter((mark) => mark !== undefined).length;
    if (data.banned !== true) return marks === 0 ? [] : ["is not banned, but has the stamp of a ban"];
    if (marks < 2) return ["is banned, but nobody banned it"];
    return isAudited(world, data.bannedBy, data.bannedAt, { uid })
      ? []
      : ["was not banned when the audit log says"];
  }),
  always("payout-account", "users/private", ({ ids: [uid = "", name], data }, world) => {
    if (name !== "account") return [];
    const { processorAccountId: account, connectGeneration = 0, formerAccountIds = [] } = data;
    const former = Array.isArray(formerAccountIds) ? formerAccountIds : [];
    const sharing =
      typeof account === "string" ? world.group("users/private", "processorAccountId", account) : [];
    return unless(
      [isUser(world, uid), "belongs to nobody"],
      [sharing.length <= 1, `shares Stripe account ${account} with another user`],
      [!former.includes(account), "has connected an account that was disconnected"],
      [new Set(former).size === former.length, "was disconnected from one account twice"],
      [
        connectGeneration === former.length,
        `generation ${connectGeneration} after ${former.length} accounts`,
      ],
      [data.processorOnboarded !== true || typeof account === "string", "is onboarded without an account"],
      [
        typeof account !== "string" || data.processorOnboarded !== undefined,
        "does not say whether it is onboarded",
      ],
      [!isDeleted(world, uid) || (!account && !data.email), "is deleted, but has private data"],
    );
  }),
  always("refund-day", "users/private", ({ ids: [uid = ""], data }, world) => {
    if (!isMap(data.refundDay)) return [];
    const { day, cents, orderIds } = data.refundDay;
    const orders = (Array.isArray(orderIds) ? orderIds : []).map((id) => world.get(`orders/${id}`));
    const amount = orders.reduce((sum, order) => sum + Number(order?.amount), 0);
    return unless(
      [orders.length > 0, "counts a day without refunds"],
      [orders.every((order) => order?.sellerUid === uid), "counts refunds of orders that are not its own"],
      [cents === amount, `counts ${cents} cents of refunds, but the orders are ${amount}`],
      [Date.parse(String(day)) <= world.now + NEAR_MS, "counts refunds of a day to come"],
    );
  }),
  always("activity-day", "users/private", ({ data }, world) => {
    if (!isMap(data.activityDay)) return [];
    const { day, newProducts = 0, firstMessages = 0 } = data.activityDay;
    return unless(
      [typeof day === "string", "counts acts of no day"],
      [Date.parse(String(day)) <= world.now + NEAR_MS, "counts acts of a day to come"],
      [Number(newProducts) + Number(firstMessages) > 0, "counts a day without acts"],
    );
  }),
  always("review-texts", "users/private", ({ data: { reviewTexts } }) => {
    if (!Array.isArray(reviewTexts)) return [];
    const products = new Set(reviewTexts.map((one) => (isMap(one) ? one.productId : undefined)));
    return unless(
      [products.size === reviewTexts.length, "remembers two texts of one review"],
      [reviewTexts.length <= REVIEW_TEXTS_REMEMBERED, `remembers ${reviewTexts.length} texts`],
    );
  }),
  always("session", "users/checkouts", ({ ids: [buyer = "", productId = ""], data }, world) => {
    const { open, attempt, sellerUid, openedAt, expiresAt, sessionId, url, destination, amount } = data;
    if (openedAt === undefined && attempt === undefined)
      return unless([open === false, "is open, but was never started"]);
    const product = world.get(`products/${productId}`);
    const order = typeof sessionId === "string" ? world.get(`orders/${sessionId}`) : undefined;
    const payout = world.get(`users/${sellerUid}/private/account`);
    const former = Array.isArray(payout?.formerAccountIds) ? payout.formerAccountIds : [];
    const isOfSeller = [payout?.processorAccountId, ...former].includes(destination);
    return unless(
      [
        [openedAt, attempt, expiresAt, amount, sellerUid, destination].every((value) => value !== undefined),
        "is not whole",
      ],
      [isUser(world, buyer), "its buyer does not exist"],
      [sellerUid !== buyer, "its buyer is its seller"],
      [!product || product.authorUid === sellerUid, `its seller is ${sellerUid}, not the product's author`],
      [
        isDeleted(world, textAt(data, "sellerUid")) || isOfSeller,
        `pays to ${destination}, not to its seller`,
      ],
      [after(SESSION_MS, openedAt, expiresAt), "does not expire when a session does"],
      [ordered(openedAt, data.updatedAt), "was updated before it was opened"],
      [(sessionId === undefined) === (url === undefined), "has only one of session and URL"],
      [
        sessionId === undefined || textAt(data, "url").includes(String(sessionId)),
        "its URL is of another session",
      ],
      [
        sessionId === undefined || world.group("users/checkouts", "sessionId", sessionId).length === 1,
        "shares its session with another checkout",
      ],
      [
        !order || (order.buyerUid === buyer && order.productId === productId),
        "its session paid another order",
      ],
      [!order || order.amount === amount, `asked for ${amount} cents, but its order is of ${order?.amount}`],
    );
  }),
  eventually("session", "users/checkouts", ({ ids: [, productId = ""], data }, world) => {
    if (data.open !== true || (timeOf(data.expiresAt) ?? 0) < world.now) return [];
    const product = world.get(`products/${productId}`);
    return unless(
      [product?.status === "published", "is open, but the product is not for sale"],
      [
        toCents(Number(product?.price)) === data.amount,
        `asks for ${data.amount} cents, but the price is ${product?.price}`,
      ],
      [world.get(`orders/${data.sessionId}`) === undefined, "is open, but was paid"],
    );
  }),
  ...(["following", "followers"] as const).map((side) =>
    always("follow", `users/${side}`, ({ ids: [uid = "", other = ""], data }, world) => {
      const [by, of] = side === "following" ? [uid, other] : [other, uid];
      const twin = side === "following" ? `users/${of}/followers/${by}` : `users/${by}/following/${of}`;
      return unless(
        [data.uid === undefined || data.uid === other, `its uid is ${data.uid}`],
        [isUser(world, uid) && isUser(world, other), "one of the two users does not exist"],
        [same(data.createdAt, world.get(twin)?.createdAt), "both records have different times"],
        [same(data.createdAt, world.get(`xpLog/${of}_follower_${by}`)?.createdAt), "gave no XP at that time"],
      );
    }),
  ),
  always("achievement", "users/achievements", ({ ids: [uid = "", id], data }, world) => {
    const { known, texts } = TROPHIES.get(String(id)) ?? {};
    if (!known || !texts) return ["is no achievement"];
    return unless(
      [
        texts.some(({ title, description }) => title === data.title && description === data.description),
        "has other words",
      ],
      [known.icon === data.icon && known.tier === data.tier, "has another icon or tier"],
      [data.group === undefined || known.group === data.group, "has another group"],
      [
        ordered(world.get(`notifications/achievement_${uid}_${id}`)?.createdAt, data.unlockedAt),
        "was unlocked after its notification",
      ],
      [ordered(world.get(`users/${uid}`)?.createdAt, data.unlockedAt), "was unlocked at another time"],
    );
  }),
  always("report-slot", "users/reportSlots", ({ ids: [uid, slot], data }, world) => {
    const report = world.get(`reports/${data.reportId}`);
    return unless(
      [report?.reporterUid === uid && report?.slot === slot, "its report is not of this user and slot"],
      [same(report?.createdAt, data.at), "was not taken when its report was sent"],
    );
  }),
  always("listing-slot", "users/listingSlots", ({ ids: [uid, slot], data }, world) => {
    const product = world.get(`products/${data.productId}`);
    if (!product) return [];
    return unless(
      [product.authorUid === uid && product.slot === slot, "its product is not of this user and slot"],
      [same(product.createdAt, data.at), "was not taken when its product was created"],
    );
  }),
  always("name-claim", "usernames", ({ ids: [name = ""], data }, world) => {
    const { uid, username, claimedAt, releasedAt, expiresAt } = data;
    const user = world.get(`users/${uid}`);
    const log = world
      .group("auditLog", "uid", uid)
      .filter(({ data: entry }) => same(entry.timestamp, releasedAt));
    const twins = claimedNames(textAt(data, "username")).map((twin) => world.get(`usernames/${twin}`));
    return unless(
      [claimedNames(textAt(data, "username")).includes(name), `is claimed for ${username}`],
      [user !== undefined, "belongs to nobody"],
      [claimedAt !== undefined || releasedAt !== undefined, "was never claimed"],
      [(releasedAt === undefined) === (expiresAt === undefined), "has only one of the times of its release"],
      [after(USERNAME_REST_MS, releasedAt, expiresAt), "is not reserved for 90 days"],
      [ordered(claimedAt, releasedAt), "was released before it was claimed"],
      [releasedAt === undefined || log.length > 0, "was released by nobody"],
      [
        twins.every(
          (twin) =>
            !twin ||
            twin.uid !== uid ||
            twin.username !== username ||
            same(twin.claimedAt, claimedAt) ||
            !claimedAt,
        ),
        "was not claimed together with its plain form",
      ],
      [ordered(user?.createdAt, claimedAt), "was claimed before its user existed"],
    );
  }),
  always("deletion", "deletions", ({ ids: [uid = ""], data }, world) =>
    unless(
      [data.uid === uid, `its uid is ${data.uid}`],
      [isDeleted(world, uid), "its user is not deleted"],
      [ordered(world.get(`users/${uid}`)?.deletedAt, data.requestedAt), "was requested at another time"],
      [world.now - (timeOf(data.requestedAt) ?? 0) < DELETION_MS, "has waited for more than a day"],
    ),
  ),
  always("login", "deviceCodes", ({ ids: [id], data }, world) => {
    const code = world.get(`userCodes/${data.userCodeHash}`);
    const created = timeOf(data.createdAt) ?? 0;
    return unless(
      [
        (data.status === "pending") === (data.uid === undefined),
        `is ${data.status}, but its user says otherwise`,
      ],
      [data.uid === undefined || isUser(world, data.uid), "its user does not exist"],
      [code?.login === id, "its user code is of another login"],
      [timeOf(data.expiresAt) === created + LOGIN_SECONDS * 1000, "does not expire when a login does"],
      [same(code?.expiresAt, data.expiresAt), "its user code expires at another time"],
      [ordered(data.createdAt, data.lastAskedAt, data.expiresAt), "was asked for outside of its time"],
    );
  }),
  always("publisher", "publishers", ({ ids: [id], data }, world) =>
    unless(
      [isUser(world, data.uid), "its user does not exist"],
      [
        publisherId(textAt(data, "uid"), textAt(data, "slug"), data as unknown as Trust) === id,
        "trusts something else than its ID says",
      ],
      [ordered(data.createdAt, data.lastUsedAt), "was used before it was added"],
    ),
  ),
  always("job-credential", "jobCredentials", ({ data }, world) => {
    const publisher = world.get(`publishers/${data.publisherId}`);
    const created = timeOf(data.createdAt) ?? 0;
    return unless(
      [!publisher || publisher.uid === data.uid, "its publisher is of another user"],
      [!publisher || publisher.slug === data.slug, "its publisher is of another product"],
      [timeOf(data.expiresAt) === created + PUBLISH_SECONDS * 1000, "does not expire when a credential does"],
    );
  }),
  always("access-token", "accessTokens", ({ ids: [id = ""], data }, world) => {
    const days = ((timeOf(data.expiresAt) ?? 0) - (timeOf(data.createdAt) ?? 0)) / DAY_MS;
    const scopes = Array.isArray(data.scopes) ? data.scopes.map(String) : [];
    return unless(
      [/^[0-9a-f]{64}$/.test(id), "its ID is not a digest"],
      [isUser(world, data.uid), "its user does not exist"],
      [days >= 1 && days <= TOKEN_DAYS.most, `is valid for ${days} days`],
      [
        scopes.length > 0 && scopes.every((scope) => SCOPE_PATTERN.test(scope)),
        "has scopes that do not exist",
      ],
      [ordered(data.createdAt, data.lastUsedAt, data.expiresAt), "was used outside of its time"],
    );
  }),
  always("share-link", "shareLinks", ({ ids: [id = ""], data }, world) => {
    const days = ((timeOf(data.expiresAt) ?? 0) - (timeOf(data.createdAt) ?? 0)) / DAY_MS;
    const product = world.get(`products/${data.productId}`);
    return unless(
      [/^[0-9a-f]{64}$/.test(id), "its ID is not a digest"],
      [isUser(world, data.uid), "its user does not exist"],
      // A draft can be deleted before the links to it expire.
      [!product || product.authorUid === data.uid, "its product is of another user"],
      [days >= 1 && days <= SHARE_DAYS.most, `is valid for ${days} days`],
      [ordered(data.createdAt, data.lastUsedAt, data.expiresAt), "was used outside of its time"],
    );
  }),
  always("client-login", "clientLogins", ({ ids: [id = ""], data }, world) => {
    const used = timeOf(data.lastUsedAt) ?? timeOf(data.createdAt) ?? 0;
    return unless(
      [/^[0-9a-f]{32}$/.test(id), "its ID is not that of a login"],
      [isUser(world, data.uid), "its user does not exist"],
      [ordered(data.createdAt, data.lastUsedAt), "was used before it was approved"],
      [
        timeOf(data.expiresAt) === clientLoginExpiry(new Date(used)).getTime(),
        "does not end 180 days after its last use",
      ],
    );
  }),
  always("data-export", "dataExports", ({ ids: [id], data }, world) => {
    const starts = Array.isArray(data.starts) ? data.starts : undefined;
    const parts = Array.isArray(data.parts) ? data.parts : [];
    const most = starts ? totalParts(starts) : 0;
    const from = timeOf(data.readyAt) ?? timeOf(data.requestedAt) ?? 0;
    return unless(
      [id === data.uid && isUser(world, id), "its user does not exist"],
      [parts.length <= most, "has more parts than planned"],
      [
        (data.readyAt !== undefined) === (starts !== undefined && parts.length === most),
        "is ready too early",
      ],
      [timeOf(data.expiresAt) === expiryOf(new Date(from)).getTime(), "does not expire after 7 days"],
      [ordered(data.requestedAt, data.readyAt, data.expiresAt), "was ready before it was requested"],
      [/^[0-9a-f]{32}$/.test(String(data.id)), "has no ID"],
    );
  }),
  always("user-code", "userCodes", ({ ids: [id], data }, world) => {
    const login = world.get(`deviceCodes/${data.login}`);
    return unless(
      [!login || login.userCodeHash === id, "its login has another user code"],
      [!login || same(login.expiresAt, data.expiresAt), "expires at another time than its login"],
    );
  }),
  always("xp-entry", "xpLog", ({ ids: [id = ""], data }, world) => {
    const { uid, action, amount } = data;
    if (!Object.hasOwn(XP, String(action))) return [`there is no XP for ${action}`];
    const prefix = `${uid}_${action}_`;
    if (!id.startsWith(prefix)) return [`is of ${uid} for ${action}`];
    const cause = causeOf(action as XpAction, id.slice(prefix.length), data, world);
    return unless(
      [amount === XP[action as XpAction], `gives ${amount} XP`],
      [isUser(world, uid), "its user does not exist"],
      [cause.holds, "nothing causes it"],
      [(data.orderId !== undefined) === (action === "first-sale"), "names an order, or does not"],
      [cause.at === undefined || same(cause.at, data.createdAt), "was given at another time than its cause"],
      [ordered(cause.since, data.createdAt), "was given before its cause"],
    );
  }),
];

/** What an entry is for: whether it exists, when it was made, and the earliest time for an entry. */
function causeOf(action: XpAction, key: string, data: Placed["data"], world: World) {
  const uid = String(data.uid);
  const split = key.indexOf("_");
  const [productId, other] = [key.slice(0, split), key.slice(split + 1)];
  const product = world.get(`products/${productId}`);
  const made = (path: string, holds = true) => {
    const document = world.get(path);
    return { holds: holds && document !== undefined, at: document?.createdAt, since: undefined };
  };
  switch (action) {
    case "follower":
      return made(`users/${uid}/followers/${key}`);
    case "like":
      return made(`products/${productId}/likes/${other}`, product?.authorUid === uid);
    case "review":
      return made(`products/${productId}/reviews/${other}`, product?.authorUid === uid);
    case "download":
      return made(`products/${productId}/downloads/${other}`, product?.authorUid === uid);
    case "publish": {
      const published = world.get(`products/${key}`);
      const holds = published?.authorUid === uid;
      return { holds, at: undefined, since: published?.createdAt };
    }
    default: {
      const order = world.get(`orders/${action === "first-sale" ? data.orderId : key}`);
      const party = action === "purchase" ? order?.buyerUid : order?.sellerUid;
      return {
        holds: order?.status === "completed" && party === uid,
        at: undefined,
        since: order?.createdAt,
      };
    }
  }
}
