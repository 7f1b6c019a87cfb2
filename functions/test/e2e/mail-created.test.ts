import { usersEmails } from "#contract/mail.js";
import { messages as route } from "#contract/messages.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { send, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { join, type Member } from "../support/records.js";
import { buy, forSale, seller } from "../support/stripe.js";

/** Emails as their causes bring them to the local mail server: through the routes, the outbox, and the event. */
const { db } = admin();

interface Arrived {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}
const arrived = async ({ email }: Member): Promise<Arrived[]> =>
  (await fetch(`${process.env.LOCAL_MAIL_URL}/mails.json?to=${encodeURIComponent(email)}`)).json() as Promise<
    Arrived[]
  >;
let author: Member;
let reader: Member;
beforeEach(async () => {
  [author, reader] = await Promise.all([join(), join()]);
});

const write = (sender: Member, productId: string, text: string) =>
  succeed(route, "POST", { token: sender.token, input: { productId, text } });

test("of several messages, the first is an email, in the reader's language, until the reader has read it", async () => {
  await db.doc(`users/${author.uid}`).update({ locale: "pt-BR" });
  const { productId, slug } = await publish(author);
  const { conversationId } = await write(reader, productId, "First");
  await until(async () => (await arrived(author)).length > 0);
  await write(reader, productId, "Second");
  await send(`/messages/${conversationId}`, "GET", { token: author.token });
  await write(reader, productId, "Third");
  await until(async () => (await arrived(author)).length > 1);
  const mails = (await arrived(author)).filter(({ subject }) => subject.includes("mensagem"));
  expect(mails).toHaveLength(2);
  const [mail] = mails;
  expect(mail?.text).toContain(`${process.env.SITE_URL}/messages/${conversationId}`);
  expect(mail?.text).toContain(`@${reader.username}`);
  // What was written stays in the marketplace.
  expect(JSON.stringify(mails)).not.toMatch(/First|Second|Third/);
  expect(mail?.headers["list-unsubscribe"]).toContain("topic=messages");
  expect(slug).not.toBe("");
});

test("what a user has switched off is not sent, and the outbox says so", async () => {
  await succeed(usersEmails, "POST", { token: author.token, input: { topic: "messages", isOn: false } });
  const { productId } = await publish(author);
  await write(reader, productId, "Hello");
  const found = await until(async () => {
    const { docs } = await db.collection("mails").where("uid", "==", author.uid).get();
    return docs.find(
      (one) =>
        one.get("topic") === "messages" && one.get("state") !== undefined && one.get("state") !== "sending",
    );
  });
  expect([found.get("state"), found.get("reason")]).toEqual(["skipped", "declined"]);
  expect((await arrived(author)).filter(({ text }) => text.includes("message"))).toEqual([]);
});

test("a sale is a receipt for the buyer and an email with the seller's share", async () => {
  const shop = await seller();
  await db.doc(`users/${reader.uid}`).update({ locale: "es" });
  const orderId = await buy(reader, await forSale(shop));
  await until(async () => (await arrived(reader)).length > 0 && (await arrived(shop)).length > 0);
  const [receipt] = await arrived(reader);
  const order = (await db.doc(`orders/${orderId}`).get()).data();
  expect(receipt?.subject).toBe("Tu recibo de «Quiet Ledger»");
  for (const said of [
    /Número de recibo: \d{8}-[A-Za-z0-9]{12}/,
    new RegExp(`Vendedor: .*\\(@${shop.username}\\)`),
    new RegExp(
      `Comprador: .*\\(@${reader.username}\\), ${reader.email.replace("@", "@\\S?").replaceAll(".", "\\S?\\.\\S?")}`,
    ),
    /Artículo: Quiet Ledger/,
    /Precio: 19,00/,
    /Impuesto: 0,00/,
    /Total pagado: 19,00/,
    /Comisión del marketplace, parte del precio: 1,52/,
    new RegExp(`Pago: ${order?.processorPaymentIntentId}`),
    new RegExp(`${process.env.SITE_URL}/orders/${orderId}`),
  ]) {
    expect(receipt?.text).toMatch(said);
  }
  const [sale] = await arrived(shop);
  expect(sale?.subject).toBe("You made a sale");
  expect(sale?.text).toMatch(/Your share: \$17\.48/);
  expect(sale?.text).not.toContain(reader.email);
});
