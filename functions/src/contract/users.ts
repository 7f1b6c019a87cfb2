import * as z from "zod";
import { AvatarUrl, DONE, DocumentId, LOCALES, Username } from "./fields.js";
import { route } from "./route.js";
import { line, lines } from "./text.js";

export const usersFollow = route({
  path: "/users/follow",
  POST: {
    summary: "Follow or unfollow a user",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({
      targetUid: DocumentId.describe("The user ID of the user to follow or unfollow."),
      following: z
        .boolean()
        .optional()
        .describe("Whether you follow the user. If missing, the request changes it to the opposite."),
    }),
    response: z.object({
      following: z.boolean().describe("Whether the caller now follows the user."),
    }),
    failures: ["cannotFollowSelf", "userNotFound", "editConflict"],
  },
});

export const usersUpdateProfile = route({
  path: "/users/update-profile",
  POST: {
    summary: "Update your profile. Omitted fields stay unchanged",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      displayName: line({ least: 1, most: 50 }).describe(
        "The name that others see: 1 to 50 characters, not counting leading and trailing spaces.",
      ),
      username: Username,
      bio: lines({ most: 500 }).optional().describe("A plain-text biography of at most 500 characters."),
      country: line({ most: 100 })
        .optional()
        .describe("The user's country, as free text of at most 100 characters."),
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
    summary: "Permanently delete your account. Orders are kept, personal data is erased",
    access: "user",
    limit: { perMinute: 1, strategy: "strict" },
    request: z.object({}),
    response: z.object({ success: DONE }),
    failures: ["editConflict"],
  },
});
