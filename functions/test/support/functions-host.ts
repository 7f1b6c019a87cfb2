/** The process of `functions-process.ts`: serves the named functions, and sends their URLs to its parent. */
import { once } from "node:events";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  type CloudEventFunction,
  cloudEvent,
  type HttpFunction,
  http,
} from "@google-cloud/functions-framework";
import { getTestServer } from "@google-cloud/functions-framework/testing";

type Built = HttpFunction &
  CloudEventFunction<unknown> & {
    /** What the deployment reads. */
    readonly __endpoint: { readonly httpsTrigger?: unknown };
    readonly guard?: (server: Server) => void;
  };

process.once("disconnect", () => process.exit(0));
// The loader of TypeScript maps every stack, and Firestore's client reads one in each call (decision 336).
process.setSourceMapsEnabled(false);

const functions = createRequire(join(process.cwd(), "package.json"))("./functions/lib/index.cjs") as Readonly<
  Record<string, Built>
>;

async function serve(name: string): Promise<[string, string]> {
  const built = functions[name];
  if (!built) throw new Error(`The function ${name} has not been built.`);
  if (built.__endpoint.httpsTrigger) http(name, built);
  else cloudEvent(name, built);
  const server = getTestServer(name);
  built.guard?.(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return [name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

Promise.all(process.argv.slice(2).map(serve))
  .then((urls) => process.send?.(Object.fromEntries(urls)))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  });
