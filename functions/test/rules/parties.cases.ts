import {
  collection,
  collectionGroup,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { accepts, freshId, LEFT_OUT, one, refuses, type Valid, wrongTypes } from "./support/forge.js";
import { creates, type FixtureOf, matrixCases } from "./support/matrix.js";
import { AN_HOUR_AGO, type RulesCase, uidOf } from "./support/world.js";

const OTHER = "UidOfTheOtherParty";

const notification = (uid: string) => ({
  uid,
  type: "system",
  title: "Hello",
  read: false,
  createdAt: AN_HOUR_AGO,
});

const notifications: FixtureOf = (uid) => {
  const path = `notifications/${freshId()}`;
  return {
    path,
    given: { [path]: notification(uid) },
    narrow: [where("uid", "==", uid)],
    create: creates(`notifications/${freshId()}`, { ...notification(uid), createdAt: serverTimestamp() }),
    update: { read: true },
  };
};

const orders =
  (party: "buyerUid" | "sellerUid"): FixtureOf =>
  (uid) => {
    const path = `orders/${freshId()}`;
    const order = { buyerUid: OTHER, sellerUid: OTHER, productId: "any", status: "completed", [party]: uid };
    return {
      path,
      given: { [path]: order },
      narrow: [where(party, "==", uid)],
      create: creates(`orders/${freshId()}`, order),
      update: { status: "completed", updatedAt: serverTimestamp() },
    };
  };

const conversation = (uid: string) => ({
  participants: [OTHER, uid],
  productId: "any",
  createdAt: AN_HOUR_AGO,
});

const conversations: FixtureOf = (uid) => {
  const path = `conversations/${freshId()}_${uid}`;
  return {
    path,
    given: { [path]: conversation(uid) },
    narrow: [where("participants", "array-contains", uid)],
    create: creates(`conversations/${freshId()}_${uid}`, conversation(uid)),
    update: { unreadByBuyer: 0 },
  };
};

const messages: FixtureOf = (uid) => {
  const parent = `conversations/${freshId()}_${uid}`;
  const message = { senderUid: uid, text: "Hello", createdAt: AN_HOUR_AGO };
  return {
    path: `${parent}/messages/${freshId()}`,
    given: { [parent]: conversation(uid), [`${parent}/messages/${freshId()}`]: message },
    create: creates(`${parent}/messages/${freshId()}`, message),
    update: { text: "Goodbye" },
  };
};

const xp: FixtureOf = (uid) => {
  const entry = { uid, action: "like", amount: 3, createdAt: AN_HOUR_AGO };
  const path = `xpLog/${uid}_like_${freshId()}`;
  return {
    path,
    given: { [path]: entry },
    narrow: [where("uid", "==", uid)],
    create: creates(`xpLog/${uid}_like_${freshId()}`, entry),
    update: { amount: 3 },
  };
};

const matrix = matrixCases(
  `
  document                     get     list    create  update  delete
  notifications/{id}           obn     obn     -       o       -
  orders/{ofBuyer}             obn     obn     -       -       -
  orders/{ofSeller}            obn     obn     -       -       -
  conversations/{id}           obn     obn     -       -       -
  conversations/{id}/messages  obn     obn     -       -       -
  xpLog/{id}                   obn     obn     -       -       -
  `,
  {
    "notifications/{id}": notifications,
    "orders/{ofBuyer}": orders("buyerUid"),
    "orders/{ofSeller}": orders("sellerUid"),
    "conversations/{id}": conversations,
    "conversations/{id}/messages": messages,
    "xpLog/{id}": xp,
  },
);

const about = "notifications/{id}";
const recipient = uidOf("owner");
const reading: Valid = {
  about,
  as: "owner",
  what: "the recipient's update",
  send: (fields) => {
    const path = `notifications/${freshId()}`;
    return {
      given: { [path]: notification(recipient) },
      request: ({ db }) => updateDoc(doc(db, path), { read: true, ...fields }),
    };
  },
};

const more: RulesCase[] = [
  ...accepts(reading, { "read as true": {}, "read as false": { read: false } }),
  ...refuses(reading, {
    ...wrongTypes("read", "boolean"),
    ...one("read", [LEFT_OUT]),
    ...one("uid", [uidOf("stranger"), LEFT_OUT]),
    ...one("type", ["purchase"]),
    ...one("title", ["Forged"]),
    ...one("body", ["Forged"]),
    ...one("link", ["https://evil.example"]),
    ...one("actorUid", [recipient]),
    ...one("createdAt", [serverTimestamp()]),
    ...one("unknown", ["field"]),
  }),
  {
    name: `${about}: an update by a deleted user is denied`,
    about,
    as: "deleted",
    allowed: false,
    given: { "notifications/OfDeleted": notification(uidOf("deleted")) },
    request: ({ db }) => updateDoc(doc(db, "notifications/OfDeleted"), { read: true }),
  },
  {
    name: "xpLog/{id}: an entry of another user under the own id is not read",
    about: "xpLog/{id}",
    as: "owner",
    allowed: false,
    given: { [`xpLog/${recipient}_like_1`]: { uid: uidOf("stranger") } },
    request: ({ db }) => getDoc(doc(db, `xpLog/${recipient}_like_1`)),
  },
  {
    name: "xpLog/{id}: an entry under another user's id is not read",
    about: "xpLog/{id}",
    as: "owner",
    allowed: false,
    given: { [`xpLog/${uidOf("stranger")}_like_1`]: { uid: recipient } },
    request: ({ db }) => getDoc(doc(db, `xpLog/${uidOf("stranger")}_like_1`)),
  },
  ...["notifications", "orders", "conversations", "xpLog"].map(
    (name): RulesCase => ({
      name: `${name}/{id}: nobody lists the whole collection`,
      about: `${name}/{id}`,
      as: "owner",
      allowed: false,
      request: ({ db }) => getDocs(collection(db, name)),
    }),
  ),
  {
    name: "conversations/{id}/messages: nobody lists messages across conversations",
    about: "conversations/{id}/messages",
    as: "owner",
    allowed: false,
    request: ({ db }) => getDocs(collectionGroup(db, "messages")),
  },
];

/** Documents that their parties read and the functions write. */
export const partyCases: readonly RulesCase[] = [...matrix, ...more];
