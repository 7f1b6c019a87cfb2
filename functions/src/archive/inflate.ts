import { inflateRawSync } from "node:zlib";
import { crc32 } from "./crc32.js";
import { refuse } from "./finding.js";
import type { ArchiveEntry } from "./structure.js";

/** The minimum size of an output buffer that zlib accepts. */
const MIN_CHUNK = 64;

/**
 * The bytes of one file, verified against the directory: exactly `entry.size` bytes with the declared checksum, from
 * exactly the compressed bytes.
 *
 * Output stops at the declared size, which `readDirectory` has limited. A stream that declares a false size therefore
 * uses no more memory than declared. A stored file is returned as a view of `bytes`, without a copy.
 *
 * @throws ArchiveRefused
 */
export function inflateEntry(bytes: Uint8Array, entry: ArchiveEntry): Uint8Array {
  const packed = bytes.subarray(entry.dataStart, entry.dataStart + entry.compressedSize);
  const data = entry.method === "store" ? packed : inflate(packed, entry);
  if (data.length !== entry.size) refuse("size-mismatch", undefined, entry.path);
  if (crc32(data) !== entry.crc32) refuse("crc-mismatch", undefined, entry.path);
  return data;
}

/** The result of `inflateRawSync` with `info: true`, which is missing in the platform's types. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

function inflate(packed: Uint8Array, entry: ArchiveEntry): Uint8Array {
  const { buffer, engine } = inflateOrRefuse(packed, entry);
  if (engine.bytesWritten !== packed.length) {
    refuse("deflate-stream", "Bytes follow the end of the compressed data", entry.path);
  }
  return buffer;
}

function inflateOrRefuse(packed: Uint8Array, entry: ArchiveEntry): Inflated {
  try {
    return inflateRawSync(packed, {
      // zlib rejects an output limit of zero. The size check catches one extra byte.
      maxOutputLength: Math.max(1, entry.size),
      // One buffer for the whole output plus one byte is neither grown nor copied.
      chunkSize: Math.max(MIN_CHUNK, entry.size + 1),
      info: true,
    }) as unknown as Inflated;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ERR_BUFFER_TOO_LARGE") {
      refuse("size-mismatch", "The data is larger than the archive declares", entry.path);
    }
    if (code?.startsWith("Z_")) refuse("deflate-stream", undefined, entry.path);
    throw error;
  }
}
