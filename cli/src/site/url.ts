/** Addresses of this machine itself, where no network can listen or lie. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname === "[::1]" ||
  hostname === "::1" ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/** True of an address that tokens and archives may travel to: https, or this machine. */
export const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));

/** A marketplace's root as a person writes it, without a slash at the end; or what is wrong with it. */
export function siteUrl(
  text: string,
):
  | { readonly url: string; readonly problem?: undefined }
  | { readonly url?: undefined; readonly problem: string } {
  const typed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return { problem: "must be an address such as https://market.example" };
  const url = new URL(whole);
  if (url.username || url.password) return { problem: "must not hold a user name or password" };
  if (!isSafe(url)) return { problem: "must begin with https:// (http:// only on this machine)" };
  if (url.pathname !== "/" || url.search || url.hash)
    return { problem: "must be the site's root, without a path" };
  return { url: url.origin };
}
