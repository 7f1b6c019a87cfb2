import {
  type DocumentSnapshot,
  FieldValue,
  type Query,
  type QueryDocumentSnapshot,
  type Timestamp,
  type WriteBatch,
} from "firebase-admin/firestore";
import { firstDownload, productDates, settledStatus } from "#domain/migrations.js";
import { claimedNames } from "#domain/people/names.js";
import { planSettlement, progressOf } from "#domain/progress/progress.js";
import { XP, type XpCause } from "#domain/progress/xp.js";
import type { Numbered } from "#domain/schema.js";
import { db, unchanged } from "./firestore.js";
import { userRef } from "./people/users.js";
import { settleProgress } from "./progress/progress.js";
import { xpRef } from "./progress/xp.js";

/**
 * A change to one document. It is part of the commit of its page, unless it needs separate commits, which come first.
 * Separate commits are not counted if the run ends before the commit of the page.
 */
export type Change =
  | { readonly write: (batch: WriteBatch) => void }
  | { readonly settle: () => Promise<void> };

export interface Migration extends Numbered {
  readonly title: string;
  readonly documents: () => Query;
  /** Whether `documents` are of one collection, or of all with its name. */
  readonly isGroup: boolean;
  /** A change that some documents need. It finds nothing to do in documents that it has changed. */
  readonly plan: (page: readonly QueryDocumentSnapshot[]) => Promise<readonly Change[]>;
}

const products = () => db().collection("products");
const time = (found: DocumentSnapshot | undefined, field: string) =>
  found?.get(field) as Timestamp | undefined;

const updates = (found: QueryDocumentSnapshot, fields: object | undefined): Change[] =>
  fields ? [{ write: (batch) => batch.update(found.ref, { ...fields }, unchanged(found)) }] : [];

/** Works with any number of documents, including none. */
const readAll = (refs: readonly DocumentSnapshot["ref"][]): Promise<DocumentSnapshot[]> =>
  refs.length === 0 ? Promise.resolve([]) : db().getAll(...refs);

/** All migrations. Numbers are never reused, and a migration never changes. */
export const MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    version: "1.1.0",
    title: "Products say which status the functions have carried out",
    documents: products,
    isGroup: false,
    async plan(page) {
      const files = await readAll(page.map(({ ref }) => ref.collection("private").doc("file")));
      return page.flatMap((found, at) =>
        updates(found, settledStatus(found.data(), files[at]?.exists === true)),
      );
    },
  },
  {
    number: 2,
    version: "1.1.0",
    title: "Products have the dates of their records",
    documents: products,
    isGroup: false,
    async plan(page) {
      const claims = await readAll(
        page.map((found) => db().doc(`slugs/${claimedNames(String(found.get("slug")))[0]}`)),
      );
      const changes = page.map(async (found, at) => {
        const claim = claims[at];
        const { docs } = await found.ref.collection("versions").select("createdAt", "approvedAt").get();
        const claimedAt = claim?.get("productId") === found.id ? time(claim, "createdAt") : undefined;
        const versions = docs.map((record) => ({
          isCurrent: record.id === found.get("version"),
          createdAt: time(record, "createdAt"),
          approvedAt: time(record, "approvedAt"),
        }));
        return updates(found, productDates<Timestamp>(found.data(), { claimedAt, versions }));
      });
      return (await Promise.all(changes)).flat();
    },
  },
  {
    number: 3,
    version: "1.1.0",
    title: "Downloads say when they began and for whom they count",
    documents: () => db().collectionGroup("downloads"),
    isGroup: true,
    async plan(page) {
      const old = page.filter((found) => found.get("createdAt") === undefined);
      const changes = old.map(async (found) => {
        const product = await (found.ref.parent.parent as DocumentSnapshot["ref"]).get();
        const authorUid = product.get("authorUid") as string | undefined;
        if (authorUid === undefined) return [];
        const uid = found.id;
        const cause: XpCause = { uid: authorUid, action: "download", key: `${product.id}_${uid}` };
        const [author, entry] = await db().getAll(userRef(authorUid), xpRef(cause));
        if (!author?.exists || author.get("status") === "deleted") return [];
        const plan = firstDownload<Timestamp>(found.data(), {
          uid,
          authorUid,
          xpAt: time(entry, "createdAt"),
        });
        return plan ? [{ write: (batch: WriteBatch) => begin(batch, found, cause, plan) }] : [];
      });
      return (await Promise.all(changes)).flat();
    },
  },
  {
    number: 4,
    version: "1.1.0",
    title: "Levels and achievements follow from the counters",
    documents: () => db().collection("users"),
    isGroup: false,
    async plan(page) {
      const changes = page.map(async (user) => {
        const { docs } = await user.ref.collection("achievements").select().get();
        const isSettled = !planSettlement(progressOf(user.data()), new Set(docs.map(({ id }) => id)));
        return isSettled ? [] : [{ settle: () => settleProgress(user.id) }];
      });
      return (await Promise.all(changes)).flat();
    },
  },
];

function begin(
  batch: WriteBatch,
  found: QueryDocumentSnapshot,
  cause: XpCause,
  { fields, givesXp }: NonNullable<ReturnType<typeof firstDownload<Timestamp>>>,
): void {
  batch.update(found.ref, { ...fields }, unchanged(found));
  if (!givesXp) return;
  const { uid, action } = cause;
  const amount = XP[action];
  batch.create(xpRef(cause), { uid, action, amount, createdAt: fields.createdAt });
  batch.update(userRef(uid), { xp: FieldValue.increment(amount) });
}
