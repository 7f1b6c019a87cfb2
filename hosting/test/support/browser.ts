import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { newAddress } from "../../../functions/test/support/http.js";

/** The site, through Hosting. */
export const SITE_URL = process.env.SITE_URL ?? "";

/** How long a page may take for what a test waits for, in milliseconds: a function's first request starts a process. */
const PATIENCE_MS = 120_000;

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];

/** Where programs stand that are on no path. */
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The Chromium of this machine: `CHROME_PATH`, else the first of the usual names and places.
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

/** Chromium's sandbox refuses to start for root, as whom containers run. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Starts the browser; whoever starts it closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: isRoot() ? ["--no-sandbox"] : [],
  });
}

/** A page with what it complained about: errors of its scripts, and what its content security policy refused. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Waits until the open page has stayed as it is for a fifth of a second: what comes late, as charts do, is there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let timer;
    const observer = new MutationObserver(begin);
    function begin() {
      clearTimeout(timer);
      timer = setTimeout(() => { observer.disconnect(); resolve(); }, 200);
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    begin();
  })`);
}

/** Opens an empty page of somebody whom no other test knows: an own session, and an address of their own. */
export async function visit(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: SITE_URL,
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}
