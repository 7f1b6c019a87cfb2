import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fetchBytes, putBytes } from "./storage.js";

let server: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
let heard: { path: string | undefined; headers: IncomingMessage["headers"]; body: Buffer }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    heard.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) });
    answer(request, response, Buffer.concat(chunks));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const signal = new AbortController().signal;
const bytes = Buffer.alloc(200_000, "vault");

test("bytes come whole, with their progress, and no token went along", async () => {
  answer = (_request, response) => response.end(bytes);
  const seen: number[] = [];
  const got = await fetchBytes(
    `${url}/a?signature=1`,
    { maxBytes: bytes.length, onProgress: (n) => seen.push(n) },
    signal,
  );
  expect(Buffer.compare(got, bytes)).toBe(0);
  expect(seen.at(-1)).toBe(bytes.length);
  expect(heard[0]?.headers.authorization).toBeUndefined();
  expect(heard[0]?.headers.cookie).toBeUndefined();
});

test("one byte too many ends it", async () => {
  answer = (_request, response) => response.end(bytes);
  await expect(fetchBytes(url, { maxBytes: bytes.length - 1 }, signal)).rejects.toMatchObject({
    exitCode: 1,
  });
});

test.each([301, 302, 307, 308])("a redirect with %i is not followed, down or up", async (status) => {
  answer = (_request, response) => response.writeHead(status, { location: `${url}/elsewhere` }).end();
  await expect(fetchBytes(`${url}/a`, { maxBytes: 10 }, signal)).rejects.toMatchObject({ exitCode: 1 });
  await expect(putBytes(`${url}/a`, bytes, undefined, signal)).rejects.toMatchObject({ exitCode: 1 });
  expect(heard.map(({ path }) => path)).toEqual(["/a", "/a"]);
});

test.each([
  [403, 1],
  [404, 1],
  [429, 5],
  [500, 5],
])("status %i ends with %i", async (status, exitCode) => {
  answer = (_request, response) => response.writeHead(status).end();
  await expect(fetchBytes(url, { maxBytes: 10 }, signal)).rejects.toMatchObject({ exitCode });
  await expect(putBytes(url, bytes, undefined, signal)).rejects.toMatchObject({ exitCode });
});

test("a connection that breaks off may work later", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("half");
    setTimeout(() => response.destroy(), 20);
  };
  await expect(fetchBytes(url, { maxBytes: 1000 }, signal)).rejects.toMatchObject({ exitCode: 5 });
  answer = (request) => request.socket.destroy();
  await expect(putBytes(url, bytes, undefined, signal)).rejects.toMatchObject({ exitCode: 5 });
});

test("an archive goes up whole, as a ZIP of its length, and no token went along", async () => {
  answer = (_request, response) => response.end();
  const seen: number[] = [];
  await putBytes(`${url}/up`, bytes, (n) => seen.push(n), signal);
  expect(Buffer.compare(heard[0]?.body ?? Buffer.alloc(0), bytes)).toBe(0);
  expect(heard[0]?.headers).toMatchObject({ "content-type": "application/zip", "content-length": "200000" });
  expect(heard[0]?.headers.authorization).toBeUndefined();
  expect(seen.at(-1)).toBe(bytes.length);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

/** Sends a byte now and then, and never ends. */
const drip = (send: () => void, response: ServerResponse) => {
  const timer = setInterval(send, 5);
  response.on("close", () => clearInterval(timer));
};
const LIMITS = { stallMs: 60_000, graceMs: 50, leastBytesPerSecond: 1e9, mostMs: 60_000 };

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, object]>([
  ["says nothing", () => {}, { stallMs: 50, graceMs: 60_000 }],
  [
    "sends the head of its answer byte by byte",
    ({ socket }, response) => {
      socket.write("HTTP/1.1 200 OK\r\nx-a: ");
      drip(() => socket.write("a"), response);
    },
    {},
  ],
])("an upload to storage that %s ends", async (_, slow, limits) => {
  answer = slow;
  const sent = putBytes(url, bytes, undefined, signal, { ...LIMITS, ...limits });
  await expect(sent).rejects.toMatchObject({ exitCode: 5 });
});

test("an upload has ended when storage says its status, whatever follows", async () => {
  answer = (_request, response) => {
    response.writeHead(200).write("a");
    drip(() => response.write("a"), response);
  };
  await putBytes(url, bytes, undefined, signal);
});

test("plain http to another machine is refused before anything is sent", async () => {
  await expect(fetchBytes("http://storage.example/a", { maxBytes: 1 }, signal)).rejects.toThrow("HTTPS");
  await expect(putBytes("http://storage.example/a", bytes, undefined, signal)).rejects.toThrow("HTTPS");
});

test("Ctrl-C ends a transfer", async () => {
  const stop = new AbortController();
  answer = () => setTimeout(() => stop.abort(), 20);
  await expect(fetchBytes(url, { maxBytes: 10 }, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
});
