import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { notifications } from "#contract/notifications.js";
import { api } from "../../api/client.js";
import { unreadOf } from "../../live/lists.js";
import { useLive } from "../../live/use-live.js";

interface Seen {
  readonly uid: string;
  /** The ID of the open conversation. */
  readonly id: string;
  readonly unread: number;
  /** The time of its newest message. */
  readonly at: string | undefined;
  /** Marks the conversation as read. */
  readonly read: () => void;
}

/**
 * Marks messages that arrive in the open conversation as read while the page is visible, and also marks their
 * notifications.
 */
export function useSeen({ uid, id, unread, at, read }: Seen): void {
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const readNow = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message must be marked, even if the count stays the same.
  useEffect(() => {
    if (isVisible && unread > 0) readNow();
  }, [isVisible, unread, at]);

  const told = (useLive(unreadOf(uid)).data ?? [])
    .filter(({ link }) => link === `/messages/${id}`)
    .map((one) => one.id)
    .sort()
    .join();
  const { mutate: mark } = useMutation({
    mutationFn: (ids: string[]) => api.call(notifications, "POST", { ids }),
    networkMode: "online",
  });
  useEffect(() => {
    if (isVisible && told) mark(told.split(","));
  }, [isVisible, told, mark]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
