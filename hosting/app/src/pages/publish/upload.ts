/** The upload of an archive: one resumable session, which survives a broken connection and a reload. */
export interface Upload {
  readonly url: string;
  /** `storagePath` of the scan, and `fileKey` when the product is created. */
  readonly key: string;
  readonly fileName: string;
  readonly fileSize: number;
}

/** The error for a session that can no longer be used because it has expired or contains other bytes. */
export class SessionLost extends Error {}

interface Sending {
  readonly upload: Upload;
  readonly archive: Blob;
  /** Whether bytes may have been sent before. Storage is then asked how many it has. */
  readonly isBegun: boolean;
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends an archive to its session, or only the bytes that storage does not have yet.
 * @throws SessionLost if a new session is needed
 * @throws TypeError if the connection was interrupted; a retry may succeed
 */
export async function send({ upload, archive, isBegun, onProgress, signal }: Sending): Promise<void> {
  const { url } = upload;
  const start = isBegun ? await stored(url, archive.size, signal) : 0;
  onProgress(start);
  if (start === archive.size) return;
  const rest: Record<string, string> =
    start === 0 ? {} : { "content-range": `bytes ${start}-${archive.size - 1}/${archive.size}` };
  const { status } = await put(
    url,
    archive.slice(start),
    { "content-type": "application/zip", ...rest },
    signal,
    (sent) => onProgress(start + sent),
  );
  if (status >= 500) throw new TypeError(`Storage answered ${status}`);
  if (status >= 300) throw new SessionLost(`Storage answered ${status}`);
}

/** How many bytes of the archive storage has. It returns the range so far, or the finished file. */
async function stored(url: string, size: number, signal: AbortSignal): Promise<number> {
  const answer = await put(url, new Blob(), { "content-range": `bytes */${size}` }, signal);
  if (answer.status === 308) {
    const last = /-(\d+)$/.exec(answer.getResponseHeader("range") ?? "")?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  }
  // A store without ranges responds to this request by creating an empty file.
  if (answer.status < 300 && sizeIn(answer.responseText) === size) return size;
  throw new SessionLost(`Storage answered ${answer.status}`);
}

function sizeIn(file: string): number {
  try {
    return Number(JSON.parse(file).size);
  } catch {
    return Number.NaN;
  }
}

/** A PUT request with progress, which `fetch` does not support. */
function put(
  url: string,
  body: Blob,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onProgress?: (sent: number) => void,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new TypeError("The connection broke"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
