/** A node of an HTML tree (hast), as far as this file needs it. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  children?: Node[];
}

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

const element = (tagName: string, properties: Node["properties"], children: Node[]): Node => ({
  type: "element",
  tagName,
  properties: { ...properties },
  children,
});
const textOf = ({ value = "", children = [] }: Node): string => value + children.map(textOf).join("");
const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Prepares the sanitized tree of untrusted Markdown for a page: nothing is loaded from other sites, links are marked as
 * untrusted for search engines, relative links lead to the files of the archive, and scrollable content is accessible
 * by keyboard. Both the browser and the server use it, so that they show the same.
 */
export function untrustedMarkdown({ pageOf, pictureOf }: ArchiveLinks = {}) {
  const link = (href: string, children: Node[]): Node[] => {
    const page = pageOf?.(href);
    if (page !== undefined) return [element("a", { href: page }, children)];
    if (!isAddress(href)) return children;
    return [element("a", { href, rel: ["nofollow", "ugc", "noopener", "noreferrer"] }, children)];
  };

  const picture = (source: string, alt: string, isLinked: boolean): Node[] => {
    const address = pictureOf?.(source);
    if (address !== undefined) {
      const image = element("img", { src: address, alt, loading: "lazy", className: ["picture"] }, []);
      return isLinked ? [image] : link(source, [image]);
    }
    const leadsAway = /^https?:/.test(source);
    if (isLinked || !(leadsAway || pageOf?.(source))) return [{ type: "text", value: alt }];
    return link(source, [{ type: "text", value: alt || source }]);
  };

  const replaced = (node: Node, isLinked: boolean): Node[] => {
    const { tagName = "", properties = {} } = node;
    visit(node, isLinked || tagName === "a");
    const { children = [] } = node;
    switch (tagName) {
      case "a":
        return link(stringOf(properties.href), children);
      case "img":
        return picture(stringOf(properties.src), stringOf(properties.alt), isLinked);
      case "input":
        return [element("span", {}, [{ type: "text", value: properties.checked ? "☑" : "☐" }])];
      case "pre":
        return [element("pre", { tabIndex: 0 }, children.map(bounded))];
      case "table":
        return [element("div", { className: ["scrolled"], tabIndex: 0 }, [node])];
      default:
        return [node];
    }
  };

  const visit = (node: Node, isLinked: boolean): void => {
    if (node.children) node.children = node.children.flatMap((child) => replaced(child, isLinked));
  };
  return (tree: Node): void => visit(tree, false);
}

/** Code that is too long to be highlighted loses the name of its language. */
const bounded = (code: Node): Node =>
  code.tagName === "code" && textOf(code).length > MOST_HIGHLIGHTED
    ? element("code", {}, code.children ?? [])
    : code;
