import * as z from "zod";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";
import { CLIENT_NAMES } from "../mcp/setup/clients.js";

const Configured = z.object({
  client: z.enum(CLIENT_NAMES),
  file: z.string(),
  /** Whether the file applies to one project or to all projects of the user. */
  scope: z.enum(["project", "user"]),
  change: z.enum(["created", "changed", "none"]),
  written: z.boolean(),
  /** The path of the backup, if the file existed. */
  backup: z.string().optional(),
  /** The entry in the file, or the entry to add by hand with `--print`. */
  entry: z.string(),
  /** What the user still has to do. */
  next: z.string().optional(),
});

/** Runs the MCP server (spec: Command-line client and tool-protocol tools). */
export const mcp = command({
  name: "mcp",
  group: "agents",
  summary: "Serve the marketplace's tools to an agent (MCP), or configure an agent to use them",
  details:
    "Agents start this server and use its tools over stdin and stdout: vault_search, vault_info, vault_install, vault_list and " +
    "vault_update. Installing requires the user's consent to a plan. The server never pays and never installs hooks. --setup writes the " +
    "agent's configuration: it shows the changes, asks for confirmation, and backs up the old file.",
  parameters: {
    root: option(
      "-r, --root <folder>",
      z.string().min(1, "must not be empty").optional(),
      "The project that the tools install into; by default, the project of the working folder",
    ),
    structured: option(
      "--structured",
      z.boolean().default(false),
      "For programs: return results as structured content with output schemas, instead of text for a model",
    ),
    setup: option("--setup", z.boolean().default(false), "Write an agent's configuration"),
    client: option(
      "-c, --client <name...>",
      z.array(z.enum(CLIENT_NAMES, `must be one of ${CLIENT_NAMES.join(", ")}`)).default([]),
      "With --setup: the agents to configure",
      CLIENT_NAMES,
    ),
    global: option("-g, --global", z.boolean().default(false), "With --setup: configure for all projects"),
    print: option("--print", z.boolean().default(false), "With --setup: only show the configuration"),
    yes: option("-y, --yes", z.boolean().default(false), "With --setup: do not prompt"),
  },
  examples: [
    {
      command: "vaultmart mcp --setup --client claude-code",
      summary: "Configure Claude Code for this project",
    },
    { command: "vaultmart mcp --setup --client codex --global", summary: "Configure Codex for all projects" },
    { command: "vaultmart mcp --setup --client cursor --print", summary: "Show Cursor's configuration" },
  ],
  result: z.object({
    /** The result of `--setup` for each agent. */
    clients: z.array(Configured),
  }),
  run: async (context, { root, setup, structured, ...input }) => {
    if (setup && structured) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: ["--structured: cannot be used with --setup"],
      });
    }
    if (setup)
      return { clients: await (await import("../mcp/setup/setup.js")).setUp(context, { root, ...input }) };
    const wrong = [
      ...(input.client.length > 0 ? ["--client"] : []),
      ...(["global", "print", "yes"] as const).filter((name) => input[name]).map((name) => `--${name}`),
      // A result would go to stdout, which is reserved for the protocol.
      ...(context.json ? ["--json"] : []),
    ];
    if (wrong.length > 0) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: wrong.map((name) => `${name}: requires --setup`),
      });
    }
    if (context.interactive) {
      context.screen.warn(
        "Serving tools on stdin and stdout. Agents start this command themselves; to configure one, run vaultmart mcp --setup. Press Ctrl-C to stop.",
      );
    }
    await (await import("../mcp/serve.js")).serve(context, { root, structured });
    return { clients: [] };
  },
  print: ({ clients }, { print, style }, { print: shown }) => {
    for (const { client, file, change, written, backup, entry, next } of clients) {
      if (shown) {
        print(style.dim(`For ${file}:`));
        print(entry.trimEnd());
      } else if (change === "none") print(`${style.dim("=")} ${client} is already configured: ${file}`);
      else if (!written) print(`${client} was not changed.`);
      else {
        print(`${style.green("✓")} ${style.bold(client)} is configured: ${file}`);
        if (backup !== undefined) print(style.dim(`  backup of the old file: ${backup}`));
      }
      if (next !== undefined && (written || shown)) print(style.dim(`  ${next}`));
    }
  },
});
