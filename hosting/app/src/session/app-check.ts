import type { FirebaseApp } from "firebase/app";
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import { settings } from "./settings.js";

/** App Check: loaded where the operator has switched it on, with the rest of Firebase (docs/decisions/096-accounts-elsewhere-and-app-check.md). */

let started: AppCheck | undefined;

/** From here on the SDK proves to Firestore and Storage that it runs in a page of this market. */
export function startAppCheck(app: FirebaseApp): void {
  started = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(settings.appCheckSiteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** The proof for a request without the SDK; nothing before the start. */
export const appCheckToken = async () => started && (await getToken(started)).token;
