import type { Observer } from "../capabilities.js";
import type { Finding } from "../finding.js";
import { finding } from "../finding.js";
import type { Language, Piece, PieceJudge } from "../pieces.js";
import type { Work } from "../work.js";
import { followAcross, type Program } from "./across.js";
import { runBatch } from "./batch/index.js";
import { withoutBracedCommands } from "./braces.js";
import { runCommand } from "./commands/index.js";
import { withBases, withDashes, withWholeWords } from "./continued.js";
import { hasCommand, judgeDisguised, judgeLiterals } from "./disguised-texts.js";
import { judgeForeign } from "./foreign-signs.js";
import { runLines } from "./lines.js";
import { judgeLiteralPrograms } from "./literal-programs.js";
import { Machine } from "./machine.js";
import { hasEndlessPipeline, isTooDeep } from "./nesting.js";
import { GRAMMARS, loadGrammars, ParseBudget, type Parsed, parse } from "./parser.js";
import { runPerl } from "./perl/index.js";
import { perlAsPhp } from "./perl.js";
import { shadowsCommand } from "./places.js";
import { plainCommands } from "./plain-commands.js";
import { ProgramReader } from "./program/index.js";
import { asParsed, asScript } from "./rewritten.js";
import type { Session } from "./shell/session.js";
import { zshAsBash } from "./shell/zsh.js";
import { ShellReader } from "./shell.js";
import { judgeSigns } from "./signs/index.js";
import type { ParsedText } from "./tree.js";
import { NOTHING, textValue } from "./value.js";
import { isWorthReading } from "./worth.js";

const MAX_READINGS = 4;
const BUNDLE_PARTS = 2;
const MAX_PROGRAMS = 2_000;
/** The nodes of the programs that are kept for another reading. Others are parsed again. */
const MAX_KEPT = 150_000;

/** Analyzes the programs of one archive: what they read, run, and send. */
export class CodeJudge implements PieceJudge {
  readonly machine: Machine;
  private readonly budget = new ParseBudget();
  private readonly unread = new Set<string>();
  /** The programs whose functions other files can use. */
  private readonly programs: Program[] = [];
  /** The programs with a literal that is a command. */
  private readonly literals: Piece[] = [];
  private isFollowed = true;
  /** The nodes of the trees of `programs`. */
  private kept = 0;

  constructor(
    observer: Observer,
    private readonly work: Pick<Work, "check">,
    archived?: (name: string) => string | undefined,
  ) {
    this.machine = new Machine(observer, archived);
  }

  get started(): ReadonlyMap<string, ReadonlySet<Language>> {
    return this.machine.started;
  }

  get written(): ReadonlyMap<string, string> {
    return this.machine.files.written;
  }

  async judge(piece: Piece): Promise<Finding[]> {
    await this.understand(piece, 0);
    await this.understandInner();
    return this.machine.takeFindings();
  }

  async end(): Promise<Finding[]> {
    const isWhole = await followAcross(this.programs, (program) => this.readAgain(program));
    if (!isWhole || !this.isFollowed)
      this.machine.add(
        finding("unread-script", { message: "More programs call each other than are followed" }),
      );
    await this.understandInner();
    // What is certain of a file comes first. Weak evidence about it says nothing more.
    for (const piece of this.literals)
      if (!this.machine.isBlamed(piece.path)) judgeLiterals(piece, this.machine);
    await this.understandInner();
    for (const piece of this.literals)
      if (!this.machine.isBlamed(piece.path)) judgeLiteralPrograms(piece, this.machine);
    await this.understandInner();
    for (const found of this.machine.circumstances.findings())
      if (!this.machine.isBlamed(found.file ?? "")) this.machine.add(found);
    return this.machine.takeFindings();
  }

  private async understandInner(): Promise<void> {
    for (let next = this.machine.inner.shift(); next; next = this.machine.inner.shift()) {
      await this.understand(next.piece, next.depth, next.given, next.session);
    }
  }

  private async readAgain(program: Program): Promise<void> {
    const { piece, reader } = program;
    this.work.check();
    this.machine.depth = 0;
    this.machine.observer.piece(piece);
    this.machine.circumstances.enter(piece);
    await loadGrammars(piece.language);
    const parts = program.parts ?? this.parsed(piece, piece.text).parts;
    for (let time = 0; time < 2; time++) for (const part of parts) this.read(reader, part);
  }

