import type { CategoryId } from "#domain/web/categories.js";
import { type Case, declineOrder, type QueueName, refundOrder, sendAct } from "../../api/admin.js";

/** The actions of admins, with their keyboard shortcuts. */
export const KEYS = {
  publish: "p",
  hold: "h",
  release: "l",
  remove: "r",
  ban: "b",
  unban: "u",
  dismiss: "d",
  none: "n",
  hide: "h",
  grant: "g",
  decline: "x",
  refund: "f",
  declineRefund: "x",
  unlist: "l",
  edit: "e",
  describe: "e",
  show: "s",
  conceal: "h",
  move: "m",
  delete: "x",
} as const;
export type ActName = keyof typeof KEYS;

/** The fields of an action's dialog, apart from the note. */
export const asksReason = (act: ActName): boolean => act === "remove";
export const asksMalicious = (act: ActName): boolean => act === "hold" || act === "hide";
export const asksPosition = (act: ActName): boolean => act === "move";
export const asksAnswer = (act: ActName): boolean => ["grant", "decline", "declineRefund"].includes(act);

function productActs({ status, held }: Case): ActName[] {
  if (status === "removed") return ["publish"];
  const publishes: ActName[] = status === "published" && !held ? ["hold"] : ["publish"];
  return [...publishes, ...(held ? (["release"] as const) : []), "remove"];
}

/** The actions that a case allows. The server makes the final decision. */
export function actsFor(queue: QueueName, one: Case): ActName[] {
  switch (queue) {
    case "held":
    case "products":
      return productActs(one);
    case "users":
      return one.status === "deleted" ? [] : [one.status === "banned" ? "unban" : "ban"];
    case "reports": {
      const removes: ActName[] = one.target?.startsWith("user ") ? [] : ["remove"];
      const hides: ActName[] = one.target?.startsWith("product ") ? ["hide"] : [];
      return ["dismiss", "none", ...hides, ...removes, "ban"];
    }
    case "appeals":
      return ["grant", "decline"];
    case "refunds":
      return ["refund", "declineRefund"];
    case "threats":
      return ["unlist"];
    case "collections":
      return ["edit", one.status === "shown" ? "conceal" : "show", "move", "delete"];
    case "categories":
      return ["describe"];
    case "audit":
      return [];
  }
}

/** The action that undoes another one, if there is one. */
export function undoOf(queue: QueueName, act: ActName): ActName | undefined {
  if (queue === "users") return act === "ban" ? "unban" : "ban";
  if (queue === "collections" && act === "show") return "conceal";
  if (queue === "collections" && act === "conceal") return "show";
  if (queue !== "held" && queue !== "products") return undefined;
  return act === "publish" ? "hold" : "publish";
}

/** Sends an action with the values from the dialog. */
export async function perform(queue: QueueName, one: Case, act: ActName, form: FormData): Promise<void> {
  const said = (name: string) => String(form.get(name) ?? "").trim() || undefined;
  const { id, state } = one;
  const answer = said("answer") ?? "";
  // What is undone has no state: whatever it is now is what the admin wants to change.
  const about = { id, expects: state || undefined, note: said("note") };
  const reason = act === "remove" ? said("reason") : form.has("malicious") ? "malicious" : undefined;
  const terms = { ...about, ...(reason !== undefined && { reason }) };
  if (act === "refund") await refundOrder(id);
  else if (act === "declineRefund") await declineOrder(id, answer);
  else await sendAct(actOf());

  function actOf(): Parameters<typeof sendAct>[0] {
    if (queue === "appeals") return { kind: "appeal", action: act as "grant", answer, ...about };
    if (queue === "users") return { kind: "user", action: act as "ban", ...about };
    if (queue === "categories") {
      const category = { kind: "category", action: "describe", ...about } as const;
      return { ...category, id: id as CategoryId, text: said("text") ?? "" };
    }
    if (queue === "collections") {
      const fields = act === "edit" ? collectionOf(form) : {};
      const position = act === "move" ? Number(said("position")) : undefined;
      const action = act === "conceal" ? "hide" : (act as "edit");
      return { kind: "collection", action, ...fields, ...(position !== undefined && { position }), ...about };
    }
    if (queue === "threats") return { kind: "threat", action: "unlist", id, note: about.note };
    if (queue === "reports") return { kind: "report", action: act as "none", ...(terms as typeof about) };
    return { kind: "product", action: act as "hold", ...(terms as typeof about) };
  }
}

/** The fields of a collection in a form. The slugs of its products are on lines. */
export const collectionOf = (form: FormData) => ({
  title: String(form.get("title")),
  summary: String(form.get("summary")),
  text: String(form.get("text")),
  products: String(form.get("products"))
    .split(/[\s,]+/)
    .filter(Boolean),
});
