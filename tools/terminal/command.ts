import { Refusal } from "./refusal.js";

const INTERRUPTED = 130;
/** A terminal and a parent process both send the signal of one Ctrl-C; a later signal is a second Ctrl-C. */
const SAME_INTERRUPT_MS = 1_000;

/**
 * Runs a command, and exits with its code. For a `Refusal`, only the message is shown; for any other error, also the
 * stack trace. Both exit with 1. Ctrl-C aborts `interrupt`: the command stops the programs that it started and returns,
 * and the exit code is 130. A second Ctrl-C exits immediately.
 */
export async function runCommand(
  main: (args: readonly string[], interrupt: AbortSignal) => Promise<number>,
): Promise<never> {
  const interrupt = new AbortController();
  let interruptedAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      interruptedAt ??= Date.now();
      if (Date.now() - interruptedAt > SAME_INTERRUPT_MS) process.exit(INTERRUPTED);
      interrupt.abort();
    });
  }
  let code = 1;
  try {
    code = await main(process.argv.slice(2), interrupt.signal);
  } catch (failure) {
    if (!interrupt.signal.aborted) console.error(failure instanceof Refusal ? failure.message : failure);
  }
  process.exit(interrupt.signal.aborted ? INTERRUPTED : code);
}
