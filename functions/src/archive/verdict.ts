import * as z from "zod";
import { Manifest } from "#contract/manifest.js";
import { MAX_FINDINGS, MAX_TEXT } from "./finding.js";

export const FindingSchema = z.object({
  /** A rule of the scanner version that made the verdict; later versions may not have it. */
  rule: z.string().max(60),
  severity: z.enum(["malicious", "suspicious", "note"]),
  file: z.string().max(MAX_TEXT).optional(),
  line: z.int().min(1).optional(),
  message: z.string().max(MAX_TEXT),
  hint: z.string().max(MAX_TEXT),
});

/**
 * The scanner's verdict about one archive, stored with it. Every field is limited, so that no
 * archive can make a record too large to store.
 *
 * `pass` may be published, `hold` waits for an admin, `block` is rejected.
 */
export const Verdict = z.object({
  outcome: z.enum(["pass", "hold", "block"]),
  /** The version of the rules that were applied; a verdict of older rules proves nothing about newer ones. */
  rulesVersion: z.string().max(40),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The size of the archive in bytes. */
  size: z.int().min(0),
  /** Number of files, without folders; 0 if the structure was rejected. */
  totalFiles: z.int().min(0),
  /** Extensions in lower case, sorted, at most 200. */
  fileTypes: z.array(z.string().max(40)).max(200),
  /** Most severe first, at most 100. */
  findings: z.array(FindingSchema).max(MAX_FINDINGS),
  manifest: Manifest.optional(),
});

export type Verdict = z.infer<typeof Verdict>;
