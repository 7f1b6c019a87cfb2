import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { buildArchive } from "#archive/build.js";
import { ArchiveRefused, type Finding } from "#archive/finding.js";
import { RULES_VERSION } from "#archive/rules-version.js";
import { scanArchive } from "#archive/scan.js";
import type { Verdict } from "#archive/verdict.js";
import { NO_CAPABILITIES } from "#contract/capabilities.js";
import { MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import { CliError, EXIT } from "../errors.js";
import { readFolder } from "./folder.js";

/** A verdict. The digest is missing if no archive can be built from the folder. */
export type Judgement = Omit<Verdict, "sha256"> & { readonly source: string; readonly sha256?: string };

/**
 * The scanner's verdict on a ZIP, or on the archive of a folder. The folder does not need a valid
 * manifest: the verdict lists its problems.
 *
 * @throws CliError `validation` if the source is neither a ZIP nor a folder, or if the ZIP is too large
 */
export async function judge(typed: string, cwd: string, signal: AbortSignal): Promise<Judgement> {
  const source = resolve(cwd, typed);
  const facts = await stat(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (facts?.isFile()) {
    if (facts.size > MAX_ARCHIVE_BYTES) {
      throw new CliError(EXIT.validation, `${typed} is larger than 50 MB`, {
        hint: "Remove large files.",
      });
    }
    return { source, ...(await scanArchive(await readFile(source), { signal })) };
  }
  if (!facts?.isDirectory()) {
    throw new CliError(EXIT.validation, `${typed} is neither a folder nor a ZIP`, {
      hint: "Name a product's folder or an archive.",
    });
  }
  const { files, findings } = await readFolder(source, signal);
  if (findings.length > 0) return { source, ...unbuilt(findings) };
  try {
    return { source, ...(await scanArchive(await buildArchive(files), { signal })) };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { source, ...unbuilt(error.findings) };
    throw error;
  }
}

/** The verdict on a folder that cannot become an archive. */
const unbuilt = (findings: readonly Finding[]): Omit<Judgement, "source"> => ({
  outcome: "block",
  rulesVersion: RULES_VERSION,
  size: 0,
  totalFiles: 0,
  fileTypes: [],
  findings: findings.slice(0, 100),
  capabilities: NO_CAPABILITIES,
});
