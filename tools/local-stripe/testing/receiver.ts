import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly signature: string;
  readonly body: string;
}

/** A webhook endpoint that records what it receives and responds as configured. */
export async function startReceiver() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    received.push({ path: request.url ?? "", signature, body });
    response.writeHead(statuses.shift() ?? 200).end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    /** The types of the events at a path, in the order of arrival. */
    types: (path: string) =>
      received
        .filter((one) => one.path === path)
        .map((one) => (JSON.parse(one.body) as { type: string }).type),
    /** The next responses; then 200 again. */
    answerWith: (...next: number[]) => void statuses.push(...next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
