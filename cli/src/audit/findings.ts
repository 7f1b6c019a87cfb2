import { ADVISORY_SEVERITIES, type OsvRecord } from "#contract/advisories.js";
import { isAffected } from "#domain/moderation/advisory.js";
import type { Lock } from "../install/lock-file.js";
import { theirs } from "../market/words.js";
import type { Knowledge, Known } from "./knowledge.js";
import type { AuditFinding } from "./results.js";

/** How an advisory is shown before an installation. */
export type Advised = Pick<OsvRecord, "id" | "summary"> & { readonly severity: string };

/** The advisories that are in force for a version. */
export const advisedOf = (advisories: readonly OsvRecord[], slug: string, version: string): Advised[] =>
  advisories
    .filter((advisory) => isAffected(advisory, slug, version))
    .map(({ id, summary, database_specific: { severity } }) => ({ id, summary, severity }));

/** All findings about the products in a lock, sorted by name, then by severity, most severe first. */
export function findingsOf(lock: Lock, knowledge: Knowledge): AuditFinding[] {
  return [...lock.products]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([slug, { version, target }]) => {
      const known = Object.hasOwn(knowledge.products, slug) ? knowledge.products[slug] : undefined;
      const fix = fixOf(knowledge.advisories, slug, version, known);
      const about = { slug, version, target };
      return [
        ...advisoryFindings(knowledge, slug, version),
        ...(known ? stateFindings(known, version) : []),
      ].map((finding) => ({ ...about, ...finding, ...(fix !== undefined && { fix }) }));
    });
}

type Said = Pick<AuditFinding, "kind" | "level" | "message" | "id" | "severity" | "url">;

const advisoryFindings = ({ advisories, site }: Knowledge, slug: string, version: string): Said[] =>
  advisories
    .filter((advisory) => isAffected(advisory, slug, version))
    .map(({ id, summary, database_specific: { severity } }) => ({
      ...{ kind: "advisory", level: "finding", message: theirs(summary), id, severity },
      url: `${site}/advisories#${id}`,
    }))
    .sort(
      (a, b) => ADVISORY_SEVERITIES.indexOf(a.severity) - ADVISORY_SEVERITIES.indexOf(b.severity),
    ) as Said[];

function stateFindings({ version: published, recalls, unavailable }: Known, version: string): Said[] {
  if (unavailable === "malicious") {
    return [{ kind: "malicious", level: "finding", message: "The product may be malicious. Uninstall it." }];
  }
  if (unavailable === "removed") {
    return [{ kind: "removed", level: "finding", message: "An admin removed the product." }];
  }
  if (published === undefined) {
    return [{ kind: "withdrawn", level: "warning", message: "The product is no longer published." }];
  }
  const recall = recalls.find((one) => one.version === version);
  if (!recall) return [];
  const { state, message } = recall;
  const otherwise = state === "yanked" ? "Its author yanked the version." : "Its author advises against it.";
  return [
    { kind: state, level: state === "yanked" ? "finding" : "warning", message: theirs(message) || otherwise },
  ];
}

/** The published version, if it differs and has no finding. */
function fixOf(
  advisories: readonly OsvRecord[],
  slug: string,
  version: string,
  known: Known | undefined,
): string | undefined {
  const published = known?.version;
  if (published === undefined || published === version) return undefined;
  if (known?.recalls.some((recall) => recall.version === published)) return undefined;
  return advisedOf(advisories, slug, published).length === 0 ? published : undefined;
}
