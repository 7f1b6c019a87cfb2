import type { LoggedEntry, LogPage } from "#contract/app-pages.js";
import { readEntry } from "#domain/log/entry.js";
import type { LogHead } from "#domain/log/sequence.js";
import { cosignersOf, readCheckpoint, readWitnessKey } from "#domain/log/verifier.js";
import { LOG_PAGE_SIZE, type WantedLog } from "#domain/web/log-address.js";
import { config } from "#platform/config.js";
import { entriesBefore, entriesOf, type PlacedEntry, readHead } from "#store/log/log.js";

/** The data of the log page. Reads three documents, or one per entry if the page shows one product. */
export async function logPage({ product, before }: WantedLog): Promise<LogPage> {
  const end = before ?? Number.MAX_SAFE_INTEGER;
  // One more than the page shows says whether there is a next page.
  const [head, ofProduct] = await Promise.all([
    readHead(),
    product === "" ? undefined : entriesOf(product, end, LOG_PAGE_SIZE + 1),
  ]);
  if (!head) return { entries: [] };
  // What was appended after the head was read is on the next visit's page.
  const found =
    ofProduct?.filter(({ index }) => index < head.size) ??
    (await entriesBefore(Math.min(end, head.size), LOG_PAGE_SIZE));
  const shown = found.slice(0, LOG_PAGE_SIZE);
  const last = shown.at(-1)?.index ?? 0;
  const isLast = ofProduct ? found.length === shown.length : last === 0;
  return {
    log: signedState(head),
    entries: shown.flatMap(loggedEntry),
    ...(!isLast && { before: last }),
  };
}

function signedState({ size, root, checkpoint, cosignatures, keys, signedAt }: LogHead) {
  const { origin } = readCheckpoint(checkpoint.slice(0, checkpoint.indexOf("\n\n") + 1));
  const witnesses = config().logWitnesses.map(({ key }) => readWitnessKey(key));
  return {
    origin,
    size,
    root: root.toString("base64"),
    ...(signedAt && { signedAt: signedAt.toISOString() }),
    keys: [...keys],
    witnesses: cosignersOf(checkpoint + cosignatures, witnesses).map(({ key, seconds }) => ({
      ...{ name: key.name, key: key.text },
      at: new Date(Number(seconds) * 1_000).toISOString(),
    })),
  };
}

function loggedEntry({ index, bytes }: PlacedEntry): LoggedEntry[] {
  const entry = readEntry(bytes);
  if (!entry) return [];
  const { kind, slug, version, sha256, at } = entry;
  return [{ index, kind, slug, version, at: at.toISOString(), ...(sha256 !== undefined && { sha256 }) }];
}
