import * as z from "zod";
import { Finding } from "#contract/products.js";
import { AuditFinding } from "../audit/results.js";

/** The shapes that `--json` prints. They are part of the documented interface. */

const slug = z.string().describe("The product's slug.");
const version = z.string().describe("The installed version.");
const target = z.string().describe("The product's folder, relative to `root`.");
const copies = z
  .array(z.string())
  .optional()
  .describe("Folders of other agents with the same files, relative to `root`. Missing if there are none.");
const requested = z
  .boolean()
  .describe("Whether the user installed it by name. False if only another product requires it.");
const requiredBy = z.array(z.string()).describe("The slugs of the installed products that require it.");
const place = {
  root: z.string().describe("The folder that products are installed into."),
  lock: z.string().describe("The path of the lock file."),
};
const paths = (what: string) => z.array(z.string()).describe(`${what}: paths in the product's folder.`);

export const Written = z.object({
  slug,
  version: z.string().describe("The version to install."),
  from: z.string().optional().describe("The version that it replaces. Missing for a new product."),
  target,
  copies,
  requested,
  requiredBy,
  sha256: z.string().describe("The SHA-256 of the archive: 64 hexadecimal digits."),
  logged: z
    .boolean()
    .describe("Whether the marketplace's log proves the archive. False if the marketplace has no log."),
  fileCount: z.number().int().describe("How many files it has."),
  bytes: z.number().int().describe("The size of all its files, in bytes."),
  files: z
    .object({
      added: paths("New files"),
      changed: paths("Changed files"),
      removed: paths("Removed files"),
    })
    .describe("The differences from the version that it replaces."),
  newExecutables: paths("Files that become executable"),
  hooks: paths("Files that run automatically (hooks, settings)"),
  sideEffects: z
    .array(z.string())
    .describe("What the product changes outside its outputs, in the author's words."),
  newSideEffects: z.array(z.string()).describe("Side effects that the replaced version did not have."),
  capabilities: z
    .array(z.string())
    .describe("The capabilities that the scan on this machine found, such as `hosts: api.example.com`."),
  newCapabilities: z
    .array(z.string())
    .describe("Capabilities that the replaced version did not have. Empty for a version of an older lock."),
  changelog: z.string().optional().describe("What changed in this version, in the author's words."),
  otherDependencies: z
    .record(z.string(), z.array(z.string()))
    .describe("Dependencies that other tools install, by registry."),
  suspicious: z.array(Finding).describe("The suspicious findings of the scan on this machine."),
});
export type Written = z.infer<typeof Written>;

/** The result of an installation or update, or of its dry run. */
export const Outcome = z.object({
  ...place,
  written: z
    .boolean()
    .describe("Whether files were written. False in a dry run and if nothing had to change."),
  products: z.array(Written).describe("The products that are installed or replaced."),
  unchanged: z
    .array(z.object({ slug, version, target }))
    .describe("The products that were already installed in that version."),
  unneeded: z.array(z.string()).describe("The slugs of installed dependencies that are no longer needed."),
});
export type Outcome = z.infer<typeof Outcome>;

const onSale = z
  .string()
  .optional()
  .describe("The published version. Missing if there is none or the marketplace was not queried.");
export const Standing = z.object({
  slug,
  version,
  onSale,
  state: z
    .enum(["current", "newer", "pinned", "held back", "not on sale"])
    .describe(
      "`current`: the published version is installed. `newer`: a newer version is published. `pinned`: kept by `vaultmart pin`. `held back`: another product requires this version. `not on sale`: the product is not published.",
    ),
  heldBy: z.array(z.string()).describe("The slugs of the products that prevent the update."),
});

export const Updates = Outcome.extend({
  findings: z
    .array(AuditFinding)
    .describe("Problems with installed versions, as `vaultmart audit` reports them."),
  standings: z.array(Standing).describe("How each installed product compares with the marketplace."),
});

export const Uninstalled = z.object({
  removed: z
    .array(
      z.object({
        slug,
        version,
        target,
        kept: paths("Changed files, which are kept"),
        foreign: paths("Files that do not belong to the product, which are kept"),
      }),
    )
    .describe("The products that were uninstalled: each of their folders."),
  unneeded: z
    .array(z.string())
    .describe("The slugs of dependencies that are no longer needed but still installed."),
});

export const InstalledList = z.object({
  ...place,
  site: z
    .string()
    .optional()
    .describe("The marketplace that the products are from. Missing if nothing is installed."),
  products: z
    .array(
      z.object({
        slug,
        version,
        category: z.string().describe("The product's category."),
        target,
        copies,
        pinned: z.boolean().describe("Whether updates skip it."),
        requested,
        requiredBy,
        state: Standing.shape.state.optional(),
        onSale,
      }),
    )
    .describe("The installed products."),
  findings: z
    .array(AuditFinding)
    .describe("Known problems of these products, as `vaultmart audit` reports them."),
});

export const Verified = z.object({
  ...place,
  intact: z.boolean().describe("Whether every product is intact."),
  products: z
    .array(
      z.object({
        slug,
        version,
        target,
        intact: z.boolean().describe("Whether its files are unchanged, and a proof in the lock is valid."),
        logged: z.boolean().describe("Whether the lock proves that the marketplace's log has the archive."),
        proofProblem: z
          .string()
          .optional()
          .describe("The problem with the proof in the lock. Missing if it is valid."),
        missing: paths("Missing files"),
        changed: paths("Changed files"),
        added: paths("Files that do not belong to the product; only `--strict` counts them"),
      }),
    )
    .describe("Each product that was checked: each of its folders."),
  beside: z
    .array(z.string())
    .describe("Folders of products that are not in the lock; only `--strict` counts them."),
});

export const Pinned = z.object({
  pinned: z.boolean().describe("Whether the products are pinned now."),
  products: z
    .array(z.object({ slug, version, changed: z.boolean().describe("Whether the command changed it.") }))
    .describe("The products that were named."),
});
