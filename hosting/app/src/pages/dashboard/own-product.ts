import type { OwnProfile } from "../../api/queries.js";

export type OwnProduct = OwnProfile["products"][number];

/** The actions by which an author publishes or unpublishes a product. */
export type Action = "publish" | "withdraw" | "archive" | "restore";

const ACTIONS: Readonly<Record<OwnProduct["status"], readonly Action[]>> = {
  draft: ["publish"],
  pending_review: ["publish", "withdraw"],
  published: ["archive"],
  archived: ["restore"],
  removed: [],
};

export const actionsFor = ({
  status,
  pendingVersion,
}: Pick<OwnProduct, "status" | "pendingVersion">): readonly Action[] =>
  status === "published" && pendingVersion ? ["publish", "archive"] : ACTIONS[status];

/** Whether an action publishes a product or unpublishes it. */
export const approves = (action: Action): boolean => action === "publish" || action === "restore";
