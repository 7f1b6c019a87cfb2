import { createServer as createHttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { mailPage } from "./page.js";

const HOST = "127.0.0.1";
/** The emails that the page shows, newest first. */
const MOST_MAILS = 500;
const MOST_BYTES = 1024 * 1024;

/** An email as it arrived. */
export interface Received {
  readonly number: number;
  readonly at: Date;
  readonly from: string;
  readonly to: readonly string[];
  /** As it was sent. */
  readonly raw: string;
  readonly parsed: Email;
}

/** The behavior of the server instead of accepting an email. A code is its reply to a command. */
export interface Trouble {
  readonly login?: number;
  readonly from?: number | string;
  readonly to?: number | string;
  /** The reply after the message has arrived. */
  readonly data?: number | string;
  /** Ends the connection before the server asks for the message, or after the message arrived and before it is confirmed. */
  readonly drop?: "connect" | "to" | "data" | "confirmation";
  /** Takes the message, and confirms it after so many milliseconds. */
  readonly slowMs?: number;
}

export interface LocalMail {
  /** Where emails are sent: `smtp://127.0.0.1:PORT`. */
  readonly smtpUrl: string;
  /** The page that shows them; `/mails.json` lists them for programs. */
  readonly url: string;
  received(): readonly Received[];
  /** Makes the next attempts fail; all of them without a number. */
  trouble(trouble: Trouble | undefined, times?: number): void;
  stop(): Promise<void>;
}

/** @param text such as `550 5.1.1 No such user` */
function reply(text: number | string): Error {
  const [, code = "451", rest = "No"] = /^(\d{3})\s*(.*)$/.exec(String(text)) ?? [];
  return Object.assign(new Error(rest || "No"), { responseCode: Number(code) });
}

/**
 * Starts a mail server on 127.0.0.1 that accepts every email and sends none: `npm start` shows the emails that would be
 * sent, and tests make it fail.
 * @param smtpPort, port 0 selects a free port
 */
export async function startLocalMail({
  smtpPort = 0,
  port = 0,
}: {
  readonly smtpPort?: number;
  readonly port?: number;
} = {}): Promise<LocalMail> {
  const mails: Received[] = [];
  let number = 0;
  let trouble: Trouble | undefined;
  let left = 0;
  const current = (): Trouble => (trouble && left > 0 ? trouble : {});
  const used = () => {
    if (trouble && Number.isFinite(left)) left -= 1;
  };
  const dropped = (session: { readonly id: string }) => {
    for (const connection of smtp.connections) if (connection.id === session.id) connection._socket.destroy();
  };

  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 500,
    onConnect(session, done) {
      if (current().drop !== "connect") return done();
      used();
      return dropped(session);
    },
    onAuth({ username }, _session, done) {
      const { login } = current();
      if (login === undefined) return done(null, { user: username });
      used();
      return done(reply(login));
    },
    onMailFrom(_address, _session, done) {
      const { from } = current();
      if (from === undefined) return done();
      used();
      return done(reply(from));
    },
    onRcptTo(_address, session, done) {
      const { to, drop } = current();
      if (drop === "to") {
        used();
        return dropped(session);
      }
      if (to === undefined) return done();
      used();
      return done(reply(to));
    },
    onData(stream, session, done) {
      const { data, drop, slowMs } = current();
      const parts: Buffer[] = [];
      let bytes = 0;
      stream.on("data", (part: Buffer) => {
        if (drop === "data") {
          used();
          dropped(session);
        }
        bytes += part.length;
        if (bytes <= MOST_BYTES) parts.push(part);
      });
      stream.on("end", async () => {
        if (data !== undefined || drop !== undefined || slowMs !== undefined) used();
        if (drop === "data") return;
        if (data !== undefined) return void done(reply(data));
        const raw = Buffer.concat(parts).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        number += 1;
        mails.unshift({
          ...{ number, at: new Date(), raw, parsed: await PostalMime.parse(raw) },
          ...{ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) },
        });
        mails.splice(MOST_MAILS);
        if (drop === "confirmation") return dropped(session);
        if (slowMs !== undefined) setTimeout(() => done(), slowMs);
        else done();
      });
    },
  });
  // A client that goes away is no fault of the server.
  smtp.on("error", () => undefined);

  const http = createHttpServer((request, response) => {
    const { status, type, body } = mailPage(new URL(request.url ?? "/", url), mails);
    response.writeHead(status, {
      "Content-Type": type,
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; sandbox allow-popups",
      "X-Content-Type-Options": "nosniff",
    });
    response.end(body);
  });
  const listen = (server: Server, wanted: number) =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      server.listen(wanted, HOST, () => resolve((server.address() as AddressInfo).port));
    });
  const smtpUrl = `smtp://${HOST}:${await listen(smtp.server as Server, smtpPort)}`;
  const url = `http://${HOST}:${await listen(http, port)}`;

  return {
    smtpUrl,
    url,
    received: () => mails,
    trouble(wanted, times = Number.POSITIVE_INFINITY) {
      trouble = wanted;
      left = times;
    },
    async stop() {
      for (const connection of smtp.connections) connection._socket.destroy();
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => http.close(() => resolve())),
      ]);
    },
  };
}
