import { productsShareLinks } from "#contract/share-links.js";
import { succeed } from "#test/support/http.js";
import { list, publish } from "#test/support/listings.js";
import { join } from "#test/support/records.js";
import { COLOURS, hurdles } from "./support/axe.js";
import { SITE_URL } from "./support/browser.js";
import { arrive } from "./support/session.js";
import { DESK, scenes, story } from "./support/story.js";

/** An author shares a draft by a link, and ends the link. */

const TITLE = "Quiet Ledger";
const README = "# How it works\n\nIt keeps [books](docs/books.md).\n\n![A picture](docs/picture.png)\n";
const draftOf = (more: object = {}) => ({ title: TITLE, readme: README, ...more });

story("an author shares a draft, a stranger sees it, and the author ends it", scenes("es"), async (told) => {
  const { page, say, meet } = told;
  const author = await join({ displayName: "Grace Hopper" });
  const { slug } = await list(author, draftOf({ price: 19 }) as object);
  await arrive(page, author, `/p/${slug}`, say);

  await page.getByText(say("share.title"), { exact: true }).click();
  await page.getByLabel(say("share.name")).fill("Ben");
  await page.getByLabel(say("share.days")).selectOption("1");
  await page.getByRole("button", { name: say("share.create"), exact: true }).click();
  await page.getByText(say("share.created")).waitFor();
  expect(await hurdles(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await hurdles(page, COLOURS)).toEqual([]);
  const url = (await page.locator("code", { hasText: "/draft#" }).textContent()) ?? "";
  const secret = url.split("#").at(-1) ?? "";
  expect(secret).toMatch(/^[\w-]{43}$/);
  await page.getByRole("button", { name: say("share.done"), exact: true }).click();
  await page.locator("code", { hasText: secret }).waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(secret);

  const { page: theirs } = await meet();
  const sent: string[] = [];
  theirs.on("request", (request) =>
    // The browser sends no fragment.
    sent.push(request.url().replace(/#.*/, ""), request.headers().referer ?? ""),
  );
  await theirs.goto(url);
  await theirs.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await theirs.getByText(say("shared.notPublished")).waitFor();
  await theirs.getByText("It keeps").waitFor();
  const main = theirs.getByRole("main");
  expect(await main.getByRole("button").count()).toBe(0);
  const links = await theirs.evaluate<string[]>(
    "[...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))",
  );
  expect(links.filter((link) => !link.startsWith("/explore?"))).toEqual([`/u/${author.username}`]);
  expect(await hurdles(theirs)).toEqual([]);

  // The secret is in no request, and signing in does not send it either.
  const banner = theirs.getByRole("banner");
  await banner.getByRole("link", { name: say("nav.signIn") }).click();
  await theirs.waitForURL(/\/login/);
  expect(theirs.url()).toBe(`${SITE_URL}/login?return=%2Fdraft`);
  await theirs.goBack();
  await theirs.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  expect(sent.join("\n")).not.toContain(secret);

  await page.reload();
  await page.getByText(say("share.title"), { exact: true }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Ben" });
  await entry.waitFor();
  expect(await entry.textContent()).not.toContain(say("share.unused"));
  await entry.getByRole("button", { name: say("share.revokeNamed", { name: "Ben" }) }).click();
  await entry.waitFor({ state: "detached" });

  await theirs.reload();
  await theirs.getByText(say("shared.ended"), { exact: true }).first().waitFor();
  expect(await theirs.content()).not.toContain(TITLE);
});

story("a reader who signs in returns to the draft", DESK, async ({ page, say }) => {
  const [author, reader] = await Promise.all([join(), join()]);
  const { productId } = await list(author, draftOf() as object);
  const { url } = await succeed(productsShareLinks, "POST", { token: author.token, input: { productId } });
  await page.goto(url);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await page
    .getByRole("banner")
    .getByRole("link", { name: say("nav.signIn") })
    .click();
  await page.getByLabel(say("login.email")).fill(reader.email);
  await page.getByLabel(say("login.password"), { exact: true }).fill(reader.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("login.signIn"), exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/draft");
});

story("a link leads to the product once it is published", DESK, async ({ page, say }) => {
  const author = await join();
  const { slug, productId } = await list(author, draftOf() as object);
  const { url } = await succeed(productsShareLinks, "POST", { token: author.token, input: { productId } });
  await publish(author, { ...draftOf(), slug, version: "1.0.1" } as object);
  await page.goto(url);
  await page.waitForURL(`${SITE_URL}/p/${slug}`);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await page.getByRole("button", { name: say("product.download"), exact: true }).waitFor();
});

test("search engines do not list the page, and no draft is in the page itself", async () => {
  const answer = await fetch(`${SITE_URL}/draft`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});
