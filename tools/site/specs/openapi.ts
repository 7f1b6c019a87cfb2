import * as z from "zod";
import { type Example, exampleOf } from "#contract/examples.js";
import { routes } from "#contract/index.js";
import { ErrorAnswer, METHODS, type Method, type Operation, type Route } from "#contract/route.js";
import { SCHEMA_VERSION } from "#contract/schema.js";
import packageJson from "../../../package.json";
import { HEADERS, headersOf, refusals, sharedRefusals } from "./responses.js";
import { type JsonSchema, SchemaWriter } from "./schemas.js";
import { describeOperation, OVERVIEW, TAGS, tagOf } from "./words.js";

/**
 * The HTTP API as OpenAPI 3.1, generated only from the contract (DESIGN §1), so its paths, schemas, errors, limits, and
 * examples are those that the functions use. The server URL is relative to the site that serves the document.
 */
export function openApi() {
  const schemas = new SchemaWriter();
  const paths = Object.fromEntries(
    (routes as readonly Route[]).map((route) => [route.path, pathItem(route, schemas)]),
  );
  schemas.write(ErrorAnswer, "output");
  Object.assign(schemas.components.Error ?? {}, {
    externalDocs: { url: "/docs/api-errors", description: "What each code means, and what to do about it" },
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "Vaultmart",
      version: packageJson.version,
      "x-data-schema-version": SCHEMA_VERSION,
      summary: "Find, publish, buy, and install products",
      description: OVERVIEW,
      license: { name: packageJson.license, identifier: packageJson.license },
      contact: { name: "The operator of this marketplace" },
    },
    servers: [{ url: "/api", description: "The API of the site that serves this document" }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas.components).sort(([one], [other]) => one.localeCompare(other)),
      ),
      responses: sharedRefusals(paths),
      headers: HEADERS,
      securitySchemes: {
        idToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "An ID token of the identity provider (Firebase Authentication).",
        },
        stripeSignature: {
          type: "apiKey",
          in: "header",
          name: "Stripe-Signature",
          description: "Stripe's signature of the raw body: `t=<unix seconds>,v1=<HMAC-SHA256>`.",
        },
      },
    },
  };
}

export type OpenApi = ReturnType<typeof openApi>;

function pathItem(route: Route, schemas: SchemaWriter): Record<string, object> {
  const methods = METHODS.filter((method) => route[method]);
  return Object.fromEntries(
    methods.map((method) => {
      const operationId = methods.length > 1 ? `${route.name}${capital(method)}` : route.name;
      return [method.toLowerCase(), { operationId, ...describe(route, method, schemas) }];
    }),
  );
}

const capital = (method: Method) => method.charAt(0) + method.slice(1).toLowerCase();

function describe(route: Route, method: Method, schemas: SchemaWriter): object {
  const operation = route[method] as Operation;
  const example = exampleOf(route, method);
  const request = schemas.write(operation.request, "input");
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const field = Object.keys((request.properties as object | undefined) ?? {})[0] ?? "body";
  return {
    tags: [tagOf(route.path)],
    summary: operation.summary,
    description: describeOperation(operation),
    security: SECURITY[operation.access],
    ...(operation.limit && { "x-rateLimit": { ...operation.limit, window: "60s" } }),
    ...(method === "GET"
      ? { parameters: parameters(operation, request, inPath, example, schemas) }
      : body(operation, request, example)),
    responses: {
      ...success(operation, example, schemas),
      ...refusals(operation, method, field),
    },
  };
}

const SECURITY = {
  anyone: [],
  // An empty requirement makes the token optional.
  "visitor or user": [{}, { idToken: [] }],
  user: [{ idToken: [] }],
  "verified user": [{ idToken: [] }],
  admin: [{ idToken: [] }],
  signature: [{ stripeSignature: [] }],
} as const;

function parameters(
  operation: Operation,
  { properties = {}, required = [] }: JsonSchema,
  inPath: readonly (string | undefined)[],
  example: Example,
  schemas: SchemaWriter,
): object[] {
  const sent = example.request as Record<string, unknown>;
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const { description, ...rest } = asNumber(operation, name, schemas) ?? schema;
    const isInPath = inPath.includes(name);
    const value = sent[name];
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || (required as string[]).includes(name),
      ...(typeof description === "string" && { description }),
      schema: rest,
      ...(value !== undefined && { example: rest.type === "integer" ? Number(value) : value }),
    };
  });
}

/** A query parameter that is parsed as a whole number is described as an integer. */
function asNumber(operation: Operation, name: string, schemas: SchemaWriter): JsonSchema | undefined {
  const field = operation.request instanceof z.ZodObject ? operation.request.shape[name] : undefined;
  const read = field ? schemas.write(field as z.ZodType, "output") : {};
  return read.type === "number" ? { ...read, type: "integer" } : undefined;
}

function body(operation: Operation, request: JsonSchema, { request: example }: Example): object {
  const isEmpty = request.type === "object" && Object.keys((request.properties as object) ?? {}).length === 0;
  if (isEmpty) return {};
  const schema = operation.access === "signature" ? STRIPE_EVENT : request;
  return { requestBody: { required: true, content: { "application/json": { schema, example } } } };
}

/** Stripe defines its events. These are the parts that every event has. */
const STRIPE_EVENT: JsonSchema = {
  type: "object",
  description: "An event as Stripe sends it: https://docs.stripe.com/api/events/object",
  properties: {
    id: { type: "string", description: "The ID of the event. A repeated delivery has the same ID." },
    type: {
      type: "string",
      description: "What happened. Vaultmart ignores unknown types and returns 200.",
    },
    data: {
      type: "object",
      description: "What the event is about.",
      properties: {
        object: {
          type: "object",
          description: "The Stripe object at the time of the event, such as a checkout session.",
          additionalProperties: true,
        },
      },
      additionalProperties: true,
      required: ["object"],
    },
  },
  additionalProperties: true,
  required: ["id", "type", "data"],
};

function success(operation: Operation, { answer }: Example, schemas: SchemaWriter): Record<string, object> {
  if (operation.redirect) {
    return {
      "302": {
        description: "Redirect to the page in `Location`",
        headers: { Location: { $ref: "#/components/headers/Location" }, ...headersOf(operation) },
      },
    };
  }
  return {
    "200": {
      description: "Success",
      headers: headersOf(operation),
      content: {
        "application/json": { schema: schemas.write(operation.response, "output"), example: answer },
      },
    },
  };
}
