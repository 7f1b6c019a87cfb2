import * as z from "zod";
import { PublicProduct } from "#contract/cli.js";
import { AgentSpec, Category, License, ProductStatus, Slug, Version } from "#contract/fields.js";
import { Conversation, Message } from "#contract/messages.js";
import { Notification } from "#contract/notifications.js";
import { Order } from "#contract/orders.js";
import { Finding, Review } from "#contract/products.js";
import { ErrorAnswer } from "#contract/route.js";

/** A JSON schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

/** Shapes that several operations share: each is one component, and a reference wherever else it stands. */
const SHARED: Readonly<Record<string, z.ZodType>> = {
  Product: PublicProduct,
  Order,
  Conversation,
  Message,
  Notification,
  Review,
  Finding,
  AgentSpec,
  Category,
  License,
  ProductStatus,
  Slug,
  Version,
  Error: ErrorAnswer,
};

/** What zod knows of a schema, and the name of its component where it has one. */
class Names extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  private readonly names = new Map<z.core.$ZodType, string>(
    Object.entries(SHARED).map(([name, schema]) => [schema, name]),
  );

  override get<S extends z.core.$ZodType>(schema: S): never {
    const id = this.names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id && { id }) } as never;
  }
}

/** Turns schemas of the contract into JSON schema (2020-12) and collects the components that they refer to. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};
  private readonly names = new Names();

  /**
   * @param io whether what is described is sent to us, before defaults and conversions, or comes from us
   * @returns a schema whose references point to `#/components/schemas`
   */
  write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const { $schema, $defs, id, ...written } = z.toJSONSchema(schema, {
      ...{ io, metadata: this.names, unrepresentable: "any", target: "draft-2020-12" },
      override: ({ zodSchema, jsonSchema }) => {
        if (io === "input") widen(zodSchema, jsonSchema);
        // Answers may gain fields (DESIGN §2), so no client may count on there being no other.
        if (io === "output" && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
        // Many validators read patterns without the flag `u`, and then refuse what is right.
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
 * Takes from the schema of what we are sent whatever the server does not ask for: a client that checks its
 * requests by the document must not refuse one that the server takes.
 *
 * @throws Error for a pattern with a flag that changes what it takes: JSON schema knows no flags
 */
export function widen(schema: z.core.$ZodType, written: z.core.JSONSchema.BaseSchema): void {
  const checks = (schema._zod.def as { checks?: readonly z.core.$ZodCheck[] }).checks ?? [];
  for (const { _zod } of checks) {
    const { pattern } = _zod.def as { pattern?: RegExp };
    if (pattern && /[^u]/.test(pattern.flags)) throw new Error(`JSON schema loses the flags of ${pattern}`);
  }
  // Spaces are cut off before the server counts, so a longer text may be good.
  if (checks.some(({ _zod }) => _zod.def.check === "overwrite")) delete written.maxLength;
}

/** The same schema with its references where an OpenAPI document keeps components. */
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
