import * as z from "zod";
import { command, option } from "../command.js";
import { forgetAll, readLogin, writeLogin } from "../config/credentials.js";

export const logout = command({
  name: "logout",
  group: "account",
  summary: "Forget the login on this machine",
  details: "Other machines stay logged in. A change of the password ends every login within the hour.",
  parameters: { all: option("--all", z.boolean().default(false), "On every marketplace") },
  examples: [{ command: "vaultmart logout", summary: "Nobody is logged in here any more" }],
  result: z.object({
    /** Which marketplace; missing when it was all of them. */
    site: z.string().optional(),
    /** False when nobody was logged in. */
    loggedOut: z.boolean(),
    /** True when VAULTMART_TOKEN is set, which goes on to log in whoever runs a command here. */
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
    if (!loggedOut) screen.print(`Nobody was logged in to ${site}.`);
    else {
      screen.print(`${green("✓")} Logged out of ${site ?? "every marketplace"}`);
      screen.print(dim("Other machines stay logged in; a change of your password ends those logins."));
    }
    if (tokenIsSet) screen.warn(`${yellow("Warning")} VAULTMART_TOKEN is set and still logs commands in.`);
  },
});
