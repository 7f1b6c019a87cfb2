import { namesOfDeleted } from "#domain/people/profile.js";
import type { Fields } from "./own-project.js";

/** A user whose account is about to be deleted, with every kind of record that can name a user. */
export const LEAVER = {
  uid: "Leaver1",
  username: "lea_sentinel",
  displayName: "Lea Sentinel",
  avatarUrl: "https://pictures.example/lea-sentinel.png",
  email: "lea-sentinel@example.com",
  account: "acct_sentinel",
} as const;

/** Part of everything that names the leaver: every document and object is searched for it. */
export const SENTINEL = /sentinel/i;

const at = new Date(1_700_000_000_000);
const { uid, username, displayName, avatarUrl, email, account } = LEAVER;
const asAuthor = {
  authorUid: uid,
  authorUsername: username,
  authorDisplayName: displayName,
  authorAvatar: avatarUrl,
};

const profile = (name: string, more: Fields = {}): Fields => ({
  uid: name,
  username: name,
  displayName: name,
  xp: 0,
  level: 0,
  stats: { products: 0, followers: 0, following: 0, categoryCount: {} },
  createdAt: at,
  updatedAt: at,
  ...more,
});

const product = (slug: string, more: Fields = {}): Fields => ({
  slug,
  title: `About ${slug}`,
  category: "skills",
  status: "published",
  settledStatus: "published",
  stats: {},
  createdAt: at,
  updatedAt: at,
  ...more,
});

const file = (key: string): Fields => ({ fileUrl: key, fileName: "a.zip", fileSize: 3, version: "1.0.0" });

/** Both records of a follow, and the XP that it gave. */
const follow = (follower: string, target: string): Record<string, Fields> => ({
  [`users/${follower}/following/${target}`]: { uid: target, createdAt: at },
  [`users/${target}/followers/${follower}`]: { uid: follower, createdAt: at },
  [`xpLog/${target}_follower_${follower}`]: { uid: target, action: "follower", amount: 15, createdAt: at },
});

const side = (name: "buyer" | "seller", of: string): Fields =>
  of === uid
    ? {
        [`${name}Uid`]: uid,
        [`${name}Username`]: username,
        [`${name}DisplayName`]: displayName,
        [`${name}Avatar`]: avatarUrl,
      }
    : { [`${name}Uid`]: of, [`${name}Username`]: of, [`${name}DisplayName`]: of, [`${name}Avatar`]: "" };

const conversation = (productId: string, buyer: string, seller: string): Record<string, Fields> => ({
  [`conversations/${productId}_${buyer}`]: {
    productId,
    ...side("buyer", buyer),
    ...side("seller", seller),
    participants: [buyer, seller],
    lastMessage: "Hello",
    lastMessageAt: at,
  },
  [`conversations/${productId}_${buyer}/messages/m1`]: {
    senderUid: uid,
    senderUsername: username,
    senderDisplayName: displayName,
    senderAvatar: avatarUrl,
    text: "Hello",
    createdAt: at,
  },
  [`conversations/${productId}_${buyer}/messages/m2`]: {
    senderUid: buyer === uid ? seller : buyer,
    senderUsername: "another",
    senderDisplayName: "Another",
    text: "Hello back",
    createdAt: at,
  },
});

