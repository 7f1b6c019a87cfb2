import { AggregateField, type Query, Timestamp } from "firebase-admin/firestore";
import { type Day, type Total, totalsByDay } from "#domain/progress/activity.js";
import { db } from "../firestore.js";

/**
 * What happened to a seller's products by day: first downloads by others, buyers who went to the
 * checkout, completed sales.
 *
 * It costs a read for each record while there are no more of a kind than days. Beyond that the
 * database counts, at one read a day and thousand records: 2 × days + 1 reads a kind for nearly every
 * seller. A record that is older than the fields by which it is found does not count.
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
    // The database adds up only what stands in the index of a query.
    .orderBy("sellerAmount");
  const [downloads, checkouts, sales] = await Promise.all([
    totals(days, ofDownloads, "createdAt"),
    totals(days, ofCheckouts, "openedAt"),
    totals(days, ofSales, "createdAt", "sellerAmount"),
  ]);
  return { downloads, checkouts, sales };
}

/**
 * Counts records by day.
 *
 * @param query in the order of their time
 * @param time the field that holds it
 * @param amount the field of the cents that each is about, if it is about money
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
