import type { productsFile, VersionFile } from "#contract/files.js";
import type { AnswerOf } from "#contract/route.js";
import { replaceHidden } from "#contract/text.js";
import { filesUrl } from "./files-address.js";
import { escapeHtml, type FirstHtml } from "./ssr-html.js";
import { firstMain } from "./ssr-pages.js";

/** Files in one page. The web app shows the others. */
const LISTED_FILES = 1_000;

/** A version of a product. `siteUrl` has no trailing slash. */
interface At {
  readonly slug: string;
  readonly version: string;
  readonly siteUrl: string;
}

/** A character that readers do not see, by its code point. */
const named = (character: string): string =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`;
/** Text of an archive, with every character visible. */
const shown = (text: string): string => escapeHtml(replaceHidden(text, named));

/** The first HTML of the list of a version's files, with links to their contents. */
export function firstFilesHtml({ slug, version, siteUrl }: At, files: readonly VersionFile[]): FirstHtml {
  const items = files.slice(0, LISTED_FILES).map(({ path, size }) => {
    const address = escapeHtml(filesUrl(slug, { version, file: path }));
    return `<li><a href="${address}"><bdi>${shown(path)}</bdi></a> · ${size} bytes</li>`;
  });
  const others = files.length - items.length;
  const description = `The ${files.length} files of version ${version}.`;
  return {
    title: `Files of ${slug} · Vaultmart`,
    description,
    canonical: `${siteUrl}/p/${slug}/files`,
    kind: "website",
    main: firstMain(
      `Files of ${slug}`,
      description,
      [{ text: "The product", href: `/p/${slug}` }],
      others > 0 ? `<p>And ${others} more. Download the archive to get them all.</p>` : "",
      items,
    ),
  };
}

/** The first HTML of a file. Whatever it contains, it is text. */
export function firstFileHtml(
  { slug, version }: At,
  { path, size, kind, text }: Omit<AnswerOf<(typeof productsFile)["GET"]>, "isPublic">,
): FirstHtml {
  const title = replaceHidden(path, named);
  const content =
    kind === "text"
      ? `<pre dir="auto">${shown(text ?? "")}</pre>`
      : "<p>This file is not shown here. Download the archive to get it.</p>";
  return {
    title: `${title} · ${slug} · Vaultmart`,
    description: `A file of ${slug} ${version}.`,
    kind: "website",
    main: firstMain(
      title,
      `${size} bytes, version ${version}`,
      [
        { text: "All files", href: filesUrl(slug, { version }) },
        { text: "The product", href: `/p/${slug}` },
      ],
      content,
    ),
  };
}

/** The first HTML of a page that is not public, or does not exist. */
export const closedFilesHtml = (): FirstHtml => ({
  title: "Files · Vaultmart",
  description:
    "Everyone may look into free products. The files of others are for their buyers, who sign in with JavaScript.",
  kind: "website",
  main: firstMain(
    "Files",
    "Everyone may look into free products. The files of others are for their buyers, who sign in with JavaScript.",
    [],
    "",
  ),
});
