/** The kinds of changes of a version or a product. More kinds may be added: readers ignore unknown ones. */
export const LOG_KINDS = [
  /** A version can be downloaded: it is new, or the product was published again. */
  "published",
  /** The author unpublished the product. */
  "withdrawn",
  /** An admin, or a ban of the author, holds the product. */
  "held",
  /** The product was removed or deleted. */
  "removed",
  /** The author yanked a version: new users cannot get it. */
  "yanked",
  /** The author deprecated a version. It is still offered. */
  "deprecated",
  /** The author undid the yank or deprecation of a version. */
  "available",
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Kinds that decide whether a product is offered, with all its versions. */
const OF_THE_PRODUCT = new Set<string>(["published", "withdrawn", "held", "removed"] satisfies LogKind[]);
/**
 * Kinds that decide only about the version that they name. Each of them replaces the previous one.
 */
const OF_THE_VERSION = new Set<string>(["yanked", "deprecated", "available"] satisfies LogKind[]);

/** An entry of the log: one change of what the marketplace offers. */
export interface LogEntry {
  readonly kind: string;
  readonly slug: string;
  /** The version that is published, or the one that was published last. */
  readonly version: string;
  /** The digest and the size of the version's archive. */
  readonly sha256?: string | undefined;
  readonly size?: number | undefined;
  /** The verdict of the scan about these bytes, and the version of the scanner's rules. */
  readonly scan?: { readonly outcome: string; readonly rules: string } | undefined;
  /** The ID of the account that owns the product. */
  readonly publisher: string;
  /** The workflow that published the version without a stored secret. */
  readonly provenance?: Readonly<Record<string, string | undefined>> | undefined;
  /** The SHA-256 of the Sigstore bundle that was sent with the version. The bundle itself can name people. */
  readonly sigstoreBundle?: string | undefined;
  readonly at: Date;
}

/**
 * The bytes of an entry: JSON without spaces and with sorted keys (the form of RFC 8785). They never change, because
 * the tree contains their hash.
 */
export function writeEntry({ at, ...entry }: LogEntry): Buffer {
  return Buffer.from(JSON.stringify(sorted({ ...entry, at: at.toISOString(), v: 1 })));
}

function sorted(value: object): object {
  const names = Object.keys(value).sort();
  return Object.fromEntries(
    names.flatMap((name) => {
      const one: unknown = value[name as keyof typeof value];
      if (one === undefined) return [];
      return [[name, typeof one === "object" && one !== null ? sorted(one) : one]];
    }),
  );
}

/** Reads the bytes of an entry; undefined if they are not an entry in a format that this program supports. */
export function readEntry(bytes: Uint8Array): LogEntry | undefined {
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  if (typeof read !== "object" || read === null || read.v !== 1) return undefined;
  const { kind, slug, version, sha256, size, publisher, at, scan, provenance, sigstoreBundle } = read;
  const texts = [kind, slug, version, publisher, at];
  if (!texts.every((text) => typeof text === "string") || Number.isNaN(Date.parse(String(at))))
    return undefined;
  return {
    kind: String(kind),
    slug: String(slug),
    version: String(version),
    publisher: String(publisher),
    at: new Date(String(at)),
    ...(typeof sha256 === "string" && { sha256 }),
    ...(typeof size === "number" && { size }),
    ...(isScan(scan) && { scan: { outcome: scan.outcome, rules: scan.rules } }),
    ...(isTexts(provenance) && { provenance }),
    ...(typeof sigstoreBundle === "string" && { sigstoreBundle }),
  };
}

const isScan = (value: unknown): value is { outcome: string; rules: string } =>
  typeof value === "object" &&
  value !== null &&
  "outcome" in value &&
  "rules" in value &&
  typeof value.outcome === "string" &&
  typeof value.rules === "string";

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((text) => typeof text === "string");

/** The state of a version according to the log. */
export interface LoggedVersion {
  /** The entry that published its bytes first. */
  readonly published: LogEntry | undefined;
  /**
   * The entry that decides whether the version is offered: the last one about its product, or the one that yanked it.
   */
  readonly last: LogEntry | undefined;
  /** Whether another entry published other bytes as the same version: a version never changes. */
  readonly isAmbiguous: boolean;
}

/**
 * Derives the state of one version from the entries of its product. @param entries in the order of the log
 */
export function versionIn(entries: readonly LogEntry[], version: string): LoggedVersion {
  const product = entries.findLast(({ kind }) => OF_THE_PRODUCT.has(kind));
  const own = entries.findLast((entry) => entry.version === version && OF_THE_VERSION.has(entry.kind));
  const isYanked = own?.kind === "yanked" && (!product || product.kind === "published");
  const publications = entries.filter((entry) => entry.kind === "published" && entry.version === version);
  const [published] = publications;
  return {
    published,
    last: isYanked ? own : product,
    isAmbiguous: publications.some(({ sha256 }) => sha256 !== published?.sha256),
  };
}
