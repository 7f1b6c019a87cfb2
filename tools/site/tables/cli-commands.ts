import { commands } from "#cli/commands/index.js";
import { signature } from "#cli/help.js";
import { code, codes, markdownTable } from "./markdown.js";

export const cliCommandsTable = () =>
  markdownTable(
    ["command", "what it does", "options"],
    commands.map((command) => [
      code(`vaultmart ${signature(command)}`),
      command.summary,
      codes(
        Object.values(command.parameters)
          .filter(({ kind }) => kind === "option")
          .map(({ flags }) => flags),
      ),
    ]),
  );
