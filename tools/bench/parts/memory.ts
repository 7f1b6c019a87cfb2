import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { usersDeleteAccount } from "#contract/users.js";
import { memoryBytesOf, sizeOf } from "#platform/sizes.js";
import { type Suite, startSuite } from "../../emulators/suite.js";
import { runTool } from "../../terminal/child.js";
import type { Bench, Part, Row } from "../frame/part.js";
import { type AutocannonRequest, peer } from "../frame/peers.js";
import type { OnSale, Reader } from "./load/mix.js";
import { setScene } from "./load/scene.js";
import { largeUploads } from "./memory/archives.js";
import { type Input, inputsOf } from "./memory/inputs.js";
import { containerHeap, METER, startServer } from "./processes/server.js";

/** `MEMORY_SECONDS=5 npm run bench memory` is a quick look, `MEMORY_FUNCTIONS=orders,reports` one at some functions. */
const SECONDS = Number(process.env.MEMORY_SECONDS ?? 60);
const FUNCTIONS = process.env.MEMORY_FUNCTIONS?.split(",");
const READERS = 100;
/** The authors of large archives: as many as a process scans at once, three times. */
const UPLOADS = 6;
const LAST = usersDeleteAccount.name;
const TIMEOUT_SECONDS = 120;
const GOAL = { atMost: 0.75 };
const MEBIBYTE = 1024 * 1024;

/**
 * Each HTTP function in its own process of the production server, at the concurrency that a deployment declares, with
 * its largest honest requests. Measures how much of the declared memory it uses (DESIGN §12).
 */
export const part: Part = {
  name: "memory",
  title: "each function at its declared concurrency, with the heap of its container",
  async run(bench) {
    const { root, interrupt, progress } = bench;
    await runTool(root, "build", { interrupt });
    progress("Starting the emulators with emulator-data/");
    const suite = await startSuite({
      ...{ root, name: "bench", importFrom: join(root, "emulator-data") },
      ...{ onProgress: progress, interrupt },
    });
    try {
      return { rows: await measured(suite, bench), remarks: REMARKS };
    } finally {
      await suite.stop();
    }
  },
};

const REMARKS = [
  `${SECONDS} seconds a function, by ${READERS} users and as many addresses as requests. Node.js has the heap that it chooses in a container of the declared memory.`,
  "The database, Storage and Auth are the emulators on the same machine. Requests of users reach their limits within the minute; those are answered with 429, and take the same way until there.",
];

async function measured(suite: Suite, { root, folder, interrupt, progress }: Bench): Promise<Row[]> {
  progress(`Signing up ${READERS} users, and uploading ${UPLOADS} large archives`);
  const { readers, products } = await setScene(suite, READERS);
  const inputs = new Map([
    ...inputsOf(await subjectOf(suite, products)),
    ...Object.entries(await largeUploads(suite, readers.slice(0, UPLOADS))),
  ]);
  const rows: Row[] = [];
  const meter = join(folder, "meter.cjs");
  await writeFile(meter, METER);
  // A user who has deleted the account cannot send requests.
  const inOrder = [...inputs].sort(([one], [other]) => Number(one === LAST) - Number(other === LAST));
  for (const [name, requests] of inOrder) {
    if (FUNCTIONS && !FUNCTIONS.includes(name)) continue;
    interrupt.throwIfAborted();
    progress(`${name}, ${sizeOf(name).concurrency} at once`);
    const row = await rowOf(root, meter, name, requests, suite.env, readers);
    progress(`${row.ours} ${row.other}`);
    rows.push(row);
  }
  return rows;
}

/** The free product with the longest page. */
async function subjectOf(suite: Suite, products: readonly OnSale[]) {
  const free = products.filter(({ price }) => price === 0);
  const pages = await Promise.all(
    free.map(async (product) => {
      const page = await (await fetch(`${suite.siteUrl}/p/${product.slug}.json`)).text();
      return { product, page };
    }),
  );
  const [longest] = pages.sort((one, other) => other.page.length - one.page.length);
  if (!longest) throw new Error("No product is free");
  const { id, slug, authorUid } = longest.product;
  const { product } = JSON.parse(longest.page) as {
    product: { authorUsername: string; version: string; sha256: string };
  };
  return {
    ...{ productId: id, slug, uid: authorUid, username: product.authorUsername },
    ...{ version: product.version, sha256: product.sha256 },
    others: products.map((other) => other.slug).filter((other) => other !== slug),
  };
}

/** Drives one function, and compares the memory that it took with what is declared. */
async function rowOf(
  root: string,
  meter: string,
  name: string,
  inputs: readonly Input[],
  env: Readonly<Record<string, string>>,
  readers: readonly Reader[],
): Promise<Row> {
  const { concurrency, memory } = sizeOf(name);
  const target = await startServer(root, meter, {
    ...{ source: join(root, "functions"), target: name, env },
    options: containerHeap(name),
  });
  const answers = new Map<string, number>();
  let sent = 0;
  const next: AutocannonRequest = {
    setupRequest(request) {
      const input = inputs[sent % inputs.length] as Input;
      const reader = readers[sent % readers.length] as Reader;
      sent++;
      const { method, path, body = "" } = input;
      const headers = {
        "x-forwarded-for": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(body && { "content-type": "application/json" }),
        ...(input.needsToken && { authorization: `Bearer ${input.token ?? reader.token}` }),
      };
      return { ...request, method, path, headers, body };
    },
    onResponse(status, body) {
      const [, code = String(status)] = status < 400 ? [] : (/"code":"(\w+)"/.exec(body) ?? []);
      answers.set(code, (answers.get(code) ?? 0) + 1);
    },
  };
  try {
    const { errors } = await peer("autocannon")({
      ...{ url: target.url, connections: concurrency, timeout: TIMEOUT_SECONDS },
      ...{ duration: SECONDS, requests: [next] },
    });
    const bytes = await target.peakBytes();
    const kinds = [...answers].sort().map(([code, count]) => `${count} with ${code}`);
    return {
      what: `${name}, ${concurrency} at once`,
      ours: `${Math.round(bytes / MEBIBYTE)} MiB`,
      other: `of ${memory}`,
      ratio: bytes / memoryBytesOf(name),
      goal: GOAL,
      note: `answers: ${kinds.join(", ") || "none"}${errors > 0 ? `; ${errors} requests without an answer` : ""}.`,
    };
  } finally {
    await target.stop();
  }
}
