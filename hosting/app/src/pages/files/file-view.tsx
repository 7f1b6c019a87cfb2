import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { VersionFile } from "#contract/files.js";
import { drawnReadme } from "../../api/drawn-readme.js";
import {
  type FileContents,
  type FileList,
  fileQuery,
  type Reader,
  type VersionAddress,
} from "../../api/files.js";
import { useFormat } from "../../i18n/format.js";
import { CopyButton } from "../../ui/copy-button.js";
import { MarkdownSource } from "../../ui/markdown-source.js";
import { filesUrl, hashOf, linesOfHash, linkedPath } from "./address.js";
import { Code } from "./code.js";
import styles from "./files.module.css";
import { FindingList, FindingText } from "./findings.js";
import { Waiting } from "./frame.js";
import { groupBy } from "./group-by.js";
import { linesOf, withNames } from "./lines.js";
import { isRendered, partsOf } from "./rendered.js";
import { useHash } from "./use-hash.js";
import { useHighlight } from "./use-highlight.js";

const Markdown = lazy(() => import("../../ui/markdown.js"));

/** A text with more lines has a field to go to one, and a list of its findings. */
const SHORT = 20;

interface FileViewProps {
  readonly reader: Reader;
  readonly at: VersionAddress;
  readonly file: VersionFile;
  readonly findings: FileList["findings"];
  /** Whether the reader chose the file; otherwise, it is the default. */
  readonly isChosen: boolean;
}

/** A file: its path and size, and its contents if they can be shown. */
export function FileView({ reader, at, file, findings, isChosen }: FileViewProps) {
  const { t } = useTranslation("inside");
  const format = useFormat();
  const hash = useHash();
  const [address] = useSearchParams();
  const { data, error, refetch } = useQuery(fileQuery(reader, at, file.path));
  const text = data?.text;
  const canRender = isRendered(file.path, text);
  const isSource = address.has("source") || linesOfHash(hash) !== undefined;
  const here = { version: at.version, file: file.path };
  const lines = useMemo(
    () => (text === undefined ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0)),
    [text],
  );
  // In a short source, a finding at its line is enough.
  const isShort = text !== undefined && lines <= SHORT && !(canRender && !isSource);
  const above = isShort ? findings.filter(({ line }) => line === undefined) : findings;
  return (
    <section className={styles.file} aria-labelledby="file-title">
      <header className={styles.bar}>
        <FileTitle path={file.path} isChosen={isChosen} />
        <p className={styles.quiet}>
          {format.bytes(file.size)}
          {text !== undefined && ` · ${t("files.lines", { count: lines })}`}
        </p>
        {text !== undefined && (
          <div className={styles.tools}>
            {lines > SHORT && (!canRender || isSource) && <LineField lines={lines} />}
            {canRender && (
              <Link to={filesUrl(at.slug, { ...here, isSource: !isSource })}>
                {t(isSource ? "files.rendered" : "files.source")}
              </Link>
            )}
            <CopyButton text={text} />
          </div>
        )}
      </header>
      {above.length > 0 && (
        <div className={styles.notes}>
          <FindingList findings={above} at={at} />
        </div>
      )}
      {!data ? (
        <div className={styles.body}>
          <Waiting error={error} onRetry={() => refetch()} />
        </div>
      ) : text === undefined ? (
        <NoText contents={data} path={file.path} />
      ) : canRender && !isSource ? (
        <Rendered text={text} path={file.path} at={at} />
      ) : (
        <Source text={text} path={file.path} findings={findings} />
      )}
    </section>
  );
}

