import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { usersFollow } from "#contract/users.js";
import { admin } from "#test/support/accounts.js";
import { until } from "#test/support/console.js";
import { succeed } from "#test/support/http.js";
import { storedMessages, write } from "#test/support/messages.js";
import { forge, join, type Member, markDeleted, storeProduct } from "#test/support/records.js";
import { launchBrowser, settled, type Visit, visit } from "./support/browser.js";
import { EVERYTHING, inTexts } from "./support/hostile-inputs.js";
import { watch } from "./support/inert.js";
import { arrive } from "./support/session.js";

/** Buyers and authors write to each other, and users get notifications: live, in separate windows. */

const FIRESTORE = `${process.env.FIRESTORE_BROWSER_URL}/**`;
const PHONE = { viewport: { width: 360, height: 740 } };

let browser: Browser;
let visits: Visit[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(() => {
  visits = [];
});
afterEach(async () => {
  await Promise.all(visits.map(({ context }) => context.close()));
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});

/** Opens a page in a new window, signed in. */
async function windowOf(member: Member, path: string, options?: BrowserContextOptions): Promise<Page> {
  const opened = await visit(browser, options);
  visits.push(opened);
  await arrive(opened.page, member, path);
  return opened.page;
}

/** A seller, and a buyer who has asked about a product. */
async function startTalk(text = "Does it run offline?") {
  const [seller, buyer] = await Promise.all([
    join({ displayName: "Ada Seller" }),
    join({ displayName: "Ben Buyer" }),
  ]);
  const productId = await storeProduct(seller, { title: "Quiet Ledger" });
  const id = await write(buyer, { productId, text });
  return { seller, buyer, productId, id };
}

const signal = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });
const log = (page: Page) => page.getByRole("log");
const field = (page: Page) => page.getByRole("textbox", { name: "Your message" });

async function say(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press("Enter");
}

test("two people write to each other live, and what is unread is counted until it is seen", async () => {
  const { seller, buyer, id } = await startTalk();
  const [sellers, buyers] = await Promise.all([
    windowOf(seller, "/explore"),
    windowOf(buyer, `/messages/${id}`),
  ]);
  await signal(sellers, "1 unread notification").waitFor();
  await signal(sellers, "1 unread message").click();
  await sellers.getByRole("link", { name: /Ben Buyer.*Quiet Ledger.*1 unread/ }).click();
  await log(sellers).getByText("Does it run offline?").waitFor();
  await signal(sellers, "Messages").waitFor();
  await signal(sellers, "Notifications").waitFor();

  await say(sellers, "It does.\nAlways.");
  await log(buyers).getByText("It does. Always.").waitFor();
  await say(buyers, "Thank you");
  await log(sellers).getByText("Thank you").waitFor();
  await signal(sellers, "Messages").waitFor();

  await buyers.getByRole("banner").getByRole("link", { name: "Vaultmart" }).click();
  await say(sellers, "One more thing");
  await signal(buyers, "1 unread message").waitFor();
  await say(sellers, "And another");
  await signal(buyers, "2 unread messages").waitFor();
  await signal(buyers, "2 unread messages").click();
  await buyers.getByText("And another").waitFor();
  await until(async () => (await buyers.title()) === "(2) Messages · Vaultmart");
  expect((await storedMessages(id)).map(({ text }) => text)).toEqual([
    "Does it run offline?",
    "It does.\nAlways.",
    "Thank you",
    "One more thing",
    "And another",
  ]);
});

test("on a phone the list leads to a conversation and back", async () => {
  const { seller } = await startTalk();
  const page = await windowOf(seller, "/messages", PHONE);
  await page.getByRole("link", { name: /Ben Buyer/ }).click();
  await say(page, "Here I am");
  await log(page).getByText("Here I am").waitFor();
  await page.getByRole("link", { name: "All conversations" }).click();
  await page.getByText("You: Here I am").waitFor();
  expect(await log(page).count()).toBe(0);
});

test("what is written without a connection waits, and arrives once it is back", async () => {
  const { seller, buyer, id } = await startTalk();
  const [sellers, buyers] = await Promise.all([
    windowOf(seller, `/messages/${id}`),
    windowOf(buyer, `/messages/${id}`),
  ]);
  await log(buyers).getByText("Does it run offline?").waitFor();
  await buyers.context().setOffline(true);
  await say(buyers, "From the train");
  await say(buyers, "Into the tunnel");
  await log(buyers).getByText("Waiting for the connection…").nth(1).waitFor();
  await field(buyers).fill("Not done yet");
  await buyers.context().setOffline(false);
  await log(sellers).getByText("Into the tunnel").waitFor();
  await log(buyers).getByText("Waiting for the connection…").waitFor({ state: "detached" });
  expect(await field(buyers).inputValue()).toBe("Not done yet");
  await buyers.reload();
  await log(buyers).getByText("Into the tunnel").waitFor();
  expect(await field(buyers).inputValue()).toBe("Not done yet");
  expect((await storedMessages(id)).map(({ text }) => text).slice(1)).toEqual([
    "From the train",
    "Into the tunnel",
  ]);
});

