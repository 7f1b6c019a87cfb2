import type { CollectionAct } from "#contract/collections.js";
import type { Fields } from "#domain/moderation/admin-edit.js";
import type { RemovalReason } from "#domain/moderation/removal.js";
import { RESOLUTIONS, type Resolution } from "#domain/moderation/report.js";
import { Refusal } from "../terminal/refusal.js";

/** The edit that an admin would make in the Firebase console. */
export type Edit = Readonly<Record<string, string | boolean>>;

export interface EditCommand {
  readonly target: "product" | "user" | "report" | "advisory";
  readonly summary: string;
  /**
   * The edit of a target that has the effect of the command.
   *
   * @throws Refusal if there is nothing to do, or the functions would undo it
   */
  readonly edit: (found: Fields, options: EditOptions) => Edit;
}

/** The parts of an edit that depend on the command's options. */
export interface EditOptions {
  /** For resolve. */
  readonly action: Resolution;
  /** For remove, hold, and resolve. */
  readonly reason?: RemovalReason | undefined;
  /** For remove and resolve: undefined leaves it to the reason. */
  readonly refund?: boolean | undefined;
}

/** A command that creates the document that an admin would create in the console. */
export interface CreateCommand {
  readonly target: "slug";
  readonly summary: string;
  readonly collection: "advisories";
}

/** A command that changes the operator's list of threats. */
export interface ThreatCommand {
  readonly target: "threat";
  readonly summary: string;
  /** Whether the list has the entry after the command. */
  readonly isListed: boolean;
}

/** A command that changes the list of collections. */
export interface CollectionCommand {
  readonly target: "collection";
  readonly summary: string;
  readonly action: CollectionAct;
}

/** A command that introduces a category. */
export interface CategoryCommand {
  readonly target: "category";
  readonly summary: string;
}

/** A command that answers an appeal. */
export interface AnswerCommand {
  readonly target: "appeal";
  readonly summary: string;
  /** Whether the decision is undone. */
  readonly grants: boolean;
}

/**
 * A read-only command: it shows the cases that wait for an admin, the scan findings of one product, the emails that
 * were not delivered, or the collections.
 */
export interface LookCommand {
  readonly target: "held" | "verdict" | "appeals" | "emails" | "collections";
  readonly summary: string;
}

export interface ClaimCommand {
  readonly target: "account";
  readonly summary: string;
  /** Whether the account is an admin's after the command. */
  readonly admin: boolean;
}

const onSale = (product: Fields) => product.status === "published" || product.status === "archived";

function approve({ status, pendingVersion }: Fields): Edit {
  if (status === "removed") throw new Refusal("The product is removed. Restore it instead.");
  if (typeof pendingVersion === "string" && (status === "published" || status === "archived")) {
    return { approveVersion: pendingVersion };
  }
  if (status === "published") throw new Refusal("The product is published, and no new version is waiting.");
  return { status: "published" };
}

function settle(report: Fields, edit: Edit): Edit {
  if (report.status !== "pending") throw new Refusal(`The report is already ${String(report.status)}.`);
  return edit;
}

/** What the options say about the removal or the hold that resolves a report. */
function said(action: Resolution, { reason, refund }: Omit<EditOptions, "action">): Edit {
  if (action === "hide" && reason) return { holdReason: holdReason(reason) };
  if (action !== "remove") {
    if (reason || refund !== undefined)
      throw new Refusal(`--action ${action} takes no --reason or --refund.`);
    return {};
  }
  return removalTerms({ reason, refund });
}

const removalTerms = ({ reason, refund }: Omit<EditOptions, "action">): Edit => ({
  ...(reason && { removalReason: reason }),
  ...(refund !== undefined && { refundBuyers: refund }),
});

function holdReason(reason: RemovalReason): "malicious" {
  if (reason !== "malicious") throw new Refusal("The reason of a hold is malicious, or none.");
  return reason;
}

export type Command =
  | EditCommand
  | CreateCommand
  | ClaimCommand
  | ThreatCommand
  | CollectionCommand
  | CategoryCommand
  | AnswerCommand
  | LookCommand;

