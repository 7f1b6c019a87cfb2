import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

const inBackground = promisify(gzip);

/** A body up to this many bytes is compressed in less time than another thread takes to be asked. */
const AT_ONCE_BYTES = 64 * 1024;

/** A body as gzip. Large bodies are compressed in another thread, so that other requests do not wait. */
export const compressed = async (body: Buffer): Promise<Buffer> =>
  body.length <= AT_ONCE_BYTES ? gzipSync(body) : inBackground(body);
