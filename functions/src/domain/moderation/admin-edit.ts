import { isDeepStrictEqual } from "node:util";
import type { Actor } from "./audit.js";

export type Fields = Readonly<Record<string, unknown>>;

/** The fields that admins may edit in a collection's documents. */
export interface Editable {
  readonly fields: readonly string[];
  /** Whether the functions have applied every edit in a document. */
  readonly isSettled: (document: Fields) => boolean;
}

/** A write of a document, as reported by an event. */
export interface DocumentChange {
  /** The event's ID; the same for every delivery of the event. */
  readonly eventId: string;
  /** The document's ID. */
  readonly id: string;
  readonly before: Fields;
  readonly after: Fields;
}

/** An admin's edit of a document. */
export interface ConsoleEdit extends DocumentChange {
  readonly actor: Actor;
}

/** The names of the editable fields that a write changed. */
export function changedFields(before: Fields, after: Fields, editable: readonly string[]): string[] {
  return editable.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/**
 * Whether the document still contains the edit. Events can arrive late and out of order. If a later write has
 * overwritten the edit, the event of that write handles it.
 */
export function isCurrent(
  edit: Pick<ConsoleEdit, "before" | "after">,
  current: Fields,
  editable: readonly string[],
) {
  return changedFields(edit.before, edit.after, editable).every((name) =>
    isDeepStrictEqual(edit.after[name], current[name]),
  );
}
