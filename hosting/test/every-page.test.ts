import type { Browser, Locator, Page } from "playwright-core";
import { PATHS, type Path } from "#app/paths.js";
import { adminAdvisories } from "#contract/admin.js";
import { productsDownload, productsReviews } from "#contract/products.js";
import { productsShareLinks } from "#contract/share-links.js";
import { planSettlement, progressOf } from "#domain/progress/progress.js";
import { admin, signUp } from "#test/support/accounts.js";
import { showCollection } from "#test/support/collections.js";
import { until } from "#test/support/console.js";
import { IS_LONG } from "#test/support/effort.js";
import { listHeld } from "#test/support/held.js";
import { succeed } from "#test/support/http.js";
import { list } from "#test/support/listings.js";
import { write } from "#test/support/messages.js";
import { join, joinAsAdmin, type Member } from "#test/support/records.js";
import { buy, seller } from "#test/support/stripe.js";
import { COLOURS, hurdles, isWider, LAYOUT } from "./support/axe.js";
import { launchBrowser, SITE_URL, settled, type Visit, visit } from "./support/browser.js";
import { WINDOWS } from "./support/inert.js";
import { walk } from "./support/keyboard.js";
import { openStall, release, type Stall, untilLogged } from "./support/market.js";
import { arrive } from "./support/session.js";

/**
 * Every page of the web app, with and without content: accessible, in every window size, by keyboard, and in
 * every language.
 */

/** The user of a page: a visitor without an account, a seller with content on every page, a new user, or an admin. */
type Who = "stranger" | "seller" | "newcomer" | "operator";

/** What a page shows once it is complete: a text or an element. */
type Complete = (page: Page) => string | Locator;

let browser: Browser;
let stall: Stall;
let conversation: string;
let collection: string;
let order: string;
/** The path of a link to a draft of the seller. */
let shared: string;
const visits = {} as Record<Who, Visit>;

/** What a page shows to a stranger instead of its content: the same on each page that needs an account. */
const SIGN_IN: Complete = () => "Sign in";

/** Each page by its path in `paths.ts`: the user, the URL, and what it shows once it is complete. */
const PAGES: readonly [pattern: Path, who: Who, path: () => string, complete: Complete][] = [
  ["/", "stranger", () => "/", () => "Trending"],
  ["/explore", "stranger", () => `/explore?q=${stall.slug}`, () => stall.title],
  ["/explore", "stranger", () => "/explore?q=zqxj-qzxvk", () => "No products found."],
  [
    "/p/:slug",
    "stranger",
    () => `/p/${stall.slug}`,
    (page) => page.getByRole("heading", { name: "Written well" }),
  ],
  ["/p/:slug", "stranger", () => `/p/${stall.slug}?tab=versions`, () => "SHA-256 digest"],
  ["/p/:slug", "stranger", () => `/p/${stall.slug}?tab=reviews`, () => "Does what it says"],
  ["/p/:slug", "stranger", () => `/p/${stall.slug}?tab=trust`, () => "How scanning works"],
  ["/p/:slug", "stranger", () => "/p/never-was-here", () => "Product not found"],
  [
    "/p/:slug/files",
    "seller",
    () => `/p/${stall.slug}/files?file=SKILL.md&source=1#L2`,
    (page) => page.locator("#L2[data-selected]"),
  ],
  ["/p/:slug/files", "stranger", () => `/p/${stall.slug}/files`, () => "Only buyers can see the files"],
  ["/p/:slug/compare", "seller", () => `/p/${stall.slug}/compare`, () => "Version 1.1.0."],
  ["/p/:slug/edit", "stranger", () => `/p/${stall.slug}/edit`, SIGN_IN],
  ["/p/:slug/edit", "seller", () => `/p/${stall.slug}/edit`, () => "Save changes"],
  ["/draft", "stranger", () => `/draft#${"a".repeat(43)}`, () => "This link does not work"],
  ["/draft", "stranger", () => shared, () => "shared with you"],
  ["/u/:username", "stranger", () => `/u/${stall.author.username}`, () => "Open for business"],
  ["/advisories", "stranger", () => "/advisories", () => "Sends files away"],
  ["/log", "stranger", () => `/log?product=${stall.slug}`, () => "SHA-256 of the archive"],
  ["/log", "stranger", () => "/log?product=never-was-here", () => "There are no entries here."],
  ["/collections", "stranger", () => "/collections", () => "Works together"],
  ["/collections/:slug", "stranger", () => `/collections/${collection}`, () => stall.title],
  ["/collections/:slug", "stranger", () => "/collections/never-was-here", () => "Page not found"],
  ["/login", "stranger", () => "/login", () => "Forgot your password?"],
  ["/account/action", "stranger", () => "/account/action", () => "This link does not work"],
  ["/cli/auth", "stranger", () => "/cli/auth", () => "Sign in"],
  ["/cli/auth", "newcomer", () => "/cli/auth", () => "Enter the code from your terminal"],
  ["/library", "stranger", () => "/library", SIGN_IN],
  ["/library", "seller", () => "/library", () => "Library"],
  ["/library", "newcomer", () => "/library", () => "Library"],
  ["/saved", "stranger", () => "/saved", SIGN_IN],
  ["/saved", "newcomer", () => "/saved", () => "Press Like on a product"],
  ["/orders/:orderId", "newcomer", () => "/orders/cs_none", () => "Order not found"],
  ["/orders/:orderId", "seller", () => `/orders/${order}`, () => "Order number"],
  ["/publish", "stranger", () => "/publish", SIGN_IN],
  ["/publish", "newcomer", () => "/publish", () => "Publish"],
  ["/publish", "seller", () => `/publish?product=${stall.slug}`, () => "Publish"],
  ["/dashboard", "seller", () => "/dashboard", () => "Dashboard"],
  ["/dashboard", "newcomer", () => "/dashboard", () => "Dashboard"],
  ["/sales", "seller", () => "/sales", () => "Sales"],
  ["/sales", "newcomer", () => "/sales?processor=error", () => "Stripe did not recognize the account."],
  ["/messages", "seller", () => "/messages", () => "Messages"],
  ["/messages", "newcomer", () => "/messages", () => "Messages"],
  ["/messages/:conversationId", "seller", () => `/messages/${conversation}`, () => "Does it read tags?"],
  ["/notifications", "stranger", () => "/notifications", SIGN_IN],
  ["/notifications", "seller", () => "/notifications", () => "Notifications"],
  ["/notifications", "newcomer", () => "/notifications", () => "Notifications"],
  ["/admin", "stranger", () => "/admin", SIGN_IN],
  ["/admin", "newcomer", () => "/admin", () => "Page not found"],
  ["/admin", "operator", () => "/admin", (page) => page.getByRole("combobox", { name: "File" })],
  ["/admin", "operator", () => `/admin?queue=users&q=${stall.author.username}`, () => "Ban"],
  ["/admin", "operator", () => "/admin?queue=advisories", () => "New advisory"],
  ["/admin", "operator", () => "/admin?queue=collections", () => "Works together"],
  ["/admin", "operator", () => "/admin?queue=categories", () => "Introduce"],
  ["/appeals", "stranger", () => "/appeals", SIGN_IN],
  ["/appeals", "seller", () => "/appeals", () => "is on hold"],
  ["/settings", "seller", () => "/settings", () => "Settings"],
];

