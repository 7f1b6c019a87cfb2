import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { withSection } from "../generate/sections.js";

/** Writes the results of one part of the long run, with the date and the machine, to `docs/test-long.md`. */
export function writeFigures(
  root: string,
  part: string,
  figures: readonly string[],
  { now, ms }: { readonly now: Date; readonly ms: number },
): void {
  const file = join(root, "docs/test-long.md");
  const when = `${now.toISOString().slice(0, 10)}, ${Math.ceil(ms / 60_000)} minutes`;
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node.js ${process.versions.node}`;
  const text = [`${when}, on ${machine}:`, "", ...figures.map((figure) => `- ${figure}`)].join("\n");
  writeFileSync(file, withSection(readFileSync(file, "utf8"), part, text));
}
