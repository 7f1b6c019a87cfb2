import { setTimeout as sleep } from "node:timers/promises";
import { readEntry } from "#domain/log/entry.js";
import { readBundle, rootOf, TILE_WIDTH, Tiles, tilePath } from "#domain/log/tiles.js";
import { leafHash } from "#domain/log/verifier.js";
import { CliError, EXIT } from "../errors.js";
import { distrust, type Followed } from "./follow.js";

/** The maximum number of entries that one command reads. */
export const MAX_ENTRIES = 100_000;
const MAX_WAITS = 3;
const MAX_WAIT_SECONDS = 90;

/** Reads the bytes of one path of a marketplace's log; undefined if it does not exist. */
export type BytesReader = (path: string) => Promise<Uint8Array | undefined>;

/**
 * Reads all entries of a log. Verifies that they match the checkpoint, and that no version has two archives.
 * @param onRead called with the number of entries read so far
 * @throws CliError `general` that says what the marketplace did; `validation` if the log is too long
 */
export async function verifyWhole(
  site: string,
  { checkpoint: { size, root } }: Followed,
  read: BytesReader,
  { signal, onRead }: { readonly signal: AbortSignal; readonly onRead: (entries: number) => void },
): Promise<{ readonly products: number; readonly versions: number }> {
  if (size > MAX_ENTRIES) {
    throw new CliError(EXIT.validation, `The log has ${size} entries, but at most ${MAX_ENTRIES} are read`, {
      hint: "Verify one product: `vaultmart log SLUG`.",
    });
  }
  const [tiles, digests, products] = [new Tiles(), new Map<string, string | undefined>(), new Set<string>()];
  for (let start = 0; start < size; start += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, size - start);
    const path = tilePath({ level: "entries", number: start / TILE_WIDTH, width });
    const entries = entriesOf(await patiently(() => read(path), signal));
    if (entries?.length !== width) {
      throw distrust(`${site} does not show all entries of its log`, [`entries starting at ${start}`]);
    }
    for (const { kind, slug, version, sha256 } of entries.flatMap((bytes) => readEntry(bytes) ?? [])) {
      products.add(slug);
      if (kind !== "published") continue;
      const name = `${slug} ${version}`;
      if (digests.has(name) && digests.get(name) !== sha256) {
        throw distrust(`The log of ${site} has two archives for ${name}, but a version never changes`);
      }
      digests.set(name, sha256);
    }
    tiles.append(start, entries.map(leafHash));
    onRead(start + width);
  }
  if (!rootOf(size, tiles.node).equals(root)) {
    throw distrust(`${site} shows entries that do not match its log`);
  }
  return { products: products.size, versions: digests.size };
}

function entriesOf(bundle: Uint8Array | undefined): Buffer[] | undefined {
  try {
    return bundle && readBundle(bundle);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Waits when the rate limit of the marketplace requires it. */
async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = error instanceof CliError ? error.details.retryAfter : undefined;
      if (seconds === undefined || seconds > MAX_WAIT_SECONDS || waits === MAX_WAITS) throw error;
      await sleep(seconds * 1_000, undefined, { signal });
    }
  }
}
