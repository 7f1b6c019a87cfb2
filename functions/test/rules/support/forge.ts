import { deleteField } from "firebase/firestore";
import type { Person, RulesCase } from "./world.js";

/**
 * The fields of a request's document. `deleteField()` omits a field from a create and deletes it in an
 * update.
 */
export type Fields = Readonly<Record<string, unknown>>;
export const LEFT_OUT = deleteField();

/** A request that the rules allow, and how to send it with other fields. */
export interface Valid {
  readonly about: string;
  readonly as: Person;
  readonly what: string;
  readonly send: (fields: Fields) => Pick<RulesCase, "given" | "request">;
}

/** Changes to the fields of a valid request, by description. */
export type Changes = Readonly<Record<string, Fields>>;

/** The request is allowed with each of the changes. */
export const accepts = (valid: Valid, changes: Changes): RulesCase[] => cases(valid, changes, true);

/** The request is denied with each of the changes. Each changes one thing in an allowed request. */
export const refuses = (valid: Valid, changes: Changes): RulesCase[] => cases(valid, changes, false);

function cases({ about, as, what, send }: Valid, changes: Changes, allowed: boolean): RulesCase[] {
  return Object.entries(changes).map(([change, fields]) => ({
    name: `${about}: ${what} with ${change} is ${allowed ? "allowed" : "denied"}`,
    about,
    as,
    allowed,
    ...send(fields),
  }));
}

/** The fields of a create, without the omitted ones. */
export const kept = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== LEFT_OUT));

/** A text of the given length. */
export const long = (characters: number): string => "x".repeat(characters);

/** Values of every type except those that a field may have. */
export function wrongTypes(field: string, right: "string" | "number" | "boolean" | "list" | "map"): Changes {
  const values = { string: "text", number: 7, boolean: true, list: ["a"], map: { a: "b" } };
  return Object.fromEntries([
    ...Object.entries(values)
      .filter(([type]) => type !== right)
      .map(([type, value]) => [`${field} as a ${type}`, { [field]: value }]),
    [`${field} as null`, { [field]: null }],
  ]);
}

/** One change per value of a field. */
export const one = (field: string, values: readonly unknown[]): Changes =>
  Object.fromEntries(values.map((value) => [`${field} ${label(value)}`, { [field]: value }]));

const MAX_LABEL = 60;
/** A value as a test name shows it. */
export function label(value: unknown): string {
  const text =
    value === LEFT_OUT ? "left out" : typeof value === "number" ? String(value) : JSON.stringify(value);
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}… (${text.length})` : text;
}

let made = 0;
/** A unique ID in the format of an automatic one. */
export function freshId(): string {
  made += 1;
  return `Id${String(made).padStart(18, "0")}`;
}
