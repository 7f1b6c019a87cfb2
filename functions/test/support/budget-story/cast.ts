import type { Caller, Market } from "../budget-market.js";
import type { Told } from "../console.js";

type Body = Readonly<Record<string, unknown>>;

/** A counted request. */
export interface Step {
  /** As in the table: an operation, or the name of a function that is not one. */
  readonly call: string;
  readonly kind: string;
  readonly by?: Caller;
  readonly input?: () => Body;
  /** Path below the function, for functions that are not operations. */
  readonly path?: string;
  /** A raw body with its headers. */
  readonly signed?: () => { readonly body: string; readonly headers: Record<string, string> };
  /** An event instead of a request. */
  readonly told?: Told;
  readonly address?: string;
  /** Whether the process has answered the same request for a page before, so that it has the catalog. */
  readonly isWarm?: boolean;
  /** Preparation that the step needs. */
  readonly before?: () => Promise<unknown>;
  /** Stores what later steps need from the response. */
  readonly after?: (answer: Record<string, string>) => unknown;
  readonly status?: number;
  readonly env?: Record<string, string>;
}

/** Number of products that a search finds: one page. */
const PAGE = 20;

/** The users of the story, and what each part of it stores for later parts. */
export interface Cast extends Market {
  readonly seller: Caller;
  readonly buyer: Caller;
  readonly reader: Caller;
  readonly leaver: Caller;
  /** Has the custom claim `admin`. */
  readonly boss: Caller;
  readonly left: Record<string, string>;
  /** Stores these fields of a response. */
  readonly keep: (...names: string[]) => (answer: Record<string, string>) => void;
}

/** Signs up all users and publishes all products that the story needs at its start. */
export async function assemble(market: Market): Promise<Cast> {
  const { member, storeProducts } = market;
  const slugs = Array.from({ length: PAGE }, (_, at) => `found-${at}`);
  await storeProducts(await member("author"), slugs);
  const [seller, leaver] = [await member("seller"), await member("leaver")];
  await storeProducts(seller, ["free", "other"]);
  await storeProducts(seller, ["paid", "second"], { price: 19 });
  await storeProducts(leaver, ["left"]);
  const left: Record<string, string> = {};
  return {
    ...market,
    ...{ seller, leaver, buyer: await member("buyer"), reader: await member("reader"), left },
    boss: await member("boss", { admin: true }),
    keep:
      (...names) =>
      (answer) => {
        for (const name of names) left[name] = answer[name] ?? "";
      },
  };
}
