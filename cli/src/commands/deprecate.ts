import * as z from "zod";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";
import { RecallResult, recallOwn, releaseArgument } from "../market/recall.js";

export const deprecate = command({
  name: "deprecate",
  group: "create",
  summary: "Advise against one version of your product, or undo that with --undo",
  details:
    "A deprecated version can still be installed. The message is shown on its page, by `install`, `list` and `audit`, and to agents.",
  parameters: {
    release: releaseArgument,
    message: option(
      "-m, --message <text>",
      z.string().max(300).optional(),
      "What to use instead; this message is public",
    ),
    undo: option("--undo", z.boolean().default(false), "Remove the message"),
  },
  examples: [
    {
      command: 'vaultmart deprecate commit-notes@1.2.0 --message "Use 1.3.0, which reads signed tags"',
      summary: "Deprecate a version",
    },
    { command: "vaultmart deprecate commit-notes@1.2.0 --undo", summary: "Undo that" },
  ],
  result: RecallResult,
  run: async ({ site }, { release, message, undo }) => {
    if (undo === (message !== undefined)) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: [undo ? "--message: cannot be used with --undo" : "--message: is required"],
      });
    }
    return recallOwn({ site }, release, undo ? "available" : "deprecated", message);
  },
  print: ({ slug, version, state, changed }, { print, style }) => {
    const what = state === "deprecated" ? "is deprecated" : "is no longer deprecated";
    print(
      `${style.green("✓")} ${style.bold(slug)} ${version} ${what}${changed ? "" : style.dim(" (unchanged)")}`,
    );
  },
});
