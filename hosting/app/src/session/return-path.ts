/**
 * The page to open after signing in: a path of this site, or the home page for any other value. A link must not be
 * able to send a user to another site after they sign in.
 */
export function returnPath(wanted: string | null): string {
  if (!wanted?.startsWith("/")) return "/";
  const url = new URL(wanted, "https://here.invalid");
  return url.origin === "https://here.invalid" ? url.pathname + url.search + url.hash : "/";
}
