import type { DocumentReference, WriteResult } from "firebase-admin/firestore";
import type { NewAdvisory } from "#contract/advisories.js";
import type { Fields } from "#domain/moderation/admin-edit.js";
import type { Actor } from "#domain/moderation/audit.js";
import { db } from "../firestore.js";
import { userRef } from "../people/users.js";
import { productRef } from "../products/products.js";
import { advisoryRef } from "./advisories.js";
import { addEntry } from "./audit-log.js";
import { reportRef } from "./reports.js";

/** A document that an admin edits from the terminal. */
export interface Found {
  readonly id: string;
  readonly path: string;
  readonly fields: Fields;
  /** Writes fields if the document has not changed since it was read. */
  readonly edit: (fields: Record<string, string | boolean>) => Promise<Date>;
}

/** The audit log's record of an edit. */
export interface Outcome {
  readonly id: string;
  readonly action: string;
  readonly details: Fields;
}

async function look(ref: DocumentReference): Promise<Found | undefined> {
  const found = await ref.get();
  const { updateTime } = found;
  if (!found.exists || !updateTime) return undefined;
  return {
    id: found.id,
    path: ref.path,
    fields: found.data() ?? {},
    edit: async (fields) => {
      const written: WriteResult = await ref.update(fields, { lastUpdateTime: updateTime });
      return written.writeTime.toDate();
    },
  };
}

/** Finds a product by slug or ID. */
export async function findProduct(slugOrId: string): Promise<Found | undefined> {
  const named = await db().collection("products").where("slug", "==", slugOrId).limit(2).get();
  // Two products can carry a slug that neither has claimed. Then only an ID is unambiguous.
  const [only] = named.size === 1 ? named.docs : [];
  return look(only ? only.ref : productRef(slugOrId));
}

/** Finds a user by username or uid. */
export async function findUser(usernameOrUid: string): Promise<Found | undefined> {
  const named = await db().collection("users").where("username", "==", usernameOrUid).limit(1).get();
  return look(named.docs[0]?.ref ?? userRef(usernameOrUid));
}

export const findAdvisory = (id: string): Promise<Found | undefined> => look(advisoryRef(id));

/** Creates the document that an admin would create in the console. The functions check and number it. */
export async function createAdvisory(advisory: NewAdvisory): Promise<{ id: string; at: Date }> {
  const ref = db().collection("advisories").doc();
  const { writeTime } = await ref.create(advisory);
  return { id: ref.id, at: writeTime.toDate() };
}

export const findReport = (id: string): Promise<Found | undefined> => look(reportRef(id));

/**
 * The audit entry of the edit that was written at the given time; undefined until the functions have applied the edit.
 */
export async function outcomeOf(
  kind: "product" | "user" | "report" | "advisory" | "typed",
  id: string,
  since: Date,
): Promise<Outcome | undefined> {
  const field = {
    product: "details.productId",
    user: "details.uid",
    report: "details.reportId",
    advisory: "details.advisoryId",
    typed: "details.typed",
  }[kind];
  const acts = kind === "typed" ? "advisory" : kind;
  const found = await db().collection("auditLog").where(field, "==", id).get();
  const entry = found.docs.find(
    (doc) => String(doc.get("action")).startsWith(`${acts}.`) && doc.get("timestamp").toDate() >= since,
  );
  return entry && { id: entry.id, action: entry.get("action"), details: entry.get("details") };
}

/**
 * Logs that a user became an admin or is no longer one. Changes to an account's claims do not trigger a function.
 */
export async function auditClaim(uid: string, admin: boolean, actor: Actor): Promise<void> {
  const batch = db().batch();
  const { id } = db().collection("auditLog").doc();
  addEntry(batch, id, { action: admin ? "admin.grant" : "admin.revoke", actor, details: { uid } });
  await batch.commit();
}
