import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The headless shell comes first: it has no window to draw, and needs half the processor time of a browser
 * that hides one.
 */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];

/** Locations of programs that are not in `PATH`. */
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The Chromium of this machine: `CHROME_PATH`, else the first of the usual names and locations.
 *
 * @throws Error with what to do when there is none
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env, exists = isProgram): string {
  if (env.CHROME_PATH) {
    if (exists(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH names ${env.CHROME_PATH}, which is no program.`);
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  const found = candidates.find(exists);
  if (found) return found;
  throw new Error(
    "The web tests need Chromium or Chrome: install one, or set CHROME_PATH to the program's path.",
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium's sandbox does not start for root, and containers run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;
