import type * as z from "zod";
import { revealing } from "#contract/clean-text.js";
import { ApiError } from "#contract/client.js";

/**
 * Gets the data of a page of a product, a profile, a collection, or the log. Resolves to `null` if nothing is
 * published there.
 * The HTML of the first page contains the data (`takeFirstHtml`).
 *
 * @param schemaOf loads the schema while the data is requested
 * @param path the path of the page, such as `/p/changelog-writer`
 * @param query the query string of the page, including the question mark; empty if there is none
 * @throws ApiError if the API rejects the request
 */
export async function pageData<T>(
  schemaOf: () => Promise<z.ZodType<T>>,
  path: string,
  signal: AbortSignal,
  query = "",
): Promise<T | null> {
  const [answer, schema] = await Promise.all([fetch(`${path}.json${query}`, { signal }), schemaOf()]);
  if (answer.status === 404) return null;
  if (!answer.ok) {
    const retryAfter = Number(answer.headers.get("retry-after")) || undefined;
    throw new ApiError(answer.status, "The page did not answer", [], retryAfter);
  }
  return schema.parse(JSON.parse(await answer.text(), revealing));
}
