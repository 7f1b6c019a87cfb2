import { ArchiveRefused } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { scanArchive } from "./scan.js";
import { readDirectory } from "./structure.js";
import { BOMBS } from "./testing/bombs.js";

/** The number of bytes that are inflated before the archive is rejected. */
function bytesInflated(archive: Uint8Array): number {
  let inflated = 0;
  try {
    for (const entry of readDirectory(archive)) inflated += inflateEntry(archive, entry).length;
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
  }
  return inflated;
}

test.each(BOMBS.map((bomb) => [bomb.name, bomb] as const))(
  "%s is refused before a byte of it is inflated",
  async (_, bomb) => {
    const archive = bomb.make();
    expect(bytesInflated(archive)).toBe(0);
    const verdict = await scanArchive(archive);
    expect(verdict.outcome).toBe("block");
    expect(verdict.findings[0]?.rule).toBe(bomb.rule);
  },
);
