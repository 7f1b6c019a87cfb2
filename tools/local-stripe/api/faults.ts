/**
 * Failures between a shop and Stripe:
 * - `rate_limit` 429 and `server_error` 500: nothing was done.
 * - `balance_insufficient` 400: Stripe rejects the request because of insufficient funds, and stores the response
 *   under the key.
 * - `server_error_stored` 500: nothing was done, and Stripe stores the error under the key; `server_error_after`: the
 *   same, but it was done.
 * - `hang`: no response ever, nothing was done; `hang_after`: the same, but it was done.
 * - `reset`: the connection breaks, nothing was done; `reset_after`: it was done.
 * - `slow`: the request is done and the response sent after `delayMs`; its idempotency key is in use in the meantime.
 */
export const FAULT_KINDS = [
  "rate_limit",
  "server_error",
  "server_error_stored",
  "server_error_after",
  "balance_insufficient",
  "hang",
  "hang_after",
  "reset",
  "reset_after",
  "slow",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** The number of requests that it affects. */
  readonly times: number;
  /** The number of matching requests that pass before it. */
  readonly skip?: number;
  /** Only requests of this method. */
  readonly method?: string;
  /** Only requests whose path starts with this, such as `/v1/refunds`. */
  readonly path?: string;
  /** Only requests whose idempotency key contains this, such as a product's ID. */
  readonly key?: string;
  readonly delayMs?: number;
}

/** The configured faults, in the order in which they were set. Matching requests use up a fault. */
export class Faults {
  private waiting: { fault: Fault; skip: number; left: number }[] = [];

  set(fault: Fault): void {
    this.waiting.push({ fault, skip: fault.skip ?? 0, left: fault.times });
  }

  clear(): void {
    this.waiting = [];
  }

  list(): (Fault & { readonly left: number })[] {
    return this.waiting.map(({ fault, left }) => ({ ...fault, left }));
  }

  /** The fault of a request, if any. */
  next(method: string, path: string, key = ""): Fault | undefined {
    const found = this.waiting.find(
      ({ fault }) =>
        (fault.method ?? method) === method &&
        path.startsWith(fault.path ?? "") &&
        key.includes(fault.key ?? ""),
    );
    if (!found) return undefined;
    if (found.skip > 0) {
      found.skip -= 1;
      return undefined;
    }
    found.left -= 1;
    if (found.left <= 0) this.waiting = this.waiting.filter((other) => other !== found);
    return found.fault;
  }
}
