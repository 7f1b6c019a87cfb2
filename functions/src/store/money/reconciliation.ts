import { db, StoredDate } from "../firestore.js";

const ref = () => db().collection("system").doc("reconcile");

/**
 * The time up to which Stripe's payments have been compared with the orders; undefined before the first comparison.
 */
export async function readReconciled(): Promise<Date | undefined> {
  const until = (await ref().get()).get("until");
  return until === undefined ? undefined : StoredDate.parse(until);
}

export async function writeReconciled(until: Date): Promise<void> {
  await ref().set({ until });
}
