import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api/client.js";
import { completions, type SuggestionGroup } from "./completions.js";

const PAUSE_MS = 250;
/** A single letter matches too many names. */
const SHORTEST = 2;
const KEPT_MS = 60_000;

const NOTHING: readonly SuggestionGroup[] = [];

/**
 * Suggestions for the typed words: products, authors and tags. They appear shortly
 * after the last key press. If the API returns an error, there are none, and the
 * search itself shows the error.
 */
export function useSuggestions(typed: string, isWanted: boolean): readonly SuggestionGroup[] {
  const [settled, setSettled] = useState("");
  const q = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const isLong = settled.length >= SHORTEST && q.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: ["suggestions", settled],
    queryFn: async ({ signal }) => {
      const { cliProductsSearch } = await import("#contract/cli.js");
      return api.call(cliProductsSearch, "GET", { q: settled, suggest: true, limit: 1 }, signal);
    },
    enabled: isWanted && isLong,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    retry: false,
  });
  return isLong && data?.suggestions ? completions(data.suggestions) : NOTHING;
}
