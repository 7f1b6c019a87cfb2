import { ArchiveRefused, type Finding } from "#archive/finding.js";
import { type FolderFile, type Opened, openFolder, openZip, withManifest } from "./open.js";

/** Packs and unpacks in a worker, because this takes seconds and must not block the page. */

export type Job =
  | { readonly kind: "folder"; readonly files: readonly FolderFile[] }
  | { readonly kind: "zip"; readonly archive: Blob }
  | { readonly kind: "manifest"; readonly archive: Blob; readonly manifest: string };

export type Outcome =
  | { readonly done: Opened | Blob }
  | { readonly refused: readonly Finding[] }
  | { readonly failed: string };

function work(job: Job): Promise<Opened | Blob> {
  if (job.kind === "folder") return openFolder(job.files);
  if (job.kind === "zip") return openZip(job.archive);
  return withManifest(job.archive, job.manifest);
}

addEventListener("message", async ({ data }: MessageEvent<Job>) => {
  const outcome: Outcome = await work(data).then(
    (done) => ({ done }),
    (error) =>
      error instanceof ArchiveRefused
        ? { refused: error.findings }
        : { failed: String(error?.message ?? error) },
  );
  postMessage(outcome);
});
