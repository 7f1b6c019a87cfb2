import { PAGE_LIMITS } from "#contract/pages.js";
import { isRequired } from "#domain/mail/recipient.js";
import { readUnsubscribeLink } from "#domain/mail/unsubscribe.js";
import { isOneClick, unsubscribePage } from "#domain/mail/unsubscribe-page.js";
import { type LinkAnswer, type LinkRequest, linkPage } from "#http/link-page.js";
import { isSigned } from "#mail/signature.js";
import { endTopic, readMailbox } from "#store/mail/mailboxes.js";
import { read as readUser } from "#store/people/users.js";

/**
 * The unsubscribe link in an email, which needs no login: a page with a button for
 * people, and one request for mail programs (RFC 8058). The link has no other
 * effect.
 */
export const unsubscribe = linkPage("unsubscribe", PAGE_LIMITS.pages, {
  GET: async (request) => {
    const found = await linkIn(request);
    return found
      ? { status: 200, html: unsubscribePage("question", found.locale, found.topic) }
      : invalid(request);
  },
  POST: async (request) => {
    const found = await linkIn(request);
    if (!found || !isOneClick(request.body)) return invalid(request);
    const isDone = await endTopic(found.uid, found.topic);
    return isDone
      ? { status: 200, html: unsubscribePage("done", found.locale, found.topic) }
      : invalid(request);
  },
});

const invalid = ({ locale }: LinkRequest): LinkAnswer => ({
  status: 404,
  html: unsubscribePage("invalid", locale),
});

/** The topic and the user of a link that this marketplace signed, and the user's language. */
async function linkIn({ query, locale }: LinkRequest) {
  const link = readUnsubscribeLink(query);
  if (!link || isRequired(link.topic)) return undefined;
  const [{ key }, user] = await Promise.all([readMailbox(link.uid), readUser(link.uid)]);
  if (key === undefined || !isSigned(key, link.topic, link.signature)) return undefined;
  return { ...link, locale: user?.locale ?? locale };
}
