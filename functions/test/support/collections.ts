import { adminAct } from "#contract/admin-queue.js";
import { succeed } from "./http.js";
import { newSlug } from "./listings.js";
import type { Member } from "./records.js";

interface Wanted {
  readonly title?: string;
  readonly summary?: string;
  readonly text?: string;
}

/**
 * An admin creates a collection and shows it.
 *
 * @returns its slug
 */
export async function showCollection(
  { token }: Pick<Member, "token">,
  products: string[],
  { title = "Tidy notes", summary = "Notes that stay in order", text = "" }: Wanted = {},
): Promise<string> {
  const about = { kind: "collection", id: newSlug("collection") } as const;
  const input = { ...about, action: "create", title, summary, text, products } as const;
  await succeed(adminAct, "POST", { token, input });
  await succeed(adminAct, "POST", { token, input: { ...about, action: "show" } });
  return about.id;
}

/** An admin deletes a collection. All tests of a marketplace share one list, whose first ones are on the home page. */
export const deleteCollection = async ({ token }: Pick<Member, "token">, id: string): Promise<unknown> =>
  succeed(adminAct, "POST", { token, input: { kind: "collection", action: "delete", id } });
