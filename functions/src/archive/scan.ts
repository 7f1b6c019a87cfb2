import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MANIFEST_FILE } from "#contract/manifest.js";
import { Observer } from "./capabilities.js";
import { PIECE_JUDGES } from "./code/index.js";
import { Likeness } from "./code/likeness/likeness.js";
import { autorunRule } from "./content/autorun.js";
import { checkBinary } from "./content/binaries.js";
import { checkHiddenText } from "./content/hidden-text.js";
import { readManifest } from "./content/manifest.js";
import { checkPromptInjection } from "./content/prompt-injection.js";
import { checkScreenshots } from "./content/screenshots.js";
import { checkSecretFile, checkSecrets } from "./content/secrets.js";
import { checkShell } from "./content/shell.js";
import { combinedEvidence } from "./evidence.js";
import { withExcerpts } from "./excerpts.js";
import { ArchiveRefused, type Finding, finding, MAX_FINDINGS, MAX_PATH, visible } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { CompletedValues } from "./instructions/completed-values.js";
import { EXTRACTORS, TEXT_JUDGES } from "./instructions/index.js";
import { plain } from "./instructions/prose/fold.js";
import { languageOfFile } from "./instructions/whole-file.js";
import type { Language, Piece, PieceJudge } from "./pieces.js";
import type { RuleId, Severity } from "./rules.js";
import { RULES_VERSION } from "./rules-version.js";
import { checkKnownFile } from "./similarity.js";
import { smallTexts } from "./small-texts.js";
import { type ArchiveEntry, readDirectory } from "./structure.js";
import { extensionOf, PART_BYTES, type TextPart, textParts } from "./text.js";
import { checkListedFile, checkListedHosts, checkListedText, NO_THREATS, type Threats } from "./threats.js";
import {
  decoded,
  type Inner,
  isContainer,
  isMedia,
  isStructureless,
  UnfoldBudget,
  unfold,
} from "./unfold/index.js";
import type { Verdict } from "./verdict.js";
import { type Clock, Work, WorkIsOver } from "./work.js";

export { isStructural } from "./finding.js";
export { RULES_VERSION } from "./rules-version.js";
export { threatsVersion } from "./threats.js";

export interface ScanOptions {
  /** Aborts the scan, which then throws and therefore never passes. */
  signal?: AbortSignal;
  /** The operator's list of threats. Only the marketplace has the list: the client scans without it. */
  threats?: Threats;
  /** Processor time in microseconds. An archive that takes too much of it is held. */
  clock?: Clock;
}

/** The amount scanned in one turn of the event loop (a few milliseconds), and the fixed cost of each file. */
const BYTES_OF_A_TURN = 256 * 1024;
const A_FILE = 4 * 1024;
const MAX_FILE_TYPES = 200;
const MAX_EXTENSION = 40;

/**
 * Scans the archive of a product (DESIGN §4): its structure first, then the content of each file.
 *
 * Files are inflated and released one after another, so the memory holds the archive and one file. After a few files,
 * and between the parts of a large file, the scan yields to the event loop, so that a timeout can fire. Invalid input
 * is blocked and never causes an exception. The scan throws only if it is aborted or has a bug, and callers treat
 * neither as a pass.
 */
export async function scanArchive(bytes: Uint8Array, options: ScanOptions = {}): Promise<Verdict> {
  const { signal, threats = NO_THREATS } = options;
  signal?.throwIfAborted();
  const report = new Report();
  let files: ArchiveEntry[] = [];
  let manifest: Verdict["manifest"];
  let judged = 0;
  let isRead = false;
  const observer = new Observer();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (threats.digests.has(sha256)) report.add(finding("listed-digest"));
  try {
    files = readDirectory(bytes).filter((entry) => !entry.isFolder);
    const paths = new Set(files.map(({ path }) => path));
    const work = new Work(options.clock);
    const pause = async () => {
      await work.wait(nextTurn);
      signal?.throwIfAborted();
    };
    const judges = PIECE_JUDGES.map((make) => make(observer, work, smallTexts(files, bytes)));
    const likeness = new Likeness();
    const values = new CompletedValues();
    const scan: Scan = { judges, threats, work, budget: new UnfoldBudget(), likeness, values };
    let isOver = false;
    for (const file of files) {
      const content = inflateEntry(bytes, file);
      if (file.path === MANIFEST_FILE) {
        const read = await readManifest(content, paths);
        manifest = read.manifest;
        report.add(...read.findings);
      }
      judged += A_FILE;
      const found: AsyncIterable<Finding[]> = isOver
        ? unjudged(content)
        : withinWork(checkContent(file, content, scan), file.path);
      for await (const findings of found) {
        report.add(...findings);
        isOver ||= findings.some(({ rule }) => rule === "unread-archive");
        judged += Math.min(content.length, PART_BYTES) + A_FILE;
        if (judged < BYTES_OF_A_TURN) continue;
        judged = 0;
        await pause();
      }
    }
    if (!isOver) {
      for await (const findings of withinWork(checkTogether(files, bytes, scan))) {
        report.add(...findings);
        await pause();
      }
    }
    if (!report.has("listed-host")) report.add(...checkListedHosts(observer.namedHosts, threats));
    report.add(...combinedEvidence(report.suspicious()));
    // What a rule knows is said by the rule.
    if (report.outcome() === "pass") report.add(...likeness.findings());
    if (!paths.has(MANIFEST_FILE)) report.add(finding("manifest-absent"));
    report.add(
      ...checkScreenshots(manifest?.screenshots ?? [], (path) => {
        const file = files.find((one) => one.path === path);
        return file && { size: file.size, read: () => inflateEntry(bytes, file) };
      }),
    );
    isRead = true;
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    report.add(...error.findings);
  }
  const findings = report.worstFirst();
  return {
    outcome: report.outcome(),
    rulesVersion: RULES_VERSION,
    sha256,
    size: bytes.length,
    totalFiles: files.length,
    fileTypes: fileTypes(files),
    findings: isRead ? withExcerpts(findings, bytes, files) : findings,
    capabilities: observer.result(findings),
    ...(manifest === undefined ? {} : { manifest }),
  };
}