/** The documents that the deletion must change, delete or leave unchanged. */
export function leaverMarket(): Record<string, Fields> {
  return {
    [`users/${uid}`]: profile(username, {
      uid,
      displayName,
      avatarUrl,
      bio: "I am the sentinel",
      country: "Sentinel Islands",
      locale: "es",
      xp: 30,
      stats: { products: 1, followers: 2, following: 2, categoryCount: { skills: 1 } },
    }),
    [`users/${uid}/private/account`]: {
      email,
      processorAccountId: account,
      processorOnboarded: true,
      connectGeneration: 1,
      formerAccountIds: [`${account}_old`],
      stats: { totalSales: 1, totalRevenue: 920 },
    },
    [`usernames/${username}`]: { uid, username, claimedAt: at },
    "usernames/lea-sentinel": { uid, username, claimedAt: at },
    "users/ada": profile("ada", {
      xp: 15,
      stats: { products: 2, followers: 1, following: 1, categoryCount: { skills: 2 } },
    }),
    "usernames/ada": { uid: "ada", username: "ada", claimedAt: at },
    "users/bea": profile("bea", { xp: 15, stats: { followers: 1, following: 1, categoryCount: {} } }),
    "usernames/bea": { uid: "bea", username: "bea", claimedAt: at },

    // Published, with a pending version.
    "products/p1": product("notes", {
      ...asAuthor,
      pendingVersion: "1.1.0",
      thumbnailUrl: `${avatarUrl}?p1`,
    }),
    "products/p1/private/file": file("products/notes/1.0.0-aa.zip"),
    "products/p1/private/pending": { listing: { title: "Notes" }, file: file("products/notes/1.1.0-bb.zip") },
    "products/p1/versions/1.0.0": file("products/notes/1.0.0-aa.zip"),
    "products/p1/versions/1.1.0": file("products/notes/1.1.0-bb.zip"),
    "products/p1/sigstoreBundles/1.1.0": { bundle: `{"signedBy":"${email}"}` },
    "products/p1/edits/000000001": {
      ...{ number: 1, editedAt: at },
      ...{ before: { title: `Notes by ${displayName}` }, after: { title: "Notes" } },
    },
    "products/p1/downloads/bea": { uid: "bea", productId: "p1", versions: ["1.0.0"], downloadedAt: at },
    "slugs/notes": { slug: "notes", uid, productId: "p1", createdAt: at },
    // Removed by an admin, with a file in an older format.
    "products/p2": product("old", {
      ...asAuthor,
      status: "removed",
      settledStatus: "removed",
      removedBy: "an-admin",
      removedAt: at,
    }),
    "products/p2/private/file": file(`gs://BUCKET/products/legacy/old.zip`),
    // Created by a client, under a slug that now belongs to Ada, and referring to a file of hers.
    "products/p3": product("hers", {
      ...asAuthor,
      status: "pending_review",
      settledStatus: "pending_review",
    }),
    "products/p3/private/file": file("products/hers/1.0.0-cc.zip"),
    // Its buyer keeps it.
    "products/p5": product("sold", { ...asAuthor, status: "archived", settledStatus: "archived" }),
    "products/p5/private/file": file("products/sold/1.0.0-ff.zip"),
    "products/p5/versions/1.0.0": file("products/sold/1.0.0-ff.zip"),
    // The history of a product that its buyer keeps.
    "products/p5/edits/000000007": {
      ...{ number: 7, editedAt: at },
      ...{ before: { readme: `Write to ${email}` }, after: { readme: "Write to me" } },
    },
    "slugs/sold": { slug: "sold", uid, productId: "p5", createdAt: at },
    // A reference that no download can read.
    "products/p4": product("broken", { ...asAuthor, status: "draft", settledStatus: "draft" }),
    "products/p4/private/file": file("ftp://elsewhere.example/broken.zip"),

    "products/hers": product("hers", { authorUid: "ada", authorUsername: "ada", authorDisplayName: "ada" }),
    "products/hers/private/file": file("products/hers/1.0.0-cc.zip"),
    "products/hers/versions/1.0.0": file("products/hers/1.0.0-cc.zip"),
    "slugs/hers": { slug: "hers", uid: "ada", productId: "hers", createdAt: at },
    [`products/hers/reviews/${uid}`]: { ...asAuthor, rating: 4, comment: "Useful", createdAt: at },
    "products/hers/reviews/bea": { authorUid: "bea", authorUsername: "bea", rating: 5, createdAt: at },
    [`products/hers/likes/${uid}`]: { uid, createdAt: at },
    [`products/hers/downloads/${uid}`]: { uid, productId: "hers", versions: ["1.0.0"], downloadedAt: at },

    ...follow(uid, "ada"),
    ...follow(uid, "bea"),
    ...follow("ada", uid),
    ...follow("bea", uid),
    // An incomplete follow, which only invalid data can contain.
    [`users/${uid}/followers/nobody`]: { uid: "nobody", createdAt: at },

    ...conversation("hers", uid, "ada"),
    ...conversation("p1", "bea", uid),

    "notifications/to-leaver": {
      uid,
      type: "system",
      title: "Hello",
      link: `/u/${username}`,
      read: false,
      createdAt: at,
    },
    "notifications/from-leaver": {
      uid: "ada",
      actorUid: uid,
      actorUsername: username,
      type: "follow",
      title: "You have a new follower",
      body: `@${username} is now following you.`,
      read: true,
      createdAt: at,
    },
    "notifications/another": {
      uid: "ada",
      actorUid: "bea",
      actorUsername: "bea",
      type: "follow",
      title: "Hello",
      read: false,
      createdAt: at,
    },

    [`mailboxes/${uid}`]: { key: "sentinel", choices: { digest: true }, suspended: email, updatedAt: at },
    "mails/to-leaver": { uid, topic: "moderation", form: "notice", createdAt: at, nextAt: at },
    "mails/receipt-of-leaver": { uid, topic: "purchases", form: "receipt", orderId: "bought", createdAt: at },
    "mails/from-leaver": { uid: "ada", topic: "reviews", form: "notice", createdAt: at, nextAt: at },
    "mails/another": { uid: "ada", topic: "reviews", form: "notice", createdAt: at, nextAt: at },

    [`users/${uid}/achievements/first-product`]: { title: "First product", unlockedAt: at },
    [`users/${uid}/reportSlots/0`]: { reportId: `${uid}_product_hers`, at },
    [`users/${uid}/listingSlots/0`]: { productId: "hers", at },
    [`users/${uid}/checkouts/hers`]: {
      open: true,
      attempt: 1,
      sessionId: "cs_9",
      url: `https://pay.example/${account}`,
      amount: 500,
      expiresAt: at,
    },
    [`users/${uid}/purchases/hers`]: { orderId: "cs_1", at },
    "orders/cs_1": {
      buyerUid: uid,
      sellerUid: "ada",
      productId: "hers",
      amount: 1_000,
      sellerAmount: 920,
      status: "completed",
      createdAt: at,
    },
    "orders/cs_2": {
      buyerUid: "bea",
      sellerUid: uid,
      productId: "p5",
      amount: 1_000,
      sellerAmount: 920,
      status: "completed",
      createdAt: at,
    },
    [`reports/${uid}_product_hers`]: {
      reporterUid: uid,
      targetType: "product",
      targetId: "hers",
      reason: "spam",
      status: "pending",
      createdAt: at,
    },
    "uploads/0123456789abcdef0123456789abcdef": {
      uid,
      key: "products/draft-0123456789abcdef0123456789abcdef/lea-sentinel.zip",
      fileName: "lea-sentinel.zip",
      size: 3,
      expiresAt: at,
    },
    "uploads/hers": {
      uid: "ada",
      key: "products/another-upload/a.zip",
      fileName: "a.zip",
      size: 3,
      expiresAt: at,
    },
    "deviceCodes/waiting": {
      uid,
      status: "approved",
      codeChallenge: "x",
      clientName: "Lea Sentinel's laptop",
      expiresAt: at,
    },
    // Appeals against a ban, answered and waiting.
    [`appeals/${uid}_banned_1`]: {
      ...{ uid, decision: "banned", text: `I am ${displayName}`, status: "declined", createdAt: at },
      ...{ answer: `No, ${displayName}`, answeredAt: at, answeredBy: "console" },
    },
    "appeals/p1_removed_1": {
      ...{ uid, decision: "removed", productId: "p1", slug: "notes", title: "Notes", status: "pending" },
      ...{ text: `By ${displayName}`, createdAt: at },
    },
    "publishers/one": {
      ...{ uid, slug: "notes", issuer: "https://gitlab.com", repository: "lea-sentinel/notes" },
      ...{ workflow: ".gitlab-ci.yml", createdAt: at },
    },
    "jobCredentials/one": {
      ...{ uid, slug: "notes", publisherId: "one", createdAt: at, expiresAt: at },
      provenance: { issuer: "https://gitlab.com", repository: "https://gitlab.com/lea-sentinel/notes" },
    },
    [`accessTokens/${"1".repeat(64)}`]: {
      uid,
      name: "Lea Sentinel's job",
      scopes: ["read"],
      createdAt: at,
      expiresAt: at,
    },
    [`accessTokens/${"2".repeat(64)}`]: {
      uid: "ada",
      name: "A job",
      scopes: ["read"],
      createdAt: at,
      expiresAt: at,
    },
    [`shareLinks/${"3".repeat(64)}`]: {
      ...{ uid, productId: "p1", name: "for Lea Sentinel's friend", createdAt: at, expiresAt: at },
    },
    [`shareLinks/${"4".repeat(64)}`]: { uid: "ada", productId: "p9", name: "", createdAt: at, expiresAt: at },
    "clientLogins/hers": { uid, clientName: "Lea Sentinel's laptop", createdAt: at, expiresAt: at },
    "clientLogins/another": { uid: "ada", clientName: "A laptop", createdAt: at, expiresAt: at },
    [`dataExports/${uid}`]: {
      ...{ id: "0".repeat(32), uid, requestedAt: at, expiresAt: at, parts: [], starts: [] },
    },
    "dataExports/ada": { id: "1".repeat(32), uid: "ada", requestedAt: at, expiresAt: at, parts: [] },
    "deviceCodes/another": { status: "pending", codeChallenge: "y", clientName: "A laptop", expiresAt: at },
  };
}

