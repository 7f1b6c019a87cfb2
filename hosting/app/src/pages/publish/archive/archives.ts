import type { Finding } from "#archive/finding.js";
import type { FolderFile, Opened } from "./open.js";
import type { Job, Outcome } from "./worker.js";

/** The error if no archive can be built from the chosen files. `findings` contains the reasons. */
export class Refused extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings[0]?.message ?? "Archive refused");
  }
}

/**
 * @throws Refused if no archive can be built from it
 * @throws Error if a file can no longer be read
 */
export const openFolder = (files: readonly FolderFile[]) => run<Opened>({ kind: "folder", files });
export const openZip = (archive: Blob) => run<Opened>({ kind: "zip", archive });
export const withManifest = (archive: Blob, manifest: string) =>
  run<Blob>({ kind: "manifest", archive, manifest });

/** One worker per job. It ends with the job and frees its memory. */
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
