import * as z from "zod";
import { command, option } from "../command.js";
import { forgetAll, readLogin, writeLogin } from "../config/credentials.js";

export const logout = command({
  name: "logout",
  group: "account",
  summary: "Delete the login from this machine",
  details: "Other machines stay logged in. Changing your password ends every login within 1 hour.",
  parameters: { all: option("--all", z.boolean().default(false), "Log out of every marketplace") },
  examples: [{ command: "vaultmart logout", summary: "Log out of this marketplace" }],
  result: z.object({
    /** The marketplace; missing with --all. */
    site: z.string().optional(),
    /** False if no user was logged in. */
    loggedOut: z.boolean(),
    /** True if VAULTMART_TOKEN is set; commands then still use it as the login. */
    tokenIsSet: z.boolean(),
  }),
  run: async (context, { all }) => {
    const tokenIsSet = Boolean(context.env.VAULTMART_TOKEN);
    if (all) {
      await forgetAll(context);
      return { loggedOut: true, tokenIsSet };
    }
    const { url } = context.site;
    const was = await readLogin(context, url);
    await writeLogin(context, url, undefined);
    return { site: url, loggedOut: was !== undefined, tokenIsSet };
  },
  print: ({ site, loggedOut, tokenIsSet }, screen) => {
    const { green, dim, yellow } = screen.style;
    if (!loggedOut) screen.print(`You were not logged in to ${site}.`);
    else {
      screen.print(`${green("✓")} Logged out of ${site ?? "every marketplace"}`);
      screen.print(dim("Other machines stay logged in. To end those logins, change your password."));
    }
    if (tokenIsSet) screen.warn(`${yellow("Warning")} VAULTMART_TOKEN is set, and commands still use it.`);
  },
});
