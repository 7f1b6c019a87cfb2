import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { LOCALES } from "#contract/fields.js";
import { until } from "#test/support/console.js";
import { newAddress } from "#test/support/http.js";
import { findBrowser, isRoot } from "./chromium.js";
import { wordsOf } from "./words.js";

/** The site, through Hosting. */
export const SITE_URL = process.env.SITE_URL ?? "";

/**
 * How long a page may take for what a test waits for, in milliseconds: a machine that others keep busy is many times
 * slower. No test that passes waits for this to end.
 */
const PATIENCE_MS = 60_000;

/** The changes that Firestore tells of come as the answer of a request that never ends. */
const FIRESTORE = `${process.env.FIRESTORE_BROWSER_URL}/`;

/** The windows that are open, each with what it waits for. */
const underWay = new Map<Page, Set<Request>>();

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

/** What the app says while something is still to come, in each language. */
const LOADING = JSON.stringify(LOCALES.map((locale) => wordsOf(locale)("ui.loading")));

/** Whether a page says that nothing is to come, and is drawn twice without a change in between. */
const STILL = `new Promise((resolve) => {
  let changed = false;
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    observer.disconnect();
    const said = [...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent);
    resolve(!changed && !document.querySelector("[aria-busy=true]") && !said.some((words) => ${LOADING}.includes(words)));
  }));
})`;

/** Waits until a page of \`visit\` waits for nothing: no request, no part that is loading, nothing that is yet to be drawn. */
export async function settled(page: Page): Promise<void> {
  const isIdle = () => underWay.get(page)?.size === 0;
  await until(async () => isIdle() && (await page.evaluate<boolean>(STILL)) && isIdle());
}

/** Notes the requests of a page that have no answer yet; those of the document before end with it. */
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

/** Tells `environment.ts` what each open window shows, and what it waits for. */
const showWindows = (): Promise<string[]> =>
  Promise.all(
    [...underWay].map(async ([page, waiting]) => {
      const text = await page.evaluate<string>("document.body.innerText").catch(String);
      const urls = [...waiting].map((request) => request.url());
      return [`${page.url()} waited for [${urls.join(", ")}] and showed:`, text.slice(0, 2_000)].join("\n");
    }),
  );
Object.assign(globalThis, { showWindows });

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
  noteRequests(page);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}
