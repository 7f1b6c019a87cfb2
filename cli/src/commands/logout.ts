import * as z from "zod";
import { usersAccess } from "#contract/access.js";
import { command, option } from "../command.js";
import { forgetAll, readLogin, writeLogin } from "../config/credentials.js";
import { CliError, EXIT } from "../errors.js";

export const logout = command({
  name: "logout",
  group: "account",
  summary: "Delete the login from this machine",
  details:
    "Other machines stay logged in. To end one of their logins, run `vaultmart token revoke`; to end all of them, use --everywhere.",
  parameters: {
    all: option("--all", z.boolean().default(false), "Log out of every marketplace"),
    everywhere: option(
      "--everywhere",
      z.boolean().default(false),
      "End every login of your account on this marketplace, on all machines and in all browsers, and revoke every access token",
    ),
  },
  examples: [
    { command: "vaultmart logout", summary: "Log out of this marketplace" },
    { command: "vaultmart logout --everywhere", summary: "End every login and token of your account" },
  ],
  result: z.object({
    /** The marketplace; missing with --all. */
    site: z.string().optional(),
    /** False if no user was logged in. */
    loggedOut: z.boolean(),
    /** True if VAULTMART_TOKEN is set; commands then still use it as the login. */
    tokenIsSet: z.boolean(),
    /** How many tokens and client logins ended; only with --everywhere. */
    revoked: z.number().int().optional(),
  }),
  run: async (context, { all, everywhere }) => {
    if (all && everywhere) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: ["--everywhere: cannot be combined with --all"],
      });
    }
    const tokenIsSet = Boolean(context.env.VAULTMART_TOKEN);
    if (all) {
      await forgetAll(context);
      return { loggedOut: true, tokenIsSet };
    }
    const { url } = context.site;
    const ended = everywhere
      ? { revoked: (await context.site.api.call(usersAccess, "DELETE", { all: true })).revoked }
      : undefined;
    const was = await readLogin(context, url);
    await writeLogin(context, url, undefined);
    return { site: url, loggedOut: was !== undefined || everywhere, tokenIsSet, ...ended };
  },
  print: ({ site, loggedOut, tokenIsSet, revoked }, screen) => {
    const { green, dim, yellow } = screen.style;
    if (!loggedOut) screen.print(`You were not logged in to ${site}.`);
    else {
      screen.print(`${green("✓")} Logged out of ${site ?? "every marketplace"}`);
      screen.print(
        dim(
          revoked === undefined
            ? "Other machines stay logged in. To end those logins, run `vaultmart logout --everywhere`."
            : "Every login and access token of your account has ended. A browser can continue to read for up to 1 hour.",
        ),
      );
    }
    if (tokenIsSet) screen.warn(`${yellow("Warning")} VAULTMART_TOKEN is set, and commands still use it.`);
  },
});
