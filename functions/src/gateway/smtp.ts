import { Readable } from "node:stream";
import { type Outcome, outcomeOf } from "#domain/mail/attempt.js";
import type { MailAddress, MailServer } from "#platform/config.js";
import { WAITS } from "#platform/waits.js";

/** An email as it is passed to the mail server. */
export interface Message {
  /** Without angle brackets. The same for every attempt, so that a mail program can recognize a repetition. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly replyTo: MailAddress | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A connection to a mail server that sends one email at a time. */
export interface Connection {
  /** Never throws: an error is an outcome. After any other outcome than `sent` and `refused`, the connection is closed. */
  send(message: Message): Promise<Outcome>;
  isOpen(): boolean;
  close(): void;
}

/** The fields that nodemailer adds to an error. */
interface SmtpError extends Error {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** The bytes of an email: headers are encoded and folded, so no value can add a header. */
export async function composed({ messageId, from, replyTo, headers, ...parts }: Message): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const node = new MailComposer({
    ...parts,
    from,
    ...(replyTo && { replyTo }),
    messageId: `<${messageId}>`,
    headers: { ...headers },
    // No part of an email may name a file or a URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return node.build();
}

/**
 * Connects to a mail server and logs in, within `WAITS.smtpConnect`.
 * @param name the name of this client, for the SMTP greeting
 * @throws the error of the connection or of the login
 */
export async function connectTo(server: MailServer, name: string): Promise<Connection> {
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const smtp = new SMTPConnection({
    host: server.host,
    port: server.port,
    name,
    secure: server.tls === "always",
    requireTLS: server.tls === "start",
    ignoreTLS: server.tls === "never",
    connectionTimeout: WAITS.smtpConnect.milliseconds,
    greetingTimeout: WAITS.smtpConnect.milliseconds,
    dnsTimeout: WAITS.smtpConnect.milliseconds,
    socketTimeout: WAITS.smtpReply.milliseconds,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
  });
  let open = true;
  smtp.on("end", () => {
    open = false;
  });
  // Errors belong to the call that waits. One that comes between two calls closes the connection.
  smtp.on("error", () => {
    open = false;
  });
  const close = () => {
    open = false;
    smtp.close();
  };
  const timer = setTimeout(close, WAITS.smtpConnect.milliseconds);
  try {
    await settled((done) => {
      smtp.once("error", done);
      smtp.once("end", () => done(new Error("The mail server closed the connection")));
      smtp.connect((error?: Error | null) => done(error));
    });
    const { user, password = "" } = server;
    if (user !== undefined)
      await settled((done) => smtp.login({ credentials: { user, pass: password } }, done));
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(timer);
  }

  return {
    isOpen: () => open,
    close,
    async send(message) {
      const bytes = await composed(message);
      let isHandedOver = false;
      // The client reads the message only after the server has asked for it.
      const body = new Readable({
        read() {
          isHandedOver = true;
          this.push(bytes);
          this.push(null);
        },
      });
      const deadline = setTimeout(close, WAITS.smtpSend.milliseconds);
      const outcome = await new Promise<Outcome>((resolve) => {
        const fail = (error: Error) => resolve(outcomeOf(problemIn(error, isHandedOver)));
        const ended = () => fail(new Error("The mail server closed the connection"));
        smtp.once("error", fail);
        smtp.once("end", ended);
        smtp.send({ from: message.from.address, to: [message.to] }, body, (error?: Error | null) => {
          smtp.off("error", fail);
          smtp.off("end", ended);
          if (error) fail(error);
          else resolve({ is: "sent" });
        });
      });
      clearTimeout(deadline);
      if (outcome.is === "delayed" || outcome.is === "unconfirmed") close();
      else if (outcome.is === "refused" && open) await reset(smtp, close);
      return outcome;
    },
  };
}

type Done = (error?: Error | null) => void;

const settled = (start: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

/** After a rejected recipient, the connection is reset. */
async function reset(smtp: { reset(done: Done): void }, close: () => void): Promise<void> {
  try {
    await settled((done) => smtp.reset(done));
  } catch {
    close();
  }
}

function problemIn(error: Error, isHandedOver: boolean) {
  const { command = "", responseCode, response } = error as SmtpError;
  return { command, code: responseCode, response: response ?? error.message, isHandedOver };
}
