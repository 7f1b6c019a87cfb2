import { type App, getApps, initializeApp } from "firebase-admin/app";

/**
 * The default app of this process. If an event arrives first, the functions SDK creates another app with its own name.
 * That app must not be used.
 */
export function app(): App {
  return getApps().find(({ name }) => name === "[DEFAULT]") ?? initializeApp();
}
