import { type Data, type Document, place, valueAt } from "../check.js";
import { FIELDS, fieldsKind } from "../fields/index.js";
import { type FieldType, isMap, timeOf } from "../fields/types.js";

/** One field of one document with another value. */
export interface Break {
  readonly path: string;
  readonly kind: string;
  readonly field: string;
  /** What was done, such as `another user` or `missing`. */
  readonly change: string;
  readonly data: Data;
}

const HOUR_MS = 60 * 60 * 1000;

const moved = (value: unknown, ms: number) => new Date((timeOf(value) ?? 0) + ms);

/** A value of the same field in another document. */
type Elsewhere = (isOther: (value: unknown) => boolean) => unknown;

/** The other values that a field of this type could have by mistake, each with its name. */
function wrongValues(
  { kind, choices = [] }: FieldType,
  value: unknown,
  elsewhere: Elsewhere,
  users: readonly string[],
): readonly (readonly [change: string, value: unknown])[] {
  const text = String(value);
  switch (kind) {
    case "text":
      return [["another text", "Something else"]];
    case "user":
      return [["another user", users.find((uid) => uid !== value)]];
    case "id":
      return [
        ["another ID", elsewhere((other) => typeof other === "string" && other !== value) ?? `${text}x`],
      ];
    case "time":
      return [
        ["an hour earlier", moved(value, -HOUR_MS)],
        ["an hour later", moved(value, HOUR_MS)],
      ];
    case "number":
      return [
        ["one more", Number(value) + 1],
        ["one less", Number(value) - 1],
      ];
    case "flag":
      return [["the opposite", value !== true]];
    case "choice": {
      const other = [choices.at(-1), choices[0]].find((choice) => choice !== value);
      return other === undefined ? [] : [["another choice", other]];
    }
    case "hash":
      return [["another hash", (text.startsWith("a") ? "b" : "a") + text.slice(1)]];
    case "version":
      return [["another version", "9.9.9"]];
    case "list":
      return [
        ["another item", [...(value as unknown[]), users[0]]],
        ...((value as unknown[]).length > 0
          ? ([["an item less", (value as unknown[]).slice(1)]] as const)
          : []),
      ];
    case "map":
      return isMap(value) ? [["an entry more", { ...value, strange: 7 }]] : [];
  }
}

/** A document's data with another value at a dotted path; undefined removes the field. */
export function withValue(data: Data, field: string, value: unknown): Data {
  const [name = "", ...rest] = field.split(".");
  if (rest.length > 0) {
    const inner = data[name];
    return { ...data, [name]: withValue(isMap(inner) ? inner : {}, rest.join("."), value) };
  }
  const { [name]: _, ...others } = data;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Breaks a field in the first document that has it, and sets it in the first one without it. */
function* breaksOfField(
  all: readonly Document[],
  kind: string,
  field: string,
  users: readonly string[],
): Generator<Break> {
  const [type, proof] = FIELDS[kind]?.[field] ?? [];
  if (!type) return;
  const fieldOf = ({ data }: Document) => valueAt(data, field);
  const isDefault = (one: Document) =>
    JSON.stringify(fieldOf(one) ?? type.fallback) === JSON.stringify(type.fallback);
  // What is not the default says most, so it comes first.
  const having = all
    .filter((one) => fieldOf(one) !== undefined)
    .sort((one, other) => Number(isDefault(one)) - Number(isDefault(other)));
  const [example] = having;
  if (!example) return;
  const made = ({ path, data }: Document, change: string, value: unknown): Break => ({
    ...{ path, kind, field, change },
    data: withValue(data, field, value),
  });
  yield made(example, "another type", type.kind === "map" ? "strange" : { strange: 7 });
  const elsewhere: Elsewhere = (isOther) => having.map(fieldOf).find(isOther);
  for (const [change, value] of wrongValues(type, fieldOf(example), elsewhere, users)) {
    yield made(example, change, value);
  }
  // Without a check, a document is as sound with the field as without it.
  if (isDefault(example) || (type.isOptional && typeof proof === "object")) return;
  yield made(example, "missing", undefined);
  const lacking = all.find((one) => fieldOf(one) === undefined);
  if (type.isOptional && lacking) yield made(lacking, "appears", fieldOf(example));
}

/** Breaks every field of every kind of document in each way that fits its type, one at a time. */
export function* breaksOf(documents: readonly Document[]): Generator<Break> {
  const users = documents.filter((one) => place(one).kind === "users").map(({ path }) => path.slice(6));
  const kinds = new Map<string, Document[]>();
  for (const document of documents) {
    const kind = fieldsKind(place(document));
    kinds.set(kind, [...(kinds.get(kind) ?? []), document]);
  }
  for (const [kind, fields] of Object.entries(FIELDS)) {
    for (const field of Object.keys(fields)) yield* breaksOfField(kinds.get(kind) ?? [], kind, field, users);
  }
}
