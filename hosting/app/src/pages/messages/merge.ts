import type { Message } from "../../live/lists.js";

/** Merges lists of messages without duplicates, oldest first. */
export function together(...lists: (readonly Message[])[]): Message[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}
