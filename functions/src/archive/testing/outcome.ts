import { buildArchive } from "../build.js";
import { scanArchive } from "../scan.js";

/** The outcome of an archive of several texts, and the rules of its findings that are more than notes. */
export async function outcomeOf(files: Readonly<Record<string, string>>): Promise<[string, ...string[]]> {
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
    executable: false,
  }));
  const { findings, outcome } = await scanArchive(await buildArchive(entries));
  return [outcome, ...findings.filter(({ severity }) => severity !== "note").map(({ rule }) => rule)];
}
