import { doc, serverTimestamp, setDoc, updateDoc } from "firebase/firestore";
import { LOCALES, ROLES } from "#contract/fields.js";
import {
  accepts,
  type Changes,
  type Fields,
  freshId,
  kept,
  LEFT_OUT,
  long,
  one,
  refuses,
  type Valid,
  wrongTypes,
} from "./support/forge.js";
import { creates, type FixtureOf, matrixCases } from "./support/matrix.js";
import { badLine, badLines, goodLine, goodLines } from "./support/texts.js";
import { AN_HOUR_AGO, type Person, type RulesCase, uidOf } from "./support/world.js";

const about = "users/{uid}";
const self = uidOf("owner");

/** The minimum that a client must send to create their profile. */
const minimal = (uid: string): Fields => ({
  uid,
  username: `u-${uid.toLowerCase()}`,
  displayName: "New here",
  xp: 0,
  level: 0,
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
});

const profile: FixtureOf = (uid) => ({
  path: `users/${uid}`,
  given: uid === uidOf("newcomer") ? { [`users/${uid}`]: null } : {},
  create: creates(`users/${uid}`, minimal(uid)),
  update: { bio: "Hello", updatedAt: serverTimestamp() },
});

const below =
  (group: string, id: string = freshId()): FixtureOf =>
  (uid) => ({
    path: `users/${uid}/${group}/${id}`,
    given: { [`users/${uid}/${group}/${id}`]: { createdAt: AN_HOUR_AGO } },
    create: creates(`users/${uid}/${group}/${freshId()}`, { createdAt: serverTimestamp() }),
    update: { createdAt: serverTimestamp() },
  });

/** A slot that was used two days ago, and one that was never used. */
const slot: FixtureOf = (uid) => ({
  path: `users/${uid}/reportSlots/0`,
  given: {
    [`users/${uid}/reportSlots/0`]: { reportId: "old", at: new Date(Date.now() - 48 * 3_600_000) },
    [`users/${uid}/reportSlots/1`]: null,
  },
  create: creates(`users/${uid}/reportSlots/1`, { reportId: "new", at: serverTimestamp() }),
  update: { reportId: "new", at: serverTimestamp() },
});

/** A slot of a product that does not exist, and one that was never used. */
const listingSlot: FixtureOf = (uid) => ({
  path: `users/${uid}/listingSlots/0`,
  given: {
    [`users/${uid}/listingSlots/0`]: { productId: freshId(), at: AN_HOUR_AGO },
    [`users/${uid}/listingSlots/1`]: null,
  },
  create: creates(`users/${uid}/listingSlots/1`, { productId: freshId(), at: serverTimestamp() }),
  update: { productId: freshId(), at: serverTimestamp() },
});

const matrix = matrixCases(
  `
  document                     get     list    create  update  delete
  users/{uid}                  vsobant vsobant n       o       -
  users/{uid}/private          -       -       -       -       -
  users/{uid}/checkouts        -       -       -       -       -
  users/{uid}/purchases        -       -       -       -       -
  users/{uid}/achievements     vsobant vsobant -       -       -
  users/{uid}/following        obn     obn     -       -       -
  users/{uid}/followers        obn     obn     -       -       -
  users/{uid}/reportSlots      obn     obn     o       o       -
  users/{uid}/listingSlots     obn     obn     o       o       -
  `,
  {
    "users/{uid}": profile,
    "users/{uid}/private": below("private", "account"),
    "users/{uid}/checkouts": below("checkouts"),
    "users/{uid}/purchases": below("purchases"),
    "users/{uid}/achievements": below("achievements"),
    "users/{uid}/following": below("following", uidOf("admin")),
    "users/{uid}/followers": below("followers", uidOf("admin")),
    "users/{uid}/reportSlots": slot,
    "users/{uid}/listingSlots": listingSlot,
  },
);

const BIO = 500;
const COUNTRY = 100;
const DISPLAY_NAME = 50;
const goodTexts: Changes = {
  ...one("displayName", ["x", long(DISPLAY_NAME)]),
  ...one("bio", ["", long(BIO)]),
  ...one("country", ["", long(COUNTRY)]),
  ...{ ...goodLine("displayName"), ...goodLines("bio"), ...goodLine("country") },
  ...one("locale", LOCALES),
  ...one("avatarUrl", ["", "https://pictures.example/a.png"]),
};
const badTexts: Changes = {
  ...wrongTypes("displayName", "string"),
  ...one("displayName", [LEFT_OUT, "", "  ", long(DISPLAY_NAME + 1)]),
  ...wrongTypes("bio", "string"),
  ...one("bio", [long(BIO + 1)]),
  ...wrongTypes("country", "string"),
  ...one("country", [long(COUNTRY + 1)]),
  ...{ ...badLine("displayName"), ...badLines("bio"), ...badLine("country") },
  ...one("locale", ["de", "", 7, null]),
  ...wrongTypes("avatarUrl", "string"),
  ...one("avatarUrl", [
    "http://pictures.example/a.png",
    "data:image/png;base64,AA",
    `https://a.example/${long(2_048)}`,
  ]),
};

/** Fields that no client may set. */
const never: Changes = {
  ...one("email", ["owner@example.com"]),
  ...one("processorAccountId", ["acct_1", null]),
  ...one("processorOnboarded", [true, false]),
  ...one("bannedBy", [self]),
  ...one("bannedAt", [serverTimestamp()]),
  ...one("status", ["deleted", "active"]),
  ...one("rank", ["legend"]),
  ...one("unknown", ["field"]),
};

