import * as z from "zod";
import { usersFollow } from "#contract/users.js";
import { argument, command, option } from "../command.js";
import { findAuthor } from "../market/products.js";

export const usernameSchema = z
  .string()
  .transform((name) => name.replace(/^@/, "").toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9_-]{3,30}$/, "must be a username, such as @ana-beatriz"));

export const follow = command({
  name: "follow",
  group: "take part",
  summary: "Follow an author, or stop following",
  parameters: {
    username: argument("<username>", usernameSchema, "An author's username; @ is optional"),
    undo: option("--undo", z.boolean().default(false), "Stop following the author"),
  },
  examples: [
    { command: "vaultmart follow @ana-beatriz", summary: "Follow @ana-beatriz" },
    { command: "vaultmart follow @ana-beatriz --undo", summary: "Stop following @ana-beatriz" },
  ],
  result: z.object({ username: z.string(), following: z.boolean() }),
  run: async (context, { username, undo }) => {
    await context.site.requireLogin();
    const author = await findAuthor(context, username);
    const { following } = await context.site.api.call(usersFollow, "POST", {
      targetUid: author.uid,
      following: !undo,
    });
    return { username: author.username, following };
  },
  print: ({ username, following }, screen) =>
    screen.print(
      following
        ? `${screen.style.green("✓")} You follow @${username}.`
        : `${screen.style.dim("✓")} You do not follow @${username}.`,
    ),
});
