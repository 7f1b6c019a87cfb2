import type * as z from "zod";
import { ApiError } from "#contract/client.js";
import { revealing } from "#contract/text.js";

/**
 * Gets the data of a page of a product, a profile, a collection, or the log. Resolves to `null` if nothing is published there.
 * The first page of a visit contains it (`takeFirstHtml`).
 *
 * @param path of the page, such as `/p/changelog-writer`
 * @param query of the page, with its question mark; empty without one
 * @throws ApiError when the API rejects the request
 */
export async function pageData<T>(
  schema: z.ZodType<T>,
  path: string,
  signal: AbortSignal,
  query = "",
): Promise<T | null> {
  const answer = await fetch(`${path}.json${query}`, { signal });
  if (answer.status === 404) return null;
  if (!answer.ok) {
    const retryAfter = Number(answer.headers.get("retry-after")) || undefined;
    throw new ApiError(answer.status, "The page did not answer", [], retryAfter);
  }
  return schema.parse(JSON.parse(await answer.text(), revealing));
}
