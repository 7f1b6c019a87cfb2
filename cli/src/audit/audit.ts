import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { sameSite, settle } from "../install/install.js";
import type { Lock } from "../install/lock-file.js";
import type { Permissions } from "../install/plan.js";
import { quarantine } from "../install/quarantine.js";
import type { Source } from "../install/registry-client.js";
import { type Engine, inPlace, look } from "../install/session.js";
import { approveUpdate, engineOf, sourceOf, type Where } from "../install/terminal.js";
import { advisedOf, findingsOf } from "./findings.js";
import { ask, type Knowledge, readCopy } from "./knowledge.js";
import type { Audited, AuditFinding } from "./results.js";

export interface AuditInput extends Where, Permissions {
  readonly offline: boolean;
  readonly fix: boolean;
  readonly quarantine: boolean;
  readonly yes: boolean;
  readonly allowNewCapabilities: boolean;
}

/** Compares the installed products with the marketplace's findings, and fixes or moves them (DESIGN §17). */
export async function auditHere(context: Context, input: AuditInput): Promise<Audited> {
  if (input.offline && input.fix) {
    throw new CliError(EXIT.validation, "Invalid arguments", {
      issues: ["--fix: cannot be used with --offline"],
    });
  }
  const engine = await engineOf(context, input);
  const { root, lockFile } = engine.place;
  const lock = await look(engine);
  const done = { root, lock: lockFile, fixed: [], quarantined: [], problems: [] };
  if (!lock) return { ...done, products: 0, findings: [], remaining: 0 };
  const source = sourceOf(context);
  const knowledge = await knowledgeOf(context, source, lock, { offline: input.offline, isBrief: false });
  const findings = findingsOf(lock, knowledge);
  const failing = new Set(findings.filter(({ level }) => level === "finding").map(({ slug }) => slug));
  const { fixed, problems } = input.fix
    ? await fixAll(context, engine, source, knowledge, findings, input)
    : { fixed: [], problems: [] };
  for (const { slug } of fixed) failing.delete(slug);
  const moved = input.quarantine && failing.size > 0 ? await quarantine(engine, [...failing]) : [];
  for (const { slug } of moved) failing.delete(slug);
  return {
    ...done,
    checkedAt: knowledge.checkedAt,
    products: lock.products.size,
    ...{ findings, fixed, problems },
    quarantined: moved.map((product) => ({ ...product, requiredBy: [...product.requiredBy] })),
    remaining: failing.size,
  };
}

async function knowledgeOf(
  context: Context,
  source: Source,
  lock: Lock,
  { offline, isBrief }: { readonly offline: boolean; readonly isBrief: boolean },
): Promise<Knowledge> {
  const { site } = sameSite(lock, source.site);
  if (!offline) return ask(context, source, lock, isBrief);
  const copy = await readCopy(context, site);
  if (copy) return copy;
  throw new CliError(EXIT.general, "There is no offline copy of the marketplace's advisories", {
    hint: "Run `vaultmart audit` once while the marketplace can be reached.",
  });
}

/** Installs the published version of each product with a finding, one after another. */
async function fixAll(
  context: Context,
  engine: Engine,
  source: Source,
  { advisories }: Knowledge,
  findings: readonly AuditFinding[],
  input: AuditInput,
): Promise<Pick<Audited, "fixed" | "problems">> {
  const fixed: Audited["fixed"] = [];
  const problems: string[] = [];
  const wrong = new Map(
    findings.filter(({ level }) => level === "finding").map((finding) => [finding.slug, finding]),
  );
  for (const { slug, version, fix } of wrong.values()) {
    if (fix === undefined) {
      problems.push(`${slug}: every published version has a finding`);
      continue;
    }
    try {
      const { written } = await inPlace(engine, ({ lock, commit }) =>
        settle(
          engine,
          {
            source,
            ...{ frozen: false, dryRun: false, allowHooks: input.allowHooks, force: input.force },
            approve: (plan) => approveUpdate(context, plan, input),
            advised: async (name, wanted) => advisedOf(advisories, name, wanted),
          },
          sameSite(lock, source.site),
          { wanted: [{ slug, range: fix }], refresh: new Set([slug]), byName: false },
          commit,
        ),
      );
      if (written) fixed.push({ slug, from: version, to: fix });
      else problems.push(`${slug}: nothing was changed`);
    } catch (failure) {
      context.signal.throwIfAborted();
      if (!(failure instanceof CliError)) throw failure;
      problems.push(`${slug}: ${failure.message}`);
    }
  }
  return { fixed, problems };
}

/**
 * The findings about installed products, for commands that only warn. Empty if the
 * marketplace is unreachable and there is no offline copy.
 */
export async function warningsFor(
  context: Context,
  source: Source,
  lock: Lock,
  offline: boolean,
): Promise<AuditFinding[]> {
  try {
    return findingsOf(lock, await knowledgeOf(context, source, lock, { offline, isBrief: true }));
  } catch (failure) {
    context.signal.throwIfAborted();
    if (!(failure instanceof CliError)) throw failure;
    const copy = await readCopy(context, lock.site);
    return copy ? findingsOf(lock, copy) : [];
  }
}
