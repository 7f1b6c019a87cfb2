import * as z from "zod";
import { AvatarUrl, DONE, DocumentId, LOCALES, Username } from "./fields.js";
import { route } from "./route.js";

export const usersFollow = route({
  path: "/users/follow",
  POST: {
    summary: "Follow a user, or stop following",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({ targetUid: DocumentId.describe("The uid of the user to follow.") }),
    response: z.object({
      following: z.boolean().describe("Whether the caller follows the user now."),
    }),
    failures: ["cannotFollowSelf", "userNotFound", "editConflict"],
  },
});

export const usersUpdateProfile = route({
  path: "/users/update-profile",
  POST: {
    summary: "Change your profile; fields that are left out stay unchanged",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      displayName: z
        .string()
        .trim()
        .min(1, "must not be empty")
        .max(50, "must have at most 50 characters")
        .describe("The name that others see: 1 to 50 characters, spaces at the ends not counted."),
      username: Username,
      bio: z
        .string()
        .max(500, "must have at most 500 characters")
        .optional()
        .describe("About the user, as plain text; at most 500 characters."),
      country: z
        .string()
        .max(100, "must have at most 100 characters")
        .optional()
        .describe("The user's country, in their own words; at most 100 characters."),
      avatarUrl: AvatarUrl.optional(),
      locale: z
        .enum(LOCALES, `must be one of ${LOCALES.join(", ")}`)
        .optional()
        .describe("The language of the user's notifications."),
    }),
    response: z.object({ success: DONE }),
    failures: ["usernameReserved", "usernameTaken", "usernameTooSimilar", "editConflict"],
  },
});

export const usersDeleteAccount = route({
  path: "/users/delete-account",
  DELETE: {
    summary: "Permanently delete your account; orders stay, everything that names you goes",
    access: "user",
    limit: { perMinute: 1, strategy: "strict" },
    request: z.object({}),
    response: z.object({ success: DONE }),
    failures: ["editConflict"],
  },
});
