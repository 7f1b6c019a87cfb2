import * as fc from "fast-check";
import { messages } from "#contract/messages.js";
import { routeTo } from "../messages.js";
import type { Good, Person } from "./cast.js";
import { at, type Described, good, person, place } from "./choices.js";
import * as conversing from "./rules-of-messages.js";
import { type Community, sellerOf } from "./state.js";
import { request } from "./step.js";

const text = fc.constantFrom(
  ...["Hello", " does it run?\n", "  ", `${"x".repeat(99)}🙂 and more`, "y".repeat(1_000)],
);

interface Sent {
  readonly by: Person;
  readonly says: string;
  readonly message: { readonly good: Good; readonly text: string; readonly named?: string };
}

const send = (community: Community, { by, says, message }: Sent) => {
  const { good: about, text: words, named } = message;
  return request(community, {
    ...{ by, says, route: messages, method: "POST" },
    input: {
      productId: community.goods[about].id,
      text: words,
      ...(named !== undefined && { conversationId: named }),
    },
    expects: () => conversing.write(community, by, message),
  });
};

export const write = fc.tuple(person, good, text).map(([by, about, words]): Described => {
  const says = `writes about ${about}`;
  return [
    `${by} ${says}`,
    (community) => send(community, { by, says, message: { good: about, text: words } }),
  ];
});

/** A user writes into an existing conversation; usually one of its sides. */
export const reply = fc.tuple(fc.constantFrom("seller", "seller", "buyer", "other"), place, person, text).map(
  ([side, where, other, words]): Described => [
    `${side === "other" ? other : `the ${side}`} writes into conversation ${where}`,
    (community) => {
      const conversation = at(community.conversations, where);
      if (!conversation) return undefined;
      const { good: about, buyer, id } = conversation;
      const by = side === "other" ? other : side === "buyer" ? buyer : sellerOf(community, conversation);
      const says = `writes into the conversation of ${buyer} about ${about}`;
      return send(community, { by, says, message: { good: about, text: words, named: id } });
    },
  ],
);

export const openConversation = fc
  .tuple(fc.constantFrom("seller", "buyer", "other", "none"), place, person)
  .map(
    ([side, where, other]): Described => [
      `${side === "other" ? other : `the ${side}`} opens conversation ${where}`,
      (community) => {
        const conversation = side === "none" ? undefined : at(community.conversations, where);
        const seller = conversation && sellerOf(community, conversation);
        const by = (side === "buyer" ? conversation?.buyer : side === "seller" ? seller : undefined) ?? other;
        const id = conversation?.id ?? "no-conversation";
        const says = conversation
          ? `opens the conversation of ${conversation.buyer} about ${conversation.good}`
          : "opens a conversation that is not there";
        return request(community, {
          ...{ by, says, route: routeTo(id), method: "GET" },
          expects: () => conversing.open(community, by, id),
        });
      },
    ],
  );

export const listConversations = person.map(
  (by): Described => [
    `${by} lists the own conversations`,
    (community) =>
      request(community, {
        ...{ by, says: "lists the own conversations", route: messages, method: "GET" },
        expects: () => conversing.listConversations(community, by),
      }),
  ],
);
