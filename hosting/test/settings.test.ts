import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import JSZip from "jszip";
import type { Browser } from "playwright-core";
import { cliAuthProfile } from "#contract/cli.js";
import { productsPublishers } from "#contract/publishers.js";
import { usersUpdateProfile } from "#contract/users.js";
import { admin } from "#test/support/accounts.js";
import { until } from "#test/support/console.js";
import { refuse, succeed } from "#test/support/http.js";
import { newSlug } from "#test/support/listings.js";
import { join, type Member } from "#test/support/records.js";
import { bucket } from "#test/support/stored.js";
import { hurdles } from "./support/axe.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";
import { mailedAction } from "./support/mail.js";
import { nextSecond } from "./support/session.js";

/** A user edits their profile, changes how they sign in, and deletes their account. */

let browser: Browser;
let me: Member;
let opened: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  [me, opened] = await Promise.all([join({ displayName: "Ada Lovelace" }), visit(browser)]);
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const button = (name: string) => opened.page.getByRole("main").getByRole("button", { name, exact: true });
const field = (name: string) => opened.page.getByLabel(name, { exact: true });
const told = (words: string) => opened.page.getByText(words).first().waitFor();
const profile = async () => (await admin().db.doc(`users/${me.uid}`).get()).data();

async function signIn({ email, password }: { email: string; password: string } = me) {
  await opened.page.getByLabel("Email").fill(email);
  await opened.page.getByLabel("Password").fill(password);
  await button("Sign in").click();
}

/** Opens the settings, signed in. */
async function arrive() {
  await opened.page.goto("/login?return=/settings");
  await signIn();
  await field("Username").waitFor();
}

/** A PNG of one pixel, as an input for files gets it. */
const PICTURE = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

