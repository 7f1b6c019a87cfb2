import type { Row } from "../../frame/part.js";
import type { Summary } from "./tally.js";

/** The results of a minute of the mix. */
export interface Shown {
  /** Requests per second: the mix, and a function that does nothing. */
  readonly mix: number;
  readonly bare: number;
  /** Total seconds in which the mix was sent. */
  readonly seconds: number;
  readonly summary: Summary;
  readonly unanswered: number;
  readonly payments: number;
  readonly market: { readonly documents: number; readonly archives: number; readonly violations: number };
}

/** The results as rows. */
export function rowsOf({ mix, bare, seconds, summary, unanswered, payments, market }: Shown): Row[] {
  const answers = `of ${whole(summary.answers)} answers`;
  return [
    {
      what: `${seconds.toFixed(0)} s of the mix at 16 connections`,
      ours: `${mix.toPrecision(3)} requests/s`,
      other: `a bare function ${bare.toPrecision(3)} requests/s`,
      ratio: mix / bare,
    },
    none("answers with a 5xx status", summary.broken, answers),
    none("requests without an answer", unanswered, answers),
    none(
      "broken invariants after it",
      market.violations,
      `${whole(market.documents)} documents, ${market.archives} archives, ${payments} payments`,
    ),
    {
      what: "refused by a limit",
      ours: whole(summary.limited),
      other: answers,
      ratio: summary.limited / summary.answers,
    },
    {
      what: "refused otherwise",
      ours: summary.refused.join(", ") || "0",
      other: answers,
    },
    ...summary.kinds.map(({ kind, answers: many, p50, p99 }) => ({
      what: kind,
      ours: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      other: `${whole(many)} answers`,
    })),
  ];
}

/** A count that must be 0. */
const none = (what: string, count: number, other: string): Row => ({
  ...{ what, ours: whole(count), other },
  ratio: count,
  goal: { atMost: 0 },
});

const whole = (count: number): string => count.toLocaleString("en");
