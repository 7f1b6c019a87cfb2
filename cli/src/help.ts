import packageJson from "../package.json";
import { type Command, GROUPS, type Parameter } from "./command.js";
import type { Screen } from "./context.js";
import { wrap } from "./screen/width.js";

/** The options that every command accepts. The parser uses the same list. */
export const GLOBAL_OPTIONS = [
  { flags: "--json", summary: "Print the result as one JSON document, and errors as JSON on stderr" },
  { flags: "--url <address>", summary: "Use this marketplace instead of the configured one" },
  { flags: "-h, --help", summary: "Show this help" },
] as const;

const TITLES: Record<(typeof GROUPS)[number], string> = {
  find: "Find",
  install: "Install",
  "take part": "Buy and review",
  create: "Create and sell",
  account: "Account and settings",
  agents: "Agents",
};

const ENDING = `vaultmart <command> --help shows a command's options and examples.
Exit codes: 0 success, 1 general error, 2 not logged in, 3 not found, 4 invalid request, 5 retry later.`;

type Shown = Pick<Screen, "style" | "width">;
/** A command's fields in the list of commands. */
export type Listed = Pick<Command, "name" | "group" | "summary">;

/**
 * An argument's name in a usage line: `<slug>` if required, `[query]` if optional, with `...` if repeatable.
 */
export function argumentName({ flags, schema }: Parameter): string {
  const name = flags.replace(/[<>[\]]|\.\.\./g, "");
  const many = flags.includes("...") ? "..." : "";
  return schema.safeParse(undefined).success || (many && schema.safeParse([]).success)
    ? `[${name}${many}]`
    : `<${name}${many}>`;
}

const argumentsOf = (command: Command) =>
  Object.values(command.parameters).filter(({ kind }) => kind === "argument");

/** A command as the user types it: its name and its arguments. */
export const signature = (command: Command): string =>
  [command.name, ...argumentsOf(command).map(argumentName)].join(" ");

/** The output of `vaultmart --help`. */
export function topHelp(table: readonly Listed[], screen: Shown): string {
  const { bold, dim } = screen.style;
  const rows = (commands: readonly Listed[]) =>
    list(
      commands.map(({ name, summary }) => [name, summary]),
      screen,
      LEFT,
    );
  return [
    `${bold("vaultmart")} ${packageJson.version}`,
    ...wrap(packageJson.description, screen.width),
    "",
    `${bold("Usage")}  vaultmart <command> [options]`,
    ...GROUPS.flatMap((group) => {
      const commands = table.filter((command) => command.group === group);
      return commands.length === 0 ? [] : ["", bold(TITLES[group]), ...rows(commands)];
    }),
    "",
    bold("Global options"),
    ...list(
      [
        ...GLOBAL_OPTIONS.map(({ flags, summary }) => [flags, summary] as const),
        ["-V, --version", "Show the version"],
      ],
      screen,
      LEFT,
    ),
    "",
    ...wrap(ENDING, screen.width).map(dim),
  ].join("\n");
}

/** The output of `vaultmart <command> --help`. */
export function commandHelp(command: Command, screen: Shown): string {
  const { bold, dim } = screen.style;
  const options = Object.values(command.parameters).filter(({ kind }) => kind === "option");
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    rows.length === 0 ? [] : ["", bold(title), ...list(rows, screen)];
  return [
    ...wrap(command.summary, screen.width),
    ...(command.details ? ["", ...wrap(command.details, screen.width)] : []),
    "",
    `${bold("Usage")}  vaultmart ${signature(command)} [options]`,
    ...section(
      "Arguments",
      argumentsOf(command).map((parameter) => [argumentName(parameter), described(parameter)]),
    ),
    ...section(
      "Options",
      options.map((parameter) => [parameter.flags, described(parameter)]),
    ),
    ...section(
      "Global options",
      GLOBAL_OPTIONS.map(({ flags, summary }) => [flags, summary]),
    ),
    ...(command.examples.length === 0 ? [] : ["", bold("Examples")]),
    ...command.examples.flatMap(({ command: line, summary }) => [`  ${dim(`# ${summary}`)}`, `  ${line}`]),
  ].join("\n");
}

const described = ({ summary, choices }: Parameter): string =>
  choices ? `${summary} (${choices.join(", ")})` : summary;

/** Width of the first column of the list of commands, so that its groups align. */
const LEFT = 15;

/** With fewer columns for the descriptions, each has its own lines. */
const NARROW = 20;

function list(rows: readonly (readonly [string, string])[], screen: Shown, least = 0): string[] {
  const left = Math.max(least, ...rows.map(([name]) => name.length)) + 2;
  const right = screen.width - left - 2;
  if (right < NARROW) {
    return rows.flatMap(([name, text]) => [
      `  ${screen.style.cyan(name)}`,
      ...wrap(text, screen.width - 6).map((line) => `      ${line}`),
    ]);
  }
  return rows.flatMap(([name, text]) =>
    wrap(text, right).map(
      (line, at) =>
        `  ${screen.style.cyan(at === 0 ? name : "")}${" ".repeat(left - (at === 0 ? name.length : 0))}${line}`,
    ),
  );
}
