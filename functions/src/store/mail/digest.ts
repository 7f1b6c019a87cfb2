import { Timestamp } from "firebase-admin/firestore";
import { db } from "../firestore.js";
import { userRef } from "../people/users.js";
import { digestReaders } from "./mailboxes.js";
import { addMail } from "./outbox.js";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** The maximum number of authors that a digest considers, and of products that it lists. */
const MOST_AUTHORS = 90;
const MOST_PRODUCTS = 20;
/** Values of one `in` query. */
const AT_ONCE = 30;

/** A product in a digest. */
export interface NewProduct {
  readonly title: string;
  readonly slug: string;
  readonly author: string;
}

/**
 * The products that followed authors published in the previous week, newest first: at most 20
 * products by at most 90 authors.
 */
export async function newsFor(uid: string, until: Date): Promise<NewProduct[]> {
  const followed = await userRef(uid).collection("following").limit(MOST_AUTHORS).select().get();
  const authors = followed.docs.map(({ id }) => id);
  const since = Timestamp.fromMillis(until.getTime() - WEEK_MS);
  const parts = Array.from({ length: Math.ceil(authors.length / AT_ONCE) }, (_, at) =>
    authors.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const found = await Promise.all(
    parts.map((part) =>
      db()
        .collection("products")
        .where("authorUid", "in", part)
        .where("status", "==", "published")
        .where("approvedAt", ">=", since)
        .orderBy("approvedAt", "desc")
        .limit(MOST_PRODUCTS)
        .select("title", "slug", "authorDisplayName", "approvedAt")
        .get(),
    ),
  );
  const time = (value: unknown) => (value instanceof Timestamp ? value.toMillis() : 0);
  return found
    .flatMap(({ docs }) => docs)
    .sort((one, other) => time(other.get("approvedAt")) - time(one.get("approvedAt")))
    .slice(0, MOST_PRODUCTS)
    .map((product) => ({
      title: String(product.get("title")),
      slug: String(product.get("slug")),
      author: String(product.get("authorDisplayName")),
    }));
}

/** Readers that one query finds. */
const READERS_AT_ONCE = 400;
const MONDAY = 1;
/** The hour from which digests are sent, in UTC. */
const FROM_HOUR = 8;

/**
 * Queues this week's digests once, on Mondays from 8:00 UTC, for each user who subscribed. If a run is interrupted, the
 * next one repeats it.
 * @returns the number of queued digests
 */
export async function queueDigests(now: Date): Promise<number> {
  if (now.getUTCDay() !== MONDAY || now.getUTCHours() < FROM_HOUR) return 0;
  const day = now.toISOString().slice(0, 10);
  const ref = db().collection("system").doc("digest");
  if ((await ref.get()).get("day") === day) return 0;
  let queued = 0;
  let after: string | undefined;
  do {
    const readers = await digestReaders(after, READERS_AT_ONCE);
    const batch = db().batch();
    for (const uid of readers)
      addMail(batch, { id: `digest_${uid}_${day}`, uid, topic: "digest", form: "digest" });
    if (readers.length > 0) await batch.commit();
    queued += readers.length;
    after = readers.length === READERS_AT_ONCE ? readers.at(-1) : undefined;
  } while (after !== undefined);
  await ref.set({ day });
  return queued;
}
