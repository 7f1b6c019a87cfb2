import { onEdit } from "../console/on-edit.js";
import { revokeSessions } from "../gateway/auth.js";
import { moderateUser, USER_EDITS } from "../store/bans.js";

/** An admin bans a user in the console, or takes the ban back. */
export const userEdited = onEdit("users/{id}", USER_EDITS, (edit) => moderateUser(edit, revokeSessions));
