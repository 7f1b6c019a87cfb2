import { getAuth } from "firebase-admin/auth";
import type { MailTopic } from "#contract/mail.js";
import { app } from "#gateway/app.js";
import { catchUp } from "#mail/catch-up.js";
import { deliver, Mailer } from "#mail/deliver.js";
import { db } from "#store/firestore.js";
import { queueDigests } from "#store/mail/digest.js";
import { addMail } from "#store/mail/outbox.js";
import { type LocalMail, startLocalMail, type Trouble } from "#tools/local-mail/server.js";
import { ownProject } from "../support/own-project.js";

/** The outbox against a real mail server that fails in every way, in a project of its own: no event sends anything there. */
ownProject();
const MINUTE = 60_000;
const START = new Date("2026-11-25T12:00:00Z");
let server: LocalMail;
let passed = 0;
const now = () => new Date(START.getTime() + passed);

beforeAll(async () => {
  server = await startLocalMail();
  Object.assign(process.env, {
    SMTP_URL: server.smtpUrl,
    MAIL_FROM: "Test Market <mail@market.example>",
    SITE_URL: "https://market.example",
  });
  await getAuth(app()).createUser({ uid: "ada", email: "ada@example.com", emailVerified: true });
  await db().doc("users/ada").set(user("ada"));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.trouble(undefined);
  passed = 0;
});

const user = (uid: string, more: object = {}) => ({
  ...{ uid, username: uid, displayName: `The ${uid}`, createdAt: START, updatedAt: START },
  ...more,
});

let count = 0;
/** Queues an email as its cause does. */
async function queue({
  uid = "ada",
  topic = "sales" as MailTopic,
  title = "You made a sale",
  more = {},
} = {}) {
  count += 1;
  const id = `mail_${count}`;
  const batch = db().batch();
  batch.set(db().doc(`notifications/${id}`), {
    uid,
    type: "system",
    title,
    body: `Text ${id}.`,
    link: "/sales",
    read: false,
    createdAt: START,
    ...more,
  });
  addMail(batch, { id, uid, topic, form: "notice" });
  await batch.commit();
  await db().doc(`mails/${id}`).update({ createdAt: START, nextAt: START });
  return id;
}
const stateOf = async (id: string) => (await db().doc(`mails/${id}`).get()).data() ?? {};
const arrived = (id: string) =>
  server.received().filter(({ parsed }) => parsed.text?.includes(`Text ${id}.`));
const run = () => catchUp(now, () => true);
async function send(id: string) {
  const mailer = new Mailer();
  try {
    return await deliver(id, mailer, now());
  } finally {
    mailer.close();
  }
}
/** Runs every five minutes until nothing is due. */
async function days(most: number) {
  for (let minutes = 0; minutes < most * 24 * 60; minutes += 30) {
    passed += 30 * MINUTE;
    await run();
  }
}

test("an email arrives once, however often and at the same time it is asked for", async () => {
  const id = await queue();
  await Promise.all([send(id), send(id), run(), run()]);
  await Promise.all([send(id), run()]);
  expect(arrived(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "sent", tries: 1 });
  expect(await stateOf(id)).not.toHaveProperty("nextAt");
});

test("a cause that is committed again after the email was sent sends nothing", async () => {
  const id = await queue();
  await send(id);
  const batch = db().batch();
  addMail(batch, { id, uid: "ada", topic: "sales", form: "notice" });
  await batch.commit();
  passed = 60 * MINUTE * 24 * 400;
  await run();
  expect(arrived(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
  expect(await stateOf(id)).not.toHaveProperty("nextAt");
});

test.each<[string, Trouble]>([
  ["greylists", { to: "451 4.7.1 Greylisted, try again later" }],
  ["is busy when the message arrived", { data: "451 4.3.0 Busy" }],
  ["takes no sender for a while", { from: "421 4.3.2 Closing" }],
  ["ends the connection before it asks for the message", { drop: "to" }],
  ["ends every connection", { drop: "connect" }],
  ["rejects what is the operator's to fix", { from: "550 5.7.1 Sender not allowed" }],
])("a server that %s gets the email later, once", async (_, trouble) => {
  const id = await queue();
  server.trouble(trouble, 2);
  expect(["delayed", "unreachable"]).toContain(await send(id));
  expect(await stateOf(id)).toMatchObject({ tries: 1 });
  expect(await stateOf(id)).not.toHaveProperty("state");
  // Too early.
  passed = MINUTE;
  await run();
  passed = 6 * MINUTE;
  await run();
  expect(arrived(id)).toEqual([]);
  passed = 22 * MINUTE;
  await run();
  expect(arrived(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "sent", tries: 3 });
});

test("a server that is killed after it got the message leaves it unknown, and it is never sent again", async () => {
  const id = await queue();
  server.trouble({ drop: "confirmation" }, 1);
  expect(await send(id)).toBe("unconfirmed");
  expect(arrived(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "unknown", reason: "interrupted" });
  await days(3);
  expect(arrived(id)).toHaveLength(1);
});

test("a server that is killed in the middle of a message leaves it unknown", async () => {
  const id = await queue();
  server.trouble({ drop: "data" }, 1);
  expect(await send(id)).toBe("unconfirmed");
  await days(1);
  expect(arrived(id)).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "unknown" });
});

