import { adminAct as route } from "#contract/admin-queue.js";
import type { CollectionChange } from "#contract/collections.js";
import { Failure } from "#contract/failure.js";
import type { InputOf } from "#contract/route.js";
import { holdReasonOf } from "#domain/moderation/removal.js";
import { revokeSessions } from "#gateway/auth.js";
import { endpoint } from "#http/endpoint.js";
import { answerAppeal } from "#store/moderation/appeals.js";
import { banUser, liftBan } from "#store/moderation/bans.js";
import { actOnProduct } from "#store/moderation/moderation.js";
import { actOnReport } from "#store/moderation/report-edits.js";
import { changeThreats } from "#store/moderation/threats.js";
import { describeCategory } from "#store/products/category-texts.js";
import { changeCollection } from "#store/products/collections.js";

/**
 * An admin decides a case. The route uses the same functions as the console and the terminal. `productUpdated` then
 * handles open checkouts and buyers.
 */
export const adminAct = endpoint(route, {
  POST: async ({ input, caller: { uid, email }, now }) => {
    const { note, expects } = input;
    const actor = { uid, principal: email || uid };
    const about = { note, expects };
    switch (input.kind) {
      case "product": {
        const { id, action, reason, refundBuyers } = input;
        const removal = { reason, refundsBuyers: refundBuyers };
        return actOnProduct(id, action, { removal, hold: holdReasonOf(reason), ...about }, actor);
      }
      case "user":
        if (input.action === "ban") await banUser(input.id, actor, revokeSessions, about);
        else if (!(await liftBan(input.id, actor, about))) throw notPossible("The user is not banned");
        return { status: input.action === "ban" ? ("banned" as const) : ("active" as const) };
      case "report":
        return { status: await actOnReport(input.id, outcomeOf(input), actor, revokeSessions, about) };
      case "appeal": {
        const { id, action, answer } = input;
        await answerAppeal(id, { grants: action === "grant", answer, expects }, actor);
        return { status: action === "grant" ? ("granted" as const) : ("declined" as const) };
      }
      case "threat": {
        // Loaded on first use: other acts read no archive.
        const { threatOf } = await import("#archive/threats.js");
        const threat = threatOf(input.id);
        if (typeof threat === "string") throw new Failure("invalidRequest", { issues: [`id: ${threat}`] });
        await changeThreats(threat, input.action === "list", actor, note);
        return { status: input.action === "list" ? ("listed" as const) : ("unlisted" as const) };
      }
      case "collection": {
        const { status } = await changeCollection(changeOf(input), actor, about, now);
        return { status };
      }
      case "category": {
        const { id, text } = input;
        await describeCategory(id, text, actor, about);
        return { status: text === "" ? ("undescribed" as const) : ("described" as const) };
      }
    }
  },
});

/** The edit of a report that corresponds to an act. */
function outcomeOf({
  action,
  reason,
  refundBuyers,
}: Extract<InputOf<(typeof route)["POST"]>, { kind: "report" }>) {
  if (action === "dismiss") return { status: "dismissed" };
  return {
    ...{ status: "resolved", resolution: action, refundBuyers },
    ...(action === "hide" ? { holdReason: reason } : { removalReason: reason }),
  };
}

/** The act on a collection with the fields that it requires, which the contract has checked. */
function changeOf({
  id: slug,
  action,
  title,
  summary,
  text,
  products,
  position = 1,
}: Extract<InputOf<(typeof route)["POST"]>, { kind: "collection" }>): CollectionChange {
  switch (action) {
    case "create":
      return {
        ...{ action, slug, title: title ?? "", summary: summary ?? "", text: text ?? "" },
        products: products ?? [],
      };
    case "edit":
      return { action, slug, title, summary, text, products };
    case "move":
      return { action, slug, position };
    default:
      return { action, slug };
  }
}

const notPossible = (issue: string) => new Failure("moderationRefused", { issues: [issue] });
