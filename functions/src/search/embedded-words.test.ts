import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createSearchEngine, type EmbeddedSearchEngine } from "#domain/search/engine.js";
import { loadSnapshot, saveSnapshot } from "#domain/search/snapshot.js";
import { aQuery, aSearchable } from "#domain/testing/search.js";
import { giveVectors, type VectorCache } from "./embedded-words.js";

/** A local endpoint. Words of one group have the same direction, and others a direction of their own. */
const GROUPS = [["glacier", "iceberg"]];
const DIMENSIONS = 100;

function vectorFor(word: string): number[] {
  const group = GROUPS.findIndex((words) => words.includes(word));
  const seed =
    group >= 0 ? group + 1 : [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return Array.from({ length: DIMENSIONS }, (_, at) => Math.sin(seed * (at + 1)));
}

type Answer = (input: string[], response: ServerResponse) => void;
const embeddings = (input: string[]) => input.map((word, index) => ({ index, embedding: vectorFor(word) }));
const send = (response: ServerResponse, data: unknown) => response.end(JSON.stringify({ data }));

let server: Server;
let url: string;
let answer: Answer;
const asked: { input: string[]; model: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { input, model } = JSON.parse(body) as { input: string[]; model: string };
    asked.push({ input, model, authorization: request.headers.authorization });
    answer(input, response);
  }).listen(0, "127.0.0.1");
  // A busy machine may take longer between two requests than a server keeps a connection.
  server.keepAliveTimeout = 300_000;
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1/embeddings`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = (input, response) => send(response, embeddings(input).reverse());
});

/** Products about glaciers, none of which has the word iceberg, and others. */
function engineOf(): EmbeddedSearchEngine {
  const engine = createSearchEngine(1);
  const words = ["glacier", "iceberg", "ledger", "orchard", "violin", "harbor", "lantern", "meadow"];
  engine.rebuild(
    words.flatMap((word) => [1, 2, 3, 4].map((at) => aSearchable(`${word}${at}`, { title: word }))),
  );
  return engine;
}

function memoryCache(): VectorCache & { bytes?: Uint8Array } {
  return {
    async read() {
      return this.bytes;
    },
    async write(bytes) {
      this.bytes = bytes;
    },
  };
}

const endpoint = () => ({ url, model: "small", key: "secret" });
const nearest = (engine: EmbeddedSearchEngine, q: string) => {
  const query = aQuery({ q, limit: 50 });
  const found = engine.closest(query, engine.search(query)).products;
  return found.filter(({ matches }) => matches.some(({ how }) => how === "meaning")).map(({ id }) => id);
};

test("words that the endpoint finds near are near in meaning, also after the snapshot is loaded", async () => {
  const engine = engineOf();
  expect(await giveVectors(engine, endpoint(), memoryCache())).toBe(true);
  expect(asked[0]).toMatchObject({ model: "small", authorization: "Bearer secret" });
  const loaded = loadSnapshot(saveSnapshot({ engine, knownUntil: 0, completeAt: 0 })).engine;
  for (const each of [engine, loaded]) {
    expect(nearest(each, "iceberg").toSorted()).toEqual(["glacier1", "glacier2", "glacier3", "glacier4"]);
    expect(nearest(each, "ledger")).toEqual([]);
  }
});

test("a word is asked for once, and words in batches", async () => {
  const engine = createSearchEngine(1);
  const words = Array.from({ length: 260 }, (_, at) => `w${at.toString(26).replaceAll(/\d/g, "z")}q${at}`);
  const productsOf = (word: string) =>
    [1, 2, 3, 4].map((n) => aSearchable(`${word}-${n}`, { title: word, slug: `${word}-${n}` }));
  engine.rebuild(words.flatMap(productsOf));
  const cache = memoryCache();
  expect(await giveVectors(engine, endpoint(), cache)).toBe(true);
  expect(asked.map(({ input }) => input.length)).toEqual([256, 4]);
  asked.length = 0;
  engine.rebuild([...words, "newcomer"].flatMap(productsOf));
  expect(await giveVectors(engine, endpoint(), cache)).toBe(true);
  expect(asked.map(({ input }) => input)).toEqual([["newcomer"]]);
});

test.each<[string, Answer]>([
  ["refuses", (_, response) => response.writeHead(429).end("{}")],
  ["fails", (_, response) => response.writeHead(500).end()],
  ["hangs up", (_, response) => response.destroy()],
  ["stops in the middle", (_, response) => response.write('{"data":[') && response.destroy()],
  ["redirects", (_, response) => response.writeHead(307, { Location: "/elsewhere" }).end()],
  ["sends no JSON", (_, response) => response.end("<html>")],
  ["sends another shape", (_, response) => response.end('{"vectors":[]}')],
  ["sends too few vectors", (input, response) => send(response, embeddings(input).slice(1))],
  [
    "sends one vector twice",
    (input, response) => send(response, [...embeddings(input).slice(1), embeddings(input)[1]]),
  ],
  [
    "sends vectors of different lengths",
    (input, response) => send(response, [{ index: 0, embedding: [1, 2] }, ...embeddings(input).slice(1)]),
  ],
  [
    "sends something else than numbers",
    (input, response) =>
      send(
        response,
        input.map((_, index) => ({ index, embedding: ["1"] })),
      ),
  ],
])("an endpoint that %s changes nothing: the vectors are learned", async (_, other) => {
  const [engine, learned] = [engineOf(), engineOf()];
  const cache = memoryCache();
  answer = other;
  expect(await giveVectors(engine, endpoint(), cache)).toBe(false);
  expect(cache.bytes).toBeUndefined();
  const saved = (of: EmbeddedSearchEngine) => saveSnapshot({ engine: of, knownUntil: 0, completeAt: 0 });
  expect(Buffer.compare(saved(engine), saved(learned))).toBe(0);
});

test("an endpoint that says nothing is given up", async () => {
  const timeout = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation(() => AbortSignal.abort(new Error("late")));
  answer = () => undefined;
  try {
    expect(await giveVectors(engineOf(), endpoint(), memoryCache())).toBe(false);
    expect(timeout).toHaveBeenCalledWith(20_000);
  } finally {
    timeout.mockRestore();
  }
});

test("a damaged cache is made anew", async () => {
  const cache = memoryCache();
  cache.bytes = new Uint8Array(81);
  expect(await giveVectors(engineOf(), endpoint(), cache)).toBe(true);
  expect(cache.bytes.length % 80).toBe(0);
});
