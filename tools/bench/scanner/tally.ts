import type { Verdict } from "#archive/verdict.js";
import { quantile } from "../frame/in-turn.js";

export type Label = "malicious" | "benign";

/** The verdict on one sample of a corpus. */
export interface Judged {
  readonly corpus: string;
  readonly path: string;
  readonly label: Label;
  readonly class: string;
  readonly outcome: Verdict["outcome"];
  /** The rules that decided, without notes. */
  readonly rules: readonly string[];
  readonly ms: number;
  /** Peak memory of the scan above its start. */
  readonly megabytes: number;
}

/** A proportion of samples, with its 95% Wilson interval. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface ClassRow {
  readonly corpus: string;
  readonly label: Label;
  readonly class: string;
  readonly flagged: Share;
  readonly blocked: Share;
  readonly held: Share;
}

/** The results that `npm run bench scanner` prints, also as JSON with `--json`. */
export interface Scoreboard {
  readonly classes: readonly ClassRow[];
  /** All malicious samples, then all benign ones. */
  readonly totals: readonly ClassRow[];
  /** How often each rule decided about a benign sample, the most frequent first. */
  readonly falseByRule: readonly { readonly rule: string; readonly samples: number }[];
  readonly ms: Spread;
  /** Peak memory of each sample's scan. */
  readonly memory: Spread;
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

function spread(values: readonly number[]): Spread {
  return { p50: quantile(values, 0.5), p95: quantile(values, 0.95), max: quantile(values, 1) };
}

const Z = 1.959964;

/** The 95% Wilson score interval, which stays between 0 and 1 even for small samples. */
export function wilson(count: number, of: number): Share {
  if (of === 0) return { count, of, share: 0, low: 0, high: 1 };
  const share = count / of;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * of)) / of);
  const scale = 1 + Z ** 2 / of;
  const middle = share + Z ** 2 / (2 * of);
  return {
    count,
    of,
    share,
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  };
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Counts the verdicts by corpus, label, and class. */
export function tally(judged: readonly Judged[]): Scoreboard {
  const groups = grouped(judged, (one) => JSON.stringify([one.corpus, one.label, one.class]));
  const totals = grouped(judged, ({ label }) => label);
  const benign = totals.get("benign") ?? [];
  const rules = grouped(
    benign.flatMap((one) => [...new Set(one.rules)]),
    (rule) => rule,
  );
  return {
    classes: [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, samples]) => row(samples)),
    totals: (["malicious", "benign"] as const)
      .filter((label) => totals.has(label))
      .map((label) => ({ ...row(totals.get(label) ?? []), corpus: "all", class: "all" })),
    falseByRule: [...rules]
      .map(([rule, { length }]) => ({ rule, samples: length }))
      .sort((a, b) => b.samples - a.samples || (a.rule < b.rule ? -1 : 1)),
    ms: spread(judged.map(({ ms }) => ms)),
    memory: spread(judged.map(({ megabytes }) => megabytes)),
  };
}

function row(samples: readonly Judged[]): ClassRow {
  const [first] = samples;
  if (!first) throw new RangeError("A class needs at least one sample");
  const blocked = samples.filter(({ outcome }) => outcome === "block").length;
  const held = samples.filter(({ outcome }) => outcome === "hold").length;
  return {
    corpus: first.corpus,
    label: first.label,
    class: first.class,
    flagged: wilson(blocked + held, samples.length),
    blocked: wilson(blocked, samples.length),
    held: wilson(held, samples.length),
  };
}

/** The scoreboard as text for a terminal. */
export function describe({ classes, totals, falseByRule, ms, memory }: Scoreboard): string {
  const lines = [...classes, ...totals].map(
    ({ corpus, label, class: name, flagged, blocked, held }) =>
      `${label.padEnd(9)} ${corpus.padEnd(28)} ${name.padEnd(34)} flagged ${told(flagged)}, blocked ${told(blocked)}, held ${held.count}`,
  );
  const rules = falseByRule.map(({ rule, samples }) => `  ${rule}: ${samples}`);
  return [
    ...lines,
    "Rules that hold or block benign samples:",
    ...(rules.length > 0 ? rules : ["  none"]),
    `Milliseconds a sample: p50 ${ms.p50.toFixed(1)}, p95 ${ms.p95.toFixed(1)}, max ${ms.max.toFixed(0)}`,
    `Megabytes a sample: p50 ${memory.p50.toFixed(1)}, p95 ${memory.p95.toFixed(1)}, max ${memory.max.toFixed(0)}`,
  ].join("\n");
}

function told({ count, of, share, low, high }: Share): string {
  return `${count}/${of} = ${percent(share)} % [${percent(low)}-${percent(high)}]`;
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}
