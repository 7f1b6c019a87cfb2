import * as z from "zod";
import { argument, option } from "../command.js";
import { AGENT_NAMES, ALL_AGENTS, agentsNamed } from "./agents.js";

/** Parameters shared by the commands about installed products. */
const slugs = z.array(
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{1,100}$/, "must be a product's name, such as release-train"),
);

export const slugsArgument = argument("<slug...>", slugs.min(1, "is required"), "The products' names");
export const anySlugsArgument = argument(
  "[slug...]",
  slugs.default([]),
  "The products' names; by default all",
);

const globalOption = option(
  "-g, --global",
  z.boolean().default(false),
  "Use the home folder, for all projects",
);
const dirOption = option(
  "-d, --dir <folder>",
  z.string().min(1, "must not be empty").optional(),
  "The project's folder; by default the nearest folder with a lock, otherwise the current folder",
);
export const agentOption = option(
  "-a, --agent <names>",
  z
    .string()
    .transform((text, context) => {
      const agents = agentsNamed(text);
      if (agents) return agents;
      const message = `must be all, or some of ${AGENT_NAMES.join(", ")}, with commas between them`;
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    })
    .optional(),
  "Install into the folders of these agents, such as claude,cursor; all: every agent that is used here",
  [ALL_AGENTS, ...AGENT_NAMES],
);
export const yesOption = option("-y, --yes", z.boolean().default(false), "Do not prompt");
export const forceOption = option(
  "-f, --force",
  z.boolean().default(false),
  "Also overwrite or remove files that you changed",
);
const dryRunOption = option(
  "-n, --dry-run",
  z.boolean().default(false),
  "Show what would be written and write nothing",
);
const allowHooksOption = option(
  "--allow-hooks",
  z.boolean().default(false),
  "Allow hooks, settings and other files that run automatically",
);
const allowNewCapabilitiesOption = option(
  "--allow-new-capabilities",
  z.boolean().default(false),
  "Allow a new version to do more than the installed one, such as contact another host",
);

/** Where the products are installed. */
export const placeOptions = { global: globalOption, dir: dirOption };
/** The permissions of a command that writes products. */
export const writeOptions = {
  allowHooks: allowHooksOption,
  allowNewCapabilities: allowNewCapabilitiesOption,
  allowAdvised: option(
    "--allow-advised",
    z.boolean().default(false),
    "Also install versions that an advisory affects",
  ),
  force: forceOption,
  dryRun: dryRunOption,
  yes: yesOption,
};
