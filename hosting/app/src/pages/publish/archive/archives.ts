import type { Finding } from "#archive/finding.js";
import type { FolderFile, Opened } from "./open.js";
import type { Job, Outcome } from "./worker.js";

/** What was chosen cannot become an archive, and `findings` say why. */
export class Refused extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings[0]?.message ?? "Archive refused");
  }
}

/**
 * @throws Refused when no archive can be made of it
 * @throws Error when a file cannot be read any more
 */
export const openFolder = (files: readonly FolderFile[]) => run<Opened>({ kind: "folder", files });
export const openZip = (archive: Blob) => run<Opened>({ kind: "zip", archive });
export const withManifest = (archive: Blob, manifest: string) =>
  run<Blob>({ kind: "manifest", archive, manifest });

/** A worker a job: it ends with it, and gives its memory back. */
function run<T extends Opened | Blob>(job: Job): Promise<T> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<T>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Outcome>) => {
      if ("done" in data) resolve(data.done as T);
      else reject("refused" in data ? new Refused(data.refused) : new Error(data.failed));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
