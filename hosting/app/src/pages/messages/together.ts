import type { Message } from "../../live/lists.js";

/** All messages of several lists, each once, oldest first. */
export function together(...lists: (readonly Message[])[]): Message[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}
