import { createHash, generateKeyPairSync } from "node:crypto";
import { addAbortSignal, Readable } from "node:stream";
import type { Bucket, Storage } from "@google-cloud/storage";
import { Failure } from "#contract/failure.js";
import { config } from "#platform/config.js";
import { WAITS } from "#platform/waits.js";

/** Five minutes, in milliseconds (spec: download URL expiry). */
export const DOWNLOAD_URL_LIFETIME_MS = 5 * 60 * 1000;

const CALL_MS = WAITS.storageCall.milliseconds;
/** The client library does not detect a connection that drops in the middle of a body. */
const STALL_MS = WAITS.storageStall.milliseconds;

let connection: Promise<Storage> | undefined;

async function bucket(): Promise<Bucket> {
  connection ??= connect();
  return (await connection).bucket(config().bucket);
}

/** Loaded on first use: the client library is large, and most requests do not need it. */
async function connect(): Promise<Storage> {
  const { Storage } = await import("@google-cloud/storage");
  const retryOptions = { autoRetry: true, maxRetries: 2, totalTimeout: CALL_MS / 1000 };
  const { emulated, urlSigningKey } = config();
  if (!emulated) return new Storage({ retryOptions, timeout: CALL_MS });
  return new Storage({
    retryOptions,
    timeout: CALL_MS,
    projectId: process.env.GCLOUD_PROJECT,
    credentials: {
      client_email: "url-signer@vaultmart.invalid",
      private_key: urlSigningKey ?? throwAwayKey(),
    },
  });
}

/** The emulator checks no signatures, but a URL needs one, so a temporary key of this process is enough. */
function throwAwayKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/**
 * Opens a resumable upload and returns its session URL (DESIGN §4.1).
 *
 * The session accepts exactly `size` bytes of `application/zip`, and only once: the object must not exist yet.
 * With `customTime`, the bucket's lifecycle rule can delete uploads that never became a product.
 *
 * @param origin the browser's origin, for CORS; undefined for other clients
 */
export async function openUpload(
  key: string,
  size: number,
  origin: string | undefined,
  now: Date,
): Promise<string> {
  const [url] = await (await bucket()).file(key).createResumableUpload({
    ...(origin !== undefined && { origin }),
    preconditionOpts: { ifGenerationMatch: 0 },
    metadata: { contentType: "application/zip", contentLength: size, customTime: now.toISOString() },
  });
  return url;
}

/** The metadata of an object: its size, its digest in base64, and its live generation. */
export interface ObjectFacts {
  readonly size: number;
  readonly md5: string | undefined;
  readonly generation: string;
}

/** Reads an object's metadata and content type; undefined if it does not exist. */
export async function stat(
  key: string,
): Promise<(ObjectFacts & { readonly type: string | undefined; readonly createdAt: Date }) | undefined> {
  try {
    const [metadata] = await (await bucket()).file(key).getMetadata();
    const { size, contentType, md5Hash, generation, timeCreated } = metadata;
    return {
      ...{ size: Number(size), type: contentType, md5: md5Hash, generation: String(generation) },
      createdAt: new Date(timeCreated ?? 0),
    };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/**
 * Reads one generation of an object into memory, in a single request; undefined if it does not exist.
 *
 * @throws Error if the bytes do not match `facts`, if no bytes arrive for ten seconds, or if the signal aborts
 */
export async function read(
  key: string,
  facts: ObjectFacts,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const stream = (await bucket()).file(key, { generation: facts.generation }).createReadStream();
  const bytes = await collect(stream, facts.size, signal);
  if (bytes && facts.md5 !== undefined && facts.md5 !== md5Of(bytes)) {
    throw new Error("Storage sent other bytes than the object has");
  }
  return bytes;
}

/** Everything that a stream sends; undefined if its object does not exist. @param size exactly, in bytes */
async function collect(stream: Readable, size: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
  addAbortSignal(signal, stream);
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  const stalled = setTimeout(() => stream.destroy(new Error("Storage stopped sending")), STALL_MS);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      stalled.refresh();
      if (length + chunk.length > size) throw new Error("Storage sent more bytes than the object has");
      chunk.copy(bytes, length);
      length += chunk.length;
    }
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  } finally {
    clearTimeout(stalled);
  }
  if (length !== size) throw new Error("Storage sent fewer bytes than the object has");
  return bytes;
}

/**
 * Reads a part of an object; undefined if the object, or this generation of it, does not exist.
 *
 * @param generation undefined for the live one
 * @param range bytes from `start` (included) to `end` (excluded)
 * @throws Error if storage sends more or fewer bytes, if no bytes arrive for ten seconds, or if the signal aborts
 */
export async function readRange(
  key: string,
  generation: string | undefined,
  { start, end }: { readonly start: number; readonly end: number },
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (end <= start) return new Uint8Array();
  const file = (await bucket()).file(key, generation === undefined ? {} : { generation });
  return collect(file.createReadStream({ start, end: end - 1 }), end - start, signal);
}

/**
 * Streams an object without keeping it in memory.
 * @throws Error if no bytes arrive for ten seconds, or if the object does not exist
 */
export async function* readPieces(key: string): AsyncGenerator<Uint8Array> {
  const stream = (await bucket()).file(key).createReadStream();
  // Only the wait for storage counts, not what the reader does with a piece. A cleared timer cannot be refreshed.
  const watch = () => setTimeout(() => stream.destroy(new Error("Storage stopped sending")), STALL_MS);
  let stalled = watch();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      clearTimeout(stalled);
      yield chunk;
      stalled = watch();
    }
  } finally {
    clearTimeout(stalled);
    stream.destroy();
  }
}

