import { db } from "#store/firestore.js";
import type { Cast, Step } from "./cast.js";

/** Users follow one another, send messages, file reports and get notifications. */
export function community({ seller, buyer, boss, left, keep }: Cast): Step[] {
  return [
    { call: "POST /users/follow", kind: "a follow", by: buyer, input: () => ({ targetUid: seller.uid }) },
    { call: "POST /users/follow", kind: "taken back", by: buyer, input: () => ({ targetUid: seller.uid }) },
    {
      call: "POST /users/update-profile",
      kind: "what no other document repeats",
      by: buyer,
      input: () => ({ username: buyer.username, displayName: "buyer", bio: "Reads a lot" }),
    },
    {
      call: "POST /users/update-profile",
      kind: "another name, repeated in 1 review",
      by: buyer,
      input: () => ({ username: buyer.username, displayName: "Another name" }),
    },

    {
      call: "POST /messages",
      kind: "the first to a stranger",
      by: boss,
      input: () => ({ productId: "free", text: "Hello" }),
    },
    {
      call: "POST /messages",
      kind: "the first to someone known",
      by: buyer,
      input: () => ({ productId: "free", text: "Hello" }),
      after: keep("conversationId"),
    },
    {
      call: "POST /messages",
      kind: "an answer",
      by: seller,
      input: () => ({ productId: "free", text: "Hello", conversationId: left.conversationId }),
    },
    { call: "GET /messages", kind: "1 conversation", by: buyer },
    {
      call: "GET /messages/{conversationId}",
      kind: "2 messages, 1 unread",
      by: buyer,
      input: () => ({ conversationId: left.conversationId }),
    },
    {
      call: "GET /messages/{conversationId}",
      kind: "2 messages, all read",
      by: buyer,
      input: () => ({ conversationId: left.conversationId }),
    },
    {
      call: "POST /reports",
      kind: "of a product",
      by: buyer,
      input: () => ({ targetType: "product", targetId: "free", reason: "spam" }),
    },
    {
      call: "GET /notifications",
      kind: "a page of 2",
      by: buyer,
      after: ({ notifications }) => {
        left.notificationId = (notifications as unknown as { id: string }[])[0]?.id ?? "";
      },
    },
    {
      call: "POST /notifications",
      kind: "1 by its id",
      by: buyer,
      input: () => ({ ids: [left.notificationId] }),
    },
    {
      call: "POST /notifications",
      kind: "all of 2",
      by: buyer,
      before: () => db().doc(`notifications/${left.notificationId}`).update({ read: false }),
      input: () => ({ all: true }),
    },
  ];
}
