import { AggregateField, type Query, Timestamp } from "firebase-admin/firestore";
import { type Day, type Total, totalsByDay } from "#domain/progress/activity.js";
import { db } from "../firestore.js";

/**
 * A seller's activity per day: first downloads by others, buyers who started a checkout, completed sales.
 *
 * If a kind has at most as many records as there are days, each record costs one read. Otherwise the database counts,
 * which costs one read per day and thousand records: 2 × days + 1 reads per kind for nearly every seller. Records from
 * before the queried fields existed are not counted.
 */
export async function read(sellerUid: string, days: readonly Day[]) {
  const ofDownloads = db()
    .collectionGroup("downloads")
    .where("authorUid", "==", sellerUid)
    .orderBy("createdAt");
  const ofCheckouts = db()
    .collectionGroup("checkouts")
    .where("sellerUid", "==", sellerUid)
    .orderBy("openedAt");
  const ofSales = db()
    .collection("orders")
    .where("sellerUid", "==", sellerUid)
    .where("status", "==", "completed")
    .orderBy("createdAt")
    // The database can only sum fields that are in the index of the query.
    .orderBy("sellerAmount");
  const [downloads, checkouts, sales] = await Promise.all([
    totals(days, ofDownloads, "createdAt"),
    totals(days, ofCheckouts, "openedAt"),
    totals(days, ofSales, "createdAt", "sellerAmount"),
  ]);
  return { downloads, checkouts, sales };
}

/**
 * Counts records per day.
 *
 * @param query ordered by the time field
 * @param time the name of that field
 * @param amount the field with the amount in cents, if the records have one
 */
async function totals(days: readonly Day[], query: Query, time: string, amount?: string): Promise<Total[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const between = (from: Date, to: Date) =>
    query.startAt(Timestamp.fromDate(from)).endBefore(Timestamp.fromDate(to));
  const fields = amount === undefined ? [time] : [time, amount];
  const { docs } = await between(first.from, last.to)
    .select(...fields)
    .limit(days.length + 1)
    .get();
  if (docs.length <= days.length) {
    const happened = docs.map((found) => {
      const cents: unknown = amount === undefined ? 0 : found.get(amount);
      return { at: (found.get(time) as Timestamp).toDate(), cents: typeof cents === "number" ? cents : 0 };
    });
    return totalsByDay(days, happened);
  }
  const sum = amount !== undefined && { cents: AggregateField.sum(amount) };
  return Promise.all(
    days.map(async ({ from, to }) => {
      const counted = await between(from, to)
        .aggregate({ count: AggregateField.count(), ...sum })
        .get();
      return { cents: 0, ...counted.data() };
    }),
  );
}
