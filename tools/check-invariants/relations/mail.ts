import { isEnded, type MailState } from "#domain/mail/mail.js";
import { ordered, same, unless } from "../world.js";
import { always, type Relation } from "./relation.js";

const SELLERS = ["sales"];

export const MAIL_RELATIONS: readonly Relation[] = [
  always("mailbox", "mailboxes", ({ ids: [uid], data }, world) => {
    const owner = world.get(`users/${uid}`);
    return unless(
      [owner !== undefined && owner.status !== "deleted", "its owner does not exist"],
      [ordered(owner?.createdAt, data.updatedAt), "is older than its owner"],
    );
  }),
  always("mail", "mails", ({ ids: [id], data }, world) => {
    const { uid, topic, form, orderId, state, nextAt, endedAt, expiresAt, reason } = data;
    const recipient = world.get(`users/${uid}`);
    const notification = world.get(`notifications/${id}`);
    const order = orderId === undefined ? undefined : world.get(`orders/${orderId}`);
    const party = SELLERS.includes(String(topic)) ? order?.sellerUid : order?.buyerUid;
    const ended = isEnded(state as MailState | undefined);
    return unless(
      [recipient !== undefined && recipient.status !== "deleted", "its recipient does not exist"],
      [form !== "notice" || notification?.uid === uid, "has no notification of its recipient"],
      [
        form !== "notice" || same(notification?.createdAt, data.createdAt),
        "is older or newer than its notification",
      ],
      [
        form !== "receipt" || (id === `receipt_${orderId}` && topic === "purchases"),
        "is no receipt of its order",
      ],
      [form !== "digest" || (String(id).startsWith(`digest_${uid}_`) && topic === "digest"), "is no digest"],
      [orderId === undefined || party === uid, "is about an order of another user"],
      [ended ? nextAt === undefined : state === "unconfigured" || nextAt !== undefined, "waits for nothing"],
      [ended === (endedAt !== undefined), "has an end in a state without one"],
      [(expiresAt !== undefined) === (ended || state === "unconfigured"), "is kept for the wrong time"],
      [
        (reason !== undefined) === ["failed", "unknown", "skipped"].includes(String(state)),
        "has a reason of another state",
      ],
    );
  }),
];
