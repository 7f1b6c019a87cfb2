import { once } from "node:events";
import { request as send } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { type Instance, startInstance } from "../support/instances.js";

/**
 * What the server of production answers to bodies that could harm it (DESIGN §12), in processes of the built
 * functions. Nobody has signed in.
 */
const MEGABYTE = 1024 * 1024;
const DECLARED_MEMORY = 256 * MEGABYTE;
const JSON_TYPE = { "content-type": "application/json" };

/** A route, the raw body of the webhook, a route with a larger bound, and a page. */
const NAMES = ["productsLike", "processorWebhooks", "cliProductsCreate", "appPages"] as const;
type Name = (typeof NAMES)[number];
const KILOBYTES: Record<Name, number> = {
  ...{ productsLike: 64, processorWebhooks: 256, cliProductsCreate: 256, appPages: 64 },
};

const processes = {} as Record<Name, Instance>;
beforeAll(async () => {
  const started = await Promise.all(NAMES.map((name) => startInstance(name)));
  for (const [at, name] of NAMES.entries()) processes[name] = started[at] as Instance;
});
afterAll(() => Promise.all(Object.values(processes).map((one) => one.stop())));

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly issues?: readonly string[] };
}

async function post(
  name: Name,
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
): Promise<Answer> {
  const answer = await fetch(processes[name].url, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

/** Sends a body piece by piece, and returns the answer, which may come before its end. */
async function stream(name: Name, pieces: () => AsyncGenerator<string>): Promise<Answer & { ms: number }> {
  const started = Date.now();
  const outgoing = send(processes[name].url, {
    method: "POST",
    headers: { ...JSON_TYPE, connection: "close" },
  });
  outgoing.on("error", () => undefined);
  const answered = once(outgoing, "response");
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
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

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const large = Buffer.alloc(100 * MEGABYTE, "a");
const squeezed = { gzip: gzipSync(large), deflate: deflateSync(large), br: brotliCompressSync(large) };

describe.each(NAMES)("%s", (name) => {
  test.each(Object.keys(squeezed) as (keyof typeof squeezed)[])("inflates no %s", async (encoding) => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        post(name, squeezed[encoding], { ...JSON_TYPE, "content-encoding": encoding }),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 415, body: { code: "unsupportedEncoding" } });
    }
  });

  test("refuses more bytes than its bound, declared or not, and takes no more memory than it has", async () => {
    const most = KILOBYTES[name] * 1024;
    const refused = {
      status: 413,
      body: { code: "bodyTooLarge", issues: [`body: must have at most ${most} bytes`] },
    };
    expect(await post(name, `"${"a".repeat(most)}"`)).toMatchObject(refused);
    expect(await post(name, `[${"[],".repeat(5 * MEGABYTE)}[]]`)).toMatchObject(refused);
    const keys = Array.from({ length: 1_000_000 }, (_, at) => `"${at}":0`).join();
    expect(await post(name, `{${keys}}`)).toMatchObject(refused);
    async function* endless() {
      for (;;) {
        yield "a".repeat(16 * 1024);
        await sleep(1);
      }
    }
    const streamed = await Promise.all(Array.from({ length: 4 }, () => stream(name, endless)));
    for (const answer of streamed) expect(answer).toMatchObject(refused);
    expect(processes[name].peakBytes()).toBeLessThan(DECLARED_MEMORY);
  });
});

test("a body that never ends is refused after ten seconds, while others are served", async () => {
  async function* slow() {
    for (let at = 0; at < 60; at++) {
      yield " ";
      await sleep(250);
    }
  }
  const waiting = stream("productsLike", slow);
  await sleep(2_000);
  expect(await post("productsLike", "{}")).toMatchObject({ status: 401 });
  const { ms, ...answer } = await waiting;
  expect(answer).toMatchObject({ status: 408, body: { code: "bodyTimeout" } });
  expect(ms).toBeGreaterThan(9_000);
});

test.each([
  ["no JSON", "{", "body: must be valid JSON in UTF-8"],
  ["a cut character", Buffer.from([0x22, 0xe2, 0x82, 0x22]), "body: must be valid JSON in UTF-8"],
  ["33 levels", nested(33), "body: must be at most 32 levels deep"],
  ["30,000 levels", "[".repeat(30_000), "body: must be at most 32 levels deep"],
])("%s is refused with the reason", async (_, body, issue) => {
  expect(await post("productsLike", body)).toMatchObject({
    status: 400,
    body: { code: "invalidRequest", issues: [issue] },
  });
});

test("32 levels, and a charset, come in", async () => {
  for (const type of ["application/json; charset=utf-8", "Application/JSON"]) {
    expect(await post("productsLike", nested(32), { "content-type": type })).toMatchObject({ status: 401 });
  }
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json", ""])(
  "the type %j is refused",
  async (type) => {
    expect(await post("productsLike", Buffer.from("{}"), { "content-type": type })).toMatchObject({
      status: 415,
      body: { code: "unsupportedMediaType" },
    });
  },
);

test("the webhook gets the bytes as they came, whatever they are", async () => {
  expect(await post("processorWebhooks", "{", { "content-type": "text/plain" })).toMatchObject({
    status: 400,
    body: { code: "invalidSignature" },
  });
});

test("a request without a body comes in", async () => {
  const answer = await fetch(processes.productsLike.url, { method: "POST" });
  expect(answer.status).toBe(401);
});
