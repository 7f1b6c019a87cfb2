import { type ComponentProps, useEffect, useState } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { isDrawable } from "#domain/web/drawable-markdown.js";
import { splitFrontMatter } from "#domain/web/front-matter.js";
import { headingLevels } from "#domain/web/heading-levels.js";
import { longWords } from "#domain/web/long-words.js";
import { type ArchiveLinks, untrustedMarkdown } from "#domain/web/untrusted-markdown.js";
import { Catch } from "./error-boundary.js";
import { MarkdownSource } from "./markdown-source.js";

/** Links to the site's own pages: `untrustedMarkdown` creates no other URLs of this form. */
const COMPONENTS: Components = {
  a: ({ href = "", rel, children }) =>
    href.startsWith("/") ? (
      <Link to={href}>{children}</Link>
    ) : (
      <a href={href} rel={rel}>
        {children}
      </a>
    ),
};

interface MarkdownProps {
  readonly text: string;
  /** The level of the first heading. */
  readonly level?: number;
  /** Where relative links and pictures lead. */
  readonly links?: ArchiveLinks;
}

/**
 * Renders untrusted Markdown: sanitized, with highlighted code, and without the front matter, which is for programs. If
 * it cannot be rendered, its source is shown. The server renders readmes with the same steps (`readmeHtml`).
 */
export default function Markdown({ text, level, links }: MarkdownProps) {
  const highlight = useHighlight(text);
  const source = <MarkdownSource text={text} />;
  if (!isDrawable(text)) return source;
  return (
    <Catch instead={source}>
      <div className="markdown">
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          rehypePlugins={[
            rehypeSanitize,
            [headingLevels, level],
            [untrustedMarkdown, links],
            longWords,
            ...highlight,
          ]}
          components={COMPONENTS}
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

/**
 * The highlighter, if a text contains code. It is as large as the renderer, and loads after the
 * text.
 */
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
