import { randomBytes } from "node:crypto";
import { type LocalStripe, startLocalStripe } from "../local-stripe/server.js";
import type { Call } from "./call.js";
import { ACCOUNT_CALLS } from "./calls-accounts.js";
import { CHECKOUT_CALLS } from "./calls-checkout.js";
import { DISPUTE_CALLS, PAYMENT_CALLS } from "./calls-payments.js";
import { type Result, runCalls, type Target } from "./run.js";

/** All calls of the contract between Vaultmart and Stripe. Calls come after those that they refer to. */
export const CALLS: readonly Call[] = [
  ...ACCOUNT_CALLS,
  ...CHECKOUT_CALLS,
  ...PAYMENT_CALLS,
  ...DISPUTE_CALLS,
];

const LOCAL_KEY = "sk_test_contract";
const REFUND_DELAY_MS = 20;

export interface SuiteOptions {
  readonly interrupt?: AbortSignal;
  said?(result: Result): void;
  /** Changes the local Stripe before the calls, such as its settings. */
  prepare?(local: LocalStripe): void;
}

/** Makes the calls to a separate local Stripe. */
export async function runLocally({ prepare, ...options }: SuiteOptions = {}): Promise<Result[]> {
  const local = await startLocalStripe({ secretKey: LOCAL_KEY, openingBalance: 0 });
  try {
    local.control.configure({ refundDelayMs: REFUND_DELAY_MS });
    prepare?.(local);
    const patience = { times: 500, milliseconds: 10 };
    return await runCalls(CALLS, { url: local.url, key: LOCAL_KEY, patience }, { run: newRun(), ...options });
  } finally {
    await local.stop();
  }
}

/** Makes the calls to a Stripe sandbox. They leave objects there, but move no money. */
export function runAt(target: Pick<Target, "url" | "key">, options: SuiteOptions = {}): Promise<Result[]> {
  const patience = { times: 60, milliseconds: 2_000 };
  return runCalls(CALLS, { ...target, patience }, { run: newRun(), ...options });
}

/** Idempotency keys of an earlier run would replay its answers. */
function newRun(): string {
  return randomBytes(6).toString("hex");
}
