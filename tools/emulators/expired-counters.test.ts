import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { deleteExpired } from "./expired-counters.js";

const NOW = Date.parse("2026-03-01T00:10:00Z");
const counter = (name: string, expiresAt: string) => ({
  name,
  updateTime: `updated ${name}`,
  fields: { expiresAt: { timestampValue: expiresAt } },
});
/** Two pages of counters: expired for over a minute, for less, and not; and one without a time. */
const PAGES = new Map([
  [
    "",
    {
      documents: [counter("old", "2026-03-01T00:08:59Z"), counter("recent", "2026-03-01T00:09:30Z")],
      nextPageToken: "2",
    },
  ],
  [
    "2",
    {
      documents: [
        counter("future", "2026-03-01T00:11:00Z"),
        counter("older", "2026-02-01T00:00:00Z"),
        { name: "odd", updateTime: "never" },
      ],
    },
  ],
]);

let server: Server;
let database: string;
const sent: unknown[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    if (pathname === "/documents/rateLimits") {
      response.end(JSON.stringify(PAGES.get(searchParams.get("pageToken") ?? "")));
    } else if (pathname === "/documents:batchWrite") {
      sent.push(await json(request));
      response.end("{}");
    } else {
      response.writeHead(500).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  database = `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`;
});
afterAll(() => server.close());

test("counters that expired over a minute ago are deleted, unless they are written in the meantime", async () => {
  await expect(deleteExpired(database, NOW)).resolves.toBe(2);
  expect(sent).toEqual(
    ["old", "older"].map((name) => ({
      writes: [{ delete: name, currentDocument: { updateTime: `updated ${name}` } }],
    })),
  );
});

test("an emulator that fails is an error of this round", async () => {
  await expect(deleteExpired(`${database}/elsewhere`, NOW)).rejects.toThrow("500");
});