/** The objects of the marketplace by name: the leaver's, and those of others. */
export const LEAVERS_OBJECTS: Readonly<Record<string, string>> = {
  [`users/${uid}/avatar.png`]: "Lea Sentinel",
  [`users/${uid}/old/avatar.png`]: "Lea Sentinel",
  "products/p1/thumbnails/one.png": "Lea Sentinel",
  [`exports/${uid}/${"0".repeat(32)}/1-aa.zip`]: "Lea Sentinel",
  "products/notes/1.0.0-aa.zip": "Lea Sentinel",
  "products/notes/1.1.0-bb.zip": "Lea Sentinel",
  // Written by a create request that was interrupted before it created a product.
  "products/notes/1.2.0-dd.zip": "Lea Sentinel",
  "products/legacy/old.zip": "Lea Sentinel",
  "products/draft-0123456789abcdef0123456789abcdef/lea-sentinel.zip": "Lea Sentinel",
};
export const OTHERS_OBJECTS: Readonly<Record<string, string>> = {
  "products/sold/1.0.0-ff.zip": "what Bea bought",
  "users/Leaver12/avatar.png": "of a user whose id begins alike",
  "products/hers/1.0.0-cc.zip": "of Ada",
  "exports/ada/1.zip": "of Ada",
  "products/notes-too/1.0.0-ee.zip": "of a slug that begins alike",
  "products/another-upload/a.zip": "an upload of Ada",
};

/** What the deletion leaves in documents that others keep: unchanged, with the names of a deleted account. */
export const LEFT_NAMES = namesOfDeleted(uid);
