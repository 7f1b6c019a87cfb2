import { buildArchive } from "../build.js";
import { scanArchive } from "../scan.js";
import type { Verdict } from "../verdict.js";

/** The verdict on an archive that contains one file. */
export async function scanFile(
  path: string,
  content: string | Uint8Array,
  executable = false,
): Promise<Verdict> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return scanArchive(await buildArchive([{ path, bytes, executable }]));
}

/** The rules that a file breaks, the most severe first, without the note about the missing manifest. */
export async function rulesIn(
  path: string,
  content: string | Uint8Array,
  executable = false,
): Promise<string[]> {
  const { findings } = await scanFile(path, content, executable);
  return findings.map((found) => found.rule).filter((rule) => rule !== "manifest-absent");
}
