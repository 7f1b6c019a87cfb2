import { type Budget, budgets, otherBudgets } from "#contract/budgets.js";
import { sizeOf } from "#platform/sizes.js";

/** List prices in US dollars, not counting the daily or monthly free tier. */
export const PRICES = {
  asOf: "2025",
  /** For one document in the multi-region nam5; a single region such as us-central1 costs half. */
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  delete: 0.02 / 100_000,
  /** Functions in us-central1, billed while they handle a request. */
  invocation: 0.4 / 1_000_000,
  vCpuSecond: 0.000_024,
  gibSecond: 0.000_002_5,
} as const;

/** A function that runs, and how long it is assumed to occupy a process, in milliseconds. */
export interface Run {
  readonly name: string;
  readonly budget: Pick<Budget, "reads" | "writes" | "deletes">;
  readonly milliseconds: number;
}

/** A user action with every function that it triggers. */
export interface Use {
  readonly what: string;
  readonly runs: readonly Run[];
}

export interface Cost {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
  readonly invocations: number;
  /** US dollars. */
  readonly store: number;
  readonly functions: number;
}

const GIB: Readonly<Record<ReturnType<typeof sizeOf>["memory"], number>> = {
  "256MiB": 0.25,
  "512MiB": 0.5,
  "1GiB": 1,
};

/** The cost of this many uses. Time is billed in increments of 100 milliseconds. */
export function costOf({ runs }: Use, times: number): Cost {
  const sum = (one: (run: Run) => number) => times * runs.reduce((all, run) => all + one(run), 0);
  const counts = {
    reads: sum(({ budget }) => budget.reads),
    writes: sum(({ budget }) => budget.writes),
    deletes: sum(({ budget }) => budget.deletes),
    invocations: sum(() => 1),
  };
  const functions = sum(({ name, milliseconds }) => {
    const { cpu, memory } = sizeOf(name);
    const seconds = Math.ceil(milliseconds / 100) / 10;
    return PRICES.invocation + seconds * (cpu * PRICES.vCpuSecond + GIB[memory] * PRICES.gibSecond);
  });
  const { reads, writes, deletes } = counts;
  const store = reads * PRICES.read + writes * PRICES.write + deletes * PRICES.delete;
  return { ...counts, store, functions };
}

/** Database operations of a request or event that waits only for the database. */
const QUICK_MS = 100;
/** The same if it also waits for Stripe. */
const STRIPE_MS = 1_000;

const kindOf = (kinds: Readonly<Record<string, Budget>> | undefined, kind: string): Budget => {
  const budget = kinds?.[kind];
  if (!budget) throw new Error(`"${kind}" has no budget`);
  return budget;
};
const event = (name: string): Run => ({
  ...{ name, milliseconds: QUICK_MS },
  budget: kindOf(otherBudgets[name], "a counter changed"),
});

/**
 * The most frequent uses of a marketplace. A write to a product or profile triggers the function that listens
 * to it.
 */
const USES: readonly Use[] = [
  {
    what: "searches with 20 results",
    runs: [
      {
        ...{ name: "cliProductsSearch", milliseconds: QUICK_MS },
        budget: kindOf(budgets["/cli/products/search"].GET, "a page of 20"),
      },
    ],
  },
  {
    what: "first downloads of a product",
    runs: [
      {
        ...{ name: "productsDownload", milliseconds: QUICK_MS },
        budget: kindOf(budgets["/products/download"].POST, "the first of a user"),
      },
      ...[event("productUpdated"), event("userUpdated")],
    ],
  },
  {
    what: "purchases (checkout and order)",
    runs: [
      {
        ...{ name: "processorCheckout", milliseconds: STRIPE_MS },
        budget: kindOf(budgets["/processor/checkout"].POST, "a new session"),
      },
      {
        ...{ name: "processorWebhooks", milliseconds: STRIPE_MS },
        budget: kindOf(budgets["/processor/webhooks"].POST, "a sale"),
      },
      ...[event("productUpdated"), event("userUpdated"), event("userUpdated")],
    ],
  },
];

const MILLION = 1_000_000;
const whole = (number: number) => Math.round(number).toLocaleString("en-US");
const cents = (amount: number) => Math.round(amount * 100) / 100;
const millions = (number: number) => `${number / MILLION} M`;

/** The cost of one million of each use, in Markdown: the table of `docs/costs.md`. */
export function costTable(): string {
  const rows = USES.map((use) => {
    const { reads, writes, deletes, invocations, store, functions } = costOf(use, MILLION);
    const counts = [reads, writes, deletes, invocations].map(millions);
    const amounts = [cents(store), cents(functions), cents(store) + cents(functions)];
    return `| ${[use.what, ...counts, ...amounts.map((amount) => amount.toFixed(2))].join(" | ")} |`;
  });
  const scan = costOf({ what: "", runs: [{ ...event("userUpdated"), budget: SCAN }] }, MILLION).store;
  return `| One million | Reads | Writes | Deletes | Function calls | Firestore, USD | Functions, USD | Total, USD |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}

The table uses these prices and assumptions:

- List prices of ${PRICES.asOf}. Firestore in the multi-region nam5 costs $${(PRICES.read * 100_000).toFixed(2)} for 100,000 reads, $${(PRICES.write * 100_000).toFixed(2)} for writes, and
  $${(PRICES.delete * 100_000).toFixed(2)} for deletes. A single region costs half. Functions run in us-central1.
- The numbers of reads and writes are those of [\`budgets.ts\`](../functions/src/contract/budgets.ts). A document that one commit writes
  twice counts once.
- Each request or event has an instance of its own for ${QUICK_MS} ms, or for ${STRIPE_MS / 1_000} second if it waits for Stripe. Under load, one instance
  serves many requests, so functions cost less.
- Excluded are the free tier, egress, storage, logging, TTL deletion of rate limit documents, and Stripe's fees.

For comparison, one million searches that read every published product would cost $${whole(scan)} with 100,000 products.`;
}

const SCAN = { reads: 100_000, writes: 0, deletes: 0 };
