import { setTimeout as sleep } from "node:timers/promises";
import { randomId } from "../ids.js";
import type { State } from "../state.js";
import type { Stripe } from "../stripe-types.js";
import type { Attempt, Delivery, WebhookEndpoint } from "./delivery.js";
import { signatureOf } from "./signature.js";

const ANSWER_MS = 20_000;
const SHOWN_ANSWER = 500;
const POLL_MS = 3;

export interface CourierSettings {
  readonly state: State;
  readonly endpoints: readonly WebhookEndpoint[];
  /** How long to wait before each retry; there are as many retries as values, then the delivery fails. */
  readonly retryDelaysMs: readonly number[];
  now(): number;
  /** A random time up to this passes before an event is sent. */
  eventDelayMs(): number;
  /** After this many failed deliveries in a row an endpoint is disabled; 0 never does. */
  disableAfter(): number;
  /** Called whenever a delivery has changed. */
  changed(): void;
  log(line: string): void;
}

/**
 * Sends events to the endpoints that subscribe to them: immediately, in parallel, and in no guaranteed order. After a
 * failure, it retries until the response is 2xx.
 */
export class Courier {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly underway = new Set<Promise<unknown>>();
  private readonly stopping = new AbortController();
  /** An event that contains one of these texts is held. */
  private readonly holds = new Set<string>();
  /** For each endpoint, the deliveries that have failed since one succeeded. */
  private readonly failures = new Map<number, number>();
  /** The endpoints that Stripe has disabled; it sends them nothing until their owner enables them again. */
  private readonly disabled = new Set<number>();
  retryDelaysMs: readonly number[];

  constructor(private readonly settings: CourierSettings) {
    this.retryDelaysMs = settings.retryDelaysMs;
    for (const delivery of settings.state.deliveries.values()) {
      if (delivery.status === "pending") this.send(delivery);
    }
  }

  /** Starts one delivery for each endpoint that the event concerns. */
  dispatch(event: Stripe.Event): Delivery[] {
    const deliveries = this.settings.endpoints.flatMap((endpoint, position) =>
      wants(endpoint, event) && !this.disabled.has(position)
        ? [this.create(event, position, endpoint.url)]
        : [],
    );
    event.pending_webhooks = deliveries.length;
    for (const delivery of deliveries) {
      if (delivery.status === "held") continue;
      const delay = Math.random() * this.settings.eventDelayMs();
      if (delay > 0) this.retryAfter(delivery, delay);
      else this.send(delivery);
    }
    return deliveries;
  }

  isEnabled(endpoint: number): boolean {
    return !this.disabled.has(endpoint);
  }

  /** The owner enables or disables an endpoint. What happened in the meantime is not sent. */
  enable(endpoint: number, isEnabled: boolean): void {
    this.failures.delete(endpoint);
    if (isEnabled) this.disabled.delete(endpoint);
    else this.disabled.add(endpoint);
  }

  /**
   * While on, nothing is sent automatically: new events wait, and so do those whose retry is due. `about`
   * holds only the events that contain the text, such as an ID, so that parallel tests do not affect each
   * other.
   */
  hold(isHolding: boolean, about = ""): void {
    if (isHolding) this.holds.add(about);
    else this.holds.delete(about);
    for (const delivery of this.held()) if (!this.isHeld(delivery.event)) this.send(delivery);
  }

  get isHolding(): boolean {
    return this.holds.size > 0;
  }

  held(): Delivery[] {
    return [...this.settings.state.deliveries.values()].filter(({ status }) => status === "held");
  }

  /**
   * Sends held events in the given order, each after the response to the previous one; an event that is named
   * twice is sent twice. Resolves when each has been tried once.
   */
  async release(eventIds: readonly string[]): Promise<Delivery[]> {
    const sent: Delivery[] = [];
    for (const id of eventIds) {
      const waiting = this.held().filter(({ event }) => event === id);
      const deliveries = waiting.length > 0 ? waiting : this.copies(id);
      await Promise.all(deliveries.map((delivery) => this.attempt(delivery)));
      sent.push(...deliveries);
    }
    return sent;
  }

  /** Sends an event again, any number of times in parallel, regardless of its state. */
  async resend(eventId: string, times = 1): Promise<Delivery[]> {
    const deliveries = Array.from({ length: times }, () => this.copies(eventId)).flat();
    await Promise.all(deliveries.map((delivery) => this.attempt(delivery)));
    return deliveries;
  }

  /**
   * Resolves when nothing (that contains the text) is being sent or waits for a retry; held events do not
   * count.
   */
  async idle(about = ""): Promise<void> {
    const isWaiting = ({ status, event }: Delivery) => status === "pending" && this.isAbout(event, about);
    while ([...this.settings.state.deliveries.values()].some(isWaiting)) await sleep(POLL_MS);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.forget();
    await Promise.allSettled(this.underway);
  }

