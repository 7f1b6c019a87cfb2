import * as z from "zod";
import type { FailureCode } from "./failures.js";

/**
 * Who may call an operation. A verified user has a verified email address. An admin has the custom claim `admin`.
 * `visitor or user` is anyone, but the response depends on the token, if there is one. `signature` means a sender who
 * signs the body with a shared secret instead of sending a token.
 */
export type Access = "anyone" | "visitor or user" | "user" | "verified user" | "admin" | "signature";

/** Whether a request without a token is rejected. */
export const needsToken = (access: Access): boolean =>
  access === "user" || access === "verified user" || access === "admin";

/**
 * What a scoped credential can access, in addition to public data: `read` the
 * caller's products and downloads, and download products that the caller has access
 * to; `publish` one product.
 */
export type ScopeKind = "read" | "publish";

export type Method = "GET" | "POST" | "DELETE";
export const METHODS: readonly Method[] = ["GET", "POST", "DELETE"];

/**
 * How often one client may call an operation. If the limiter's store is down, `strict` returns 503 (for mutations) and
 * `standard` counts in memory (for reads).
 */
export interface RateLimit {
  readonly perMinute: number;
  readonly strategy: "strict" | "standard";
}

/**
 * One method of a route: the request, the response, who may call it and how often, and its possible failures.
 */
export interface Operation {
  readonly summary: string;
  readonly access: Access;
  /** The scopes of the credentials that are accepted instead of a login. By default, none. */
  readonly scopes?: readonly ScopeKind[];
  /**
   * Whether a banned user who is logged in with a browser may call it although it changes
   * something. By default, no.
   */
  readonly admitsBanned?: true;
  readonly limit?: RateLimit;
  /** Query (GET) or body (POST), merged with the path parameters. */
  readonly request: z.ZodType;
  readonly response: z.ZodType;
  /** The response redirects the browser to this path of the site instead of returning JSON. */
  readonly redirect?: boolean;
  /**
   * How long the CDN and browsers may cache a response whose `isPublic` is true, in seconds. By default, and
   * for any other response, they may not.
   */
  readonly sharedSeconds?: number;
  /** Errors that only this operation returns. Those of the request path (401, 429 …) are implied. */
  readonly failures: readonly FailureCode[];
}

export interface RouteDefinition {
  readonly path: `/${string}`;
  /** True for a route beyond the 26 of the specification (DESIGN, Part two). */
  readonly isExtension?: boolean;
  readonly GET?: Operation;
  readonly POST?: Operation;
  readonly DELETE?: Operation;
}

export type Route = RouteDefinition & {
  /** The Cloud Function's name: the path in camel case. */
  readonly name: string;
};

/**
 * The name of a path's function: `/products/self-approve` becomes `productsSelfApprove`, and
 * `/messages/{conversationId}` becomes `messagesConversationId`.
 */
export function functionName(path: string): string {
  return path
    .split(/[/{}-]+/)
    .filter(Boolean)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

/** Declares a route and derives the function's name from its path. */
export function route<const D extends RouteDefinition>(definition: D): D & { readonly name: string } {
  return { ...definition, name: functionName(definition.path) };
}

export type MethodsOf<R extends RouteDefinition> = Extract<keyof R, Method>;
export type OperationOf<R extends RouteDefinition, M extends MethodsOf<R>> = Extract<R[M], Operation>;
export type InputOf<O extends Operation> = z.output<O["request"]>;
export type AnswerOf<O extends Operation> = z.input<O["response"]>;

/** The body of every error response. */
export const ErrorAnswer = z
  .object({
    error: z.string().describe("What is wrong, as a sentence for people. It may be reworded."),
    code: z.string().describe("What is wrong, as a name for programs. It never changes."),
    issues: z
      .array(z.string())
      .optional()
      .describe("One line per field or finding. A line about a field starts with its name. May be missing."),
  })
  .describe("An error.");
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
