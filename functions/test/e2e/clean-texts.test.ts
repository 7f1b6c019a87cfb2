import { cliAuthDevice } from "#contract/cli-auth.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { exampleOf } from "#contract/examples.js";
import { messages } from "#contract/messages.js";
import { productsReviews } from "#contract/products.js";
import { reports } from "#contract/reports.js";
import type { Route } from "#contract/route.js";
import { usersUpdateProfile } from "#contract/users.js";
import { admin } from "../support/accounts.js";
import { send } from "../support/http.js";
import { publish } from "../support/listings.js";
import { join, type Member, storeTexts } from "../support/records.js";

/**
 * The request of each kind of text through HTTP. `contract/text-fields.test.ts` tries every field and many more
 * characters.
 */

let caller: Member;
beforeAll(async () => {
  caller = await join();
});

const HIDDEN: readonly (readonly [string, string])[] = [
  ["\u202e", "has U+202E, which changes the direction of text. Remove it"],
  ["\u200b", "has U+200B, which is invisible here. Remove it"],
  ["\u0007", "has the control character U+0007. Remove it"],
  ["\u0316".repeat(60), "has more than 4 combining marks in a row (U+0316 and others). Use at most 4"],
];

test.each<[Route, string, number]>([
  [usersUpdateProfile, "displayName", 0],
  [usersUpdateProfile, "bio", 1],
  [messages, "text", 2],
  [reports, "description", 3],
  [productsReviews, "comment", 0],
  [cliProductsCreate, "title", 1],
  [cliProductsCreate, "readme", 2],
  [cliProductsCreate, "changelog", 3],
  [cliAuthDevice, "clientName", 0],
])("%# a hidden character in a text is refused by its code point", async (route, field, at) => {
  const [hidden, words] = HIDDEN[at] ?? ["", ""];
  const { request } = exampleOf(route, "POST");
  const input = { ...(request as object), [field]: `ab${hidden}cd` };
  const answer = await send(route.path, "POST", { token: caller.token, input });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    error: "Invalid request",
    code: "invalidRequest",
    issues: [`${field}: ${words}`],
  });
});

test("honest text in another script is stored composed", async () => {
  const displayName = "می‌خواهم Tiếng Việt";
  const input = {
    displayName: displayName.normalize("NFD"),
    username: caller.username,
    bio: "👩🏽‍💻 र‍्य\r\n2",
  };
  expect(await send(usersUpdateProfile.path, "POST", { token: caller.token, input })).toMatchObject({
    status: 200,
  });
  const stored = (await admin().db.doc(`users/${caller.uid}`).get()).data();
  expect(stored).toMatchObject({ displayName: displayName.normalize("NFC"), bio: "👩🏽‍💻 र‍्य\n2" });
});

test("a text from before is drawn without what it hides, isolated, with the author's username", async () => {
  const author = await join();
  const { slug, productId } = await publish(author);
  // A product follows its author's name, whenever the profile changes.
  await storeTexts(`users/${author.uid}`, { displayName: "Ad\u200ba" });
  await storeTexts(`products/${productId}`, {
    title: `\u202efdp.exe ${"\u0316".repeat(60)}safe`,
    authorDisplayName: "Ad\u200ba",
  });
  const page = await (await fetch(`${process.env.API_URL?.replace(/\/api$/, "")}/p/${slug}`)).text();
  expect(page).toContain(`<h1 dir="auto">fdp.exe ${"\u0316".repeat(4)}safe</h1>`);
  expect(page).toMatch(new RegExp(`<bdi>Ada</bdi> <bdi[^>]*>@(<!-- -->)?${author.username}</bdi>`));
  const [head = ""] = page.split('<script id="page-data"');
  expect(head).not.toMatch(/\u202e|\u200b/);
});
