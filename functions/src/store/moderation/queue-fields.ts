import { Timestamp } from "firebase-admin/firestore";
import type { Fields } from "#domain/moderation/admin-edit.js";

/**
 * A field as a string; undefined if it is not a string. Admins also see documents that an edit in the console has made
 * invalid.
 */
export const textOf = (data: Fields, name: string): string | undefined => {
  const value = data[name];
  return typeof value === "string" ? value : undefined;
};

/** A stored time in ISO 8601; 1970 if the value is not a time. */
export const isoTime = (value: unknown): string =>
  (value instanceof Timestamp ? value.toDate() : new Date(0)).toISOString();
