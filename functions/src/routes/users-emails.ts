import { usersEmails as route } from "#contract/mail.js";
import { choicesOf } from "#domain/mail/recipient.js";
import { endpoint } from "#http/endpoint.js";
import { readMailbox, writeChoices } from "#store/mail/mailboxes.js";

/** A user chooses which emails they get (DESIGN §18). */
export const usersEmails = endpoint(route, {
  GET: async ({ caller: { uid, email } }) => {
    const mailbox = await readMailbox(uid);
    return { choices: choicesOf(mailbox), isSuspended: email !== "" && mailbox.suspended === email };
  },
  POST: async ({ input: { topic, isOn }, caller: { uid } }) => {
    await writeChoices(uid, { [topic]: isOn });
    return { success: true as const };
  },
});
