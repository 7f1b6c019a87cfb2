import type { Browser, BrowserContextOptions } from "playwright-core";
import { goodArchiveWith } from "#archive/testing/good.js";
import { productsShareLinks } from "#contract/share-links.js";
import { textFault } from "#contract/text.js";
import { usersUpdateProfile } from "#contract/users.js";
import { isDrawable } from "#domain/web/drawable-markdown.js";
import { admin, signUp } from "#test/support/accounts.js";
import { typeInto, until } from "#test/support/console.js";
import { IS_LONG, some } from "#test/support/effort.js";
import { newAddress, succeed } from "#test/support/http.js";
import { list, publish } from "#test/support/listings.js";
import { write } from "#test/support/messages.js";
import { forge, join, type Member, storeTexts } from "#test/support/records.js";
import { launchBrowser, SITE_URL, settled, visit } from "./support/browser.js";
import {
  ADDRESSES,
  EVERYTHING,
  FILE_NAMES,
  INNER_ADDRESSES,
  inTexts,
  isClean,
  MARKDOWN,
  MARKUP,
  PICTURES,
  TEXT,
} from "./support/hostile-inputs.js";
import { watch } from "./support/inert.js";
import { openStall, review, type Stall } from "./support/market.js";
import { arrive, signIn } from "./support/session.js";

/**
 * Untrusted text stays text: no script runs, no request leaves the site, no layout breaks, and nothing is
 * covered.
 */

const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** A longer text has a page of its own, so that it cannot be cut off. */
const SHORT = 160;
/** How many short texts share a page. The long run tries each alone, in every field. */
const TOGETHER = IS_LONG ? 1 : 12;

/** Hostile texts by their names, short ones together. Nothing is after a text that hides what follows it. */
function groups(texts: Readonly<Record<string, string>>): [names: string, inputs: string[]][] {
  const found: [string[], string[]][] = [];
  let isOpen = false;
  for (const [name, input] of Object.entries(texts)) {
    const group = found.at(-1);
    if (group && isOpen && input.length <= SHORT && group[1].length < TOGETHER) {
      group[0].push(name);
      group[1].push(input);
    } else found.push([[name], [input]]);
    isOpen = input.length <= SHORT && !input.includes("<!--");
  }
  return found.map(([names, inputs]) => [names.join("; "), inputs]);
}

/** Short enough for the name of a product or a user. */
const NAME = MARKUP["an image without spaces"] ?? "";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A window that is watched, and that many hostile pages open in, one after the other. */
async function watchedWindow(session?: BrowserContextOptions) {
  const opened = await visit(browser, session);
  const { page, context } = opened;
  const found = watch(opened);
  /** Opens a page from another address, because so many pages are more than one visitor may open. */
  const open = async (path: string): Promise<void> => {
    await context.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
    await page.goto(path);
  };
  return {
    page,
    found,
    open,
    /** Opens a page, waits until it is complete, and returns what went wrong. */
    async harms(path: string, complete: string): Promise<string[]> {
      await open(path);
      // The app has replaced the first HTML.
      await page.getByRole("contentinfo").waitFor();
      await page.getByText(complete).locator("visible=true").first().waitFor();
      // A signed-in user sees content that only they can see.
      if (session) await page.getByRole("banner").getByText("Account", { exact: true }).waitFor();
      await settled(page);
      return found();
    },
  };
}
type WatchedWindow = Awaited<ReturnType<typeof watchedWindow>>;

let visitor: WatchedWindow;

beforeAll(async () => {
  visitor = await watchedWindow();
});

/** The API refuses what hides or disturbs (`clean-texts.test.ts`). It may have been stored before. */
describe("everything that an author writes", () => {
  let stall: Stall;

  beforeAll(async () => {
    stall = await openStall();
  });

  test.each(groups({ ...MARKUP, ...MARKDOWN, ...TEXT }))("%s", async (name, inputs) => {
    const product = `products/${stall.productId}`;
    const [first = ""] = inputs;
    const all = inputs.join("\n\n");
    await storeTexts(product, {
      title: cut(first, 100),
      description: cut(all, 500),
      readme: `**Here it begins**\n\n${all}`,
      longDescription: cut(all, 2_000),
      tags: inputs.map((input) => cut(input, 30)),
    });
    await storeTexts(`${product}/versions/1.0.0`, { changelog: cut(all, 2_000) });
    const { page, found, open } = visitor;
    await open(`/p/${stall.slug}`);
    await page.getByRole("tab", { name: "Versions" }).waitFor();
    // Markdown that is too large to render is shown as its source.
    const readme = page.getByRole("tabpanel").locator(isDrawable(all) ? "strong" : "p");
    await readme.getByText("Here it begins").waitFor();
    expect([name, ...(await found())]).toEqual([name]);
    expect(textFault((await page.locator("body").allInnerTexts()).join(), "lines")).toBeUndefined();
    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByText("SHA-256 digest").first().waitFor();
    expect([name, ...(await found())]).toEqual([name]);
  });

  // Searches of other tests must not find what these wrote.
  afterAll(() =>
    storeTexts(`products/${stall.productId}`, { title: stall.title, description: "Notes", tags: ["notes"] }),
  );
});

