import * as z from "zod";
import { code, codes, grouped } from "./markdown.js";

/** The parts of a JSON Schema that the tables show. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The JSON Schema of a request. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** A field of an object, described in words. */
export interface FieldWords {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly bounds: string;
  /** The default as JSON, or empty if there is none. */
  readonly preset: string;
  readonly description: string;
}

/** All fields in an object's schema, in the schema's order. */
export function fieldsOf(schema: JsonSchema): FieldWords[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    type: typeWords(field),
    bounds: boundWords(field),
    preset: field.default === undefined ? "" : JSON.stringify(field.default),
    description: field.description ?? "",
  }));
}

function typeWords(schema: JsonSchema): string {
  if (choicesOf(schema).length > 0) return "one of";
  if (schema.type === "array") return `list of ${schema.items?.type === "object" ? "objects" : "texts"}`;
  if (schema.type === "string") return "text";
  if (schema.type === "integer") return "whole number";
  if (schema.type === "boolean") return "`true` or `false`";
  return schema.type ?? "any value";
}

function choicesOf({ enum: values, anyOf = [] }: JsonSchema): readonly unknown[] {
  return values ?? anyOf.flatMap((option) => (option.const === undefined ? [] : [option.const]));
}

/** The limits that a JSON Schema can express. The table adds the others. */
function boundWords(schema: JsonSchema): string {
  const choices = choicesOf(schema);
  if (choices.length > 0) return codes(choices.map(String));
  const entry = schema.items && boundWords(schema.items);
  return [
    range(schema.minLength, schema.maxLength, "characters"),
    range(schema.minItems, schema.maxItems, "entries"),
    range(schema.minimum, schema.maximum, ""),
    schema.properties ? `fields ${codes(Object.keys(schema.properties))}` : "",
    entry ? `each: ${entry}` : "",
  ]
    .filter(Boolean)
    .join("; ");
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const known = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const words = known(least)
    ? known(most)
      ? `${grouped(least as number)} to ${grouped(most as number)}`
      : `at least ${grouped(least as number)}`
    : known(most)
      ? `at most ${grouped(most as number)}`
      : "";
  return words && unit ? `${words} ${unit}` : words;
}

/** A default as a table cell. */
export const presetCell = ({ preset }: FieldWords): string => (preset === '""' ? "" : code(preset));
