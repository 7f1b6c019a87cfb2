import { setTimeout as sleep } from "node:timers/promises";
import type { World } from "../context.js";
import { insufficient } from "../resources/balance.js";
import { API_VERSION, type Stripe } from "../stripe-types.js";
import { ApiError, invalid } from "./api-error.js";
import { expand } from "./expand.js";
import type { FaultKind, Faults } from "./faults.js";
import { FormError, type FormMap, parseForm } from "./form.js";
import type { IdempotencyKeys } from "./idempotency.js";
import { Params } from "./params.js";
import { matchRoute } from "./route.js";
import { API_ROUTES } from "./routes.js";

export interface ApiRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ApiSettings {
  readonly world: World;
  readonly secretKey: string;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  /** The webhook endpoints, as the API lists them. */
  endpoints(): Stripe.WebhookEndpoint[];
  /** The `request` field of the events that a request causes. */
  during<T>(request: { id: string; idempotency_key: string | null }, run: () => T): T;
  /** The duration of every request, in milliseconds. */
  latencyMs(): number;
}

/** The outcome of a request: a response, no response, or a broken connection. */
export type Outcome = ApiAnswer | "hang" | "reset";

/** Handles a request to `/v1/…` like Stripe. */
export async function answerApi(settings: ApiSettings, request: ApiRequest): Promise<Outcome> {
  const { faults, world } = settings;
  const requestId = world.id("req");
  const headers = {
    "content-type": "application/json",
    "request-id": requestId,
    "stripe-version": header(request, "stripe-version") ?? API_VERSION,
  };
  try {
    authenticate(settings.secretKey, request);
    checkVersion(headers["stripe-version"]);
    const fault = faults.next(request.method, request.path, header(request, "idempotency-key"));
    if (fault?.kind === "hang" || fault?.kind === "reset") return fault.kind;
    if (fault?.kind === "rate_limit") throw rateLimited();
    if (fault?.kind === "server_error") throw serverError();
    const delay = fault?.kind === "slow" ? (fault.delayMs ?? 0) : settings.latencyMs();
    const answer = await once(settings, request, requestId, { delay, ...(fault && { kind: fault.kind }) });
    if (fault?.kind === "hang_after") return "hang";
    if (fault?.kind === "reset_after") return "reset";
    return { ...answer, headers: { ...headers, ...answer.headers } };
  } catch (failure) {
    return { ...refusal(failure, requestId), headers };
  }
}

/** Runs a request under its idempotency key, if it has one. */
async function once(
  settings: ApiSettings,
  request: ApiRequest,
  requestId: string,
  trouble: Trouble,
): Promise<ApiAnswer> {
  const key = request.method === "POST" ? header(request, "idempotency-key") : undefined;
  if (!key) {
    const body = await execute(settings, request, requestId, { ...trouble, key: null });
    return { status: 200, headers: {}, body };
  }
  // A connected account's keys are separate from the platform's.
  const owner = header(request, "stripe-account") ?? "";
  const name = `${owner}/${key}`;
  const endpoint = request.path;
  const parameters = request.body;
  const earlier = settings.keys.begin(name, { key, endpoint, parameters });
  const keyHeaders = { "idempotency-key": key, "original-request": earlier?.requestId ?? requestId };
  if (earlier) {
    const { status, body } = earlier;
    return { status, body, headers: { ...keyHeaders, "idempotent-replayed": "true" } };
  }
  let answer: { status: number; body: string } | undefined;
  try {
    answer = { status: 200, body: await execute(settings, request, requestId, { ...trouble, key }) };
    return { ...answer, headers: keyHeaders };
  } catch (failure) {
    if (failure instanceof ApiError && failure.executed) answer = refusal(failure, requestId);
    throw failure;
  } finally {
    settings.keys.end(name, answer && { ...answer, endpoint, parameters, requestId });
  }
}

/** What happens to a request while Stripe works on it. */
interface Trouble {
  readonly delay: number;
  readonly kind?: FaultKind;
}

async function execute(
  settings: ApiSettings,
  request: ApiRequest,
  requestId: string,
  { delay, kind, key }: Trouble & { readonly key: string | null },
): Promise<string> {
  if (delay > 0) await sleep(delay);
  if (kind === "balance_insufficient") throw insufficient();
  if (kind === "server_error_stored") throw serverError(true);
  const body = run(settings, request, requestId, key);
  if (kind === "server_error_after") throw serverError(true);
  return body;
}

function run(settings: ApiSettings, request: ApiRequest, id: string, key: string | null): string {
  const { world } = settings;
  const found = matchRoute(API_ROUTES, request.method, request.path);
  if (!found) {
    throw new ApiError(
      404,
      "invalid_request_error",
      `Unrecognized request URL (${request.method}: ${request.path}). ` +
        "The local Stripe implements only the part of the API that Vaultmart uses.",
    );
  }
  const params = new Params(formOf(request));
  const paths = params.texts("expand");
  const answer = settings.during({ id, idempotency_key: key }, () =>
    found.route.run({
      world,
      endpoints: settings.endpoints,
      params,
      id: found.ids.id ?? "",
      innerId: found.ids.innerId ?? "",
      account: header(request, "stripe-account"),
    }),
  );
  return JSON.stringify(expand(world.state, answer, paths), null, 2);
}

function formOf(request: ApiRequest): FormMap {
  try {
    return parseForm([request.query, request.body].filter((text) => text !== "").join("&"));
  } catch (failure) {
    if (failure instanceof FormError) throw invalid(failure.message);
    throw failure;
  }
}

function authenticate(secretKey: string, request: ApiRequest): void {
  const [scheme, value = ""] = (header(request, "authorization") ?? "").split(" ");
  const given =
    scheme?.toLowerCase() === "basic" ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "") : value;
  if (!given) {
    throw new ApiError(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (given !== secretKey) {
    throw new ApiError(
      401,
      "invalid_request_error",
      `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`,
    );
  }
}

function checkVersion(version: string): void {
  if (!/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version))
    throw invalid(`Invalid Stripe API version: ${version}`);
}

function rateLimited(): ApiError {
  return new ApiError(
    429,
    "invalid_request_error",
    "Request rate limit exceeded. Learn more about rate limits.",
    {
      code: "rate_limit",
    },
  );
}

function serverError(isExecuted = false): ApiError {
  const message = "Sorry! There was an error while talking to one of our backends.";
  return new ApiError(500, "api_error", message, {}, isExecuted);
}

function refusal(failure: unknown, requestId: string): { status: number; body: string } {
  const error = failure instanceof ApiError ? failure : unexpected(failure);
  error.requestId = requestId;
  return { status: error.status, body: JSON.stringify(error, null, 2) };
}

function unexpected(failure: unknown): ApiError {
  return new ApiError(500, "api_error", `The local Stripe failed: ${(failure as Error).stack ?? failure}`);
}

function header(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
