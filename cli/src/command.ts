import type * as z from "zod";
import type { Context, Screen } from "./context.js";
import type { ExitCode } from "./errors.js";

export const GROUPS = ["find", "install", "take part", "create", "account", "agents"] as const;
export type Group = (typeof GROUPS)[number];

/** One argument or option. Its schema checks it, and says whether it may be left out. */
export interface Parameter<S extends z.ZodType = z.ZodType> {
  readonly kind: "argument" | "option";
  /** For an option such as `-c, --category <name>` or `--all`; for an argument its name, as in `<slug>`. */
  readonly flags: string;
  readonly summary: string;
  /** Of the text that is typed; of a boolean for an option without a value, of a list for a variadic argument. */
  readonly schema: S;
  /** What is shown as possible values, where there are few. */
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
 * A command is a value: from the table of them come the parser, help, completions
 * and the machine-readable list (DESIGN §8).
 */
export interface Command<P extends Parameters = Parameters, R extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly group: Group;
  /** One line of the list of commands. */
  readonly summary: string;
  /** What help says below the usage, in a few sentences. */
  readonly details?: string;
  readonly parameters: P;
  readonly examples: readonly { readonly command: string; readonly summary: string }[];
  /** The shape that `--json` prints: part of the documented interface. */
  readonly result: R;
  /** Does it. Failures are CliErrors. */
  run(context: Context, input: InputOf<P>): Promise<z.input<R>>;
  /** What the process ends with when a result is no success, as of a check that found something; 0 unless it says so. */
  exitCode?(result: z.output<R>): ExitCode;
  /** Shows the result to a person. */
  print(result: z.output<R>, screen: Screen, input: InputOf<P>): void;
}

/** Declares a command; types follow from its parameters and result. */
export const command = <const P extends Parameters, R extends z.ZodType>(
  definition: Command<P, R>,
): Command<P, R> => definition;
