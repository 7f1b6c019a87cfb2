import { randomBytes } from "node:crypto";
import { isAbsolute, join } from "node:path";
import { configFolder } from "../config/folder.js";
import { readSettings } from "../config/settings.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { installVerifier } from "../log/installing.js";
import { logReader } from "../log/reader.js";
import { count, theirs } from "../market/words.js";
import { type AgentName, ALL_AGENTS, agentsFound, agentsNamed } from "./agents.js";
import { told } from "./archive.js";
import { realDisk } from "./disk.js";
import type { Plan } from "./plan.js";
import { printChange } from "./printing.js";
import { type Source, siteSource } from "./registry-client.js";
import { writtenOf } from "./result.js";
import type { Engine } from "./session.js";
import { findRoot, homePlace, type Place, projectPlace } from "./target-directory.js";

export interface Where {
  readonly global: boolean;
  readonly dir: string | undefined;
}

/** The place to which a command applies. */
export async function placeOf(
  context: Pick<Context, "cwd" | "home" | "env">,
  { global, dir }: Where,
): Promise<Place> {
  const { cwd, home } = context;
  if (global && dir !== undefined) {
    throw new CliError(EXIT.validation, "Invalid arguments", {
      issues: ["--dir: cannot be used with --global"],
    });
  }
  if (global) return homePlace(await realDisk.realpath(home), configFolder(context));
  if (dir === undefined) return projectPlace(await findRoot(realDisk, cwd, home));
  const named = isAbsolute(dir) ? dir : join(cwd, dir);
  const real = await realDisk.realpath(named).catch(() => undefined);
  if (real === undefined) throw new CliError(EXIT.notFound, `Folder not found: ${named}`);
  return projectPlace(real);
}

/** The engine for commands, with the real disk and messages on stderr. */
export async function engineOf(context: Context, where: Where): Promise<Engine> {
  return {
    disk: realDisk,
    place: await placeOf(context, where),
    newId: () => randomBytes(8).toString("hex"),
    signal: context.signal,
    progress: context.screen.progress,
    ...(!context.json && { tell: (line: string) => context.screen.warn(line) }),
  };
}

export function sourceOf(context: Context): Source {
  const { site, signal, json, screen, now } = context;
  return siteSource(site, {
    signal,
    prove: installVerifier({
      ...{ site: site.url, read: logReader(site.url, signal), whose: context, signal, now },
      warn: (line) => {
        if (!json) screen.warn(line);
      },
    }),
    onWait: (seconds) => {
      if (!json) screen.warn(`Rate limit reached. Retrying in ${count(seconds, "second")} …`);
    },
  });
}

/**
 * The agents for which a command installs: those in the command, or by default those in the user's setting. `all` means
 * the agents with files in the project or, if there are none, in the home folder.
 * @returns undefined for the product's own folder
 * @throws CliError `notFound` if the command specifies `all` and no agent is found
 */
export async function chosenAgents(
  context: Context,
  { disk, place: { root, global } }: Pick<Engine, "disk" | "place">,
  named?: readonly AgentName[] | typeof ALL_AGENTS,
): Promise<readonly AgentName[] | undefined> {
  const { agent: usual } = await readSettings(context);
  const wanted = named ?? (usual === undefined ? undefined : agentsNamed(usual));
  if (wanted !== ALL_AGENTS) return wanted;
  const here = global ? [] : await agentsFound(disk, root, "project");
  const found = here.length > 0 ? here : await agentsFound(disk, context.home, "home");
  if (found.length > 0) return found;
  // A setting applies to every project, also to one without an agent.
  if (named === undefined) return undefined;
  throw new CliError(EXIT.notFound, "No agent was found in this project or in the home folder", {
    hint: "Specify the agents: `--agent claude,cursor`.",
  });
}

/** The actions that the flags of a command allow without confirmation. */
export interface Allowed {
  readonly yes: boolean;
  readonly allowNewCapabilities: boolean;
}

/** Shows the dependencies to install, and asks about new capabilities and suspicious findings. */
export async function approveInstall(context: Context, plan: Plan, allowed: Allowed): Promise<boolean> {
  const { screen, json } = context;
  if (!json) {
    const along = plan.writes.filter(({ to, from }) => !to.requested && from === undefined);
    for (const { slug, to } of along) {
      const by = plan.lock.products.get(slug)?.requiredBy ?? [];
      screen.warn(`${slug} ${to.version} will also be installed: required by ${by.join(", ")}.`);
    }
  }
  return (await approveGrowth(context, plan, allowed)) && approveSuspicious(context, plan, allowed.yes);
}

/**
 * Asks if a new version can do more than the installed one. `--yes` does not
 * confirm this, because it is given before anyone knows what a version can do.
 */
async function approveGrowth(context: Context, plan: Plan, allowed: Allowed): Promise<boolean> {
  const { screen, interactive } = context;
  const lines = writtenOf(plan).flatMap(({ slug, newCapabilities }) =>
    newCapabilities.map((line) => `${slug}: ${theirs(line)}`),
  );
  if (lines.length === 0 || allowed.allowNewCapabilities) return true;
  if (!interactive) {
    throw new CliError(
      EXIT.validation,
      "The new version can do more than the installed one; nothing was written",
      {
        issues: lines,
        hint: "Read what is new, then allow it with `--allow-new-capabilities`.",
      },
    );
  }
  screen.warn(screen.style.yellow("The new version can do more than the installed one:"));
  for (const line of lines) screen.warn(`  ${line}`);
  return screen.confirm("Allow it?", { flag: "--allow-new-capabilities" });
}

export async function approveSuspicious(context: Context, plan: Plan, yes: boolean): Promise<boolean> {
  const { screen, json, interactive } = context;
  const lines = plan.writes.flatMap(({ slug, suspicious }) =>
    suspicious.map((found) => `${slug}: ${theirs(told(found))}`),
  );
  if (lines.length === 0 || (yes && json)) return true;
  if (!yes && !interactive) {
    throw new CliError(EXIT.validation, "The scan found suspicious content; nothing was written", {
      issues: lines,
      hint: "Read these files first, then confirm with `--yes`.",
    });
  }
  screen.warn(screen.style.yellow("The scan found suspicious content:"));
  for (const line of lines) screen.warn(`  ${line}`);
  return yes || screen.confirm("Install anyway?", { flag: "--yes" });
}

/** Shows what an update changes and asks for confirmation. */
export async function approveUpdate(context: Context, plan: Plan, allowed: Allowed): Promise<boolean> {
  const { screen, json } = context;
  const { yes } = allowed;
  if (!json) for (const product of writtenOf(plan)) printChange(product, screen, screen.warn);
  if (!(await approveGrowth(context, plan, allowed))) return false;
  if (!(await approveSuspicious(context, plan, yes))) return false;
  return yes || screen.confirm("Update?", { flag: "--yes", preset: true });
}
