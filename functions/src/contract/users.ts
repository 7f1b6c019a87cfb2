import * as z from "zod";
import { AvatarUrl, DocumentId, LOCALES, Username } from "./fields.js";
import { route } from "./route.js";

export const usersFollow = route({
  path: "/users/follow",
  POST: {
    summary: "Follow a user, or stop following",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({ targetUid: DocumentId }),
    response: z.object({
      /** True when the caller follows the user now, false when no longer. */
      following: z.boolean(),
    }),
    failures: ["ownFollow", "userNotFound", "changedMeanwhile"],
  },
});

export const usersUpdateProfile = route({
  path: "/users/update-profile",
  POST: {
    summary: "Change the own profile; what is left out stays as it is",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      displayName: z.string().trim().min(1, "must not be empty").max(50, "must have at most 50 characters"),
      username: Username,
      bio: z.string().max(500, "must have at most 500 characters").optional(),
      country: z.string().max(100, "must have at most 100 characters").optional(),
      avatarUrl: AvatarUrl.optional(),
      /** The language of notifications. */
      locale: z.enum(LOCALES, `must be one of ${LOCALES.join(", ")}`).optional(),
    }),
    response: z.object({ success: z.literal(true) }),
    failures: ["usernameReserved", "usernameTaken", "usernameTooAlike", "changedMeanwhile"],
  },
});

export const usersDeleteAccount = route({
  path: "/users/delete-account",
  DELETE: {
    summary: "Delete the own account for good: orders stay, everything that names its owner goes",
    access: "user",
    limit: { perMinute: 1, strategy: "strict" },
    request: z.object({}),
    response: z.object({ success: z.literal(true) }),
    failures: ["changedMeanwhile"],
  },
});
