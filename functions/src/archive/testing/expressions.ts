import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { parseSync } from "@swc/core";

/**
 * Every expression literal in the sources below `folder`, from the syntax tree, without tests and their
 * helpers.
 */
export function expressionsIn(folder: string): RegExp[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("testing"))
    .flatMap((name) => literalsOf(join(folder, name)));
}

/**
 * The expressions that modules compose of texts while they are loaded, without those of libraries. They are loaded in a
 * process of their own, because other tests may have loaded them here before.
 */
export function composedExpressions(): RegExp[] {
  const script = join(__dirname, "composed-expressions.ts");
  const printed = execFileSync(process.execPath, ["--import", "tsx", script], {
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 2 ** 24,
  });
  return (JSON.parse(printed) as [string, string][]).map(([source, flags]) => new RegExp(source, flags));
}

function literalsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === "object" && node !== null) {
      const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string };
      if (type === "RegExpLiteral" && pattern !== undefined) found.push(new RegExp(pattern, flags));
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(readFileSync(file, "utf8"), { syntax: "typescript", target: "es2022" }));
  return found;
}

/** The top-level alternatives of an expression. */
function alternatives(source: string): string[] {
  const branches = [""];
  let depth = 0;
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[\s\S]/g)) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    if (token === "|" && depth === 0) branches.push("");
    else branches[branches.length - 1] += token;
  }
  return branches;
}

/** A group of words without repetitions that is not repeated itself. */
const FIXED_WORDS =
  /\(\?:((?:\\[^pP]|\[[^\]{}]*\]|[^()|[\]{}*+?^$\\])*)(?:\|(?:\\[^pP]|\[[^\]{}]*\]|[^()|[\]{}*+?^$\\])*)*\)(?![{*+?])/g;

/** A group of alternatives without groups inside that is not repeated itself. */
const WORDS = /\(\?:((?:\\.|\[(?:\\.|[^\]\\])*\]|[^()[\]\\])*)\)(?![{*+?])/g;

/** The group with one of its fixed alternatives: two of them compete no more than one does with the others. */
function withOneFixed(group: string, inner: string): string {
  const all = alternatives(inner);
  const isFixed = (one: string) => !/[?*+{]/.test(one.replace(/\\[^pP]|\[(?:\\.|[^\]\\])*\]/g, "_"));
  const first = all.find(isFixed);
  const kept = all.filter((one) => one === first || !isFixed(one));
  return kept.length < all.length ? `(?:${kept.join("|")})` : group;
}

/** Spaces between two fixed characters. Neither neighbor can match a space, so they cannot backtrack. */
const BLANKS_BETWEEN =
  /(?<=\w|[&;:"'=>]|\\[(){}|.])(?<!\\[a-zA-Z])\\s\{\d,\d\}(?=[a-z&;:"'=>A-Z-]|\\[(){}|.])/g;
/** The same at the end of a group, if no group is followed by spaces or a class that could match them. */
const BLANKS_AFTER =
  /(?<=\w|[&;:"'=>]|\\[(){}|.])(?<!\\[a-zA-Z])\\s\{\d,\d\}(?=[a-z&;:"'=>A-Z|)(-]|\\[(){}|.])/g;

/**
 * Simplified forms of an expression for the detector, which takes hours
 * for long expressions. Each alternative is checked separately, because a failing one costs its own
 * length once. A group of fixed words becomes one of them. Repetitions are limited to one more than their
 * minimum, because two competing repetitions compete there as they do at three hundred.
 */
export function reduced({ source }: RegExp): string[] {
  let short = source
    .replace(/\\b/g, "")
    .replace(/\)\??(?:\\s|\[)/.test(source) ? BLANKS_BETWEEN : BLANKS_AFTER, "\\s")
    .replace(/\{(\d+),(\d+)\}/g, (_, low) => (Number(low) === 0 ? "?" : "{1,2}"))
    .replace(/\{\d+\}/g, "{2}");
  for (let before = ""; before !== short; ) {
    before = short;
    short = short.replace(FIXED_WORDS, "$1").replace(WORDS, withOneFixed);
  }
  const whole = /^\(\?:([^()]*)\)$/.exec(short)?.[1] ?? short;
  return alternatives(whole).filter((branch) => /[?}]/.test(branch.replace(/\(\?/g, "")));
}

export interface Judgement {
  source: string;
  /** Why the detector gave up, if it did. It counts paths, and long expressions have too many of them. */
  error: string | null;
  score: number;
}

const JUDGE = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { isSafePattern } = require(workerData.detector);
  parentPort.postMessage(workerData.sources.map((source) => {
    const { error, score } = isSafePattern(source, { unicode: workerData.unicode, maxScore: 100, maxSteps: 4000 });
    return { source, error, score: score.infinite ? Infinity : score.value };
  }));`;

/** Runs the detector with a few expressions per thread, because it never releases its memory. */
export async function judge(sources: readonly string[], unicode: boolean): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (let at = 0; at < sources.length; at += 10) {
    const workerData = {
      sources: sources.slice(at, at + 10),
      unicode,
      detector: require.resolve("redos-detector"),
    };
    const worker = new Worker(JUDGE, { eval: true, workerData });
    judgements.push(
      ...(await new Promise<Judgement[]>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
      })),
    );
    await worker.terminate();
  }
  return judgements;
}

/** Texts that make an expression backtrack at every position: its own words and spaces, repeated. */
export function attacks({ source }: RegExp, length: number): string[] {
  const words = source.replace(/\\[a-z]\{?|\(\?[:=!<]{1,2}/g, " ").match(/[\w./:~$-]{2,}/g) ?? [];
  const seeds = [" ", "a", "A ", "/", "-a ", ...words.slice(0, 6), `${words.slice(0, 4).join(" ")} `];
  return seeds.map((seed) => seed.repeat(Math.ceil(length / seed.length)));
}
