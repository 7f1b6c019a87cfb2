import { usersEmails } from "#contract/mail.js";
import { unsubscribeUrl } from "#domain/mail/unsubscribe.js";
import { signatureOf } from "#mail/signature.js";
import { admin } from "../support/accounts.js";
import { newAddress, succeed } from "../support/http.js";
import { join, type Member } from "../support/records.js";

/** The link in an email that ends these emails, as mail programs and people use it: without a login. */
const { db } = admin();
const KEY = Buffer.alloc(32, 7).toString("base64");
const ONE_CLICK = "List-Unsubscribe=One-Click";

let reader: Member;
beforeEach(async () => {
  reader = await join();
  await db.doc(`mailboxes/${reader.uid}`).set({ key: KEY, choices: {}, updatedAt: new Date() });
});

const linkFor = (topic: "sales" | "moderation" = "sales", more: object = {}) =>
  unsubscribeUrl(process.env.SITE_URL ?? "", {
    uid: reader.uid,
    topic,
    signature: signatureOf(KEY, topic),
    ...more,
  });

const ask = (url: string, method = "GET", body?: string, type = "application/x-www-form-urlencoded") =>
  fetch(url, {
    method,
    headers: {
      "x-forwarded-for": newAddress(),
      "accept-language": "pt-BR",
      ...(body && { "content-type": type, origin: "https://mail.example" }),
    },
    ...(body !== undefined && { body }),
  });
const isOn = async (topic: string) =>
  (await succeed(usersEmails, "GET", { token: reader.token })).choices.find((one) => one.topic === topic)
    ?.isOn;

test("opening the link asks, and changes nothing", async () => {
  const answer = await ask(linkFor());
  const html = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(html).toContain('<form method="post">');
  expect(html).toContain("sales and refunds of your products");
  expect(html).not.toContain("<script");
  expect(await isOn("sales")).toBe(true);
});

test.each([
  ["as a form", ONE_CLICK, undefined],
  [
    "as multipart",
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    "multipart/form-data; boundary=b",
  ],
])("one request of a mail program ends these emails and no others, %s", async (_, body, type) => {
  const answer = await ask(linkFor(), "POST", body, type);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining("You will no longer receive"),
  ]);
  expect([await isOn("sales"), await isOn("messages")]).toEqual([false, true]);
  expect((await ask(linkFor(), "POST", body, type)).status).toBe(200);
});

test.each<[string, () => string, string]>([
  ["another signature", () => linkFor("sales", { signature: "A".repeat(43) }), ONE_CLICK],
  ["a signature of another topic", () => linkFor("sales", { topic: "messages" }), ONE_CLICK],
  ["a signature of another user", () => linkFor("sales", { uid: "nobody" }), ONE_CLICK],
  ["a topic that everyone gets", () => linkFor("moderation"), ONE_CLICK],
  ["a topic that does not exist", () => linkFor().replace("topic=sales", "topic=gifts"), ONE_CLICK],
  ["no signature", () => linkFor().replace(/&signature=.*/, ""), ONE_CLICK],
  ["a body without the word", linkFor, "anything=else"],
])("%s ends nothing", async (_, url, body) => {
  const answer = await ask(url(), "POST", body);
  expect([answer.status, await answer.text()]).toEqual([
    404,
    expect.stringContaining("Este link não é válido"),
  ]);
  expect([await isOn("sales"), await isOn("messages")]).toEqual([true, true]);
});

test("a method that is neither is refused", async () => {
  const answer = await ask(linkFor(), "PUT");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});
