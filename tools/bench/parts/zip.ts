import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BOMBS } from "#archive/testing/bombs.js";
import { inTurn, quantile } from "../frame/in-turn.js";
import type { Bench, Part, Row } from "../frame/part.js";
import { peerName } from "../frame/peers.js";
import { startWorker } from "../frame/worker.js";
import { ARCHIVES } from "./zip/archives.js";
import type { Cost, Reader } from "./zip/reader.js";

const ROUNDS = 5;
const BOMB_MS = 50;
const BOMB_MEGABYTES = 150;

/**
 * The strict reader and the scanner, compared with ZIP libraries from npm on the largest archives that Vaultmart
 * accepts (DESIGN §4).
 */
export const part: Part = {
  name: "zip",
  title: "reading an archive",
  async run(bench) {
    const rows: Row[] = [];
    for (const [name, make] of Object.entries(ARCHIVES)) {
      bench.progress(name);
      const file = join(bench.folder, "archive.zip");
      writeFileSync(file, make());
      rows.push(...(await compare(name, file, bench)));
    }
    return { rows: [...rows, ...(await defuseAll(bench))], remarks: REMARKS };
  },
};

const REMARKS = [
  `Each reading is a process of its own that has read the same archive once before; ${ROUNDS} rounds in turn. Time is the processor's, so that what else the machine does does not count; memory is the most that the process came to hold over what it held with the archive in memory, when it read for the first time.`,
  "Reading is structure, names, sizes and CRC-32 of every file, inflated one by one; jszip is asked for CRC-32 too, yauzl checks sizes alone. The scan is the reading, every content rule, and the SHA-256 of the archive.",
  "A bomb's time is the fastest of five readings, its memory that of all five.",
];

const SCAN_NOTE =
  "The scan does what jszip has no word for: it looks at every byte for the words of its rules, tries the rules where it finds one, and digests the archive.";

async function compare(archive: string, file: string, bench: Bench): Promise<Row[]> {
  const megabytes: Record<Reader, number[]> = { read: [], scan: [], jszip: [], yauzl: [] };
  const cost = (reader: Reader) => async () => {
    const found = await read(reader, file, bench);
    megabytes[reader].push(found.megabytes);
    return found.ms;
  };
  const { costs } = await inTurn(
    { read: cost("read"), scan: cost("scan"), jszip: cost("jszip"), yauzl: cost("yauzl") },
    { rounds: ROUNDS, warmUps: 0, interrupt: bench.interrupt },
  );
  const ms = (reader: Reader) => `${costs[reader].median.toFixed(0)} ms`;
  const peak = (reader: Reader) => quantile(megabytes[reader], 0.5);
  const mb = (reader: Reader) => `${peak(reader).toFixed(0)} MB`;
  const timed = (what: string, ours: Reader, other: "jszip" | "yauzl"): Row => ({
    what: `${archive}, ${what}`,
    ours: ms(ours),
    other: `${peerName(other)} ${ms(other)}`,
    ratio: costs[other].median / costs[ours].median,
    ...(other === "jszip" && { goal: { atLeast: 3 } }),
  });
  return [
    timed("reading", "read", "jszip"),
    timed("reading", "read", "yauzl"),
    { ...timed("scan", "scan", "jszip"), note: SCAN_NOTE },
    {
      what: `${archive}, peak memory of the scan`,
      ours: mb("scan"),
      other: `${peerName("jszip")} ${mb("jszip")}, ${peerName("yauzl")} ${mb("yauzl")}`,
      ratio: peak("scan") / peak("jszip"),
      goal: { atMost: 1 },
    },
  ];
}

/** The cost of each bomb until it is rejected, and the bomb that takes the largest share of its limit. */
async function defuseAll(bench: Bench): Promise<Row[]> {
  bench.progress(`${BOMBS.length} bombs`);
  const file = join(bench.folder, "bomb.zip");
  const taken: { name: string; told: string; share: number }[] = [];
  for (const { name, make } of BOMBS) {
    writeFileSync(file, make());
    const { ms, megabytes } = await read("read", file, bench, "refuse");
    const share = Math.max(ms / BOMB_MS, megabytes / BOMB_MEGABYTES);
    taken.push({ name, told: `${ms.toFixed(1)} ms, ${megabytes.toFixed(0)} MB`, share });
  }
  const [worst] = taken.toSorted((a, b) => b.share - a.share);
  if (!worst) throw new RangeError("There are no bombs");
  return [
    ...taken.map(({ name, told }) => ({ what: `bomb: ${name}`, ours: told, other: "" })),
    {
      what: `the worst of ${taken.length} bombs`,
      ours: worst.told,
      other: `allowed ${BOMB_MS} ms, ${BOMB_MEGABYTES} MB`,
      ratio: worst.share,
      goal: { atMost: 1 },
      note: `"${worst.name}" takes the largest share of what a bomb may take until it is refused.`,
    },
  ];
}

async function read(
  reader: Reader,
  file: string,
  { root, interrupt }: Bench,
  task: "read" | "refuse" = "read",
): Promise<Cost> {
  const worker = startWorker(join(root, "tools/bench/parts/zip/reader.ts"), { root, interrupt });
  try {
    return await worker.ask<Cost>(task, file, reader);
  } finally {
    await worker.stop();
  }
}
