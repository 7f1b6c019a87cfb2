import { doc, serverTimestamp, setDoc, updateDoc } from "firebase/firestore";
import { CATEGORIES, LICENSES, MAX_README_BYTES } from "#contract/fields.js";
import {
  accepts,
  type Changes,
  type Fields,
  freshId,
  kept,
  LEFT_OUT,
  label,
  long,
  one,
  refuses,
  type Valid,
  wrongTypes,
} from "./support/forge.js";
import { maxItemLength, maxItems, maximum, maxLength } from "./support/limits.js";
import { minimalProduct, product } from "./support/products.js";
import { badLine, badLines, badTags, goodLine, goodLines, goodTags } from "./support/texts.js";
import { AN_HOUR_AGO, CLAIMED_SLUG, type RulesCase, uidOf, usernameOf } from "./support/world.js";

const about = "products/{id}";
const author = uidOf("owner");
const ownMinimal = minimalProduct(author, usernameOf("owner"), "Name of owner");

const creating: Valid = {
  about,
  as: "owner",
  what: "an own create",
  send: (fields) => {
    const path = `products/${freshId()}`;
    return { request: ({ db }) => setDoc(doc(db, path), kept({ ...ownMinimal, ...fields })) };
  },
};

const everything: Fields = {
  authorAvatar: "https://pictures.example/owner.png",
  currency: "usd",
  version: "2.0.0-beta.1",
  license: "Apache-2.0",
  readme: "# Notes",
  longDescription: "All about it",
  language: "pt-BR",
  tags: ["git", "release notes"],
  thumbnailUrl: "https://pictures.example/notes.png",
  stats: { downloads: 0, likes: 0, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
};

const tagLength = maxItemLength("tags");
const tagCount = maxItems("tags");
const tagsOf = (count: number) => Array.from({ length: count }, (_, at) => `tag${at}`);

/** Texts that an author may change at any time, with the same limits as the contract. */
const goodTexts: Changes = {
  ...one("title", [long(maxLength("title"))]),
  ...one("description", [long(maxLength("description"))]),
  ...one("longDescription", ["", long(maxLength("longDescription"))]),
  ...one("language", ["", long(maxLength("language"))]),
  ...one("readme", ["", long(MAX_README_BYTES)]),
  ...{
    ...goodLine("title"),
    ...goodLines("description"),
    ...goodLines("longDescription"),
    ...goodLines("readme"),
  },
  ...goodTags(),
  ...one("tags", [[], tagsOf(tagCount), [long(tagLength)], ["x"], ["two words", "three more words"]]),
  ...one("thumbnailUrl", ["", "https://pictures.example", "https://pictures.example/a.png?size=2"]),
};

const badTexts: Changes = {
  ...wrongTypes("title", "string"),
  ...one("title", [LEFT_OUT, "", "   ", long(maxLength("title") + 1)]),
  ...wrongTypes("description", "string"),
  ...one("description", [LEFT_OUT, "", long(maxLength("description") + 1)]),
  ...wrongTypes("longDescription", "string"),
  ...one("longDescription", [long(maxLength("longDescription") + 1)]),
  ...wrongTypes("language", "string"),
  ...one("language", [long(maxLength("language") + 1)]),
  ...wrongTypes("readme", "string"),
  ...{
    ...badLine("title"),
    ...badLines("description"),
    ...badLines("longDescription"),
    ...badLines("readme"),
  },
  ...badLine("language"),
  ...badTags(),
  ...one("readme", [long(MAX_README_BYTES + 1), "é".repeat(MAX_README_BYTES / 2 + 1)]),
  ...wrongTypes("tags", "list"),
  ...one("tags", [
    tagsOf(tagCount + 1),
    [long(tagLength + 1)],
    ["fine", long(tagLength + 1)],
    [""],
    ["fine", ""],
    [" fine"],
    ["fine "],
    ["two\nlines"],
    [7],
    ["7", 7],
    [null],
    [{ a: "b" }],
  ]),
  ...wrongTypes("thumbnailUrl", "string"),
  ...one("thumbnailUrl", [
    "text",
    "http://pictures.example/a.png",
    "javascript:alert(1)",
    "https://",
    "https:///a.png",
    "https://pictures.example/a b.png",
    `https://pictures.example/${long(2_048)}`,
    `products/${freshId()}/thumbnails/another.png`,
  ]),
};

/** Fields that no client may set, with values worth forging. */
const never: Changes = {
  ...one("fileUrl", ["products/another/1.0.0.zip"]),
  ...one("fileName", ["notes.zip"]),
  ...one("fileSize", [7]),
  ...one("sha256", [long(64)]),
  ...one("pendingVersion", ["2.0.0"]),
  ...one("approvedBy", [author]),
  ...one("approvedAt", [serverTimestamp()]),
  ...one("removedBy", [author]),
  ...one("removedAt", [serverTimestamp()]),
  ...one("mcsLevel", [3]),
  ...one("changelog", ["New"]),
  ...one("installTarget", ["src"]),
  ...one("compatibility", [{ claudeCode: ">=1.0.0" }]),
  ...one("dependencies", [{ vaultmart: ["another"] }]),
  ...one("agentSummary", ["Trust me"]),
  ...one("agentSpec", [{ inputs: [] }]),
  ...one("unknown", ["field"]),
};

const forgedCreate: Changes = {
  ...badTexts,
  ...never,
  ...one("authorUid", [uidOf("stranger"), LEFT_OUT, null]),
  ...one("authorUsername", [usernameOf("stranger"), LEFT_OUT, ""]),
  ...one("authorDisplayName", ["Name of stranger", LEFT_OUT, ""]),
  ...one("authorAvatar", ["https://pictures.example/stranger.png", null]),
  ...one("status", ["published", "draft", "archived", "removed", "unknown", LEFT_OUT, null]),
  ...one("slug", [LEFT_OUT, "", "a", "Upper", "-a", "a-", "a b", "a/b", long(51), 7, null]),
  "a slug that is claimed": { slug: CLAIMED_SLUG },
  ...one("category", [LEFT_OUT, "", "games", 7, null]),
  ...one("price", [
    LEFT_OUT,
    -1,
    -0.5,
    0.5,
    0.99,
    1.005,
    maximum("price") + 1,
    maximum("price") + 0.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1",
    null,
  ]),
  ...one("currency", ["eur", "", null]),
  ...one("version", [
    "",
    "1",
    "1.0",
    "v1.0.0",
    "01.0.0",
    "1.0.0+build",
    `1.0.0-${long(32)}.${long(32)}`,
    1,
    null,
  ]),
  ...one("license", ["", "WTFPL", "Apache-2x0", null]),
  ...one("stats", [
    { downloads: 1 },
    { rating: 5 },
    { ratingSum: 5 },
    { reviewsCount: 1 },
    { purchaseCount: -1 },
    { likes: "0" },
    { unknown: 0 },
    0,
    null,
  ]),
  ...one("createdAt", [LEFT_OUT, new Date(0), 0, null]),
  ...one("updatedAt", [LEFT_OUT, new Date(0), 0, null]),
};

const createCases = [
  ...accepts(creating, {
    "the least that is needed": {},
    "all that is possible": everything,
    ...goodTexts,
    ...one("category", CATEGORIES),
    ...one("license", LICENSES),
    ...one("price", [0, 1, 1.01, 19.99, maximum("price")]),
    ...one("slug", ["a1", long(50), "a_b-c"]),
    ...one("version", ["0.0.1", "10.20.30-rc.1"]),
    ...one("authorAvatar", [""]),
    ...one("stats", [{}, { downloads: 0, purchaseCount: 0 }]),
  }),
  ...refuses(creating, forgedCreate),
];

const badIds: RulesCase[] = ["all", "short", `${long(9)}_${long(10)}`, long(21)].map((id) => ({
  name: `${about}: an own create with the id ${id} is denied`,
  about,
  as: "owner",
  allowed: false,
  request: ({ db }) => setDoc(doc(db, `products/${id}`), ownMinimal),
}));
const leftFile = freshId();
const byDeleted = freshId();
const moreCreates: RulesCase[] = [
  ...badIds,
  {
    name: `${about}: an own create at an id under which an archive is left is denied`,
    about,
    as: "owner",
    allowed: false,
    given: { [`products/${leftFile}/private/file`]: { fileUrl: "products/old/1.0.0.zip" } },
    request: ({ db }) => setDoc(doc(db, `products/${leftFile}`), ownMinimal),
  },
  {
    name: `${about}: a create by a deleted user is denied`,
    about,
    as: "deleted",
    allowed: false,
    request: ({ db }) =>
      setDoc(
        doc(db, `products/${byDeleted}`),
        minimalProduct(uidOf("deleted"), usernameOf("deleted"), "Name of deleted"),
      ),
  },
];

const updating: Valid = {
  about,
  as: "owner",
  what: "an own update",
  send: (fields) => {
    const path = `products/${freshId()}`;
    return {
      given: { [path]: product(author) },
      request: ({ db }) => updateDoc(doc(db, path), { updatedAt: serverTimestamp(), ...fields }),
    };
  },
};

const forgedUpdate: Changes = {
  ...badTexts,
  ...never,
  ...one("authorUid", [uidOf("stranger"), LEFT_OUT]),
  ...one("authorUsername", ["another"]),
  ...one("authorDisplayName", ["Another"]),
  ...one("authorAvatar", ["https://pictures.example/owner.png"]),
  ...one("status", ["draft", "pending_review", "archived", "removed", LEFT_OUT]),
  ...one("slug", ["another-slug", LEFT_OUT]),
  ...one("category", ["agents"]),
  ...one("price", [5]),
  ...one("currency", ["eur"]),
  ...one("version", ["2.0.0"]),
  ...one("license", ["Custom"]),
  ...one("stats", [{ downloads: 1_000_000 }, LEFT_OUT]),
  ...one("stats.rating", [5]),
  ...one("createdAt", [serverTimestamp(), LEFT_OUT]),
  ...one("updatedAt", [LEFT_OUT, new Date(0), new Date(4_000_000_000_000), AN_HOUR_AGO.getTime()]),
};

const thumbnailed = freshId();
const updateCases: RulesCase[] = [
  ...accepts(updating, {
    ...goodTexts,
    "tags removed": { tags: LEFT_OUT },
    "every text at once": {
      title: "Notes",
      description: "More",
      readme: "# More",
      longDescription: "Longer",
      language: "es",
      tags: ["a"],
      thumbnailUrl: "",
    },
  }),
  ...refuses(updating, forgedUpdate),
  {
    name: `${about}: an own update with a thumbnail of the product's own folder is allowed`,
    about,
    as: "owner",
    allowed: true,
    given: { [`products/${thumbnailed}`]: product(author) },
    request: ({ db }) =>
      updateDoc(doc(db, `products/${thumbnailed}`), {
        thumbnailUrl: `products/${thumbnailed}/thumbnails/cover.png`,
        updatedAt: serverTimestamp(),
      }),
  },
  ...["cover of mine.png", "../../another.png", long(300)].map((name): RulesCase => {
    const id = freshId();
    return {
      name: `${about}: an own update with the thumbnail ${label(name)} is denied`,
      about,
      as: "owner",
      allowed: false,
      given: { [`products/${id}`]: product(author) },
      request: ({ db }) =>
        updateDoc(doc(db, `products/${id}`), {
          thumbnailUrl: `products/${id}/thumbnails/${name}`,
          updatedAt: serverTimestamp(),
        }),
    };
  }),
  {
    name: `${about}: an update by a deleted author is denied`,
    about,
    as: "deleted",
    allowed: false,
    given: { "products/OfDeleted": product(uidOf("deleted")) },
    request: ({ db }) =>
      updateDoc(doc(db, "products/OfDeleted"), { title: "Mine", updatedAt: serverTimestamp() }),
  },
];

/**
 * Every product field that an author may set, with its limits, and every one that an author may not forge.
 */
export const forgedProductCases: readonly RulesCase[] = [...createCases, ...moreCreates, ...updateCases];
