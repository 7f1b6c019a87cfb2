import type * as z from "zod";
import { ApiError } from "#contract/client.js";

/**
 * Asks for what a page of a product or a profile shows. Resolves to `null` where nothing is published.
 *
 * The first page of a visit came with its data; any other is asked for.
 *
 * @param path of the page, such as `/p/changelog-writer`
 * @throws ApiError when the answer is a refusal
 */
export async function pageData<T>(
  schema: z.ZodType<T>,
  path: string,
  signal: AbortSignal,
): Promise<T | null> {
  const embedded = takeEmbedded(path);
  if (embedded !== undefined) return schema.parse(embedded);
  const answer = await fetch(`${path}.json`, { signal });
  if (answer.status === 404) return null;
  if (!answer.ok) {
    const retryAfter = Number(answer.headers.get("retry-after")) || undefined;
    throw new ApiError(answer.status, "The page did not answer", [], retryAfter);
  }
  return schema.parse(await answer.json());
}

/** What the first HTML brought, once: later visits to the page ask for what is true then. */
function takeEmbedded(path: string): unknown {
  const element = document.getElementById("page-data");
  if (!element || location.pathname !== path) return undefined;
  element.remove();
  return JSON.parse(element.textContent ?? "");
}
