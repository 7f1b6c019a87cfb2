import fc from "fast-check";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Values that often break parsers: empty, huge, unusual numbers, control characters, lone surrogates, names
 * with a special meaning.
 */
const NASTY: readonly unknown[] = [
  ...[
    "",
    " ",
    "\u0000",
    "\ud800",
    "\u202e",
    "💥".repeat(300),
    "x".repeat(5_000),
    "__proto__",
    "__name__",
    "..",
    ".",
  ],
  ...["../../etc/passwd", "a/b", "%2F", "%", "null", "NaN", "-1", "1e309", "' OR 1=1 --", "{{x}}", "<b>"],
  ...[
    null,
    true,
    0,
    -0,
    -1,
    0.1,
    1e21,
    Number.MAX_SAFE_INTEGER,
    [],
    [[]],
    {},
    { toString: 1 },
    { length: -1 },
  ],
];

/** A value unrelated to any schema. */
export const wild = (): fc.Arbitrary<unknown> => fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue());

/**
 * A body unrelated to any schema. A bare string or number is rejected by the platform's parser before the
 * function runs.
 */
export const wildBody = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.array(wild(), { maxLength: 4 }), fc.dictionary(fc.string(), wild(), { maxKeys: 6 }));

/**
 * Values that a JSON schema allows, as far as the schema specifies them.
 *
 * @param known strings that exist in the marketplace: IDs, slugs, names; some generated strings are among
 * them
 */
export function fromSchema(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.anyOf)) {
    return fc.oneof(...(schema.anyOf as Schema[]).map((one) => fromSchema(one, known)));
  }
  switch (schema.type) {
    case "string":
      return texts(schema, known);
    case "integer":
      return fc.integer({ min: Number(schema.minimum ?? -1e9), max: Number(schema.maximum ?? 1e9) });
    case "number":
      return fc.oneof(
        fc.integer({
          min: Math.ceil(Number(schema.minimum ?? -1e9)),
          max: Math.floor(Number(schema.maximum ?? 1e9)),
        }),
        fc.double({ min: Number(schema.minimum ?? -1e9), max: Number(schema.maximum ?? 1e9), noNaN: true }),
      );
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(fromSchema((schema.items ?? {}) as Schema, known), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(12, Number(schema.maxItems ?? 12)),
      });
    case "object":
      return objects(schema, known);
    default:
      return wild();
  }
}

function texts(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Number(schema.maxLength ?? 200);
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const made =
    typeof schema.pattern === "string"
      ? fc.stringMatching(new RegExp(schema.pattern)).filter(fits)
      : fc
          .string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)), unit: "grapheme" })
          .filter(fits);
  return fc.oneof({ weight: 2, arbitrary: made }, { weight: 3, arbitrary: fc.constantFrom(...known) });
}

function objects(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0 && typeof schema.additionalProperties === "object") {
    const values = fromSchema(schema.additionalProperties as Schema, known);
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), values, { maxKeys: 6 });
  }
  const fields = Object.fromEntries(properties.map(([name, field]) => [name, fromSchema(field, known)]));
  const requiredKeys = ((schema.required ?? []) as string[]).filter((name) => name in fields);
  return fc.record(fields, { requiredKeys });
}

/** A request that a schema allows except for one field: wrong, missing or unknown. */
export function nearly(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fromSchema(schema, known), fc.nat(), wild(), fc.constantFrom("replace", "remove", "add"))
    .map(([valid, at, value, how]) => {
      if (typeof valid !== "object" || valid === null || Array.isArray(valid)) return [value];
      const fields = Object.keys(valid);
      const field = fields[at % Math.max(1, fields.length)];
      if (how === "add" || field === undefined) return { ...valid, unknown: value };
      const { [field]: _, ...rest } = valid as Record<string, unknown>;
      return how === "remove" ? rest : { ...rest, [field]: value };
    });
}