test("a message whose answer is lost is sent again, also by a reload, and is there once", async () => {
  const { buyer, id } = await startTalk();
  const page = await windowOf(buyer, `/messages/${id}`);
  await log(page).getByText("Does it run offline?").waitFor();
  let losses = 0;
  await page.route("**/api/messages", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    losses++;
    await route.abort();
  });
  await say(page, "Once only");
  await log(page).getByText("Once only").waitFor();
  await until(async () => losses > 0);
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await log(page).getByText("Once only").waitFor();
  // The browser has deleted it.
  await until(() =>
    page.evaluate<boolean>("!Object.keys(localStorage).some((key) => key.includes('outbox'))"),
  );
  expect((await storedMessages(id)).filter(({ text }) => text === "Once only")).toHaveLength(1);
  expect(await log(page).getByText("Once only").count()).toBe(1);
});

test("a refusal says why, and keeps the words until their writer deletes them", async () => {
  const { seller, buyer, id } = await startTalk();
  await markDeleted(buyer.uid);
  const page = await windowOf(seller, `/messages/${id}`);
  await say(page, "Are you there?");
  await log(page).getByText("The other user deleted their account.").waitFor();
  await page.reload();
  await log(page).getByText("The other user deleted their account.").waitFor();
  await page.getByRole("button", { name: "Delete message", exact: true }).click();
  await log(page).getByText("Are you there?").waitFor({ state: "detached" });
  expect(await storedMessages(id)).toHaveLength(1);
});

test("a message has a thousand characters at the most, and none is cut off", async () => {
  const { buyer, id } = await startTalk();
  const page = await windowOf(buyer, `/messages/${id}`);
  await field(page).fill("a".repeat(1003));
  await page.getByText("3 characters too many").waitFor();
  expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
  await field(page).fill("a".repeat(999));
  await page.getByText("1 character left").waitFor();
  await field(page).press("Shift+Enter");
  await page.getByText("0 characters left").waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await log(page).getByText("a".repeat(999)).waitFor();
});

/** A conversation with 130 more messages after its first. */
async function startLongTalk() {
  const talk = await startTalk();
  const { id, buyer, seller } = talk;
  await forge(id, buyer.uid, seller.uid);
  const { db } = admin();
  const batch = db.batch();
  for (let number = 0; number < 130; number++) {
    batch.create(db.collection(`conversations/${id}/messages`).doc(), {
      senderUid: number % 2 ? buyer.uid : seller.uid,
      senderUsername: "",
      senderDisplayName: "",
      text: `Number ${number}.`,
      createdAt: new Date(Date.now() - 10_000_000 + number * 1000),
    });
  }
  await batch.commit();
  return talk;
}

test("earlier messages come when they are asked for, and the place stays", async () => {
  const { buyer, id } = await startLongTalk();
  const page = await windowOf(buyer, `/messages/${id}`);
  await log(page).getByText("Does it run offline?").waitFor();
  expect(await log(page).getByText("Number 5.").count()).toBe(0);
  const oldest = log(page).getByText("Number 31.");
  await page.getByRole("button", { name: "Show earlier messages" }).scrollIntoViewIfNeeded();
  const place = (await oldest.boundingBox())?.y ?? 0;
  await page.getByRole("button", { name: "Show earlier messages" }).click();
  await log(page).getByText("Number 5.").waitFor();
  expect(Math.abs(((await oldest.boundingBox())?.y ?? 0) - place)).toBeLessThan(60);
});

test("an answer of the API that is late takes nothing away that came live", async () => {
  const { buyer, id } = await startLongTalk();
  const page = await windowOf(buyer, `/messages/${id}`);
  const earlier = page.getByRole("button", { name: "Show earlier messages" });
  await earlier.waitFor();
  // The API returns only the newest messages. It is asked while Firestore cannot be reached, and Firestore is
  // back before it responds.
  const asked: Route[] = [];
  await page.route(`**/api/messages/${id}`, (route) => void asked.push(route));
  await page.route(FIRESTORE, (route) => route.abort());
  await earlier.click();
  await until(async () => asked.length > 0);
  await page.unroute(FIRESTORE);
  await log(page).getByText("Number 5.").waitFor();
  await Promise.all(asked.map((route) => route.continue()));
  await Promise.all(asked.map((route) => route.request().response()));
  await settled(page);
  expect(await log(page).getByText("Number 5.").count()).toBe(1);
});

