import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Context } from "../context.js";
import { createServer } from "./server.js";
import { tools } from "./tools/index.js";

/**
 * Serves the tools over stdin and stdout until the client is gone or the process is told to end. Calls that are under
 * way then end as a command does that is interrupted: whole, or not at all.
 *
 * @param root the project's folder; left out, the working folder's
 */
export async function serve(context: Context, root: string | undefined): Promise<void> {
  const gone = new AbortController();
  const signal = AbortSignal.any([context.signal, gone.signal]);
  const { server, idle } = createServer(tools, { ...context, signal }, root);
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    context.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await ended;
  gone.abort();
  await idle();
  await server.close();
}
