import { autorunRule } from "#archive/content/autorun.js";
import { foldName, nameFault } from "#archive/names.js";
import { CliError, EXIT } from "../errors.js";
import { AGENTS, type AgentFolders, type AgentName } from "./agents.js";

/** The folder for products that agents do not load automatically. */
export const PRODUCTS_FOLDER = "vaultmart-products";
const SKILL_LIKE = new Set(["skills", "squads", "agents", "workflows", "bundle", "systems"]);

export interface Destination {
  readonly slug: string;
  readonly category: string;
  /** `install_target` of the manifest. */
  readonly installTarget?: string | undefined;
  /** The user's choice; overrides the manifest's folder. */
  readonly agents?: readonly AgentName[] | undefined;
  readonly global: boolean;
}

/** The folders of a product: the main folder, and the folders with copies of its files for other agents. */
export interface Targets {
  readonly target: string;
  /** Missing if there are none. */
  readonly copies?: string[] | undefined;
}

/** All folders of an installed product. */
export const foldersOf = ({ target, copies = [] }: Targets): readonly string[] => [target, ...copies];

/** The folders as the lock stores them, without duplicates, because agents can share a folder. */
export function asTargets(folders: readonly string[]): Targets {
  const [target = "", ...copies] = new Set(folders);
  return copies.length > 0 ? { target, copies: copies.sort() } : { target };
}

/**
 * The folders for a product, one for each agent with a folder of its own.
 *
 * @throws CliError `validation` if the manifest's folder is not inside the project
 */
export const targetsOf = ({ agents, ...product }: Destination): Targets =>
  asTargets((agents ?? [undefined]).map((agent) => targetFor(product, agent)));

/**
 * The folder of a product, relative to the project or the home folder
 * (DESIGN §8, targets by category).
 *
 * Every product has its own folder, named after its slug, so that it can be
 * replaced and removed as a whole. `install_target` is the parent folder, or
 * the folder itself if it ends with the slug.
 */
function targetFor(
  { slug, category, installTarget, global }: Omit<Destination, "agents">,
  agent: AgentName | undefined,
): string {
  const wanted = global || agent !== undefined ? "" : cleaned(installTarget ?? "");
  if (wanted !== "") {
    return checkTarget(wanted.split("/").at(-1) === slug ? wanted : `${wanted}/${slug}`, slug);
  }
  const side = global ? "home" : "project";
  const folders: AgentFolders = AGENTS[agent ?? "claude"];
  if (SKILL_LIKE.has(category)) return checkTarget(`${folders.skills[side]}/${slug}`, slug);
  if (category === "claude-md" && folders.rules) return checkTarget(`${folders.rules[side]}/${slug}`, slug);
  return checkTarget(`${PRODUCTS_FOLDER}/${slug}`, slug);
}

/** `./a/b/` becomes `a/b`. */
const cleaned = (path: string): string =>
  path
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/+$/, "")
    .replace(/^\.$/, "");

/** Folders of tools, which may run files there or treat them as their own. */
const FORBIDDEN = new Set([".git", ".hg", ".svn", ".vaultmart", "node_modules"]);

/**
 * Checks the folder of a product.
 * @throws CliError `validation` unless it is a folder below the root with a portable name that belongs only to this
 * product and not to a tool
 */
export function checkTarget(target: string, slug: string): string {
  const parts = target.split("/");
  const fault =
    nameFault(target) !== undefined ||
    parts.at(-1) !== slug ||
    parts.some((part) => FORBIDDEN.has(foldName(part)) || foldName(part).startsWith(".vaultmart-"));
  if (fault) {
    throw new CliError(EXIT.validation, `${slug} cannot be installed into ${JSON.stringify(target)}`, {
      hint: "Choose an agent's folder with `--agent`, and notify the author.",
    });
  }
  return target;
}

/** Whether two folders are the same, or one contains the other, on any system. */
export function overlap(a: string, b: string): boolean {
  const [first, second] = [`${foldName(a)}/`, `${foldName(b)}/`];
  return first.startsWith(second) || second.startsWith(first);
}

/** Whether a file runs automatically at its target, or when the product is opened as a project. */
export const runsByItself = (target: string, path: string, start: string): boolean =>
  (autorunRule({ path, text: start }) ?? autorunRule({ path: `${target}/${path}`, text: start })) !==
  undefined;
