import type { ProductPage, ReleasedVersion } from "#contract/app-pages.js";
import type { Recall } from "#contract/fields.js";
import type { Product, ProductFile } from "./product.js";
import { publicProduct } from "./public-product.js";
import { isMalicious, recallOf } from "./recall.js";

/** A version as stored. It has been published if it has an approval date. */
export interface StoredRelease extends ProductFile {
  readonly changelog: string;
  readonly approvedAt?: Date | undefined;
}

/** All public data of a published product, as shown on its page. */
export function productView(
  product: Product,
  releases: readonly StoredRelease[],
  ratings: readonly number[],
): ProductPage {
  const { longDescription, language, compatibility, dependencies } = product;
  return {
    product: {
      ...publicProduct(product),
      longDescription,
      language,
      compatibility: { ...compatibility },
      dependencies: Object.fromEntries(
        Object.entries(dependencies).map(([registry, slugs]) => [registry, [...slugs]]),
      ),
      screenshots: [...(product.screenshots ?? [])],
    },
    versions: releases.flatMap((release) => releasedVersion(release, recallOf(product, release.version))),
    ratings: [...ratings],
  };
}

function releasedVersion(release: StoredRelease, recall: Recall | undefined): ReleasedVersion[] {
  const { version, changelog, fileSize, sha256, approvedAt, verdict, provenance, sigstore } = release;
  if (!approvedAt || isMalicious(release)) return [];
  const found = (severity: string) =>
    verdict?.findings.filter((one) => one.severity === severity).length ?? 0;
  return [
    {
      version,
      releasedAt: approvedAt.toISOString(),
      changelog,
      fileSize,
      ...(sha256 !== undefined && { sha256 }),
      ...(provenance && { provenance }),
      ...(sigstore && { sigstore }),
      ...(recall && { recall: { state: recall.state, message: recall.message } }),
      // Findings' file names are omitted: the names inside a paid archive are not public.
      ...(verdict &&
        verdict.outcome !== "block" && {
          scan: {
            outcome: verdict.outcome,
            rulesVersion: verdict.rulesVersion,
            suspicious: found("suspicious"),
            notes: found("note"),
            ...(verdict.capabilities && { capabilities: verdict.capabilities }),
          },
        }),
    },
  ];
}
