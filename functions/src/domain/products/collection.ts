import { type CollectionChange, type CollectionFields, MAX_COLLECTIONS } from "#contract/collections.js";
import { Failure } from "#contract/failure.js";
import { checkState } from "../moderation/case-state.js";

/** A list of products that admins chose, with a title and texts. */
export interface Collection extends CollectionFields {
  /** Its permanent name in URLs. */
  readonly slug: string;
  /** Whether everyone can see it. */
  readonly shown: boolean;
  readonly updatedAt: Date;
}

/**
 * An entry of the stored list. An invalid entry, which only the console can write, has no collection. It
 * stays where it is until an admin corrects it.
 */
export interface StoredEntry {
  readonly stored: unknown;
  readonly collection?: Collection;
}

/** The list of collections after an act. */
export interface ChangedCollections {
  readonly entries: readonly StoredEntry[];
  readonly status: "shown" | "hidden" | "deleted";
  /** What the audit log says about the act; undefined if it changes nothing. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * The list of collections after an admin's act. Products that are not published cannot be added, but stay if
 * they were: they can be published again.
 *
 * @param isPublished whether a product is published. It is only asked about `addedBy`
 * @param expects the state of the collection that the admin saw
 * @throws Failure `collectionNotFound`, `collectionExists`, `tooManyCollections`, `caseChanged`, `invalidRequest`
 */
export function changeCollections(
  entries: readonly StoredEntry[],
  change: CollectionChange,
  isPublished: (slug: string) => boolean,
  now: Date,
  expects?: string,
): ChangedCollections {
  const { slug } = change;
  const at = entries.findIndex(({ collection }) => collection?.slug === slug);
  const before = entries[at]?.collection;
  if (change.action === "create") {
    if (before) throw new Failure("collectionExists");
    if (entries.length >= MAX_COLLECTIONS) throw new Failure("tooManyCollections");
    checkProducts(addedBy(change, before), isPublished);
    const { title, summary, text, products } = change;
    const created = { slug, title, summary, text, products, shown: false, updatedAt: now };
    return {
      entries: [...entries, entryOf(created)],
      status: "hidden",
      details: { collection: slug, after: fieldsOf(created) },
    };
  }
  if (!before) throw new Failure("collectionNotFound");
  checkState(expects, "collection", { ...before });
  const others = entries.filter((_, place) => place !== at);
  const status = before.shown ? "shown" : "hidden";
  switch (change.action) {
    case "edit": {
      checkProducts(addedBy(change, before), isPublished);
      const { title = before.title, summary = before.summary, text = before.text } = change;
      const { products = before.products } = change;
      const edited = { ...before, title, summary, text, products, updatedAt: now };
      const from = fieldsOf(before);
      const after = fieldsOf(edited);
      if (JSON.stringify(from) === JSON.stringify(after)) return { entries, status };
      return {
        entries: entries.with(at, entryOf(edited)),
        status,
        details: { collection: slug, before: from, after },
      };
    }
    case "show":
    case "hide": {
      const shown = change.action === "show";
      if (before.shown === shown) return { entries, status };
      return {
        entries: entries.with(at, entryOf({ ...before, shown, updatedAt: now })),
        status: shown ? "shown" : "hidden",
        details: { collection: slug },
      };
    }
    case "move": {
      const to = Math.min(change.position, entries.length) - 1;
      if (to === at) return { entries, status };
      const details = { collection: slug, from: at + 1, to: to + 1 };
      return { entries: others.toSpliced(to, 0, entries[at] as StoredEntry), status, details };
    }
    case "delete":
      return {
        entries: others,
        status: "deleted",
        details: { collection: slug, before: fieldsOf(before) },
      };
  }
}

/** The products that an act adds to a collection. */
export function addedBy(change: CollectionChange, before: Collection | undefined): readonly string[] {
  if (change.action !== "create" && change.action !== "edit") return [];
  const kept = new Set(before?.products);
  return (change.products ?? []).filter((slug) => !kept.has(slug));
}

function checkProducts(added: readonly string[], isPublished: (slug: string) => boolean): void {
  const missing = added.filter((slug) => !isPublished(slug));
  if (missing.length === 0) return;
  const issues = missing.map((slug) => `products: no published product has the slug ${slug}`);
  throw new Failure("invalidRequest", { issues });
}

const entryOf = (collection: Collection): StoredEntry => ({ stored: collection, collection });

const fieldsOf = ({ title, summary, text, products }: Collection): CollectionFields => ({
  title,
  summary,
  text,
  products: [...products],
});
