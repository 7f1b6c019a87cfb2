import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Claims, type IssuerKey, issuerKey, publicJwk, signToken } from "./jwt.js";

const HOST = "127.0.0.1";
const MOST_BYTES = 64 * 1024;

export interface LocalIssuer {
  /** Without a trailing slash. The issuers are this URL followed by `/github`, `/gitlab`, and `/other`. */
  readonly url: string;
  /** Signs a token as one of the issuers, with the newest key. */
  sign(claims: Claims, header?: Claims): string;
  /** The key that signs. */
  readonly key: IssuerKey;
  /** Replaces the key; tokens of earlier ones are no longer accepted. */
  rotate(alg?: string): IssuerKey;
  /** How often each path was requested. */
  readonly requests: ReadonlyMap<string, number>;
  /** Answers a path in another way, until it is called again without a way. */
  misbehave(path: string, way?: (request: IncomingMessage, response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/**
 * Starts a stand-in for the issuers of CI services on 127.0.0.1: discovery, keys, and `POST /token`, which signs any
 * claims. Only the local marketplace trusts its keys, which exist only while it runs.
 * @param port 0 selects a free port
 */
export async function startLocalIssuer({ port = 0 }: { readonly port?: number } = {}): Promise<LocalIssuer> {
  let key = issuerKey();
  const requests = new Map<string, number>();
  const ways = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  let url = "";

  const documentAt = (path: string): object | undefined => {
    const [, kind, rest] = /^\/(github|gitlab|other)\/(.+)$/.exec(path) ?? [];
    const issuer = `${url}/${kind}`;
    if (rest === ".well-known/openid-configuration") return { issuer, jwks_uri: `${issuer}/keys` };
    return rest === "keys" ? { keys: [publicJwk(key)] } : undefined;
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", url).pathname;
    requests.set(path, (requests.get(path) ?? 0) + 1);
    const way = ways.get(path);
    if (way) return way(request, response);
    if (request.method === "POST" && path === "/token") {
      bodyOf(request).then(
        (claims) => send(response, 200, { token: signToken(key, claims) }),
        () => send(response, 400, { error: "The body must be a JSON object" }),
      );
      return undefined;
    }
    const document = documentAt(path);
    return send(response, document ? 200 : 404, document ?? { error: "Not found" });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  url = `http://${HOST}:${(server.address() as AddressInfo).port}`;

  return {
    url,
    get key() {
      return key;
    },
    requests,
    sign: (claims, header) => signToken(key, claims, header),
    rotate(alg) {
      key = issuerKey(alg);
      return key;
    },
    misbehave(path, way) {
      if (way) ways.set(path, way);
      else ways.delete(path);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Claims> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > MOST_BYTES) throw new Error("The body is too large");
    parts.push(part as Buffer);
  }
  const body: unknown = JSON.parse(Buffer.concat(parts).toString());
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Error("It is not an object");
  return body as Claims;
}
