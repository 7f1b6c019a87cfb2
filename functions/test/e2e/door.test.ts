import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as send } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { routes } from "#contract/index.js";
import { API_FALLBACK, PAGE_FUNCTIONS } from "#contract/pages.js";
import { maxBodyBytesOf, memoryBytesOf } from "#platform/sizes.js";
import { until } from "../support/console.js";
import { some } from "../support/effort.js";
import { type Instance, startInstance, startProcess } from "../support/instances.js";

/**
 * What the server of production answers to requests that could harm it (DESIGN §12), in processes of the
 * built functions. Nobody has signed in.
 */
const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { "content-type": "application/json" };

/** The functions that differ in this, and of all others a route and a page; the long run tries all. */
const OTHERS = [...routes, API_FALLBACK, ...PAGE_FUNCTIONS].map(({ name }) => name as string);
const DIFFERENT = ["processorWebhooks", "cliProductsCreate", API_FALLBACK.name];
const NAMES = [...new Set([...DIFFERENT, ...some(OTHERS, 2)])];

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly issues?: readonly string[] };
}

/** How often a body is sent again to a server that closed the connection while the client was still writing. */
const MOST_SENDINGS = 5;

/**
 * Sends a body until there is an answer. A client that writes into a closed connection may lose an answer that has
 * already arrived, so it then sends the body again.
 */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let sending = 1; ; sending++) {
    try {
      return await send();
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      const isClosed = ["EPIPE", "ECONNRESET"].includes(code ?? cause?.code ?? "");
      if (!isClosed || sending === MOST_SENDINGS) throw error;
    }
  }
}

async function post(
  to: Instance,
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
): Promise<Answer> {
  const answer = await untilAnswered(() =>
    fetch(to.url, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : new Uint8Array(body),
    }),
  );
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

/** Sends a body piece by piece, and returns the answer, which may come before its end. */
const stream = (to: Instance, pieces: () => AsyncGenerator<string>): Promise<Answer & { ms: number }> =>
  untilAnswered(() => streamOnce(to, pieces));

async function streamOnce(
  to: Instance,
  pieces: () => AsyncGenerator<string>,
): Promise<Answer & { ms: number }> {
  const started = Date.now();
  const outgoing = send(to.url, { method: "POST", headers: { ...JSON_TYPE, connection: "close" } });
  outgoing.on("error", () => undefined);
  const answered = once(outgoing, "response");
  let isAnswered = false;
  answered.then(
    () => {
      isAnswered = true;
    },
    () => undefined,
  );
  for await (const piece of pieces()) {
    if (isAnswered || outgoing.destroyed) break;
    outgoing.write(piece);
  }
  outgoing.end();
  const [response] = (await answered) as [AsyncIterable<Buffer> & { statusCode: number }];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, body: JSON.parse(text), ms: Date.now() - started };
}

/** Writes bytes to a connection and returns what comes back until it is closed. */
async function write(to: Instance, request: string): Promise<string> {
  const { hostname, port } = new URL(to.url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
  });
  socket.on("error", () => undefined);
  socket.write(request);
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

/** The status and the code of an answer that was read from a connection. */
function readAnswer(answer: string): [string, string] {
  const [head = "", body = "{}"] = answer.split("\r\n\r\n");
  expect(head).toContain("Content-Type: application/json; charset=utf-8");
  return [head.split(" ")[1] ?? "", JSON.parse(body).code];
}

/**
 * Asks a process ten times a second, with a method that no function has, while something else happens.
 *
 * @returns how often it answered; each time within ten seconds, also on a busy machine
 */
async function whileAsked(of: Instance, happens: () => Promise<void>): Promise<number> {
  let answers = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      // A connection of its own: an idle one may be closed by the server just when it is used again.
      const headers = { connection: "close" };
      const answer = await fetch(of.url, { method: "PATCH", headers, signal: AbortSignal.timeout(10_000) });
      expect([404, 405]).toContain(answer.status);
      await answer.arrayBuffer();
      answers++;
      await sleep(100);
    }
  })();
  try {
    await happens();
  } finally {
    isOver = true;
  }
  await asking;
  return answers;
}

