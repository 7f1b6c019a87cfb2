import { changedFields } from "#domain/moderation/admin-edit.js";
import { edits } from "#events/admin-edits.js";
import { onUpdate } from "#events/on-update.js";
import { revokeSessions } from "#gateway/auth.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { endSessionsOfSeller } from "#sales/end-sessions.js";
import { moderateUser, USER_EDITS } from "#store/moderation/bans.js";
import { cascadeProfile } from "#store/people/profile-cascade.js";
import { settleProgressOf } from "#store/progress/progress.js";

/** The profile fields that other documents repeat. */
const REPEATED = ["username", "displayName", "avatarUrl"];

/**
 * A profile was written. Applies an admin's ban or unban, ends the checkout sessions of a seller who may no
 * longer sell, updates level and achievements from the counters, and updates the name in products, reviews
 * and conversations.
 */
export const userUpdated = onUpdate(
  "userUpdated",
  "users/{id}",
  [
    edits(USER_EDITS, (edit) => moderateUser(edit, revokeSessions)),
    ({ id, before, after }) => endSessionsOfSeller(id, before, after, new Date()),
    settleProgressOf,
    async ({ id, before, after }) => {
      if (changedFields(before, after, REPEATED).length > 0) await cascadeProfile(id);
    },
  ],
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
