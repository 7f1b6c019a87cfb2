import { CliError, EXIT } from "../errors.js";
import { reach, USER_AGENT, unreachable } from "./reach.js";
import { isSafe } from "./url.js";

/** When a transfer is aborted. */
interface Limits {
  /** The longest time without a byte, in milliseconds. */
  readonly stallMs: number;
  /** The time, in milliseconds, after which a transfer must have averaged `leastBytesPerSecond`. */
  readonly graceMs: number;
  readonly leastBytesPerSecond: number;
  /** The longest time of a transfer, in milliseconds. */
  readonly mostMs: number;
}
/** A modem is fast enough, but a sender of one byte per second is not. */
const LIMITS: Limits = { stallMs: 60_000, graceMs: 60_000, leastBytesPerSecond: 2_000, mostMs: 60 * 60_000 };
const CHUNK = 64 * 1024;

/**
 * Downloads bytes from a signed URL. Sends no token and follows no redirect.
 *
 * @throws CliError `retryable` if the connection breaks, `general` if more than `maxBytes` arrive
 */
export async function fetchBytes(
  address: string,
  {
    maxBytes,
    onProgress,
    limits = LIMITS,
  }: {
    readonly maxBytes: number;
    readonly onProgress?: (bytes: number) => void;
    readonly limits?: Limits;
  },
  interrupt: AbortSignal,
): Promise<Uint8Array> {
  const url = new URL(address);
  const stall = new AbortController();
  const end = (why: string) => stall.abort(new Error(why));
  const timer = setTimeout(end, limits.stallMs, "the transfer stalled");
  const deadline = setTimeout(end, limits.mostMs, "the transfer took too long");
  const started = Date.now();
  try {
    // Without compression, because the checksum is of the stored bytes.
    const headers = { "accept-encoding": "identity", "user-agent": USER_AGENT };
    const answer = await reach(url, { headers, signal: stall.signal }, interrupt);
    if (!answer.ok) throw refused(url, answer.status);
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of answer.body ?? []) {
        timer.refresh();
        size += chunk.length;
        const elapsed = Date.now() - started;
        if (elapsed > limits.graceMs && size < (elapsed / 1_000) * limits.leastBytesPerSecond) {
          throw new Error("the transfer is too slow");
        }
        if (size > maxBytes) {
          throw new CliError(EXIT.general, `${url.host} sent more than the announced ${maxBytes} bytes`);
        }
        chunks.push(chunk);
        onProgress?.(size);
      }
    } catch (failure) {
      if (failure instanceof CliError) throw failure;
      interrupt.throwIfAborted();
      throw unreachable(url, failure);
    }
    return Buffer.concat(chunks, size);
  } finally {
    clearTimeout(timer);
    clearTimeout(deadline);
  }
}

/**
 * PUTs an archive to a signed URL. Sends no token and follows no redirect.
 *
 * @throws CliError `retryable` if the connection breaks or storage has a problem, `general` if storage rejects the
 * upload
 */
export async function putBytes(
  address: string,
  bytes: Uint8Array,
  onProgress: ((bytes: number) => void) | undefined,
  interrupt: AbortSignal,
  limits: Limits = LIMITS,
): Promise<void> {
  const url = new URL(address);
  if (!isSafe(url)) throw new CliError(EXIT.general, `${url.origin} does not use HTTPS; nothing was sent`);
  interrupt.throwIfAborted();
  const { request: send } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  const patience = limits.graceMs + (bytes.length / limits.leastBytesPerSecond) * 1_000;
  const deadline = AbortSignal.timeout(Math.ceil(Math.min(patience, limits.mostMs)));
  const signal = AbortSignal.any([interrupt, deadline]);
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      "content-type": "application/zip",
      "content-length": bytes.length,
      "user-agent": USER_AGENT,
    };
    const request = send(url, { method: "PUT", headers, signal }, (answer) => {
      // The status says it all. A body may never end.
      resolve(answer.statusCode ?? 0);
      answer.once("error", () => {}).destroy();
    });
    request.setTimeout(limits.stallMs, () => request.destroy(new Error("the transfer stalled")));
    request.once("error", reject);
    const write = (from: number) => {
      if (from >= bytes.length) return request.end();
      const to = Math.min(from + CHUNK, bytes.length);
      return request.write(bytes.subarray(from, to), (failure) => {
        if (failure) return;
        onProgress?.(to);
        write(to);
      });
    };
    write(0);
  }).catch((failure: unknown) => {
    interrupt.throwIfAborted();
    throw unreachable(url, deadline.aborted ? new Error("the transfer is too slow") : failure);
  });
  if (status < 200 || status >= 300) throw refused(url, status);
}

function refused(url: URL, status: number): CliError {
  const mayWorkLater = status === 408 || status === 429 || status >= 500;
  return new CliError(
    mayWorkLater ? EXIT.retryable : EXIT.general,
    `${url.host} rejected the transfer (status ${status})`,
    { hint: "Run the command again. It requests a new URL.", status },
  );
}
