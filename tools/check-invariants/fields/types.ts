/** The types of stored fields, for the tables beside this file. */

/** What the harness changes a value of a type to (`breaks/`). */
export type Kind =
  | "text"
  | "user"
  | "id"
  | "time"
  | "number"
  | "flag"
  | "choice"
  | "hash"
  | "list"
  | "map"
  | "version";

export interface FieldType {
  readonly kind: Kind;
  readonly fits: (value: unknown) => boolean;
  /** Whether a document may lack the field. */
  readonly isOptional?: boolean;
  readonly choices?: readonly (string | number)[];
  /** What a document without the field says. */
  readonly fallback?: unknown;
  /** Whether it may be a time in the future. */
  readonly isAhead?: boolean;
}

/** A field: its type, and the checks that compare it with other data, or the reason why there is no check. */
export type Field = readonly [
  type: FieldType,
  ...proof: readonly [string, ...string[]] | readonly [{ readonly because: string }],
];

/** The fields of a kind of document. A dotted name is a field of a map. */
export type Fields = Readonly<Record<string, Field>>;

export const because = (reason: string): { readonly because: string } => ({ because: reason });

const isText = (value: unknown): value is string => typeof value === "string";

/** A stored time in milliseconds since 1970; undefined if the value is not a time. */
export function timeOf(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  const { toMillis } = (value ?? {}) as { toMillis?: () => number };
  return typeof toMillis === "function" ? toMillis.call(value) : undefined;
}

/** Whether a value is a map, and not a time or a reference, which are objects of the client library. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export const matching = (pattern: RegExp, kind: Kind = "text"): FieldType => ({
  kind,
  fits: (value) => isText(value) && pattern.test(value),
});
export const oneOf = (choices: readonly (string | number)[]): FieldType => ({
  kind: "choice",
  fits: (value) => choices.some((choice) => choice === value),
  choices,
});
/** An optional field. @param fallback the meaning of a missing field, if it has one */
export const opt = (type: FieldType, fallback?: unknown): FieldType => ({
  ...type,
  isOptional: true,
  fallback,
});
const number = (fits: (value: number) => boolean): FieldType => ({
  kind: "number",
  fits: (value) => typeof value === "number" && fits(value),
});

export const Text: FieldType = { kind: "text", fits: isText };
/** Empty, a URL, or the key of an uploaded picture. */
export const Picture = matching(/^$|^https:\/\/\S+$|^(users|products)\/\S+$/);
export const Words = matching(/\S/);
export const Id = matching(/^[^/\s]{1,300}$/, "id");
export const User = matching(/^[^/\s]{1,128}$/, "user");
export const Time: FieldType = { kind: "time", fits: (value) => timeOf(value) !== undefined };
/** An end time, or the time of a future event. */
export const Later: FieldType = { ...Time, isAhead: true };
export const Flag: FieldType = { kind: "flag", fits: (value) => typeof value === "boolean" };
export const Whole = number(Number.isSafeInteger);
export const Count = number((value) => Number.isSafeInteger(value) && value >= 0);
export const Size = number((value) => Number.isSafeInteger(value) && value > 0);
export const Average = number((value) => value >= 0 && value <= 5);
export const Price = number(
  (value) =>
    value === 0 || (value >= 1 && value <= 9_999 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
);
export const Hash = matching(/^[0-9a-f]{64}$/, "hash");
export const Version = matching(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, "version");
export const Anything: FieldType = { kind: "map", fits: (value) => value !== undefined };
export const Strings: FieldType = {
  kind: "list",
  fits: (value) => Array.isArray(value) && value.every(isText),
};
export const List: FieldType = { kind: "list", fits: Array.isArray };
export const Map_: FieldType = { kind: "map", fits: isMap };
export const mapOf = (fits: (value: unknown) => boolean): FieldType => ({
  kind: "map",
  fits: (value) => isMap(value) && Object.values(value).every(fits),
});
/** A map with these fields and no others. */
export const objectOf = (fields: Readonly<Record<string, FieldType>>): FieldType => ({
  kind: "map",
  fits: (value) =>
    isMap(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, { isOptional, fits }]) =>
      value[name] === undefined ? isOptional === true : fits(value[name]),
    ),
});
export const OrNull = (type: FieldType): FieldType => ({
  ...type,
  fits: (value) => value === null || type.fits(value),
});
