import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { ClientLogin } from "#domain/people/client-login.js";
import { codeHash, type DeviceLogin, requireWaiting } from "#domain/people/device-login.js";
import { db, isAlreadyExists, isNotFound, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { addLogin, endOldest } from "./client-logins.js";

/**
 * Client logins that wait, `deviceCodes/{SHA-256 of the device code}`, and the login of each user code,
 * `userCodes/{SHA-256 of the user code}`. No code is stored in plain text. A TTL policy deletes both.
 */
const StoredLogin = z.object({
  status: z.enum(["pending", "approved", "denied"]),
  uid: z.string().optional(),
  codeChallenge: z.string(),
  clientName: z.string(),
  createdAt: StoredDate,
  expiresAt: StoredDate,
  lastAskedAt: StoredDate.optional(),
}) satisfies z.ZodType<DeviceLogin>;

const StoredUserCode = z.object({ login: z.string() });

const loginRef = (hash: string) => db().collection("deviceCodes").doc(hash);
const userCodeRef = (hash: string) => db().collection("userCodes").doc(hash);

const parse = (found: DocumentSnapshot): DeviceLogin | undefined =>
  found.exists ? StoredLogin.parse(found.data()) : undefined;

/**
 * Stores a new login under a user code that is not in use.
 *
 * @param drawUserCode generates a user code; called again if the code is in use
 * @returns the user code
 */
export function open(
  login: Pick<DeviceLogin, "codeChallenge" | "clientName" | "createdAt" | "expiresAt"> & {
    readonly deviceCode: string;
  },
  drawUserCode: () => string,
): Promise<string> {
  const { codeChallenge, clientName } = login;
  const hash = codeHash(login.deviceCode);
  const expiresAt = Timestamp.fromDate(login.expiresAt);
  return retryLostCommits(
    async () => {
      const userCode = drawUserCode();
      const userCodeHash = codeHash(userCode);
      const batch = db().batch();
      batch.create(userCodeRef(userCodeHash), { login: hash, expiresAt });
      batch.create(loginRef(hash), {
        status: "pending",
        userCodeHash,
        codeChallenge,
        clientName,
        createdAt: Timestamp.fromDate(login.createdAt),
        expiresAt,
      });
      await batch.commit();
      return userCode;
    },
    {
      lost: isAlreadyExists,
      exhausted: (cause) => new Error("Every user code that was drawn is taken", { cause }),
    },
  );
}

export async function read(deviceCode: string): Promise<DeviceLogin | undefined> {
  return parse(await loginRef(codeHash(deviceCode)).get());
}

/**
 * Reads the login of a user code.
 *
 * @throws Failure `userCodeNotFound` if no pending login has this code
 */
export async function readWaiting(userCode: string, now: Date): Promise<DeviceLogin> {
  return requireWaiting(parse(await findByUserCode(userCode)), now);
}

/**
 * Approves or denies the login of a user code. Only one of two concurrent decisions succeeds; the other finds no
 * pending login.
 *
 * @throws Failure `userCodeNotFound`
 */
export function decide(
  userCode: string,
  decision: { readonly status: "approved" | "denied"; readonly uid: string },
  now: Date,
): Promise<void> {
  return retryLostCommits(
    async () => {
      const found = await findByUserCode(userCode);
      requireWaiting(parse(found), now);
      await found.ref.update({ ...decision }, unchanged(found));
    },
    // The polling client changes the document too.
    { exhausted: (cause) => new Failure("unavailable", { cause }) },
  );
}

/** Records when the client polled. Writes only that field, so it cannot overwrite a decision. */
export async function recordQuestion(deviceCode: string, now: Date): Promise<void> {
  try {
    await loginRef(codeHash(deviceCode)).update({ lastAskedAt: Timestamp.fromDate(now) });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/**
 * Deletes a login after its token was issued, and records it as the login of a client.
 * @returns whether the login existed: true for exactly one of several concurrent calls
 */
export async function end(deviceCode: string, client: Omit<ClientLogin, "expiresAt">): Promise<boolean> {
  try {
    const batch = db().batch();
    batch.delete(loginRef(codeHash(deviceCode)), { exists: true });
    addLogin(batch, client);
    await batch.commit();
    await endOldest(client.uid);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

async function findByUserCode(userCode: string): Promise<DocumentSnapshot> {
  const pointer = await userCodeRef(codeHash(userCode)).get();
  if (!pointer.exists) throw new Failure("userCodeNotFound");
  return loginRef(StoredUserCode.parse(pointer.data()).login).get();
}
