/**
 * The values and limits that need no schema. Pages load them without the schemas of `fields.ts`.
 */

/**
 * Product categories. The spec lists `prompts` in the record and `bundle` in the routes; both are
 * categories.
 */
export const CATEGORIES = [
  "skills",
  "squads",
  "agents",
  "workflows",
  "design-systems",
  "claude-md",
  "prompts",
  "bundle",
  "applications",
  "systems",
] as const;

/** The licenses that an author can choose, by SPDX name if there is one. */
export const LICENSES = [
  "MIT",
  "Apache-2.0",
  "GPL-3.0",
  "BSD-3-Clause",
  "ISC",
  "CC-BY-4.0",
  "CC-BY-SA-4.0",
  "CC0-1.0",
  "Proprietary",
  "Custom",
] as const;

export const PRODUCT_STATUSES = ["draft", "pending_review", "published", "archived", "removed"] as const;

/** The ways in which an author can recall a published version without deleting it (DESIGN §17). */
export const RECALL_STATES = ["yanked", "deprecated"] as const;

/** The maximum number of yanked or deprecated versions per product. */
export const MAX_RECALLS = 50;

export const LOCALES = ["en", "pt-BR", "es"] as const;

export const ROLES = ["user", "creator", "verified_creator", "admin"] as const;

export const REPORT_TARGETS = ["product", "review", "user"] as const;

export const REPORT_REASONS = ["malicious_content", "spam", "inappropriate", "copyright", "other"] as const;

export const NOTIFICATION_TYPES = [
  "purchase",
  "download",
  "follow",
  "review",
  "achievement",
  "message",
  "refund",
  "system",
] as const;

/** The maximum size of a product's archive in bytes: 50 MB. */
export const MAX_ARCHIVE_BYTES = 52_428_800;

/** The maximum size of a readme in bytes of UTF-8: 100 KB. */
export const MAX_README_BYTES = 102_400;

export const MAX_DEPENDENCIES = 20;
