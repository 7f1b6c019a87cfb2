import * as fc from "fast-check";
import type { Cast } from "./cast.js";
import type { Community } from "./state.js";
import { StepCommand } from "./step.js";
import * as conversing from "./steps-of-messages.js";
import * as living from "./steps-of-people.js";
import * as using from "./steps-of-products.js";
import * as reporting from "./steps-of-reports.js";

const ALL = { ...using, ...living, ...conversing, ...reporting };
type Kind = keyof typeof ALL;

/**
 * The frequency of each step, by the run's theme. Evenly mixed runs would not reach limits, levels and long
 * conversations.
 */
const USUAL: Readonly<Record<Kind, number>> = {
  ...{ like: 8, download: 8, review: 2, dueReview: 6, readReviews: 2, publish: 2, takeBack: 2 },
  ...{ follow: 8, updateProfile: 5, deleteAccount: 1, markAll: 1, markOne: 3 },
  ...{ write: 5, reply: 6, openConversation: 4, listConversations: 2 },
  ...{ report: 2, reportReview: 2, decide: 2 },
};
const THEMES: readonly Partial<Record<Kind, number>>[] = [
  {},
  {},
  { like: 40, follow: 20, download: 20, dueReview: 20, publish: 6 },
  { write: 20, reply: 30, openConversation: 20, updateProfile: 10 },
  { report: 40, reportReview: 10, dueReview: 15, download: 15, decide: 15 },
];

/** A list of steps, as fast-check generates it. */
export type StepList = Iterable<fc.AsyncCommand<Community, Cast>>;

/** Lists of steps as fast-check runs and shrinks them. `hasRun` is called for each step that was executed. */
export const stepLists = (most: number, hasRun: () => void): fc.Arbitrary<StepList> =>
  fc.oneof(...THEMES.map((theme) => listsOf({ ...USUAL, ...theme }, most, hasRun)));

function listsOf(
  weights: Readonly<Record<Kind, number>>,
  most: number,
  hasRun: () => void,
): fc.Arbitrary<StepList> {
  const commands = (Object.keys(ALL) as Kind[]).flatMap((kind) => {
    const command = ALL[kind].map(([about, make]) => new StepCommand(about, make, hasRun));
    return Array.from({ length: weights[kind] }, () => command);
  });
  return fc.commands(commands, { maxCommands: most, size: "max" });
}
