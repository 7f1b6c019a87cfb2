import { once } from "node:events";
import http2 from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";

/** The emulator's response to a call: headers, messages, trailers. */
export interface StoreAnswer {
  readonly headers: http2.OutgoingHttpHeaders;
  readonly content: Buffer;
  /** Undefined if only headers arrived. */
  readonly trailers: http2.OutgoingHttpHeaders | undefined;
}

/** A store call that passes through the proxy, such as `Commit` with its message. */
export interface StoreCall {
  readonly name: string;
  /** The request's messages, in gRPC framing. */
  readonly body: Buffer;
  readonly stream: http2.ServerHttp2Stream;
  readonly headers: http2.IncomingHttpHeaders;
  /** Forwards the call to the emulator, with other headers where given. */
  passOn(headers?: http2.OutgoingHttpHeaders): Promise<StoreAnswer>;
  answer(answer: StoreAnswer): void;
}

export interface StoreDoor {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  close(): Promise<void>;
}

const LOCAL = "127.0.0.1";

/**
 * A proxy in front of the Firestore emulator, which uses gRPC, that decides how each call is handled.
 *
 * @param target `host:port`
 * @param connected called first for each connection
 */
export async function storeDoor(
  target: string,
  handle: (call: StoreCall) => Promise<void> | void,
  connected: (socket: Socket) => void = () => undefined,
): Promise<StoreDoor> {
  const server = http2.createServer();
  const disconnect = openDoor(server, target, handle);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
    connected(socket);
  });
  server.listen(0, LOCAL);
  await once(server, "listening");
  return {
    host: `${LOCAL}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      disconnect();
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await once(server, "close");
    },
  };
}

/** Takes the store calls of a server. @returns a function that ends the connection to the emulator */
export function openDoor(
  server: http2.Http2Server | http2.Http2SecureServer,
  target: string,
  handle: (call: StoreCall) => Promise<void> | void,
): () => void {
  const upstream = http2.connect(`http://${target}`);
  server.on("session", (session: http2.ServerHttp2Session) => session.on("error", () => undefined));
  server.on("stream", async (stream: http2.ServerHttp2Stream, headers: http2.IncomingHttpHeaders) => {
    stream.on("error", () => undefined);
    const path = String(headers[":path"]);
    const body = await buffer(stream).catch(() => undefined);
    if (!body) return;
    await handle({
      name: path.slice(path.lastIndexOf("/") + 1),
      ...{ body, stream, headers },
      passOn: (more) => passOn(upstream, { ...headers, ...more }, body),
      answer: (answer) => reply(stream, answer),
    });
  });
  return () => upstream.destroy();
}

async function passOn(
  upstream: http2.ClientHttp2Session,
  { ":authority": _, ...headers }: http2.OutgoingHttpHeaders,
  body: Buffer,
): Promise<StoreAnswer> {
  const call = upstream.request(headers);
  call.end(body);
  const [answered, flags] = (await once(call, "response")) as [http2.IncomingHttpHeaders, number];
  let trailers: http2.IncomingHttpHeaders = {};
  call.once("trailers", (seen) => {
    trailers = seen;
  });
  const content = await buffer(call);
  const isOver = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
  return { headers: answered, content, trailers: isOver ? undefined : trailers };
}

function reply(stream: http2.ServerHttp2Stream, { headers, content, trailers }: StoreAnswer): void {
  if (stream.destroyed) return;
  if (!trailers) {
    stream.respond(headers, { endStream: true });
    return;
  }
  stream.respond(headers, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers(trailers)).end(content);
}
