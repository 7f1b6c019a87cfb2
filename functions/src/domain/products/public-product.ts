import type { PublicProduct } from "#contract/cli.js";
import { isPurchasable } from "../money/sale-terms.js";
import type { Product } from "./product.js";

/** A product as everyone may see it (spec: search, Client-safe views). */
export function publicProduct(product: Product): PublicProduct {
  const { downloads, likes, rating, reviewsCount } = product.stats;
  return {
    id: product.id,
    title: product.title,
    slug: product.slug,
    description: product.description,
    readme: product.readme,
    license: product.license,
    category: product.category,
    price: product.price,
    purchasable: isPurchasable(product),
    authorUid: product.authorUid,
    authorUsername: product.authorUsername,
    authorAvatar: product.authorAvatar,
    authorDisplayName: product.authorDisplayName,
    fileName: product.fileName,
    fileSize: product.fileSize,
    thumbnailUrl: product.thumbnailUrl,
    status: product.status,
    stats: { downloads, likes, rating, reviewsCount },
    tags: [...product.tags],
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    version: product.version,
    ...(product.sha256 !== undefined && { sha256: product.sha256 }),
    agent_summary: product.agentSummary,
    ...(product.agentSpec && { agent_spec: product.agentSpec }),
    ...(product.provenance && { provenance: product.provenance }),
    ...(product.sigstore && { sigstore: product.sigstore }),
    ...(product.capabilities && { capabilities: [...product.capabilities] }),
    ...(product.recalls?.length && { recalls: [...product.recalls] }),
  };
}
