import type * as z from "zod";
import type { Context, Screen } from "./context.js";
import type { ExitCode } from "./errors.js";

export const GROUPS = ["find", "install", "take part", "create", "account", "agents"] as const;
export type Group = (typeof GROUPS)[number];

/** One argument or option. Its schema validates it and defines whether it is optional. */
export interface Parameter<S extends z.ZodType = z.ZodType> {
  readonly kind: "argument" | "option";
  /**
   * An option's flags, such as `-c, --category <name>` or `--all`, or an argument's name, such as `<slug>`.
   */
  readonly flags: string;
  readonly summary: string;
  /** Parses the typed text; a boolean for an option without a value, a list for a variadic argument. */
  readonly schema: S;
  /** The possible values to show, if there are few. */
  readonly choices?: readonly string[];
}
export type Parameters = Readonly<Record<string, Parameter>>;

export const argument = <S extends z.ZodType>(name: string, schema: S, summary: string): Parameter<S> => ({
  kind: "argument",
  flags: name,
  summary,
  schema,
});

export const option = <S extends z.ZodType>(
  flags: string,
  schema: S,
  summary: string,
  choices?: readonly string[],
): Parameter<S> => ({ kind: "option", flags, summary, schema, ...(choices && { choices }) });

export type InputOf<P extends Parameters> = { readonly [K in keyof P]: z.output<P[K]["schema"]> };

/**
 * A command is a value. The parser, help, completions and the machine-readable list are
 * derived from the table of commands (DESIGN §8).
 */
export interface Command<P extends Parameters = Parameters, R extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly group: Group;
  /** One line in the list of commands. */
  readonly summary: string;
  /** A few sentences for the command's help. */
  readonly details?: string;
  readonly parameters: P;
  readonly examples: readonly { readonly command: string; readonly summary: string }[];
  /** The shape that `--json` prints. It is part of the documented interface. */
  readonly result: R;
  /** Runs the command. Failures are CliErrors. */
  run(context: Context, input: InputOf<P>): Promise<z.input<R>>;
  /**
   * The exit code for a result that is not a success, such as a check that found problems. The default is 0.
   */
  exitCode?(result: z.output<R>): ExitCode;
  /** Prints the result for a person. */
  print(result: z.output<R>, screen: Screen, input: InputOf<P>): void;
}

/** Declares a command. Its types are inferred from its parameters and result. */
export const command = <const P extends Parameters, R extends z.ZodType>(
  definition: Command<P, R>,
): Command<P, R> => definition;
