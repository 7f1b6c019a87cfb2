import { ArchiveRefused } from "#archive/finding.js";
import { inflateEntry } from "#archive/inflate.js";
import { scanArchive } from "#archive/scan.js";
import { type ArchiveEntry, readDirectory } from "#archive/structure.js";
import { textParts } from "#archive/text.js";
import type { Verdict } from "#archive/verdict.js";
import { CliError, EXIT } from "../errors.js";
import { sha256Of } from "./disk.js";
import type { LockedFile } from "./lock-file.js";
import type { Parcel } from "./source.js";
import { runsByItself } from "./targets.js";

export type Finding = Verdict["findings"][number];

/** Rules about files that run by themselves: `--allow-hooks` decides about those, not the question about suspicious finds. */
const HOOK_RULES = new Set([
  "agent-hook",
  "agent-server",
  "git-hook",
  "editor-task",
  "install-script",
  "startup-file",
]);

/** An archive that the strict reader has read and the scanner has not blocked. */
export interface OpenedArchive {
  readonly sha256: string;
  readonly manifest: Verdict["manifest"];
  /** Suspicious finds other than files that run by themselves. */
  readonly suspicious: readonly Finding[];
  /** Its files as they will lie in `target`, and those among them that run by themselves. */
  readonly contents: (target: string) => { files: LockedFile[]; hooks: string[] };
  /** The bytes of one of its files. */
  readonly read: (path: string) => Uint8Array;
}

/**
 * Opens what was downloaded, if it is what the site says that it is (DESIGN §8).
 *
 * Size and checksum come first; only then is the archive looked into, by the
 * server's own reader and scanner.
 *
 * @param expected the checksum of a lock, which must come again
 * @throws CliError `general` for other bytes than promised, `validation` for an archive that the scanner blocks
 */
export async function openArchive(
  slug: string,
  parcel: Parcel,
  expected: string | undefined,
  signal?: AbortSignal,
): Promise<OpenedArchive> {
  const { bytes, version } = parcel;
  const name = `${slug} ${version}`;
  const sha256 = sha256Of(bytes);
  if (bytes.length !== parcel.fileSize || (parcel.sha256 !== undefined && sha256 !== parcel.sha256)) {
    throw new CliError(
      EXIT.general,
      `What came for ${name} is not what the site promised; nothing was written`,
      {
        issues: [
          `${slug}: ${bytes.length} bytes of ${parcel.fileSize}, sha256 ${sha256} for ${parcel.sha256 ?? "any"}`,
        ],
        hint: "Try again. If it happens again, report the product and tell the site.",
      },
    );
  }
  if (expected !== undefined && sha256 !== expected) {
    throw new CliError(EXIT.general, `${name} is not the one in the lock file; nothing was written`, {
      issues: [`${slug}: sha256 ${sha256}, the lock says ${expected}`],
      hint: "A version never changes at a Vaultmart. Tell the site, and do not trust the product.",
    });
  }
  const verdict = await scanArchive(bytes, signal ? { signal } : {});
  if (verdict.outcome === "block") {
    throw new CliError(
      EXIT.validation,
      `${name} is refused: its archive is harmful or broken; nothing was written`,
      {
        issues: verdict.findings.filter(({ severity }) => severity === "malicious").map(told),
        hint: `Report it with \`vaultmart report product ${slug} --reason malicious_content\`.`,
      },
    );
  }
  const entries = readDirectory(bytes).filter((entry) => !entry.isFolder);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const inflated = (entry: ArchiveEntry) => inflateEntry(bytes, entry);
  return {
    sha256,
    manifest: verdict.manifest,
    suspicious: verdict.findings.filter(
      (found) => found.severity === "suspicious" && !HOOK_RULES.has(found.rule),
    ),
    contents: (target) => {
      const hooks: string[] = [];
      const files = entries.map((entry) => {
        const content = inflated(entry);
        if (runsByItself(target, entry.path, startOf(entry, content))) hooks.push(entry.path);
        return {
          path: entry.path,
          sha256: sha256Of(content),
          bytes: content.length,
          executable: entry.executable,
        };
      });
      files.sort((a, b) => (a.path < b.path ? -1 : 1));
      return { files, hooks };
    },
    read: (path) => {
      const entry = byPath.get(path);
      if (!entry) throw new ArchiveRefused([]);
      return inflated(entry);
    },
  };
}

/** What the scanner judges a file by when it asks whether it runs by itself. */
function startOf(entry: ArchiveEntry, content: Uint8Array): string {
  const first = textParts(entry.path, content, entry.executable).next();
  return first.done ? "" : first.value.text;
}

/** A finding as one line: where, what, by which rule. */
export function told({ file, line, message, rule }: Finding): string {
  const where = file === undefined ? "archive" : line === undefined ? file : `${file}:${line}`;
  return `${where}: ${message} (${rule})`;
}
