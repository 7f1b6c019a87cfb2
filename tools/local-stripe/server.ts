import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerApi } from "./api/api.js";
import { Faults } from "./api/faults.js";
import { IdempotencyKeys } from "./api/idempotency.js";
import type { EventObject, EventOptions, World } from "./context.js";
import { Control } from "./control/control.js";
import { answerControl } from "./control/control-api.js";
import { bodyOf, isForm, isFromElsewhere } from "./http.js";
import { randomId } from "./ids.js";
import { answerPage } from "./pages/pages.js";
import { passTime } from "./passing-time.js";
import { setAvailable } from "./resources/balance.js";
import { DEFAULT_SETTINGS, type Settings } from "./settings.js";
import { emptyState, loadState, saveState } from "./state.js";
import { API_VERSION, type Stripe } from "./stripe-types.js";
import type { WebhookEndpoint } from "./webhooks/delivery.js";
import { Courier } from "./webhooks/sender.js";

const HOST = "127.0.0.1";
const OVERDUE_MS = 1_000;
/** A day; the interval above does what is due later. */
const MAX_TIMEOUT_MS = 24 * 60 * 60 * 1000;
const SAVE_MS = 200;
const KEEP_ALIVE_MS = 75_000;
/** As if the owner had topped up the platform's balance, in cents. */
const OPENING_BALANCE = 100_000_00;

export interface LocalStripeSettings {
  /** 0 chooses a free one. */
  readonly port?: number;
  /** The only accepted key; it must be a test mode key. */
  readonly secretKey: string;
  readonly webhooks?: readonly WebhookEndpoint[];
  /** A JSON file that keeps everything across restarts. */
  readonly stateFile?: string;
  readonly retryDelaysMs?: readonly number[];
  /** The platform's initial available balance, in cents; by default 100,000 dollars. */
  readonly openingBalance?: number;
  /** Unix time in milliseconds. */
  now?(): number;
  log?(line: string): void;
}

