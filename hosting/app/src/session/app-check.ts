import type { FirebaseApp } from "firebase/app";
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import { settings } from "./settings.js";

/**
 * App Check. It is loaded with the rest of Firebase if the operator has enabled it
 * (docs/decisions/096-accounts-elsewhere-and-app-check.md).
 */

let started: AppCheck | undefined;

/**
 * Starts App Check: from now on, the SDK proves to Firestore and Storage that it runs on a page of this marketplace.
 */
export function startAppCheck(app: FirebaseApp): void {
  started = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(settings.appCheckSiteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** The App Check token for a request without the SDK; undefined before the start. */
export const appCheckToken = async () => started && (await getToken(started)).token;
