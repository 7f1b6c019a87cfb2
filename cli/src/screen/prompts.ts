import type { Readable, Writable } from "node:stream";
import type { Screen } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { unmarked } from "./ansi.js";

export interface PromptOptions {
  readonly interactive: boolean;
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** The prompts of a screen. The first prompt loads the library. */
export function prompts({
  interactive,
  input,
  output,
  signal,
}: PromptOptions): Pick<Screen, "confirm" | "ask" | "choose"> {
  const streams = { input, output, signal };
  const require = (question: string, flag: string) => {
    if (!interactive) throw nobodyToAsk(question, flag);
  };
  return {
    async confirm(question, { flag, preset = false }) {
      require(question, flag);
      const { confirm } = await import("@clack/prompts");
      return answered(await confirm({ message: unmarked(question), initialValue: preset, ...streams }));
    },
    async ask(question, { flag, preset, check }) {
      if (!interactive && preset !== undefined) return preset;
      require(question, flag);
      const { text } = await import("@clack/prompts");
      const answer = await text({
        message: unmarked(question),
        ...(preset !== undefined && { placeholder: preset, defaultValue: preset }),
        validate: (value) => check?.(value || preset || ""),
        ...streams,
      });
      return answered(answer);
    },
    async choose(question, choices, { flag, preset }) {
      if (!interactive && preset !== undefined) return preset;
      require(question, flag);
      const { select } = await import("@clack/prompts");
      const options = choices.map(({ value, label, hint }) => ({
        value: value as string,
        label: unmarked(label),
        ...(hint && { hint: unmarked(hint) }),
      }));
      const answer = await select<string>({
        message: unmarked(question),
        options,
        ...(preset !== undefined && { initialValue: preset }),
        ...streams,
      });
      return answered(answer) as (typeof choices)[number]["value"];
    },
  };
}

const nobodyToAsk = (question: string, flag: string) =>
  new CliError(EXIT.validation, `Cannot prompt without a terminal: ${unmarked(question)}`, {
    hint: `Pass ${flag}, or run the command in a terminal.`,
  });

function answered<T>(answer: T): Exclude<T, symbol> {
  // Ctrl-C at a prompt interrupts the command.
  if (typeof answer === "symbol") throw new DOMException("Canceled", "AbortError");
  return answer as Exclude<T, symbol>;
}
