import { FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import type { Asks } from "#domain/money/connected-account.js";
import type { RefundDay } from "#domain/money/seller-limits.js";
import type { Account } from "#domain/people/user.js";
import { updateAll } from "../batches.js";
import { db, isAlreadyExists, isStale, retryLostCommits } from "../firestore.js";
import { accountRef } from "../people/users.js";

const StoredPayout = z.object({
  processorAccountId: z.string().nullable().default(null),
  processorOnboarded: z.boolean().default(false),
  /** Number of connected accounts that were disconnected before this one. */
  connectGeneration: z.number().int().default(0),
  /** Number of failed requests for an account that Stripe has answered. It repeats an answer for a day. */
  connectAttempt: z.number().int().default(0),
  /** The disconnected accounts. Events of payments to one of them may arrive later. */
  formerAccountIds: z.array(z.string()).default([]),
  stats: z.object({ totalRevenue: z.number().default(0) }).prefault({}),
  /** The seller's revenue when this account was connected, in cents. */
  revenueBefore: z.number().int().default(0),
  refundDay: z
    .object({ day: z.string(), cents: z.number().int(), orderIds: z.array(z.string()) })
    .optional() satisfies z.ZodType<RefundDay | undefined>,
});
type Payout = z.infer<typeof StoredPayout>;

export async function read(uid: string): Promise<Payout> {
  return StoredPayout.parse((await accountRef(uid).get()).data() ?? {});
}

/**
 * Stores the connected account of a seller without one. If a concurrent request was faster, that request's account is
 * kept.
 * @returns the stored account
 */
export async function connect(uid: string, accountId: string): Promise<string> {
  const ref = accountRef(uid);
  for (;;) {
    const found = await ref.get();
    const { processorAccountId: known, stats } = StoredPayout.parse(found.data() ?? {});
    if (known !== null) return known;
    try {
      const account = {
        processorAccountId: accountId,
        processorOnboarded: false,
        revenueBefore: stats.totalRevenue,
      };
      if (found.updateTime) await ref.update(account, { lastUpdateTime: found.updateTime });
      else await ref.create(account);
    } catch (error) {
      if (!isStale(error) && !isAlreadyExists(error)) throw error;
    }
  }
}

/**
 * Counts a failed request to Stripe for an account, so that the next request uses another idempotency key.
 */
export async function countFailedConnect(uid: string): Promise<void> {
  await accountRef(uid).set({ connectAttempt: FieldValue.increment(1) }, { merge: true });
}

/** Stores the state of a seller's Stripe account, if the account is still the stored one. */
export async function setState(
  uid: string,
  accountId: string,
  { onboarded, asks }: { readonly onboarded: boolean; readonly asks: Asks },
): Promise<void> {
  await changeIfConnected(uid, accountId, () => ({
    processorOnboarded: onboarded,
    processorAsks: asks.count,
    processorAsksUntil: asks.until ?? null,
  }));
  await repeatPayable(uid, onboarded);
}

/**
 * Removes a connected account that was disconnected from the platform. The seller can then connect another one.
 */
export async function disconnect(uid: string, accountId: string): Promise<void> {
  await changeIfConnected(uid, accountId, ({ connectGeneration, formerAccountIds }) => ({
    processorAccountId: null,
    processorOnboarded: false,
    processorAsks: 0,
    processorAsksUntil: null,
    connectGeneration: connectGeneration + 1,
    formerAccountIds: [...formerAccountIds, accountId],
  }));
  await repeatPayable(uid, false);
}

/**
 * Copies to a seller's products whether the seller can be paid, so that pages can
 * show that they cannot be bought yet. Writes only products that differ; a repeated
 * call continues after a crash.
 */
async function repeatPayable(uid: string, payable: boolean): Promise<void> {
  for (let repeated: boolean | undefined; repeated !== payable; ) {
    repeated = payable;
    // Products of earlier versions have no such field, and count as payable.
    const others = payable
      ? db().collection("products").where("authorUid", "==", uid).where("authorPayable", "==", false)
      : db().collection("products").where("authorUid", "==", uid);
    await updateAll(others.select("authorPayable"), (product) =>
      product.get("authorPayable") === repeated ? undefined : { authorPayable: repeated },
    );
    // The account may have changed in the meantime.
    payable = (await read(uid)).processorOnboarded;
  }
}

/**
 * Counts a refund of today, if `decide` accepts it given today's previous refunds.
 * @throws the error of `decide`; nothing is counted then
 */
export async function countRefund(
  uid: string,
  decide: (counted: RefundDay | undefined) => RefundDay,
): Promise<void> {
  await retryLostCommits(
    async () => {
      const found = await accountRef(uid).get();
      const { refundDay: counted } = StoredPayout.parse(found.data() ?? {});
      const refundDay = decide(counted);
      if (refundDay === counted) return;
      if (found.updateTime) await accountRef(uid).update({ refundDay }, { lastUpdateTime: found.updateTime });
      else await accountRef(uid).create({ refundDay });
    },
    { exhausted: (cause) => new Error("The seller's account kept changing", { cause }) },
  );
}

/** The account's document also counts sales, so it is read without a lock and written only if unchanged. */
async function changeIfConnected(
  uid: string,
  accountId: string,
  change: (
    payout: Payout,
  ) => Partial<Payout> & Partial<Pick<Account, "processorAsks" | "processorAsksUntil">>,
): Promise<void> {
  await retryLostCommits(
    async () => {
      const found = await accountRef(uid).get();
      const payout = StoredPayout.parse(found.data() ?? {});
      if (payout.processorAccountId !== accountId || !found.updateTime) return;
      await accountRef(uid).update(change(payout), { lastUpdateTime: found.updateTime });
    },
    { exhausted: (cause) => new Error("The seller's account kept changing", { cause }) },
  );
}

/** The seller who owns a connected account, if there is one. */
export async function sellerOf(accountId: string): Promise<string | undefined> {
  const found = await db()
    .collectionGroup("private")
    .where("processorAccountId", "==", accountId)
    .limit(1)
    .get();
  return found.docs[0]?.ref.parent.parent?.id;
}
