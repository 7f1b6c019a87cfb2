import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Context } from "../context.js";
import { createServer, type Serving } from "./server.js";
import { tools } from "./tools/index.js";

/**
 * Serves the tools over stdin and stdout until the client disconnects or the process is signaled to stop.
 * Calls in progress are then interrupted like commands: their changes are complete or discarded.
 */
export async function serve(context: Context, serving: Serving): Promise<void> {
  const gone = new AbortController();
  const signal = AbortSignal.any([context.signal, gone.signal]);
  const { server, idle } = createServer(tools, { ...context, signal }, serving);
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
