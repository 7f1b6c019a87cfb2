import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** A request to the stand-in, read completely. */
export interface Asked {
  readonly method: string;
  readonly host: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Told {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer | object;
}

/** An error of a Google API. */
export const refused = (status: number, message: string, name = "PERMISSION_DENIED"): Told => ({
  status,
  body: { error: { code: status, message, status: name } },
});

export async function read(incoming: IncomingMessage): Promise<Asked> {
  const host = (incoming.headers.host ?? "").replace(/:\d+$/, "");
  return {
    method: incoming.method ?? "",
    host,
    url: new URL(incoming.url ?? "", `https://${host}`),
    headers: incoming.headers,
    body: await buffer(incoming),
  };
}

/** Sends a request on to an emulator or another local server. @param target `http://HOST:PORT/PATH` */
export async function passOn(
  target: string,
  { method, headers, body }: Asked,
): Promise<Told & { body: Buffer }> {
  const { host: _, connection: __, "transfer-encoding": ___, expect: ____, ...kept } = headers;
  const outgoing = request(target, {
    method,
    headers: { ...kept, ...(body.length > 0 && { "content-length": body.length }) },
    agent: false,
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const { connection: _1, "transfer-encoding": _2, "keep-alive": _3, ...told } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: told, body: await buffer(answer) };
}
