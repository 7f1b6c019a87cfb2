import * as z from "zod";
import { TOKEN_DAYS, usersAccess } from "#contract/access.js";
import { argument, command, option } from "../command.js";
import type { Context, Screen } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { day, theirs } from "../market/words.js";

const ACTIONS = ["list", "create", "revoke"] as const;

const Access = usersAccess.GET.response;
type Access = z.output<typeof Access>;

export const token = command({
  name: "token",
  group: "account",
  summary: "Create, list and revoke access tokens, and end the logins of clients",
  details:
    "A token is for a machine that cannot log in, such as a CI job without trusted publishing. It works on this marketplace only, does only what its scopes say, and expires within 90 days. `create` prints it once. `list` also shows on which machines a client is logged in. `revoke` takes the name or ID of a token, or the ID of a login.",
  parameters: {
    action: {
      ...argument(
        "[action]",
        z.enum(ACTIONS, `must be one of ${ACTIONS.join(", ")}`).default("list"),
        "The action",
      ),
      choices: ACTIONS,
    },
    name: argument("[name]", z.string().optional(), "The name of the token"),
    scope: option(
      "-s, --scope <scope...>",
      z.array(z.string()).default([]),
      "What a new token may do: read, or publish:SLUG",
    ),
    days: option(
      "--days <days>",
      z.coerce.number("must be a number").int("must be a whole number").default(TOKEN_DAYS.preset),
      `How many days a new token is valid: 1 to ${TOKEN_DAYS.most}`,
    ),
  },
  examples: [
    {
      command: "vaultmart token create nightly --scope read --days 30",
      summary: "Create a token that can install your products",
    },
    {
      command: "vaultmart token create release --scope publish:commit-notes",
      summary: "Create a token that publishes one product",
    },
    { command: "vaultmart token list", summary: "Show your tokens and logins" },
    { command: "vaultmart token revoke nightly", summary: "Revoke a token" },
  ],
  result: z.object({
    site: z.string(),
    /** The new token; only after create. */
    created: usersAccess.POST.response.optional(),
    /** How many tokens and logins were revoked; only after revoke. */
    revoked: z.number().int().optional(),
    tokens: Access.shape.tokens,
    logins: Access.shape.logins,
  }),
  run: async (context, { action, name, scope, days }) => {
    const { site } = context;
    await site.requireLogin();
    const done =
      action === "create"
        ? { created: await create(context, name, scope, days) }
        : action === "revoke"
          ? { revoked: await revoke(context, name) }
          : undefined;
    return { site: site.url, ...done, ...(await site.api.call(usersAccess, "GET", {})) };
  },
  print: ({ site, created, revoked, ...access }, screen) => {
    const { green, dim } = screen.style;
    if (created) {
      screen.print(created.token);
      screen.warn(
        dim(
          `Valid until ${day(created.expiresAt)}, on ${site} only. It is not shown again. Set it as VAULTMART_TOKEN.`,
        ),
      );
    } else if (revoked !== undefined) screen.print(`${green("✓")} Revoked. Requests with it now fail.`);
    else printAccess(access, screen);
  },
});

async function create({ site }: Context, name: string | undefined, scopes: string[], days: number) {
  if (!name) throw misuse("name: is required to create a token");
  if (scopes.length === 0) throw misuse("--scope: is required to create a token");
  return site.api.call(usersAccess, "POST", { name, scopes, days });
}

async function revoke({ site }: Context, name: string | undefined): Promise<number> {
  if (!name) throw misuse("name: is required to revoke a token");
  const { tokens, logins } = await site.api.call(usersAccess, "GET", {});
  const tokenId = tokens.find((one) => one.name === name || one.id === name)?.id;
  const loginId = logins.find((one) => one.id === name)?.id;
  if (tokenId === undefined && loginId === undefined)
    throw new CliError(EXIT.notFound, "No token or login has this name or ID", {
      hint: "To see them, run `vaultmart token list`.",
      code: "accessNotFound",
    });
  const what = tokenId === undefined ? { loginId } : { tokenId };
  return (await site.api.call(usersAccess, "DELETE", what)).revoked;
}

function printAccess({ tokens, logins }: Access, screen: Screen): void {
  const { bold, dim } = screen.style;
  const used = (at: string | undefined) => (at ? day(at) : dim("never"));
  if (tokens.length === 0) screen.print("You have no access tokens.");
  else {
    screen.print(bold("Access tokens"));
    screen.print(
      screen.table(
        [
          { heading: "name", shrinks: true },
          { heading: "scopes", shrinks: true },
          { heading: "expires" },
          { heading: "last used" },
        ],
        tokens.map((one) => [
          theirs(one.name),
          one.scopes.map(theirs).join(" "),
          day(one.expiresAt),
          used(one.lastUsedAt),
        ]),
      ),
    );
  }
  screen.print();
  if (logins.length === 0) screen.print("No client is logged in.");
  else {
    screen.print(bold("Logins of clients"));
    screen.print(
      screen.table(
        [
          { heading: "machine", shrinks: true },
          { heading: "since" },
          { heading: "last used" },
          { heading: "ID" },
        ],
        logins.map((one) => [
          theirs(one.clientName) || "-",
          day(one.createdAt),
          one.isThis ? "this client" : used(one.lastUsedAt),
          theirs(one.id),
        ]),
      ),
    );
  }
  screen.print(dim("Browsers are not listed. `vaultmart logout --everywhere` ends them too."));
}

const misuse = (issue: string) =>
  new CliError(EXIT.validation, "Invalid arguments", {
    issues: [issue],
    hint: "Run `vaultmart token --help` for usage.",
  });
