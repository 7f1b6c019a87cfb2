import { config } from "#platform/config.js";
import { queueDigests } from "#store/mail/digest.js";
import { dueMails, oldestDue, unconfiguredMails } from "#store/mail/outbox.js";
import { type Delivered, deliver, Mailer } from "./deliver.js";

/** Emails that one query finds. */
const AT_ONCE = 100;
/**
 * An email that has been due for longer than this is reported: the trigger sends emails within
 * seconds, and the next run within minutes.
 */
const BEHIND_MS = 30 * 60 * 1000;
/** After this many failed connections in a row, the remaining emails wait for the next run. */
const MOST_UNREACHABLE = 3;

export interface CaughtUp {
  readonly looked: number;
  readonly sent: number;
  readonly failed: number;
  /** Digests that were queued. */
  readonly queued: number;
  /** How long the oldest email has been due; undefined if none has waited long. */
  readonly behindMs: number | undefined;
}

/**
 * Sends the emails that are due and, if a mail server is configured now, those that waited for one. Uses a single
 * connection.
 * @param clock returns the current time
 * @param hasTime whether new work may start
 */
export async function catchUp(clock: () => Date, hasTime: () => boolean): Promise<CaughtUp> {
  const queued = await queueDigests(clock());
  const mailer = new Mailer();
  const ends: Delivered[] = [];
  const seen = new Set<string>();
  const isAway = () =>
    ends.length >= MOST_UNREACHABLE && ends.slice(-MOST_UNREACHABLE).every((end) => end === "unreachable");
  const work = async (ids: readonly string[]): Promise<number> => {
    const fresh = ids.filter((id) => !seen.has(id));
    for (const id of fresh) {
      if (!hasTime() || isAway()) return 0;
      seen.add(id);
      ends.push(await deliver(id, mailer, clock()));
    }
    return fresh.length;
  };
  try {
    while ((await work(await dueMails(clock(), AT_ONCE))) > 0);
    if (config().mail.server) while ((await work(await unconfiguredMails(AT_ONCE))) > 0);
  } finally {
    mailer.close();
  }
  const since = await oldestDue();
  const behindMs = since === undefined ? 0 : clock().getTime() - since.getTime();
  const count = (...ways: Delivered[]) => ends.filter((end) => ways.includes(end)).length;
  return {
    ...{ looked: ends.length, queued },
    ...{ sent: count("sent"), failed: count("refused", "unconfirmed", "unreachable") },
    behindMs: behindMs > BEHIND_MS ? behindMs : undefined,
  };
}
