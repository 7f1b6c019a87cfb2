import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { SearchServers } from "#platform/config.js";
import { connectionOptions, searchServers } from "./search-server.js";

const address = { host: "search.internal", port: 9306 };
const settings: SearchServers = {
  ...{ coordinator: address, shards: [address], user: "ana", password: "secret", tls: { ca: "PEM" } },
};

test("connections have credentials, and a certificate that is valid for the host", () => {
  expect(connectionOptions(settings, address)).toMatchObject({
    ...address,
    ...{ user: "ana", password: "secret", multipleStatements: false },
    ssl: { rejectUnauthorized: true, verifyIdentity: true, ca: "PEM" },
  });
  const open = connectionOptions({ ...settings, password: undefined, tls: undefined }, address);
  expect(open).not.toHaveProperty("ssl");
  expect(open).not.toHaveProperty("password");
  expect(connectionOptions({ ...settings, tls: { ca: undefined } }, address).ssl).not.toHaveProperty("ca");
});

describe("a server that is something else", () => {
  let server: Server;
  const sockets = new Set<Socket>();
  const serve = async (onSocket: (socket: Socket) => void) => {
    server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      onSocket(socket);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const coordinator = { host: "127.0.0.1", port };
    return searchServers({ ...settings, coordinator, shards: [coordinator], tls: undefined });
  };
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test.each<[string, (socket: Socket) => void]>([
    ["says nothing", () => undefined],
    ["hangs up", (socket) => socket.destroy()],
    ["speaks another protocol", (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("and %s is unavailable", async (_, onSocket) => {
    const client = await serve(onSocket);
    const asked = [client.ask(["SELECT 1"]), client.tell(0, "SELECT 1")];
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: "unavailable" });
    await client.close();
  });
});
