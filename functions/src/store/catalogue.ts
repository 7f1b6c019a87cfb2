import type { QuerySnapshot } from "firebase-admin/firestore";
import { Timestamp } from "firebase-admin/firestore";
import type { Product } from "../domain/product.js";
import type { SearchableProduct, SearchEngine, SearchQuery } from "../domain/search/types.js";
import { db } from "./firestore.js";
import * as products from "./products.js";

/**
 * How far back a refresh looks beyond the last one, in milliseconds: a commit can
 * become visible a little after the time that it carries.
 */
const OVERLAP_MS = 10_000;

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

export interface CataloguePage {
  readonly products: Product[];
  readonly total: number;
}

/**
 * The published products as a search engine holds them in this instance, kept in
 * step with the database (DESIGN §10).
 *
 * The first search loads everything by one query; each later one asks only for
 * what changed since. `updatedAt` moves with every write that matters to search, so
 * a product that was published a moment ago is found by whoever asks now.
 */
export function createCatalogue(engine: SearchEngine, maxStalenessMs: number) {
  /** Everything that changed up to here, in unix ms by the database's clock, is in the engine. */
  let knownUntil: number | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  /** Changes of the overlap that are in the engine already, by id. */
  let recent = new Map<string, number>();
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  async function load(): Promise<void> {
    const found = await db()
      .collection("products")
      .where("status", "==", "published")
      .select(...FIELDS)
      .get();
    engine.rebuild(found.docs.map((product) => searchable(product.id, product.data())));
    knownUntil = found.readTime.toMillis();
    recent = new Map();
  }

  async function update(since: number): Promise<void> {
    const from = Timestamp.fromMillis(since - OVERLAP_MS);
    const found = await db()
      .collection("products")
      .where("updatedAt", ">", from)
      .orderBy("updatedAt")
      .select(...FIELDS)
      .get();
    recent = applyChanges(found);
    knownUntil = found.readTime.toMillis();
  }

  function applyChanges(found: QuerySnapshot): Map<string, number> {
    const seen = new Map<string, number>();
    for (const product of found.docs) {
      const changed = product.updateTime.toMillis();
      seen.set(product.id, changed);
      if (recent.get(product.id) === changed) continue;
      const data = product.data();
      if (data.status === "published") engine.upsert(searchable(product.id, data));
      else engine.remove(product.id);
    }
    return seen;
  }

  async function refresh(now: number): Promise<void> {
    await (knownUntil === undefined ? load() : update(knownUntil));
    refreshedAt = now;
  }

  /**
   * Waits until the engine holds what was true when this was called. Searches that
   * arrive while a refresh is on its way share the one that starts after it.
   */
  function catchUp(now: number): Promise<void> {
    if (now - refreshedAt < maxStalenessMs) return Promise.resolve();
    if (!running) {
      running = refresh(now).finally(() => {
        running = undefined;
      });
      return running;
    }
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return catchUp(now);
      });
    return following;
  }

  return {
    /**
     * One page of what matches, read fresh from the database, and how many match in all.
     *
     * A product that is no longer published when the page is read leaves the engine,
     * and the page is made again without it.
     */
    async search(query: SearchQuery, now: Date): Promise<CataloguePage> {
      await catchUp(now.getTime());
      for (let tries = 1; ; tries++) {
        const { ids, total } = engine.search(query);
        const found = await products.published(ids);
        if (found.length === ids.length || tries === 3) return { products: found, total };
        const kept = new Set(found.map((product) => product.id));
        for (const id of ids) if (!kept.has(id)) engine.remove(id);
      }
    },
  };
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
