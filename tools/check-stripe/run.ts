import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type Call, differences, type Expected, type Parameters } from "./call.js";

export interface Target {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** How often and how long apart a call that waits is repeated. */
  readonly patience: { readonly times: number; readonly milliseconds: number };
}

export interface Result {
  readonly call: Call;
  readonly answer: Answer | undefined;
  /** Where the answer is not an expected one; empty if it is. */
  readonly wrong: readonly string[];
  /** Of an open question: what the answer means for Vaultmart. */
  readonly meaning?: string;
}

const TIMEOUT_MS = 60_000;
const STRANGER = "sk_test_stranger0000000000000000";

/** Makes the calls one after another. If a call refers to a missing response, only that call fails. */
export async function runCalls(
  calls: readonly Call[],
  target: Target,
  options: { readonly run: string; readonly interrupt?: AbortSignal; said?(result: Result): void },
): Promise<Result[]> {
  const answers = new Map<string, unknown>();
  const results: Result[] = [];
  for (const call of calls) {
    if (options.interrupt?.aborted) break;
    const result = await make(call, target, (text) => fill(text, answers, options.run));
    if (result.answer) answers.set(call.name, result.answer.body);
    results.push(result);
    options.said?.(result);
  }
  return results;
}

async function make(call: Call, target: Target, filled: (text: string) => string): Promise<Result> {
  try {
    const times = call.waits ? target.patience.times : 1;
    for (let time = 1; ; time++) {
      const answer = await send(call, target, filled);
      const result = judge(call, answer, filled);
      if (result.wrong.length === 0 || time >= times) return result;
      await sleep(target.patience.milliseconds);
    }
  } catch (failure) {
    return { call, answer: undefined, wrong: [(failure as Error).message] };
  }
}

function judge(call: Call, answer: Answer, filled: (text: string) => string): Result {
  const compared = (expected: Expected) => differences(fillPattern(expected, filled), answer);
  if (!call.asks) return { call, answer, wrong: call.expect ? compared(call.expect) : [] };
  const found = call.asks.possible.find(({ when }) => compared(when).length === 0);
  if (found) return { call, answer, wrong: [], meaning: found.meaning };
  return { call, answer, wrong: [`${answer.status} is none of the possible answers: ${told(answer)}`] };
}

/** Replaces the references in an expectation. */
function fillPattern<T>(pattern: T, filled: (text: string) => string): T {
  if (typeof pattern === "string") return filled(pattern) as T;
  if (Array.isArray(pattern)) return pattern.map((item: unknown) => fillPattern(item, filled)) as T;
  if (typeof pattern !== "object" || pattern === null || pattern instanceof RegExp) return pattern;
  return Object.fromEntries(
    Object.entries(pattern).map(([name, inner]) => [name, fillPattern(inner, filled)]),
  ) as T;
}

function told({ body }: Answer): string {
  const error = (body as { error?: { code?: string; message?: string } } | null)?.error;
  return error ? `${error.code ?? "no code"}: ${error.message ?? ""}` : JSON.stringify(body).slice(0, 300);
}

async function send(call: Call, target: Target, filled: (text: string) => string): Promise<Answer> {
  const [method = "GET", path = ""] = filled(call.send).split(" ");
  const form = formOf(call.params ?? {}, filled).toString();
  const hasBody = method === "POST";
  const query = !hasBody && form !== "" ? `?${form}` : "";
  const response = await fetch(`${target.url}${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${call.asStranger ? STRANGER : target.key}`,
      ...(hasBody && { "content-type": "application/x-www-form-urlencoded" }),
      ...(call.key !== undefined && { "idempotency-key": filled(call.key) }),
      ...(call.account !== undefined && { "stripe-account": filled(call.account) }),
    },
    ...(hasBody && { body: form }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.json(),
  };
}

function formOf(params: Parameters, filled: (text: string) => string): URLSearchParams {
  const form = new URLSearchParams();
  const add = (value: Parameters[string], name: string) => {
    if (Array.isArray(value))
      for (const one of value as readonly string[]) form.append(`${name}[]`, filled(one));
    else if (typeof value === "object") {
      for (const [inner, one] of Object.entries(value)) add(one, `${name}[${inner}]`);
    } else form.set(name, filled(String(value)));
  };
  for (const [name, value] of Object.entries(params)) add(value, name);
  return form;
}

/** Replaces `{name.field.0.field}`, `{run}` and `{now+1800}`. */
function fill(text: string, answers: ReadonlyMap<string, unknown>, run: string): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (_, reference: string) => {
    if (reference === "run") return run;
    const time = /^now([+-]\d+)?$/.exec(reference);
    if (time) return String(Math.floor(Date.now() / 1000) + Number(time[1] ?? 0));
    const [name = "", ...fields] = reference.split(".");
    const value = fields.reduce<unknown>(
      (object, field) => (object as Record<string, unknown> | null | undefined)?.[field],
      answers.get(name),
    );
    if (typeof value === "string" || typeof value === "number") return String(value);
    throw new Error(`An earlier call has no answer with ${reference}.`);
  });
}
