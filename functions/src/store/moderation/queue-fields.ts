import { Timestamp } from "firebase-admin/firestore";
import type { Fields } from "#domain/moderation/admin-edit.js";

/**
 * A field as text; undefined if it is not a text. Admins also see documents that an edit in the
 * console has broken.
 */
export const textOf = (data: Fields, name: string): string | undefined => {
  const value = data[name];
  return typeof value === "string" ? value : undefined;
};

/** A time of the database in ISO 8601; 1970 if it is none. */
export const isoTime = (value: unknown): string =>
  (value instanceof Timestamp ? value.toDate() : new Date(0)).toISOString();
