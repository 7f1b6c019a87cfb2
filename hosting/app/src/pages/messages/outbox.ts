import { onlineManager, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { messages as route } from "#contract/messages.js";
import { tryAgain } from "../../api/cache.js";
import { api } from "../../api/client.js";
import type { Message } from "../../live/lists.js";
import { isSignedIn } from "../../session/session.js";
import { type Kept, keep, kept, letGo } from "./stored-outbox.js";

/** A message that is being sent, and its state. */
export interface Outgoing extends Kept {
  readonly state: "sending" | "waiting" | "sent" | "failed";
  readonly error: Error | null;
}

/** Created before the first attempt, so that the message arrives once even if it is sent several times. */
const newId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 20);

/**
 * The messages that a user has written in a conversation and that have not been confirmed yet. The browser stores each
 * message until it is sent: the message waits for a connection, survives a reload, and arrives only once.
 *
 * @param messages known messages of the conversation
 */
export function useOutbox(
  uid: string,
  { conversationId, productId }: { readonly conversationId: string; readonly productId: string },
  messages: readonly Message[],
) {
  const queries = useQueryClient();
  const mutationKey = ["message", uid, conversationId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id, text }: Kept) => {
      // While a message waited for a connection, another user may have signed in.
      if (!isSignedIn(uid)) throw new Error("Another session");
      return api.call(route, "POST", { productId, conversationId, messageId: id, text });
    },
    // One after another, in the order in which they were written.
    scope: { id: mutationKey.join(" ") },
    retry: tryAgain,
    // Unlike other changes, it waits for a network: the sender sees it waiting.
    networkMode: "online",
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: (_answer, { id }) => letGo(uid, conversationId, id),
  });
  const find = (id: string) =>
    queries
      .getMutationCache()
      .find<unknown, Error, Kept>({ mutationKey, predicate: ({ state }) => idOf(state.variables) === id });
  const all = useMutationState({
    filters: { mutationKey },
    select: ({ state }): Outgoing => ({
      ...(state.variables as Kept),
      state: stateOf(state.status, state.isPaused),
      error: state.error,
    }),
  });
  const forget = (id: string) => {
    const found = find(id);
    if (found) queries.getMutationCache().remove(found);
  };
  const resume = useEffectEvent(() => {
    for (const message of kept(uid, conversationId)) if (!find(message.id)) mutate(message);
  });
  useEffect(() => resume(), []);
  const discard = ({ id }: Kept) => {
    forget(id);
    letGo(uid, conversationId, id);
  };
  const isThere = ({ id }: Kept) => messages.some((message) => message.id === id);
  // Includes a message that seems to have failed because only its responses were lost.
  const arrived = all.filter((message) => ["sent", "failed"].includes(message.state) && isThere(message));
  useEffect(() => arrived.forEach(discard));
  return {
    outgoing: all.filter((message) => !isThere(message)),
    discard,
    send(text: string): void {
      const message = { id: newId(), text, writtenAt: Date.now() };
      keep(uid, conversationId, message);
      mutate(message);
    },
    sendAgain({ id, text, writtenAt }: Kept): void {
      forget(id);
      mutate({ id, text, writtenAt });
    },
  };
}

const idOf = (variables: unknown): string | undefined => (variables as Kept | undefined)?.id;

function stateOf(status: "idle" | "pending" | "success" | "error", isPaused: boolean): Outgoing["state"] {
  if (status === "success") return "sent";
  if (status === "error") return "failed";
  // With a connection, it only waits briefly for the messages before it.
  return isPaused && !onlineManager.isOnline() ? "waiting" : "sending";
}
