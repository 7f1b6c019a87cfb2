import { FieldPath, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import type { SearchableProduct } from "#domain/search/types.js";
import type { CatalogPart } from "#domain/web/sitemap.js";
import { pagesOf } from "../batches.js";
import { db } from "../firestore.js";

/**
 * How far before the last known time a query starts, in milliseconds. A commit can become visible a little
 * later than its timestamp.
 */
export const OVERLAP_MS = 10_000;

/** The number of products per query of the whole catalog, which is a few megabytes. */
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
  "license",
  "language",
  "compatibility",
];

/** A product that was changed, or that was deleted and left a tombstone. */
export interface Change {
  readonly id: string;
  /** Equal only for the same write of the same document. */
  readonly version: string;
  /** Undefined if the product is no longer published. */
  readonly product?: SearchableProduct;
}

export interface Changes {
  /** In commit order. */
  readonly changes: readonly Change[];
  /** All changes up to this moment are included, in Unix milliseconds of the database's clock. */
  readonly readAt: number;
}

const published = () => db().collection("products").where("status", "==", "published");

/**
 * All published products, page by page, with the read time of each page in Unix milliseconds of the database's clock.
 */
export async function* publishedPages(
  size: number,
): AsyncGenerator<{ products: SearchableProduct[]; readAt: number }> {
  for await (const page of pagesOf(published().select(...FIELDS), size)) {
    const [first] = page as [QueryDocumentSnapshot];
    const products = page.map((found) => searchable(found.id, found.data()));
    yield { products, readAt: first.readTime.toMillis() };
  }
}

/**
 * All published products after an ID, ordered by ID, page by page. @param after undefined for all products
 */
export async function* publishedAfter(
  after: string | undefined,
  size: number,
): AsyncGenerator<SearchableProduct[]> {
  for await (const page of pagesOf(published().select(...FIELDS), size, after)) {
    yield page.map((found) => searchable(found.id, found.data()));
  }
}

/** Returns the published products among those given. */
export async function publishedAmong(ids: readonly string[]): Promise<SearchableProduct[]> {
  if (ids.length === 0) return [];
  const refs = ids.map((id) => db().collection("products").doc(id));
  const found = await db().getAll(...refs, { fieldMask: FIELDS });
  return found.flatMap((document) => {
    const data = document.data();
    return data?.status === "published" ? [searchable(document.id, data)] : [];
  });
}

/** The number of published products. Costs one read per thousand. */
export async function countPublished(): Promise<number> {
  return (await published().count().get()).data().count;
}

/**
 * The changes since a given time. Every write that is relevant to search updates `updatedAt`, and tombstones of deleted
 * products are in a collection with the same name, so one query finds both.
 * @param moment in Unix milliseconds of the database's clock
 * @param overlapMs how far before it the query starts
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
    license: String(data.license ?? ""),
    language: String(data.language ?? ""),
    worksWith: isRecord(data.compatibility) ? Object.keys(data.compatibility) : [],
    createdAt: data.createdAt instanceof Timestamp ? data.createdAt.toMillis() : 0,
  };
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Non-numbers sort as 0, because NaN would make the comparison inconsistent. */
function finite(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** A published product as sitemaps list it. */
export interface MappedProduct {
  readonly slug: string;
  readonly authorUsername: string;
  readonly changedAt: Date;
}

/** Never reads more products than a sitemap may list. */
const MOST_MAPPED = 40_000;

/** The published products of a part of the catalog. Costs one read per product. */
export async function mappedProducts({ from, before }: CatalogPart): Promise<MappedProduct[]> {
  let query = published().orderBy(FieldPath.documentId()).select("slug", "authorUsername");
  if (from !== undefined) query = query.startAt(from);
  if (before !== undefined) query = query.endBefore(before);
  const { docs } = await query.limit(MOST_MAPPED).get();
  return docs.map((found) => ({
    slug: String(found.get("slug")),
    authorUsername: String(found.get("authorUsername")),
    changedAt: found.updateTime.toDate(),
  }));
}
