import * as z from "zod";
import { NOTICE } from "#domain/web/untrusted-text.js";
import type { Context } from "../context.js";
import type { Plan } from "../install/plan.js";
import type { Plans } from "./plans.js";

/** The user's answer to a prompt; `unasked` if the client cannot prompt. */
export type Answer = "agreed" | "declined" | "unasked";

/** The action that the user approves. */
export type Verb = "Install" | "Update";

/** One call of a tool, with its environment. */
export interface Call {
  /** Silent and never interactive. Its signal aborts when the client cancels the call. */
  readonly context: Context;
  /** The project's folder, if the server was started for a specific one. */
  readonly root: string | undefined;
  /**
   * Shows the user what would be written below `root` and asks for consent, if the client can.
   *
   * @throws CliError `general` if no answer arrives
   */
  readonly ask: (plan: Plan, verb: Verb, root: string) => Promise<Answer>;
  /** The plans of this server that wait for consent. */
  readonly plans: Plans;
}

/**
 * The properties of a tool that a client may rely on before it calls the tool (MCP:
 * ToolAnnotations).
 */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/**
 * A tool is a value, like a command (DESIGN §8). The server and the published list of tools are derived from
 * it.
 */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: `vault_${string}`;
  readonly title: string;
  /** For the model that decides whether to call it. */
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly hints: Hints;
  /** The maximum length of a text in its result, in characters; by default 2,000. */
  readonly maxText?: number;
  /**
   * Runs the tool. Failures are CliErrors.
   *
   * @returns the result, and the server's text about it. `words` must not contain text from a product.
   */
  run(
    call: Call,
    input: z.output<I>,
  ): Promise<{ readonly result: z.input<O>; readonly words: readonly string[] }>;
}

/** Declares a tool. Its types are inferred from its schemas. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(definition: Tool<I, O>): Tool<I, O> =>
  definition;

/** The schema of a tool's response: its result and a notice about untrusted texts. */
export const answerSchema = ({ output }: Tool): z.ZodObject =>
  z.object({ notice: z.string().describe(NOTICE), ...output.shape });

/** A tool as `tools/list` describes it. */
export const listedTool = (one: Tool) => ({
  name: one.name,
  title: one.title,
  description: one.description,
  inputSchema: z.toJSONSchema(one.input, { target: "draft-7", io: "input" }),
  annotations: { title: one.title, ...one.hints },
});

/**
 * A tool as the published list of tools describes it. `tools/list` of a server with `--structured` uses the same form.
 */
export const describeTool = (one: Tool) => ({
  ...listedTool(one),
  outputSchema: z.toJSONSchema(answerSchema(one), { target: "draft-7", io: "output" }),
});
