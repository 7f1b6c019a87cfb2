import { Failure } from "#contract/failure.js";
import type { LogLookup } from "#contract/log.js";
import type { LogHead } from "#domain/log/sequence.js";
import {
  consistencyPath,
  inclusionPath,
  readBundle,
  readTilePath,
  type TilePath,
  widthOf,
  withTiles,
  writeBundle,
} from "#domain/log/tiles.js";
import { entriesAbout, readBundleData, readHead, readTiles } from "#store/log/log.js";

/** The response to a request for a URL of the log. */
export interface LogFile {
  /** `Content-Type`, with its charset. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /**
   * Whether it never changes. Caches must not serve an older checkpoint than one that a client
   * has seen.
   */
  readonly isImmutable: boolean;
}

const LOOKUP = /^lookup\/([a-z0-9_-]{1,64})@([0-9A-Za-z.+-]{1,64})$/;
const PROOF = /^proof\/(0|[1-9]\d{0,14})-(0|[1-9]\d{0,14})$/;

/**
 * The transparency log (docs/decisions/172-how-a-market-serves-its-log.md).
 *
 * @param path decoded, below `/log/`
 * @throws Failure `noLog`, `notInLog`
 */
export async function logFile(path: string): Promise<LogFile> {
  if (path === "checkpoint") return text(cosigned(await head()));
  if (path === "key") return text((await head()).keyNote);
  const [, slug, version] = LOOKUP.exec(path) ?? [];
  if (slug !== undefined && version !== undefined) return lookup(slug, version);
  const [, older, newer] = PROOF.exec(path) ?? [];
  if (older !== undefined && newer !== undefined) return proof(Number(older), Number(newer));
  const tile = readTilePath(path);
  if (tile) return tileFile(tile);
  throw new Failure("notInLog");
}

async function head(): Promise<LogHead> {
  const found = await readHead();
  if (!found) throw new Failure("noLog");
  return found;
}

/** The checkpoint with the lines of its witnesses. */
const cosigned = ({ checkpoint, cosignatures }: LogHead): string => checkpoint + cosignatures;

const text = (body: string, isImmutable = false): LogFile => ({
  ...{ type: "text/plain; charset=utf-8", body, isImmutable },
});

async function lookup(slug: string, version: string): Promise<LogFile> {
  const body = await lookUp(slug, version);
  if (!body) throw new Failure("noLog");
  return { type: "application/json; charset=utf-8", body: JSON.stringify(body), isImmutable: false };
}

/** The log entries about a version; undefined if the marketplace has no log. */
export async function lookUp(slug: string, version: string): Promise<LogLookup | undefined> {
  // The log that is read after its entries has them all.
  const entries = await entriesAbout(slug, version);
  const found = await readHead();
  if (!found) return undefined;
  const { size } = found;
  const paths = await withTiles(readTiles, (node) =>
    entries.map(({ index }) => inclusionPath(index, size, node)),
  );
  return {
    checkpoint: cosigned(found),
    entries: entries.map(({ index, bytes }, at) => ({
      index,
      entry: bytes.toString(),
      path: (paths[at] ?? []).map((hash) => hash.toString("base64")),
    })),
  };
}

async function proof(older: number, newer: number): Promise<LogFile> {
  const { size } = await head();
  if (older > newer || newer > size) throw new Failure("notInLog");
  const path = await withTiles(readTiles, (node) => consistencyPath(older, newer, node));
  return text(path.map((hash) => `${hash.toString("base64")}\n`).join(""), true);
}

async function tileFile({ level, number, width }: TilePath): Promise<LogFile> {
  const { size } = await head();
  const hashes = { level: level === "entries" ? 0 : level, number };
  if (width > widthOf(hashes, size)) throw new Failure("notInLog");
  const body =
    level === "entries"
      ? writeBundle(readBundle(await readBundleData(number)).slice(0, width))
      : (await readTiles([hashes]))[0]?.subarray(0, width * 32);
  if (!body) throw new Failure("notInLog");
  return { type: "application/octet-stream", body, isImmutable: true };
}
