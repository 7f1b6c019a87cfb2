import { isDeepStrictEqual } from "node:util";
import type { Actor } from "./audit.js";

export type Fields = Readonly<Record<string, unknown>>;

/** What admins may edit in the documents of a collection. */
export interface Editable {
  readonly fields: readonly string[];
  /** Whether a document holds nothing that the functions have not carried out. */
  readonly isSettled: (document: Fields) => boolean;
}

/** A write of a document, as an event tells of it. */
export interface DocumentChange {
  /** Of the event; the same when it is delivered again. */
  readonly eventId: string;
  /** Of the document. */
  readonly id: string;
  readonly before: Fields;
  readonly after: Fields;
}

/** An admin's edit of a document. */
export interface ConsoleEdit extends DocumentChange {
  readonly actor: Actor;
}

/** Of the fields that admins may edit, those that a write changed. */
export function changedFields(before: Fields, after: Fields, editable: readonly string[]): string[] {
  return editable.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/**
 * Whether an edit is still what the document says. Events come late and in any
 * order; one that a later write has overtaken is left to that write's own event.
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
