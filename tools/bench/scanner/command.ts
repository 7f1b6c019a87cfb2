import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildArchive } from "#archive/build.js";
import { ArchiveRefused } from "#archive/finding.js";
import { RULES_VERSION } from "#archive/rules-version.js";
import { scanArchive } from "#archive/scan.js";
import { measure, RATCHET_FILE, type Ratchet } from "#archive/testing/generated/ratchet.js";
import { Refusal } from "../../terminal/refusal.js";
import { progress } from "../../terminal/screen.js";
import { filesOf, type Sample, samplesOf } from "./corpora.js";
import { MemoryWatch } from "./memory.js";
import { describe, type Judged, tally } from "./tally.js";

const MEBIBYTE = 2 ** 20;
const REPORT_EVERY = 200;

/**
 * `npm run bench scanner -- --corpora DIR [--json] [--list] [--only TEXT]`: measures how often the scanner holds and
 * blocks labeled samples. With `--renew`, it writes the ratchet of the generated cases instead.
 *
 * It reads the labels in `DIR/labels/*.json` and scans each sample as an archive. It never runs a sample, and writes
 * nothing. `--json` prints one document with every verdict; `--list` prints the misclassified samples; `--only` scans
 * only samples with the text in their corpus, class, or path.
 */
export async function runScoreboard(args: readonly string[], interrupt: AbortSignal): Promise<number> {
  if (args[0] === "--renew") return renew();
  const { corpora, only, json, list } = options(args);
  const samples = samplesOf(corpora).filter((one) => `${one.corpus} ${one.class} ${one.path}`.includes(only));
  if (samples.length === 0) throw new Refusal("No sample matches.");
  const base = process.memoryUsage().rss;
  const judged: Judged[] = [];
  for (const sample of samples) {
    interrupt.throwIfAborted();
    judged.push(await judge(corpora, sample, interrupt));
    if (!json && judged.length % REPORT_EVERY === 0)
      progress(`${judged.length} of ${samples.length} samples`);
  }
  const board = tally(judged);
  const megabytes = Math.max(0, process.resourceUsage().maxRSS * 1024 - base) / MEBIBYTE;
  if (json) {
    console.log(JSON.stringify({ rulesVersion: RULES_VERSION, ...board, megabytes, judged }, null, 1));
    return 0;
  }
  if (list) for (const one of judged.filter(isWrong)) console.log(line(one));
  console.log(`Rules ${RULES_VERSION}, ${samples.length} samples`);
  console.log(describe(board));
  console.log(`Peak memory above the start: ${megabytes.toFixed(0)} MB, all samples in one process`);
  return 0;
}

/** Writes the figures of the generated cases, which `npm test` and the help read. */
async function renew(): Promise<number> {
  const ratchet: Ratchet = { whole: await measure("whole"), sample: await measure("sample") };
  writeFileSync(join(process.cwd(), RATCHET_FILE), `${JSON.stringify(ratchet, null, 2)}\n`);
  console.log(JSON.stringify(ratchet.whole, null, 1));
  return 0;
}

function options(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      corpora: { type: "string" },
      only: { type: "string", default: "" },
      json: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  });
  if (values.corpora === undefined) throw new Refusal("Name the folder of the corpora: --corpora DIR.");
  return { ...values, corpora: values.corpora };
}

async function judge(folder: string, sample: Sample, signal: AbortSignal): Promise<Judged> {
  try {
    const bytes = await buildArchive(filesOf(folder, sample));
    const watch = new MemoryWatch();
    const started = performance.now();
    let peak = 0;
    const { outcome, findings } = await scanArchive(bytes, { signal }).finally(() => {
      peak = watch.stop();
    });
    const ms = performance.now() - started;
    const megabytes = peak / MEBIBYTE;
    const rules = findings.filter(({ severity }) => severity !== "note").map(({ rule }) => rule);
    return { ...sample, outcome, rules, ms, megabytes };
  } catch (refused) {
    // An author cannot publish such a folder either.
    if (!(refused instanceof ArchiveRefused)) throw refused;
    return {
      ...sample,
      outcome: "block",
      rules: refused.findings.map(({ rule }) => rule),
      ms: 0,
      megabytes: 0,
    };
  }
}

function isWrong({ label, outcome }: Judged): boolean {
  return (label === "malicious") === (outcome === "pass");
}

function line({ label, corpus, class: name, path, outcome, rules }: Judged): string {
  return `${outcome} ${label} ${corpus} ${name} ${path} ${[...new Set(rules)].join(",")}`;
}
