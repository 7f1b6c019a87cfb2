import * as z from "zod";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";
import { CLIENT_NAMES } from "../mcp/setup/clients.js";

const Configured = z.object({
  client: z.enum(CLIENT_NAMES),
  file: z.string(),
  /** Whether the file is one project's, or for all of its user's. */
  scope: z.enum(["project", "user"]),
  change: z.enum(["created", "changed", "none"]),
  written: z.boolean(),
  /** The file as it was before, where there was one. */
  backup: z.string().optional(),
  /** What stands in the file, or is to be added by hand after `--print`. */
  entry: z.string(),
  /** What is left to do. */
  next: z.string().optional(),
});

/** The tool-protocol server (spec: Command-line client and tool-protocol tools). */
export const mcp = command({
  name: "mcp",
  group: "agents",
  summary: "Serve the marketplace's tools to an agent (MCP), or set an agent up for them",
  details:
    "Agents start it themselves and speak with it over stdin and stdout: vault_search, vault_info, vault_install, vault_list, " +
    "vault_update. Installing asks the person first; nothing is ever paid, and no hook is ever installed. --setup writes the " +
    "agent's configuration: it shows what changes, asks, and keeps the old file.",
  parameters: {
    root: option(
      "-r, --root <folder>",
      z.string().min(1, "must not be empty").optional(),
      "The project that tools install into; the working folder's unless told",
    ),
    setup: option("--setup", z.boolean().default(false), "Write an agent's configuration"),
    client: option(
      "-c, --client <name...>",
      z.array(z.enum(CLIENT_NAMES, `must be one of ${CLIENT_NAMES.join(", ")}`)).default([]),
      "With --setup: whose",
      CLIENT_NAMES,
    ),
    global: option("-g, --global", z.boolean().default(false), "With --setup: for all projects"),
    print: option("--print", z.boolean().default(false), "With --setup: show it, and write nothing"),
    yes: option("-y, --yes", z.boolean().default(false), "With --setup: ask nothing"),
  },
  examples: [
    {
      command: "vaultmart mcp --setup --client claude-code",
      summary: "Let Claude Code use it in this project",
    },
    { command: "vaultmart mcp --setup --client codex --global", summary: "Let Codex use it everywhere" },
    { command: "vaultmart mcp --setup --client cursor --print", summary: "What would be written?" },
  ],
  result: z.object({
    /** What `--setup` did. */
    clients: z.array(Configured),
  }),
  run: async (context, { root, setup, ...input }) => {
    if (setup)
      return { clients: await (await import("../mcp/setup/setup.js")).setUp(context, { root, ...input }) };
    const wrong = [
      ...(input.client.length > 0 ? ["--client"] : []),
      ...(["global", "print", "yes"] as const).filter((name) => input[name]).map((name) => `--${name}`),
      // A result would stand on stdout, which is the protocol's.
      ...(context.json ? ["--json"] : []),
    ];
    if (wrong.length > 0) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: wrong.map((name) => `${name}: goes with --setup`),
      });
    }
    if (context.interactive) {
      context.screen.warn(
        "Serving tools on stdin and stdout, for an agent that starts this itself: see vaultmart mcp --setup. Ctrl-C ends it.",
      );
    }
    await (await import("../mcp/serve.js")).serve(context, root);
    return { clients: [] };
  },
  print: ({ clients }, { print, style }, { print: shown }) => {
    for (const { client, file, change, written, backup, entry, next } of clients) {
      if (shown) {
        print(style.dim(`For ${file}:`));
        print(entry.trimEnd());
      } else if (change === "none") print(`${style.dim("=")} ${client} knows it already: ${file}`);
      else if (!written) print(`Nothing was changed for ${client}.`);
      else {
        print(`${style.green("✓")} ${style.bold(client)} knows it now: ${file}`);
        if (backup !== undefined) print(style.dim(`  the file as it was: ${backup}`));
      }
      if (next !== undefined && (written || shown)) print(style.dim(`  ${next}`));
    }
  },
});
