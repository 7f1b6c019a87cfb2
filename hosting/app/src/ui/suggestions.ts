import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cliProductsSearch } from "#contract/cli.js";
import { api } from "../api/client.js";
import { completions, type SuggestionGroup } from "./completions.js";

const PAUSE_MS = 250;
/** A single letter begins too many names to choose from. */
const SHORTEST = 2;
const KEPT_MS = 60_000;

const NOTHING: readonly SuggestionGroup[] = [];

/**
 * What the typed words may become: products, authors and tags. They follow shortly after the last key. If the
 * API refuses, there are none: the search itself says what is wrong.
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
    queryFn: ({ signal }) =>
      api.call(cliProductsSearch, "GET", { q: settled, suggest: true, limit: 1 }, signal),
    enabled: isWanted && isLong,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    retry: false,
  });
  return isLong && data?.suggestions ? completions(data.suggestions) : NOTHING;
}
