import { createHash, randomBytes } from "node:crypto";
import { afterAttempt, ended, nextStep, type Outcome, withoutServer } from "#domain/mail/attempt.js";
import {
  digestLetter,
  type Letter,
  noticeLetter,
  receiptLetter,
  subjectOf,
  toHtml,
  toText,
} from "#domain/mail/letter.js";
import { isEnded, type Mail, type MailReason } from "#domain/mail/mail.js";
import { isRequired, objectionTo } from "#domain/mail/recipient.js";
import { unsubscribeUrl } from "#domain/mail/unsubscribe.js";
import type { User } from "#domain/people/user.js";
import { accountOf } from "#gateway/auth.js";
import { type Connection, connectTo, type Message } from "#gateway/smtp.js";
import { config } from "#platform/config.js";
import { logWarning } from "#platform/log.js";
import { localeOf, readNotice, readSale } from "#store/mail/contents.js";
import { newsFor } from "#store/mail/digest.js";
import { ensureKey, readMailbox, type StoredBox, suspendAddress } from "#store/mail/mailboxes.js";
import {
  claimMail,
  dropTime,
  type FoundMail,
  noteClaimed,
  noteUnclaimed,
  readMail,
} from "#store/mail/outbox.js";
import { read as readUser } from "#store/people/users.js";
import { signatureOf } from "./signature.js";

/** The result for an email: it waits, another sender has it, or its state is final. */
export type Delivered = "left" | "skipped" | "waits" | "unreachable" | Outcome["is"];

/** The mail server for one event or run. The first email opens the connection. */
export class Mailer {
  #connection: Connection | undefined;

  async connection(): Promise<Connection | undefined> {
    const { server } = config().mail;
    if (!server) return undefined;
    if (!this.#connection?.isOpen()) this.#connection = await connectTo(server, hostname());
    return this.#connection;
  }

  close(): void {
    this.#connection?.close();
  }
}

/**
 * Sends an email if it is due, at most once
 * (docs/decisions/255-emails-are-sent-at-most-once.md). An event may be delivered
 * twice, and a run may process the same email concurrently.
 */
export async function deliver(id: string, mailer: Mailer, now: Date): Promise<Delivered> {
  const found = await readMail(id);
  if (!found) return "left";
  const { mail } = found;
  const step = nextStep(mail, now);
  if (step === "leave") {
    // The cause was committed twice.
    if (isEnded(mail.state) && mail.nextAt) await dropTime(found);
    return "left";
  }
  if (step !== "send") {
    await noteUnclaimed(found, step);
    return end(mail, step.reason, "skipped");
  }
  if (!config().mail.server) {
    if (mail.state !== "unconfigured") await noteUnclaimed(found, withoutServer(now));
    return "waits";
  }
  const written = await write(mail);
  if ("reason" in written) {
    await noteUnclaimed(found, ended("skipped", now, written.reason));
    return "skipped";
  }
  return attempt(found, written, mailer, now);
}

async function attempt(found: FoundMail, message: Message, mailer: Mailer, now: Date): Promise<Delivered> {
  const { mail } = found;
  let connection: Connection | undefined;
  try {
    // Before the email is claimed: a server that is away leaves no doubt about it.
    connection = await mailer.connection();
  } catch (error) {
    const response = error instanceof Error ? error.message : String(error);
    const tries = mail.tries + 1;
    const note = afterAttempt({ is: "delayed", response }, tries, now);
    await noteUnclaimed(found, note, tries);
    logWarning("The mail server cannot be reached", { mail: mail.id, tries, error: response });
    return end(mail, note.reason, "unreachable");
  }
  if (!connection || !(await claimMail(found, now))) return "left";
  const outcome = await connection.send(message);
  const note = afterAttempt(outcome, mail.tries + 1, now);
  if (outcome.is === "refused" && outcome.isAddress) await suspendAddress(mail.uid, message.to);
  await noteClaimed(found, note);
  return end(mail, note.reason, outcome.is);
}

/** Logs an email that was lost. The line names no address. */
function end(mail: Mail, reason: MailReason | undefined, is: Delivered): Delivered {
  if (reason !== undefined) {
    const { id, uid, topic } = mail;
    logWarning("An email was not delivered", { mail: id, uid, topic, reason });
  }
  return is;
}

/**
 * The email with its current content, in the recipient's language, or the reason why it is not
 * sent.
 */
async function write(mail: Mail): Promise<Message | { readonly reason: MailReason }> {
  const [user, account, mailbox] = await Promise.all([
    readUser(mail.uid),
    accountOf(mail.uid),
    readMailbox(mail.uid),
  ]);
  const reason = objectionTo(mail, { user, account, mailbox });
  if (reason !== undefined || !account) return { reason: reason ?? "deleted" };
  const letter = await letterOf(mail, user, account.email);
  return "reason" in letter ? letter : messageOf(mail, letter, account.email, mailbox);
}

async function letterOf(
  mail: Mail,
  user: User | undefined,
  email: string,
): Promise<Letter | { readonly reason: MailReason }> {
  const locale = localeOf(user);
  if (mail.form === "digest") {
    const products = await newsFor(mail.uid, mail.createdAt);
    return products.length === 0 ? { reason: "empty" } : digestLetter(products, locale);
  }
  const sale =
    mail.orderId === undefined ? undefined : await readSale(mail.orderId, { uid: mail.uid, email });
  if (mail.form === "receipt") {
    return sale ? receiptLetter(sale.order, sale.parties, locale) : { reason: "outdated" };
  }
  const notice = await readNotice(mail.id);
  if (!notice) return { reason: "outdated" };
  if (notice.read && mail.topic === "messages") return { reason: "read" };
  return noticeLetter(mail.topic, notice, locale, sale);
}

async function messageOf(mail: Mail, letter: Letter, to: string, mailbox: StoredBox): Promise<Message> {
  const { siteUrl, mail: settings } = config();
  const { uid, topic } = mail;
  const key = isRequired(topic)
    ? undefined
    : await ensureKey(uid, mailbox, randomBytes(32).toString("base64"));
  const unsubscribe =
    key === undefined
      ? undefined
      : unsubscribeUrl(siteUrl, { uid, topic, signature: signatureOf(key, topic) });
  const frame = { siteUrl, unsubscribeUrl: unsubscribe, imprint: settings.imprint };
  const digest = createHash("sha256").update(mail.id).digest("hex").slice(0, 32);
  return {
    messageId: `${digest}@${hostname()}`,
    from: settings.from,
    replyTo: settings.replyTo,
    to,
    subject: subjectOf(letter),
    text: toText(letter, frame),
    html: toHtml(letter, frame),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

const hostname = (): string => new URL(config().siteUrl || "http://localhost").hostname;
