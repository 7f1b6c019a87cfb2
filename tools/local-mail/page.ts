import type { Received } from "./server.js";

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const HTML = "text/html; charset=utf-8";
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
iframe { width: 100%; height: 46rem; border: 1px solid #8886; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; padding: 1rem }`;

const page = (title: string, body: string): Answer => ({
  status: 200,
  type: HTML,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${body}</html>`,
});

/**
 * Serves the page of the local mailbox, a single email, or the list for programs. No part of an email is run or loaded
 * there.
 */
export function mailPage({ pathname, searchParams }: URL, mails: readonly Received[]): Answer {
  if (pathname === "/mails.json") {
    const to = searchParams.get("to");
    const wanted = mails.filter((mail) => to === null || mail.to.includes(to));
    return { status: 200, type: "application/json; charset=utf-8", body: JSON.stringify(wanted.map(listed)) };
  }
  if (pathname === "/") return page("Emails that would be sent", list(mails));
  const [, number, part] = /^\/(\d+)(\/html|\/raw)?$/.exec(pathname) ?? [];
  const mail = mails.find((one) => String(one.number) === number);
  if (!mail) return { status: 404, type: "text/plain; charset=utf-8", body: "There is no such email.\n" };
  if (part === "/html") return { status: 200, type: HTML, body: mail.parsed.html ?? "" };
  if (part === "/raw") return { status: 200, type: "text/plain; charset=utf-8", body: mail.raw };
  return page(mail.parsed.subject ?? "(no subject)", shown(mail));
}

const headersOf = ({ parsed }: Received) =>
  Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));

const listed = (mail: Received) => ({
  ...{ number: mail.number, at: mail.at, from: mail.from, to: mail.to, headers: headersOf(mail) },
  ...{ subject: mail.parsed.subject, text: mail.parsed.text, html: mail.parsed.html },
});

function list(mails: readonly Received[]): string {
  if (mails.length === 0) return "<p>No email yet. Buy, sell, or write a message, and reload this page.</p>";
  const rows = mails.map(
    ({ number, at, to, parsed }) =>
      `<tr><td>${at.toISOString().slice(11, 19)}</td><td>${escaped(to.join(", "))}</td><td><a href="/${number}">${escaped(parsed.subject ?? "")}</a></td></tr>`,
  );
  return `<p>Nothing leaves this machine.</p><table><tr><th>Time (UTC)</th><th>To</th><th>Subject</th></tr>${rows.join("")}</table>`;
}

function shown({ number, from, to, parsed }: Received): string {
  const headers = parsed.headers.filter(({ key }) => /^(list-|message-id|auto-|reply-to)/.test(key));
  const rows = [["From", from], ["To", to.join(", ")], ...headers.map(({ key, value }) => [key, value])].map(
    ([name = "", value = ""]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `<p><a href="/">All emails</a> · <a href="/${number}/raw">As it was sent</a></p><table>${rows.join("")}</table>
<h2>HTML</h2><iframe title="The email" sandbox="allow-popups" src="/${number}/html"></iframe>
<h2>Text</h2><pre>${escaped(parsed.text ?? "")}</pre>`;
}
