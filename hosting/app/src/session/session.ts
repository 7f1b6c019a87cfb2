import type { Auth, User } from "firebase/auth";
import { useSyncExternalStore } from "react";

/**
 * Who is signed in. The SDK is loaded when a session may be stored or one is wanted, so that visitors who only look
 * around never load it. The session itself is the SDK's, in the browser's database; no address ever holds any of it.
 */
export type Session =
  | { readonly state: "opening" | "out" }
  | { readonly state: "in"; readonly uid: string; readonly email: string; readonly verified: boolean };

/** Says that a session may be stored. */
const HINT = "vaultmart.session";

let session: Session = { state: mayBeIn() ? "opening" : "out" };
let opened: Promise<Auth> | undefined;
const listeners = new Set<() => void>();

const sdk = () => import("./auth.js");

function mayBeIn(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}

function become(user: User | null): void {
  session = user
    ? { state: "in", uid: user.uid, email: user.email ?? "", verified: user.emailVerified }
    : { state: "out" };
  try {
    if (user) localStorage.setItem(HINT, "1");
    else localStorage.removeItem(HINT);
  } catch {
    // Without storage the session lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function auth(): Promise<Auth> {
  opened ??= sdk()
    .then(({ openAuth }) => openAuth())
    .then((found) => {
      found.onIdTokenChanged(become);
      become(found.currentUser);
      return found;
    })
    .catch((error) => {
      opened = undefined;
      become(null);
      throw error;
    });
  return opened;
}

/** Opens the stored session, where there may be one. */
export function resume(): void {
  // Whoever cannot be reached now is reached at the next try of whatever needs a session.
  if (session.state === "opening") auth().catch(() => {});
}

/** The caller's ID token, renewed when it is about to end; nothing when nobody is signed in. */
export async function token(): Promise<string | undefined> {
  if (session.state === "out") return undefined;
  return (await auth()).currentUser?.getIdToken();
}

export const signIn = async (email: string, password: string) =>
  (await sdk()).signIn(await auth(), email, password);
export const signUp = async (email: string, password: string) =>
  (await sdk()).signUp(await auth(), email, password);
export const resetPassword = async (email: string) => (await sdk()).resetPassword(await auth(), email);
export async function endSession(): Promise<void> {
  if (session.state !== "out") await (await auth()).signOut();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in now; the component renders again when that changes. */
export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