  /** Cancels every wait for a retry, and every hold. */
  forget(): void {
    this.holds.clear();
    this.failures.clear();
    this.disabled.clear();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private isHeld(eventId: string): boolean {
    return [...this.holds].some((about) => this.isAbout(eventId, about));
  }

  private isAbout(eventId: string, about: string): boolean {
    if (about === "") return true;
    const event = this.settings.state.events.get(eventId);
    return event !== undefined && payloadOf(event).includes(about);
  }

  private create(event: Stripe.Event, endpoint: number, url: string): Delivery {
    const { type } = event;
    const id = randomId("whd");
    const status = this.isHeld(event.id) ? "held" : "pending";
    const delivery: Delivery = { id, event: event.id, type, url, endpoint, status, attempts: [] };
    this.settings.state.deliveries.set(id, delivery);
    this.settings.changed();
    return delivery;
  }

  private copies(eventId: string): Delivery[] {
    const event = this.settings.state.events.get(eventId);
    if (!event) return [];
    return this.settings.endpoints.flatMap((endpoint, position) =>
      wants(endpoint, event) ? [this.create(event, position, endpoint.url)] : [],
    );
  }

  private send(delivery: Delivery): void {
    void this.attempt(delivery);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const endpoint = this.settings.endpoints[delivery.endpoint];
    const event = this.settings.state.events.get(delivery.event);
    if (!endpoint || !event || this.stopping.signal.aborted) return;
    delivery.status = "pending";
    const trying = this.post(endpoint, event);
    this.underway.add(trying);
    try {
      const attempt = await trying;
      delivery.attempts.push(attempt);
      this.conclude(delivery, event, attempt);
    } finally {
      this.underway.delete(trying);
      this.settings.changed();
    }
  }

  private conclude(delivery: Delivery, event: Stripe.Event, attempt: Attempt): void {
    const { log } = this.settings;
    if (attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300) {
      delivery.status = "delivered";
      this.failures.delete(delivery.endpoint);
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      log(`${delivery.type} → ${delivery.url} ${attempt.status}`);
      return;
    }
    log(`${delivery.type} → ${delivery.url} ${attempt.status ?? attempt.answer}`);
    const delay = this.retryDelaysMs[delivery.attempts.length - 1];
    if (this.stopping.signal.aborted) return;
    if (delay === undefined) {
      delivery.status = "failed";
      this.countFailure(delivery.endpoint);
    } else if (this.isHeld(event.id)) delivery.status = "held";
    else this.retryAfter(delivery, delay);
  }

  private countFailure(endpoint: number): void {
    const failures = (this.failures.get(endpoint) ?? 0) + 1;
    this.failures.set(endpoint, failures);
    const limit = this.settings.disableAfter();
    if (limit > 0 && failures >= limit) {
      this.disabled.add(endpoint);
      this.settings.log(`${this.settings.endpoints[endpoint]?.url} is disabled after ${failures} failures`);
    }
  }

  private retryAfter(delivery: Delivery, delay: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(delivery.id);
      if (this.isHeld(delivery.event)) delivery.status = "held";
      else this.send(delivery);
    }, delay);
    this.timers.set(delivery.id, timer);
  }

  private async post(endpoint: WebhookEndpoint, event: Stripe.Event): Promise<Attempt> {
    const at = Math.floor(this.settings.now() / 1000);
    const started = performance.now();
    const { apiVersion } = endpoint;
    const payload = payloadOf(apiVersion === undefined ? event : { ...event, api_version: apiVersion });
    const taken = () => Math.round(performance.now() - started);
    try {
      const response = await fetch(endpoint.url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signatureOf(payload, endpoint.secret, at),
        },
        body: payload,
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      const answer = (await response.text()).slice(0, SHOWN_ANSWER);
      return { at, status: response.status, milliseconds: taken(), answer };
    } catch (failure) {
      const { message, cause } = failure as Error;
      return { at, milliseconds: taken(), answer: cause instanceof Error ? cause.message : message };
    }
  }
}

/**
 * The bytes that are sent and signed. They are indented like Stripe's, so that JSON that was parsed and serialized
 * again fails the verification.
 */
export function payloadOf(event: Stripe.Event): string {
  return JSON.stringify(event, null, 2);
}

function wants(endpoint: WebhookEndpoint, event: Stripe.Event): boolean {
  const isForConnect = event.account !== undefined;
  return isForConnect === (endpoint.connect ?? false) && (endpoint.events?.includes(event.type) ?? true);
}