const noStats = {
  ...{ followers: 0, following: 0, products: 0, downloads: 0, likes: 0, reviewsReceived: 0, avgRating: 0 },
  ...{ messagesSent: 0, productsBought: 0, achievementCount: 0, categoryCount: {} },
};

const newcomer = uidOf("newcomer");
const creating: Valid = {
  about,
  as: "newcomer",
  what: "an own create",
  send: (fields) => ({
    given: { [`users/${newcomer}`]: null },
    request: ({ db }) => setDoc(doc(db, `users/${newcomer}`), kept({ ...minimal(newcomer), ...fields })),
  }),
};

const createCases: RulesCase[] = [
  ...accepts(creating, {
    "the least that is needed": {},
    "all that is possible": {
      bio: "Hi",
      country: "PT",
      locale: "es",
      avatarUrl: "",
      role: "user",
      verified: false,
      banned: false,
      stats: noStats,
    },
    ...goodTexts,
  }),
  ...refuses(creating, {
    ...badTexts,
    ...never,
    ...one("uid", [self, LEFT_OUT, null]),
    ...one("username", ["newcomer", `u-${newcomer}`, `u-${self.toLowerCase()}`, "", LEFT_OUT, null]),
    ...one("role", [...ROLES.filter((role) => role !== "user"), null]),
    ...one("verified", [true, null]),
    ...one("banned", [true, null]),
    ...one("xp", [1, -1, LEFT_OUT, "0"]),
    ...one("level", [1, LEFT_OUT, "0"]),
    ...one("stats", [{}, { ...noStats, totalRevenue: 0 }, 0, null]),
    ...Object.fromEntries(
      Object.keys(noStats).map((counter) => [
        `stats.${counter} of one`,
        { stats: { ...noStats, [counter]: 1 } },
      ]),
    ),
    ...one("createdAt", [LEFT_OUT, new Date(0), null]),
    ...one("updatedAt", [LEFT_OUT, new Date(0), null]),
  }),
  {
    name: `${about}: an own create is denied when somebody else has claimed the name`,
    about,
    as: "newcomer",
    allowed: false,
    given: {
      [`users/${newcomer}`]: null,
      [`usernames/u-${newcomer.toLowerCase()}`]: { uid: self, claimedAt: AN_HOUR_AGO },
    },
    request: ({ db }) => setDoc(doc(db, `users/${newcomer}`), minimal(newcomer)),
  },
  {
    name: `${about}: an own create by a user whose id makes no username is denied`,
    about,
    as: "imported",
    allowed: false,
    request: ({ db }) => setDoc(doc(db, `users/${uidOf("imported")}`), minimal(uidOf("imported"))),
  },
  {
    name: `${about}: a create for somebody else is denied`,
    about,
    as: "stranger",
    allowed: false,
    given: { [`users/${newcomer}`]: null, [`usernames/u-${newcomer.toLowerCase()}`]: null },
    request: ({ db }) => setDoc(doc(db, `users/${newcomer}`), minimal(newcomer)),
  },
];

/** The stranger, whose names no product repeats. */
const changing = uidOf("stranger");
const updating: Valid = {
  about,
  as: "stranger",
  what: "an own update",
  send: (fields) => ({
    request: ({ db }) => updateDoc(doc(db, `users/${changing}`), { updatedAt: serverTimestamp(), ...fields }),
  }),
};

const updateCases: RulesCase[] = [
  ...accepts(updating, {
    ...goodTexts,
    ...one("avatarUrl", [`users/${changing}/avatars/me.png`]),
    "the bio removed": { bio: LEFT_OUT },
    "the avatar removed": { avatarUrl: LEFT_OUT },
  }),
  ...refuses(updating, {
    ...badTexts,
    ...one("avatarUrl", [
      `users/${self}/avatars/me.png`,
      `users/${changing}/avatars/a picture.png`,
      `users/${changing}/avatars/${long(300)}`,
      `users/${changing}/me.png`,
    ]),
    ...never,
    ...one("uid", [self, LEFT_OUT]),
    ...one("username", ["another-name", LEFT_OUT]),
    ...one("role", ["admin", LEFT_OUT]),
    ...one("verified", [true]),
    ...one("banned", [true, LEFT_OUT]),
    ...one("xp", [1_000_000, LEFT_OUT]),
    ...one("level", [100]),
    ...one("stats", [noStats]),
    ...one("stats.totalRevenue", [1]),
    ...one("createdAt", [serverTimestamp(), LEFT_OUT]),
    ...one("updatedAt", [LEFT_OUT, AN_HOUR_AGO.getTime(), new Date(4_000_000_000_000)]),
  }),
  ...(["deleted", "bannedAdmin"] as const satisfies readonly Person[]).map(
    (as): RulesCase => ({
      name: `${about}: an own update by a ${as} is denied`,
      about,
      as,
      allowed: false,
      request: ({ db }) =>
        updateDoc(doc(db, `users/${uidOf(as)}`), { bio: "Still here", updatedAt: serverTimestamp() }),
    }),
  ),
];

/** Who may do what with `users` and the documents below, and every field that a user may not forge. */
export const userCases: readonly RulesCase[] = [...matrix, ...createCases, ...updateCases];
