import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { storeDoor } from "./store-door.js";

/** A call that passes through a proxy: `GET /b/…?alt=media`, or `Commit`. */
export interface Call {
  readonly name: string;
  readonly body: Buffer;
}

/** A proxy in front of an emulator that forwards all calls except those that it is set to break. */
export interface FaultyProxy<How> {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /**
   * Breaks every call that matches, from now until `heal`.
   *
   * @returns the first such call, once it has arrived and been broken
   */
  spoil(matches: (call: Call) => boolean, how: How): Promise<void>;
  /** Closes every connection, from now until `heal`. */
  disconnect(): void;
  heal(): void;
  close(): Promise<void>;
}

/** The faults of a storage call. */
export type StorageFault =
  /** The response is this status, and the call never arrives. */
  | 403
  | 412
  | 500
  | 503
  /** The connection closes without a response, or in the middle of the response's body. */
  | "cut"
  | "cut body"
  /** The response's body is half as long, or longer, and its header says so. */
  | "short body"
  | "long body"
  /** One byte of the body is changed. */
  | "flipped byte"
  /** The response reports success, but the call was not executed. */
  | "not done"
  /** No response arrives. */
  | "silence";

/** The faults of a store call: a gRPC status instead of a response, with the call executed or not. */
export type StoreFault =
  | { readonly status: number; readonly done: boolean }
  /** No response arrives; the call never arrives, or is executed. */
  | "silence"
  | "silence after"
  /** The connection closes before the call arrives, or after it was executed and before its response. */
  | "cut before"
  | "cut after";

type Struck<How> = { matches: (call: Call) => boolean; how: How; strike: () => void } | undefined;

/** What both proxies share: their sockets, and the calls that they break. */
function switchboard<How>() {
  const sockets = new Set<Socket>();
  let struck: Struck<How>;
  let down = false;
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    connected(socket: Socket) {
      if (down) return socket.resetAndDestroy();
      sockets.add(socket);
      socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
      return socket;
    },
    faultOf(call: Call): How | undefined {
      if (!struck?.matches(call)) return undefined;
      struck.strike();
      return struck.how;
    },
    spoil: (matches: (call: Call) => boolean, how: How) =>
      new Promise<void>((strike) => {
        struck = { matches, how, strike };
      }),
    disconnect() {
      down = true;
      drop();
    },
    heal() {
      down = false;
      struck = undefined;
    },
    drop,
  };
}

const LOCAL = "127.0.0.1";
const hostOf = (address: string | AddressInfo | null) => `${LOCAL}:${(address as AddressInfo).port}`;

/** A proxy in front of the Storage emulator. @param target `host:port` */
export async function storageProxy(target: string): Promise<FaultyProxy<StorageFault>> {
  const board = switchboard<StorageFault>();
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const fault = board.faultOf({ name: `${incoming.method} ${incoming.url}`, body });
    if (fault === "silence") return;
    if (fault === "cut") response.destroy();
    else if (fault === "not done") response.writeHead(200, { "content-type": "application/json" }).end("{}");
    else if (typeof fault === "number") response.writeHead(fault).end("A page of an error");
    else await forward(target, incoming, body, response, fault);
  });
  server.on("connection", board.connected);
  // Otherwise a connection closes after five idle seconds, perhaps while a request is on its way.
  server.keepAliveTimeout = 0;
  server.listen(0, LOCAL);
  await once(server, "listening");
  const { spoil, disconnect, heal } = board;
  const close = async () => {
    server.close();
    board.drop();
    await once(server, "close");
  };
  return { host: hostOf(server.address()), spoil, disconnect, heal, close };
}

async function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  fault: StorageFault | undefined,
): Promise<void> {
  // A connection of its own: one that is kept may be closed by the emulator at this moment.
  const outgoing = request(`http://${target}${url}`, { method, headers, agent: false });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const whole = await buffer(answer);
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  const sent =
    fault === "short body" || fault === "cut body"
      ? half
      : fault === "long body"
        ? Buffer.concat([whole, half])
        : fault === "flipped byte"
          ? Buffer.from(whole.map((byte, at) => (at === half.length ? byte ^ 1 : byte)))
          : whole;
  const { "transfer-encoding": _, connection: __, "keep-alive": ___, ...kept } = answer.headers;
  const length = fault === "cut body" ? whole.length : sent.length;
  response.writeHead(answer.statusCode ?? 502, { ...kept, "content-length": length });
  if (fault === "cut body") response.write(sent, () => response.destroy());
  else response.end(sent);
}

/** A proxy in front of the Firestore emulator. @param target `host:port` */
export async function storeProxy(target: string): Promise<FaultyProxy<StoreFault>> {
  const board = switchboard<StoreFault>();
  const { host, close } = await storeDoor(
    target,
    async (call) => {
      const fault = board.faultOf(call);
      if (fault === "silence") return;
      const cut = () => call.stream.session?.destroy();
      if (fault === "cut before") return cut();
      const refuse = (status: number) =>
        call.answer({ headers: refusal(status), content: Buffer.alloc(0), trailers: undefined });
      if (typeof fault === "object" && !fault.done) return refuse(fault.status);
      const answer = await call.passOn();
      if (fault === "silence after") return;
      if (fault === "cut after") return cut();
      if (fault) refuse(fault.status);
      else call.answer(answer);
    },
    board.connected,
  );
  const { spoil, disconnect, heal } = board;
  return { host, spoil, disconnect, heal, close };
}

/** A gRPC response without a message. */
const refusal = (status: number) => ({
  ":status": 200,
  "content-type": "application/grpc",
  "grpc-status": String(status),
});
