/**
 * The arithmetic of the rate limit (spec: Limits; DESIGN §7): at most `limit`
 * requests in any 60 s, counted in buckets of 10 s.
 *
 * Ten seconds of time are an epoch, and epoch `n` counts in slot `n mod 8` of a
 * document. A slot's field holds `n * 2^20 + count`, so that one number says both
 * whose count it is and how much: `maximum(field, n * 2^20)` empties a slot that an
 * older epoch left behind and changes nothing in one that is in use, and
 * `increment(field, 1)` counts. Neither needs a read.
 *
 * A request sees its own epoch and the six before it: 60 to 70 s. What was
 * accepted in epoch `e` therefore counts for every request before `(e + 7) * 10 s`,
 * which is at least 60 s later. The eighth slot is spare: a request that is stored
 * up to 10 s late, or by an instance whose clock is up to 10 s behind, still finds
 * its oldest bucket, which the epoch after its own would have taken from seven.
 */

/** The window that a limit speaks of, in milliseconds. */
export const WINDOW_MS = 60_000;

/** How long one bucket counts, in milliseconds. */
export const BUCKET_MS = 10_000;

/** How many bucket fields a counter has. */
export const SLOTS = 8;

/** Epochs that a request looks at: its own and those that began in the last 60 s. */
const LIVE_EPOCHS = WINDOW_MS / BUCKET_MS + 1;

/** More than one key can count in 10 s; with today's epochs the field stays below 2^48. */
const COUNT_BASE = 2 ** 20;

/** The epoch of a time (unix ms). */
export function epochAt(now: number): number {
  return Math.floor(now / BUCKET_MS);
}

/** The field in which an epoch counts: 0 to 7. */
export function slotOf(epoch: number): number {
  return epoch % SLOTS;
}

/** What the field of an epoch holds before anything is counted. */
export function emptyField(epoch: number): number {
  return epoch * COUNT_BASE;
}

/** When a count made in this epoch no longer matters to anybody (unix ms). */
export function leavesAt(epoch: number): number {
  return (epoch + LIVE_EPOCHS) * BUCKET_MS;
}

type Bucket = { epoch: number; count: number };

/**
 * The buckets that count for a request of this epoch, oldest first. Newer ones,
 * of instances that are ahead, count too: a doubt never lets a request pass.
 */
function liveBuckets(fields: readonly number[], epoch: number): Bucket[] {
  return fields
    .map((field) => ({ epoch: Math.floor(field / COUNT_BASE), count: modulo(field, COUNT_BASE) }))
    .filter((bucket) => bucket.count > 0 && bucket.epoch > epoch - LIVE_EPOCHS)
    .sort((a, b) => a.epoch - b.epoch);
}

function modulo(value: number, base: number): number {
  return ((value % base) + base) % base;
}

function total(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, bucket) => sum + bucket.count, 0);
}

/** How long until the oldest counted bucket leaves, in ms; 0 when nothing is counted. */
function msUntilMore(buckets: readonly Bucket[], now: number): number {
  const oldest = buckets[0];
  return oldest === undefined ? 0 : Math.max(0, leavesAt(oldest.epoch) - now);
}

/** What a counter says about one request. */
export type Verdict = {
  allowed: boolean;
  /** The request's place among those of its window, from 1; above the limit when it is refused. */
  position: number;
  remaining: number;
  /** Until more than `remaining` may pass, in milliseconds: after a refusal, until the next one passes. */
  msBeforeNext: number;
};

/**
 * Judges requests that were counted together.
 *
 * `fields` are the eight values right after all that `asked` were added in the epoch of
 * `now` (unix ms). `refused` were counted but not granted: the caller takes them back
 * from that epoch, so that a counter holds what was accepted, and a client that never
 * stops asking is not blocked for longer than the window.
 */
export function judge(counted: { fields: readonly number[]; asked: number; limit: number; now: number }): {
  verdicts: Verdict[];
  refused: number;
} {
  const { fields, asked, limit, now } = counted;
  const live = liveBuckets(fields, epochAt(now));
  const before = total(live) - asked;
  const granted = Math.min(asked, Math.max(0, limit - before));
  const msBeforeNext = msUntilMore(live, now);
  const verdicts = Array.from({ length: asked }, (_, at) => {
    const allowed = at < granted;
    const position = before + Math.min(at, granted) + 1;
    return { allowed, position, remaining: Math.max(0, limit - position), msBeforeNext };
  });
  return { verdicts, refused: asked - granted };
}
