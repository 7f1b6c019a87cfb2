import type { Samples } from "../../frame/in-turn.js";
import type { Goal, Row } from "../../frame/part.js";

type Costs<Name extends string> = Readonly<Record<Name, Pick<Samples, "median">>>;

/**
 * Milliseconds of one search by itself. The last three are the floor that nobody can go below: the
 * query that finds that nothing has changed, the read of one document, a function that does nothing.
 */
export type Latencies = Costs<"ours" | "stale" | "naive" | "verdaccio" | "changes" | "document" | "bare">;

/** Milliseconds for each search when several are on their way. */
export type Paces = Costs<"ours" | "stale" | "naive">;

/** The catalogue at which the goals are set; a smaller one is scanned too quickly to tell. */
const GOAL_SIZE = 10_000;

/** What was measured with `size` products, as rows of the results. */
export function rowsOf(size: number, one: Latencies, many: Paces): Row[] {
  const products = `${size.toLocaleString("en")} products`;
  const goal = (atLeast: number, note: string): { goal?: Goal; note?: string } =>
    size === GOAL_SIZE ? { goal: { atLeast }, note } : {};
  const walk = `${milliseconds(one.changes.median)} of it is the emulator's walk through every product to find that nothing has changed, which Firestore reads from an index.`;
  const trips = `What is left are two trips to the emulator, one after the other: the limit's commit and the read of the page, of which one document alone takes ${milliseconds(one.document.median)}: with nothing but that the ratio would be ${figure(one.naive.median / one.document.median)}.`;
  const latency = (what: string, mine: "ours" | "stale", other: keyof Latencies, name: string): Row => ({
    what: `${products}, one search${what}`,
    ours: milliseconds(one[mine].median),
    other: `${name} ${milliseconds(one[other].median)}`,
    ratio: one[other].median / one[mine].median,
  });
  const throughput = (what: string, mine: "ours" | "stale", other: keyof Paces, name: string): Row => ({
    what: `${products}, 8 at once${what}`,
    ours: perSecond(many[mine].median),
    other: `${name} ${perSecond(many[other].median)}`,
    ratio: many[other].median / many[mine].median,
  });
  return [
    { ...latency("", "ours", "naive", "naive scan"), ...goal(30, walk) },
    { ...latency(", 5 s of staleness", "stale", "naive", "naive scan"), ...goal(250, trips) },
    latency("", "ours", "verdaccio", "verdaccio"),
    latency(" and its floor", "ours", "changes", "the query for changes alone"),
    latency(", 5 s of staleness, and its floor", "stale", "document", "one document alone"),
    latency(", 5 s of staleness, and a function's floor", "stale", "bare", "a bare function"),
    throughput("", "ours", "naive", "naive scan"),
    throughput(", 5 s of staleness", "stale", "naive", "naive scan"),
  ];
}

const milliseconds = (value: number): string => `${figure(value)} ms`;
const perSecond = (pace: number): string => `${figure(1_000 / pace)} searches/s`;

/** Three digits, or all before the point. */
function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