export interface LocalStripe {
  /** Without a trailing slash. */
  readonly url: string;
  readonly control: Control;
  stop(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1 that implements the part of Stripe's API that Vaultmart uses, serves the hosted pages,
 * and sends signed webhooks. No money moves.
 *
 * @throws Error if the key is not a test mode key, or the port is in use.
 */
export async function startLocalStripe(settings: LocalStripeSettings): Promise<LocalStripe> {
  const { secretKey, stateFile, webhooks = [], now = Date.now, log = () => {} } = settings;
  if (!/^(sk|rk)_test_./.test(secretKey)) {
    throw new Error("The local Stripe accepts keys of test mode only, which start with sk_test_.");
  }
  const state = stateFile ? loadState(stateFile) : emptyState();
  let saving: NodeJS.Timeout | undefined;
  const changed = () => {
    if (!stateFile) return;
    saving ??= setTimeout(() => {
      saving = undefined;
      saveState(state, stateFile);
    }, SAVE_MS);
  };
  let url = "";
  let cause: Stripe.Event.Request = { id: null, idempotency_key: null };
  const during = <T>(request: { id: string; idempotency_key: string | null }, run: () => T): T => {
    cause = request;
    try {
      return run();
    } finally {
      cause = { id: null, idempotency_key: null };
      changed();
    }
  };

  const options: Settings = {
    ...DEFAULT_SETTINGS,
    ...(settings.retryDelaysMs && { retryDelaysMs: settings.retryDelaysMs }),
  };
  const retryDelaysMs = options.retryDelaysMs;
  const endpoints = webhooks.map((endpoint) => ({ ...endpoint }));
  const courier = new Courier({
    ...{ state, endpoints, retryDelaysMs, now, changed, log },
    eventDelayMs: () => options.eventDelayMs,
    disableAfter: () => options.disableAfter,
  });
  const dispatch = (event: Stripe.Event) => {
    state.events.set(event.id, event);
    return courier.dispatch(event);
  };
  const alarms = new Set<NodeJS.Timeout>();
  const world: World = {
    state,
    settings: options,
    get baseUrl() {
      return url;
    },
    seconds: () => Math.floor(now() / 1000),
    milliseconds: now,
    wake: (milliseconds) => {
      const alarm = setTimeout(
        () => {
          alarms.delete(alarm);
          pass();
        },
        Math.min(milliseconds + 1, MAX_TIMEOUT_MS),
      );
      alarm.unref();
      alarms.add(alarm);
    },
    id: randomId,
    emit: (type, object, emitted) => dispatch(eventOf(world, type, object, cause, emitted)),
  };
  const pass = () => passTime(world);
  const { openingBalance = OPENING_BALANCE } = settings;
  if (state.balanceTransactions.size === 0) setAvailable(world, openingBalance);
  const startedAt = world.seconds();
  const faults = new Faults();
  const secrets = webhooks.map(({ secret }) => secret);
  const control = new Control({
    world,
    courier,
    faults,
    settings: options,
    secrets,
    openingBalance,
    endpoints,
    dispatch,
    now,
  });
  const keys = new IdempotencyKeys(state.answered, now);
  const api = {
    ...{ world, secretKey, keys, faults, during, latencyMs: () => options.latencyMs },
    endpoints: () => listedEndpoints(endpoints, courier, startedAt),
  };
  const pages = { world, endpoints, faults, courier, now, said: undefined };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", headers } = request;
    const { pathname: path, search } = new URL(request.url ?? "/", url);
    const query = search.slice(1);
    if (isFromElsewhere(request)) return send(response, { status: 403, headers: {}, body: "" });
    const body = await bodyOf(request);
    pass();
    if (path.startsWith("/v1/")) {
      const outcome = await answerApi(api, { method, path, query, headers, body });
      log(`${method} ${path} ${typeof outcome === "string" ? outcome : outcome.status}`);
      if (outcome === "hang") return;
      if (outcome === "reset") return void request.socket.destroy();
      return send(response, outcome);
    }
    const asked = { method, path, query, body, isForm: isForm(request) };
    if (path.startsWith("/_local/")) send(response, await answerControl(control, pages, asked));
    else send(response, answerPage(pages, asked));
    changed();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((failure: unknown) => {
      log(`failed: ${failure instanceof Error ? failure.stack : failure}`);
      if (response.headersSent) response.destroy();
      else send(response, { status: 500, headers: {}, body: "The local Stripe failed. See its log." });
    });
  });
  // A client must not find a connection closed that it is about to use again, however busy the machine is.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port ?? 0, HOST, resolve);
  });
  url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const overdue = setInterval(pass, OVERDUE_MS);
  overdue.unref();

  return {
    url,
    control,
    async stop() {
      clearInterval(overdue);
      for (const alarm of alarms) clearTimeout(alarm);
      await courier.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      clearTimeout(saving);
      if (stateFile) saveState(state, stateFile);
    },
  };
}

/** The endpoints as Stripe's API lists them. */
function listedEndpoints(
  endpoints: readonly WebhookEndpoint[],
  courier: Courier,
  created: number,
): Stripe.WebhookEndpoint[] {
  return endpoints.map(({ url, apiVersion, connect, events }, position) => ({
    id: `we_local${position + 1}`,
    object: "webhook_endpoint",
    api_version: apiVersion ?? API_VERSION,
    application: connect ? "ca_local" : null,
    created,
    description: null,
    enabled_events: [...(events ?? ["*"])],
    livemode: false,
    metadata: {},
    status: courier.isEnabled(position) ? "enabled" : "disabled",
    url,
  }));
}

/** An event contains a snapshot of the object, which never changes with it. */
function eventOf(
  world: World,
  type: Stripe.Event["type"],
  object: EventObject,
  request: Stripe.Event.Request,
  { account, previous }: EventOptions = {},
): Stripe.Event {
  const event: Stripe.EventBase & { type: Stripe.Event["type"] } = {
    id: world.id("evt"),
    object: "event",
    ...(account && { account }),
    api_version: API_VERSION,
    created: world.seconds(),
    data: {
      object: structuredClone(object) as unknown as Stripe.Event.Data.Object,
      ...(previous && { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: 0,
    request: { ...request },
    type,
  };
  return event as Stripe.Event;
}

function send(
  response: ServerResponse,
  answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
): void {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}
