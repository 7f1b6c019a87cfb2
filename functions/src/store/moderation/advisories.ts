import { type DocumentSnapshot, FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import { ADVISORY_SEVERITIES, AdvisoryId, MAX_ADVISORIES, NewAdvisory } from "#contract/advisories.js";
import { Failure } from "#contract/failure.js";
import type { ConsoleEdit, Fields } from "#domain/moderation/admin-edit.js";
import { type Advisory, advisoryId, nextNumber } from "#domain/moderation/advisory.js";
import type { Actor } from "#domain/moderation/audit.js";
import { logError } from "#platform/log.js";
import { db, isAlreadyExists, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { slugRef } from "../products/products.js";
import { addEntry, newEntryId } from "./audit-log.js";

export const advisoryRef = (id: string) => db().collection("advisories").doc(id);

const version = z.string().optional();
const StoredAdvisory = z.object({
  id: AdvisoryId,
  productId: z.string(),
  slug: z.string(),
  introduced: version,
  fixed: version,
  lastAffected: version,
  severity: z.enum(ADVISORY_SEVERITIES),
  summary: z.string().min(1),
  details: z.string().default(""),
  references: z.array(z.string()).default([]),
  publishedAt: StoredDate,
  withdrawnAt: StoredDate.optional(),
}) satisfies z.ZodType<Omit<Advisory, "modifiedAt">>;

function parse(found: DocumentSnapshot): Advisory | undefined {
  if (!found.exists || found.get("publishedAt") === undefined) return undefined;
  const { data, error } = StoredAdvisory.safeParse({ ...found.data(), id: found.id });
  if (error) logError(found.ref.path, error);
  return data && { ...data, modifiedAt: found.updateTime?.toDate() ?? data.publishedAt };
}

/** An advisory, withdrawn or not. */
export async function readAdvisory(id: string): Promise<Advisory | undefined> {
  return parse(await advisoryRef(id).get());
}

/** The newest advisories, and whether there are no others. */
export async function newestAdvisories(): Promise<{ advisories: Advisory[]; complete: boolean }> {
  const { docs } = await db()
    .collection("advisories")
    .orderBy("number", "desc")
    .limit(MAX_ADVISORIES + 1)
    .get();
  const advisories = docs.slice(0, MAX_ADVISORIES).flatMap((found) => parse(found) ?? []);
  return { advisories, complete: docs.length <= MAX_ADVISORIES };
}

/**
 * Publishes an advisory under the next number, with its audit entry.
 *
 * @param typed the document that an admin created in the console, which the advisory replaces
 * @throws Failure `productNotFound` if no product has the slug, `editConflict`
 */
export async function publishAdvisory(
  advisory: NewAdvisory,
  actor: Actor,
  now: Date,
  { entryId = newEntryId(), typed }: { readonly entryId?: string; readonly typed?: string } = {},
): Promise<string> {
  return retryLostCommits(async () => {
    const { docs } = await db().collection("advisories").orderBy("number", "desc").limit(1).get();
    const claim = await slugRef(advisory.slug).get();
    const productId: unknown = claim.get("productId");
    // A slug claims its look-alikes too.
    if (typeof productId !== "string" || claim.get("slug") !== advisory.slug) {
      throw new Failure("productNotFound", { issues: [`slug: there is no product ${advisory.slug}`] });
    }
    const number = nextNumber(docs[0]?.get("number"), now);
    const id = advisoryId(number);
    const batch = db().batch();
    batch.create(advisoryRef(id), {
      ...advisory,
      productId,
      number,
      publishedAt: FieldValue.serverTimestamp(),
    });
    if (typed !== undefined) batch.delete(advisoryRef(typed), { exists: true });
    const { slug, ...said } = advisory;
    const details = { advisoryId: id, productId, slug, said, ...(typed !== undefined && { typed }) };
    addEntry(batch, entryId, { action: "advisory.publish", actor, details });
    await batch.commit();
    return id;
  });
}

/**
 * Withdraws an advisory, with its audit entry. The advisory stays listed.
 * @throws Failure `advisoryNotFound`, also if the advisory is already withdrawn
 */
export async function withdrawAdvisory(id: string, actor: Actor, entryId = newEntryId()): Promise<void> {
  await retryLostCommits(async () => {
    const found = await advisoryRef(id).get();
    const advisory = parse(found);
    if (!advisory || advisory.withdrawnAt) throw new Failure("advisoryNotFound");
    const batch = db().batch();
    const fields = { withdrawnAt: FieldValue.serverTimestamp(), withdrawn: FieldValue.delete() };
    batch.update(found.ref, fields, unchanged(found));
    const { productId, slug } = advisory;
    addEntry(batch, entryId, {
      action: "advisory.withdraw",
      actor,
      details: { advisoryId: id, productId, slug },
    });
    await batch.commit();
  });
}

/** The fields of a document that an admin typed, without the fields of the functions. */
const typedIn = ({ productId: _, number: __, publishedAt: ___, withdrawnAt: ____, ...fields }: Fields) =>
  fields;

/**
 * Applies an admin's edit of `advisories` in the console: a new document becomes a numbered advisory, the field
 * `withdrawn` withdraws an advisory, and invalid edits are reverted (DESIGN §6, §17). The audit log contains the
 * reason, and so does the field `problem` of a new document.
 */
export async function settleAdvisory(edit: ConsoleEdit, now: Date): Promise<void> {
  const { id, after, eventId, actor } = edit;
  try {
    if (after.publishedAt === undefined) await publishTyped(edit, now);
    else if (after.withdrawn === true) await withdrawAdvisory(id, actor, eventId);
    else if (!NewAdvisory.safeParse(typedIn(after)).success) await putBack(edit);
  } catch (error) {
    // Carried out by an earlier delivery of the event.
    if (isAlreadyExists(error) || (error instanceof Failure && error.code === "advisoryNotFound")) return;
    throw error;
  }
}

async function publishTyped({ id, after, eventId, actor }: ConsoleEdit, now: Date): Promise<void> {
  const typed = NewAdvisory.safeParse(after);
  let problem = typed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  const found = await advisoryRef(id).get();
  if (!found.exists) return;
  if (typed.success) {
    try {
      await publishAdvisory(typed.data, actor, now, { entryId: eventId, typed: id });
      return;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "productNotFound") throw error;
      problem = error.details.issues?.join("; ") ?? error.message;
    }
  }
  const batch = db().batch();
  batch.update(found.ref, { problem });
  addEntry(batch, eventId, {
    action: "advisory.put-back",
    actor,
    details: { advisoryId: id, typed: id, reason: problem },
  });
  await batch.commit();
}

async function putBack({ id, before, eventId, actor }: ConsoleEdit): Promise<void> {
  if (!NewAdvisory.safeParse(typedIn(before)).success) return;
  const batch = db().batch();
  batch.set(advisoryRef(id), before);
  const details = { advisoryId: id, reason: "It is no valid advisory" };
  addEntry(batch, eventId, { action: "advisory.put-back", actor, details });
  await batch.commit();
}
