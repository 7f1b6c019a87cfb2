import { Failure } from "#contract/failure.js";
import { productsScan as route } from "#contract/products.js";
import { checkSlug } from "#domain/people/scope.js";
import { checkProductPath, slugOfUpload } from "#domain/products/upload.js";
import { endpoint } from "#http/endpoint.js";
import { readerSecrets } from "#platform/reader-secrets.js";
import { findUpload, judgeUpload } from "#uploads/scan.js";

/** An author requests a scan of an uploaded archive. The verdict applies to exactly those bytes. */
export const productsScan = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      checkProductPath(input.storagePath, "storagePath");
      checkSlug(caller, slugOfUpload(input.storagePath), "storagePath");
      const claim = await findUpload(input.storagePath, caller.uid, now);
      if (!claim) throw new Failure("fileNotFound");
      const judged = await judgeUpload(claim);
      if (!judged) throw new Failure("fileNotFound");
      const { verdict, fileTypes, totalFiles } = judged.scan;
      return {
        safe: true as const,
        fileTypes: [...fileTypes],
        totalFiles,
        held: verdict.outcome === "hold",
        findings: [...verdict.findings],
        ...(verdict.capabilities && { capabilities: verdict.capabilities }),
        sha256: verdict.sha256,
      };
    },
  },
  { secrets: readerSecrets() },
);
