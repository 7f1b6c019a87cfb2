import type { Fields } from "#domain/moderation/console-edit.js";
import { RESOLUTIONS, type Resolution } from "#domain/moderation/report.js";
import { Refusal } from "../console/refusal.js";

/** The edit that an admin would make in the Firebase console. */
export type Edit = Readonly<Record<string, string | boolean>>;

export interface EditCommand {
  readonly target: "product" | "user" | "report";
  readonly summary: string;
  /**
   * The edit of a target that has the effect of the command.
   *
   * @throws Refusal if there is nothing to do, or the functions would undo it
   */
  readonly edit: (found: Fields, action: Resolution) => Edit;
}

export interface ClaimCommand {
  readonly target: "account";
  readonly summary: string;
  /** Whether the account is an admin's after the command. */
  readonly admin: boolean;
}

const onSale = (product: Fields) => product.status === "published" || product.status === "archived";

function approve({ status, pendingVersion }: Fields): Edit {
  if (status === "removed") throw new Refusal("The product was removed: restore it instead.");
  if (typeof pendingVersion === "string" && (status === "published" || status === "archived")) {
    return { approveVersion: pendingVersion };
  }
  if (status === "published") throw new Refusal("The product is on sale, and no new version waits.");
  return { status: "published" };
}

function settle(report: Fields, edit: Edit): Edit {
  if (report.status !== "pending") throw new Refusal(`The report is ${String(report.status)} already.`);
  return edit;
}

/** Every command of `npm run admin`, by name (DESIGN §6). */
export const COMMANDS: Readonly<Record<string, EditCommand | ClaimCommand>> = {
  grant: { target: "account", summary: "make an account an admin", admin: true },
  revoke: { target: "account", summary: "take that back, and end the account's sessions", admin: false },
  approve: {
    target: "product",
    summary: "publish what waits: a product, or its new version; lifts what the scan or an admin holds",
    edit: approve,
  },
  remove: {
    target: "product",
    summary: "hide a product from everyone but its author",
    edit: ({ status }) => {
      if (status === "removed") throw new Refusal("The product is removed already.");
      return { status: "removed" };
    },
  },
  restore: {
    target: "product",
    summary: "publish a removed product again",
    edit: ({ status }) => {
      if (status !== "removed") throw new Refusal("The product was not removed.");
      return { status: "published" };
    },
  },
  hold: {
    target: "product",
    summary: "take a product off sale, and let only an admin publish it",
    edit: (product): Edit => {
      if (product.status === "removed") throw new Refusal("The product was removed, which is more.");
      if (onSale(product)) return { status: "pending_review" };
      if (product.held === true) throw new Refusal("The product is held already.");
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
    summary: "let a user do nothing but read, and end their sessions",
    edit: ({ banned }) => {
      if (banned === true) throw new Refusal("The user is banned already.");
      return { banned: true };
    },
  },
  unban: {
    target: "user",
    summary: "take a ban back",
    edit: ({ banned }) => {
      if (banned !== true) throw new Refusal("The user is not banned.");
      return { banned: false };
    },
  },
  resolve: {
    target: "report",
    summary: `settle a report and its siblings; --action ${RESOLUTIONS.join(", ")}`,
    edit: (report, resolution) => settle(report, { status: "resolved", resolution }),
  },
  dismiss: {
    target: "report",
    summary: "find nothing against the rules",
    edit: (report) => settle(report, { status: "dismissed" }),
  },
};
