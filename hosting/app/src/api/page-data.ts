import type * as z from "zod";
import { ApiError } from "#contract/client.js";
import { revealing } from "#contract/text.js";

/**
 * Gets the data of a product page or a profile page. Resolves to `null` if nothing is published there.
 *
 * The first page of a visit contains its data; for any other page it is requested.
 *
 * @param path of the page, such as `/p/changelog-writer`
 * @throws ApiError when the API rejects the request
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
  return schema.parse(JSON.parse(await answer.text(), revealing));
}

/** The readme in the first HTML, which the app removes when it starts. */
const readmeHtml = document.getElementById("readme")?.innerHTML;
/** Its Markdown. */
let readmeText: unknown;

/**
 * The HTML of a readme that the server has drawn in the first HTML, so that no renderer needs to be loaded. Undefined
 * for any other readme.
 */
export const drawnReadme = (readme: string): string | undefined =>
  readme === readmeText ? readmeHtml : undefined;

/** The data in the first HTML. It is used once: later visits to the page request the current data. */
function takeEmbedded(path: string): unknown {
  const element = document.getElementById("page-data");
  if (!element || location.pathname !== path) return undefined;
  element.remove();
  const data = JSON.parse(element.textContent ?? "", revealing);
  readmeText = data.product?.readme;
  return data;
}
