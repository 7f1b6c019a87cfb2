import { CommanderError, type Command as Parser, Command as Program } from "commander";
import packageJson from "../package.json";
import type { Command, Parameter } from "./command.js";
import { CliError, EXIT } from "./errors.js";
import { argumentName, GLOBAL_OPTIONS } from "./help.js";

/** A parsed command line. */
export type Request =
  | { readonly kind: "run"; readonly command: Command; readonly input: object; readonly url?: string }
  | { readonly kind: "help"; readonly command?: Command }
  | { readonly kind: "version" };

/** The key under which the parser stores an option: `dryRun` for `--dry-run`. */
const optionKey = (flags: string): string =>
  (/--(?:no-)?([a-z][\w-]*)/.exec(flags)?.[1] ?? flags).replace(/-(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );

/** A parameter's name in messages: `--limit` or `slug`. */
const spoken = ({ kind, flags }: Parameter): string =>
  kind === "option" ? (/--[\w-]+/.exec(flags)?.[0] ?? flags) : flags.replace(/[<>[\]]|\.\.\./g, "");

/**
 * Parses a command line against the table of commands.
 *
 * @throws CliError `validation` for an unknown command or option, or an invalid value
 */
export function readCommandLine(commands: readonly Command[], args: readonly string[]): Request {
  let request: Request = { kind: "help" };
  const program = new Program("vaultmart")
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {}, outputError: () => {} })
    .enablePositionalOptions()
    .version(packageJson.version, "-V, --version")
    .helpCommand("help [command]");
  const byParser = new Map<Parser, Command>();
  program.configureHelp({
    formatHelp: (parser) => {
      const command = byParser.get(parser as Parser);
      request = { kind: "help", ...(command && { command }) };
      return "";
    },
  });
  addGlobalOptions(program);
  for (const command of commands) {
    const parser = program.command(command.name);
    byParser.set(parser, command);
    const positional: string[] = [];
    for (const [key, parameter] of Object.entries(command.parameters)) {
      if (parameter.kind === "option") parser.option(parameter.flags, parameter.summary);
      else {
        positional.push(key);
        parser.argument(argumentName(parameter));
      }
    }
    addGlobalOptions(parser);
    parser.action((...values: unknown[]) => {
      const options: Record<string, unknown> = { ...program.opts(), ...parser.opts() };
      const url = options.url as string | undefined;
      const typed = Object.fromEntries(
        Object.entries(command.parameters).map(([key, { kind, flags }]) => [
          key,
          kind === "option" ? options[optionKey(flags)] : values[positional.indexOf(key)],
        ]),
      );
      request = { kind: "run", command, input: readInput(command, typed), ...(url && { url }) };
    });
  }
  const unknown = unknownTopic(commands, args);
  try {
    program.parse(unknown === undefined ? args : [unknown], { from: "user" });
  } catch (failure) {
    if (!(failure instanceof CommanderError)) throw failure;
    if (failure.code === "commander.version") return { kind: "version" };
    if (!failure.code.startsWith("commander.help"))
      throw misuse(
        failure,
        unknown === undefined ? EXIT.validation : EXIT.general,
        commands.find(({ name }) => args.includes(name)),
      );
  }
  return request;
}

/** The unknown command of `help NAME` or `NAME --help`, for which the parser shows the general help. */
function unknownTopic(commands: readonly Command[], args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  const words = before.filter((arg, at) => !arg.startsWith("-") && before[at - 1] !== "--url");
  const [first, second] = words;
  const asksForHelp = before.includes("--help") || before.includes("-h");
  const topic = first === "help" ? second : asksForHelp ? first : undefined;
  return topic === undefined || topic === "help" || commands.some(({ name }) => name === topic)
    ? undefined
    : topic;
}

function addGlobalOptions(parser: Parser): void {
  for (const { flags, summary } of GLOBAL_OPTIONS) {
    if (!flags.includes("--help")) parser.option(flags, summary);
  }
  parser.helpOption("-h, --help");
}

/** Validates the typed values against the parameters' schemas, and reports all problems at once. */
function readInput(command: Command, typed: Readonly<Record<string, unknown>>): object {
  const issues: string[] = [];
  const input = Object.entries(command.parameters).map(([key, parameter]) => {
    const parsed = parameter.schema.safeParse(typed[key], {
      error: (issue) => (issue.input === undefined ? "is required" : undefined),
    });
    if (!parsed.success) {
      const messages = new Set(parsed.error.issues.map(({ message }) => message));
      for (const message of messages) issues.push(`${spoken(parameter)}: ${message}`);
    }
    return [key, parsed.data];
  });
  if (issues.length === 0) return Object.fromEntries(input);
  throw new CliError(EXIT.validation, "Invalid arguments", {
    issues,
    hint: `Run \`vaultmart ${command.name} --help\` for usage.`,
  });
}

/** Converts the parser's error. Its suggestion becomes the hint. */
function misuse(
  { message }: CommanderError,
  exitCode: typeof EXIT.validation | typeof EXIT.general,
  command: Command | undefined,
): CliError {
  const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
  const meant = /Did you mean (?:one of )?(.+?)\?/.exec(rest.join(" "))?.[1];
  return new CliError(exitCode, first.charAt(0).toUpperCase() + first.slice(1).replace(/\.$/, ""), {
    hint: meant
      ? `Did you mean ${meant}?`
      : command
        ? `Run \`vaultmart ${command.name} --help\` for usage.`
        : "Run `vaultmart help` for a list of commands.",
  });
}
