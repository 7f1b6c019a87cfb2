import { FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import type { CollectionsPage } from "#contract/app-pages.js";
import { type CollectionChange, CollectionFields, MAX_COLLECTIONS } from "#contract/collections.js";
import { Slug } from "#contract/fields.js";
import { COVER_CANDIDATES, COVERS } from "#contract/pages.js";
import type { Actor, AuditAction } from "#domain/moderation/audit.js";
import {
  addedBy,
  type ChangedCollections,
  type Collection,
  changeCollections,
  type StoredEntry,
} from "#domain/products/collection.js";
import type { Product } from "#domain/products/product.js";
import { logWarning } from "#platform/log.js";
import { db, retryLostCommits, StoredDate, writeUnchanged } from "../firestore.js";
import { addEntry, newEntryId } from "../moderation/audit-log.js";
import { readable } from "./products.js";

/** All collections in their order, as one list, so that one read finds all of them. */
const ref = () => db().doc("system/collections");

const StoredCollection = CollectionFields.extend({
  slug: Slug,
  text: CollectionFields.shape.text.default(""),
  shown: z.boolean(),
  updatedAt: StoredDate,
});

/** Firestore compares a field with at most this many values. */
const VALUES_PER_QUERY = 30;

/**
 * All collections in their order, hidden ones too. Invalid entries, which only the console can write, are
 * logged, and do not hide the others.
 */
export async function readCollections(): Promise<Collection[]> {
  return parseEntries((await ref().get()).get("collections")).flatMap(({ collection }) => collection ?? []);
}

/** The collections that everyone can see, in their order. */
export const shownCollections = async (): Promise<Collection[]> =>
  (await readCollections()).filter(({ shown }) => shown);

/** A collection that everyone can see. */
export const shownCollection = async (slug: string): Promise<Collection | undefined> =>
  (await shownCollections()).find((collection) => collection.slug === slug);

/**
 * Carries out an admin's act on a collection, in one commit with its audit entry.
 *
 * @param about `expects`: the state that the admin saw. `note`: why, for the audit log
 * @returns its status, and the ID and the details of the audit entry unless nothing changes
 * @throws Failure `collectionNotFound`, `collectionExists`, `tooManyCollections`, `caseChanged`, `invalidRequest`
 */
export async function changeCollection(
  change: CollectionChange,
  actor: Actor,
  { expects, note }: { readonly expects?: string | undefined; readonly note?: string | undefined },
  now: Date,
): Promise<Pick<ChangedCollections, "status" | "details"> & { readonly entryId: string }> {
  const entryId = newEntryId();
  return retryLostCommits(async () => {
    const found = await ref().get();
    const entries = parseEntries(found.get("collections"));
    const before = entries.find(({ collection }) => collection?.slug === change.slug)?.collection;
    const added = await publishedNamed(addedBy(change, before));
    const published = new Set(added.map(({ slug }) => slug));
    const changed = changeCollections(entries, change, (slug) => published.has(slug), now, expects);
    const { status, details } = changed;
    if (!details) return { status, entryId };
    const batch = db().batch();
    const collections = changed.entries.map(({ stored }) => stored);
    writeUnchanged(batch, found, { collections, updatedAt: FieldValue.serverTimestamp() });
    const action: AuditAction = `collection.${change.action}`;
    addEntry(batch, entryId, { action, actor, details: { ...details, note } });
    await batch.commit();
    return { status, details, entryId };
  });
}

/** The published products with these slugs, in the given order. Reads each once. */
export async function publishedNamed(slugs: readonly string[]): Promise<Product[]> {
  const wanted = [...new Set(slugs)];
  const chunks = Array.from({ length: Math.ceil(wanted.length / VALUES_PER_QUERY) }, (_, at) =>
    wanted.slice(at * VALUES_PER_QUERY, (at + 1) * VALUES_PER_QUERY),
  );
  const pages = await Promise.all(
    chunks.map((chunk) => db().collection("products").where("slug", "in", chunk).get()),
  );
  const products = pages
    .flatMap(({ docs }) => docs.flatMap(readable))
    .filter(({ status }) => status === "published");
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}

/**
 * Collections with the covers that stand for them in a list. A collection whose first products are no longer
 * published is left out.
 */
export async function readCovers(collections: readonly Collection[]): Promise<CollectionsPage> {
  const candidates = collections.map(({ products }) => products.slice(0, COVER_CANDIDATES));
  const found = await publishedNamed(candidates.flat());
  const bySlug = new Map(found.map((product) => [product.slug, product]));
  const all = collections.map(({ slug, title, summary, products }) => {
    const covers = products.slice(0, COVER_CANDIDATES).flatMap((name) => {
      const product = bySlug.get(name);
      return product ? [{ slug: name, category: product.category, thumbnailUrl: product.thumbnailUrl }] : [];
    });
    return { slug, title, summary, covers: covers.slice(0, COVERS) };
  });
  return { collections: all.filter(({ covers }) => covers.length > 0) };
}

function parseEntries(stored: unknown): StoredEntry[] {
  if (stored === undefined) return [];
  if (!Array.isArray(stored)) {
    warn("it is no list");
    return [];
  }
  const known = new Set<string>();
  return stored.map((one: unknown, at): StoredEntry => {
    const { data, error } = StoredCollection.safeParse(one);
    const problem = error
      ? error.issues.map(({ path, message }) => [...path, message].join(": ")).join("; ")
      : known.has(data.slug)
        ? "another one has the same slug"
        : known.size >= MAX_COLLECTIONS
          ? `only the first ${MAX_COLLECTIONS} count`
          : undefined;
    if (problem !== undefined || !data) {
      warn(`entry ${at + 1}: ${problem}`);
      return { stored: one };
    }
    known.add(data.slug);
    return { stored: one, collection: data };
  });
}

const warn = (problem: string) => logWarning("The list of collections", { problem });
