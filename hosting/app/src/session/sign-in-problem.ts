import { useTranslation } from "react-i18next";

/** Error codes of Firebase Auth, and the messages for them. */
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
  "auth/invalid-action-code": "link",
  "auth/expired-action-code": "link",
  "auth/account-exists-with-different-credential": "otherMethod",
  "auth/credential-already-in-use": "linkedElsewhere",
  "auth/popup-blocked": "blocked",
  "auth/operation-not-allowed": "notEnabled",
  "auth/unauthorized-domain": "notEnabled",
} as const;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** The user closed the provider's window, which is not an error. */
const isChangedMind = (error: unknown): boolean =>
  ["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"].includes(
    codeOf(error),
  );

function refusalOf(error: unknown) {
  // The SDK could not be loaded, or not configured.
  if (error instanceof TypeError) return "network";
  const code = codeOf(error);
  return code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS] : "other";
}

/** The message for a failed sign-in; undefined if no message is necessary. */
export function useSignInProblem(): (error: unknown) => string {
  const { t } = useTranslation("account");
  return (error) => (error && !isChangedMind(error) ? t(`login.errors.${refusalOf(error)}`) : "");
}
