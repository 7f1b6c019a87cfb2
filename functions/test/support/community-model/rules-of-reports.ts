import { notificationText } from "#domain/community/notifications.js";
import { REASON_WORDS } from "#domain/moderation/removal.js";
import type { Person } from "./cast.js";
import { notify } from "./notify.js";
import { done, type Outcome, refused } from "./refusals.js";
import { countReview } from "./rules-of-products.js";
import type { Community, PersonState, ProductState, ReportState, Target } from "./state.js";

export function targetId({ goods, people }: Community, target: Target): string {
  if (target.type === "user") return people[target.person].uid;
  const product = goods[target.good].id;
  return target.type === "product" ? product : `${product}_${people[target.by].uid}`;
}

function isThere({ goods, people }: Community, target: Target): boolean {
  if (target.type === "user") return !people[target.person].deleted;
  const { status, reviews } = goods[target.good];
  const isPublic = status === "published" || status === "archived";
  return isPublic && (target.type === "product" || reviews.some(({ by }) => by === target.by));
}

/** One per reporter and target, five in 24 hours; a run is shorter than that. */
export function report(community: Community, by: Person, target: Target): Outcome {
  const reporter = community.people[by];
  const id = `${reporter.uid}_${target.type}_${targetId(community, target)}`;
  if (!isThere(community, target)) return refused("noTarget");
  if (community.reports.some((known) => known.id === id)) return refused("alreadyReported");
  if (reporter.reportsFiled === 5) return refused("tooManyReports");
  reporter.reportsFiled++;
  community.reports.push({ id, by, target, status: "pending" });
  return done({ success: true });
}

export type Decision = "dismiss" | "none" | "remove";

/**
 * The possible decisions of an admin about a report: the target may be removed while it exists. No decision
 * notifies a user of two things, since their order would be undefined.
 */
export function decisions(community: Community, { target, by }: ReportState): Decision[] {
  const mayRemove =
    target.type !== "user" &&
    isThere(community, target) &&
    by !== (target.type === "review" ? target.by : community.goods[target.good].author);
  return mayRemove ? ["remove", "none", "dismiss"] : ["none", "dismiss"];
}

/**
 * An admin's decision: a dismissal closes this report; a resolution closes every pending report of the
 * target, the others first.
 */
export function decide(community: Community, decided: ReportState, decision: Decision): void {
  if (decision === "dismiss") {
    end(community, decided, "dismissed");
    return;
  }
  const { type } = decided.target;
  const id = targetId(community, decided.target);
  for (const other of community.reports) {
    const same = other.target.type === type && targetId(community, other.target) === id;
    if (same && other !== decided && other.status === "pending") end(community, other, "resolved");
  }
  if (decision === "remove") remove(community, decided.target);
  end(community, decided, "resolved");
}

function end(community: Community, report: ReportState, status: "resolved" | "dismissed"): void {
  report.status = status;
  const reporter = community.people[report.by];
  const about = status === "resolved" ? "reportResolved" : "reportDismissed";
  notify(community, reporter, {
    id: `report_${report.id}`,
    ...notificationText({ about }, reporter.locale),
    ...{ type: "system", link: "/notifications" },
  });
}

/** Who downloaded a product of somebody else. */
const downloadersOf = ({ people }: Community, { author, downloads }: ProductState): PersonState[] =>
  [...downloads].filter((by) => by !== author && !people[by].deleted).map((by) => people[by]);

/** The notifications that those who downloaded a removed product get: their IDs. */
export function newsOfRemoval(community: Community, target: Target): string[] {
  if (target.type !== "product") return [];
  const product = community.goods[target.good];
  return downloadersOf(community, product).map(({ uid }) => `removed_${product.id}_${uid}`);
}

function remove(community: Community, target: Target): void {
  if (target.type === "user") throw new Error("A user is not removed by a report");
  const product = community.goods[target.good];
  const author = community.people[product.author];
  const { title, slug } = product;
  if (target.type === "product") {
    if (product.status === "published") author.xp -= 100;
    product.status = "removed";
    const text = notificationText({ about: "productRemoved", title }, author.locale);
    notify(community, author, { id: "", ...text, type: "system", link: "/appeals" });
    for (const recipient of downloadersOf(community, product)) {
      const about = { about: "downloadRemoved", title, reason: REASON_WORDS.rules } as const;
      const told = notificationText(about, recipient.locale);
      notify(community, recipient, { id: "", ...told, type: "system", link: "/notifications" });
    }
    return;
  }
  const removed = product.reviews.find(({ by }) => by === target.by);
  if (!removed) throw new Error("There is no such review to remove");
  product.reviews = product.reviews.filter((kept) => kept !== removed);
  countReview(author, removed.rating, -1);
  const reviewer = community.people[target.by];
  const text = notificationText({ about: "reviewRemoved", title, slug }, reviewer.locale);
  notify(community, reviewer, { id: "", ...text, type: "system", link: `/p/${slug}` });
}
