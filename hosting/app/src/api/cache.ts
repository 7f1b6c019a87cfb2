import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.js";

const FRESH_MS = 30_000;
const TRIES = 2;

/** A refusal stays one when it is asked again; what may pass is tried twice more. */
export const tryAgain = (failures: number, error: Error): boolean =>
  failures < TRIES && (!(error instanceof ApiError) || error.status >= 500);

/** What was answered, kept while it is fresh. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      retry: tryAgain,
    },
    // Without a network a change is refused at once: one that waited would be made later, unseen.
    mutations: { networkMode: "always" },
  },
});
