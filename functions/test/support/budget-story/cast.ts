import type { Caller, Market } from "../budget-market.js";
import type { Told } from "../console.js";

type Body = Readonly<Record<string, unknown>>;

/** A request that is counted. */
export interface Step {
  /** As in the table: an operation, or the name of a function that is none. */
  readonly call: string;
  readonly kind: string;
  readonly by?: Caller;
  readonly input?: () => Body;
  /** Below the function, for what is no operation. */
  readonly path?: string;
  /** A body as it is, with its headers. */
  readonly signed?: () => { readonly body: string; readonly headers: Record<string, string> };
  /** An event in the place of a request. */
  readonly told?: Told;
  readonly address?: string;
  /** What must be there before. */
  readonly before?: () => Promise<unknown>;
  /** What later steps need of the answer. */
  readonly after?: (answer: Record<string, string>) => unknown;
  readonly status?: number;
  readonly env?: Record<string, string>;
}

/** Products that a search finds: one page. */
const PAGE = 20;

/** Who plays in the story, and what each part of it leaves for later ones. */
export interface Cast extends Market {
  readonly seller: Caller;
  readonly buyer: Caller;
  readonly reader: Caller;
  readonly leaver: Caller;
  readonly left: Record<string, string>;
  /** Keeps these fields of an answer. */
  readonly keep: (...names: string[]) => (answer: Record<string, string>) => void;
}

/** Has everybody sign up and everything put on sale that the story needs from its beginning. */
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
    keep:
      (...names) =>
      (answer) => {
        for (const name of names) left[name] = answer[name] ?? "";
      },
  };
}
