import * as z from "zod";
import type { FailureCode } from "./failures.js";

/**
 * Who may call: a phrase to read aloud. A verified user is one whose e-mail address is verified;
 * `signature` is whoever signs the body with a shared secret, and has no token.
 */
export type Access = "anyone" | "user" | "verified user" | "signature";

export type Method = "GET" | "POST" | "DELETE";
export const METHODS: readonly Method[] = ["GET", "POST", "DELETE"];

/**
 * How often one client may call. `strict` refuses with 503 when the limiter's
 * store is down (mutations), `standard` then counts in memory (reads).
 */
export interface RateLimit {
  readonly perMinute: number;
  readonly strategy: "strict" | "standard";
}

/** One method of a route: what comes in, what goes out, who may, how often, and how it can fail. */
export interface Operation {
  readonly summary: string;
  readonly access: Access;
  readonly limit?: RateLimit;
  /** Query (GET) or body (POST), joined with the path's parameters. */
  readonly request: z.ZodType;
  readonly response: z.ZodType;
  /** The answer is a path of the site to send the browser to, not JSON. */
  readonly redirect?: boolean;
  /** The refusals of this operation's own; those of the request path (401, 429 …) go without saying. */
  readonly failures: readonly FailureCode[];
}

export interface RouteDefinition {
  readonly path: `/${string}`;
  readonly GET?: Operation;
  readonly POST?: Operation;
  readonly DELETE?: Operation;
}

export type Route = RouteDefinition & {
  /** The Cloud Function's name: the path in camel case. */
  readonly name: string;
};

/** `/products/self-approve` is `productsSelfApprove`; `/messages/{conversationId}` is `messagesConversationId`. */
export function functionName(path: string): string {
  return path
    .split(/[/{}-]+/)
    .filter(Boolean)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

/** Declares a route; the function's name follows from its path. */
export function route<const D extends RouteDefinition>(definition: D): D & { readonly name: string } {
  return { ...definition, name: functionName(definition.path) };
}

export type MethodsOf<R extends RouteDefinition> = Extract<keyof R, Method>;
export type OperationOf<R extends RouteDefinition, M extends MethodsOf<R>> = Extract<R[M], Operation>;
export type InputOf<O extends Operation> = z.output<O["request"]>;
export type AnswerOf<O extends Operation> = z.input<O["response"]>;

/** What every refusal answers. */
export const ErrorAnswer = z
  .object({
    error: z.string().describe("What is wrong, as a sentence for people. It may be reworded."),
    code: z.string().describe("What is wrong, as a name for programs. It never changes."),
    issues: z
      .array(z.string())
      .optional()
      .describe("One line for each field or finding, its name first. Left out when there is none."),
  })
  .describe("A refusal.");
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
