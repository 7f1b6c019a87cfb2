import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod";
import {
  ErrorAnswer,
  type Method,
  type MethodsOf,
  type OperationOf,
  type RouteDefinition,
} from "#contract/route.js";
import { answerProblems } from "#tools/site/specs/validate.js";
import { afterThisFile } from "./cleanup.js";

/** The API through Hosting, as users reach it. */
export let API_URL = process.env.API_URL ?? "";

/** Sends all further requests of this test file to another site of the suite. */
export function useSite(url: string): void {
  const usual = API_URL;
  API_URL = `${url}/api`;
  afterThisFile(() => {
    API_URL = usual;
  });
}

export interface Sent {
  /** Query (GET) or JSON body; if omitted, nothing is sent. */
  input?: Record<string, unknown>;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The address that the request seems to come from; by default a new one each time. */
  address?: string;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

let addresses = Math.floor(Math.random() * 2 ** 23);

/**
 * A client address that no test has used, written where Hosting's proxy would write it, so that limits by
 * address never interfere between tests.
 */
export function newAddress(): string {
  addresses = (addresses + 1) % 2 ** 24;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/**
 * Sends a request to a route and returns any response, parsed as JSON.
 *
 * Every response of every test is checked against `openapi.yaml`: a status, a code or a field that it does
 * not describe is an error.
 */
export async function send(path: string, method: string, sent: Sent = {}): Promise<Answer<unknown>> {
  const url = new URL(API_URL + path);
  const headers: Record<string, string> = {
    "x-forwarded-for": sent.address ?? newAddress(),
    ...sent.headers,
  };
  if (sent.token !== undefined) headers.authorization = `Bearer ${sent.token}`;
  let body: string | undefined;
  if (method === "GET") {
    for (const [name, value] of Object.entries(sent.input ?? {})) url.searchParams.set(name, String(value));
  } else if (sent.input) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(sent.input);
  }
  const answer = await fetch(url, { method, headers, body, redirect: "manual" });
  const text = await answer.text();
  const told = { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  requireDescribed({ method, path, ...told });
  return { ...told, headers: answer.headers };
}

/** @throws Error for a response that `openapi.yaml` does not describe */
export function requireDescribed(seen: Parameters<typeof answerProblems>[0]): void {
  const problems = answerProblems(seen);
  if (problems.length === 0) return;
  const { method, path, status, body } = seen;
  throw new Error(
    `${method} ${path} answered ${status} ${JSON.stringify(body)}, which openapi.yaml does not tell of: ${problems.join("; ")}`,
  );
}

/** How often a request that must succeed is sent again, and the milliseconds before that. */
const MORE_TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * Whether a request was rejected before anything was done, because its rate limit could not be counted in time. A busy
 * machine can stop the Firestore emulator for longer than a request waits for Firestore (`platform/waits.ts`).
 */
function isUncounted(limit: unknown, { status, headers }: Answer<unknown>): boolean {
  return limit !== undefined && status === 503 && !headers.has("ratelimit-limit");
}

/**
 * Sends a request that must succeed. The response matches the contract, or the test fails. As the error says, a request
 * that could not be counted is sent again.
 */
export async function succeed<R extends RouteDefinition, M extends MethodsOf<R>>(
  route: R,
  method: M,
  sent: Sent = {},
): Promise<z.output<OperationOf<R, M>["response"]>> {
  const { limit, response } = route[method] as OperationOf<R, M>;
  let answer = await send(route.path, method, sent);
  for (let more = MORE_TRIES; more > 0 && isUncounted(limit, answer); more--) {
    console.warn(`${method} ${route.path} could not be counted in time, and is sent again`);
    await sleep(PAUSE_MS);
    answer = await send(route.path, method, sent);
  }
  if (answer.status !== 200) {
    throw new Error(`${method} ${route.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return response.parse(answer.body) as z.output<OperationOf<R, M>["response"]>;
}

/**
 * Sends a request that must be rejected. Returns its status, code, message and issues, which have the format
 * of every error.
 */
export async function refuse(
  route: RouteDefinition,
  method: Method,
  sent: Sent = {},
): Promise<{ status: number; error: string; code: string; issues: string[]; headers: Headers }> {
  const answer = await send(route.path, method, sent);
  const { error, code, issues } = ErrorAnswer.strict().parse(answer.body);
  return { status: answer.status, error, code, issues: issues ?? [], headers: answer.headers };
}
