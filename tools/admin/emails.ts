import type { ListedMail } from "#store/mail/outbox.js";
import { bold, dim, red, yellow } from "../terminal/screen.js";

/** How many emails of each state are listed. */
const MOST = 100;
const STATES = ["failed", "unknown", "unconfigured", "waiting"] as const;

type State = (typeof STATES)[number];

/** An email as `emails` lists it, without addresses. */
export interface ListedEmail
  extends Pick<ListedMail, "id" | "uid" | "topic" | "tries" | "reason" | "response"> {
  readonly createdAt: string;
}

/** The emails that were not delivered, and those that are waiting, by state: up to 100 per state. */
export type Outbox = Readonly<Record<State, readonly ListedEmail[]>>;

/** Reads the outbox. */
export async function lookAtEmails(): Promise<Outbox> {
  // The client reads the environment when it is created, so it is loaded after that is set.
  const { listMails } = await import("#store/mail/outbox.js");
  const lists = await Promise.all(STATES.map((state) => listMails(state, MOST)));
  return Object.fromEntries(
    STATES.map((state, at) => [state, (lists[at] ?? []).map(listed)]),
  ) as unknown as Outbox;
}

const listed = ({ id, uid, topic, tries, reason, response, createdAt }: ListedMail): ListedEmail => ({
  ...{ id, uid, topic, tries, createdAt: createdAt.toISOString() },
  ...(reason && { reason }),
  ...(response && { response }),
});

const TITLES: Readonly<Record<State, string>> = {
  failed: red("Failed"),
  unknown: yellow("Unknown: they may have arrived, and are not sent again"),
  unconfigured: yellow("Wait for SMTP_URL"),
  waiting: "Wait for an attempt",
};

/** One line per email, newest first. */
export function describeEmails(outbox: Outbox): string {
  const parts = STATES.filter((state) => outbox[state].length > 0).map((state) => {
    const emails = [...outbox[state]].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
    const lines = emails.map(
      ({ id, uid, topic, tries, reason = "", response = "", createdAt }) =>
        `  ${createdAt.slice(0, 16)} ${topic} to ${uid} ${dim(`${id}, attempts: ${tries}`)} ${reason} ${dim(response)}`,
    );
    return `${bold(TITLES[state])}\n${lines.map((line) => line.trimEnd()).join("\n")}`;
  });
  return parts.length === 0 ? "Every email was delivered." : parts.join("\n\n");
}
