import { element, type HtmlNode, text } from "./html-tree.js";

/** Resolves links in an archive's Markdown to pages of this site. */
export interface ArchiveLinks {
  /** The page of this site that a relative link leads to. Undefined for any other link. */
  readonly pageOf?: ((href: string) => string | undefined) | undefined;
  /** The address of a picture that this site serves. Any other picture is a link. */
  readonly pictureOf?: ((source: string) => string | undefined) | undefined;
}

/** Characters of a block of code that is highlighted. Some languages take quadratic time. */
const MOST_HIGHLIGHTED = 5_000;
/** Only with this base, the parser of addresses accepts one with a fragment alone. */
const BASE = "https://archive.invalid";

/**
 * Whether a link may lead there: an HTTP page, an email address, or a place on this page. Anything else stays
 * text.
 */
const isAddress = (address: string): boolean =>
  /^(https?:|mailto:|#)/.test(address) && URL.canParse(address, BASE);

const textOf = ({ value = "", children = [] }: HtmlNode): string => value + children.map(textOf).join("");
const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Prepares the sanitized tree of untrusted Markdown for a page: nothing is loaded from other sites, links are marked as
 * untrusted for search engines, relative links lead to the files of the archive, and scrollable content is accessible
 * by keyboard. Both the browser and the server use it, so that they show the same.
 */
export function untrustedMarkdown({ pageOf, pictureOf }: ArchiveLinks = {}) {
  const link = (href: string, children: HtmlNode[]): HtmlNode[] => {
    const page = pageOf?.(href);
    if (page !== undefined) return [element("a", { href: page }, children)];
    if (!isAddress(href)) return children;
    return [element("a", { href, rel: ["nofollow", "ugc", "noopener", "noreferrer"] }, children)];
  };

  const picture = (source: string, alt: string, isLinked: boolean): HtmlNode[] => {
    const address = pictureOf?.(source);
    if (address !== undefined) {
      const image = element("img", { src: address, alt, loading: "lazy", className: ["picture"] }, []);
      return isLinked ? [image] : link(source, [image]);
    }
    const leadsAway = /^https?:/.test(source);
    if (isLinked || !(leadsAway || pageOf?.(source))) return [text(alt)];
    return link(source, [text(alt || source)]);
  };

  const replaced = (node: HtmlNode, isLinked: boolean): HtmlNode[] => {
    const { tagName = "", properties = {} } = node;
    visit(node, isLinked || tagName === "a");
    const { children = [] } = node;
    switch (tagName) {
      case "a":
        return link(stringOf(properties.href), children);
      case "img":
        return picture(stringOf(properties.src), stringOf(properties.alt), isLinked);
      case "input":
        return [element("span", {}, [text(properties.checked ? "☑" : "☐")])];
      case "pre":
        return [element("pre", { tabIndex: 0 }, children.map(bounded))];
      case "table":
        return [element("div", { className: ["scrolled"], tabIndex: 0 }, [node])];
      default:
        return [node];
    }
  };

  const visit = (node: HtmlNode, isLinked: boolean): void => {
    if (node.children) node.children = node.children.flatMap((child) => replaced(child, isLinked));
  };
  return (tree: HtmlNode): void => visit(tree, false);
}

/** Code that is too long to be highlighted loses the name of its language. */
const bounded = (code: HtmlNode): HtmlNode =>
  code.tagName === "code" && textOf(code).length > MOST_HIGHLIGHTED
    ? element("code", {}, code.children ?? [])
    : code;
