import { ArchiveRefused } from "#archive/finding.js";
import { inflateEntry } from "#archive/inflate.js";
import { type ArchiveEntry, readDirectory } from "#archive/structure.js";
import { textParts } from "#archive/text.js";
import type { Verdict } from "#archive/verdict.js";
import { capabilityLines } from "#contract/capabilities.js";
import { CliError, EXIT } from "../errors.js";
import type { LogRecord } from "../log/memory.js";
import { sha256Of } from "./disk.js";
import type { LockedFile } from "./lock-file.js";
import type { Parcel } from "./registry-client.js";
import { runsByItself } from "./targets.js";

export type Finding = Verdict["findings"][number];

/**
 * Rules about files that run automatically. `--allow-hooks` allows these, not the prompt about suspicious
 * findings.
 */
const HOOK_RULES = new Set([
  "agent-hook",
  "agent-server",
  "dynamic-context",
  "git-hook",
  "editor-task",
  "install-script",
  "startup-file",
]);

/** An archive that the strict parser accepted and the scanner did not block. */
export interface OpenedArchive {
  readonly sha256: string;
  /** The proof that the marketplace's log contains it; undefined if the marketplace has no log. */
  readonly log: LogRecord | undefined;
  readonly manifest: Verdict["manifest"];
  /** The changelog of this version: the published one, otherwise the one in `vault.yaml`. */
  readonly changelog: string | undefined;
  /** Its capabilities, as lines. */
  readonly capabilities: readonly string[];
  /** Suspicious findings, without files that run automatically. */
  readonly suspicious: readonly Finding[];
  /** Its files as installed in `target`, and those that run automatically there. */
  readonly contents: (target: string) => { files: LockedFile[]; hooks: string[] };
  /** Returns the bytes of one file. */
  readonly read: (path: string) => Uint8Array;
}

/**
 * Opens a downloaded archive after checking it against the site's data (DESIGN §8).
 *
 * It first checks the size and the checksum, and then that the marketplace's log contains these bytes. Only then does
 * it parse and scan the archive, with the same parser and scanner as the server.
 *
 * @param expected the checksum in the lock, which the archive must match
 * @param prove looks the checksum up in the log
 * @throws CliError `general` if the bytes do not match, `validation` if the scanner blocks the archive
 */
export async function openArchive(
  slug: string,
  parcel: Parcel,
  expected: string | undefined,
  {
    prove,
    signal,
  }: { prove?: (sha256: string) => Promise<LogRecord | undefined>; signal?: AbortSignal | undefined } = {},
): Promise<OpenedArchive> {
  const { bytes, version } = parcel;
  const name = `${slug} ${version}`;
  const sha256 = sha256Of(bytes);
  if (bytes.length !== parcel.fileSize || (parcel.sha256 !== undefined && sha256 !== parcel.sha256)) {
    throw new CliError(
      EXIT.general,
      `The download of ${name} does not match the site's size or checksum; nothing was written`,
      {
        issues: [
          `${slug}: ${bytes.length} of ${parcel.fileSize} bytes, sha256 ${sha256}, expected ${parcel.sha256 ?? "any"}`,
        ],
        hint: "Try again. If it happens again, report the product to the marketplace.",
      },
    );
  }
  if (expected !== undefined && sha256 !== expected) {
    throw new CliError(EXIT.general, `${name} does not match the lock file; nothing was written`, {
      issues: [`${slug}: sha256 ${sha256}, the lock has ${expected}`],
      hint: "A published version never changes. Do not trust the product, and report it to the marketplace.",
    });
  }
  const log = await prove?.(sha256);
  // Most commands that know about installed products open no archive.
  const { scanArchive } = await import("#archive/scan.js");
  const verdict = await scanArchive(bytes, signal ? { signal } : {});
  if (verdict.outcome === "block") {
    throw new CliError(
      EXIT.validation,
      `${name} is blocked: its archive is malicious or damaged; nothing was written`,
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
    log,
    manifest: verdict.manifest,
    changelog: parcel.changelog || verdict.manifest?.changelog,
    capabilities: capabilityLines(verdict.capabilities),
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

/** The text that the scanner checks to detect whether a file runs automatically. */
function startOf(entry: ArchiveEntry, content: Uint8Array): string {
  const first = textParts(entry.path, content, entry.executable).next();
  return first.done ? "" : first.value.text;
}

/** A finding as one line: location, message, rule. */
export function told({ file, line, message, rule }: Finding): string {
  const where = file === undefined ? "archive" : line === undefined ? file : `${file}:${line}`;
  return `${where}: ${message} (${rule})`;
}
