import { readFileSync, writeFileSync } from "node:fs";
import { ArchiveRefused } from "#archive/finding.js";
import { inflateEntry } from "#archive/inflate.js";
import { scanArchive } from "#archive/scan.js";
import { readDirectory } from "#archive/structure.js";
import { peer, type YauzlArchive } from "../../frame/peers.js";
import { serve } from "../../frame/worker.js";

export type Reader = keyof typeof READERS;

/** The processor time in milliseconds, and the memory in megabytes in addition to the archive. */
export interface Cost {
  readonly ms: number;
  readonly megabytes: number;
}

/** Reads everything in the archive once, then releases it. */
const READERS = {
  read: (archive: Buffer) => {
    for (const entry of readDirectory(archive)) if (!entry.isFolder) inflateEntry(archive, entry);
  },
  scan: (archive: Buffer) => scanArchive(archive),
  jszip: async (archive: Buffer) => {
    const zip = await peer("jszip").loadAsync(archive, { checkCRC32: true });
    for (const file of Object.values(zip.files)) if (!file.dir) await file.async("uint8array");
  },
  yauzl: (archive: Buffer) =>
    new Promise<void>((resolve, reject) => {
      peer("yauzl").fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
        if (error) reject(error);
        else readStreams(zip, resolve, reject);
      });
    }),
};

function readStreams(zip: YauzlArchive, resolve: () => void, reject: (error: Error) => void): void {
  zip.on("error", reject);
  zip.on("end", resolve);
  zip.on("entry", (entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("error", reject);
      stream.on("end", () => {
        Buffer.concat(parts);
        zip.readEntry();
      });
    });
  });
  zip.readEntry();
}

/** The first reading measures the memory; the second, with compiled code, the time. */
async function cost(file: string, reader: Reader): Promise<Cost> {
  const archive = readFileSync(file);
  global.gc?.();
  const megabytes = await growth(() => READERS[reader](archive));
  global.gc?.();
  return { megabytes, ms: await computing(() => READERS[reader](archive)) };
}

const READINGS_OF_A_BOMB = 5;

async function refusal(file: string): Promise<Cost> {
  const archive = readFileSync(file);
  const refused = () => {
    try {
      READERS.read(archive);
    } catch (error) {
      if (error instanceof ArchiveRefused) return;
      throw error;
    }
    throw new Error("A bomb was not rejected");
  };
  let ms = Number.POSITIVE_INFINITY;
  const megabytes = await growth(async () => {
    for (let reading = 0; reading < READINGS_OF_A_BOMB; reading++)
      ms = Math.min(ms, await computing(refused));
  });
  return { ms, megabytes };
}

async function computing(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How far the resident set of this process rises while it works, in megabytes. */
async function growth(work: () => unknown): Promise<number> {
  forgetPeak();
  const before = process.memoryUsage().rss;
  await work();
  return Math.max(0, peak() - before) / 1e6;
}

/** Linux records the peak of a process and can reset it; elsewhere the peak is that of the whole process. */
function forgetPeak(): void {
  if (process.platform === "linux") writeFileSync("/proc/self/clear_refs", "5");
}

function peak(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1_024;
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"));
  return Number(line?.[1]) * 1_024;
}

serve({ read: cost, refuse: refusal });
