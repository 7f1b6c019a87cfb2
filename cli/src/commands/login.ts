import * as z from "zod";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";
import { theirs } from "../market/words.js";

const MOST_INPUT = 10_000;

export const login = command({
  name: "login",
  group: "account",
  summary: "Log in through your browser",
  details:
    "Shows a code and opens the marketplace's approval page, where you sign in, compare the code and approve. The login is kept in a file that only you can read, for this marketplace alone. On a machine without you, such as CI, set VAULTMART_TOKEN to what `vaultmart login --print-token` prints.",
  parameters: {
    token: option(
      "--token <token>",
      z.string().trim().min(1, "must not be empty").optional(),
      "Log in with a token of --print-token instead; - reads it from stdin",
    ),
    printToken: option(
      "--print-token",
      z.boolean().default(false),
      "Print a token for VAULTMART_TOKEN, and keep nothing on this machine",
    ),
  },
  examples: [
    { command: "vaultmart login", summary: "In the browser" },
    { command: "vaultmart login --print-token", summary: "A token for CI" },
    {
      command: "vaultmart login --token - < token.txt",
      summary: "With a token, which no process list shows",
    },
  ],
  result: z.object({
    site: z.string(),
    uid: z.string(),
    email: z.string(),
    /** For VAULTMART_TOKEN; only with --print-token. */
    token: z.string().optional(),
  }),
  run: async (context, { token, printToken }) => {
    const [{ openSession }, { deviceTokens }, { readIdToken }] = await Promise.all([
      import("../site/session.js"),
      import("../site/device-login.js"),
      import("../site/tokens.js"),
    ]);
    const { url } = context.site;
    const session = openSession(url, context);
    const given = token === "-" ? await readInput() : token;
    if (given !== undefined && readIdToken(given)) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: ["--token: is an ID token, which ends within the hour"],
        hint: "Use what `vaultmart login --print-token` prints.",
      });
    }
    const tokens =
      given === undefined ? await session.signIn(await deviceTokens(context)) : await session.renew(given);
    if (printToken) {
      const claims = readIdToken(tokens.idToken);
      return { site: url, uid: claims?.uid ?? "", email: claims?.email ?? "", token: tokens.refreshToken };
    }
    return { site: url, ...(await session.keep(tokens)) };
  },
  print: ({ site, email, uid, token }, screen) => {
    const { green, bold, dim } = screen.style;
    if (token !== undefined) {
      screen.print(token);
      return screen.warn(dim("Whoever has it is you. It ends when you change your password."));
    }
    screen.print(`${green("✓")} Logged in to ${site} as ${bold(theirs(email || uid))}`);
  },
});

/** What comes on stdin, which must be a token and no book. */
async function readInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) {
    text += chunk;
    if (text.length > MOST_INPUT) break;
  }
  const token = text.trim();
  if (token && token.length < MOST_INPUT) return token;
  throw new CliError(EXIT.validation, "Invalid arguments", { issues: ["--token: stdin holds no token"] });
}
