import { EXPORT_DAYS, EXPORT_EVERY_HOURS, MAX_EXPORT_PARTS } from "#contract/data-export.js";
import { Failure } from "#contract/failure.js";

const HOUR_MS = 60 * 60 * 1000;

/**
 * The maximum total size of the files in one ZIP of a copy, in bytes. Only a ZIP with a single larger file exceeds it.
 */
export const PART_BYTES = 200 * 1024 * 1024;

/** A finished ZIP of a copy. */
export interface ExportPart {
  /** Where it is stored. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** A copy of a user's data, complete or in progress. */
export interface DataExport {
  readonly id: string;
  readonly uid: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly readyAt?: Date | undefined;
  /** The positions at which the second and later parts start; undefined while that is unknown. */
  readonly starts?: readonly string[] | undefined;
  readonly parts: readonly ExportPart[];
}

/** A user's file that belongs in a copy. */
export interface OwnFile {
  /** Its place in the order of all files of the user. Two files never have the same. */
  readonly position: string;
  /** Bytes. */
  readonly size: number;
}

/** A new copy without any parts. */
export const newExport = (id: string, uid: string, now: Date): DataExport => ({
  ...{ id, uid, requestedAt: now, parts: [] },
  expiresAt: expiryOf(now),
});

/** The time at which the files of a copy are deleted, given the time at which it became ready. */
export const expiryOf = (readyAt: Date): Date => new Date(readyAt.getTime() + EXPORT_DAYS * 24 * HOUR_MS);

const nextAtOf = ({ requestedAt }: DataExport) =>
  new Date(requestedAt.getTime() + EXPORT_EVERY_HOURS * HOUR_MS);

/** @throws Failure `exportTooSoon` */
export function checkRequest(last: DataExport | undefined, now: Date): void {
  const left = last ? nextAtOf(last).getTime() - now.getTime() : 0;
  if (left > 0) throw new Failure("exportTooSoon", { retryAfterSeconds: Math.ceil(left / 1000) });
}

/**
 * Where the second and later parts of a copy start. If there are more parts than a copy can have, the remaining files
 * are left out.
 *
 * @param files sorted by position
 */
export function planParts(files: readonly OwnFile[]): string[] {
  const starts: string[] = [];
  let bytes = 0;
  for (const { position, size } of files) {
    if (bytes > 0 && bytes + size > PART_BYTES) {
      starts.push(position);
      if (starts.length === MAX_EXPORT_PARTS) break;
      bytes = 0;
    }
    bytes += size;
  }
  return starts;
}

/** The number of parts of a copy. */
export const totalParts = (starts: readonly string[]): number =>
  Math.min(starts.length + 1, MAX_EXPORT_PARTS);

/**
 * The number of the part that contains a file, starting at 1; undefined if the file is left out.
 */
export function partOf(starts: readonly string[], { position }: OwnFile): number | undefined {
  const part = 1 + starts.filter((start) => start <= position).length;
  return part <= MAX_EXPORT_PARTS ? part : undefined;
}

/** The positions of a part's files, from `from` (included) to `to` (excluded). @param part from 1 */
export const rangeOf = (starts: readonly string[], part: number) => ({
  from: starts[part - 2],
  to: starts[part - 1],
});

/** The file name of a part. @param part from 1 */
export const partName = ({ requestedAt }: DataExport, part: number): string =>
  `vaultmart-my-data-${requestedAt.toISOString().slice(0, 10)}-${part}.zip`;

/** A copy as its user sees it. */
export function exportView(found: DataExport) {
  const { requestedAt, readyAt, expiresAt, starts, parts } = found;
  return {
    status: readyAt ? ("ready" as const) : starts ? ("working" as const) : ("waiting" as const),
    requestedAt: requestedAt.toISOString(),
    ...(readyAt && { readyAt: readyAt.toISOString() }),
    expiresAt: expiresAt.toISOString(),
    nextAt: nextAtOf(found).toISOString(),
    ...(starts && { totalParts: totalParts(starts) }),
    parts: parts.map(({ size, sha256 }, at) => ({
      ...{ part: at + 1, fileName: partName(found, at + 1), fileSize: size, sha256 },
    })),
  };
}

/** Returns a finished part of a copy that has not expired. @throws Failure `exportPartNotFound` */
export function chooseExportPart(
  found: DataExport | undefined,
  part: number,
  now: Date,
): ExportPart & { readonly fileName: string } {
  const chosen = found?.parts[part - 1];
  if (!found || !chosen || found.expiresAt <= now) throw new Failure("exportPartNotFound");
  return { ...chosen, fileName: partName(found, part) };
}

/** The text of `README.txt` in the first part. */
export const exportReadme = (site: string, requestedAt: Date, parts: number): string =>
  [
    `A copy of what ${site} stores about you`,
    "",
    `You requested it on ${requestedAt.toISOString()}. It has ${parts === 1 ? "one file" : `${parts} files`}.`,
    "",
    "manifest.json   the version of the data, your archives and pictures, and the file that has each of them",
    "account.json    your account: email address, sign-in methods, and when you signed in",
    "data/           one file for each kind of record. Each record has its path in the database and its fields",
    "files/          your pictures, and the archives of your products",
    "",
    "Conversations include the messages that others sent to you. You can read them on the site too.",
    "",
    "Not included, because it is about others: reports about you, what others did with your products except what",
    "you can see as their seller, and the private data of your followers, buyers, and sellers.",
    "Not included, because it is kept for minutes only: the count of your last requests.",
    "Payments that Stripe processed are in your account at Stripe too.",
    "",
    `To correct your data, or to delete your account, open ${site}/settings.`,
    "",
  ].join("\n");
