import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { newAddress } from "#test/support/http.js";

/** A request through the proxy. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Responds to a request and returns true, or leaves it to the site. */
export type Answerer = (request: Seen, response: ServerResponse) => boolean;

export interface SiteProxy {
  /** The site's URL through the proxy. */
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Sets a handler that runs before the site; undefined passes everything through. */
  intercept(answer: Answerer | undefined): void;
  close(): Promise<void>;
}

/**
 * A proxy in front of a site that records requests and gives each one its own IP address,
 * as if from another machine, so that tests do not share rate limits by address.
 */
export async function startProxy(site: string): Promise<SiteProxy> {
  const seen: Seen[] = [];
  let intercept: Answerer | undefined;
  const server = createServer((request, response) => {
    const what = { method: request.method ?? "", path: request.url ?? "", headers: request.headers };
    seen.push(what);
    if (intercept?.(what, response)) return;
    pass(site, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    intercept: (answer) => {
      intercept = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(site: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization, "content-type": type } = request.headers;
  const answer = await fetch(site + request.url, {
    method: request.method ?? "GET",
    headers: {
      "x-forwarded-for": newAddress(),
      ...(authorization && { authorization }),
      ...(type && { "content-type": type }),
    },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    redirect: "manual",
  });
  const kept = ["content-type", "retry-after", "date", "location"].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answer.status, Object.fromEntries(kept));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
