import { PROJECT_ID, type Suite } from "../emulators/suite.js";
import type { SeedAccount } from "./accounts.js";
import type { PublishedProduct } from "./market.js";

/** Operations that only emulators allow: creating accounts directly, changing dates, exporting everything. */

const DAY_MS = 86_400_000;

async function send(url: string, method: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url} returned ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const authUrl = (suite: Suite, path: string) =>
  `http://127.0.0.1:${suite.ports.auth}/identitytoolkit.googleapis.com/v1/${path}`;

export async function createAccount(suite: Suite, account: SeedAccount): Promise<void> {
  const { uid, email, password, displayName, admin } = account;
  const accounts = authUrl(suite, `projects/${PROJECT_ID}/accounts`);
  await send(accounts, "POST", { localId: uid, email, password, displayName });
  await send(`${accounts}:update`, "POST", {
    localId: uid,
    emailVerified: true,
    ...(admin && { customAttributes: JSON.stringify({ admin: true }) }),
  });
}

export async function signIn(suite: Suite, email: string, password: string): Promise<string> {
  const url = `${authUrl(suite, "accounts:signInWithPassword")}?key=any`;
  const { idToken } = (await send(url, "POST", { email, password, returnSecureToken: true })) as {
    idToken: string;
  };
  return idToken;
}

/** Spreads the dates of a newly created marketplace over half a year. */
export async function spreadOverMonths(suite: Suite, products: readonly PublishedProduct[]): Promise<void> {
  const documents = `http://127.0.0.1:${suite.ports.firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
  const now = Date.now();
  for (const [place, { productId }] of products.entries()) {
    const age = ((place * 37) % products.length) * 3 + (place % 5);
    const createdAt = { timestampValue: new Date(now - age * DAY_MS - place * 1_234_567).toISOString() };
    const fields = ["createdAt", "approvedAt"];
    const mask = fields.map((field) => `updateMask.fieldPaths=${field}`).join("&");
    await send(`${documents}/products/${productId}?${mask}`, "PATCH", {
      fields: { createdAt, approvedAt: createdAt },
    });
  }
}

/** Exports the data of the emulators into a folder that they can import. */
export async function exportSuite(suite: Suite, target: string): Promise<void> {
  await send(`http://127.0.0.1:${suite.ports.hub}/_admin/export`, "POST", {
    path: target,
    initiatedBy: "npm run seed",
  });
}
