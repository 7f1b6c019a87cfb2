import * as z from "zod";

/** A message that the sender's browser stores until it is sent. */
const Kept = z.object({ id: z.string(), text: z.string(), writtenAt: z.number() });
export type Kept = z.infer<typeof Kept>;

/** Each message has its own entry, so that two windows never overwrite each other's. */
const prefixOf = (uid: string, conversationId: string) => `vaultmart.outbox.${uid}.${conversationId}.`;

export function keep(uid: string, conversationId: string, message: Kept): void {
  try {
    localStorage.setItem(prefixOf(uid, conversationId) + message.id, JSON.stringify(message));
  } catch {
    // Without storage, a message waits as long as the page is open.
  }
}

export function letGo(uid: string, conversationId: string, id: string): void {
  try {
    localStorage.removeItem(prefixOf(uid, conversationId) + id);
  } catch {
    // Nothing was stored.
  }
}

/** The stored messages of a conversation, in the order in which they were written. */
export function kept(uid: string, conversationId: string): Kept[] {
  const prefix = prefixOf(uid, conversationId);
  try {
    return Object.entries(localStorage)
      .flatMap(([key, value]) => (key.startsWith(prefix) ? read(value) : []))
      .sort((one, other) => one.writtenAt - other.writtenAt);
  } catch {
    return [];
  }
}

function read(value: string): Kept[] {
  try {
    return [Kept.parse(JSON.parse(value))];
  } catch {
    return [];
  }
}
