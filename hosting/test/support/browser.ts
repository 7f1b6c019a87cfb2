import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { LOCALES } from "#contract/fields.js";
import { until } from "#test/support/console.js";
import { newAddress } from "#test/support/http.js";
import { findBrowser, isRoot } from "./chromium.js";
import { wordsOf } from "./words.js";

/** The site, through Hosting. */
export const SITE_URL = process.env.SITE_URL ?? "";

/**
 * The maximum time to wait for a page, in milliseconds: a busy machine is many times slower. A passing test
 * never waits that long.
 */
const PATIENCE_MS = 60_000;

/** Firestore sends changes in the response of a request that stays open. */
const FIRESTORE = `${process.env.FIRESTORE_BROWSER_URL}/`;

/** The open windows, each with its pending requests. */
const underWay = new Map<Page, Set<Request>>();

/** Starts the browser. The caller must close it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: isRoot() ? ["--no-sandbox"] : [],
  });
}

/**
 * When a channel of the Firestore SDK fails, it probes with this picture whether the network works, for a statistic.
 * Pages load no picture from elsewhere, so the browser refuses it and says so.
 */
export const PROBE = "https://www.google.com/images/cleardot.gif";

/** A page and its complaints: errors of its scripts, and violations of its content security policy. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** The loading message of the app, in each language. */
const LOADING = JSON.stringify(LOCALES.map((locale) => wordsOf(locale)("ui.loading")));

/** Whether a page shows no loading message, has no transition under way, and does not change during two frames. */
const STILL = `new Promise((resolve) => {
  let changed = false;
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    observer.disconnect();
    const moves = document.getAnimations().some((animation) => animation instanceof CSSTransition);
    const said = [...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent);
    resolve(!changed && !moves && !document.querySelector("[aria-busy=true]") && !said.some((words) => ${LOADING}.includes(words)));
  }));
})`;

/**
 * Waits until a page of `visit` is idle: no request is pending, nothing is loading, and nothing is still to
 * be rendered.
 */
export async function settled(page: Page): Promise<void> {
  const isIdle = () => underWay.get(page)?.size === 0;
  await until(async () => isIdle() && (await page.evaluate<boolean>(STILL)) && isIdle());
}

/** Records the pending requests of a page. Those of the previous document end with it. */
function noteRequests(page: Page): void {
  const waiting = new Set<Request>();
  underWay.set(page, waiting);
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) waiting.clear();
    if (!request.url().startsWith(FIRESTORE)) waiting.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => waiting.delete(request));
  }
  page.on("close", () => underWay.delete(page));
}

/** Reports to `hooks.ts` of the tests what each open window shows, and what it is waiting for. */
const showWindows = (): Promise<string[]> =>
  Promise.all(
    [...underWay].map(async ([page, waiting]) => {
      const text = await page.evaluate<string>("document.body.innerText").catch(String);
      const urls = [...waiting].map((request) => request.url());
      return [`${page.url()} waited for [${urls.join(", ")}] and showed:`, text.slice(0, 2_000)].join("\n");
    }),
  );
Object.assign(globalThis, { showWindows });

/**
 * Lets `goto` wait until the app has taken over what the server has drawn, as it does what users click before then only
 * later. With options, `goto` does not wait for the app.
 */
function waitForApp(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    // Evaluated by the test, and not in the page, whose policy forbids it. A page that redirects is asked again.
    const isApps = () => page.evaluate<boolean>(`!document.getElementById("root") || !globalThis.takeEarly`);
    if (!options) await until(() => isApps().catch(() => false));
    return answer;
  };
}

/** Opens an empty page as a new visitor, with a separate session and network address. */
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
  noteRequests(page);
  if (options.javaScriptEnabled !== false) waitForApp(page);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (/content security policy/i.test(text) && !text.includes(PROBE)) complaints.push(text);
  });
  return { page, context, complaints };
}
