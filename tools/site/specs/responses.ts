import * as z from "zod";
import { FAILURES, type FailureCode } from "#contract/failures.js";
import type { Method, Operation } from "#contract/route.js";
import { helpOf } from "../tables/error-codes.js";

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Headers that answers have beside their body. */
export const HEADERS = {
  RequestId: {
    description: "The request's id in the logs; tell it when something went wrong.",
    schema: { type: "string", format: "uuid" },
  },
  RateLimitLimit: { description: "Requests that a minute lets through.", schema: { type: "integer" } },
  RateLimitRemaining: { description: "Requests that are left.", schema: { type: "integer" } },
  RateLimitReset: { description: "Seconds until more are left.", schema: { type: "integer" } },
  RetryAfter: { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
  Location: {
    description: "The page of the site to go to.",
    schema: { type: "string", format: "uri" },
  },
} as const;

/** The headers of what an operation answers when it is done. */
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

/** Every refusal of an operation: its own, and those that the way of its request can answer (DESIGN §1). */
export function refusalsOf(operation: Operation, method: Method): FailureCode[] {
  const { access, limit, failures } = operation;
  const known = access === "user" || access === "verified user";
  const codes: (FailureCode | false)[] = [
    access !== "signature" && !takesNothing(operation, method) && "invalidRequest",
    known && "unauthenticated",
    access !== "signature" && "originRefused",
    known && method !== "GET" && "accountBanned",
    access === "verified user" && "emailNotVerified",
    ...failures,
    limit !== undefined && "tooManyRequests",
    access !== "signature" && "internal",
    (known || limit !== undefined) && "unavailable",
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** A query of which no field is read cannot be wrong; a body can at least be no object. */
const takesNothing = ({ request }: Operation, method: Method): boolean =>
  method === "GET" && request instanceof z.ZodObject && Object.keys(request.shape).length === 0;

/** A refusal that many operations share, as a component: its name is its row of the table. */
const nameOf = (code: FailureCode): string => code.charAt(0).toUpperCase() + code.slice(1);

/**
 * The refusals of an operation as OpenAPI responses, by status.
 *
 * @param field the name of something that the request holds, for the example of a bad request
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

/** The components that `refusals` refers to: those that these operations need. */
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
                code: { type: "string", enum: codes, description: "Why the request was refused." },
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