test("a slow server gets each email once, also if a run comes in between", async () => {
  const id = await queue();
  server.trouble({ slowMs: 1_500 }, 1);
  const slow = send(id);
  await new Promise((resume) => setTimeout(resume, 700));
  expect(await stateOf(id)).toMatchObject({ state: "sending" });
  await run();
  expect(await slow).toBe("sent");
  expect(arrived(id)).toHaveLength(1);
});

test("an email whose sender ended is unknown when its lease ends", async () => {
  const id = await queue();
  await db()
    .doc(`mails/${id}`)
    .update({ state: "sending", tries: 1, nextAt: new Date(START.getTime() + 5 * MINUTE) });
  passed = 4 * MINUTE;
  await run();
  expect(await stateOf(id)).toMatchObject({ state: "sending" });
  passed = 6 * MINUTE;
  await run();
  expect(await stateOf(id)).toMatchObject({ state: "unknown", reason: "interrupted" });
  expect(arrived(id)).toEqual([]);
});

test("a server that is away for days makes the email fail after 8 attempts", async () => {
  const id = await queue();
  server.trouble({ to: 451 });
  await days(3);
  expect(await stateOf(id)).toMatchObject({ state: "failed", reason: "unreachable", tries: 8 });
  server.trouble(undefined);
  await days(1);
  expect(arrived(id)).toEqual([]);
});

test("a refused message fails, and the address still gets others", async () => {
  const [refused, other] = [await queue(), await queue()];
  server.trouble({ data: "554 5.7.1 Looks like spam" }, 1);
  expect(await send(refused)).toBe("refused");
  expect(await stateOf(refused)).toMatchObject({
    state: "failed",
    reason: "rejected",
    response: expect.stringContaining("spam"),
  });
  expect(await send(other)).toBe("sent");
});

test("an address that does not exist is suspended until it changes", async () => {
  const auth = getAuth(app());
  await auth.createUser({ uid: "bea", email: "gone@example.com", emailVerified: true });
  await db().doc("users/bea").set(user("bea"));
  const [first, second, third] = [
    await queue({ uid: "bea" }),
    await queue({ uid: "bea" }),
    await queue({ uid: "bea" }),
  ];
  server.trouble({ to: "550 5.1.1 No such user" }, 1);
  expect(await send(first)).toBe("refused");
  expect(await stateOf(first)).toMatchObject({ state: "failed", reason: "bounced" });
  expect(await send(second)).toBe("skipped");
  expect(await stateOf(second)).toMatchObject({ state: "skipped", reason: "suspended" });
  await auth.updateUser("bea", { email: "bea@example.com", emailVerified: true });
  expect(await send(third)).toBe("sent");
  expect(server.received()[0]?.to).toEqual(["bea@example.com"]);
});

test.each<
  [string, string, { profile?: object; account?: object; topic?: MailTopic; more?: object; box?: object }]
