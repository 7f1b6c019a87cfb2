import * as z from "zod";
import { FAILURES, type FailureCode } from "#contract/failures.js";
import { type Method, needsToken, type Operation } from "#contract/route.js";
import { helpOf } from "../tables/error-codes.js";

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Response headers. */
export const HEADERS = {
  RequestId: {
    description: "The request ID in the logs. Include it in problem reports.",
    schema: { type: "string", format: "uuid" },
  },
  RateLimitLimit: { description: "The number of requests allowed per minute.", schema: { type: "integer" } },
  RateLimitRemaining: { description: "The number of requests left.", schema: { type: "integer" } },
  RateLimitReset: { description: "Seconds until more requests are allowed.", schema: { type: "integer" } },
  RetryAfter: { description: "Seconds to wait before retrying.", schema: { type: "integer" } },
  Location: {
    description: "The page of the site to open.",
    schema: { type: "string", format: "uri" },
  },
} as const;

/** The headers of a successful response. */
export function headersOf({ access, limit }: Operation): Record<string, object> {
  return {
    ...(access !== "signature" && { "X-Request-Id": ref("headers", "RequestId") }),
    ...(limit && {
      "RateLimit-Limit": ref("headers", "RateLimitLimit"),
      "RateLimit-Remaining": ref("headers", "RateLimitRemaining"),
      "RateLimit-Reset": ref("headers", "RateLimitReset"),
    }),
  };
}

/** All errors of an operation: its own, and those of the request path (DESIGN §1). */
export function refusalsOf(operation: Operation, method: Method): FailureCode[] {
  const { access, limit, failures, scopes } = operation;
  const known = needsToken(access) || access === "visitor or user";
  const codes: (FailureCode | false)[] = [
    access !== "signature" && !takesNothing(operation, method) && "invalidRequest",
    known && "unauthenticated",
    ...(method === "GET" ? [] : OF_BODIES),
    method !== "GET" && access !== "signature" && "unsupportedMediaType",
    access !== "signature" && "originRefused",
    known && (method !== "GET" || scopes !== undefined) && "accountBanned",
    known && "outsideScope",
    access === "verified user" && "emailNotVerified",
    access === "admin" && "adminsOnly",
    ...failures,
    limit !== undefined && "tooManyRequests",
    access !== "signature" && "internal",
    (known || limit !== undefined) && "unavailable",
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** The errors of a body that is refused before its function is called (DESIGN §12). */
const OF_BODIES: readonly FailureCode[] = ["bodyTimeout", "bodyTooLarge", "unsupportedEncoding"];

/** A query without fields cannot be invalid. A body can always be something other than an object. */
const takesNothing = ({ request }: Operation, method: Method): boolean =>
  method === "GET" && request instanceof z.ZodObject && Object.keys(request.shape).length === 0;

/** The component name of an error that several operations share: its code, capitalized. */
const nameOf = (code: FailureCode): string => code.charAt(0).toUpperCase() + code.slice(1);

/**
 * The errors of an operation as OpenAPI responses, by status.
 *
 * @param field the name of a request field, for the example of an invalid request
 */
export function refusals(operation: Operation, method: Method, field: string): Record<string, object> {
  const all = refusalsOf(operation, method);
  const statuses = [...new Set(all.map((code) => FAILURES[code].status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = all.filter((code) => FAILURES[code].status === status);
      const [only] = codes;
      const isShared = codes.length === 1 && only !== undefined && only !== "invalidRequest";
      return [String(status), isShared ? ref("responses", nameOf(only)) : refusal(codes, field)];
    }),
  );
}

/** The components to which the responses of these operations refer. */
export function sharedRefusals(paths: unknown): Record<string, object> {
  const text = JSON.stringify(paths);
  const codes = (Object.keys(FAILURES) as FailureCode[]).filter((code) =>
    text.includes(`"#/components/responses/${nameOf(code)}"`),
  );
  return Object.fromEntries(codes.map((code) => [nameOf(code), refusal([code], "")]));
}

function refusal(codes: readonly FailureCode[], field: string): object {
  const isLimit = codes.some((code) => FAILURES[code].status === 429);
  return {
    description: codes.map((code) => `- [\`${code}\`](${helpOf(code)}): ${FAILURES[code].error}`).join("\n"),
    ...(isLimit && { headers: { "Retry-After": ref("headers", "RetryAfter") } }),
    content: {
      "application/json": {
        schema: {
          allOf: [
            ref("schemas", "Error"),
            {
              type: "object",
              properties: {
                code: { type: "string", enum: codes, description: "Why the request failed." },
              },
            },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, field) }])),
      },
    },
  };
}

function exampleOf(code: FailureCode, field: string) {
  const { error } = FAILURES[code];
  return { error, code, ...(code === "invalidRequest" && { issues: [`${field}: is required`] }) };
}
