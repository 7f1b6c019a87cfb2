import * as z from "zod";
import { Manifest } from "#contract/manifest.js";
import { MAX_FINDINGS, MAX_TEXT } from "./finding.js";

export const FindingSchema = z.object({
  /** A rule of the version that judged; later ones may have dropped it. */
  rule: z.string().max(60),
  severity: z.enum(["malicious", "suspicious", "note"]),
  file: z.string().max(MAX_TEXT).optional(),
  line: z.int().min(1).optional(),
  message: z.string().max(MAX_TEXT),
  hint: z.string().max(MAX_TEXT),
});

/**
 * What the scanner says about one archive, stored beside it. Everything in it
 * is bounded, so that no archive can make a record too large to store.
 *
 * `pass` may be published, `hold` waits for an administrator, `block` is refused.
 */
export const Verdict = z.object({
  outcome: z.enum(["pass", "hold", "block"]),
  /** Which rules judged; a verdict of older rules is no proof for newer ones. */
  rulesVersion: z.string().max(40),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes of the archive. */
  size: z.int().min(0),
  /** Files, without folders; 0 when the structure was refused. */
  totalFiles: z.int().min(0),
  /** Extensions in lower case, sorted, at most 200. */
  fileTypes: z.array(z.string().max(40)).max(200),
  /** The worst first, at most 100. */
  findings: z.array(FindingSchema).max(MAX_FINDINGS),
  manifest: Manifest.optional(),
});

export type Verdict = z.infer<typeof Verdict>;
