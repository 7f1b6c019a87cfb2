import type { OsvRecord } from "#contract/advisories.js";
import type { Context } from "../context.js";
import { CliError } from "../errors.js";
import { type Advised, advisedOf } from "./findings.js";
import { recentAdvisories } from "./knowledge.js";

/**
 * Looks up the advisories about a version. The first lookup loads them. If the marketplace is unreachable and there
 * is no offline copy, the installation continues with a warning: it needs the same marketplace for its archives.
 */
export function advisoriesBeforeInstall(
  context: Context,
): (slug: string, version: string) => Promise<Advised[]> {
  let known: Promise<readonly OsvRecord[]> | undefined;
  const load = () =>
    recentAdvisories(context, 0)
      .then(({ advisories }) => advisories)
      .catch((failure: unknown) => {
        context.signal.throwIfAborted();
        if (!(failure instanceof CliError)) throw failure;
        if (!context.json) context.screen.warn(`The advisories could not be checked: ${failure.message}`);
        return [];
      });
  return async (slug, version) => {
    known ??= load();
    return advisedOf(await known, slug, version);
  };
}
