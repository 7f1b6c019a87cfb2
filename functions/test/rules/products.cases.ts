import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  orderBy,
  query,
  serverTimestamp,
  where,
} from "firebase/firestore";
import { freshId } from "./support/forge.js";
import { creates, type FixtureOf, matrixCases } from "./support/matrix.js";
import { freeSlots, list, minimalProduct, product } from "./support/products.js";
import { AN_HOUR_AGO, type RulesCase, uidOf } from "./support/world.js";

const about = "products/{id}";
const author = uidOf("owner");

const statusFixture =
  (status: string): FixtureOf =>
  (uid) => {
    const id = freshId();
    const person = uid.replace(/^Uid|A+$/g, "");
    return {
      path: `products/${id}`,
      given: { [`products/${id}`]: product(uid, { status }), ...freeSlots(uid) },
      narrow: [where("authorUid", "==", uid), where("status", "==", status)],
      create: (db) => list(db, freshId(), minimalProduct(uid, `name-${person}`, `Name of ${person}`)),
      update: { title: "Better notes", updatedAt: serverTimestamp() },
    };
  };

/** A document below a published product. */
const below =
  (group: string, idOf: (uid: string) => string, status = "published"): FixtureOf =>
  (uid) => {
    const id = freshId();
    const path = `products/${id}/${group}/${idOf(uid)}`;
    return {
      path,
      given: { [`products/${id}`]: product(uid, { status }), [path]: { uid, createdAt: AN_HOUR_AGO } },
      create: creates(`products/${id}/${group}/${freshId()}`, { uid, createdAt: serverTimestamp() }),
      update: { createdAt: serverTimestamp() },
    };
  };

const own = (uid: string) => uid;

const matrix = matrixCases(
  `
  document                     get     list    create  update  delete
  products/{published}         vsobant vsobant o       o       -
  products/{pending_review}    oban    oban    o       o       o
  products/{draft}             oban    oban    o       o       o
  products/{archived}          oban    oban    o       o       -
  products/{removed}           oban    oban    o       -       -
  products/{id}/reviews        vsobant vsobant -       -       -
  products/{hidden}/reviews    oban    oban    -       -       -
  products/{id}/likes          obn     -       -       -       -
  products/{id}/versions       -       -       -       -       -
  products/{id}/sigstoreBundles - - - - -
  products/{id}/downloads      -       -       -       -       -
  products/{id}/private        -       -       -       -       -
  products/{id}/edits          oban    oban    -       -       -
  products/{hidden}/edits      oban    oban    -       -       -
  `,
  {
    ...Object.fromEntries(
      ["published", "pending_review", "draft", "archived", "removed"].map((status) => [
        `products/{${status}}`,
        statusFixture(status),
      ]),
    ),
    "products/{id}/reviews": below("reviews", own),
    "products/{hidden}/reviews": below("reviews", own, "archived"),
    "products/{id}/likes": below("likes", own),
    "products/{id}/versions": below("versions", () => "1.0.0"),
    "products/{id}/sigstoreBundles": below("sigstoreBundles", () => "1.0.0"),
    "products/{id}/downloads": below("downloads", own),
    "products/{id}/private": below("private", () => "file"),
    "products/{id}/edits": below("edits", () => "000000001"),
    "products/{hidden}/edits": below("edits", () => "000000001", "removed"),
  },
);

/** What does not count as the claim `admin`: a profile's role, or a claim with another value. */
const notAdmins: RulesCase[] = (["liar", "guest"] as const).map((as) => {
  const id = freshId();
  return {
    name: `${about}: a removed product is not read by a ${as}`,
    about,
    as,
    allowed: false,
    given: { [`products/${id}`]: product(author, { status: "removed" }) },
    request: ({ db }) => getDoc(doc(db, `products/${id}`)),
  };
});

const lists: RulesCase[] = [
  {
    name: `${about}: everyone lists what is published`,
    about,
    as: "visitor",
    allowed: true,
    request: ({ db }) => getDocs(query(collection(db, "products"), where("status", "==", "published"))),
  },
  {
    name: `${about}: nobody but an admin lists all products`,
    about,
    as: "owner",
    allowed: false,
    request: ({ db }) => getDocs(collection(db, "products")),
  },
  {
    name: `${about}: an author lists own products of every status`,
    about,
    as: "owner",
    allowed: true,
    request: ({ db }) => getDocs(query(collection(db, "products"), where("authorUid", "==", author))),
  },
  ...["reviews", "versions", "sigstoreBundles", "private", "downloads", "likes", "edits"].map(
    (group): RulesCase => ({
      name: `${about}: nobody lists ${group} across products`,
      about,
      as: "owner",
      allowed: false,
      request: ({ db }) => getDocs(collectionGroup(db, group)),
    }),
  ),
  ...(["owner", "stranger", "admin"] as const).map((as): RulesCase => {
    const id = freshId();
    return {
      name: `${about}: ${as === "owner" ? "users list their own likes" : `a ${as} does not list the likes of another`}`,
      about,
      as,
      allowed: as === "owner",
      given: { [`products/${id}/likes/${author}`]: { uid: author, createdAt: AN_HOUR_AGO } },
      request: ({ db }) =>
        getDocs(
          query(collectionGroup(db, "likes"), where("uid", "==", author), orderBy("createdAt", "desc")),
        ),
    };
  }),
];

const deleteCases: RulesCase[] = Object.entries({
  "that was approved once": { status: "draft", approvedAt: AN_HOUR_AGO },
  "that was bought": { status: "draft", stats: { purchaseCount: 1 } },
}).map(([what, fields]) => {
  const path = `products/${freshId()}`;
  return {
    name: `${about}: a delete of an own product ${what} is denied`,
    about,
    as: "owner",
    allowed: false,
    given: { [path]: product(author, fields) },
    request: ({ db }) => deleteDoc(doc(db, path)),
  };
});
const uncounted = `products/${freshId()}`;
const ofDeleted = `products/${freshId()}`;
deleteCases.push(
  {
    name: `${about}: a delete of an own product without stats is allowed`,
    about,
    as: "owner",
    allowed: true,
    given: { [uncounted]: { authorUid: author, status: "pending_review" } },
    request: ({ db }) => deleteDoc(doc(db, uncounted)),
  },
  {
    name: `${about}: a delete by a deleted author is denied`,
    about,
    as: "deleted",
    allowed: false,
    given: { [ofDeleted]: product(uidOf("deleted"), { status: "draft" }) },
    request: ({ db }) => deleteDoc(doc(db, ofDeleted)),
  },
);

/** Who may do what with `products` and the documents below. */
export const productCases: readonly RulesCase[] = [...matrix, ...notAdmins, ...lists, ...deleteCases];
