import { randomUUID } from "node:crypto";
import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Failure } from "#contract/failure.js";
import type { FailureCode } from "#contract/failures.js";
import { config } from "#platform/config.js";
import { logRequest } from "#platform/log.js";
import { maxBodyBytesOf } from "#platform/sizes.js";
import { inTrace, traceOf } from "#platform/trace.js";
import { WAITS } from "#platform/waits.js";
import { leaveDomains } from "./domains.js";

/** How deep objects and arrays of a body may be nested. */
const MAX_DEPTH = 32;

/** The function behind a door. */
export interface Behind {
  /** Of the function. */
  readonly name: string;
  /** The route, for the log. */
  readonly path: string;
  /** Whether the function parses the body itself, because a signature covers its bytes. */
  readonly isRaw?: boolean;
}

/** A request whose body was read, as the parsers of the production server leave it. They skip such a request. */
type Read = IncomingMessage & { body?: unknown; rawBody?: Buffer; _body?: boolean };

/** A function with its door, for a process that serves several functions. */
export interface Guarded {
  /** Puts the door in front of a server of this function. */
  readonly guard: (server: Server) => void;
}

/**
 * Puts a door in front of a function. The door rejects request bodies that could harm the function (DESIGN §12).
 *
 * The production server parses a body before it calls the function: it inflates gzip and accepts up to 1 GB. The door
 * therefore handles the server's requests first. It rejects every content encoding, bodies above the function's limit
 * (declared, or counted while they arrive), bodies that take longer than 10 seconds, and everything except well-formed
 * JSON with at most 32 levels. Each rejection is a JSON response, even for requests that are not HTTP. When the door
 * accepts a request, it has already read the body. In a process that the platform starts for this function, every
 * server has the door, and requests run outside of domains.
 */
export function withDoor<F extends object>(behind: Behind, serves: F): F & Guarded {
  if (process.env.FUNCTION_TARGET === behind.name) {
    guardServer(Server.prototype, behind);
    leaveDomains();
  }
  return Object.assign(serves, { guard: (server: Server) => guardServer(server, behind) });
}

function guardServer(server: Server, behind: Behind): void {
  const { emit } = server;
  server.emit = function guarded(this: Server, event: string | symbol, ...values: unknown[]) {
    const pass = () => Reflect.apply(emit, this, [event, ...values]);
    if (event === "clientError") {
      refuseMalformed(...(values as [MalformedError, Socket]), behind);
      return true;
    }
    if (event !== "request") return pass();
    const [request, response] = values as [Read, ServerResponse];
    latest.set(request.socket, response);
    if (!isDecodable(request.url)) {
      const issues = ["path: must be percent-encoded UTF-8"];
      refuse(request, response, behind, new Failure("invalidRequest", { issues }));
      return true;
    }
    if (!hasBody(request)) return pass();
    readBody(request, behind)
      .then(pass, (error: unknown) => refuse(request, response, behind, error))
      // Whatever fails here is one request's: it must not end the process.
      .catch(() => request.destroy());
    return true;
  } as typeof emit;
}

/** The parsers of the production server answer a path that they cannot decode with a page. */
function isDecodable(url = ""): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * @throws Failure for a body that the door rejects; any other error if the client has disconnected
 */
async function readBody(request: Read, { name, isRaw = false }: Behind): Promise<void> {
  const { headers } = request;
  const most = maxBodyBytesOf(name);
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    throw new Failure("unsupportedEncoding");
  if (Number(headers["content-length"] ?? 0) > most)
    throw new Failure("bodyTooLarge", { issues: [bound(most)] });
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (!isRaw && type !== "application/json") throw new Failure("unsupportedMediaType");
  const body = await collect(request, most);
  request.rawBody = body;
  request._body = true;
  request.body = isRaw ? body : parse(body);
}

const bound = (bytes: number) => `body: must have at most ${bytes} bytes`;

/** Reads a body up to its bound, in time. */
function collect(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => end(() => reject(new Failure("bodyTimeout"))), WAITS.body.milliseconds);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      request.off("data", take);
      settle();
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else end(() => reject(new Failure("bodyTooLarge", { issues: [bound(most)] })));
    };
    request.on("data", take);
    request.once("end", () => end(() => resolve(Buffer.concat(chunks))));
    request.once("error", (error) => end(() => reject(error)));
    request.once("close", () => end(() => reject(new Error("The client left before its body had arrived"))));
  });
}

/** @throws Failure `invalidRequest` for a text that is not JSON, or is nested too deep */
function parse(body: Buffer): unknown {
  if (depthOf(body) > MAX_DEPTH) {
    throw new Failure("invalidRequest", { issues: [`body: must be at most ${MAX_DEPTH} levels deep`] });
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Failure("invalidRequest", { issues: ["body: must be valid JSON in UTF-8"] });
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/** The nesting depth of objects and arrays in a text, if it is JSON. Brackets inside strings do not count. */
export function depthOf(text: Uint8Array): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPEN.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (CLOSE.has(byte)) depth--;
  }
  return deepest;
}

/** The latest response of a connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** The error that Node.js reports about an unreadable request. */
type MalformedError = Error & { readonly code?: string };

/** The errors that have their own Failure. Every other error means that the request is not HTTP. */
const MALFORMED: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: "headersTooLarge",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "bodyTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "bodyTimeout",
};

/**
 * Answers a request that Node.js cannot read, such as one with two lengths. It has no response object, so
 * the answer is written to the connection, which then ends.
 */
function refuseMalformed(error: MalformedError, socket: Socket, { path }: Behind): void {
  const response = latest.get(socket);
  // Bytes after a whole request: its answer comes, or has begun, and no other one may come between.
  const isBusy = response && !response.writableFinished && (response.headersSent || response.req.complete);
  if (!socket.writable || isBusy || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const code = MALFORMED[error.code ?? ""] ?? "invalidRequest";
  const issues = code === "invalidRequest" ? ["request: must be valid HTTP"] : [];
  const failure = new Failure(code, { issues });
  const body = JSON.stringify(failure.answer());
  const id = randomUUID();
  const headers = { ...headersOf(id, body), Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`;
  socket.end([start, ...lines, "", body].join("\r\n"));
  logRequest({ id, route: path, method: "-", status: failure.status, milliseconds: 0, failure: code });
}

const headersOf = (id: string, body: string) => ({
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": Buffer.byteLength(body),
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "X-Request-Id": id,
});

/**
 * Responds to a rejected request. If the client is still sending its body after a second, the connection is closed.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { path }: Behind,
  error: unknown,
): void {
  if (!(error instanceof Failure)) {
    request.destroy();
    return;
  }
  const id = randomUUID();
  const { origin } = request.headers;
  if (origin !== undefined && config().origins.has(origin)) {
    response.setHeader("Access-Control-Allow-Origin", origin).setHeader("Vary", "Origin");
  }
  const body = JSON.stringify(error.answer());
  response.writeHead(error.status, headersOf(id, body));
  response.end(body);
  request.resume();
  // What it still sends is read and dropped for a while, so that it reads the answer.
  setTimeout(() => request.complete || request.destroy(), WAITS.drain.milliseconds).unref();
  const method = request.method ?? "";
  inTrace(traceOf(request.headers.traceparent), () =>
    logRequest({ id, route: path, method, status: error.status, milliseconds: 0, failure: error.code }),
  );
}
