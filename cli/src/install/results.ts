import * as z from "zod";
import { Finding } from "../../../functions/src/contract/products.js";

/** Shapes that `--json` prints; they are part of the documented interface. */

export const Written = z.object({
  slug: z.string(),
  version: z.string(),
  /** The version that it takes the place of. */
  from: z.string().optional(),
  /** The product's folder, relative to `root`. */
  target: z.string(),
  requested: z.boolean(),
  requiredBy: z.array(z.string()),
  /** Of the archive. */
  sha256: z.string(),
  fileCount: z.number().int(),
  /** Of all its files. */
  bytes: z.number().int(),
  /** Against the version before. */
  files: z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) }),
  /** Files that may be executed now and could not before. */
  newExecutables: z.array(z.string()),
  hooks: z.array(z.string()),
  sideEffects: z.array(z.string()),
  /** Those that the version before did not name. */
  newSideEffects: z.array(z.string()),
  changelog: z.string().optional(),
  /** Dependencies that belong to other tools, by their registry. */
  otherDependencies: z.record(z.string(), z.array(z.string())),
  suspicious: z.array(Finding),
});
export type Written = z.infer<typeof Written>;

/** What an installation or an update did, or would do. */
export const Outcome = z.object({
  root: z.string(),
  lock: z.string(),
  /** False after a dry run, and when there was nothing to do. */
  written: z.boolean(),
  products: z.array(Written),
  /** Products that were there already, as the lock says. */
  unchanged: z.array(z.object({ slug: z.string(), version: z.string(), target: z.string() })),
  /** Products that nothing needs any more. */
  unneeded: z.array(z.string()),
});
export type Outcome = z.infer<typeof Outcome>;

export const Standing = z.object({
  slug: z.string(),
  version: z.string(),
  onSale: z.string().optional(),
  state: z.enum(["current", "newer", "pinned", "held back", "not on sale"]),
  heldBy: z.array(z.string()),
});

export const Updates = Outcome.extend({ standings: z.array(Standing) });

export const Uninstalled = z.object({
  removed: z.array(
    z.object({
      slug: z.string(),
      version: z.string(),
      target: z.string(),
      /** Files that were changed here and so stay. */
      kept: z.array(z.string()),
      /** Files in its folder that were never the product's, and stay. */
      foreign: z.array(z.string()),
    }),
  ),
  /** Products that nothing needs any more, and that are still there. */
  unneeded: z.array(z.string()),
});

export const InstalledList = z.object({
  root: z.string(),
  lock: z.string(),
  site: z.string().optional(),
  products: z.array(
    z.object({
      slug: z.string(),
      version: z.string(),
      category: z.string(),
      target: z.string(),
      pinned: z.boolean(),
      requested: z.boolean(),
      requiredBy: z.array(z.string()),
      /** Left out with `--offline`. */
      state: Standing.shape.state.optional(),
      onSale: z.string().optional(),
    }),
  ),
});

export const Verified = z.object({
  root: z.string(),
  lock: z.string(),
  intact: z.boolean(),
  products: z.array(
    z.object({
      slug: z.string(),
      version: z.string(),
      target: z.string(),
      intact: z.boolean(),
      missing: z.array(z.string()),
      changed: z.array(z.string()),
      /** Files that are not the product's; with `--strict` they count. */
      added: z.array(z.string()),
    }),
  ),
});

export const Pinned = z.object({
  pinned: z.boolean(),
  products: z.array(z.object({ slug: z.string(), version: z.string(), changed: z.boolean() })),
});
