import type { DocumentSnapshot, WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import {
  countOfDay,
  type Daily,
  type Judged,
  rememberText,
  textDigest,
} from "#domain/moderation/abuse-limits.js";
import type { User } from "#domain/people/user.js";
import { writeUnchanged } from "../firestore.js";
import { accountRef } from "../people/users.js";

const count = z.number().int().optional();

/** What the limits on abuse remember about an account, in its private document. */
const StoredCounts = z.object({
  activityDay: z
    .object({ day: z.string(), newProducts: count, firstMessages: count })
    .optional()
    .catch(undefined),
  reviewTexts: z
    .array(z.object({ productId: z.string(), digest: z.string() }))
    .default([])
    .catch([]),
});

const parse = (account: DocumentSnapshot) => StoredCounts.parse(account.data() ?? {});

/**
 * Counts an action of today in the commit of that action. The commit fails as stale if the account's document has
 * changed since it was read, so that concurrent actions are counted one after another.
 *
 * @param account the private document of the user
 * @throws Failure as `countOfDay`
 */
export function addOfToday(
  batch: WriteBatch,
  account: DocumentSnapshot,
  what: Daily,
  by: User,
  judged: Judged,
): void {
  writeUnchanged(batch, account, { activityDay: countOfDay(parse(account).activityDay, what, by, judged) });
}

/** Checks that an action is possible today, without counting it. @throws Failure as `countOfDay` */
export function checkToday(account: DocumentSnapshot, what: Daily, by: User, judged: Judged): void {
  countOfDay(parse(account).activityDay, what, by, judged);
}

/** The document with which a review text is compared; undefined for short texts, which are not compared. */
export const readForText = async (uid: string, comment: string): Promise<DocumentSnapshot | undefined> =>
  textDigest(comment) === undefined ? undefined : accountRef(uid).get();

/**
 * Remembers the text of a review in the commit of that review, under the same condition as `addOfToday`.
 * @param account the result of `readForText`
 * @throws Failure as `rememberText`
 */
export function addReviewText(
  batch: WriteBatch,
  account: DocumentSnapshot | undefined,
  by: User,
  { productId, comment }: { readonly productId: string; readonly comment: string },
  judged: Judged,
): void {
  const digest = textDigest(comment);
  if (account === undefined || digest === undefined) return;
  const { reviewTexts } = parse(account);
  writeUnchanged(batch, account, {
    reviewTexts: rememberText(reviewTexts, { productId, digest }, by, judged),
  });
}
