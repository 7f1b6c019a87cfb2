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
    "Shows a code and opens the marketplace's approval page. Sign in there, compare the code and approve the login. The client stores the login for this marketplace in a file that only you can read. On an unattended machine, for example in CI, set VAULTMART_TOKEN to the output of `vaultmart login --print-token`.",
  parameters: {
    token: option(
      "--token <token>",
      z.string().trim().min(1, "must not be empty").optional(),
      "Log in with a token from --print-token; - reads it from stdin",
    ),
    printToken: option(
      "--print-token",
      z.boolean().default(false),
      "Print a token for VAULTMART_TOKEN and store nothing on this machine",
    ),
  },
  examples: [
    { command: "vaultmart login", summary: "Log in through the browser" },
    { command: "vaultmart login --print-token", summary: "Print a token for CI" },
    {
      command: "vaultmart login --token - < token.txt",
      summary: "Log in with a token that does not appear in process lists",
    },
  ],
  result: z.object({
    site: z.string(),
    uid: z.string(),
    email: z.string(),
    /** The value for VAULTMART_TOKEN; only with --print-token. */
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
    const given = token === "-" ? await readInput(context.stdin) : token;
    if (given !== undefined && readIdToken(given)) {
      throw new CliError(EXIT.validation, "Invalid arguments", {
        issues: ["--token: is an ID token, which expires within 1 hour"],
        hint: "Use the output of `vaultmart login --print-token`.",
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
      return screen.warn(dim("Anyone with this token can act as you. To revoke it, change your password."));
    }
    screen.print(`${green("✓")} Logged in to ${site} as ${bold(theirs(email || uid))}`);
  },
});

/** Reads a token from stdin, up to a limit. */
async function readInput(stdin: AsyncIterable<unknown>): Promise<string> {
  let text = "";
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.length > MOST_INPUT) break;
  }
  const token = text.trim();
  if (token && token.length < MOST_INPUT) return token;
  throw new CliError(EXIT.validation, "Invalid arguments", { issues: ["--token: no token on stdin"] });
}
