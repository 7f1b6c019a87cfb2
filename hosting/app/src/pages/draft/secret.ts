const KEY = "vaultmart.draft";

/**
 * The secret of a share link: what follows the `#` of its URL, which browsers send to no server. The window keeps it
 * for a reader who signs in and returns, because the URL of the sign-in page must not contain it.
 *
 * @param hash of the page's URL, or an empty text
 */
export function secretOf(hash: string): string {
  const secret = hash.replace(/^#/, "");
  try {
    if (secret === "") return sessionStorage.getItem(KEY) ?? "";
    sessionStorage.setItem(KEY, secret);
  } catch {
    // Without storage, the reader opens the link again.
  }
  return secret;
}
