import { initializeApp } from "firebase/app";
import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithPopup,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  type User,
  unlink,
  updatePassword,
} from "firebase/auth";
import { connect } from "./connection.js";
import { type Provider, settings } from "./settings.js";

/** Firebase Auth itself: loaded when somebody is signed in, or wants to be. */

/** Opens the stored session, and resolves once it is known who is signed in. */
export async function openAuth(): Promise<Auth> {
  const { config, authEmulator } = await connect();
  const app = initializeApp(config);
  if (settings.appCheckSiteKey) (await import("./app-check.js")).startAppCheck(app);
  const auth = initializeAuth(app, {
    persistence: indexedDBLocalPersistence,
    // Where windows open only at once, what they need is fetched before somebody asks for one.
    ...(settings.signInProviders.length > 0 && { popupRedirectResolver: browserPopupRedirectResolver }),
  });
  if (authEmulator) connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
  await auth.authStateReady();
  return auth;
}

/** Where the link of a mail leads back to, and which language the mail is in. */
function leadBack(auth: Auth, path: string): { url: string } {
  auth.languageCode = document.documentElement.lang;
  return { url: location.origin + path };
}

/** @throws Error when nobody is signed in any more */
function self({ currentUser }: Auth): User {
  if (!currentUser) throw new Error("Nobody is signed in");
  return currentUser;
}

export const signIn = (auth: Auth, email: string, password: string) =>
  signInWithEmailAndPassword(auth, email, password);

/** Makes an account and sends the mail that verifies its address. */
export async function signUp(auth: Auth, email: string, password: string): Promise<void> {
  await createUserWithEmailAndPassword(auth, email, password);
  await sendVerification(auth);
}

export const sendVerification = (auth: Auth) =>
  sendEmailVerification(self(auth), leadBack(auth, "/settings"));

/** Asks whether the address has been verified meanwhile, in another tab or on another machine. */
export async function recheck(auth: Auth): Promise<void> {
  const user = self(auth);
  await user.reload();
  if (user.emailVerified) await user.getIdToken(true);
}

export const resetPassword = (auth: Auth, email: string) =>
  sendPasswordResetEmail(auth, email, leadBack(auth, "/login"));

/** Changes the password of whoever knows the one before; every other session of the account ends. */
export async function changePassword(auth: Auth, before: string, next: string): Promise<void> {
  const user = self(auth);
  const signInAgain = (password: string) =>
    reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  await signInAgain(before);
  await updatePassword(user, next);
  // The change ends every session that began in a second before it, this one too. The password is changed even if
  // a new session cannot be opened now; the next change of the account then asks to sign in.
  await signInAgain(next).catch(() => {});
}

const PROVIDERS: Readonly<Record<Provider, () => AuthProvider>> = {
  google: () => new GoogleAuthProvider(),
  github: () => new GithubAuthProvider().addScope("user:email"),
};

/** Signs in with an account elsewhere, in a window of its own; makes the account here when it is the first time. */
export const signInWith = (auth: Auth, provider: Provider) => signInWithPopup(auth, PROVIDERS[provider]());

/** Lets an account elsewhere sign in to this one too. */
export const link = (auth: Auth, provider: Provider) => linkWithPopup(self(auth), PROVIDERS[provider]());

export const unlinkFrom = (auth: Auth, provider: Provider) =>
  unlink(self(auth), PROVIDERS[provider]().providerId);
