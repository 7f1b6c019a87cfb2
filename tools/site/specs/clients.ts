import { INTERRUPTED } from "#cli/app.js";
import { commands } from "#cli/commands/index.js";
import { EXIT } from "#cli/errors.js";
import { GLOBAL_OPTIONS, signature } from "#cli/help.js";
import { describeCommand } from "#cli/machine-help.js";
import { describeTool } from "#cli/mcp/tool.js";
import { tools } from "#cli/mcp/tools/index.js";
import cliPackage from "../../../cli/package.json";
import { MEANINGS } from "../tables/exit-codes.js";

/**
 * All commands of the client, for programs that call it. Each entry contains parts of `vaultmart help <name> --json`.
 */
export function cliCommands() {
  return {
    name: "vaultmart",
    version: cliPackage.version,
    summary: cliPackage.description,
    usage: "vaultmart <command> [options]",
    options: GLOBAL_OPTIONS.map(({ flags, summary }) => ({ flags, summary })),
    exitCodes: [
      ...(Object.keys(EXIT) as (keyof typeof EXIT)[]).map((name) => {
        const [meaning, next] = MEANINGS[name];
        return { code: EXIT[name], name, meaning, ...(next && { next }) };
      }),
      { code: INTERRUPTED, name: "interrupted", meaning: "Stopped with Ctrl-C." },
    ],
    errors: {
      summary: "With --json, an error is one JSON document on stderr, and stdout is empty.",
      schema: {
        type: "object",
        properties: {
          error: {
            type: "string",
            description: "What is wrong, as a sentence for people. It may be reworded.",
          },
          code: {
            type: "string",
            description:
              "What is wrong, as a name for programs that never changes: a code of the HTTP API (see /docs/api-errors). Omitted if the client itself found the error.",
          },
          issues: { type: "array", items: { type: "string" }, description: "One line per field or finding." },
          hint: { type: "string", description: "What to do next." },
          retryAfter: { type: "number", description: "Seconds to wait before retrying." },
        },
        required: ["error"],
      },
    },
    commands: commands.map((command) => {
      const { parameters, result, examples, ...said } = describeCommand(command);
      const of = (kind: "argument" | "option") =>
        parameters
          .filter((parameter) => parameter.kind === kind)
          .map(({ kind: _, flags, required, ...rest }) =>
            kind === "argument" ? { name: flags, required, ...rest } : { flags, required, ...rest },
          );
      return {
        ...said,
        usage: `vaultmart ${signature(command)} [options]`,
        arguments: of("argument"),
        options: of("option"),
        examples,
        result,
      };
    }),
  };
}

/** The tools of `vaultmart mcp`, as `tools/list` describes them, and the command that starts the server. */
export const mcpTools = () => ({
  name: "vaultmart",
  version: cliPackage.version,
  transport: "stdio",
  command: "vaultmart",
  args: ["mcp"],
  tools: tools.map(describeTool),
});