/** In the gate, what is shown to strangers instead is tried on one page. */
const TRIED = PAGES.filter(
  ([, , , complete], at) =>
    IS_LONG || complete !== SIGN_IN || at === PAGES.findIndex((page) => page[3] === SIGN_IN),
);

/**
 * The pages that are walked by keyboard and read in every language: in the gate one of each pattern, which has the most
 * content.
 */
const walked: ReadonlySet<Complete | undefined> = new Set(
  PATHS.flatMap((path) => {
    const pages = PAGES.filter(([pattern]) => pattern === path);
    const chosen = IS_LONG
      ? pages
      : [pages.find(([, who]) => who === "seller" || who === "operator") ?? pages[0]];
    return chosen.map((page) => page?.[3]);
  }),
);

const [WIDE, NARROW] = WINDOWS;
/**
 * The looks of each page, with the rules of accessibility that depend on what the looks before did not show. A color of a
 * narrow window and a light scheme alone would be found by the long run.
 */
const LOOKS = [
  [WIDE, "light", undefined],
  [NARROW, "dark", LAYOUT],
  ...(IS_LONG
    ? ([
        [WIDE, "dark", COLOURS],
        [NARROW, "light", COLOURS],
      ] as const)
    : []),
] as const;

/** English comes last, because the language stays with the visit. */
const LANGUAGES = ["pt-BR", "es", "en"];

