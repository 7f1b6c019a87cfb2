import type { Provenance } from "#contract/provenance.js";

/** The characters of a commit that are shown. */
const SHORT = 7;

/**
 * The source of a version, as a sentence without a period: `Published from github.com/ada/notes at
 * 6dcb09b, by .github/workflows/publish.yml`.
 */
export function sourceOf({ repository, commit, workflow, issuer, subject }: Provenance): string {
  if (repository === undefined) return `Published by ${subject ?? "a job"} of ${hostOf(issuer)}`;
  return [
    `Published from ${repository.replace(/^https?:\/\//, "")}`,
    ...(commit === undefined ? [] : [` at ${commit.slice(0, SHORT)}`]),
    ...(workflow === undefined ? [] : [`, by ${workflow}`]),
  ].join("");
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The URL of the commit at its service, or of the repository; undefined if it is not an HTTPS URL. */
export function sourceUrl({ repository, commit, run }: Provenance): string | undefined {
  if (!repository?.startsWith("https://")) return undefined;
  if (commit === undefined) return repository;
  const isGithub = run?.includes("/actions/runs/") === true;
  return `${repository}/${isGithub ? "" : "-/"}commit/${commit}`;
}
