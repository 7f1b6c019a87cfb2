import { serverTimestamp } from "firebase/firestore";
import { freshId } from "./support/forge.js";
import { creates, type Fixture, type FixtureOf, matrixCases } from "./support/matrix.js";
import { AN_HOUR_AGO, type RulesCase } from "./support/world.js";

/** A record that names its owner in every way; still no client may read it. */
const record =
  (collection: string): FixtureOf =>
  (uid) => {
    const fields = { uid, authorUid: uid, buyerUid: uid, participants: [uid], status: "published" };
    const id = `${uid}_${freshId()}`;
    return {
      path: `${collection}/${id}`,
      given: { [`${collection}/${id}`]: { ...fields, createdAt: AN_HOUR_AGO } },
      create: creates(`${collection}/${uid}_${freshId()}`, { ...fields, createdAt: serverTimestamp() }),
      update: { read: true },
    };
  };

/** The version of the data, which admins may read. */
const schema: Fixture = {
  path: "system/schema",
  given: { "system/schema": { version: "1.1.0", applied: [] } },
  create: creates("system/schema", { version: "9.0.0", applied: [] }),
  update: { version: "9.0.0" },
};

/** What the operator lists as harmful: nobody else may learn what is on the list. */
const threats: Fixture = {
  path: "system/threats",
  given: { "system/threats": { hosts: ["files.bad-actor.com"] } },
  create: creates("system/threats", { hosts: [] }),
  update: { hosts: [] },
};

/** All collections, of which admins can hide some. The site shows the others. */
const collections: Fixture = {
  path: "system/collections",
  given: { "system/collections": { collections: [] } },
  create: creates("system/collections", { collections: [] }),
  update: { collections: [{ slug: "mine" }] },
};

/** What the operator says about categories. The site shows it. */
const categories: Fixture = {
  path: "system/categories",
  given: { "system/categories": { texts: {} } },
  create: creates("system/categories", { texts: {} }),
  update: { texts: { skills: "Mine" } },
};

const INTERNAL = [
  "usernames",
  "deletions",
  "slugs",
  "uploads",
  "deviceCodes",
  "userCodes",
  "publishers",
  "jobCredentials",
  "identityTokens",
  "accessTokens",
  "clientLogins",
  "shareLinks",
  "appeals",
  "dataExports",
  "auditLog",
  "rateLimits",
  "payments",
  "processorEvents",
  "system",
  "tombstones",
  "logEntries",
  "logTiles",
  "mails",
  "mailboxes",
  "anything",
];

/** Registries, claims and logs, and collections without a rule. */
export const internalCases: readonly RulesCase[] = matrixCases(
  `
  document                     get     list    create  update  delete
  usernames                    -       -       -       -       -
  deletions                    -       -       -       -       -
  slugs                        -       -       -       -       -
  uploads                      -       -       -       -       -
  deviceCodes                  -       -       -       -       -
  userCodes                    -       -       -       -       -
  publishers                   -       -       -       -       -
  jobCredentials               -       -       -       -       -
  identityTokens               -       -       -       -       -
  accessTokens                 -       -       -       -       -
  clientLogins                 -       -       -       -       -
  shareLinks                   -       -       -       -       -
  appeals                      -       -       -       -       -
  dataExports                  -       -       -       -       -
  auditLog                     -       -       -       -       -
  rateLimits                   -       -       -       -       -
  payments                     -       -       -       -       -
  processorEvents              -       -       -       -       -
  system                       -       -       -       -       -
  system/schema                a       -       -       -       -
  system/threats               a       -       -       -       -
  system/collections           a       -       -       -       -
  system/categories            a       -       -       -       -
  tombstones                   -       -       -       -       -
  logEntries                   -       -       -       -       -
  logTiles                     -       -       -       -       -
  mails                        -       -       -       -       -
  mailboxes                    -       -       -       -       -
  anything                     -       -       -       -       -
  `,
  {
    ...Object.fromEntries(INTERNAL.map((name) => [name, record(name)])),
    "system/schema": () => schema,
    "system/threats": () => threats,
    "system/collections": () => collections,
    "system/categories": () => categories,
  },
);