/** The path of the file. When another file is chosen, it takes the focus, and is brought into view. */
function FileTitle({ path, isChosen }: { readonly path: string; readonly isChosen: boolean }) {
  const place = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  // The first page of a visit starts at its top.
  const isFollowed = isChosen && key !== "default";
  useEffect(() => {
    if (!isFollowed || hash) return;
    const { top } = place.current?.getBoundingClientRect() ?? { top: 0 };
    if (top < 0 || top > innerHeight / 2) place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [isFollowed, hash]);
  return (
    <h2 id="file-title" ref={place} tabIndex={-1} className={styles.path}>
      <bdi>{withNames(path)}</bdi>
    </h2>
  );
}

/** Goes to a line, for those who cannot click on its number. */
function LineField({ lines }: { readonly lines: number }) {
  const { t } = useTranslation("inside");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [line, setLine] = useState("");
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(line);
        if (!Number.isInteger(wanted) || wanted < 1) return;
        const to = Math.min(wanted, lines);
        void navigate(
          { pathname, search, hash: hashOf({ from: to, to }) },
          { replace: true, preventScrollReset: true },
        );
      }}
    >
      <label>
        {t("files.goTo")}
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          size={5}
          value={line}
          onChange={(event) => setLine(event.target.value)}
        />
      </label>
    </form>
  );
}

interface SourceProps {
  readonly text: string;
  readonly path: string;
  readonly findings: FileList["findings"];
}

export function Source({ text, path, findings }: SourceProps) {
  const highlight = useHighlight(text);
  const lines = useMemo(() => linesOf(text, path, highlight), [text, path, highlight]);
  const notes = useMemo(() => {
    const byLine = groupBy(findings, ({ line }) => line ?? 0);
    return new Map<number, ReactNode>(
      [...byLine].map(([line, found]) => [
        line,
        <ul key={line} className={styles.note}>
          {found.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal, and their order never changes.
            <li key={at}>
              <FindingText found={one} />
            </li>
          ))}
        </ul>,
      ]),
    );
  }, [findings]);
  return <Code lines={lines} notes={notes} />;
}

interface RenderedProps {
  readonly text: string;
  readonly path: string;
  readonly at: VersionAddress;
}

/** Markdown, with its front matter as text. Its links lead to other files of the version. */
function Rendered({ text, path, at: { slug, version } }: RenderedProps) {
  const { front, body } = useMemo(() => partsOf(text), [text]);
  const drawn = drawnReadme(text);
  const links = useMemo(
    () => ({
      pageOf: (href: string) => {
        const file = linkedPath(path, href);
        return file === undefined ? undefined : filesUrl(slug, { version, file });
      },
    }),
    [path, slug, version],
  );
  return (
    <div className={styles.body}>
      {front && <pre className={styles.front}>{front.trimEnd()}</pre>}
      {drawn === undefined ? (
        <Suspense fallback={<MarkdownSource text={body} />}>
          <Markdown text={body} links={links} />
        </Suspense>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it, and it was shown already.
        <div className="markdown" id="drawn" dangerouslySetInnerHTML={{ __html: drawn }} />
      )}
    </div>
  );
}

/** A picture, or why a file is not shown. */
function NoText({ contents: { kind, picture, crc32 }, path }: { contents: FileContents; path: string }) {
  const { t } = useTranslation("inside");
  if (picture) return <Picture picture={picture} name={withNames(path)} />;
  const isLarge = kind === "large";
  return (
    <div className={styles.body}>
      <p>{t(isLarge ? "files.large" : "files.binary")}</p>
      <p className={styles.quiet}>
        CRC-32 <code>{crc32}</code>
      </p>
    </div>
  );
}

interface PictureProps {
  readonly picture: NonNullable<FileContents["picture"]>;
  readonly name: string;
}

/** A picture, from data of one of the types that the API allows. None of them can contain scripts. */
export function Picture({ picture: { type, width, height, base64 }, name }: PictureProps) {
  const format = useFormat();
  return (
    <figure className={styles.picture}>
      <img src={`data:${type};base64,${base64}`} width={width} height={height} alt={name} />
      <figcaption className={styles.quiet}>
        {type} · {format.number(width)} × {format.number(height)}
      </figcaption>
    </figure>
  );
}
