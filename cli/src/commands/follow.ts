import * as z from "zod";
import { usersFollow } from "#contract/users.js";
import { argument, command } from "../command.js";
import { findAuthor } from "../market/products.js";

export const usernameSchema = z
  .string()
  .transform((name) => name.replace(/^@/, "").toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9_-]{3,30}$/, "must be a username, such as @ada"));

export const follow = command({
  name: "follow",
  group: "take part",
  summary: "Follow or unfollow an author",
  parameters: { username: argument("<username>", usernameSchema, "An author's username; @ is optional") },
  examples: [{ command: "vaultmart follow @ada", summary: "Follow @ada, or unfollow" }],
  result: z.object({ username: z.string(), following: z.boolean() }),
  run: async (context, { username }) => {
    await context.site.requireLogin();
    const author = await findAuthor(context, username);
    const { following } = await context.site.api.call(usersFollow, "POST", { targetUid: author.uid });
    return { username: author.username, following };
  },
  print: ({ username, following }, screen) =>
    screen.print(
      following
        ? `${screen.style.green("✓")} You now follow @${username}.`
        : `${screen.style.dim("✓")} You no longer follow @${username}.`,
    ),
});