/**
 * The findings of a part of a scan. If the work exceeds the limit of a scan, or a limit of the JavaScript engine (the
 * depth of calls, the length of a text), the last finding says so.
 */
async function* withinWork(part: AsyncIterable<Finding[]>, file?: string): AsyncGenerator<Finding[]> {
  try {
    yield* part;
  } catch (error) {
    if (!(error instanceof WorkIsOver || error instanceof RangeError)) throw error;
    yield [finding("unread-archive", { file })];
  }
}

/** A file that is only unpacked, because the scan has used its processor time. */
async function* unjudged({ length }: Uint8Array): AsyncGenerator<Finding[]> {
  for (let at = 0; at <= length; at += PART_BYTES) yield [];
}

/**
 * Findings across files: files that are run as programs, and values that one program passes to
 * another.
 */
async function* checkTogether(
  files: readonly ArchiveEntry[],
  bytes: Uint8Array,
  scan: Scan,
): AsyncGenerator<Finding[]> {
  yield* checkWritten(scan);
  for (const found of scan.values.pieces())
    if ("rule" in found) yield [found];
    else yield* judged(found, scan);
  yield* checkStarted(files, bytes, scan);
  for (const judge of scan.judges) yield await judge.end();
}

/** Judges the files of tools that programs of the archive write, such as a unit or a recipe, like files of the archive. */
async function* checkWritten(scan: Scan): AsyncGenerator<Finding[]> {
  const written = scan.judges.flatMap((judge) => [...(judge.written ?? [])]);
  for (const [path, text] of written)
    for (const part of textParts(path, Buffer.from(text), false)) {
      for (const extract of EXTRACTORS)
        for (const piece of extract(part))
          yield* judged({ ...piece, execution: "instructed", isLiteral: true }, scan);
      scan.values.take(part);
    }
}

/** The state of the scan of one archive. */
interface Scan {
  work: Work;
  judges: readonly PieceJudge[];
  budget: UnfoldBudget;
  threats: Threats;
  /** The programs of the archive, which are compared with attacks together. */
  likeness: Likeness;
  /** The texts whose values complete each other. */
  values: CompletedValues;
}

async function* judged(piece: Piece, { judges, work }: Scan): AsyncGenerator<Finding[]> {
  work.check();
  for (const judge of judges) yield await judge.judge(piece);
}

type ScannedFile = Pick<ArchiveEntry, "path" | "executable">;

/** The findings of one file, part by part, and of everything that is inside it. */
async function* checkContent(
  file: ScannedFile,
  content: Uint8Array,
  scan: Scan,
  depth = 0,
): AsyncGenerator<Finding[]> {
  scan.work.check();
  yield [...checkBinary(file.path, content), ...checkListedFile(file.path, content, scan.threats)];
  yield* checkInside(unfold(file.path, content, depth, scan.budget), scan, depth);
  if (isMedia(file.path, content)) return;
  let runsItself: boolean | undefined;
  for (const part of textParts(file.path, content, file.executable)) {
    scan.work.check();
    if (runsItself === undefined) {
      const autorun = autorunRule(part);
      runsItself = autorun !== undefined;
      yield [
        ...(autorun ? [finding(autorun, { file: file.path })] : []),
        ...checkFile(part, content),
        ...checkSecretFile(part),
        ...checkKnownFile(part, content, scan.threats.files),
      ];
    }
    if (part.isOpaque) {
      yield [...checkSecrets(part), ...checkListedText(part, scan.threats)];
      continue;
    }
    yield [...checkSecrets(part), ...checkShell(part, runsItself)];
    scan.work.check();
    yield [...checkHiddenText(part), ...checkPromptInjection(part)];
    for (const judge of TEXT_JUDGES) {
      scan.work.check();
      yield judge(part);
    }
    scan.work.check();
    const read = part.isAscii ? part : part.withText(plain(part.text));
    yield checkListedText(read, scan.threats);
    if (depth === 0) scan.likeness.read(read);
    for (const extract of EXTRACTORS) for (const piece of extract(read)) yield* judged(piece, scan);
    scan.values.take(read);
    scan.work.check();
    yield* checkInside(decoded(part, file.path, depth, scan.budget), scan, depth);
  }
}

