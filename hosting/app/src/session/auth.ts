import { initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from "firebase/auth";
import { connect } from "./connection.js";

/** Firebase Auth itself: loaded when somebody is signed in, or wants to be. */

/** Opens the stored session, and resolves once it is known who is signed in. */
export async function openAuth(): Promise<Auth> {
  const { config, authEmulator } = await connect();
  const auth = initializeAuth(initializeApp(config), { persistence: indexedDBLocalPersistence });
  if (authEmulator) connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
  await auth.authStateReady();
  return auth;
}

export const signIn = (auth: Auth, email: string, password: string) =>
  signInWithEmailAndPassword(auth, email, password);

/** Makes an account and sends the mail that verifies its address. */
export async function signUp(auth: Auth, email: string, password: string): Promise<void> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await sendEmailVerification(user);
}

export const resetPassword = (auth: Auth, email: string) => sendPasswordResetEmail(auth, email);
