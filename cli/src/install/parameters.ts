import * as z from "zod";
import { argument, option } from "../command.js";
import { AGENT_NAMES } from "./agents.js";

/** Parameters that the commands about installed products share. */
const slugs = z.array(
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{1,100}$/, "must be a product's name, such as release-notes"),
);

export const slugsArgument = argument("<slug...>", slugs.min(1, "is required"), "The products' names");
export const anySlugsArgument = argument(
  "[slug...]",
  slugs.default([]),
  "The products' names; all unless told",
);

const globalOption = option(
  "-g, --global",
  z.boolean().default(false),
  "In the home folder, for all projects",
);
const dirOption = option(
  "-d, --dir <folder>",
  z.string().min(1, "must not be empty").optional(),
  "The project's folder; the current one, or the one above it that has a lock, unless told",
);
export const agentOption = option(
  "-a, --agent <name>",
  z.enum(AGENT_NAMES, `must be one of ${AGENT_NAMES.join(", ")}`).optional(),
  "Into the folders of this agent",
  AGENT_NAMES,
);
export const yesOption = option("-y, --yes", z.boolean().default(false), "Ask nothing");
export const forceOption = option(
  "-f, --force",
  z.boolean().default(false),
  "Also files of the product that you have changed",
);
const dryRunOption = option(
  "-n, --dry-run",
  z.boolean().default(false),
  "Show what would be written, and write nothing",
);
const allowHooksOption = option(
  "--allow-hooks",
  z.boolean().default(false),
  "Also products with hooks, settings and other files that run by themselves",
);

/** Where the products are. */
export const placeOptions = { global: globalOption, dir: dirOption };
/** How far a command may go that writes products. */
export const writeOptions = {
  allowHooks: allowHooksOption,
  force: forceOption,
  dryRun: dryRunOption,
  yes: yesOption,
};
