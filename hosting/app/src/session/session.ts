import type { Auth, User } from "firebase/auth";
import { useSyncExternalStore } from "react";
import type { MailLink } from "./auth.js";
import { settings } from "./settings.js";

/**
 * The session. The SDK is loaded only if a session may be stored or the user signs in, so that visitors who only browse
 * never load it. The SDK stores the session in the browser's database; no URL ever contains any part of it.
 */
export type Session =
  | { readonly state: "opening" | "out" }
  | {
      readonly state: "in";
      readonly uid: string;
      readonly email: string;
      readonly verified: boolean;
      /** The account's sign-in methods: `password`, `google.com`, `github.com`. */
      readonly methods: readonly string[];
    };

/** A flag that a session may be stored. */
const HINT = "vaultmart.session";

/** The one session of visitors: another object would make React render again what it has just taken over. */
const VISITOR: Session = { state: "out" };

let session: Session = mayBeIn() ? { state: "opening" } : VISITOR;
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
    ? {
        state: "in",
        uid: user.uid,
        email: user.email ?? "",
        verified: user.emailVerified,
        methods: user.providerData.map(({ providerId }) => providerId),
      }
    : VISITOR;
  try {
    if (user) localStorage.setItem(HINT, "1");
    else localStorage.removeItem(HINT);
  } catch {
    // Without storage, the session lasts as long as the page.
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

/** Opens the stored session, if there may be one. */
export function resume(): void {
  // If the service cannot be reached now, the next action that needs a session tries again.
  if (session.state === "opening") auth().catch(() => {});
}

/** Loads the SDK in advance, because browsers block a window that opens long after the click. */
export function getReady(): void {
  auth().catch(() => {});
}

/** The caller's ID token, renewed before it expires; undefined if nobody is signed in. */
export async function token(): Promise<string | undefined> {
  if (session.state === "out") return undefined;
  return (await auth()).currentUser?.getIdToken();
}

/** Whether this user is currently signed in. */
export const isSignedIn = (uid: string): boolean => session.state === "in" && session.uid === uid;

/** The Firebase app with the open session, for other parts of the SDK. */
export const firebaseApp = async () => (await auth()).app;

/**
 * The App Check token, which proves that a request comes from a page of this marketplace, if the operator
 * requires one.
 */
export async function appCheckToken(): Promise<string | undefined> {
  if (!settings.appCheckSiteKey) return undefined;
  await auth();
  return (await import("./app-check.js")).appCheckToken();
}

/** Runs a function that uses the SDK, then updates the session. */
const withAuth =
  <Given extends readonly unknown[]>(
    pick: (loaded: Awaited<ReturnType<typeof sdk>>) => (auth: Auth, ...given: Given) => Promise<unknown>,
  ) =>
  async (...given: Given): Promise<void> => {
    const [loaded, found] = await Promise.all([sdk(), auth()]);
    await pick(loaded)(found, ...given);
    become(found.currentUser);
  };

export const signIn = withAuth(({ signIn }) => signIn);
export const signInWith = withAuth(({ signInWith }) => signInWith);
export const signUp = withAuth(({ signUp }) => signUp);
export const resetPassword = withAuth(({ resetPassword }) => resetPassword);
export const sendVerification = withAuth(({ sendVerification }) => sendVerification);
export const recheck = withAuth(({ recheck }) => recheck);
export const applyMailLink = withAuth(({ applyMailLink }) => applyMailLink);
export const setPassword = withAuth(({ setPassword }) => setPassword);
export const changePassword = withAuth(({ changePassword }) => changePassword);
export const link = withAuth(({ link }) => link);
export const unlinkFrom = withAuth(({ unlinkFrom }) => unlinkFrom);

/** The action of a link in an email, and the address that it concerns. Nothing changes yet. */
export async function readMailLink(code: string): Promise<MailLink> {
  const [{ readMailLink }, found] = await Promise.all([sdk(), auth()]);
  return readMailLink(found, code);
}

export async function endSession(): Promise<void> {
  if (session.state !== "out") await (await auth()).signOut();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session. The component re-renders when it changes. The server renders pages for visitors. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => VISITOR,
  );