test("nobody reads a conversation of others, or one that is not there", async () => {
  const [{ id }, stranger] = await Promise.all([startTalk(), join()]);
  const page = await windowOf(stranger, `/messages/${id}`);
  await page.getByText("Conversation not found").waitFor();
  await page.goto("/messages/never_was");
  await page.getByText("Conversation not found").waitFor();
  await page.getByText("No messages yet").waitFor();
});

test("a new follower is told of live, and what was seen is marked", async () => {
  const [user, follower] = await Promise.all([join(), join()]);
  const [page, elsewhere] = await Promise.all([
    windowOf(user, "/notifications"),
    windowOf(user, "/explore", PHONE),
  ]);
  await page.getByText("No notifications yet").waitFor();
  await succeed(usersFollow, "POST", { token: follower.token, input: { targetUid: user.uid } });
  await page.getByText(`@${follower.username} is now following you.`).waitFor();
  await signal(elsewhere, "1 unread notification").waitFor();
  await until(async () => (await page.title()) === "(1) Notifications · Vaultmart");
  await page.getByRole("button", { name: "Mark as read You have a new follower" }).click();
  await signal(elsewhere, "Notifications").waitFor();
  await page.getByRole("link", { name: "You have a new follower" }).click();
  await page.getByRole("heading", { level: 1, name: follower.username }).waitFor();
});

test("notifications come by fifty, all can be marked, and none leads off the site", async () => {
  const user = await join();
  await forge(user.uid);
  const { db } = admin();
  const batch = db.batch();
  for (let number = 0; number < 60; number++) {
    batch.create(db.collection("notifications").doc(), {
      uid: user.uid,
      type: "system",
      title: `News ${number}.`,
      body: "<img src=x onerror=alert(1)>",
      link: number === 59 ? "https://elsewhere.example/" : number === 58 ? "javascript:alert(1)" : "/library",
      read: false,
      createdAt: new Date(Date.now() - 10_000_000 + number * 1000),
    });
  }
  batch.create(db.collection("notifications").doc(), { uid: user.uid, type: "unheard of", createdAt: 7 });
  await batch.commit();
  const page = await windowOf(user, "/notifications");
  await page.getByRole("link", { name: "News 59." }).waitFor();
  await signal(page, "60 unread notifications").waitFor();
  expect(await page.getByRole("link", { name: "News 9." }).count()).toBe(0);
  await page.getByRole("button", { name: "Show earlier notifications" }).click();
  await page.getByRole("link", { name: "News 9." }).waitFor();
  const links = await page.evaluate<string[]>(
    "[...document.querySelectorAll('main h2 a')].map((one) => one.href)",
  );
  expect(new Set(links.map((link) => new URL(link).pathname))).toEqual(new Set(["/", "/library"]));
  expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([new URL(page.url()).origin]));
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await signal(page, "Notifications").waitFor();
  await page.getByText("New", { exact: true }).first().waitFor({ state: "detached" });
});

test("where Firestore cannot be reached, the API is asked, and it is said", async () => {
  const { buyer, seller, id, productId } = await startTalk();
  await write(seller, { productId, conversationId: id, text: "Yes" });
  const opened = await visit(browser);
  visits.push(opened);
  await opened.context.route(FIRESTORE, (route) => route.abort());
  await arrive(opened.page, buyer, "/messages");
  await opened.page.getByText("Live updates are interrupted.").waitFor();
  await signal(opened.page, "1 unread message").waitFor();
  await opened.page.getByRole("link", { name: /Ada Seller/ }).click();
  await log(opened.page).getByText("Yes").waitFor();
  await say(opened.page, "Good");
  await log(opened.page).getByText("Sent", { exact: true }).waitFor();
});

test("words of strangers stay words", async () => {
  const { seller, buyer, productId, id } = await startTalk();
  const texts = inTexts(EVERYTHING, 1000);
  for (const text of texts) await write(buyer, { productId, conversationId: id, text });
  const opened = await visit(browser, PHONE);
  visits.push(opened);
  const wrongs = watch(opened);
  await arrive(opened.page, seller, "/messages");
  await opened.page.getByRole("link", { name: /Ben Buyer/ }).waitFor();
  expect(await wrongs()).toEqual([]);
  await opened.page.goto(`/messages/${id}`);
  await log(opened.page).getByRole("listitem").nth(texts.length).waitFor();
  expect(await wrongs()).toEqual([]);
  await opened.page.goto("/notifications");
  await opened.page.getByText("You have a new message").first().waitFor();
  expect(await wrongs()).toEqual([]);
});
