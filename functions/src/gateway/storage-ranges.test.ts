import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WAITS } from "#platform/waits.js";

/** Reads ranges from an HTTP server that acts as Cloud Storage. */

const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
const asked: string[] = [];
const answer: RequestListener = (request, response) => {
  const { pathname, search } = new URL(request.url ?? "", "http://storage");
  asked.push(`${pathname}${search} ${request.headers.range}`);
  const [, from = "0", to = "999"] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
  const part = BYTES.subarray(Number(from), Number(to) + 1);
  if (pathname.endsWith("stalls.zip")) response.writeHead(200).write(BYTES);
  else if (pathname.endsWith("whole.zip")) response.writeHead(200).end(BYTES);
  else if (pathname.endsWith("short.zip")) response.writeHead(206).end(part.subarray(1));
  else if (pathname.endsWith("a.zip")) response.writeHead(206).end(part);
  else response.writeHead(404).end();
};
const server = createServer(answer);
let readRange: typeof import("./storage.js").readRange;
let readPieces: typeof import("./storage.js").readPieces;
const STALL_MS = 300;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  Object.assign(process.env, {
    STORAGE_EMULATOR_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    FUNCTIONS_EMULATOR: "true",
    STORAGE_BUCKET: "bucket",
    GCLOUD_PROJECT: "demo-ranges",
    METADATA_SERVER_DETECTION: "none",
  });
  Object.assign(WAITS.storageStall, { milliseconds: STALL_MS });
  ({ readRange, readPieces } = await import("./storage.js"));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const read = (key: string, generation?: string) =>
  readRange(key, generation, { start: 10, end: 20 }, AbortSignal.timeout(10_000));

test("asks storage for exactly these bytes of this generation", async () => {
  expect(Buffer.from((await read("a.zip", "7")) ?? [])).toEqual(BYTES.subarray(10, 20));
  expect(asked.at(-1)).toBe("/b/bucket/o/a.zip?alt=media&generation=7 bytes=10-19");
});

test("an object, or a generation of it, that does not exist is undefined", async () => {
  expect(await read("none.zip")).toBeUndefined();
});

test("an empty range asks for nothing", async () => {
  const before = asked.length;
  const signal = AbortSignal.timeout(10_000);
  expect(await readRange("a.zip", undefined, { start: 5, end: 5 }, signal)).toHaveLength(0);
  expect(asked).toHaveLength(before);
});

test.each([
  ["the whole object", "whole.zip", "more bytes"],
  ["fewer bytes", "short.zip", "fewer bytes"],
])("storage that sends %s is an error, and no more than the range is kept", async (_, key, words) => {
  await expect(read(key)).rejects.toThrow(words);
});

test("storage that stops in the middle of an object is an error, and a slow reader is none", async () => {
  const readAll = async (key: string) => {
    let length = 0;
    for await (const piece of readPieces(key)) {
      length += piece.length;
      await sleep(STALL_MS + 100);
    }
    return length;
  };
  await expect(readAll("whole.zip")).resolves.toBe(BYTES.length);
  await expect(readAll("stalls.zip")).rejects.toThrow("Storage stopped sending");
});
