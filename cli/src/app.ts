import type { Readable } from "node:stream";
import { jsonText } from "#domain/web/plain-text.js";
import packageJson from "../package.json";
import type { Command } from "./command.js";
import { readSettings, type Settings } from "./config/settings.js";
import type { Context, Screen } from "./context.js";
import { diskTrouble } from "./disk-trouble.js";
import { CliError, EXIT } from "./errors.js";
import { commandHelp, topHelp } from "./help.js";
import { type Request, readCommandLine } from "./program.js";
import { createScreen, type Terminal } from "./screen/screen.js";
import { createSite } from "./site/site.js";
import { siteUrl } from "./site/url.js";

/** The environment of a process. */
export interface Machine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** The exit code after Ctrl-C, by shell convention. */
export const INTERRUPTED = 130;

/** Runs a command line with the table of commands, prints all errors, and returns the exit code. */
export async function runApp(table: readonly Command[], machine: Machine): Promise<number> {
  const { args, env, signal } = machine;
  const end = args.indexOf("--");
  const json = (end < 0 ? args : args.slice(0, end)).includes("--json");
  const { settings, damage } = await loadSettings(machine);
  const interactive =
    machine.stdin.isTTY === true && machine.stderr.isTTY === true && !json && !env.CI && env.TERM !== "dumb";
  const screen = createScreen({
    ...machine,
    colour: settings.color ?? "auto",
    interactive,
    quiet: json,
  });
  try {
    const request = readCommandLine(table, args);
    if (request.kind !== "run") return await answer(request, { table, machine, screen, json });
    if (damage && !json) {
      screen.warn(`${screen.style.yellow("Warning")} ${damage.message}. ${damage.details.hint}`);
    }
    const site = chosenSite(request.url, env, settings);
    const owner = await tokenOwner(env, settings);
    const isElsewhere = owner !== undefined && site !== owner;
    if (isElsewhere && !json)
      screen.warn(
        `${screen.style.yellow("Warning")} VAULTMART_TOKEN is not sent to ${site}: it belongs to ${owner}`,
      );
    const context: Context = {
      ...{ cwd: machine.cwd, home: machine.home, env, json, interactive, screen, signal, now: machine.now },
      stdin: machine.stdin,
      site: createSite(
        site,
        isElsewhere ? { ...machine, env: { ...env, VAULTMART_TOKEN: undefined } } : machine,
      ),
    };
    const { command, input } = request;
    const result = command.result.parse(await command.run(context, input as never));
    if (json) printJson(machine, result);
    else command.print(result, screen, input as never);
    return command.exitCode?.(result) ?? EXIT.success;
  } catch (failure) {
    if (signal.aborted || (failure instanceof Error && failure.name === "AbortError")) {
      if (json) machine.stderr.write(`${jsonText({ error: "Interrupted" })}\n`);
      return INTERRUPTED;
    }
    return show(failure, json, machine, screen);
  }
}

const printJson = ({ stdout }: Machine, value: unknown) => stdout.write(`${jsonText(value)}\n`);

/** Prints the client's version or help. */
async function answer(
  request: Exclude<Request, { kind: "run" }>,
  asked: { table: readonly Command[]; machine: Machine; screen: Screen; json: boolean },
): Promise<number> {
  const { table, machine, screen, json } = asked;
  if (request.kind === "version") {
    if (json) printJson(machine, { version: packageJson.version });
    else screen.print(packageJson.version);
  } else if (json) {
    const { describeCommand } = await import("./machine-help.js");
    const { command } = request;
    printJson(machine, command ? describeCommand(command) : { commands: table.map(describeCommand) });
  } else screen.print(request.command ? commandHelp(request.command, screen) : topHelp(table, screen));
  return EXIT.success;
}

/**
 * The user's settings. A damaged file is reported, and does not prevent `config` or `doctor` from running.
 */
async function loadSettings(machine: Machine): Promise<{ settings: Settings; damage?: CliError }> {
  try {
    return { settings: await readSettings(machine) };
  } catch (failure) {
    if (failure instanceof CliError) return { settings: {}, damage: failure };
    throw failure;
  }
}

/** The first of `--url`, `VAULTMART_URL` and the setting `url`. */
function chosenSite(flag: string | undefined, env: Machine["env"], settings: Settings): string | undefined {
  const [name, text] = flag !== undefined ? ["--url", flag] : ["VAULTMART_URL", env.VAULTMART_URL];
  if (!text) return settings.url;
  const { url, problem } = siteUrl(text);
  if (url) return url;
  throw new CliError(EXIT.validation, "Invalid arguments", { issues: [`${name}: ${problem}`] });
}

/**
 * The marketplace that a token in the environment belongs to: the one that an
 * access token names, otherwise the configured one, regardless of `--url`.
 */
async function tokenOwner(
  { VAULTMART_TOKEN, VAULTMART_URL }: Machine["env"],
  settings: Settings,
): Promise<string | undefined> {
  const token = VAULTMART_TOKEN?.trim();
  if (!token) return undefined;
  if (token.startsWith("vmt_")) {
    // A token that is not whole is reported when a command needs it.
    const { siteOfToken } = await import("#domain/people/access-token.js");
    const named = siteOfToken(token);
    if (named !== undefined) return named;
  }
  return VAULTMART_URL ? siteUrl(VAULTMART_URL).url : settings.url;
}

function show(failure: unknown, json: boolean, { stderr, env }: Machine, screen: Screen): number {
  const known = failure instanceof CliError ? failure : diskTrouble(failure);
  const error =
    known ??
    new CliError(
      EXIT.general,
      `Internal error in the client: ${failure instanceof Error ? failure.message : failure}`,
      {
        hint: "Run the command again with VAULTMART_DEBUG=1 and report its output.",
      },
    );
  const { code, issues, hint, retryAfter } = error.details;
  if (json) {
    const told = {
      error: error.message,
      ...(code && { code }),
      ...(issues && { issues }),
      ...(hint && { hint }),
    };
    stderr.write(`${jsonText({ ...told, ...(retryAfter !== undefined && { retryAfter }) })}\n`);
  } else {
    const { red, dim } = screen.style;
    screen.warn(`${red("Error")} ${error.message}`);
    for (const issue of issues ?? []) screen.warn(`  ${issue}`);
    if (hint) screen.warn(dim(hint));
  }
  if (env.VAULTMART_DEBUG && failure instanceof Error) {
    const cause = failure.cause instanceof Error ? `\n${failure.cause.stack}` : "";
    screen.warn(`${failure.stack}${cause}`);
  }
  return error.exitCode;
}
