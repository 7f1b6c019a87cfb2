import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.js";

const FRESH_MS = 30_000;
const TRIES = 2;

/** A request that the API rejects is not repeated. Temporary failures are retried twice. */
export const tryAgain = (failures: number, error: Error): boolean =>
  failures < TRIES && (!(error instanceof ApiError) || error.status >= 500);

/** Responses, cached while they are fresh. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      retry: tryAgain,
    },
    // Without a network, a change fails immediately. A queued one would be made later, unnoticed.
    mutations: { networkMode: "always" },
  },
});
