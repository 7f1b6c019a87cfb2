import type { QueryClient } from "@tanstack/react-query";
import { revealing } from "#contract/text.js";
import { keepReadme } from "./drawn-readme.js";

/**
 * Puts the data with which the server has drawn the page into the cache. Later visits to the page request the current
 * data.
 *
 * @returns whether the server has drawn the page
 */
export function takeFirstHtml(queries: QueryClient): boolean {
  const element = document.getElementById("page-data");
  if (!element) return false;
  element.remove();
  const sent: [readonly unknown[], { product?: { readme?: string } } | null][] = JSON.parse(
    element.textContent ?? "[]",
    revealing,
  );
  for (const [key, data] of sent) {
    queries.setQueryData(key, data);
    const readme = data?.product?.readme;
    if (readme !== undefined) keepReadme(readme, document.getElementById("readme")?.innerHTML);
  }
  return true;
}