describe("what an address asks for", () => {
  test.each(some(Object.entries(ADDRESSES), 5))("%s", async (_name, path) => {
    expect(await visitor.harms(path, "Vaultmart")).toEqual([]);
  });

  test.each(["a return that runs", "a return to elsewhere without a scheme"])(
    "%s leads nowhere after signing in",
    async (name) => {
      const opened = await visit(browser);
      const found = watch(opened);
      await opened.page.goto(ADDRESSES[name] ?? "");
      await signIn(opened.page, await join());
      await opened.page.waitForURL((url) => url.pathname !== "/login");
      expect(await found()).toEqual([]);
      await opened.context.close();
    },
  );

  test("pages behind a session", async () => {
    const { page, found, open } = await watchedWindow();
    await arrive(page, await join(), "/explore");
    const wrong: Record<string, string[]> = {};
    for (const [name, path] of Object.entries(INNER_ADDRESSES)) {
      await open(path);
      await page.getByRole("contentinfo").waitFor();
      await settled(page);
      const harm = await found();
      if (harm.length > 0) wrong[name] = harm;
    }
    expect(wrong).toEqual({});
  });
});

describe("a person's picture", () => {
  let stall: Stall;

  beforeAll(async () => {
    stall = await openStall();
    await forge(stall.author.uid, stall.author.username, stall.productId);
  });

  test.each(some(Object.entries(PICTURES), 3))("%s", async (_name, avatarUrl) => {
    const { db } = admin();
    await db.doc(`users/${stall.author.uid}`).update({ avatarUrl });
    await db.doc(`products/${stall.productId}`).update({ authorAvatar: avatarUrl, thumbnailUrl: avatarUrl });
    expect(await visitor.harms(`/u/${stall.author.username}`, stall.title)).toEqual([]);
    expect(await visitor.harms(`/p/${stall.slug}`, "Written well")).toEqual([]);
  });
});

describe("an archive to publish", () => {
  let author: WatchedWindow;

  beforeAll(async () => {
    author = await watchedWindow();
    await arrive(author.page, await signUp(), "/publish");
  });

  test.each(some(FILE_NAMES, 4))("with a file named %s, and named like it", async (name) => {
    const { page, found, open } = author;
    await open("/publish");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a ZIP" }).click(),
    ]);
    await chooser.setFiles({
      name: `${name}.zip`,
      mimeType: "application/zip",
      buffer: Buffer.from(goodArchiveWith({ name, content: "x" })),
    });
    const refused = page.getByRole("cell", { name });
    await refused
      .or(page.getByRole("button", { name: "Continue" }))
      .first()
      .waitFor();
    expect(await found()).toEqual([]);
  });
});

describe("what an archive contains", () => {
  const page = Object.values(MARKUP).join("\n\n");
  const name = "docs/[x](javascript;y) 'z' $& {{count}} &lt;b&gt;.html";
  const files = {
    // Markdown that is longer is tried one by one, as a readme.
    "all.md": [
      "The first words.",
      page,
      ...Object.values(MARKDOWN).filter(({ length }) => length < 1_000),
    ].join("\n\n"),
    [name]: page,
    "turned.js": `const a = "${TEXT["letters that turn around"]}"; // ${TEXT["marks above marks"]}`,
    "long.js": `${"W".repeat(200_000)}\n${"\n".repeat(300_000)}`,
  };
  let slug: string;

  beforeAll(async () => {
    const author = await join();
    const held = await list(author, { files });
    slug = held.slug;
    // Characters that turn text around are suspicious, so an admin publishes the product.
    await typeInto(`products/${held.productId}`, { status: "published" });
    await until(async () => (await fetch(`${SITE_URL}/p/${slug}.json`)).ok);
    await publish(author, { slug, version: "1.1.0" });
  });

  test.each([
    ["the list of files", () => "/files?version=1.0.0", "README.md"],
    ["Markdown", () => "/files?version=1.0.0&file=all.md", "The first words."],
    ["markup", () => `/files?version=1.0.0&file=${encodeURIComponent(name)}`, "parent.window.ran"],
    ["hidden letters", () => "/files?version=1.0.0&file=turned.js", "U+202E"],
    ["long lines, and many", () => "/files?version=1.0.0&file=long.js", "WWWWWWWWWW"],
    ["the last of many lines", () => "/files?version=1.0.0&file=long.js#L300000", "300,001"],
    ["a comparison", () => "/compare?from=1.1.0&to=1.0.0", "javascript;y"],
  ])("%s", async (_what, path, complete) => {
    expect(await visitor.harms(`/p/${slug}${path()}`, complete)).toEqual([]);
  });
});

