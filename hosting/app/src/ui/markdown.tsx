import ReactMarkdown, { type Components } from "react-markdown";
import rehypeHighlight from "rehype-highlight";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { Catch } from "./catch.js";
import { isDrawable } from "./drawable.js";
import { headingLevels } from "./heading-levels.js";
import styles from "./markdown.module.css";

/** Whether a link can lead there: a page of the web, a mail, a place on this page. What is no address stays text. */
const isAddress = (address: string | undefined): address is string =>
  address !== undefined && /^(https?:|mailto:|#)/.test(address) && URL.canParse(address, location.href);

/**
 * What stands in for elements of a stranger's Markdown: nothing is loaded from where they say, links tell search
 * engines that they are not ours, and what scrolls can be reached by keyboard.
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/** A stranger's Markdown, sanitised, with highlighted code; as it was written where it cannot be drawn. */
export default function Markdown({ text }: { readonly text: string }) {
  const source = <p className={styles.source}>{text}</p>;
  if (!isDrawable(text)) return source;
  return (
    <Catch instead={source}>
      <div className={styles.markdown}>
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          rehypePlugins={[rehypeSanitize, headingLevels, rehypeHighlight]}
          components={COMPONENTS}
        >
          {text}
        </ReactMarkdown>
      </div>
    </Catch>
  );
}