describe("the profile", () => {
  test("is changed, and its page shows it", async () => {
    await arrive();
    const username = `ada-${randomUUID().slice(0, 8)}`;
    await field("Name").fill("Ada of Ockham");
    await field("Username").fill(username);
    await told(`Your profile URL changes to /u/${username}`);
    await field("About you").fill("Writes programs for machines that nobody has built yet.");
    await field("Country").fill("England");
    await field("Notification language").selectOption("pt-BR");
    await button("Save profile").click();
    await told("Profile saved.");
    expect(await profile()).toMatchObject({ displayName: "Ada of Ockham", username, locale: "pt-BR" });
    await opened.page.goto(`/u/${username}`);
    await opened.page.getByRole("heading", { level: 1, name: "Ada of Ockham" }).waitFor();
    await told("nobody has built yet");
  });

  test("keeps what was typed over a reload, until it is saved or discarded", async () => {
    await arrive();
    await field("About you").fill("A long story");
    await opened.page.reload();
    await field("Username").waitFor();
    expect(await field("About you").inputValue()).toBe("A long story");
    await button("Discard changes").click();
    expect(await field("About you").inputValue()).toBe("");
    expect(await button("Discard changes").count()).toBe(0);
  });

  test("says beside each field what is wrong, and leads to the first", async () => {
    await arrive();
    await field("Name").fill(" ");
    await field("Username").fill("Ada L");
    await field("About you").fill("\u202egnol yrots");
    await button("Save profile").click();
    await told("The name must have 1 to 50 characters.");
    await told("The username must have 3 to 30 lowercase letters");
    await told("This text has a hidden or unsupported character (U+202E). Remove it.");
    expect(await opened.page.evaluate("document.activeElement.name")).toBe("displayName");
    expect(await field("Username").getAttribute("aria-invalid")).toBe("true");
  });

  test("a name that is somebody else's, or reserved, is refused with the reason", async () => {
    const other = await join();
    await arrive();
    await field("Username").fill(other.username);
    await button("Save profile").click();
    await told("This username is taken.");
    expect(await opened.page.evaluate("document.activeElement.name")).toBe("username");
    await field("Username").fill("admin");
    await button("Save profile").click();
    await told("This username is reserved.");
  });

  test("too many changes are said to be, with the time to wait", async () => {
    await arrive();
    const { perMinute } = usersUpdateProfile.POST.limit;
    // An invalid change counts too.
    const tries = Array.from({ length: perMinute }, () =>
      refuse(usersUpdateProfile, "POST", { token: me.token, input: {} }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(perMinute).fill(400));
    await field("Country").fill("One more");
    await button("Save profile").click();
    await told("Too many requests. Try again in");
    expect(await field("Country").inputValue()).toBe("One more");
  });

  test("without a network nothing is lost, and the same button works once it is back", async () => {
    await arrive();
    await field("Country").fill("Atlantis");
    await opened.context.setOffline(true);
    await button("Save profile").click();
    await told("Vaultmart cannot be reached.");
    await opened.context.setOffline(false);
    await button("Save profile").click();
    await told("Profile saved.");
    expect((await profile())?.country).toBe("Atlantis");
  });
});

describe("the picture", () => {
  const choose = (file: object) => field("Upload picture").setInputFiles(file as typeof PICTURE);
  /** Waits until the browser has rendered the user's uploaded picture. */
  const shown = () =>
    until(() =>
      opened.page.evaluate<boolean>(
        `[...document.querySelectorAll('main img[src*="/pictures/users/${me.uid}/"]')].some((image) => image.naturalWidth > 0)`,
      ),
    );

  test("is uploaded, shown, replaced and removed", async () => {
    await arrive();
    await choose(PICTURE);
    await shown();
    await button("Save profile").click();
    await told("Profile saved.");
    const before = (await profile())?.avatarUrl as string;
    expect(before).toMatch(new RegExp(`^users/${me.uid}/avatars/0\\.png$`));
    await opened.page.goto(`/u/${me.username}`);
    await shown();
    await opened.page.goto("/settings");
    await button("Remove picture").click();
    await button("Save profile").click();
    await told("Profile saved.");
    expect((await profile())?.avatarUrl).toBe("");
    await until(async () => !(await bucket().file(before).exists())[0]);
  });

  test("a file that is none, or too large, is not sent", async () => {
    await arrive();
    await choose({ ...PICTURE, name: "me.svg", mimeType: "image/svg+xml" });
    await told("This file cannot be used. Choose a PNG, JPEG, WebP, GIF or AVIF of at most 5 MB.");
    await choose(PICTURE);
    await shown();
    await choose({ ...PICTURE, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await told("This file cannot be used. Choose a PNG, JPEG, WebP, GIF or AVIF of at most 5 MB.");
  });
});

test("a workflow is allowed to publish, and no longer", async () => {
  await arrive();
  const slug = newSlug();
  await field("Product (slug)").fill(slug);
  await field("Repository").fill("ada");
  await field("Workflow file").fill("publish.yml");
  await button("Allow workflow").click();
  await told("repository: must be owner/name");
  await field("Repository").fill("ada/notes");
  await button("Allow workflow").click();
  await told(`The workflow may publish ${slug}.`);
  const { publishers } = await succeed(productsPublishers, "GET", { token: me.token, input: { slug } });
  expect(publishers).toMatchObject([
    { slug, repository: "ada/notes", workflow: "publish.yml", pending: true },
  ]);
  const remove = button(`Remove the publisher ada/notes of ${slug}`);
  expect(await hurdles(opened.page)).toEqual([]);
  await remove.click();
  await remove.waitFor({ state: "detached" });
});

test("an address is verified by the link of a mail, which leads back here", async () => {
  me = await join({ emailVerified: false });
  await arrive();
  await told("Not verified yet.");
  await button("Resend verification email").click();
  await told(`Email sent to ${me.email}.`);
  // On another device, where nobody is signed in.
  const { page: other, context: elsewhere } = await visit(browser);
  const action = await mailedAction(me.email, "VERIFY_EMAIL");
  await other.goto(action);
  await other.getByText(`Confirm that ${me.email} is your address.`).waitFor();
  // The code is gone from the address, and opening the page has changed nothing.
  await other.waitForURL("**/account/action");
  expect((await admin().auth.getUserByEmail(me.email)).emailVerified).toBe(false);
  await other.getByRole("button", { name: "Confirm" }).click();
  await other.getByText(`${me.email} is confirmed.`).waitFor();
  expect((await admin().auth.getUserByEmail(me.email)).emailVerified).toBe(true);
  // A link works once.
  await other.goto(action);
  await other.getByRole("heading", { name: "This link does not work" }).waitFor();
  await other.getByText("expired, or already used").waitFor();
  await elsewhere.close();
  await button("I have opened the link").click();
  await told("Verified. You can publish.");
});

test("the password changes for who knows it, and the new one signs in", async () => {
  const next = randomUUID();
  await arrive();
  await field("Current password").fill("not this one");
  await field("New password").fill(next);
  await button("Change password").click();
  await told("Incorrect email or password.");
  await field("Current password").fill(me.password);
  // The identity provider compares sessions by the second, so the change must come in a later second than the
  // proof.
  await opened.page.route(/accounts:update/, async (route) => {
    await nextSecond();
    await route.continue();
  });
  await button("Change password").click();
  await told("Password changed.");
  // The session continues, and earlier ones have ended.
  expect((await refuse(usersUpdateProfile, "POST", { token: me.token, input: {} })).status).toBe(401);
  await field("Country").fill("England");
  await button("Save profile").click();
  await told("Profile saved.");
  await button("Sign out").click();
  await opened.page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn({ email: me.email, password: next });
  await field("Username").waitFor();
});

test("a forgotten password is set anew by the link of a mail", async () => {
  const next = randomUUID();
  await opened.page.goto("/login?return=/settings");
  await opened.page.getByLabel("Email").fill(me.email);
  await button("Forgot your password?").click();
  expect(await opened.page.getByLabel("Email").inputValue()).toBe(me.email);
  await button("Send the link").click();
  await told("you will get an email with a link to reset your password");
  await opened.page.goto(await mailedAction(me.email, "PASSWORD_RESET"));
  await told(`Choose a new password for ${me.email}.`);
  await field("New password").fill(next);
  await button("Save password").click();
  await told(`The password for ${me.email} has been changed.`);
  await opened.page.goto("/login?return=/settings");
  await signIn({ email: me.email, password: next });
  await field("Username").waitFor();
});

test("a copy of the user's data is requested, downloaded, and opened", async () => {
  await arrive();
  await button("Request a copy").click();
  await told("Created on");
  const [download] = await Promise.all([
    opened.page.waitForEvent("download"),
    opened.page.getByRole("button", { name: /^Download \(/ }).click(),
  ]);
  const zip = await JSZip.loadAsync(readFileSync(await download.path()));
  const names = Object.keys(zip.files);
  expect(names).toContain("README.txt");
  const profiles = names.filter((name) => /^data\/users\b.*\.json$/.test(name));
  const records = await Promise.all(profiles.map((name) => zip.file(name)?.async("string") ?? ""));
  expect(records.join()).toContain("Ada Lovelace");
  await told("You can request another copy from");
  expect(await button("Request a copy").count()).toBe(0);
});

test("an account is deleted once its name is typed, and nobody is signed in any more", async () => {
  await arrive();
  await told(`Nobody can take the username ${me.username} for 90 days.`);
  await button("Delete account…").click();
  await button("Permanently delete account").click();
  await told("This is not your username.");
  await field(`Type ${me.username} to confirm`).fill(me.username);
  await button("Permanently delete account").click();
  await told("Account deleted.");
  await opened.page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  expect((await profile())?.displayName).toBe("Deleted User");
  expect((await refuse(cliAuthProfile, "GET", { token: me.token })).status).toBe(401);
});

test.each([
  ["light", 1280],
  ["dark", 360],
] as const)(
  "the page is for everyone in %s colours at %s pixels, with its errors too",
  async (colorScheme, width) => {
    await opened.context.close();
    opened = await visit(browser, { colorScheme, viewport: { width, height: 800 } });
    await arrive();
    await field("Name").fill("");
    await field("Username").fill("W".repeat(60));
    await button("Save profile").click();
    await told("The name must have 1 to 50 characters.");
    expect(await hurdles(opened.page)).toEqual([]);
    await button("Delete account…").click();
    await field(`Type ${me.username} to confirm`).waitFor();
    expect(await hurdles(opened.page)).toEqual([]);
  },
);

test("each language says it", async () => {
  for (const [locale, title, save] of [
    ["pt-BR", "Excluir conta", "Salvar perfil"],
    ["es", "Eliminar cuenta", "Guardar perfil"],
  ] as const) {
    const { page, context } = await visit(browser, { locale });
    await page.goto("/login?return=/settings");
    await page.locator('[name="email"]').fill(me.email);
    await page.locator('[name="password"]').fill(me.password);
    await page.locator('[name="password"]').press("Enter");
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByRole("button", { name: save }).waitFor();
    await context.close();
  }
  expect((await succeed(cliAuthProfile, "GET", { token: me.token })).uid).toBe(me.uid);
});
