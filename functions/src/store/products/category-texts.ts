import { FieldValue, Timestamp } from "firebase-admin/firestore";
import type { CategoriesPage } from "#contract/app-pages.js";
import { CategoryText } from "#contract/collections.js";
import { CATEGORIES } from "#contract/fields.js";
import type { Actor } from "#domain/moderation/audit.js";
import { checkState } from "#domain/moderation/case-state.js";
import type { CategoryId } from "#domain/web/categories.js";
import { db, retryLostCommits, writeUnchanged } from "../firestore.js";
import { addEntry, newEntryId } from "../moderation/audit-log.js";

/** What the operator says about categories, in one document. */
const ref = () => db().doc("system/categories");

/**
 * The introductions of categories, and when one was last changed. An invalid one, which only the console can
 * write, is ignored.
 */
export async function readCategoryTexts(): Promise<CategoriesPage & { readonly updatedAt?: Date }> {
  const found = await ref().get();
  const updatedAt: unknown = found.get("updatedAt");
  return {
    texts: parseTexts(found.get("texts")),
    ...(updatedAt instanceof Timestamp && { updatedAt: updatedAt.toDate() }),
  };
}

/**
 * Changes the introduction of a category, in one commit with its audit entry.
 *
 * @param text empty removes it
 * @param about `expects`: the state that the admin saw. `note`: why, for the audit log
 * @returns the ID of the audit entry; undefined if nothing changes
 * @throws Failure `caseChanged`
 */
export async function describeCategory(
  category: CategoryId,
  text: string,
  actor: Actor,
  { expects, note }: { readonly expects?: string | undefined; readonly note?: string | undefined },
): Promise<string | undefined> {
  const id = newEntryId();
  return retryLostCommits(async () => {
    const found = await ref().get();
    const before = parseTexts(found.get("texts"))[category] ?? "";
    checkState(expects, "category", { text: before });
    if (before === text) return undefined;
    const typed: unknown = found.get("texts");
    const batch = db().batch();
    const texts = { ...(typeof typed === "object" ? typed : {}), [category]: text };
    writeUnchanged(batch, found, { texts, updatedAt: FieldValue.serverTimestamp() });
    const details = { category, before, after: text, note };
    addEntry(batch, id, { action: "category.describe", actor, details });
    await batch.commit();
    return id;
  });
}

function parseTexts(typed: unknown): CategoriesPage["texts"] {
  const texts: Readonly<Record<string, unknown>> =
    typeof typed === "object" && typed !== null ? { ...typed } : {};
  return Object.fromEntries(
    CATEGORIES.flatMap((category) => {
      const { data } = CategoryText.safeParse(texts[category]);
      return data ? [[category, data] as const] : [];
    }),
  );
}
