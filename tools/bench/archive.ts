import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { ArchiveRefused } from "../../functions/src/archive/finding.js";
import { inflateEntry } from "../../functions/src/archive/inflate.js";
import { scanArchive } from "../../functions/src/archive/scan.js";
import { readDirectory } from "../../functions/src/archive/structure.js";
import { BOMBS } from "../../functions/src/archive/testing/bombs.js";
import { rawZip } from "../../functions/src/archive/testing/raw-zip.js";

/**
 * What archives cost to read: `npx tsx tools/bench/archive.ts`.
 *
 * Each case runs in a process of its own, so that its peak memory is its own:
 * the growth of the resident set from the finished archive on, in megabytes
 * over what the process held with the archive in it. Times are the fastest of
 * five runs. Bombs must stay below 50 ms and 150 MB; the
 * verdict's digest of the bytes, which costs the same for any archive, is not counted.
 */
/** The functions' own copy: tools have no dependency on it. */
const JSZip: typeof import("../../functions/node_modules/jszip/index.js") = createRequire(
  new URL("../../functions/package.json", import.meta.url),
)("jszip");

const MIB = 1024 * 1024;
const RUNS = 5;

const WORDS = "the archive of a product holds files that agents read and people trust".split(" ");

/** Text that deflates about as well as prose, the same on every run. */
function prose(bytes: number): Uint8Array {
  const text = Buffer.alloc(bytes);
  let state = 1;
  for (let at = 0; at < bytes; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const word = `${WORDS[(state >>> 16) % WORDS.length]}${state % 11 === 0 ? `-${state}\n` : " "}`;
    at += text.write(word, at, "latin1");
  }
  return text;
}

const ARCHIVES: Record<string, () => Uint8Array> = {
  "49 MB stored": () => rawZip({ entries: [{ name: "data.bin", content: randomBytes(49 * MIB) }] }),
  "49 MB of text": () => rawZip({ entries: [{ name: "book.txt", content: prose(49 * MIB), method: 8 }] }),
  "5,000 files": () =>
    rawZip({
      entries: Array.from({ length: 5_000 }, (_, n) => ({
        name: `docs/${n}.md`,
        content: prose(4_000),
        method: 8,
      })),
    }),
};

const READERS: Record<string, (archive: Uint8Array) => Promise<unknown>> = {
  scan: (archive) => scanArchive(archive),
  "read and verify": async (archive) => {
    for (const entry of readDirectory(archive)) if (!entry.isFolder) inflateEntry(archive, entry);
  },
  refuse: async (archive) => {
    try {
      await READERS["read and verify"]?.(archive);
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error;
    }
  },
  jszip: async (archive) => {
    const zip = await JSZip.loadAsync(archive, { checkCRC32: true });
    for (const file of Object.values(zip.files)) await file.async("uint8array");
  },
};

interface Cost {
  ms: number;
  megabytes: number;
}

async function measure(archive: Uint8Array, read: (archive: Uint8Array) => Promise<unknown>): Promise<Cost> {
  const before = process.memoryUsage().rss;
  let ms = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await read(archive);
    ms = Math.min(ms, performance.now() - started);
  }
  const peak = Math.max(process.memoryUsage().rss, process.resourceUsage().maxRSS * 1_024);
  return { ms, megabytes: Math.max(0, peak - Math.max(before, madeAt)) / 1e6 };
}

/** The peak of making the archive, which is not the reader's. */
let madeAt = 0;

async function runCase(kind: string, name: string, reader: string): Promise<void> {
  const make = kind === "bomb" ? BOMBS.find((bomb) => bomb.name === name)?.make : ARCHIVES[name];
  const archive = make?.() ?? new Uint8Array();
  madeAt = process.resourceUsage().maxRSS * 1_024;
  const cost = await measure(archive, READERS[reader] ?? scanArchive);
  process.send?.(cost);
}

function inOwnProcess(...args: string[]): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), args);
    child.once("message", (cost) => resolve(cost as Cost));
    child.once("error", reject);
    child.once("exit", (code) => code && reject(new Error(`A case ended with ${code}`)));
  });
}

async function report(): Promise<void> {
  for (const { name } of BOMBS) {
    const { ms, megabytes } = await inOwnProcess("bomb", name, "refuse");
    console.log(`${name.padEnd(60)} ${ms.toFixed(1).padStart(8)} ms ${megabytes.toFixed(0).padStart(5)} MB`);
  }
  for (const name of Object.keys(ARCHIVES)) {
    const jszip = await inOwnProcess("archive", name, "jszip");
    for (const reader of ["read and verify", "scan"]) {
      const ours = await inOwnProcess("archive", name, reader);
      const ratio = (ours.ms / jszip.ms).toFixed(2);
      console.log(
        `${`${name}: ${reader}`.padEnd(60)} ${ours.ms.toFixed(0).padStart(8)} ms ${ours.megabytes.toFixed(0).padStart(5)} MB` +
          `  jszip ${jszip.ms.toFixed(0)} ms ${jszip.megabytes.toFixed(0)} MB  ratio ${ratio}`,
      );
    }
  }
}

const [kind, name, reader] = process.argv.slice(2);
if (kind && name && reader) await runCase(kind, name, reader);
else await report();
