import * as z from "zod";
import type { Context } from "../context.js";
import type { Plan } from "../install/plan.js";
import { NOTICE } from "./untrusted.js";

/** What became of a question: `unasked` when the client cannot ask its person. */
export type Answer = "agreed" | "declined" | "unasked";

/** What a person agrees to. */
export type Verb = "Install" | "Update";

/** One call of a tool: what it knows of where it runs. */
export interface Call {
  /** Silent, never interactive; its signal aborts when the client cancels the call. */
  readonly context: Context;
  /** The project's folder, when the server was started for a certain one. */
  readonly root: string | undefined;
  /**
   * Shows a person what would be written below `root` and asks, where the client can.
   *
   * @throws CliError `general` when no answer came
   */
  readonly ask: (plan: Plan, verb: Verb, root: string) => Promise<Answer>;
}

/** What a client may assume of a tool before it calls it (MCP: ToolAnnotations). */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool is a value, as a command is (DESIGN §8): the server and the published list of tools come from it. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: `vault_${string}`;
  readonly title: string;
  /** For the model that decides whether to call it. */
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly hints: Hints;
  /** Characters of the longest text in its result; 2,000 unless told. */
  readonly maxText?: number;
  /**
   * Does it. Failures are CliErrors.
   *
   * @returns the result, and what we say about it: nothing in `words` may come from a product
   */
  run(
    call: Call,
    input: z.output<I>,
  ): Promise<{ readonly result: z.input<O>; readonly words: readonly string[] }>;
}

/** Declares a tool; types follow from its schemas. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(definition: Tool<I, O>): Tool<I, O> =>
  definition;

/** What a tool answers: its result under a sentence about where its texts come from. */
export const answerSchema = ({ output }: Tool): z.ZodObject =>
  z.object({ notice: z.string().describe(NOTICE), ...output.shape });

/** A tool as `tools/list` and the published list of tools describe it. */
export const describeTool = (one: Tool) => ({
  name: one.name,
  title: one.title,
  description: one.description,
  inputSchema: z.toJSONSchema(one.input, { target: "draft-7", io: "input" }),
  outputSchema: z.toJSONSchema(answerSchema(one), { target: "draft-7", io: "output" }),
  annotations: { title: one.title, ...one.hints },
});
