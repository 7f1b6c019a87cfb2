const KEY = "vaultmart.buy";
/** How long a buyer may take to sign in, in milliseconds. */
const INTENT_MS = 15 * 60 * 1000;

/**
 * Remembers during the sign-in that a visitor wants to buy a product. Only the storage of this window can start a
 * checkout; a link from another site cannot.
 */
export function keepIntent(productId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ productId, at: Date.now() }));
  } catch {
    // Without storage, the buyer presses the button again.
  }
}

/** Whether the visitor wanted to buy this product before signing in. Returns true only once. */
export function takeIntent(productId: string): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
      productId: string;
      at: number;
    } | null;
    if (kept?.productId !== productId) return false;
    sessionStorage.removeItem(KEY);
    return Date.now() - kept.at < INTENT_MS;
  } catch {
    return false;
  }
}
