import {
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import { type Copied, copiedFields, PERSONAL, type Source } from "#domain/people/personal-data.js";
import { pagesOf } from "../batches.js";
import { db } from "../firestore.js";

/** A stored document as a copy contains it: its path, and its fields with times in ISO 8601. */
export interface CopiedDocument {
  readonly path: string;
  readonly data: unknown;
}

/**
 * Reads the documents of one kind about a user, one after another, in the form in which a copy contains them.
 */
export async function* documentsOf(kind: string, uid: string): AsyncGenerator<CopiedDocument> {
  const place = PERSONAL[kind];
  if (!place || isLeftOut(place.copied)) return;
  for (const source of place.sources) {
    for await (const { ref, data } of found(source, uid)) {
      yield { path: ref.path, data: readable(copiedFields(place.copied, data)) };
    }
  }
}

const isLeftOut = (copied: Copied | { readonly because: string }): copied is { readonly because: string } =>
  typeof copied === "object" && "because" in copied;

interface Found {
  readonly ref: DocumentReference;
  readonly data: Readonly<Record<string, unknown>>;
}

async function* found(source: Source, uid: string): AsyncGenerator<Found> {
  if ("below" in source) {
    for (const parent of PERSONAL[source.below]?.sources ?? []) {
      for await (const { ref } of found(parent, uid)) yield* atPath(`${ref.path}/${source.path}`);
    }
  } else if ("path" in source) {
    yield* atPath(source.path.replace("{uid}", uid));
  } else {
    yield* all(queryOf(source, uid));
  }
}

function queryOf(source: Exclude<Source, { readonly path: string }>, uid: string): Query {
  if ("group" in source) return db().collectionGroup(source.group).where(source.field, "==", uid);
  return db()
    .collection(source.collection)
    .where(source.field, source.contains ? "array-contains" : "==", uid);
}

async function* atPath(path: string): AsyncGenerator<Found> {
  if (path.endsWith("/*")) return yield* all(db().collection(path.slice(0, -2)));
  const document = await db().doc(path).get();
  const data = document.data();
  if (data) yield { ref: document.ref, data };
}

/** Documents of a page, which are in memory at the same time. */
const PAGE = 100;

async function* all(query: Query): AsyncGenerator<Found> {
  for await (const page of pagesOf(query, PAGE)) {
    for (const one of page as readonly QueryDocumentSnapshot[]) yield { ref: one.ref, data: one.data() };
  }
}

/** A stored value as JSON. */
function readable(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, readable(inner)]));
}

/** A user's product with files that a copy contains. */
export interface OwnProduct {
  readonly id: string;
  readonly slug: string;
}

/** The products of a user by ID, and whether each of them owns its slug. */
export async function* ownProducts(uid: string): AsyncGenerator<OwnProduct> {
  const products = db().collection("products").where("authorUid", "==", uid).select("slug");
  for await (const page of pagesOf(products, PAGE)) {
    for (const product of page) yield { id: product.id, slug: String(product.get("slug")) };
  }
}
