import { type App, getApps, initializeApp } from "firebase-admin/app";

/**
 * This process's default app. The functions SDK creates another app, under its own
 * name, if an event arrives first; that one must not be used.
 */
export function app(): App {
  return getApps().find(({ name }) => name === "[DEFAULT]") ?? initializeApp();
}
