import { hashKey, keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Listing } from "./listing.js";
import { type LiveState, Watch } from "./watch.js";

/** How often the HTTP API is polled while there are no live updates. */
const ASK_EVERY_MS = 30_000;

/** A query for live data of the signed-in user. */
export interface Live<T> {
  readonly queryKey: QueryKey;
  readonly listing: Listing<T>;
  /** Requests the same from the HTTP API. */
  readonly ask: (signal: AbortSignal) => Promise<readonly T[]>;
}

/** One listener per listing, however many components use it. */
const watches = new Map<string, unknown>();

function watchOf<T>({ queryKey, listing }: Live<T>): Watch<T> {
  const key = hashKey(queryKey);
  const watch = (watches.get(key) as Watch<T> | undefined) ?? new Watch(queryKey, listing);
  watches.set(key, watch);
  return watch;
}

/** The current results, and whether they update live. If they do not, the HTTP API is polled. */
export function useLive<T>(live: Live<T>) {
  const watch = watchOf(live);
  const state: LiveState = useSyncExternalStore(watch.look, watch.state);
  const { data, error, refetch } = useQuery({
    queryKey: live.queryKey,
    queryFn: ({ signal }) => live.ask(signal),
    enabled: state === "lost",
    refetchInterval: ASK_EVERY_MS,
    // While a longer list is loading, the shorter one is shown.
    placeholderData: keepPreviousData,
  });
  return { data, error, refetch, state };
}
