import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import http2 from "node:http2";
import { request } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { createServer as createTlsServer } from "node:tls";
import { ACCOUNTS, type AccountGroup } from "#platform/service-accounts.js";
import { APIS } from "#tools/deploy/plan.js";
import { openDoor, type StoreCall } from "../store-door.js";
import { authority } from "./certificates.js";
import { type Asked, passOn, read, refused, type Told } from "./http.js";
import { identities } from "./identity.js";
import { deployedIndexes } from "./indexes.js";
import { objectStore } from "./objects.js";
import { permissions } from "./permissions.js";

const HERE = "127.0.0.1";
const FIRESTORE = "firestore.googleapis.com";
const HOSTS = ["*.googleapis.com", "api.stripe.com"];
const [PERMISSION_DENIED, FAILED_PRECONDITION, UNAUTHENTICATED] = ["7", "9", "16"];

/** Where the stand-in keeps what it is asked to keep. */
export interface Behind {
  readonly project: string;
  /** `host:port`. */
  readonly firestore: string;
  readonly auth: string;
  /** `http://host:port`. */
  readonly storage: string;
  readonly stripe: string;
}

/**
 * A stand-in for the services that a deployed function calls, on this machine: TLS with an authority of its own,
 * service accounts with the roles of a deployment, tokens and URLs that are really signed and verified. Behind it
 * are the emulators and the local Stripe, so a test can prepare and inspect data as all others do.
 */
export async function standIn(behind: Behind) {
  const trusted = authority("Stand-in for Google");
  const granted = permissions();
  const indexes = deployedIndexes();
  const people = identities(behind.project, trusted, granted, behind.auth);
  const objects = objectStore(behind.storage, people, granted);
  /** Each service that was called, with the name of what was called. */
  const called = new Set<string>();
  let disabled: string | undefined;

  async function answer(asked: Asked): Promise<Told> {
    const { host, url } = asked;
    called.add(host);
    if (host === "api.stripe.com") return passOn(behind.stripe + url.pathname + url.search, asked);
    if (url.pathname.startsWith("/robot/v1/metadata/x509/securetoken@")) return people.certificates();
    if (!isEnabled(host)) {
      return refused(403, disabledText(host));
    }
    if (host === "iamcredentials.googleapis.com") return people.signBlob(asked);
    if (host === "identitytoolkit.googleapis.com") return people.identityToolkit(asked);
    if (host === "storage.googleapis.com") return objects(asked);
    return refused(404, `The stand-in has no ${host}`, "NOT_FOUND");
  }
  const disabledText = (host: string) =>
    `${host.split(".")[0]} API has not been used in project ${behind.project} before or it is disabled. ` +
    `Enable it by visiting https://console.developers.google.com/apis/api/${host}/overview?project=` +
    `${behind.project} then retry.`;
  const isEnabled = (host: string) => host !== disabled && (APIS as readonly string[]).includes(host);

  /** The status and the words with which Firestore refuses a call. */
  function refusalOf({ name, body, headers }: StoreCall): readonly [string, string] | undefined {
    const caller = people.accountOf(headers.authorization);
    if (!caller) return [UNAUTHENTICATED, "Request had invalid authentication credentials."];
    if (!isEnabled(FIRESTORE)) return [PERMISSION_DENIED, disabledText(FIRESTORE)];
    if (!granted.may(caller, "datastore.entities"))
      return [PERMISSION_DENIED, "Missing or insufficient permissions."];
    const missing = indexes.refusal(name, body, behind.project);
    return missing === undefined ? undefined : [FAILED_PRECONDITION, missing];
  }

  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rest = createServer(answering(answer));
  const grpc = http2.createServer();
  const tls = createTlsServer(
    {
      key: privateKey.export({ type: "pkcs8", format: "pem" }),
      cert: trusted.issue(publicKey, HOSTS),
      ALPNProtocols: ["h2", "http/1.1"],
    },
    (socket) => (socket.alpnProtocol === "h2" ? grpc : rest).emit("connection", socket),
  );
  const disconnect = openDoor(grpc, behind.firestore, async (call: StoreCall) => {
    called.add(FIRESTORE);
    const refusal = refusalOf(call);
    if (!refusal) return call.answer(await call.passOn({ authorization: "Bearer owner" }));
    const [status, message] = refusal;
    const headers = {
      ":status": 200,
      "content-type": "application/grpc",
      "grpc-status": status,
      "grpc-message": message,
    };
    call.answer({ headers, content: Buffer.alloc(0), trailers: undefined });
  });

  const groups = Object.keys(ACCOUNTS) as AccountGroup[];
  const metadata = new Map(
    groups.map((group) => [group, createServer(answering(async (asked) => people.metadata(asked, group)))]),
  );
  const servers: Server[] = [tls, ...metadata.values()];
  const sockets = new Set<Socket>();
  for (const server of servers) {
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
    });
  }
  await Promise.all(servers.map((server) => once(server.listen(0, HERE), "listening")));
  const portOf = (server: { address(): unknown } | undefined) => {
    if (!server) throw new Error("The stand-in has no such server");
    return (server.address() as AddressInfo).port;
  };

  /** Sends a request as a browser or a client of the market does, which trusts the stand-in. */
  async function send(url: string, method = "GET", headers = {}, body?: Uint8Array) {
    const { host, pathname, search } = new URL(url);
    const outgoing = request({
      ...{ host: HERE, port: portOf(tls), servername: host, ca: trusted.certificate, agent: false },
      ...{ method, path: pathname + search },
      headers: { host, ...headers, ...(body && { "content-length": body.length }) },
    });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    return { status: incoming.statusCode, headers: incoming.headers, body: await buffer(incoming) };
  }

  return {
    called,
    ...{ send, certificate: trusted.certificate, withhold: granted.withhold },
    idToken: people.idToken,
    signInWithCustomToken: people.signInWithCustomToken,
    /** The ports that a function with this account connects to. */
    portsOf: (group: AccountGroup) => ({ tls: portOf(tls), metadata: portOf(metadata.get(group)) }),
    disable: (api: (typeof APIS)[number]) => {
      disabled = api;
    },
    /** Takes away the indexes of a collection. */
    dropIndexes: indexes.drop,
    /** Grants all roles again, enables all APIs, and builds all indexes. */
    restore: () => {
      granted.restore();
      indexes.restore();
      disabled = undefined;
    },
    close: async () => {
      disconnect();
      const closed = servers.map((server) => once(server, "close"));
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

const answering =
  (answer: (asked: Asked) => Promise<Told>): RequestListener =>
  (incoming: IncomingMessage, response: ServerResponse) => {
    read(incoming)
      .then(answer)
      .then(({ status, headers = {}, body }) => {
        const content = Buffer.isBuffer(body) ? body : Buffer.from(body ? JSON.stringify(body) : "");
        const type = Buffer.isBuffer(body) ? {} : { "content-type": "application/json" };
        response.writeHead(status, { ...type, ...headers, "content-length": content.length }).end(content);
      })
      .catch(() => response.destroy());
  };