>([
  ["a deleted account", "deleted", { profile: { status: "deleted" } }],
  ["a disabled account", "deleted", { account: { disabled: true } }],
  ["an address that nobody verified", "unverified", { account: { emailVerified: false } }],
  ["a banned user, about messages", "banned", { profile: { banned: true }, topic: "messages" }],
  ["a user who does not want it", "declined", { box: { choices: { sales: false } } }],
  ["a user who did not choose it", "declined", { topic: "digest" }],
  ["a user who has read the message", "read", { topic: "messages", more: { read: true } }],
])(
  "%s gets nothing, and the outbox says why",
  async (_, reason, { profile, account, topic = "sales", more, box }) => {
    count += 1;
    const uid = `user${count}`;
    await getAuth(app()).createUser({ uid, email: `${uid}@example.com`, emailVerified: true, ...account });
    await db().doc(`users/${uid}`).set(user(uid, profile));
    if (box) await db().doc(`mailboxes/${uid}`).set(box);
    const id = await queue({ uid, topic, ...(more && { more }) });
    expect(await send(id)).toBe("skipped");
    expect(await stateOf(id)).toMatchObject({ state: "skipped", reason });
    expect(arrived(id)).toEqual([]);
  },
);

test("a banned user learns why, and no title makes a header or a link", async () => {
  await getAuth(app()).createUser({ uid: "eve", email: "eve@example.com", emailVerified: true });
  await db()
    .doc("users/eve")
    .set(user("eve", { banned: true, locale: "es" }));
  const title = "Hi\r\nBcc: victim@evil.example\r\n\r\n<script>alert(1)</script> https://evil.example/x?a=1";
  const id = await queue({
    uid: "eve",
    topic: "moderation",
    title,
    more: { body: `Text mail_x. <a href="https://evil.example">x</a> evil.example` },
  });
  await db().doc(`notifications/${id}`).update({ link: "//evil.example/" });
  expect(await send(id)).toBe("sent");
  const [mail] = server.received();
  expect(mail?.to).toEqual(["eve@example.com"]);
  const headers = (mail?.raw ?? "").split("\r\n\r\n")[0] ?? "";
  expect(headers).not.toMatch(/^bcc:/im);
  expect(mail?.parsed.subject).toMatch(/^Hi Bcc: victim@/);
  const { html = "", text = "" } = mail?.parsed ?? {};
  expect(html).not.toMatch(/<script|<a href="(?!https:\/\/market\.example)/);
  expect(`${html} ${text}`).not.toMatch(/evil\.example/);
  expect(html).toContain('lang="es"');
  // What a user must get has no link that ends it.
  expect(headers).not.toMatch(/list-unsubscribe/i);
});

test("what can be switched off has the headers of one request, and comes from the operator's address", async () => {
  await send(await queue());
  const headers = Object.fromEntries(
    (server.received()[0]?.parsed.headers ?? []).map(({ key, value }) => [key, value]),
  );
  expect(headers["list-unsubscribe"]).toMatch(
    /^<https:\/\/market\.example\/unsubscribe\?user=ada&topic=sales&signature=[\w-]{43}>$/,
  );
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(headers["auto-submitted"]).toBe("auto-generated");
  expect(headers.from).toBe("Test Market <mail@market.example>");
});

test("a digest names the week's products of followed authors, and one without products is not sent", async () => {
  await db()
    .doc("mailboxes/ada")
    .set({ choices: { digest: true, sales: true } }, { merge: true });
  const monday = new Date("2026-11-30T08:01:00Z");
  expect([await queueDigests(monday), await queueDigests(monday)]).toEqual([1, 0]);
  expect(await queueDigests(new Date("2026-12-01T09:00:00Z"))).toBe(0);
  const id = "digest_ada_2026-11-30";
  const mailer = new Mailer();
  expect(await deliver(id, mailer, new Date())).toBe("skipped");
  expect(await stateOf(id)).toMatchObject({ state: "skipped", reason: "empty" });
  await db().doc("users/ada/following/cy").set({ uid: "cy", createdAt: START });
  const product = {
    authorUid: "cy",
    status: "published",
    title: "Quiet Ledger",
    slug: "quiet-ledger",
    authorDisplayName: "Cy",
  };
  await db()
    .doc("products/new")
    .set({ ...product, approvedAt: new Date(), settledStatus: "published" });
  await queueDigests(new Date("2026-12-07T08:01:00Z"));
  expect(await deliver("digest_ada_2026-12-07", mailer, new Date())).toBe("sent");
  mailer.close();
  const [mail] = server.received();
  expect(mail?.parsed.subject).toBe("New from authors that you follow");
  expect(mail?.parsed.text).toContain("https://market.example/p/quiet-ledger");
});
