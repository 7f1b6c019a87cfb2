import * as z from "zod";
import { Capabilities } from "#contract/capabilities.js";
import { Manifest } from "#contract/manifest.js";
import { MAX_EXCERPT, MAX_FINDINGS, MAX_TEXT } from "./finding.js";

export const FindingSchema = z.object({
  /** A rule of the rules version that scanned the archive. Later versions may have dropped it. */
  rule: z.string().max(60),
  severity: z.enum(["malicious", "suspicious", "note"]),
  file: z.string().max(MAX_TEXT).optional(),
  line: z.int().min(1).optional(),
  message: z.string().max(MAX_TEXT),
  hint: z.string().max(MAX_TEXT),
  /** The text that was found. Never a secret. */
  excerpt: z.string().max(MAX_EXCERPT).optional(),
});

/**
 * The scan result for one archive, which is stored with it. Every field has a size limit, so that
 * no archive can produce a record that is too large to store.
 *
 * `pass` may be published, `hold` awaits an admin, `block` is rejected.
 */
export const Verdict = z.object({
  outcome: z.enum(["pass", "hold", "block"]),
  /** The rules that were applied. A verdict by older rules proves nothing about newer ones. */
  rulesVersion: z.string().max(40),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The size of the archive in bytes. */
  size: z.int().min(0),
  /** The number of files, without folders. 0 if the structure was rejected. */
  totalFiles: z.int().min(0),
  /** Lowercase extensions, sorted, at most 200. */
  fileTypes: z.array(z.string().max(40)).max(200),
  /** The most severe first, at most 100. */
  findings: z.array(FindingSchema).max(MAX_FINDINGS),
  capabilities: Capabilities,
  manifest: Manifest.optional(),
});

export type Verdict = z.infer<typeof Verdict>;
