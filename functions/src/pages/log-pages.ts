import { Failure } from "#contract/failure.js";
import { PAGE_LIMITS } from "#contract/pages.js";
import type { LogLookup } from "#domain/log/lookup.js";
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
import type { Asked, Page } from "#http/page.js";
import { entriesAbout, readBundleData, readHead, readTiles } from "#store/log/log.js";

/** How long everyone may cache a tile or a proof between two sizes, in seconds. They never change. */
const FOREVER_SECONDS = 31_536_000;

const LOOKUP = /^lookup\/([a-z0-9_-]{1,64})@([0-9A-Za-z.+-]{1,64})$/;
const PROOF = /^proof\/(0|[1-9]\d{0,14})-(0|[1-9]\d{0,14})$/;

/**
 * The transparency log (docs/decisions/172-how-a-market-serves-its-log.md).
 *
 * @param path decoded, below `/log/`
 */
export const logPage = (path: string): Asked => ({
  counter: "/log",
  perMinute: PAGE_LIMITS.pages,
  answer: () => answer(path),
  draw: (failure) => ({ type: JSON_TYPE, body: JSON.stringify(failure.answer()) }),
});

const JSON_TYPE = "application/json; charset=utf-8";

async function answer(path: string): Promise<Page> {
  if (path === "checkpoint") return text((await head()).checkpoint);
  if (path === "key") return text((await head()).keyNote);
  const [, slug, version] = LOOKUP.exec(path) ?? [];
  if (slug !== undefined && version !== undefined) return lookup(slug, version);
  const [, older, newer] = PROOF.exec(path) ?? [];
  if (older !== undefined && newer !== undefined) return proof(Number(older), Number(newer));
  const tile = readTilePath(path);
  if (tile) return tilePage(tile);
  throw new Failure("notInLog");
}

async function head(): Promise<LogHead> {
  const found = await readHead();
  if (!found) throw new Failure("noLog");
  return found;
}

// No cache may answer with an older checkpoint than the one that the client has seen.
const text = (body: string, cdnSeconds = 0): Page => ({
  status: 200,
  type: "text/plain; charset=utf-8",
  body,
  cdnSeconds,
  browserSeconds: cdnSeconds,
});

async function lookup(slug: string, version: string): Promise<Page> {
  // The log that is read after its entries has them all.
  const entries = await entriesAbout(slug, version);
  const { size, checkpoint } = await head();
  const paths = await withTiles(readTiles, (node) =>
    entries.map(({ index }) => inclusionPath(index, size, node)),
  );
  const body: LogLookup = {
    checkpoint,
    entries: entries.map(({ index, bytes }, at) => ({
      index,
      entry: bytes.toString(),
      path: (paths[at] ?? []).map((hash) => hash.toString("base64")),
    })),
  };
  return { status: 200, type: JSON_TYPE, body: JSON.stringify(body), cdnSeconds: 0 };
}

async function proof(older: number, newer: number): Promise<Page> {
  const { size } = await head();
  if (older > newer || newer > size) throw new Failure("notInLog");
  const path = await withTiles(readTiles, (node) => consistencyPath(older, newer, node));
  return text(path.map((hash) => `${hash.toString("base64")}\n`).join(""), FOREVER_SECONDS);
}

async function tilePage({ level, number, width }: TilePath): Promise<Page> {
  const { size } = await head();
  const hashes = { level: level === "entries" ? 0 : level, number };
  if (width > widthOf(hashes, size)) throw new Failure("notInLog");
  const body =
    level === "entries"
      ? writeBundle(readBundle(await readBundleData(number)).slice(0, width))
      : (await readTiles([hashes]))[0]?.subarray(0, width * 32);
  if (!body) throw new Failure("notInLog");
  return {
    ...{ status: 200, type: "application/octet-stream", body },
    ...{ cdnSeconds: FOREVER_SECONDS, browserSeconds: FOREVER_SECONDS },
  };
}
