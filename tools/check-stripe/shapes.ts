/** The names, types, and nesting of a response, without values. */
export type Shape = ReadonlyMap<string, string>;

/**
 * The shapes of all Stripe objects in a value by object name, including those in lists and fields. The type of a field
 * is the union of all types that occur.
 */
export function shapesOf(value: unknown, found = new Map<string, Map<string, string>>()) {
  if (Array.isArray(value)) for (const item of value) shapesOf(item, found);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return found;
  const fields = value as Record<string, unknown>;
  const isObject = typeof fields.object === "string" && fields.object !== "list";
  if (isObject) {
    const shape = found.get(fields.object as string) ?? new Map<string, string>();
    found.set(fields.object as string, shape);
    addFields(shape, fields, "");
  }
  for (const inner of Object.values(fields)) shapesOf(inner, found);
  return found;
}

/** A difference between two shapes of an object. */
export interface ShapeDifference {
  readonly object: string;
  readonly field: string;
  readonly here: string;
  readonly there: string;
}

/**
 * Compares the objects that occur on both sides. `null` matches every type, because one response does not show all
 * types of a field. Fields inside metadata, and fields of objects that only one side has expanded, are not compared.
 */
export function compareShapes(
  here: ReadonlyMap<string, Shape>,
  there: ReadonlyMap<string, Shape>,
): ShapeDifference[] {
  const found: ShapeDifference[] = [];
  for (const [object, shape] of here) {
    const other = there.get(object);
    if (!other) continue;
    for (const field of new Set([...shape.keys(), ...other.keys()])) {
      const parent = field.includes(".") ? field.slice(0, field.lastIndexOf(".")) : undefined;
      if (parent !== undefined && !(isMap(shape, parent) && isMap(other, parent))) continue;
      const [mine, theirs] = [shape.get(field) ?? "absent", other.get(field) ?? "absent"];
      if (!fits(mine, theirs)) found.push({ object, field, here: mine, there: theirs });
    }
  }
  return found;
}

function addFields(shape: Map<string, string>, fields: Record<string, unknown>, prefix: string): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = prefix + name;
    const type = typeOf(value);
    const types = new Set([...(shape.get(field)?.split("|") ?? []), type]);
    shape.set(field, [...types].sort().join("|"));
    const isOwn = type === "map" && !("object" in (value as object));
    if (isOwn && name !== "metadata") addFields(shape, value as Record<string, unknown>, `${field}.`);
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return typeof value === "object" ? "map" : typeof value;
}

function isMap(shape: Shape, field: string): boolean {
  return shape.get(field)?.split("|").includes("map") ?? false;
}

function fits(one: string, other: string): boolean {
  if (one === "absent" || other === "absent") return one === other;
  if (one === "null" || other === "null") return true;
  // An expanded object and its ID are the same field.
  const plain = (types: string) => types.split("|").filter((type) => type !== "null");
  const [left, right] = [plain(one), plain(other)];
  return (
    left.some((type) => right.includes(type)) ||
    [...left, ...right].every((t) => t === "map" || t === "string")
  );
}
