import { type Header, type RawArchive, type RawEntry, rawZip } from "./raw-zip.js";

export const MANIFEST_TEXT = `name: good-skill
version: 1.0.0
category: skills
description: Tells how to write a good commit message.
author: ana
license: MIT
entry: SKILL.md
`;

/** The files of a valid archive: one stored, one deflated, one in a folder. */
export const GOOD_ENTRIES: readonly RawEntry[] = [
  { name: "vault.yaml", content: MANIFEST_TEXT },
  { name: "SKILL.md", content: "# Commit messages\n\nWrite what changed and why.\n".repeat(8), method: 8 },
  { name: "scripts/", content: "" },
  { name: "scripts/count.py", content: "import sys\nprint(len(sys.argv))\n", method: 8 },
];

/** A good archive whose only difference is `change`. */
export function goodArchive(change: Partial<RawArchive> = {}): Uint8Array {
  return rawZip({ entries: GOOD_ENTRIES, ...change });
}

/** A good archive with one additional entry. */
export function goodArchiveWith(...entries: RawEntry[]): Uint8Array {
  return rawZip({ entries: [...GOOD_ENTRIES, ...entries] });
}

/** A valid archive with `change` applied to its deflated `SKILL.md`. */
export function withChanged(change: Partial<RawEntry>): Uint8Array {
  return rawZip({
    entries: GOOD_ENTRIES.map((entry) => (entry.name === "SKILL.md" ? { ...entry, ...change } : entry)),
  });
}

/** The same with different fields in one header or in both. */
export function withHeader(where: "local" | "central" | "both", fields: Partial<Header>): Uint8Array {
  return withChanged({ [where]: fields });
}
