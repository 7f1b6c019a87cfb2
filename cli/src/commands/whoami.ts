import * as z from "zod";
import { cliAuthProfile } from "#contract/cli.js";
import { command } from "../command.js";
import { facts, theirs } from "../market/words.js";

export const whoami = command({
  name: "whoami",
  group: "account",
  summary: "Show the logged-in user and the marketplace",
  parameters: {},
  examples: [{ command: "vaultmart whoami --json | jq -r .username", summary: "Print only the username" }],
  result: z.object({
    site: z.string(),
    uid: z.string(),
    username: z.string(),
    displayName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.string(),
    level: z.number(),
    rank: z.string(),
  }),
  run: async ({ site }) => {
    await site.requireLogin();
    return { ...(await site.api.call(cliAuthProfile, "GET", {})), site: site.url };
  },
  print: (who, screen) => {
    const { bold, yellow, dim } = screen.style;
    const email = theirs(who.email);
    screen.print(`${bold(theirs(who.displayName))} ${dim(`@${theirs(who.username)}`)}`);
    screen.print(
      facts(
        [
          ["email", who.emailVerified ? email : `${email} ${yellow("not verified")}`],
          ["role", who.role.replace("_", " ")],
          ["level", [who.level, theirs(who.rank)].filter((word) => word !== "").join(", ")],
          ["site", screen.link(who.site, who.site)],
        ],
        screen,
      ),
    );
  },
});
