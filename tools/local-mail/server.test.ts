import { type Connection, connectTo, type Message } from "#gateway/smtp.js";
import type { MailServer } from "#platform/config.js";
import { type LocalMail, startLocalMail, type Trouble } from "./server.js";

/** How the client of mail servers sees a server that fails, and what arrives at one that does not. */
let server: LocalMail;
let connection: Connection;
beforeAll(async () => {
  server = await startLocalMail();
});
afterAll(() => server.stop());
beforeEach(() => server.trouble(undefined));
afterEach(() => connection?.close());

const settings = (more: Partial<MailServer> = {}): MailServer => ({
  ...{ host: "127.0.0.1", port: Number(new URL(server.smtpUrl).port), tls: "never" },
  ...{ user: undefined, password: undefined, ...more },
});
const message = (more: Partial<Message> = {}): Message => ({
  ...{ messageId: "1@market.example", from: { name: "Market, Inc.", address: "mail@market.example" } },
  ...{
    replyTo: undefined,
    to: "ada@example.com",
    subject: "Olá",
    text: "Text\n.\nmore",
    html: "<p>Text</p>",
  },
  ...{ headers: { "List-Unsubscribe": "<https://market.example/unsubscribe?a=b>" }, ...more },
});
const send = async (more: Partial<Message> = {}) => {
  connection = await connectTo(settings(), "market.example");
  return connection.send(message(more));
};

test("an email arrives as it was written, and one connection takes several", async () => {
  expect(await send()).toEqual({ is: "sent" });
  expect(await connection.send(message({ to: "bea@example.com" }))).toEqual({ is: "sent" });
  const [second, first] = server.received();
  expect([first?.to, second?.to]).toEqual([["ada@example.com"], ["bea@example.com"]]);
  expect(first).toMatchObject({
    from: "mail@market.example",
    parsed: { subject: "Olá", html: expect.stringContaining("<p>Text</p>") },
  });
  expect(first?.parsed.text?.trim()).toBe("Text\n.\nmore");
});

test("no value makes a header of its own", async () => {
  const evil = "Hi\r\nBcc: victim@evil.example\r\n\r\nBody";
  await send({
    subject: evil,
    headers: { "X-Note": evil },
    from: { name: evil, address: "mail@market.example" },
  });
  const [mail] = server.received();
  expect(mail?.to).toEqual(["ada@example.com"]);
  expect(mail?.raw.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
});

test.each<[string, Trouble, object]>([
  ["greylists", { to: "451 4.7.1 Greylisted" }, { is: "delayed" }],
  ["is busy", { data: "452 4.3.1 Full" }, { is: "delayed" }],
  ["does not know the mailbox", { to: "550 5.1.1 No such user" }, { is: "refused", isAddress: true }],
  ["does not know the mailbox, and says no more", { to: "550 No" }, { is: "refused", isAddress: true }],
  ["does not relay", { to: "550 5.7.1 Relaying denied" }, { is: "refused", isAddress: false }],
  ["does not want the message", { data: "554 5.7.1 Spam" }, { is: "refused", isAddress: false }],
  ["does not want the sender", { from: "550 5.7.1 Not you" }, { is: "delayed" }],
  ["is killed before the message", { drop: "to" }, { is: "delayed" }],
  ["is killed in the middle of the message", { drop: "data" }, { is: "unconfirmed" }],
  ["is killed before it confirms the message", { drop: "confirmation" }, { is: "unconfirmed" }],
])("a server that %s", async (_, trouble, outcome) => {
  server.trouble(trouble, 1);
  expect(await send()).toMatchObject(outcome);
  const next = connection.isOpen() ? connection : await connectTo(settings(), "market.example");
  expect(await next.send(message())).toEqual({ is: "sent" });
  next.close();
});

test("a slow server is waited for", async () => {
  server.trouble({ slowMs: 300 }, 1);
  expect(await send()).toEqual({ is: "sent" });
});

test("a server that ends connections, rejects the login, or is not there is an error before anything is sent", async () => {
  server.trouble({ drop: "connect" }, 1);
  await expect(connectTo(settings(), "market.example")).rejects.toThrow();
  server.trouble({ login: 535 }, 1);
  await expect(connectTo(settings({ user: "ada", password: "wrong" }), "market.example")).rejects.toThrow();
  await expect(connectTo(settings({ port: 1 }), "market.example")).rejects.toThrow();
  await expect(connectTo(settings({ tls: "start" }), "market.example")).rejects.toThrow();
});

test("the page lists what arrived, and runs nothing of it", async () => {
  await send({ subject: "<script>alert(1)</script>", html: "<script>alert(1)</script>" });
  const [mail] = server.received();
  const page = async (path: string) => {
    const answer = await fetch(server.url + path);
    return {
      status: answer.status,
      policy: answer.headers.get("content-security-policy"),
      text: await answer.text(),
    };
  };
  const list = await page("/");
  expect(list.text).toContain("&#60;script&#62;");
  expect(list.text).not.toContain("<script");
  expect((await page(`/${mail?.number}`)).text).not.toContain("<script");
  expect((await page(`/${mail?.number}/html`)).policy).toContain("default-src 'none'");
  expect((await page(`/${mail?.number}/raw`)).text).toContain("List-Unsubscribe");
  expect((await page("/99999")).status).toBe(404);
  expect(JSON.parse((await page("/mails.json?to=nobody@example.com")).text)).toEqual([]);
});
