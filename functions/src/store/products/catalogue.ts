import { type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import type { SearchableProduct } from "#domain/search/types.js";
import { db } from "../firestore.js";
import { pagesOf } from "../pages.js";

/**
 * How far back one looks beyond the moment up to which changes are known, in milliseconds: a
 * commit can become visible a little after the time that it carries.
 */
export const OVERLAP_MS = 10_000;

/** Products that one query of the whole catalogue reads: a few megabytes. */
export const WHOLE_PAGE = 5_000;

const FIELDS = [
  "slug",
  "title",
  "description",
  "tags",
  "category",
  "authorUsername",
  "price",
  "stats",
  "status",
  "createdAt",
  "updatedAt",
];

/** A product that changed, or that was deleted and has left its tombstone. */
export interface Change {
  readonly id: string;
  /** The same only for the same write of the same document. */
  readonly version: string;
  /** Missing when the product is not published any more. */
  readonly product?: SearchableProduct;
}

export interface Changes {
  /** In the order in which they were made. */
  readonly changes: readonly Change[];
  /** The moment up to which nothing is missing, in unix ms by the database's clock. */
  readonly readAt: number;
}

const published = () => db().collection("products").where("status", "==", "published");

/** Every published product, page by page, with the moment of each page in unix ms by the database's clock. */
export async function* publishedPages(
  size: number,
): AsyncGenerator<{ products: SearchableProduct[]; readAt: number }> {
  for await (const page of pagesOf(published().select(...FIELDS), size)) {
    const [first] = page as [QueryDocumentSnapshot];
    const products = page.map((found) => searchable(found.id, found.data()));
    yield { products, readAt: first.readTime.toMillis() };
  }
}

/** How many products are published: one read for a thousand of them. */
export async function countPublished(): Promise<number> {
  return (await published().count().get()).data().count;
}

/**
 * What has changed since a moment: every write that matters to search moves `updatedAt`, and the
 * tombstone of a deleted product stands in a collection of the same name, so that one query finds
 * both.
 *
 * @param moment in unix ms by the database's clock
 * @param overlapMs how far before it one looks
 */
export async function changesSince(moment: number, overlapMs: number): Promise<Changes> {
  const found = await db()
    .collectionGroup("products")
    .where("updatedAt", ">", Timestamp.fromMillis(moment - overlapMs))
    .orderBy("updatedAt")
    .select(...FIELDS)
    .get();
  const changes = found.docs.map((document): Change => {
    const { id, ref, updateTime } = document;
    const data = document.data();
    return {
      id,
      version: `${ref.path}@${updateTime.valueOf()}`,
      ...(data.status === "published" && { product: searchable(id, data) }),
    };
  });
  return { changes, readAt: found.readTime.toMillis() };
}

function searchable(id: string, data: FirebaseFirestore.DocumentData): SearchableProduct {
  return {
    id,
    slug: String(data.slug ?? ""),
    title: String(data.title ?? ""),
    description: String(data.description ?? ""),
    tags: Array.isArray(data.tags) ? data.tags.map(String) : [],
    category: String(data.category ?? ""),
    authorUsername: String(data.authorUsername ?? ""),
    price: finite(data.price),
    rating: finite(data.stats?.rating),
    downloads: finite(data.stats?.downloads),
    createdAt: data.createdAt instanceof Timestamp ? data.createdAt.toMillis() : 0,
  };
}

/** What is no number sorts as 0: an order in which something equals nothing, as NaN does, has no end. */
function finite(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
