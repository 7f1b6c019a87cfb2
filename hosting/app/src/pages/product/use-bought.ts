import { useQuery } from "@tanstack/react-query";
import type { ProductPage } from "#contract/app-pages.js";
import { purchasesQuery } from "../../api/queries.js";
import { useSession } from "../../session/session.js";

type Product = ProductPage["product"];

interface Options {
  /** Asks again at this interval, in milliseconds, while the product is not bought. By default, never. */
  readonly pollMs?: number | undefined;
}

/** Whether the caller has bought the product. */
export function useBought(product: Product, { pollMs }: Options = {}): boolean {
  const session = useSession();
  const uid = session.state === "in" ? session.uid : "";
  const isBought = (orders: readonly { readonly productId: string; readonly status: string }[] = []) =>
    orders.some(({ productId, status }) => productId === product.id && status === "completed");
  const { data } = useQuery({
    ...purchasesQuery(uid),
    enabled: product.price > 0 && uid !== "",
    refetchInterval: ({ state }) => (pollMs !== undefined && !isBought(state.data) ? pollMs : false),
  });
  return isBought(data);
}

/**
 * Whether the caller may download the product. Everyone may if it is free, otherwise only its buyers and its author.
 */
export function useIsOpen(product: Product): boolean {
  const session = useSession();
  const bought = useBought(product);
  return product.price === 0 || bought || (session.state === "in" && session.uid === product.authorUid);
}
