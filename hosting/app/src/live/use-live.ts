import { hashKey, keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Listing } from "./listing.js";
import { type LiveState, Watch } from "./watch.js";

/** How often the HTTP API is asked while nothing comes by itself. */
const ASK_EVERY_MS = 30_000;

/** Things of who is signed in that change by themselves. */
export interface Live<T> {
  readonly queryKey: QueryKey;
  readonly listing: Listing<T>;
  /** Asks the HTTP API for the same. */
  readonly ask: (signal: AbortSignal) => Promise<readonly T[]>;
}

/** A listener for each thing, however many components look at it. */
const watches = new Map<string, unknown>();

function watchOf<T>({ queryKey, listing }: Live<T>): Watch<T> {
  const key = hashKey(queryKey);
  const watch = (watches.get(key) as Watch<T> | undefined) ?? new Watch(queryKey, listing);
  watches.set(key, watch);
  return watch;
}

/**
 * What is there now, and whether it changes by itself. While it does not, the HTTP API is asked now and then.
 */
export function useLive<T>(live: Live<T>) {
  const watch = watchOf(live);
  const state: LiveState = useSyncExternalStore(watch.look, watch.state);
  const { data, error, refetch } = useQuery({
    queryKey: live.queryKey,
    queryFn: ({ signal }) => live.ask(signal),
    enabled: state === "lost",
    refetchInterval: ASK_EVERY_MS,
    // More of the same is more of what is shown.
    placeholderData: keepPreviousData,
  });
  return { data, error, refetch, state };
}
