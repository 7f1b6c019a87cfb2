import { type ChildProcess, fork } from "node:child_process";
import { inspect } from "node:util";
import { typescriptLoader } from "../../terminal/child.js";

/** A separate process that does tasks for a part, one after another. */
export interface Worker {
  /**
   * Runs the task of that name and resolves to its result. Rejects if the task throws or the process exits.
   */
  ask<Answer>(task: string, ...args: readonly unknown[]): Promise<Answer>;
  stop(): Promise<void>;
}

interface WorkerSettings {
  readonly root: string;
  /** In addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
  readonly interrupt?: AbortSignal;
}

type Reply = { readonly answer: unknown } | { readonly failure: string };

/**
 * Starts a TypeScript file that ends with `serve(tasks)` as a separate process, so that it shares no memory,
 * environment, or connections.
 * @param file the absolute path
 */
export function startWorker(file: string, { root, env, interrupt }: WorkerSettings): Worker {
  interrupt?.throwIfAborted();
  const child = fork(file, {
    execArgv: ["--expose-gc", ...typescriptLoader(root)],
    env: { ...process.env, ...env },
    signal: interrupt,
    killSignal: "SIGKILL",
  });
  // An interrupt and a failed start are errors of the child; the caller sees both through the exit.
  child.on("error", () => {});
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    ask: (task, ...args) => ask(child, { task, args }),
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function ask<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("A benchmark process exited before it returned a result"));
    if (child.exitCode !== null || child.signalCode !== null) return onExit();
    child.once("exit", onExit);
    child.once("message", (reply: Reply) => {
      child.off("exit", onExit);
      if ("failure" in reply) reject(new Error(reply.failure));
      else resolve(reply.answer as Answer);
    });
    child.send(message);
  });
}

/** Serves the tasks of a worker by name until the part stops this process. */
export function serve(tasks: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  process.on("message", async ({ task, args }: { task: string; args: never[] }) => {
    const reply: Reply = await Promise.resolve()
      .then(() => tasks[task]?.(...args))
      .then(
        (answer) => ({ answer }),
        (failure: unknown) => ({ failure: inspect(failure) }),
      );
    process.send?.(reply);
  });
  process.on("disconnect", () => process.exit());
}