/** The path of a link to a draft with these texts. */
async function sharedDraft(author: Member, texts: string): Promise<string> {
  const { productId } = await list(author);
  await storeTexts(`products/${productId}`, {
    title: NAME,
    description: cut(texts, 500),
    readme: texts,
    longDescription: cut(texts, 2_000),
  });
  const { url } = await succeed(productsShareLinks, "POST", { token: author.token, input: { productId } });
  return url.slice(SITE_URL.length);
}

describe("everything on one page", () => {
  let stall: Stall;
  let reader: Member;
  let conversation: string;
  let draft: string;
  let signedIn: WatchedWindow;

  beforeAll(async () => {
    const texts = EVERYTHING.join("\n");
    stall = await openStall({ title: NAME, description: texts.slice(0, 500), tags: [NAME.slice(0, 30)] });
    const comments = inTexts(EVERYTHING, 1_000);
    await Promise.all(
      comments.map(async (comment) => {
        const { uid } = await review(stall, 1, "Plain words");
        // The API accepts few links, but there are reviews from before this limit.
        await admin().db.doc(`products/${stall.productId}/reviews/${uid}`).update({ comment });
      }),
    );
    draft = await sharedDraft(stall.author, texts);
    reader = await join({ displayName: NAME });
    // Links are limited in the first message only.
    await write(reader, { productId: stall.productId, text: "Plain words" });
    for (const text of comments) conversation = await write(reader, { productId: stall.productId, text });
    for (const [member, bio] of [
      [stall.author, texts],
      [reader, Object.values(MARKDOWN).filter(isClean).join("\n")],
    ] as const) {
      await succeed(usersUpdateProfile, "POST", {
        token: member.token,
        address: newAddress(),
        input: {
          displayName: NAME.slice(0, 50),
          username: member.username,
          bio: bio.slice(0, 500),
          country: texts.slice(0, 100).replace(/\s+/g, " "),
        },
      });
    }
    const { page, context } = await visit(browser);
    await arrive(page, stall.author, "/explore");
    signedIn = await watchedWindow({ storageState: await context.storageState({ indexedDB: true }) });
    await context.close();
  });

  test.each([
    ["reviews", () => `/p/${stall.slug}?tab=reviews`, "</script><script>"],
    ["the author's profile", () => `/u/${stall.author.username}`, "onerror"],
    ["a search", () => `/explore?q=${stall.slug}`, "onerror"],
    ["a shared draft", () => draft, "onerror"],
  ])("%s", async (_name, path, complete) => {
    expect(await visitor.harms(path(), complete)).toEqual([]);
  });

  test.each([
    ["the list of conversations", () => "/messages"],
    ["a conversation", () => `/messages/${conversation}`],
    ["notifications", () => "/notifications"],
    ["the author's products", () => "/dashboard"],
    ["the author's sales", () => "/sales"],
    ["a new version", () => `/publish?product=${stall.slug}`],
    ["settings", () => "/settings"],
    ["a library", () => "/library"],
  ])("%s", async (_name, path) => {
    expect(await signedIn.harms(path(), "Vaultmart")).toEqual([]);
  });

  test("the history of a product's edits", async () => {
    const { page, open, found } = signedIn;
    const texts = EVERYTHING.join("\n");
    await forge(stall.productId);
    await admin()
      .db.doc(`products/${stall.productId}/edits/000000001`)
      .set({
        ...{ number: 1, editedAt: new Date(), version: "1.0.0" },
        before: { title: NAME, description: cut(texts, 500), tags: [NAME], readme: texts },
        after: { title: "Plain", description: cut(texts, 300), tags: [], readme: MARKUP["an image"] ?? NAME },
      });
    await open(`/p/${stall.slug}/edit`);
    await page.getByRole("heading", { name: "History of changes", exact: true }).click();
    await page.getByRole("list", { name: "History of changes", exact: true }).waitFor();
    await settled(page);
    expect(await found()).toEqual([]);
  });
});