beforeAll(async () => {
  browser = await launchBrowser();
  const [author, newcomer, operator] = await Promise.all([seller(), signUp(), joinAsAdmin()]);
  stall = await openStall({ price: 19 }, author);
  await release(stall, "1.1.0", { price: 19, changelog: "A **better** one" });
  const reader = await join({ displayName: "Ada Lovelace" });
  order = await buy(reader, stall.productId);
  await succeed(productsReviews, "POST", {
    token: reader.token,
    input: { productId: stall.productId, rating: 5, comment: "Does what it says" },
  });
  conversation = await write(reader, { productId: stall.productId, text: "Does it read tags?" });
  await listHeld(author);
  shared = await share(author);
  const other = await openStall();
  collection = await showCollection(operator, [stall.slug, other.slug], {
    title: "Works together",
    text: "Begin with the **first** one.",
  });
  await succeed(adminAdvisories, "POST", {
    token: operator.token,
    input: { publish: { slug: stall.slug, fixed: "1.0.1", severity: "high", summary: "Sends files away" } },
  });
  await succeed(productsDownload, "POST", { token: author.token, input: { productId: other.productId } });
  await Promise.all([untilSettled(author), untilLogged(stall)]);
  for (const [who, user] of Object.entries({ stranger: undefined, seller: author, newcomer, operator })) {
    // Animated elements would be checked while they move.
    const opened = await visit(browser, { reducedMotion: "reduce" });
    if (user) await arrive(opened.page, user, "/explore");
    visits[who as Who] = opened;
  }
});
afterAll(() => browser?.close());

/** The path of a link to a new draft. */
async function share(author: Member): Promise<string> {
  const { productId } = await list(author, { price: 19 });
  const { url } = await succeed(productsShareLinks, "POST", { token: author.token, input: { productId } });
  return url.slice(SITE_URL.length);
}

/**
 * Waits until level and achievements are up to date: a toast about them would move a page during the keyboard
 * test.
 */
async function untilSettled({ uid }: Member): Promise<void> {
  const profile = admin().db.doc(`users/${uid}`);
  await until(async () => {
    const [found, held] = await Promise.all([profile.get(), profile.collection("achievements").get()]);
    return !planSettlement(progressOf(found.data() ?? {}), new Set(held.docs.map(({ id }) => id)));
  });
}

/** Opens a page and waits until all of it is loaded. */
async function open(who: Who, path: string, complete: Complete): Promise<Visit> {
  const { page } = visits[who];
  await page.goto(path);
  // The app has replaced the first HTML.
  await page.getByRole("contentinfo").waitFor();
  const part = complete(page);
  const found = typeof part === "string" ? page.getByText(part) : part;
  await found.locator("visible=true").first().waitFor();
  // The link to notifications is loaded last.
  if (who !== "stranger")
    await page
      .getByRole("banner")
      .getByRole("link", { name: /notification/i })
      .waitFor();
  await settled(page);
  return visits[who];
}

test("no page of the app is forgotten", () => {
  expect(new Set(PAGES.map(([pattern]) => pattern))).toEqual(new Set(PATHS));
});

describe.each(TRIED)("%s for a %s", (_pattern, who, path, complete) => {
  beforeAll(() => open(who, path(), complete));

  test("is accessible and fits its window, in both colour schemes", async () => {
    const { page, complaints } = visits[who];
    const found: string[] = [];
    for (const [window, colorScheme, rules] of LOOKS) {
      await page.setViewportSize(window);
      await page.emulateMedia({ colorScheme });
      const against = await hurdles(page, rules);
      found.push(...against.map((hurdle) => `${colorScheme}, ${window.width}: ${hurdle}`));
    }
    expect(found).toEqual([]);
    expect(complaints.splice(0)).toEqual([]);
  });

  if (!walked.has(complete)) return;

  test("is walked by keyboard, which begins with a way past the frame", async () => {
    const { page } = visits[who];
    await page.setViewportSize(WINDOWS[0]);
    expect(await walk(page)).toEqual({ first: "Skip to content", wrong: [] });
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("#main:focus").waitFor();
  });

  test("speaks every language, and fits a telephone in each", async () => {
    const { page } = visits[who];
    await page.setViewportSize(WINDOWS[1]);
    for (const language of LANGUAGES) {
      await page.getByRole("contentinfo").getByRole("combobox").first().selectOption(language);
      await page.locator(`html[lang="${language}"]`).waitFor();
      expect(await isWider(page)).toBe(false);
      // A missing message shows as its key.
      expect(await page.evaluate("document.body.innerText")).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]\w*\b/);
    }
  });
});

test("every link of the frame leads somewhere", async () => {
  const { page } = await open("stranger", "/explore", () => "Explore");
  const links = await page.evaluate<string[]>(
    "[...document.querySelectorAll('header a, footer a')].map((link) => link.getAttribute('href'))",
  );
  expect(links.length).toBeGreaterThan(6);
  const answers = await Promise.all(
    links.map(async (link) => [link, (await fetch(new URL(link, SITE_URL))).status]),
  );
  expect(answers).toEqual(links.map((link) => [link, 200]));
});

test("a followed link leads a keyboard to the top of its page", async () => {
  const { page } = await open("stranger", `/explore?q=${stall.slug}`, () => stall.title);
  await page.getByRole("link", { name: stall.title }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  await page.locator("#main:focus").waitFor();
});
