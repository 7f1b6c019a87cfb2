import {
  deleteDoc,
  doc,
  type Firestore,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { LICENSES } from "#contract/constants.js";
import { CATEGORIES, MAX_README_BYTES } from "#contract/fields.js";
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
import { freeSlots, list, listingSlot, minimalProduct, product, takenFor } from "./support/products.js";
import { badLine, badLines, badTags, goodLine, goodLines, goodTags } from "./support/texts.js";
import {
  AN_HOUR_AGO,
  CLAIMED_SLUG,
  type Documents,
  type Person,
  type RulesCase,
  uidOf,
  usernameOf,
} from "./support/world.js";

const about = "products/{id}";
const author = uidOf("owner");
const ownMinimal = minimalProduct(author, usernameOf("owner"), "Name of owner");

const creating: Valid = {
  about,
  as: "owner",
  what: "an own create",
  send: (fields) => {
    const id = freshId();
    return {
      given: freeSlots(author),
      request: ({ db }) => list(db, id, kept({ ...ownMinimal, ...fields }), { uid: author }),
    };
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
  ...one("recalls", [[{ version: "1.0.0", state: "yanked", message: "" }]]),
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
  ...one("screenshots", [[{ file: "a.png", alt: "A" }]]),
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
  ...one("slot", ["10", "-1", "a"]),
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
    ...one("slot", ["9"]),
  }),
  ...refuses(creating, forgedCreate),
];

const badIds: RulesCase[] = ["all", "short", `${long(9)}_${long(10)}`, long(21)].map((id) => ({
  name: `${about}: an own create with the id ${id} is denied`,
  about,
  as: "owner",
  allowed: false,
  given: freeSlots(author),
  request: ({ db }) => list(db, id, ownMinimal),
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
    given: {
      ...freeSlots(author),
      [`products/${leftFile}/private/file`]: { fileUrl: "products/old/1.0.0.zip" },
    },
    request: ({ db }) => list(db, leftFile, ownMinimal),
  },
  {
    name: `${about}: a create by a deleted user is denied`,
    about,
    as: "deleted",
    allowed: false,
    request: ({ db }) =>
      list(db, byDeleted, minimalProduct(uidOf("deleted"), usernameOf("deleted"), "Name of deleted")),
    given: freeSlots(uidOf("deleted")),
  },
];

const limitCase = (
  name: string,
  allowed: boolean,
  given: Documents,
  request: (db: Firestore) => Promise<unknown>,
): RulesCase => ({
  name: `${about}: ${name} is ${allowed ? "allowed" : "denied"}`,
  about,
  as: "owner",
  allowed,
  given: { ...freeSlots(author), ...given },
  request: ({ db }) => request(db),
});

const slotPath = listingSlot(author, "0");
const listed = freshId();
/** A slot whose product exists, and one whose product was deleted. */
const used: Documents = {
  [slotPath]: { productId: listed, at: AN_HOUR_AGO },
  [`products/${listed}`]: product(author, { status: "pending_review" }),
};
const unused: Documents = { [slotPath]: { productId: freshId(), at: AN_HOUR_AGO } };

/** Ways around the limit of ten products that clients created. */
const limitCases: RulesCase[] = [
  limitCase("a create with the slot of a deleted product", true, unused, (db) =>
    list(db, freshId(), ownMinimal),
  ),
  limitCase("a create with the slot of another product", false, used, (db) =>
    list(db, freshId(), ownMinimal),
  ),
  limitCase("a create without a slot", false, {}, (db) =>
    setDoc(doc(db, `products/${freshId()}`), ownMinimal),
  ),
  ((id: string) =>
    limitCase(
      "a create with a slot that was taken for it before",
      false,
      { [slotPath]: { productId: id, at: AN_HOUR_AGO } },
      (db) => setDoc(doc(db, `products/${id}`), ownMinimal),
    ))(freshId()),
  limitCase("a create with a slot that another product takes", false, {}, (db) => {
    const [id, other] = [freshId(), freshId()];
    const batch = writeBatch(db);
    for (const made of [id, other]) batch.set(doc(db, `products/${made}`), ownMinimal);
    batch.set(doc(db, slotPath), takenFor(id));
    return batch.commit();
  }),
  ...Object.entries<Fields>({
    "an earlier time": { at: AN_HOUR_AGO },
    "no time": { at: LEFT_OUT },
    "another product": { productId: freshId() },
    "no product": { productId: LEFT_OUT },
    "no ID of a product": { productId: "short" },
    "an unknown field": { unknown: "field" },
  }).flatMap(([what, fields]) => {
    const slotFor = (id: string) => kept({ ...takenFor(id), ...fields });
    return Object.entries({ new: {}, free: unused }).flatMap(([state, given]) => [
      limitCase(`a create with a ${state} slot of ${what}`, false, given, (db) => {
        const id = freshId();
        return list(db, id, ownMinimal, { slot: slotFor(id) });
      }),
      ...(what === "another product"
        ? []
        : [
            limitCase(`a ${state} slot alone with ${what}`, false, given, (db) =>
              setDoc(doc(db, slotPath), slotFor(freshId())),
            ),
          ]),
    ]);
  }),
  limitCase("freeing a slot", false, unused, (db) => deleteDoc(doc(db, slotPath))),
  limitCase("an eleventh slot", false, {}, (db) =>
    setDoc(doc(db, listingSlot(author, "10")), takenFor(freshId())),
  ),
  limitCase("a slot of somebody else", false, {}, (db) =>
    setDoc(doc(db, listingSlot(uidOf("stranger"), "0")), takenFor(freshId())),
  ),
  ...(["deleted", "banned"] as const).flatMap((as: Person) =>
    [{}, { [listingSlot(uidOf(as), "0")]: { productId: freshId(), at: AN_HOUR_AGO } }].map(
      (given, at): RulesCase => ({
        name: `${about}: a ${at === 0 ? "new" : "free"} slot is not taken by a ${as} user`,
        about,
        as,
        allowed: false,
        given: { ...freeSlots(uidOf(as)), ...given },
        request: ({ db }) => setDoc(doc(db, listingSlot(uidOf(as), "0")), takenFor(freshId())),
      }),
    ),
  ),
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
  ...one("slot", ["0"]),
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
export const forgedProductCases: readonly RulesCase[] = [
  ...createCases,
  ...moreCreates,
  ...limitCases,
  ...updateCases,
];
