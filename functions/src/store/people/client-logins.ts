import { type DocumentSnapshot, Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { MAX_LOGINS } from "#contract/access.js";
import { type ClientLogin, clientLoginExpiry } from "#domain/people/client-login.js";
import { deleteAll } from "../batches.js";
import { db, isNotFound, StoredDate } from "../firestore.js";

/** Logins of command-line clients, `clientLogins/{32 hexadecimal digits}`. A TTL policy deletes unused ones. */
const StoredClientLogin = z.object({
  uid: z.string(),
  clientName: z.string(),
  createdAt: StoredDate,
  expiresAt: StoredDate,
  lastUsedAt: StoredDate.optional(),
});

const loginRef = (id: string) => db().collection("clientLogins").doc(id);
const ofUser = (uid: string) => db().collection("clientLogins").where("uid", "==", uid);

const parse = (found: DocumentSnapshot): ClientLogin => ({
  id: found.id,
  ...StoredClientLogin.parse(found.data()),
});

export async function read(id: string): Promise<ClientLogin | undefined> {
  const found = await loginRef(id).get();
  return found.exists ? parse(found) : undefined;
}

/** The logins of a user, newest first; at most 100. */
export async function list(uid: string): Promise<ClientLogin[]> {
  return (await sorted(uid)).slice(0, MAX_LOGINS);
}

async function sorted(uid: string): Promise<ClientLogin[]> {
  const { docs } = await ofUser(uid)
    .limit(2 * MAX_LOGINS)
    .get();
  return docs.map(parse).sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Adds a new login to a commit. */
export function addLogin(
  batch: WriteBatch,
  { id, uid, clientName, createdAt }: Omit<ClientLogin, "expiresAt">,
) {
  batch.create(loginRef(id), {
    uid,
    clientName,
    createdAt: Timestamp.fromDate(createdAt),
    expiresAt: Timestamp.fromDate(clientLoginExpiry(createdAt)),
  });
}

/** Ends the oldest logins of a user if the user has more than the limit. */
export async function endOldest(uid: string): Promise<void> {
  const batch = db().batch();
  for (const { id } of (await sorted(uid)).slice(MAX_LOGINS)) batch.delete(loginRef(id));
  await batch.commit();
}

/**
 * Records when a login was used.
 * @returns false if the login was ended in the meantime
 */
export async function recordUse(id: string, now: Date): Promise<boolean> {
  try {
    await loginRef(id).update({
      lastUsedAt: Timestamp.fromDate(now),
      expiresAt: Timestamp.fromDate(clientLoginExpiry(now)),
    });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Ends a login of a user. Returns the number of ended logins: 0 or 1. */
export async function end(id: string, uid: string): Promise<number> {
  const found = await loginRef(id).get();
  if (found.get("uid") !== uid) return 0;
  await loginRef(id).delete();
  return 1;
}

/** Ends all logins of a user's clients, and returns their number. */
export const endAll = (uid: string): Promise<number> => deleteAll(ofUser(uid));
