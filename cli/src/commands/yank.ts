import * as z from "zod";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";
import { RecallResult, recallOwn, releaseArgument } from "../market/recall.js";

export const yank = command({
  name: "yank",
  group: "create",
  summary: "Yank one version of your product, or undo that with --undo",
  details:
    "New users cannot get a yanked version. Buyers keep it, and so does everyone who has it in a lock, with a warning. If it is the " +
    "current version, the newest other one becomes current. A version is never deleted. To withdraw the whole product, use `vaultmart withdraw`.",
  parameters: {
    release: releaseArgument,
    message: option("-m, --message <text>", z.string().max(300).optional(), "The reason, which is public"),
    undo: option("--undo", z.boolean().default(false), "Make the version available again"),
    yes: option("-y, --yes", z.boolean().default(false), "Do not ask for confirmation"),
  },
  examples: [
    {
      command: 'vaultmart yank commit-notes@1.2.0 --message "Loses merge commits"',
      summary: "Yank a version, after a confirmation",
    },
    { command: "vaultmart yank commit-notes@1.2.0 --undo", summary: "Make it available again" },
  ],
  result: RecallResult,
  run: async ({ site, screen, interactive }, { release, message, undo, yes }) => {
    if (undo && message !== undefined) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: ["--message: cannot be used with --undo"],
      });
    }
    if (interactive && !yes && !undo) {
      const question = `Yank ${release.slug} ${release.version}? New users can no longer get it.`;
      if (!(await screen.confirm(question, { flag: "--yes" }))) {
        throw new CliError(EXIT.general, "Nothing was changed");
      }
    }
    return recallOwn({ site }, release, undo ? "available" : "yanked", message);
  },
  print: ({ slug, version, state, changed, current }, { print, style }) => {
    const what = state === "yanked" ? "is yanked" : "is available";
    print(
      `${style.green("✓")} ${style.bold(slug)} ${version} ${what}${changed ? "" : style.dim(" (unchanged)")}`,
    );
    print(style.dim(`The current version is ${current}`));
  },
});
