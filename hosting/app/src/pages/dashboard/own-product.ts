import type { OwnProfile } from "../../api/queries.js";

export type OwnProduct = OwnProfile["products"][number];

/** What an author can do to a product's place in the market. */
export type Action = "publish" | "withdraw" | "archive" | "restore";

const ACTIONS: Readonly<Record<OwnProduct["status"], readonly Action[]>> = {
  draft: ["publish"],
  pending_review: ["publish", "withdraw"],
  published: ["archive"],
  archived: ["restore"],
  removed: [],
};

export const actionsFor = ({ status, pendingVersion }: OwnProduct): readonly Action[] =>
  status === "published" && pendingVersion ? ["publish", "archive"] : ACTIONS[status];

/** Whether an action puts a product on sale, or takes it back. */
export const approves = (action: Action): boolean => action === "publish" || action === "restore";
