import { type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import rehypeHighlight from "rehype-highlight";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { Catch } from "./error-boundary.js";
import { splitFrontMatter } from "./front-matter.js";
import { headingLevels } from "./heading-levels.js";
import styles from "./markdown.module.css";
import { isDrawable } from "./markdown-depth.js";

/**
 * Whether a link may lead there: an HTTP page, an email address, or a place on this page. Anything else stays
 * text.
 */
const isAddress = (address: string | undefined): address is string =>
  address !== undefined && /^(https?:|mailto:|#)/.test(address) && URL.canParse(address, location.href);

/**
 * Replacements for elements of untrusted Markdown. Nothing is loaded from external URLs, links are marked as
 * untrusted for search engines, and scrollable content can be reached by keyboard.
 */
const COMPONENTS: Components = {
  a: ({ href, children }) =>
    isAddress(href) ? (
      <a href={href} rel="nofollow ugc noopener noreferrer">
        {children}
      </a>
    ) : (
      children
    ),
  img: ({ src, alt }) =>
    typeof src === "string" && /^https?:/.test(src) && isAddress(src) ? (
      <a href={src} rel="nofollow ugc noopener noreferrer">
        {alt || src}
      </a>
    ) : (
      alt
    ),
  input: ({ checked }) => <span>{checked ? "☑" : "☐"}</span>,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

interface MarkdownProps {
  readonly text: string;
  /** The level of the first heading. */
  readonly level?: number;
  /** The page of this site that a relative link leads to. Undefined for any other link. */
  readonly pageOf?: ((href: string) => string | undefined) | undefined;
}

/**
 * Untrusted Markdown, sanitized, with highlighted code, and without its front matter, which is for programs. If it
 * cannot be rendered, its source is shown.
 */
export default function Markdown({ text, level, pageOf }: MarkdownProps) {
  const components = useMemo(() => (pageOf ? { ...COMPONENTS, ...inside(pageOf) } : COMPONENTS), [pageOf]);
  const source = (
    <p className={styles.source} dir="auto">
      {text}
    </p>
  );
  if (!isDrawable(text)) return source;
  return (
    <Catch instead={source}>
      <div className={styles.markdown}>
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          rehypePlugins={[rehypeSanitize, [headingLevels, level], rehypeHighlight]}
          components={components}
        >
          {splitFrontMatter(text).body}
        </ReactMarkdown>
      </div>
    </Catch>
  );
}

/** Links and pictures of an archive lead to its files. */
function inside(pageOf: (href: string) => string | undefined): Components {
  const { a: Outside, img: Picture } = COMPONENTS as Record<"a" | "img", (props: object) => ReactNode>;
  return {
    a: ({ href, children }) => {
      const page = href === undefined ? undefined : pageOf(href);
      return page ? <Link to={page}>{children}</Link> : Outside?.({ href, children });
    },
    img: ({ src, alt }) => {
      const page = typeof src === "string" ? pageOf(src) : undefined;
      return page ? <Link to={page}>{alt || src}</Link> : Picture?.({ src, alt });
    },
  };
}
