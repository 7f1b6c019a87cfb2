/** Whether a host is this machine, so that no network can intercept the connection. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname === "[::1]" ||
  hostname === "::1" ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/** Whether tokens and archives may be sent to a URL: HTTPS, or this machine. */
export const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));

/** Normalizes a marketplace's root URL, without a trailing slash, or returns the problem. */
export function siteUrl(
  text: string,
):
  | { readonly url: string; readonly problem?: undefined }
  | { readonly url?: undefined; readonly problem: string } {
  const typed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return { problem: "must be a URL such as https://market.example" };
  const url = new URL(whole);
  if (url.username || url.password) return { problem: "must not contain a user name or password" };
  if (!isSafe(url)) return { problem: "must start with https:// (http:// only on this machine)" };
  if (url.pathname !== "/" || url.search || url.hash)
    return { problem: "must be the site's root URL, without a path" };
  return { url: url.origin };
}
