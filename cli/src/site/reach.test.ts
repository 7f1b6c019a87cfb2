import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { reach } from "./reach.js";

let server: Server;
let asked: string[];
/** How many connections are closed before one is answered. */
let closed: number;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.method ?? "");
    if (asked.length <= closed) request.socket.destroy();
    else response.end("here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (method?: string) => {
  const { port } = server.address() as AddressInfo;
  const init = method === undefined ? {} : { method };
  return reach(new URL(`http://127.0.0.1:${port}/`), init, new AbortController().signal);
};

test("a read whose connection is closed is sent once more", async () => {
  closed = 1;
  expect(await (await send()).text()).toBe("here");
  expect(asked).toEqual(["GET", "GET"]);
});

test("and not a third time", async () => {
  closed = 2;
  await expect(send("GET")).rejects.toThrow("cannot be reached: the connection was closed");
  expect(asked).toEqual(["GET", "GET"]);
});

test("a change is sent once, because it may have happened", async () => {
  closed = 1;
  await expect(send("POST")).rejects.toThrow("cannot be reached: the connection was closed");
  expect(asked).toEqual(["POST"]);
});
