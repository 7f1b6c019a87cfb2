import { FieldValue, type Query } from "firebase-admin/firestore";
import { type PublicNames, sameNames } from "#domain/people/profile.js";
import { updateAll } from "../batches.js";
import { db } from "../firestore.js";
import { read } from "./users.js";

/** The three fields in which a document repeats a profile's names. */
interface Repeated {
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
}

const AUTHOR: Repeated = {
  username: "authorUsername",
  displayName: "authorDisplayName",
  avatar: "authorAvatar",
};
const sideOf = (side: "buyer" | "seller"): Repeated => ({
  username: `${side}Username`,
  displayName: `${side}DisplayName`,
  avatar: `${side}Avatar`,
});
const SENDER: Repeated = {
  username: "senderUsername",
  displayName: "senderDisplayName",
  avatar: "senderAvatar",
};

/**
 * Updates the copies of a user's names in products, reviews, and conversations to match the current profile (spec:
 * update-profile; decision 054). Writes only documents that differ, 500 per commit, so a call after a crash continues
 * where the last one stopped. If the profile changes during the run, the run is repeated.
 * @returns the number of outdated documents
 */
export async function cascadeProfile(uid: string): Promise<number> {
  let written = 0;
  for (let names = await read(uid); names; ) {
    written += await writeNames(uid, names);
    const now = await read(uid);
    if (!now || sameNames(now, names)) break;
    names = now;
  }
  return written;
}

async function writeNames(uid: string, names: PublicNames): Promise<number> {
  const products = db().collection("products").where("authorUid", "==", uid);
  const reviews = db().collectionGroup("reviews").where("authorUid", "==", uid);
  const bought = db().collection("conversations").where("buyerUid", "==", uid);
  const sold = db().collection("conversations").where("sellerUid", "==", uid);
  // Search shows and filters by the author, so the product's `updatedAt` must change too.
  const changed = { updatedAt: FieldValue.serverTimestamp() };
  return (
    (await repeat(products, AUTHOR, names, changed)) +
    (await repeat(reviews, AUTHOR, names)) +
    (await repeat(bought, sideOf("buyer"), names)) +
    (await repeat(sold, sideOf("seller"), names))
  );
}

/**
 * Updates the sender's names in all messages of a user. Conversations show the names of their participants
 * rather than those of each message, so only an account deletion needs this.
 */
export async function renameSender(uid: string, names: PublicNames): Promise<number> {
  return repeat(db().collectionGroup("messages").where("senderUid", "==", uid), SENDER, names);
}

function repeat(
  query: Query,
  fields: Repeated,
  names: PublicNames,
  more: Record<string, unknown> = {},
): Promise<number> {
  const wanted: readonly (readonly [string, string])[] = [
    [fields.username, names.username],
    [fields.displayName, names.displayName],
    [fields.avatar, names.avatarUrl],
  ];
  return updateAll(query.select(...wanted.map(([field]) => field)), (found) =>
    wanted.every(([field, value]) => (found.get(field) ?? "") === value)
      ? undefined
      : { ...Object.fromEntries(wanted), ...more },
  );
}
