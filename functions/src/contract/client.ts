import type * as z from "zod";
import { FAILURES, type FailureCode } from "./failures.js";
import type { AnswerOf, MethodsOf, OperationOf, RouteDefinition } from "./route.js";

/**
 * The request as a client sends it, before defaults and conversions. Query values
 * may be numbers or booleans.
 */
type Loose<T> = T extends string | undefined ? T | number | boolean : T;
type RequestOf<R extends RouteDefinition, M extends MethodsOf<R>> =
  z.input<OperationOf<R, M>["request"]> extends infer I
    ? M extends "GET"
      ? { [K in keyof I]: Loose<I[K]> }
      : I
    : never;

/**
 * An error of the API, or a response that is not from the API. The latter has the `status` and the first characters of
 * the response.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    message: string,
    readonly issues: readonly string[] = [],
    /** Seconds to wait before retrying, if the server sent them. */
    readonly retryAfter?: number,
    /**
     * The error code: usually a `FailureCode`, but a newer server may have others. Missing if the error is
     * not from a route.
     */
    readonly code?: string,
    /** Whether the response is not from the API: another program sent it. */
    readonly isForeign = false,
  ) {
    super(message);
  }
}

/** Whether the error has one of the given codes. */
export const isRefusal = (error: unknown, ...codes: readonly FailureCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code);

export interface ClientOptions {
  /** The site plus `/api`, without a trailing slash. */
  readonly baseUrl: string;
  /** The caller's ID token, requested again for each request. */
  readonly token?: () => Promise<string | undefined> | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until a request times out. The default is 30 seconds. */
  readonly timeout?: number;
  readonly fetch?: typeof fetch;
  /** Reads each value of a response, as in `JSON.parse`. */
  readonly reviver?: (name: string, value: unknown) => unknown;
}

/**
 * A client of the HTTP API, typed by the contract.
 *
 * `call(productsUpload, "POST", { … })` fills path parameters, sends the rest as query or JSON
 * body, and returns the parsed response. It throws `ApiError`. Redirects are rejected, so that a
 * token is never sent to another host.
 */
export function createClient(options: ClientOptions) {
  const send = options.fetch ?? fetch;
  return {
    async call<R extends RouteDefinition, M extends MethodsOf<R>>(
      route: R,
      method: M,
      input: RequestOf<R, M>,
      /** Aborts the request before its timeout. */
      signal?: AbortSignal,
    ): Promise<z.output<OperationOf<R, M>["response"]>> {
      const operation = route[method] as OperationOf<R, M>;
      const rest = new Map(
        Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined),
      );
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = String(rest.get(name) ?? "");
        rest.delete(name);
        return encodeURIComponent(value);
      });
      const url = new URL(options.baseUrl + path);
      const headers: Record<string, string> = {
        accept: "application/json",
        traceparent: newTraceparent(),
        ...options.headers,
      };
      const token = operation.access === "anyone" ? undefined : await options.token?.();
      if (token) headers.authorization = `Bearer ${token}`;
      let body: string | undefined;
      if (method === "GET") for (const [name, value] of rest) url.searchParams.set(name, String(value));
      else {
        headers["content-type"] = "application/json";
        body = JSON.stringify(Object.fromEntries(rest));
      }
      const patience = AbortSignal.timeout(options.timeout ?? 30_000);
      const answer = await send(url, {
        method,
        headers,
        body,
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
      const text = await answer.text();
      const json = parseJson(text, options.reviver);
      if (!answer.ok) throw await refusal(answer, json, text);
      return operation.response.parse(json) as z.output<OperationOf<R, M>["response"]>;
    },
  };
}

export type Client = ReturnType<typeof createClient>;
export type { AnswerOf };

/** The header of a new trace (W3C Trace Context), which joins a request with what the server logs about it. */
function newTraceparent(): string {
  const digits = (bytes: number) =>
    [...crypto.getRandomValues(new Uint8Array(bytes))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
  return `00-${digits(16)}-${digits(8)}-01`;
}

function parseJson(text: string, reviver: ClientOptions["reviver"]): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

async function refusal({ status, headers }: Response, json: unknown, text: string): Promise<ApiError> {
  const retryAfter = Number(headers.get("retry-after")) || undefined;
  // A page loads schemas with its first request, and not before.
  const { ErrorAnswer } = await import("./route.js");
  // Older servers send no code.
  const known = ErrorAnswer.partial({ code: true }).safeParse(json);
  if (!known.success) {
    return new ApiError(status, `Unexpected response: ${text.slice(0, 80)}`, [], retryAfter, undefined, true);
  }
  const { error, issues, code = codeOf(status, error) } = known.data;
  return new ApiError(status, error, issues, retryAfter, code);
}

/**
 * The code of an error from an older server, which sends only its sentence. No other code decides by a
 * sentence.
 */
function codeOf(status: number, error: string): string | undefined {
  const rows: [string, { status: number; error: string; formerly?: string }][] = Object.entries(FAILURES);
  const isRow = (row: (typeof rows)[number][1]) =>
    row.status === status && (row.error === error || row.formerly === error);
  return rows.find(([, row]) => isRow(row))?.[0];
}