/**
 * Writes a new object from a stream of any size.
 *
 * @param deletedFrom the bucket's lifecycle rule deletes the object two days after this time
 * @returns the size in bytes, and the SHA-256
 * @throws Error if the stream fails, or if the stored bytes differ from the sent ones
 */
export async function storeStream(
  key: string,
  bytes: Readable,
  deletedFrom: Date,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let size = 0;
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      size += piece.length;
      sha256.update(piece);
      md5.update(piece);
      yield piece;
    }
  };
  const customTime = deletedFrom.toISOString();
  const [session] = await (await bucket()).file(key).createResumableUpload({
    metadata: { contentType: "application/zip", cacheControl: "private, no-store", customTime },
  });
  // The client library's own stream does not work in a bundle, where classes have other names.
  const answer = await fetch(session, {
    ...{ method: "PUT", duplex: "half", headers: { "content-range": "bytes 0-*/*" } },
    body: Readable.toWeb(Readable.from(counted(bytes))) as BodyInit,
    signal: AbortSignal.timeout(WAITS.storedStream.milliseconds),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Storage returned ${answer.status} for ${key}`);
  const facts = await stat(key);
  if (facts?.size !== size || (facts.md5 !== undefined && facts.md5 !== md5.digest("base64"))) {
    throw new Error(`Storage does not hold ${key} as it was written`);
  }
  return { size, sha256: sha256.digest("hex") };
}

/** How often bytes are written again if their object is deleted before its metadata is read. */
const STORE_ATTEMPTS = 5;

/**
 * Stores bytes under a key that is derived from their content. An existing object must contain the same bytes, from an
 * earlier or concurrent attempt. If that attempt is rejected and deletes the object, this call writes it again.
 * @param contentType by default, the type of a product's archive
 * @returns the object's generation
 * @throws Failure `unavailable` if the object is missing after every attempt; Error if storage has other bytes under
 * the key
 */
export async function store(
  key: string,
  bytes: Uint8Array,
  contentType = "application/zip",
): Promise<string> {
  for (let attempt = 1; attempt <= STORE_ATTEMPTS; attempt++) {
    await createObject(key, bytes, contentType);
    const facts = await stat(key);
    if (!facts) continue;
    if (facts.size !== bytes.byteLength || facts.md5 !== md5Of(bytes)) {
      throw new Error(`Storage does not hold ${key} as it was written`);
    }
    return facts.generation;
  }
  throw new Failure("unavailable", { cause: new Error(`Storage does not keep ${key}`) });
}

/** Writes an object, unless one exists under its key. */
async function createObject(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  try {
    const file = (await bucket()).file(key);
    await file.save(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      resumable: false,
      contentType,
      preconditionOpts: { ifGenerationMatch: 0 },
      metadata: { cacheControl: "private, max-age=31536000, immutable" },
    });
  } catch (error) {
    if (statusOf(error) !== 412) throw error;
  }
}

/** The objects in a folder. @param folder ends with a slash */
export async function list(folder: `${string}/`): Promise<{ key: string; createdAt: Date }[]> {
  const [files] = await (await bucket()).getFiles({ prefix: folder });
  return files.map(({ name, metadata }) => ({ key: name, createdAt: new Date(metadata.timeCreated ?? 0) }));
}

/** Objects in a page of a folder. */
const PAGE = 500;

/** The objects in a folder and its subfolders, page by page. @param folder ends with a slash */
export async function* listPages(
  folder: `${string}/`,
): AsyncGenerator<{ key: string; size: number; createdAt: Date; generation: string }[]> {
  let pageToken: string | undefined;
  do {
    const [files, next] = await (await bucket()).getFiles({
      ...{ prefix: folder, autoPaginate: false, maxResults: PAGE },
      ...(pageToken !== undefined && { pageToken }),
    });
    yield files.map(({ name, metadata }) => ({
      key: name,
      size: Number(metadata.size),
      createdAt: new Date(metadata.timeCreated ?? 0),
      generation: String(metadata.generation),
    }));
    pageToken = (next as { readonly pageToken?: string } | null)?.pageToken;
  } while (pageToken !== undefined);
}

/** Deletes an object, unless it was overwritten or already deleted. */
export async function removeGeneration(key: string, generation: string): Promise<void> {
  try {
    await (await bucket()).file(key).delete({ ignoreNotFound: true, ifGenerationMatch: generation });
  } catch (error) {
    if (statusOf(error) !== 412) throw error;
  }
}

/** Deletes an object. A missing object is not an error. */
export async function remove(key: string): Promise<void> {
  await (await bucket()).file(key).delete({ ignoreNotFound: true });
}

/** Number of objects of a folder that are deleted concurrently. */
const REMOVED_AT_ONCE = 8;

/** Deletes all objects in a folder. @param folder ends with a slash @returns the number of deleted objects */
export async function removeFolder(folder: `${string}/`): Promise<number> {
  const [files] = await (await bucket()).getFiles({ prefix: folder });
  const left = files.values();
  const removeOn = async () => {
    for (const file of left) await file.delete({ ignoreNotFound: true });
  };
  await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, removeOn));
  return files.length;
}

/**
 * Tries to delete an object that nothing refers to. If that fails, the request still succeeds: the object costs little,
 * and nobody can access it.
 */
export async function discard(key: string): Promise<void> {
  await remove(key).catch(() => undefined);
}

/** A V4 signed URL that downloads an object under its original name. It is valid for five minutes. */
export async function signDownload(key: string, fileName: string, now: Date): Promise<string> {
  const [url] = await (await bucket()).file(key).getSignedUrl({
    version: "v4",
    action: "read",
    accessibleAt: now,
    expires: now.getTime() + DOWNLOAD_URL_LIFETIME_MS,
    promptSaveAs: fileName,
  });
  return url;
}

/** The digest that storage itself keeps. It detects corruption but is no protection against an attacker. */
function md5Of(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("base64");
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
