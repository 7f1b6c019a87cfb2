import { randomUUID } from "node:crypto";
import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { db } from "#store/firestore.js";

/**
 * The tests' privileged access to the suite, bypassing the rules: for data that no route can create, and for
 * inspection.
 */
export function admin() {
  if (getApps().length === 0) {
    initializeApp({ projectId: process.env.GCLOUD_PROJECT, storageBucket: process.env.STORAGE_BUCKET });
  }
  return { auth: getAuth(), db: db() };
}

export interface TestUser {
  uid: string;
  email: string;
  password: string;
  token: string;
}

export interface Wanted {
  /** By default the identity provider generates it. */
  uid?: string;
  displayName?: string;
  emailVerified?: boolean;
}

/** Signs up a new user at the identity provider. They have no data in Vaultmart yet. */
export async function signUp({
  uid: wanted,
  displayName,
  emailVerified = true,
}: Wanted = {}): Promise<TestUser> {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const { uid } = await admin().auth.createUser({
    email,
    password,
    emailVerified,
    ...(wanted !== undefined && { uid: wanted }),
    ...(displayName !== undefined && { displayName }),
  });
  return { uid, email, password, token: await signIn(email, password) };
}

/** A new ID token of a user. */
export async function signIn(email: string, password: string): Promise<string> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Error(`Signing ${email} in answered ${answer.status}`);
  return idToken;
}

/** An ID token of a user as the Auth emulator issues it, for the project that the environment names. */
export function unsignedToken(
  uid: string,
  email: string,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const project = process.env.GCLOUD_PROJECT;
  const claims = {
    ...{ sub: uid, user_id: uid, email, email_verified: true, aud: project },
    ...{ iss: `https://securetoken.google.com/${project}`, auth_time: now, iat: now, exp: now + 3_600 },
    firebase: { identities: { email: [email] }, sign_in_provider: "password" },
    ...more,
  };
  const parts = [{ alg: "none", typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return `${parts.join(".")}.`;
}

/**
 * A token with other claims. The Auth emulator signs nothing, so a changed token is valid except for its
 * claims.
 */
export function retold(token: string, claims: Readonly<Record<string, unknown>>): string {
  const [header, payload = "", signature = ""] = token.split(".");
  const all = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), ...claims };
  return [header, Buffer.from(JSON.stringify(all)).toString("base64url"), signature].join(".");
}

/**
 * The token of a session that started a minute ago. Revocation has a resolution of one second, so a session
 * that started just now would survive it.
 */
export function ofEarlier(token: string): string {
  const began = Math.floor(Date.now() / 1000) - 60;
  return retold(token, { auth_time: began, iat: began });
}
