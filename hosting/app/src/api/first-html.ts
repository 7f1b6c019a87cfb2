import type { QueryClient } from "@tanstack/react-query";
import { revealing } from "#contract/clean-text.js";
import { keepReadme } from "./drawn-readme.js";

/**
 * Puts the data with which the server rendered the page into the cache. Later visits to the page request the current
 * data.
 *
 * @returns whether the server has rendered the page
 */
export function takeFirstHtml(queries: QueryClient): boolean {
  const sent = taken("page-data", revealing);
  if (!sent) return false;
  for (const [key, data] of sent) {
    queries.setQueryData(key, data);
    const readme = data?.product?.readme ?? data?.collection?.text;
    if (readme !== undefined) keepReadme(readme, document.getElementById("readme")?.innerHTML);
  }
  // Contents of archives are shown with all their characters.
  for (const [key, data] of taken("page-files") ?? []) {
    queries.setQueryData(key, data);
    const drawn = document.getElementById("drawn")?.innerHTML;
    if (drawn !== undefined) keepReadme(data?.text, drawn);
  }
  return true;
}

type Sent = [
  readonly unknown[],
  { product?: { readme?: string }; collection?: { text?: string }; text?: string } | null,
][];

/** The data of a script in the page, which is removed. Undefined if there is none. */
function taken(id: string, reviver?: (name: string, value: unknown) => unknown): Sent | undefined {
  const element = document.getElementById(id);
  if (!element) return undefined;
  element.remove();
  return JSON.parse(element.textContent ?? "[]", reviver);
}
