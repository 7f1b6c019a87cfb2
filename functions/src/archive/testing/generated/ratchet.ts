import { scanFile } from "../scan-file.js";
import { FILE_SEEDS, HONEST_FILES } from "./file-seeds.js";
import { HONEST, SEEDS } from "./seeds.js";
import { type Case, casesOf, honestCasesOf } from "./transformations.js";

export const RATCHET_FILE = "functions/src/archive/testing/generated/ratchet.json";

/** How many of how many cases the scanner stopped. */
export interface Count {
  stopped: number;
  of: number;
}

export interface Figures {
  /** Attacks by class. */
  attacks: Record<string, Count>;
  honest: Count;
}

/** The figures that must not get worse: of every case, and of the sample that the gate scans. */
export interface Ratchet {
  whole: Figures;
  sample: Figures;
}

/** The gate scans each case whose number is divisible by this. It has no factor in common with ten and four. */
const SAMPLE_STEP = 17;

/** Scans the generated cases and counts what is held or blocked. */
export async function measure(part: keyof Ratchet): Promise<Figures> {
  const attacks: Record<string, Count> = {};
  for (const { seed, file } of chosen([...casesOf([...SEEDS, ...FILE_SEEDS])], part)) {
    attacks[seed.class] ??= { stopped: 0, of: 0 };
    await count(attacks[seed.class] as Count, file);
  }
  const honest = { stopped: 0, of: 0 };
  for (const { file } of chosen(honestCasesOf([...HONEST, ...HONEST_FILES]), part)) await count(honest, file);
  return { attacks, honest };
}

function chosen(cases: readonly Case[], part: keyof Ratchet): readonly Case[] {
  return part === "whole" ? cases : cases.filter((_, number) => number % SAMPLE_STEP === 0);
}

async function count(figures: Count, { path, text }: Case["file"]): Promise<void> {
  const { outcome } = await scanFile(path, text);
  figures.of++;
  if (outcome !== "pass") figures.stopped++;
}

/** What is worse than the ratchet, in sentences; empty if nothing is. */
export function worsened(now: Figures, kept: Figures): string[] {
  const classes = new Set([...Object.keys(now.attacks), ...Object.keys(kept.attacks)]);
  const none = { stopped: 0, of: 0 };
  const falls = [...classes].flatMap((name) => {
    const [after, before] = [now.attacks[name] ?? none, kept.attacks[name] ?? none];
    if (after.of !== before.of) return [`${name}: ${after.of} cases, and ${before.of} in the ratchet`];
    return after.stopped < before.stopped
      ? [`${name}: ${after.stopped} stopped, and ${before.stopped} before`]
      : [];
  });
  const { honest } = now;
  if (honest.of !== kept.honest.of)
    falls.push(`honest: ${honest.of} cases, and ${kept.honest.of} in the ratchet`);
  else if (honest.stopped > kept.honest.stopped)
    falls.push(`honest: ${honest.stopped} stopped, and ${kept.honest.stopped} before`);
  return falls;
}
