import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type * as z from "zod";
import { exampleOf } from "#contract/examples.js";
import { routes } from "#contract/index.js";
import type { Method, Route } from "#contract/route.js";

/** Answers one request. False leaves it to the market. */
export type Handler = (path: string, response: ServerResponse, method: string) => boolean;

/** A marketplace over HTTP in this process, which answers every operation with its example. */
export interface ExampleMarket {
  readonly url: string;
  /** The requests so far, as `GET /api/health`. */
  readonly seen: string[];
  /** Answers before the market does. */
  handler: Handler | undefined;
  /** Replaces fields of the example's answer, by operation: `GET /cli/products/search`. */
  readonly answers: Map<string, object>;
  /** Answers an operation by its input, with another `status` if it names one; undefined leaves it to the example. */
  reply: ((operation: string, input: Readonly<Record<string, string>>) => object | undefined) | undefined;
  /** Changes every text of every answer, except where the contract allows only certain texts. */
  distort: ((text: string) => string) | undefined;
  /** Files at other paths. */
  readonly files: Map<string, Uint8Array>;
  readonly close: () => Promise<void>;
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A value with every text changed in which its shape allows it. */
export function distorted<T>(value: T, shape: z.ZodType, change: (text: string) => string): T {
  const changed = structuredClone(value);
  const visit = (parent: Record<string, unknown>) => {
    for (const [key, held] of Object.entries(parent)) {
      if (typeof held === "object" && held !== null) visit(held as Record<string, unknown>);
      if (typeof held !== "string") continue;
      parent[key] = change(held);
      if (!shape.safeParse(changed).success) parent[key] = held;
    }
  };
  visit(changed as Record<string, unknown>);
  return changed;
}

export async function openExampleMarket(): Promise<ExampleMarket> {
  const seen: string[] = [];
  const answers = new Map<string, object>();
  const files = new Map<string, Uint8Array>();
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://market");
    seen.push(`${request.method} ${path}`);
    if (market.handler?.(path, response, request.method ?? "")) {
      request.resume();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isJson = request.headers["content-type"]?.startsWith("application/json") && chunks.length > 0;
    const body = isJson ? (JSON.parse(Buffer.concat(chunks).toString()) as object) : {};
    answer(request, response, path, { ...Object.fromEntries(searchParams), ...body });
  });

  function answer(
    { method = "GET" }: IncomingMessage,
    response: ServerResponse,
    path: string,
    input: Readonly<Record<string, string>>,
  ): void {
    const file = files.get(path);
    if (file) {
      response.writeHead(200).end(file);
      return;
    }
    const below = path.replace(/^\/api/, "");
    const route = (routes as readonly Route[]).find((one) =>
      new RegExp(`^${one.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(below),
    );
    if (!route || !(method in route)) {
      response.writeHead(404, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: "The API has no such path", code: "routeNotFound" }));
      return;
    }
    const operation = `${method} ${route.path}`;
    const example = exampleOf(route, method as Method).answer as object;
    const reply: { status?: number } | undefined = market.reply?.(operation, input);
    response.writeHead(reply?.status ?? 200, { "content-type": "application/json" });
    const told = { ...example, ...answers.get(operation), ...reply };
    const { response: shape } = route[method as Method] as { response: z.ZodType };
    response.end(JSON.stringify(market.distort ? distorted(told, shape, market.distort) : told));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const market: ExampleMarket = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ seen, answers, files, handler: undefined, reply: undefined, distort: undefined },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return market;
}
