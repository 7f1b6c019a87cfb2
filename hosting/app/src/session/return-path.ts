/**
 * Where to go after signing in: a path of this site, and the market when it is anything else. An address in a
 * link must not be able to lead whoever signs in to another site.
 */
export function returnPath(wanted: string | null): string {
  if (!wanted?.startsWith("/")) return "/";
  const url = new URL(wanted, "https://here.invalid");
  return url.origin === "https://here.invalid" ? url.pathname + url.search : "/";
}
