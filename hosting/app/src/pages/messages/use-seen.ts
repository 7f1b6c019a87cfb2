import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { notifications } from "#contract/notifications.js";
import { api } from "../../api/client.js";
import { unreadOf } from "../../live/lists.js";
import { useLive } from "../../live/use-live.js";

interface Seen {
  readonly uid: string;
  /** Of the conversation that is open. */
  readonly id: string;
  readonly unread: number;
  /** When its newest message came. */
  readonly at: string | undefined;
  /** Marks the conversation read. */
  readonly read: () => void;
}

/** What comes into the open conversation is read once somebody can see it, and with it the notification of it. */
export function useSeen({ uid, id, unread, at, read }: Seen): void {
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const readNow = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is to be read, also when the number stays.
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
