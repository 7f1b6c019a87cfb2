/**
 * The path in the archive that a relative link in a file refers to. Undefined for any other link: one with a scheme, a
 * host, or only a fragment.
 *
 * @param from the path of the file that contains the link
 */
export function linkedPath(from: string, href: string): string | undefined {
  if (!/^[^#?/\\:]/.test(href) || /^[^/?#]*:/.test(href) || href.includes("\\")) return undefined;
  const base = `http://archive.invalid/${from.split("/").map(encodeURIComponent).join("/")}`;
  if (!URL.canParse(href, base)) return undefined;
  const { origin, pathname } = new URL(href, base);
  if (origin !== "http://archive.invalid") return undefined;
  try {
    return pathname.split("/").slice(1).map(decodeURIComponent).join("/") || undefined;
  } catch {
    return undefined;
  }
}
