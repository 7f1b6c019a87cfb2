import { randomBytes } from "node:crypto";
import type { StreamedFile } from "#archive/zip-stream.js";
import { SCHEMA_VERSION } from "#contract/schema.js";
import { exportReadme, partOf, planParts, rangeOf, totalParts } from "#domain/people/data-export.js";
import { PERSONAL } from "#domain/people/personal-data.js";
import { identityOf } from "#gateway/auth.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import * as dataExports from "#store/people/data-exports.js";
import { documentsOf } from "#store/people/personal-data.js";
import { ownFiles, type StoredFile } from "./own-files.js";

/** The lifecycle rule of the bucket deletes an object two days after its custom time. */
const LIFECYCLE_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Makes the next part of a user's copy (decision 265). Does nothing if there is no copy, or if all parts exist. The
 * function can be interrupted and repeated at any point. Two concurrent calls make the same part twice; the call that
 * finishes later discards its part.
 */
export async function makeNextPart(uid: string, now: Date): Promise<void> {
  const current = await dataExports.find(uid);
  if (!current || current.copy.readyAt) return;
  const { copy } = current;
  if (copy.parts.length === 0) await storage.removeFolder(dataExports.folderOf(uid));
  const starts = copy.starts ?? (await planOf(uid, copy.requestedAt));
  const part = copy.parts.length + 1;
  const files: StoredFile[] = [];
  for await (const file of ownFiles(uid, copy.requestedAt, rangeOf(starts, part))) files.push(file);
  const contents = [
    ...(part === 1 ? await recordsOf(uid, copy.requestedAt, starts) : []),
    ...files.map(({ path, key }) => ({ path, isText: false, content: () => storage.readPieces(key) })),
  ];
  const key = `${dataExports.folderOf(uid)}${copy.id}/${part}-${randomBytes(8).toString("hex")}.zip`;
  const { streamZip } = await import("#archive/zip-stream.js");
  const zip = await streamZip(contents, copy.requestedAt);
  const stored = await storage.storeStream(key, zip, new Date(copy.expiresAt.getTime() - LIFECYCLE_MS));
  if (!(await dataExports.addPart(current, { key, ...stored }, starts, now))) await storage.remove(key);
}

/** Where each part starts. */
async function planOf(uid: string, requestedAt: Date): Promise<readonly string[]> {
  const files: StoredFile[] = [];
  for await (const file of ownFiles(uid, requestedAt, {})) files.push(file);
  return planParts(files);
}

/** The files of the first part: the records, the account, and the files that explain them. */
async function recordsOf(
  uid: string,
  requestedAt: Date,
  starts: readonly string[],
): Promise<readonly StreamedFile[]> {
  const site = config().siteUrl;
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const text = (path: string, content: StreamedFile["content"]) => ({ path, isText: true, content });
  return [
    text("README.txt", async function* () {
      yield exportReadme(site, requestedAt, totalParts(starts));
    }),
    text("manifest.json", () => manifestPieces(uid, requestedAt, starts)),
    text("account.json", async function* () {
      yield json((await identityOf(uid)) ?? null);
    }),
    ...Object.keys(PERSONAL)
      .filter((kind) => !("because" in Object(PERSONAL[kind]?.copied)))
      .map((kind) => text(`data/${kind.replaceAll("/", "-")}.json`, () => recordPieces(kind, uid))),
  ];
}

/** A kind's records as a JSON array, record by record. */
async function* recordPieces(kind: string, uid: string): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const record of documentsOf(kind, uid)) {
    yield `${separator}${JSON.stringify(record)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

async function* manifestPieces(
  uid: string,
  requestedAt: Date,
  starts: readonly string[],
): AsyncGenerator<string> {
  const head = {
    site: config().siteUrl,
    schemaVersion: SCHEMA_VERSION,
    uid,
    requestedAt: requestedAt.toISOString(),
    parts: totalParts(starts),
  };
  yield `${JSON.stringify(head, null, 2).replace(/\n\}$/, "")},\n  "files": [`;
  let separator = "\n";
  for await (const file of ownFiles(uid, requestedAt, {})) {
    const { path, size } = file;
    // A file without a part is left out.
    yield `${separator}    ${JSON.stringify({ path, size, part: partOf(starts, file) ?? null })}`;
    separator = ",\n";
  }
  yield "\n  ]\n}\n";
}
