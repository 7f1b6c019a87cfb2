import * as fc from "fast-check";
import { reports } from "#contract/reports.js";
import { admin } from "../accounts.js";
import { typeInto } from "../console.js";
import { PEOPLE, type Person } from "./cast.js";
import { at, type Described, good, person, place } from "./choices.js";
import * as reporting from "./rules-of-reports.js";
import type { Community, Target } from "./state.js";
import { request } from "./step.js";
import { until } from "./waiting.js";

const target: fc.Arbitrary<Target> = fc.oneof(
  person.map((about): Target => ({ type: "user", person: about })),
  good.map((about): Target => ({ type: "product", good: about })),
  fc.tuple(good, person).map(([about, by]): Target => ({ type: "review", good: about, by })),
);

const reportOf = (community: Community, by: Person, about: Target) => {
  const targetId = reporting.targetId(community, about);
  return request(community, {
    ...{ by, says: `reports ${JSON.stringify(about)}`, route: reports, method: "POST" },
    input: { targetType: about.type, targetId, reason: "spam" },
    expects: () => reporting.report(community, by, about),
  });
};

/** One user reports more than all others, and reaches the limit. */
const reporter = fc.constantFrom<Person>("eva", "eva", "eva", "eva", ...PEOPLE);

export const report = fc
  .tuple(reporter, target)
  .map(
    ([by, about]): Described => [
      `${by} reports ${JSON.stringify(about)}`,
      (community) => reportOf(community, by, about),
    ],
  );

export const reportReview = fc.tuple(reporter, place).map(
  ([by, where]): Described => [
    `${by} reports review ${where}`,
    (community) => {
      const all = Object.values(community.goods).flatMap(({ good: about, reviews }) =>
        reviews.map((known): Target => ({ type: "review", good: about, by: known.by })),
      );
      const chosen = at(all, where);
      return chosen && reportOf(community, by, chosen);
    },
  ],
);

export const decide = fc.tuple(place, place).map(
  ([where, how]): Described => [
    `an admin decides about report ${where}`,
    (community) => {
      const pending = community.reports.filter(({ status }) => status === "pending");
      const chosen = at(pending, where);
      const decision = chosen && at(reporting.decisions(community, chosen), how);
      if (!chosen || !decision) return undefined;
      const status = decision === "dismiss" ? "dismissed" : "resolved";
      return {
        says: `an admin decides about ${chosen.by}'s report of ${JSON.stringify(chosen.target)}: ${decision}`,
        expects: () => {
          reporting.decide(community, chosen, decision);
          return undefined;
        },
        take: async () => {
          const path = `reports/${chosen.id}`;
          await typeInto(path, { status, ...(decision !== "dismiss" && { resolution: decision }) });
          await until(async () => (await admin().db.doc(path).get()).get("settledStatus") === status);
          // Those who downloaded a product are told of its removal later, and what they are told next comes after it.
          for (const id of decision === "remove" ? reporting.newsOfRemoval(community, chosen.target) : [])
            await until(async () => (await admin().db.doc(`notifications/${id}`).get()).exists);
          return undefined;
        },
      };
    },
  ],
);
