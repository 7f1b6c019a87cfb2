import type { Installed } from "./install.js";
import type { Plan } from "./plan.js";
import { isMarketKey } from "./requirements.js";
import type { Outcome, Written } from "./results.js";
import type { Place } from "./target-directory.js";

/** The changes that were or would be made, in the shape that `--json` prints. */
export function outcomeOf(place: Place, { plan, written, unneeded }: Installed): Outcome {
  return {
    root: place.root,
    lock: place.lockFile,
    written,
    products: writtenOf(plan),
    unchanged: plan.kept.map(({ slug, to: { version, target, copies } }) => ({
      ...{ slug, version, target },
      ...(copies && { copies }),
    })),
    unneeded: [...unneeded],
  };
}

export function writtenOf(plan: Plan): Written[] {
  return plan.writes.map(({ slug, from, to, archive, files, hooks, suspicious }) => {
    const ranBefore = new Set(from?.files.filter(({ executable }) => executable).map(({ path }) => path));
    const known = new Set(from?.sideEffects);
    // The same archive can do the same, whatever an older client observed.
    const before = from?.sha256 === to.sha256 ? undefined : from?.capabilities;
    const capabilities = to.capabilities ?? [];
    const changelog = archive?.changelog;
    return {
      slug,
      version: to.version,
      ...(from && { from: from.version }),
      target: to.target,
      ...(to.copies && { copies: to.copies }),
      requested: to.requested,
      requiredBy: [...(plan.lock.products.get(slug)?.requiredBy ?? [])],
      sha256: to.sha256,
      logged: to.log !== undefined,
      fileCount: to.files.length,
      bytes: to.files.reduce((sum, file) => sum + file.bytes, 0),
      files: { added: [...files.added], changed: [...files.changed], removed: [...files.removed] },
      newExecutables: to.files
        .filter(({ path, executable }) => executable && !ranBefore.has(path))
        .map(({ path }) => path),
      hooks: [...hooks],
      sideEffects: [...to.sideEffects],
      newSideEffects: to.sideEffects.filter((effect) => !known.has(effect)),
      capabilities: [...capabilities],
      newCapabilities: before === undefined ? [] : capabilities.filter((line) => !before.includes(line)),
      ...(changelog !== undefined && { changelog }),
      otherDependencies: Object.fromEntries(
        Object.entries(archive?.manifest?.dependencies ?? {}).filter(
          ([key, list]) => !isMarketKey(key) && list.length > 0,
        ),
      ),
      suspicious: [...suspicious],
    };
  });
}
