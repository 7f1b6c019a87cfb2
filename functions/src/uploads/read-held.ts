import type { Reading } from "#contract/reading.js";
import { messagesFor, readingOf, unread, withReading } from "#domain/moderation/reading.js";
import type { StoredVerdict } from "#domain/products/product.js";
import { ask, ReaderFailed } from "#gateway/reader.js";
import { config, type ReaderEndpoint } from "#platform/config.js";
import { logWarning } from "#platform/log.js";

interface Options {
  /** The stored verdict on the same bytes, whose reading is kept. */
  readonly earlier?: StoredVerdict | undefined;
  /**
   * Whether the archive is an upload, which the reader can block. An admin can
   * restore a product that was published before and is now held, so the reader
   * cannot block it. The reader is not asked again about an archive that an admin
   * has decided on.
   */
  readonly isNew: boolean;
  readonly reader?: ReaderEndpoint | undefined;
}

/**
 * Adds a reading by the operator's reader to a verdict, if a reader is configured and the archive is held (record 191).
 * The wait for the reader is limited, and the function never fails: without a valid answer, the archive stays held.
 */
export async function readHeld(
  bytes: Uint8Array,
  verdict: StoredVerdict,
  { earlier, isNew, reader = config().reader }: Options,
): Promise<StoredVerdict> {
  if (verdict.outcome !== "hold") return verdict;
  const terms = { mayBlock: isNew };
  const kept = earlier?.sha256 === verdict.sha256 ? earlier.reading : undefined;
  if (kept && (!reader || isAnswer(kept, reader))) return withReading(verdict, kept, terms);
  if (!reader || (!isNew && earlier?.outcome === "hold")) return verdict;
  return withReading(verdict, await read(reader, bytes, verdict), terms);
}

const isAnswer = ({ judgement, model }: Reading, reader: ReaderEndpoint) =>
  judgement !== "none" && model === reader.model;

async function read(reader: ReaderEndpoint, bytes: Uint8Array, verdict: StoredVerdict): Promise<Reading> {
  const { shownFiles } = await import("#archive/shown-files.js");
  const files = shownFiles(bytes, verdict.findings);
  try {
    return readingOf(reader.model, await ask(reader, messagesFor(files, verdict.findings)), files);
  } catch (error) {
    const problem = error instanceof ReaderFailed ? error.message : "The endpoint did not answer";
    logWarning("The reader of held archives failed", { problem, cause: String(error) });
    return unread(reader.model, problem);
  }
}
