import { useTranslation } from "react-i18next";

/** What Firebase Auth calls its refusals, and which words say them. */
const REFUSALS = {
  "auth/invalid-credential": "credentials",
  "auth/invalid-login-credentials": "credentials",
  "auth/user-not-found": "credentials",
  "auth/wrong-password": "credentials",
  "auth/email-already-in-use": "exists",
  "auth/weak-password": "weak",
  "auth/password-does-not-meet-requirements": "weak",
  "auth/invalid-email": "email",
  "auth/user-disabled": "disabled",
  "auth/too-many-requests": "many",
  "auth/network-request-failed": "network",
  "auth/internal-error": "network",
  "auth/account-exists-with-different-credential": "otherMethod",
  "auth/credential-already-in-use": "linkedElsewhere",
  "auth/popup-blocked": "blocked",
  "auth/operation-not-allowed": "notEnabled",
  "auth/unauthorized-domain": "notEnabled",
} as const;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Whoever closes the window of another account's provider has changed their mind. */
const isChangedMind = (error: unknown): boolean =>
  ["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"].includes(
    codeOf(error),
  );

function refusalOf(error: unknown) {
  // The SDK itself could not be loaded, or told which project this is.
  if (error instanceof TypeError) return "network";
  const code = codeOf(error);
  return code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS] : "other";
}

/** What went wrong with signing in, in words that help; none where nothing did. */
export function useSignInProblem(): (error: unknown) => string {
  const { t } = useTranslation("account");
  return (error) => (error && !isChangedMind(error) ? t(`login.errors.${refusalOf(error)}`) : "");
}
