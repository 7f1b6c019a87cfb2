import { escapeHtml } from "./ssr-html.js";

/** An entry of a feed. Feed readers show each entry once. */
export interface FeedEntry {
  /** Never changes and is never used again. */
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly published: Date;
  readonly updated: Date;
  readonly author: string;
  /** Plain text. */
  readonly content: string;
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  /** The HTML page with the same content. */
  readonly link: string;
  /** The feed's own URL. */
  readonly self: string;
  readonly entries: readonly FeedEntry[];
}

/** A feed in Atom (RFC 4287). All texts in it are escaped. */
export function atomFeed({ id, title, link, self, entries }: Feed): string {
  const updated = Math.max(0, ...entries.map((entry) => entry.updated.getTime()));
  const written = entries.map(
    (entry) => `  <entry>
    <id>${escapeXml(entry.id)}</id>
    <title>${escapeXml(entry.title)}</title>
    <link href="${escapeXml(entry.link)}"/>
    <published>${entry.published.toISOString()}</published>
    <updated>${entry.updated.toISOString()}</updated>
    <author><name>${escapeXml(entry.author)}</name></author>
    <content type="text">${escapeXml(entry.content)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(id)}</id>
  <title>${escapeXml(title)}</title>
  <link href="${escapeXml(link)}"/>
  <link rel="self" href="${escapeXml(self)}"/>
  <updated>${new Date(updated).toISOString()}</updated>
${written.join("")}</feed>
`;
}

/** Escapes a text for XML, and removes the characters that XML 1.0 does not allow. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ""));
