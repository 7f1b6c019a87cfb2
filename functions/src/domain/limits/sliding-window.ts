/**
 * The arithmetic of the rate limit (spec: Limits; DESIGN §7): at most `limit` requests in any 60 s,
 * counted in buckets of 10 s.
 *
 * An epoch is 10 seconds. Epoch `n` is counted in slot `n mod 8` of a document. A slot's field
 * contains `n * 2^20 + count`, so one number identifies the epoch and its count.
 * `maximum(field, n * 2^20)` clears a slot left by an older epoch and does not change a slot in use.
 * `increment(field, 1)` counts. Neither needs a read.
 *
 * A request sees its own epoch and the six before it: 60 to 70 s. A request accepted in epoch `e`
 * therefore counts for every request before `(e + 7) * 10 s`, at least 60 s later. The eighth slot
 * is spare. A request may be stored up to 10 s late, or by an instance whose clock is up to 10 s
 * behind; with seven slots, the following epoch would already have overwritten its oldest bucket.
 */

/** The window of a limit, in milliseconds. */
export const WINDOW_MS = 60_000;

/** The duration of a bucket, in milliseconds. */
export const BUCKET_MS = 10_000;

/** Number of bucket fields in a counter. */
export const SLOTS = 8;

/** Number of epochs that a request sees: its own and those that started in the last 60 s. */
const LIVE_EPOCHS = WINDOW_MS / BUCKET_MS + 1;

/** More than one key can count in 10 s. With current epochs, the field stays below 2^48. */
const COUNT_BASE = 2 ** 20;

/** The epoch of a time (Unix milliseconds). */
export function epochAt(now: number): number {
  return Math.floor(now / BUCKET_MS);
}

/** The field that counts an epoch: 0 to 7. */
export function slotOf(epoch: number): number {
  return epoch % SLOTS;
}

/** The value of an epoch's field with a count of zero. */
export function emptyField(epoch: number): number {
  return epoch * COUNT_BASE;
}

/** When a request counted in this epoch stops counting (Unix milliseconds). */
export function leavesAt(epoch: number): number {
  return (epoch + LIVE_EPOCHS) * BUCKET_MS;
}

type Bucket = { epoch: number; count: number };

/**
 * The buckets that count for a request of this epoch, oldest first. Newer ones, from instances
 * whose clock is ahead, also count: in doubt, a request is rejected.
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

/** Milliseconds until the oldest counted bucket expires; 0 if there are no counts. */
function msUntilMore(buckets: readonly Bucket[], now: number): number {
  const oldest = buckets[0];
  return oldest === undefined ? 0 : Math.max(0, leavesAt(oldest.epoch) - now);
}

/** The decision about one request. */
export type Verdict = {
  allowed: boolean;
  /** The request's position in its window, from 1; above the limit if it is rejected. */
  position: number;
  remaining: number;
  /**
   * Milliseconds until more than `remaining` requests may pass; after a rejection, until the next
   * one passes.
   */
  msBeforeNext: number;
};

/**
 * Decides about requests that were counted together.
 *
 * `fields` are the eight values after all `asked` requests were added to the epoch of `now` (Unix
 * milliseconds). `refused` requests were counted but not granted; the caller must subtract them from that
 * epoch. The counter then contains accepted requests only, so a client that never stops sending
 * requests is not blocked for longer than the window.
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
