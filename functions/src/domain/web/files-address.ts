/** A range of lines in a file. Numbers start at 1, and both ends are included. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

interface Place {
  /** By default, the current version. */
  readonly version?: string | undefined;
  readonly file?: string | undefined;
  /** Shows the source of a file that is otherwise rendered. */
  readonly isSource?: boolean;
  readonly lines?: Lines | undefined;
}

/** A query without empty values. Slashes of paths stay readable. */
function query(values: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value = ""]) => `${name}=${encodeURIComponent(value).replaceAll("%2F", "/")}`);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

const pageOf = (slug: string, page: string): string => `/p/${encodeURIComponent(slug)}/${page}`;

/**
 * The URL of a version's files, or of one of them. The path of a file is in the query: Hosting would serve
 * `/files/README.md` as Markdown, and would not find `/files/.github`.
 */
export function filesUrl(slug: string, { version, file, isSource, lines }: Place = {}): string {
  const source = isSource && !lines ? "1" : undefined;
  return pageOf(slug, "files") + query({ version, file, source }) + (lines ? hashOf(lines) : "");
}

/** The URL of the comparison of two versions. */
export const compareUrl = (slug: string, from: string, to: string): string =>
  pageOf(slug, "compare") + query({ from, to });

/** The URL fragment of a range of lines, such as `#L3` or `#L3-L9`. */
export const hashOf = ({ from, to }: Lines): string => (from === to ? `#L${from}` : `#L${from}-L${to}`);
