import {
  type AdvisoryList,
  ECOSYSTEM,
  type NewAdvisory,
  OSV_VERSION,
  type OsvRecord,
} from "#contract/advisories.js";
import { compareVersions } from "../products/version.js";
import { atomFeed } from "../web/atom.js";

/** An advisory as stored. */
export interface Advisory extends NewAdvisory {
  readonly id: string;
  readonly productId: string;
  readonly publishedAt: Date;
  readonly modifiedAt: Date;
  readonly withdrawnAt?: Date | undefined;
}

/** More than this many advisories in a year do not fit into their numbers. */
const PER_YEAR = 1_000_000;

/** The number after the last one, which starts again each year: 2026000001 is `VAULTMART-2026-0001`. */
export function nextNumber(last: number | undefined, now: Date): number {
  const first = now.getUTCFullYear() * PER_YEAR + 1;
  return last === undefined || last < first ? first : last + 1;
}

export const advisoryId = (number: number): string =>
  `VAULTMART-${Math.floor(number / PER_YEAR)}-${String(number % PER_YEAR).padStart(4, "0")}`;

/**
 * An advisory in OSV form (DESIGN §17).
 *
 * @param siteUrl without a trailing slash
 */
export function osvRecord(advisory: Advisory, siteUrl: string): OsvRecord {
  const { id, slug, summary, details, references } = advisory;
  const { publishedAt, modifiedAt, withdrawnAt, severity } = advisory;
  return {
    schema_version: OSV_VERSION,
    id,
    modified: modifiedAt.toISOString(),
    published: publishedAt.toISOString(),
    ...(withdrawnAt && { withdrawn: withdrawnAt.toISOString() }),
    summary,
    details,
    affected: [
      {
        package: { ecosystem: ECOSYSTEM, name: slug },
        ranges: [rangeOf(advisory)],
        versions: [],
      },
    ],
    references: [
      { type: "ADVISORY", url: `${siteUrl}/advisories#${id}` },
      { type: "PACKAGE", url: `${siteUrl}/p/${slug}` },
      ...references.map((url) => ({ type: "WEB" as const, url })),
    ],
    database_specific: { severity, market: siteUrl },
  };
}

function rangeOf({ introduced, fixed, lastAffected }: Omit<NewAdvisory, "slug">): Range {
  return {
    type: "SEMVER",
    events: [
      { introduced: introduced ?? "0" },
      ...(fixed === undefined ? [] : [{ fixed }]),
      ...(lastAffected === undefined ? [] : [{ last_affected: lastAffected }]),
    ],
  };
}

/** Whether an advisory is in force and affects a version of its product. */
export const affects = (advisory: Advisory, version: string): boolean =>
  advisory.withdrawnAt === undefined && isInRange(rangeOf(advisory), version);

/** The part of an advisory that says which versions are affected. */
type Affecting = Pick<OsvRecord, "affected" | "withdrawn">;

/** Whether an advisory is in force and affects a version of a product. */
export function isAffected({ affected, withdrawn }: Affecting, slug: string, version: string): boolean {
  if (withdrawn !== undefined) return false;
  return affected.some(
    ({ package: { ecosystem, name }, ranges, versions }) =>
      ecosystem === ECOSYSTEM &&
      name === slug &&
      (versions.includes(version) || ranges.some((range) => isInRange(range, version))),
  );
}

type Range = OsvRecord["affected"][number]["ranges"][number];

/** Evaluates a range as the OSV schema describes it: its events, sorted by version. */
function isInRange({ type, events }: Range, version: string): boolean {
  if (type === "GIT") return false;
  const sorted = events
    .map((event) =>
      "introduced" in event
        ? { at: event.introduced, order: 0, isStart: true, isLast: false }
        : "fixed" in event
          ? { at: event.fixed, order: 1, isStart: false, isLast: false }
          : { at: event.last_affected, order: 2, isStart: false, isLast: true },
    )
    .sort((a, b) => compareEvents(a.at, b.at) || a.order - b.order);
  let isIn = false;
  for (const { at, isStart, isLast } of sorted) {
    const order = compareEvents(version, at);
    if (isStart && order >= 0) isIn = true;
    else if (!isStart && (isLast ? order > 0 : order >= 0)) isIn = false;
  }
  return isIn;
}

/** `0` is before every version. */
const compareEvents = (one: string, other: string): number =>
  one === other ? 0 : one === "0" ? -1 : other === "0" ? 1 : compareVersions(one, other);

/** How many advisories the feed has. */
const IN_FEED = 50;

/**
 * The newest advisories as an Atom feed (RFC 4287).
 *
 * @param siteUrl without a trailing slash
 */
export const advisoryFeed = ({ advisories }: AdvisoryList, siteUrl: string): string =>
  atomFeed({
    id: `${siteUrl}/advisories`,
    title: `Advisories of ${new URL(siteUrl).host}`,
    link: `${siteUrl}/advisories`,
    self: `${siteUrl}/advisories/feed.xml`,
    entries: advisories
      .slice(0, IN_FEED)
      .map(
        ({
          id,
          summary,
          details,
          modified,
          published,
          withdrawn,
          affected,
          database_specific: { severity },
        }) => {
          const state = withdrawn === undefined ? severity : "withdrawn";
          return {
            id: `${siteUrl}/advisories/${id}.json`,
            title: `${id}: ${affected[0]?.package.name ?? ""} (${state}): ${summary}`,
            link: `${siteUrl}/advisories#${id}`,
            published: new Date(published),
            updated: new Date(modified),
            author: "Vaultmart",
            content: details || summary,
          };
        },
      ),
  });
