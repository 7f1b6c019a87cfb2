import type { LogLookup } from "#contract/log.js";
import { oneLine } from "#domain/web/plain-text.js";
import { type LogOf, type Unproved, verifyServed } from "./check.js";
import type { Served } from "./follow.js";
import type { LogRecord } from "./memory.js";

/**
 * The sequencer looks for forgotten entries every ten minutes. After twice that time, a version without an entry is
 * one that the marketplace keeps out of its log.
 */
const NEW_MS = 20 * 60_000;

/** A downloaded archive, before it is opened. */
export interface Delivered extends Omit<Served, "isNew"> {
  /** The log entries that the download response contained; undefined if it contained none. */
  readonly carried?: LogLookup | undefined;
  /** When the marketplace says that it last changed the product; undefined if it was not asked. */
  readonly changedAt?: string | undefined;
  /** The keys of the log in the lock. */
  readonly pinned: readonly string[];
}

/** Verifies an archive. @returns the proof for the lock; undefined if the log does not contain a proof yet */
export type Verify = (delivered: Delivered) => Promise<LogRecord | undefined>;

/** Verifies the archives that one command installs. If some cannot be proved, reports the reason once. */
export function installVerifier({
  now,
  warn,
  ...log
}: Omit<LogOf, "pinned"> & {
  readonly now: () => Date;
  readonly warn: (line: string) => void;
}): Verify {
  const told = new Set<string>();
  return async ({ changedAt, pinned, carried, ...served }) => {
    const age = Math.abs(now().getTime() - Date.parse(changedAt ?? ""));
    const found = await verifyServed({ ...log, pinned }, { ...served, isNew: age < NEW_MS }, carried);
    if (typeof found !== "string") return found;
    const line = SENTENCES[found](log.site, `${served.slug} ${oneLine(served.version)}`);
    if (!told.has(line)) warn(line);
    told.add(line);
    return undefined;
  };
}

const SENTENCES: Readonly<Record<Unproved, (site: string, name: string) => string>> = {
  noLog: (site) => `${site} has no transparency log. Its downloads cannot be verified.`,
  noDigest: (site, name) => `${name} cannot be proved: the log of ${site} has no digest of its old file.`,
};
