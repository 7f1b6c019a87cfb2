import * as z from "zod";
import { PublicProduct } from "#contract/cli.js";
import { Category, ProductStatus, Slug, StoredAgentSpec, Version } from "#contract/fields.js";
import { License } from "#contract/licenses.js";
import { Conversation, Message } from "#contract/messages.js";
import { Notification } from "#contract/notifications.js";
import { Order } from "#contract/orders.js";
import { Finding, Review } from "#contract/products.js";
import { ErrorAnswer } from "#contract/route.js";

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

/** Schemas that several operations share. Each becomes one component, and a reference wherever it is used. */
const SHARED: Readonly<Record<string, z.ZodType>> = {
  Product: PublicProduct,
  Order,
  Conversation,
  Message,
  Notification,
  Review,
  Finding,
  AgentSpec: StoredAgentSpec,
  Category,
  License,
  ProductStatus,
  Slug,
  Version,
  Error: ErrorAnswer,
};

/** The metadata that zod has for a schema, and the name of its component if it has one. */
class Names extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  private readonly names = new Map<z.core.$ZodType, string>(
    Object.entries(SHARED).map(([name, schema]) => [schema, name]),
  );

  override get<S extends z.core.$ZodType>(schema: S): never {
    const id = this.names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id && { id }) } as never;
  }
}

/**
 * Converts schemas of the contract to JSON Schema (2020-12), and collects the components to which they refer.
 */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};
  private readonly names = new Names();

  /**
   * @param io whether the schema describes a request, before defaults and conversions, or a response
   * @returns a schema whose references point to `#/components/schemas`
   */
  write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const { $schema, $defs, id, ...written } = z.toJSONSchema(schema, {
      ...{ io, metadata: this.names, unrepresentable: "any", target: "draft-2020-12" },
      override: ({ zodSchema, jsonSchema }) => {
        if (io === "input") widen(zodSchema, jsonSchema);
        // Responses may gain fields (DESIGN §2), so clients must not assume that there are no others.
        if (io === "output" && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
        // Many validators compile patterns without the flag `u` and would reject valid values.
        if (jsonSchema.pattern?.includes("\\p{")) delete jsonSchema.pattern;
      },
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _, ...definition }] of Object.entries($defs ?? {})) {
      this.components[name] = pointed(definition) as JsonSchema;
    }
    if (typeof id !== "string") return pointed(written) as JsonSchema;
    this.components[id] = pointed(written) as JsonSchema;
    return { $ref: `#/components/schemas/${id}` };
  }
}

/**
 * Removes limits that the server does not apply from the schema of a request. A client that validates its requests
 * against the document must not reject a request that the server would accept.
 * @throws Error for a pattern with a flag that changes what it matches, because JSON Schema has no flags
 */
export function widen(schema: z.core.$ZodType, written: z.core.JSONSchema.BaseSchema): void {
  const checks = (schema._zod.def as { checks?: readonly z.core.$ZodCheck[] }).checks ?? [];
  for (const { _zod } of checks) {
    const { pattern } = _zod.def as { pattern?: RegExp };
    if (pattern && /[^u]/.test(pattern.flags)) throw new Error(`JSON schema loses the flags of ${pattern}`);
  }
  // The server trims spaces before it counts characters, so a longer text may be valid.
  if (checks.some(({ _zod }) => _zod.def.check === "overwrite")) delete written.maxLength;
}

/** The same schema with references to the components of an OpenAPI document. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : pointed(inner),
    ]),
  );
}
