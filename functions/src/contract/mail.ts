import * as z from "zod";
import { DONE } from "./fields.js";
import { route } from "./route.js";

/** The topics of emails. Users can turn them off, except for `REQUIRED_TOPICS`. */
export const MAIL_TOPICS = [
  "purchases",
  "sales",
  "messages",
  "reviews",
  "products",
  "moderation",
  "advisories",
  "data",
  "digest",
] as const;

export type MailTopic = (typeof MAIL_TOPICS)[number];

/** Topics that users cannot turn off: about their money, their data, and decisions about them. */
export const REQUIRED_TOPICS = ["purchases", "moderation", "data"] as const satisfies readonly MailTopic[];

/** Topics that are off by default. */
export const CHOSEN_TOPICS = ["digest"] as const satisfies readonly MailTopic[];

/** Topics that a user can turn on and off. */
export const OPTIONAL_TOPICS = ["sales", "messages", "reviews", "products", "advisories", "digest"] as const;

export const usersEmails = route({
  path: "/users/emails",
  isExtension: true,
  GET: {
    summary: "List which emails you get",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({
      choices: z
        .array(
          z.object({
            topic: z.enum(OPTIONAL_TOPICS).describe("What the emails are about."),
            isOn: z.boolean().describe("Whether you get them."),
          }),
        )
        .describe("Every kind of email that you can turn on and off."),
      isSuspended: z
        .boolean()
        .describe(
          "Whether your address rejected an email. No more emails are sent to it until you change it.",
        ),
    }),
    failures: [],
  },
  POST: {
    summary: "Turn one kind of email on or off",
    access: "user",
    limit: { perMinute: 60, strategy: "strict" },
    request: z.strictObject({
      topic: z
        .enum(OPTIONAL_TOPICS, `must be one of ${OPTIONAL_TOPICS.join(", ")}`)
        .describe("What the emails are about."),
      isOn: z.boolean("must be true or false").describe("Whether you want to get them."),
    }),
    response: z.object({ success: DONE }),
    failures: [],
  },
});
