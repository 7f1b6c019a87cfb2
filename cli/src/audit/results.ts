import * as z from "zod";
import { ADVISORY_SEVERITIES } from "#contract/advisories.js";

/** A finding about an installed version. */
export const AuditFinding = z.object({
  slug: z.string().describe("The product's slug."),
  version: z.string().describe("The installed version."),
  target: z.string().describe("The product's folder, relative to `root`."),
  kind: z
    .enum(["advisory", "malicious", "removed", "yanked", "deprecated", "withdrawn"])
    .describe(
      "`advisory`: an admin warns of the version. `malicious`: the product may be malicious. `removed`: an admin removed the product. `yanked`: its author yanked the version. `deprecated`: its author advises against it. `withdrawn`: the product is no longer published.",
    ),
  level: z
    .enum(["finding", "warning"])
    .describe("`finding`: `audit` fails. `warning`: it does not (`deprecated` and `withdrawn`)."),
  message: z.string().describe("The message from the marketplace or the author."),
  id: z.string().optional().describe("The ID of the advisory."),
  severity: z.enum(ADVISORY_SEVERITIES).optional().describe("The severity of the advisory."),
  url: z.string().optional().describe("The page of the advisory."),
  fix: z.string().optional().describe("A published version without a finding. `--fix` installs it."),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

/** The output of `audit --json`. */
export const Audited = z.object({
  root: z.string().describe("The folder that products are installed into."),
  lock: z.string().describe("The path of the lock file."),
  checkedAt: z
    .string()
    .optional()
    .describe("When the marketplace was last queried. Missing if nothing is installed."),
  products: z.number().int().describe("The number of installed products."),
  findings: z.array(AuditFinding).describe("All findings, before anything was changed."),
  fixed: z
    .array(z.object({ slug: z.string(), from: z.string(), to: z.string() }))
    .describe("The products that `--fix` changed to another version."),
  quarantined: z
    .array(
      z.object({
        slug: z.string(),
        version: z.string(),
        from: z.string(),
        to: z.string().describe("The new location of its folder, relative to `root`."),
        requiredBy: z.array(z.string()).describe("The installed products that require it."),
      }),
    )
    .describe("The products that `--quarantine` moved."),
  problems: z.array(z.string()).describe("Why `--fix` could not change a product."),
  remaining: z.number().int().describe("The number of products that still have a finding."),
});
export type Audited = z.infer<typeof Audited>;
