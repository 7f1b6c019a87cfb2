import { randomUUID } from "node:crypto";
import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { PlainScan } from "#domain/search/plain-scan.js";
import type { SearchableProduct, SearchQuery } from "#domain/search/types.js";
import { createCatalog } from "#search/catalog.js";
import { type Rebuild, type Rebuilt, rebuildSnapshot } from "#search/rebuild.js";
import type { CopySettings } from "#search/replica.js";
import { db } from "#store/firestore.js";
import { addProductTombstone } from "#store/products/tombstones.js";

/** The fields that a test sets in a product; the rest is the same for all. */
export type Listing = Partial<Pick<SearchableProduct, "title" | "tags" | "category" | "price">>;

/**
 * Short, so that the overlap does not hide what a snapshot is missing; but a write may become visible later
 * than its timestamp.
 */
const OVERLAP_MS = 2_000;
/** Two products per page, so that the whole catalog is read in several queries, between which it changes. */
const PAGE_SIZE = 2;
const SETTINGS = { seed: 7, overlapMs: OVERLAP_MS, pageSize: PAGE_SIZE };
/** Few products are enough for a snapshot, so that a test does not need thousands. */
const FROM = 2;
const BEGINNING = 1_700_000_000_000;
/** Number of products in a response. */
const PAGE = 2;

/** A search process: its copy of the catalog and nothing else. */
export type Searcher = ReturnType<typeof createCatalog>;

export const newSearcher = (settings: Partial<CopySettings> = {}): Searcher =>
  createCatalog({ ...SETTINGS, ...settings, maxStalenessMs: 0 });

/** Rebuilds the snapshot. @param later milliseconds after now at which it happens */
export const rebuild = (later = 0, settings: Partial<Rebuild> = {}): Promise<Rebuilt> =>
  rebuildSnapshot({
    ...SETTINGS,
    from: FROM,
    version: randomUUID(),
    now: new Date(Date.now() + later),
    ...settings,
  });

const query = (changes: Partial<SearchQuery>): SearchQuery => ({
  q: "",
  free: false,
  sort: "relevance",
  limit: PAGE,
  offset: 0,
  ...changes,
});

export const QUERIES = [
  query({}),
  query({ q: "kit" }),
  query({ q: "kit release", sort: "price-asc" }),
  query({ q: "ele" }),
  query({ q: "p3", sort: "newest" }),
  query({ slug: "p1" }),
  query({ category: "agents", free: true }),
];

/** Everything that a searcher finds, page after page, each with the total. */
async function found(searcher: Searcher, asked: SearchQuery): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = [];
  const totals: number[] = [];
  for (let offset = 0; totals.length === 0 || offset < (totals[0] as number); offset += PAGE) {
    const catalog = await searcher(new Date());
    const page = await catalog.search({ ...asked, offset });
    ids.push(...page.products.map(({ id }) => id));
    totals.push(page.total);
  }
  return { ids, totals };
}

/**
 * Products in the database as routes and admins leave them, and the results of a linear scan for comparison.
 */
export class SearchMarket {
  private readonly listed = new Map<string, SearchableProduct & { status: string }>();

  /** Creates or edits a product, and publishes it. */
  async publish(number: number, listing: Listing = {}): Promise<void> {
    const id = `p${number}`;
    const product = {
      id,
      slug: id,
      title: "Release kit",
      description: "Writes notes",
      tags: [],
      category: "skills",
      authorUsername: "ana",
      price: 0,
      rating: 0,
      downloads: 0,
      createdAt: BEGINNING + number,
      license: "MIT",
      language: "en",
      worksWith: [],
      ...listing,
    };
    const { id: _, rating, downloads, createdAt, worksWith, ...fields } = product;
    await db()
      .doc(`products/${id}`)
      .set({
        ...fields,
        authorUid: "ana",
        authorDisplayName: "Ana",
        stats: { rating, downloads },
        compatibility: Object.fromEntries(worksWith.map((name) => [name, "*"])),
        createdAt: Timestamp.fromMillis(createdAt),
        ...{ status: "published", settledStatus: "published", updatedAt: FieldValue.serverTimestamp() },
      });
    this.listed.set(id, { ...product, status: "published" });
  }

  /** Unpublishes or republishes a product, as the functions do. */
  async changeStatus(number: number, status: "removed" | "archived" | "published"): Promise<void> {
    const listed = this.listed.get(`p${number}`);
    if (!listed) return;
    const changed = { status, settledStatus: status, updatedAt: FieldValue.serverTimestamp() };
    await db().doc(`products/p${number}`).update(changed);
    listed.status = status;
  }

  /** Deletes a product as an admin does in the console, and runs the trigger. */
  async delete(number: number): Promise<void> {
    await db().doc(`products/p${number}`).delete();
    this.listed.delete(`p${number}`);
    await addProductTombstone(`p${number}`);
  }

  /** Checks that a searcher finds exactly what a linear scan of the marketplace finds, on every page. */
  async expectSame(searcher: Searcher, asked: readonly SearchQuery[] = QUERIES): Promise<void> {
    const scan = new PlainScan();
    scan.rebuild([...this.listed.values()].filter(({ status }) => status === "published"));
    for (const each of asked) {
      const { ids, total } = scan.search({ ...each, limit: 1_000 });
      const pages = Math.max(1, Math.ceil(total / PAGE));
      expect(await found(searcher, each)).toEqual({ ids, totals: Array(pages).fill(total) });
    }
  }
}
