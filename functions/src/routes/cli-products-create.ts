import { cliProductsCreate as route } from "#contract/create-product.js";
import { Failure } from "#contract/failure.js";
import { checkSlug } from "#domain/people/scope.js";
import { checkManifest, checkPrice, listingOf } from "#domain/products/listing.js";
import { checkProductPath, slugOfUpload } from "#domain/products/upload.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { readerSecrets } from "#platform/reader-secrets.js";
import * as productWrites from "#store/products/product-writes.js";
import { keepUpload } from "#uploads/persist.js";
import { findUpload, judgeUpload } from "#uploads/scan.js";
import { verifySigned } from "#uploads/sigstore.js";

/**
 * An author publishes an uploaded archive as a new product or as a new version of one.
 *
 * Checks that do not need the bytes run first. The route scans the archive regardless of earlier scans, so the stored
 * bytes are exactly the scanned bytes.
 */
export const cliProductsCreate = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      checkSlug(caller, input.slug, "slug");
      checkSlug(caller, slugOfUpload(input.fileKey), "fileKey");
      checkPrice(input.price, config().lowestPriceCents);
      checkProductPath(input.fileKey, "fileKey");
      const limits = { settings: config().abuse, now };
      await productWrites.plan(input.slug, input.version, caller.user, limits);
      const claim = await findUpload(input.fileKey, caller.uid, now);
      if (!claim) throw new Failure("uploadNotFound", { issues: ["fileKey: no open upload of yours"] });
      if (claim.size !== input.fileSize) {
        throw new Failure("fileSizeDiffers", { issues: [`fileSize: ${claim.size} bytes were declared`] });
      }
      const judged = await judgeUpload(claim);
      if (!judged) throw new Failure("uploadNotFound", { issues: ["fileKey: nothing was uploaded there"] });
      checkManifest(input, judged.manifest);
      const signed = await verifySigned(input.sigstoreBundle, judged, caller.credential?.provenance);
      const kept = await keepUpload({
        slug: input.slug,
        version: input.version,
        fileName: input.fileName,
        author: caller.user,
        provenance: caller.credential?.provenance,
        signed,
        listing: listingOf(input, judged.manifest),
        claim,
        judged,
        limits,
      });
      const { slug } = input;
      return {
        ...kept,
        slug,
        status: "pending_review" as const,
        ...(signed && { sigstore: signed.sigstore }),
      };
    },
  },
  { secrets: readerSecrets() },
);