/** Every command of `npm run admin`, by name (DESIGN §6). */
export const COMMANDS: Readonly<Record<string, Command>> = {
  queue: { target: "held", summary: "list the products that only an admin can publish" },
  show: { target: "verdict", summary: "show what the scan found in a product, line by line" },
  appeals: { target: "appeals", summary: "list the appeals that wait for an answer" },
  emails: { target: "emails", summary: "list the emails that were not delivered, or wait" },
  collections: { target: "collections", summary: "list all collections in their order" },
  grant: { target: "account", summary: "make an account an admin", admin: true },
  revoke: { target: "account", summary: "undo that and end the account's sessions", admin: false },
  approve: {
    target: "product",
    summary: "publish a waiting product or its new version, and lift a hold of the scan or an admin",
    edit: approve,
  },
  remove: {
    target: "product",
    summary: "hide a product from everyone except its author; --reason, --refund",
    edit: ({ status }, options) => {
      if (status !== "removed") return { status: "removed", ...removalTerms(options) };
      throw new Refusal("The product is already removed.");
    },
  },
  restore: {
    target: "product",
    summary: "publish a removed product again",
    edit: ({ status }) => {
      if (status !== "removed") throw new Refusal("The product is not removed.");
      return { status: "published" };
    },
  },
  hold: {
    target: "product",
    summary: "unpublish a product so that only an admin can publish it again; --reason malicious",
    edit: (product, { reason }): Edit => {
      if (product.status === "removed") throw new Refusal("The product is removed, so it cannot be held.");
      const why = reason && { holdReason: holdReason(reason) };
      if (onSale(product)) return { status: "pending_review", ...why };
      if (product.held === true) throw new Refusal("The product is already held.");
      return { held: true };
    },
  },
  release: {
    target: "product",
    summary: "let the author of a held product publish it again",
    edit: ({ held }) => {
      if (held !== true) throw new Refusal("The product is not held.");
      return { held: false };
    },
  },
  ban: {
    target: "user",
    summary: "make a user read-only and end their sessions",
    edit: ({ banned }) => {
      if (banned === true) throw new Refusal("The user is already banned.");
      return { banned: true };
    },
  },
  unban: {
    target: "user",
    summary: "lift a ban",
    edit: ({ banned }) => {
      if (banned !== true) throw new Refusal("The user is not banned.");
      return { banned: false };
    },
  },
  resolve: {
    target: "report",
    summary: `resolve a report and all others of the same target; --action ${RESOLUTIONS.join(", ")}`,
    edit: (report, { action, ...options }) =>
      settle(report, { status: "resolved", resolution: action, ...said(action, options) }),
  },
  advise: {
    target: "slug",
    summary: "publish an advisory about versions of a product; --severity, --summary, …",
    collection: "advisories",
  },
  "withdraw-advisory": {
    target: "advisory",
    summary: "withdraw an advisory, which stays listed",
    edit: ({ withdrawnAt }) => {
      if (withdrawnAt !== undefined) throw new Refusal("The advisory is already withdrawn.");
      return { withdrawn: true };
    },
  },
  "grant-appeal": {
    target: "appeal",
    summary: "undo what an appeal is about; --answer, which the user reads",
    grants: true,
  },
  "decline-appeal": {
    target: "appeal",
    summary: "leave it as it is; --answer, which the user reads",
    grants: false,
  },
  "list-threat": {
    target: "threat",
    summary: "let scans hold what names a host or a wallet, and block a file",
    isListed: true,
  },
  "unlist-threat": {
    target: "threat",
    summary: "take that from the list",
    isListed: false,
  },
  "create-collection": {
    target: "collection",
    summary: "create a hidden collection; --title, --summary, --products, --text",
    action: "create",
  },
  "edit-collection": {
    target: "collection",
    summary: "change what the same options name",
    action: "edit",
  },
  "show-collection": { target: "collection", summary: "show a collection to everyone", action: "show" },
  "hide-collection": { target: "collection", summary: "hide it", action: "hide" },
  "move-collection": {
    target: "collection",
    summary: "move it to another place in the list; --position",
    action: "move",
  },
  "delete-collection": { target: "collection", summary: "permanently delete it", action: "delete" },
  "describe-category": {
    target: "category",
    summary: "introduce a category above its products; --text, which removes it if empty",
  },
  dismiss: {
    target: "report",
    summary: "close a report without a violation",
    edit: (report) => settle(report, { status: "dismissed" }),
  },
};
