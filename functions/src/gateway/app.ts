import { type App, getApps, initializeApp } from "firebase-admin/app";

/**
 * This process's own app. The functions SDK makes another, of its own name, when
 * an event comes first; that one is not to be taken for ours.
 */
export function app(): App {
  return getApps().find(({ name }) => name === "[DEFAULT]") ?? initializeApp();
}
