import { initializeApp } from "firebase/app";
import {
  type Auth,
  type AuthProvider,
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
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

/** Firebase Auth. It is loaded when a user is signed in or wants to sign in. */

/** Opens the stored session. Resolves when it is known who is signed in. */
export async function openAuth(): Promise<Auth> {
  const { config, authEmulator } = await connect();
  const app = initializeApp(config);
  if (settings.appCheckSiteKey) (await import("./app-check.js")).startAppCheck(app);
  const auth = initializeAuth(app, {
    persistence: indexedDBLocalPersistence,
    // Some browsers open a window only directly after a click, so everything that it needs is loaded in
    // advance.
    ...(settings.signInProviders.length > 0 && { popupRedirectResolver: browserPopupRedirectResolver }),
  });
  if (authEmulator) connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
  await auth.authStateReady();
  return auth;
}

/** The page that the link in an email leads back to, and the language of the email. */
function leadBack(auth: Auth, path: string): { url: string } {
  auth.languageCode = document.documentElement.lang;
  return { url: location.origin + path };
}

/** @throws Error when nobody is signed in */
function self({ currentUser }: Auth): User {
  if (!currentUser) throw new Error("Nobody is signed in");
  return currentUser;
}

export const signIn = (auth: Auth, email: string, password: string) =>
  signInWithEmailAndPassword(auth, email, password);

/** Creates an account and sends the verification email. */
export async function signUp(auth: Auth, email: string, password: string): Promise<void> {
  await createUserWithEmailAndPassword(auth, email, password);
  await sendVerification(auth);
}

export const sendVerification = (auth: Auth) =>
  sendEmailVerification(self(auth), leadBack(auth, "/settings"));

/** Checks whether the address has been verified in the meantime, in another tab or on another device. */
export async function recheck(auth: Auth): Promise<void> {
  const user = self(auth);
  await user.reload();
  if (user.emailVerified) await user.getIdToken(true);
}

export const resetPassword = (auth: Auth, email: string) =>
  sendPasswordResetEmail(auth, email, leadBack(auth, "/login"));

/** The action of a link in an email. */
export type MailAim = "verify" | "reset" | "restore" | "change";

/** The link in an email, and the address that it concerns. */
export interface MailLink {
  readonly aim: MailAim;
  readonly email: string;
}

const AIMS: Readonly<Partial<Record<string, MailAim>>> = {
  VERIFY_EMAIL: "verify",
  PASSWORD_RESET: "reset",
  RECOVER_EMAIL: "restore",
  VERIFY_AND_CHANGE_EMAIL: "change",
};

/**
 * Reads the code of a link in an email, which remains valid.
 *
 * @throws Error if the code is invalid, used or expired, or requests an unsupported action
 */
export async function readMailLink(auth: Auth, code: string): Promise<MailLink> {
  const { operation, data } = await checkActionCode(auth, code);
  const aim = AIMS[operation];
  if (!aim) throw new Error(`The site does not know ${operation}`);
  return { aim, email: data.email ?? "" };
}

/** Confirms or restores an address with the code of a link. */
export async function applyMailLink(auth: Auth, code: string): Promise<void> {
  await applyActionCode(auth, code);
  if (auth.currentUser) await recheck(auth).catch(() => {});
}

/** Sets a new password with the code of a link. */
export const setPassword = (auth: Auth, code: string, password: string) =>
  confirmPasswordReset(auth, code, password);

/** Changes the password, given the current one. All other sessions of the account end. */
export async function changePassword(auth: Auth, before: string, next: string): Promise<void> {
  const user = self(auth);
  const signInAgain = (password: string) =>
    reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  await signInAgain(before);
  await updatePassword(user, next);
  // The change ends every session that started in an earlier second, including this one. The password is
  // changed even if a new session cannot be opened now; the next change of the account then requires signing
  // in.
  await signInAgain(next).catch(() => {});
}

const PROVIDERS: Readonly<Record<Provider, () => AuthProvider>> = {
  google: () => new GoogleAuthProvider(),
  github: () => new GithubAuthProvider().addScope("user:email"),
};

/**
 * Signs in with an account at a provider, in a separate window. The first sign-in creates the user's account.
 */
export const signInWith = (auth: Auth, provider: Provider) => signInWithPopup(auth, PROVIDERS[provider]());

/** Connects an account at a provider as another way to sign in to this account. */
export const link = (auth: Auth, provider: Provider) => linkWithPopup(self(auth), PROVIDERS[provider]());

export const unlinkFrom = (auth: Auth, provider: Provider) =>
  unlink(self(auth), PROVIDERS[provider]().providerId);
