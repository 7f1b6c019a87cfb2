import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { Link } from "react-router";
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
  /** The address of a picture that this site serves. Any other picture is a link. */
  readonly pictureOf?: ((source: string) => string | undefined) | undefined;
}

/**
 * Untrusted Markdown, sanitized, with highlighted code, and without its front matter, which is for programs. If it
 * cannot be rendered, its source is shown.
 */
export default function Markdown({ text, level, pageOf, pictureOf }: MarkdownProps) {
  const components = useMemo(
    () => (pageOf ? { ...COMPONENTS, ...inside(pageOf, pictureOf) } : COMPONENTS),
    [pageOf, pictureOf],
  );
  const highlight = useHighlight(text);
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
          rehypePlugins={[rehypeSanitize, [headingLevels, level], ...highlight]}
          components={components}
        >
          {splitFrontMatter(text).body}
        </ReactMarkdown>
      </div>
    </Catch>
  );
}

type Plugins = NonNullable<ComponentProps<typeof ReactMarkdown>["rehypePlugins"]>;

/** A block of code that names its language. */
const CODE = /^[ >]{0,6}(?:```|~~~)[ \t]*\w/m;

/** The highlighter, if there is code in a text: it is as large as the renderer, and arrives after the text. */
function useHighlight(text: string): Plugins {
  const [plugins, setPlugins] = useState<Plugins>([]);
  const hasCode = CODE.test(text);
  useEffect(() => {
    if (!hasCode) return;
    let isShown = true;
    // Without it, the code has one color.
    void import("rehype-highlight").then(
      ({ default: highlight }) => isShown && setPlugins([highlight]),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [hasCode]);
  return plugins;
}

/** Links of an archive lead to its files, and so do pictures that the site does not serve. */
function inside(
  pageOf: (href: string) => string | undefined,
  pictureOf: ((source: string) => string | undefined) | undefined,
): Components {
  const { a: Outside, img: Picture } = COMPONENTS as Record<"a" | "img", (props: object) => ReactNode>;
  return {
    a: ({ href, children }) => {
      const page = href === undefined ? undefined : pageOf(href);
      return page ? <Link to={page}>{children}</Link> : Outside?.({ href, children });
    },
    img: ({ src, alt }) => {
      const source = typeof src === "string" ? src : "";
      const page = pageOf(source);
      const address = pictureOf?.(source);
      if (address) return <ArchivePicture address={address} alt={alt ?? ""} page={page} />;
      return page ? <Link to={page}>{alt || src}</Link> : Picture?.({ src, alt });
    },
  };
}

interface ArchivePictureProps {
  readonly address: string;
  readonly alt: string;
  /** The page of the file. */
  readonly page: string | undefined;
}

/** A picture of the archive. If it cannot be shown, a link leads to its file. */
function ArchivePicture({ address, alt, page }: ArchivePictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return page ? <Link to={page}>{alt || address}</Link> : alt;
  return (
    <img className={styles.picture} src={address} alt={alt} loading="lazy" onError={() => setFailed(true)} />
  );
}