/**
 * Judges each file that a program or an instruction runs as a program of that language, regardless of its name: `sh
 * x.dat` runs a file of data.
 */
async function* checkStarted(
  files: readonly ArchiveEntry[],
  bytes: Uint8Array,
  scan: Scan,
): AsyncGenerator<Finding[]> {
  const judged = new Set<string>();
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const file of files) {
      for (const language of startedAs(file.path, scan.judges)) {
        const key = `${language} ${file.path}`;
        if (judged.has(key)) continue;
        judged.add(key);
        isDone = false;
        yield* checkAs(file, inflateEntry(bytes, file), language, scan);
      }
    }
  }
}

function startedAs(path: string, judges: readonly PieceJudge[]): Language[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return judges.flatMap(({ started }) => [...(started.get(name) ?? [])]);
}

async function* checkAs(
  file: ScannedFile,
  content: Uint8Array,
  language: Language,
  { judges }: Scan,
): AsyncGenerator<Finding[]> {
  const [part] = textParts(file.path, content, file.executable);
  if (part === undefined) return;
  const own = languageOfFile(part);
  if (isSameLanguage(own, language) || (language === "unknown" && own !== "unknown")) return;
  if (part.isOpaque || isMedia(file.path, content)) {
    yield [finding("hidden-program", { file: file.path, message: "A file that is run and is no program" })];
    return;
  }
  const by = { origin: "file", execution: "script" } as const;
  const text = plain(part.text);
  const piece: Piece = {
    path: file.path,
    firstLine: 1,
    language: language === "unknown" ? "shell" : language,
    text,
    ...by,
  };
  for (const judge of judges) yield await judge.judge(piece);
}

const SCRIPTS: ReadonlySet<Language> = new Set(["javascript", "typescript", "tsx"]);

function isSameLanguage(one: Language, other: Language): boolean {
  return one === other || (SCRIPTS.has(one) && SCRIPTS.has(other));
}

/** The findings about a file as a whole: a script that is too long, or unreadable data. */
function checkFile({ kind, isOpaque, path }: TextPart, content: Uint8Array): Finding[] {
  if ((kind === "shell" || kind === "code") && content.length > PART_BYTES)
    return [finding("unread-script", { file: path })];
  const isUnreadable = isOpaque && !isContainer(content) && isStructureless(path, content);
  return isUnreadable ? [finding("opaque-data", { file: path })] : [];
}

async function* checkInside(
  found: Iterable<Inner | Finding>,
  scan: Scan,
  depth: number,
): AsyncGenerator<Finding[]> {
  for (const one of found) {
    scan.work.check();
    if ("rule" in one) yield [one];
    else
      for await (const findings of checkContent(one, one.bytes, scan, depth + 1))
        yield findings.flatMap((inner) => ofOuter(inner, one));
  }
}

/**
 * A finding inside a file, as a finding about that file. An encoded text with an
 * order is concealment. An encoded text that only mentions something is ignored.
 */
function ofOuter(found: Finding, { path, shown, line, form }: Inner): Finding[] {
  if (path === shown) return [found];
  const file = visible(shown, MAX_PATH);
  if (form === undefined) return [{ ...found, file }];
  if (found.severity === "note") return [];
  const own = found.rule === "order-to-agent" ? finding("concealed-instruction") : found;
  const message = visible(`${own.message}, written as ${form}`);
  return [{ ...own, file, message, ...(line === undefined ? {} : { line }) }];
}

/** Collects findings: a limited number per severity, and one per rule and file. */
class Report {
  private readonly bySeverity: Record<Severity, Finding[]> = { malicious: [], suspicious: [], note: [] };
  private readonly seen = new Set<string>();

  add(...findings: Finding[]): void {
    for (const found of findings) {
      const key =
        found.rule === "manifest" ? `${found.rule} ${found.message}` : `${found.rule} ${found.file}`;
      const list = this.bySeverity[found.severity];
      if (list.length >= MAX_FINDINGS || this.seen.has(key)) continue;
      this.seen.add(key);
      list.push(found);
    }
  }

  has(rule: RuleId): boolean {
    return Object.values(this.bySeverity).some((list) => list.some((found) => found.rule === rule));
  }

  suspicious(): readonly Finding[] {
    return this.bySeverity.suspicious;
  }

  outcome(): Verdict["outcome"] {
    if (this.bySeverity.malicious.length > 0) return "block";
    return this.bySeverity.suspicious.length > 0 ? "hold" : "pass";
  }

  worstFirst(): Finding[] {
    const { malicious, suspicious, note } = this.bySeverity;
    return [...malicious, ...suspicious, ...note].slice(0, MAX_FINDINGS);
  }
}

function fileTypes(files: ArchiveEntry[]): string[] {
  const types = new Set(files.map(({ path }) => extensionOf(path)).filter((type) => type !== ""));
  return [...types]
    .filter((type) => type.length <= MAX_EXTENSION)
    .sort()
    .slice(0, MAX_FILE_TYPES);
}