const FOUR = [1, 2, 3, 4];
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const large = Buffer.alloc(100 * MEGABYTE, "a");
const squeezed = { gzip: gzipSync(large), deflate: deflateSync(large), br: brotliCompressSync(large) };
const manyKeys = `{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":0`).join()}}`;
const lists = `[${"[],".repeat(5 * MEGABYTE)}[]]`;

describe.each(NAMES)("%s", (name) => {
  let process: Instance;
  beforeAll(async () => {
    process = await startInstance(name);
  });
  afterAll(() => process.stop());

  test("inflates nothing, takes no more than its bound, and answers others meanwhile", async () => {
    const most = maxBodyBytesOf(name);
    const refused = {
      status: 413,
      body: { code: "bodyTooLarge", issues: [`body: must have at most ${most} bytes`] },
    };
    async function* endless() {
      for (;;) {
        yield "a".repeat(16 * 1024);
        await sleep(1);
      }
    }
    const before = process.processorMs();
    const answered = await whileAsked(process, async () => {
      for (const [encoding, body] of Object.entries(squeezed)) {
        const headers = { ...JSON_TYPE, "content-encoding": encoding };
        for (const answer of await Promise.all(FOUR.map(() => post(process, body, headers)))) {
          expect(answer).toMatchObject({ status: 415, body: { code: "unsupportedEncoding" } });
        }
      }
      for (const body of [`"${"a".repeat(most)}"`, lists, manyKeys]) {
        expect(await post(process, body)).toMatchObject(refused);
      }
      for (const answer of await Promise.all(FOUR.map(() => stream(process, endless)))) {
        expect(answer).toMatchObject(refused);
      }
    });
    expect(answered).toBeGreaterThan(0);
    // It takes about 200 ms. To inflate one of these bodies takes nearly as long, and there are twelve.
    expect(process.processorMs() - before).toBeLessThan(1_000);
    expect(process.peakBytes()).toBeLessThan(0.75 * memoryBytesOf(name));
  });

  const LIKE = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  test.each([
    ["two lengths", `${LIKE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, "400", "invalidRequest"],
    ["one length twice", `${LIKE}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`, "400", "invalidRequest"],
    [
      "a length and chunks",
      `${LIKE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      "400",
      "invalidRequest",
    ],
    ["a negative length", `${LIKE}Content-Length: -1\r\n\r\n`, "400", "invalidRequest"],
    ["no number of a chunk", `${LIKE}Transfer-Encoding: chunked\r\n\r\nxx\r\n`, "400", "invalidRequest"],
    [
      "10,000 headers",
      `${LIKE}${Array.from({ length: 10_000 }, (_, at) => `x-${at}: 1\r\n`).join("")}\r\n`,
      "431",
      "headersTooLarge",
    ],
    ["a header of 17 KB", `${LIKE}x: ${"a".repeat(17_000)}\r\n\r\n`, "431", "headersTooLarge"],
    ["no HTTP", "hello\r\n\r\n", "400", "invalidRequest"],
    [
      "a path that cannot be decoded",
      "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      "400",
      "invalidRequest",
    ],
  ])("answers %s in JSON", async (_, request, status, code) => {
    expect(readAnswer(await write(process, request))).toEqual([status, code]);
  });
});

describe("a route", () => {
  let likes: Instance;
  beforeAll(async () => {
    likes = await startInstance("productsLike");
  });
  afterAll(() => likes.stop());

  test("refuses a body that never ends after ten seconds, and serves others meanwhile", async () => {
    const slow = (pauseMs: number) =>
      async function* pieces() {
        for (let at = 0; at * pauseMs < 15_000; at++) {
          yield " ";
          await sleep(pauseMs);
        }
      };
    const answered = await whileAsked(likes, async () => {
      const waiting = Promise.all(FOUR.map((at) => stream(likes, slow(250 * at))));
      expect(await post(likes, "{}")).toMatchObject({ status: 401 });
      for (const { ms, ...answer } of await waiting) {
        expect(answer).toMatchObject({ status: 408, body: { code: "bodyTimeout" } });
        expect(ms).toBeGreaterThan(9_000);
      }
    });
    expect(answered).toBeGreaterThan(9);
  });

  test("writes nothing between two answers on one connection", async () => {
    const answer = await write(likes, "PATCH / HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n");
    expect(answer.match(/HTTP\/1\.1/g) ?? []).toHaveLength(answer === "" ? 0 : 1);
    expect(answer).not.toContain("invalidRequest");
  });

  test.each([
    ["no JSON", "{", "body: must be valid JSON in UTF-8"],
    ["a cut character", Buffer.from([0x22, 0xe2, 0x82, 0x22]), "body: must be valid JSON in UTF-8"],
    ["33 levels", nested(33), "body: must be at most 32 levels deep"],
    ["30,000 levels", "[".repeat(30_000), "body: must be at most 32 levels deep"],
  ])("refuses %s with the reason", async (_, body, issue) => {
    expect(await post(likes, body)).toMatchObject({
      status: 400,
      body: { code: "invalidRequest", issues: [issue] },
    });
  });

  test("lets 32 levels in, and a charset", async () => {
    for (const type of ["application/json; charset=utf-8", "Application/JSON"]) {
      expect(await post(likes, nested(32), { "content-type": type })).toMatchObject({ status: 401 });
    }
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json", ""])(
    "refuses the type %j",
    async (type) => {
      expect(await post(likes, Buffer.from("{}"), { "content-type": type })).toMatchObject({
        status: 415,
        body: { code: "unsupportedMediaType" },
      });
    },
  );

  test("gets a request without a body", async () => {
    const answer = await fetch(likes.url, { method: "POST" });
    expect(answer.status).toBe(401);
  });

  test.each(["PATCH", "PUT", "PROPFIND", "HEAD"])("names its methods to %s", async (method) => {
    const answer = await fetch(likes.url, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

test("the webhook gets the bytes as they came, whatever they are", async () => {
  const webhooks = await startInstance("processorWebhooks");
  try {
    expect(await post(webhooks, "{", { "content-type": "text/plain" })).toMatchObject({
      status: 400,
      body: { code: "invalidSignature" },
    });
  } finally {
    await webhooks.stop();
  }
});

test("requests run outside of domains, and a rejection that nothing handles ends no process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-"));
  const probe = join(folder, "probe.cjs");
  writeFileSync(
    probe,
    `const domain = require("node:domain");
    const { Server } = require("node:http");
    const { emit } = Server.prototype;
    Server.prototype.emit = function (event, ...values) {
      if (event === "request" && values[0].url === "/probe") setTimeout(() => {
        console.log("a domain: " + (domain.create() instanceof domain.Domain));
        Promise.reject(new Error("nobody handles this"));
      }, 50);
      return emit.call(this, event, ...values);
    };`,
  );
  const options = ["--require", probe];
  const instance = await startProcess("health", { ...process.env, FUNCTION_TARGET: "health" }, options);
  try {
    await fetch(`${instance.url}/probe`);
    await until(async () => instance.said().includes("nobody handles this"));
    expect(instance.said()).toContain("a domain: false");
    expect((await fetch(instance.url)).status).toBe(200);
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true });
  }
});
