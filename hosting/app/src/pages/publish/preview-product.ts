import type { ProductPage } from "#contract/app-pages.js";
import type { Manifest } from "#contract/manifest.js";
import type { OwnProfile } from "../../api/queries.js";
import { type Form, listingOf } from "./form.js";
import type { Upload } from "./upload.js";

interface Previewed {
  readonly form: Form;
  readonly manifest: Manifest;
  readonly upload: Upload;
  readonly profile: OwnProfile;
}

/** The product as its page would show it if it were published now. */
export function previewOf({ form, manifest, upload, profile }: Previewed): ProductPage["product"] {
  const listing = listingOf(form, manifest, upload);
  const { title, slug, description, category, price, version, license = "MIT", tags = [] } = listing;
  const now = new Date().toISOString();
  return {
    id: "",
    title,
    slug,
    description,
    category,
    price,
    version,
    license,
    tags,
    readme: form.readme,
    longDescription: listing.longDescription ?? "",
    language: listing.language ?? "en",
    compatibility: listing.compatibility ?? {},
    dependencies: listing.dependencies ?? {},
    screenshots: manifest.screenshots ?? [],
    fileName: upload.fileName,
    fileSize: upload.fileSize,
    thumbnailUrl: "",
    status: "pending_review",
    authorUid: profile.uid,
    authorUsername: profile.username,
    purchasable: true,
    authorDisplayName: profile.displayName,
    authorAvatar: profile.avatarUrl,
    stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 },
    createdAt: now,
    updatedAt: now,
    agent_summary: manifest.agent_summary ?? "",
    agent_spec: manifest.agent_spec,
  };
}