  private async understand(piece: Piece, depth: number, given = NOTHING, session?: Session): Promise<void> {
    this.work.check();
    this.machine.depth = depth;
    this.machine.observer.piece(piece);
    this.machine.circumstances.enter(piece);
    judgeSigns(piece, this.machine);
    judgeForeign(piece, this.machine);
    judgeDisguised(piece, this.machine);
    if (hasCommand(piece)) this.literals.push(piece);
    this.judgeName(piece);
    if (isTooDeep(piece.text, piece.language)) this.holdUnread(piece, piece.language);
    if (piece.language === "batch") {
      this.followBatch(piece);
      return;
    }
    const script = asScript(piece);
    if (script) {
      await this.understand(script, depth);
      return;
    }
    if (piece.language === "perl") {
      await this.understandPerl(piece, depth);
      return;
    }
    if (GRAMMARS[piece.language] === undefined) return;
    runLines(piece, this.machine);
    if (!isWorthReading(piece.text, piece.language)) {
      this.remember({ piece, reader: new ProgramReader(piece, this.machine), isRead: false, reads: 0 });
      return;
    }
    const text =
      piece.language === "shell"
        ? zshAsBash(
            withoutBracedCommands(withDashes(withBases(withWholeWords(piece.text, "\\")))),
            piece.path,
          )
        : piece.text;
    if (piece.language === "shell" && hasEndlessPipeline(text)) {
      this.holdUnread(piece, piece.language);
      return;
    }
    const plain = piece.language === "shell" ? plainCommands(text, this.budget) : undefined;
    if (!plain) await loadGrammars(piece.language);
    const { parts, isComplete, nodes } = plain
      ? { parts: [plain], isComplete: true, nodes: 0 }
      : this.parsed(piece, text);
    if (piece.language === "shell") {
      const variables = session ? new Map(session.variables) : this.machine.values.variablesOf(piece);
      const reader = new ShellReader(piece, this.machine, variables, session?.functions);
      for (const part of parts) {
        this.work.check();
        reader.read(part, given);
      }
      reader.share();
      if (!isComplete || !reader.isComplete) this.holdUnread(piece, piece.language);
      return;
    }
    const reader = new ProgramReader(piece, this.machine);
    this.remember({ piece, reader, isRead: true, reads: 0, parts }, nodes);
    this.follow(reader, parts);
    if (!isComplete || !reader.isComplete) this.holdUnread(piece, piece.language);
  }

  private judgeName({ origin, path }: Piece): void {
    if (origin !== "file" || !shadowsCommand(`bin/${path.slice(path.lastIndexOf("/") + 1)}`)) return;
    const message = "A program with the name of a command of the system";
    this.machine.add(finding("imitated-name", { file: path, message }));
  }

  /** Reads a program until its functions have got all arguments. */
  private follow(reader: ProgramReader, parts: readonly ParsedText[]): void {
    for (const part of parts) this.read(reader, part);
    // Functions inside functions are followed one level a reading. In a bundle, too many share a name for that.
    const most = parts.length > BUNDLE_PARTS ? 1 : MAX_READINGS;
    for (let time = 0; time < most && (time === 0 ? reader.needsSecond : reader.isHanded); time++) {
      reader.isHanded = false;
      for (const part of parts) this.read(reader, part);
    }
  }

  /** Follows the commands of a batch file one after another. */
  private followBatch(piece: Piece): void {
    let before = NOTHING;
    runBatch(piece.text, {
      run: ({ words, line, excerpt, target, isPiped, isAdded, isOpen }) => {
        const place = { piece, line: piece.firstLine + line, excerpt };
        before = runCommand(words, isPiped ? before : NOTHING, this.machine, place);
        if (target === undefined) return before;
        const content = words[0]?.text === "echo" ? (words[1] ?? NOTHING) : before;
        const known = isOpen && isAdded ? this.machine.files.file(target)?.text : undefined;
        if (known !== undefined && content.text !== undefined)
          this.machine.write(target, textValue(known + content.text, content.from), place);
        else this.machine[isAdded ? "append" : "write"](target, content, place);
        return NOTHING;
      },
      file: (path) => {
        const stored =
          this.machine.files.file(path) ?? this.machine.files.stored(path.replace(/^%~dp0[\\/]?/i, ""));
        return typeof stored === "string" ? textValue(stored) : stored;
      },
    });
  }

  /** Perl has no grammar here, and is read as PHP. The rules for PHP alone do not apply to it. */
  private async understandPerl(piece: Piece, depth: number): Promise<void> {
    runPerl(piece, this.machine);
    await this.understand({ ...piece, language: "php", text: perlAsPhp(piece.text) }, depth);
  }

  private read(reader: { read(part: ParsedText): void }, part: ParsedText): void {
    this.work.check();
    reader.read(part);
  }

  /** Parses a program, and counts the nodes of its tree. */
  private parsed({ language }: Piece, text: string): Parsed & { nodes: number } {
    const before = this.budget.nodes;
    const parsed = parse(asParsed(text, language), language, this.budget);
    return { ...parsed, nodes: before - this.budget.nodes };
  }

  /** Remembers a program whose functions other files can use, and its tree if there is room for it. */
  private remember(program: Program, nodes = 0): void {
    const { origin, language } = program.piece;
    const isFile = origin === "file" && /^(?:python|javascript|typescript|tsx)$/.test(language);
    if (!isFile) return;
    const isKept = this.kept + nodes <= MAX_KEPT;
    if (isKept) this.kept += nodes;
    if (this.programs.length >= MAX_PROGRAMS) this.isFollowed = false;
    else this.programs.push(isKept ? program : { ...program, parts: undefined });
  }

  private holdUnread(piece: Piece, language: Language): void {
    if (piece.execution === "shown" || this.unread.has(piece.path)) return;
    this.unread.add(piece.path);
    const message = `Code that could not be read to its end (${language})`;
    this.machine.add(finding("unread-script", { file: piece.path, line: piece.firstLine, message }));
  }
}
