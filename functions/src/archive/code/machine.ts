import type { Observer } from "../capabilities.js";
import type { Execution, Language, Piece } from "../pieces.js";
import { accessGiven } from "./access.js";
import { Circumstances, DOES } from "./circumstances.js";
import { addressOf, isNamedHost, isPrivateHost, METADATA, originOfAddress } from "./hosts.js";
import { KnownFiles, nameOfFile } from "./known-files.js";
import type { Place } from "./place.js";
import { originOfPath, programAt } from "./places.js";
import { Reports } from "./reports.js";
import { EXCHANGE, sentTo } from "./sent.js";
import { SharedValues } from "./shared-values.js";
import { type Session, sessionFor } from "./shell/session.js";
import { startsWithEachStep } from "./tool-files.js";
import { FROM, knownText, NOTHING, textOf, UNKNOWN, type Value, withOrigin } from "./value.js";
import { placedAt, writtenInto } from "./written.js";

/** A program that was found inside another one and is analyzed next. */
export interface Inner {
  piece: Piece;
  depth: number;
  /** What it gets as its input. */
  given?: Value;
  /** The variables and functions of the shell that runs it. */
  session?: Session;
}

const MAX_FILES = 20_000;
const MAX_INNER = 200;
const MAX_DEPTH = 6;

/** A program that only shows one text, as in a lesson about encodings. */
const GREETS = /^\s{0,8}(?:print|puts|echo|alert|console\.log)\s?\(?(["'])[\w ,.!?-]{0,40}\1\)?;?\s{0,8}$/;

/** Whether a text that was decoded is more than a word, or a lesson about encodings. */
function isProgram(text: string | undefined, how: string): boolean {
  return text === undefined || (!GREETS.test(text) && (how === "eval" || text.trim().length > 2));
}

/**
 * What is known about the programs in one archive without running them: the files that they write, the contents of
 * those files, and the reported findings.
 */
export class Machine extends Reports {
  readonly files: KnownFiles;
  readonly values = new SharedValues();

  /** @param archived the text of a small file of the archive, by its name without the folder */
  constructor(
    readonly observer: Observer,
    archived: (name: string) => string | undefined = () => undefined,
  ) {
    super();
    this.files = new KnownFiles(archived);
  }

  readonly circumstances = new Circumstances();

  /** The programs inside others that were queued, so that each is judged once. */
  private readonly known = new Set<string>();
  readonly inner: Inner[] = [];
  /** The languages in which files are run, by file name. */
  readonly started = new Map<string, Set<Language>>();
  depth = 0;

  /** The shell whose command is followed. */
  session: Session | undefined;
  /** The arguments of the program that is evaluated, after its name. */
  given: readonly Value[] | undefined;

  /**
   * Judges a program later, because its grammar may not be loaded yet. Too many or too deeply nested programs are held, so
   * that a harmful one cannot hide behind harmless ones.
   */
  later(text: string, language: Language, place: Place, execution?: Execution, given?: Value): void {
    if (text.length < 3) return;
    if (this.inner.length >= MAX_INNER || this.depth >= MAX_DEPTH) {
      this.report("unread-script", place, "Programs inside programs, too many or too deep to be read");
      return;
    }
    const { piece, line } = place;
    const session = language === "shell" ? sessionFor(text, this.session, this.given) : undefined;
    const key = `${piece.path} ${language} ${execution ?? piece.execution} ${given?.from ?? ""} ${text}${session?.key ?? ""}`;
    if (this.known.has(key)) return;
    if (this.known.size < MAX_FILES) this.known.add(key);
    const isBare = language === "php" && !text.includes("<?");
    this.inner.push({
      piece: {
        ...piece,
        firstLine: line,
        language,
        text: isBare ? `<?php ${text};` : text,
        origin: "decoded",
        execution: execution ?? piece.execution,
      },
      depth: this.depth + 1,
      ...(given === undefined ? {} : { given }),
      ...(session === undefined ? {} : { session }),
    });
  }

  /** Records that a program writes a file, and judges what it writes by its place. */
  write(path: string, content: Value, place: Place): void {
    this.observer.write(path);
    const program = content.path === undefined ? undefined : programAt(content.path);
    if (program !== undefined) this.files.rename(program, path);
    if (!this.files.store(path, content))
      this.report("unread-script", place, "More files are written than are followed");
    // A command that ran before, such as in the text of an `eval`, can be the program that is stored now.
    const isHidden = /^\/(?:tmp|var\/tmp|dev\/shm)\/|(?:^|\/)\.\w/.test(path);
    const isFetched = content.from & FROM.network && !(content.from & (FROM.installer | FROM.socket));
    if (isHidden && isFetched && this.started.has(nameOfFile(path))) this.report("staged-download", place);
    for (const [rule, message] of accessGiven(path, content, place)) this.report(rule, place, message);
    for (const [rule, message] of writtenInto(path, content)) this.report(rule, place, message);
    // Another document sends the file, and comes before this one.
    const sent = content.from & (FROM.keys | FROM.environment) ? this.files.sending(path) : undefined;
    if (sent) this.send(sent.host, [{ from: content.from }], sent.place);
    const text = textOf(content);
    // A shell reads these files when it starts, or when someone completes a command.
    const isShell = COMPLETIONS.test(path) || SHELL_STARTS.test(path);
    if (isShell && content.text !== undefined) this.later(content.text, "shell", place);
    // A program that makes a program of PHP, such as a theme.
    if (/^\s{0,8}<\?php\b/.test(text)) this.later(text, "php", place);
    this.put(path, content, place);
  }

  /** Judges a file or a folder by its place alone. */
  put(path: string, content: Value, place: Place): void {
    const placed = placedAt(path, content);
    if (placed) this.report(placed[0], place, placed[1]);
  }

  /** Adds to the end of a file, so that a program that is written line by line is known as a whole. */
  append(path: string, content: Value, place: Place): void {
    const whole = this.files.appended(path, content);
    this.write(path, content, place);
    if (whole) this.files.replace(path, whole);
  }

  /** Writes to a file that was opened before. */
  extend(path: string, content: Value, place: Place): void {
    this.write(path, this.files.extended(path, content), place);
  }

  /** Records a value for later steps of a workflow: `NAME=value`. */
  export(line: string, from: number, place: Place): void {
    if (startsWithEachStep(line))
      this.report("persistence", place, "A variable that every later step starts");
    this.values.export(line, from);
  }

  read(path: string): Value {
    this.observer.read(path);
    const known = this.files.file(path);
    const from = originOfPath(path);
    if (from & FROM.keys) this.circumstances.note(DOES.readsKeys);
    const below = path.endsWith("/*") ? this.files.originBelow(path.slice(0, -1)) : 0;
    if (known || below !== 0) return withOrigin(known ?? NOTHING, from | below);
    if (UNOWNED.test(path)) return { from: from | FROM.unowned };
    return from === 0 ? NOTHING : { from };
  }

  /**
   * Records that a program runs a file. The file is then judged as a program of the language, regardless of its name. If the
   * language is unknown, the file says it in its first line, or is run by a shell.
   */
  start(path: string, language: Language): void {
    if (path.includes(UNKNOWN) || path === "") return;
    if (DATA_NAME.test(path)) this.circumstances.note(DOES.startsData);
    const name = nameOfFile(path);
    const languages = this.started.get(name) ?? new Set();
    this.started.set(name, languages.add(language));
  }

  /** Records a request to a URL with the values that it sends. Returns the response. */
  request(address: Value, sent: readonly Value[], place: Place): Value {
    const url = textOf(address);
    const parsed = addressOf(url);
    const host = parsed?.host ?? "";
    const isExchange = EXCHANGE.test(`${host}${parsed?.path ?? ""}`);
    this.send(host, isExchange ? [] : [address, ...sent], place, isNamedHost(host));
    return { from: originOfAddress(url) };
  }

  /** Records that values leave the machine. */
  send(host: string, values: readonly Value[], place: Place, isCertain = false): void {
    // What the service for the keys of a machine gets, it gave.
    if (isPrivateHost(host) || host === METADATA) return;
    this.observer.host(host);
    this.circumstances.note(DOES.reaches);
    for (const { path } of values) if (path !== undefined) this.files.sent(path, { host, place });
    for (const [rule, message] of sentTo(host, values, place))
      this.report(rule, place, message, isCertain && rule === "exfiltration");
  }

  /** Records that a text is run as a program: by a shell, an interpreter, or `eval`. */
  evaluate(code: Value, language: Language, place: Place, how = "run"): void {
    const { from } = code;
    const text = knownText(code);
    if (code.entries) return;
    this.circumstances.run(code, place.piece, place.line, place.excerpt);
    const isUnread = isUnknown(code);
    if (code.path !== undefined) this.start(code.path, language);
    if (from & FROM.cut)
      this.report("unread-script", place, "A text that is run and too long to be followed");
    // A command of the settings with a word that a visitor sends is careless.
    if (from & FROM.socket && from & FROM.file && isUnread)
      this.report("downloaded-expression", place, "Code of which a part comes from another host is run");
    else if (from & FROM.socket && isUnread)
      this.report("reverse-shell", place, "Runs what another host sends");
    else if (from & FROM.network && isUnread) this.downloaded(from, place);
    else if (from & FROM.network && how === "eval" && text === undefined)
      this.report("downloaded-expression", place, "Code of which a part comes from another host is run");
    else if (from & FROM.unowned && isUnread && how === "eval")
      this.report("downloaded-expression", place, "A temporary or hidden file is run as code");
    else if (from & FROM.file && isUnread && code.path === undefined && how === "eval")
      this.report("downloaded-expression", place, "What a file contains is changed and then run as code");
    else if (from & FROM.computed && isUnread)
      this.report("downloaded-expression", place, "Code that is computed from other values is run");
    else if (from & FROM.decoded && isProgram(text, how))
      this.report("obfuscated-run", place, undefined, (text ?? "").trim().length > 12);
    if (code.text !== undefined && code.text.replaceAll(UNKNOWN, "").trim().length > 2) {
      const isConcealed = (from & FROM.decoded) !== 0;
      this.later(
        code.text,
        language,
        place,
        isConcealed && place.piece.execution === "instructed" ? "script" : undefined,
      );
    }
  }

  /** Records that a download is started which was stored before. An agent is not told to do that in a folder of temporary files. */
  staged(path: string, place: Place): void {
    const isHidden =
      /^["']?(?:\/(?:tmp|var\/tmp|dev\/shm)\/|\$TMPDIR|%TEMP%|\$env:TEMP)|\/\.[\w-]{2,40}(?:\.\w{1,8})?["']?$/i.test(
        path,
      );
    const isTold = place.piece.execution === "instructed" && !place.piece.isWarnedOf;
    this.report(isHidden && isTold ? "instructed-command" : "staged-download", place);
  }

  /** Records that a download is executed. */
  downloaded(from: number, place: Place): void {
    if (from & FROM.installer) this.report("known-installer", place);
    else this.report("download-run", place, undefined, (from & FROM.nameless) !== 0);
  }
}

/** Names of texts, pictures, and data, which are no programs. */
const DATA_NAME =
  /\.(?:txt|css|md|jsonl?|ya?ml|csv|tsv|svg|png|jpe?g|gif|webp|ico|dat|bin|log|html?|xml|lock|woff2?|ttf|otf|pdf|map|sql|bak|tmp)$/i;

/** What a shell of the user reads when it starts. */
const SHELL_STARTS =
  /(?:^|[\\/~])\.(?:bashrc|bash_profile|bash_login|bash_aliases|zshrc|zshenv|zprofile|zlogin|profile)$/;
const COMPLETIONS =
  /bash[-_]completion(?:\.d)?\/(?:completions\/)?[^/]{1,60}$|site-functions\/_[^/]{1,60}$|fish\/(?:completions|functions|vendor_\w{4,12}\.d)\/[^/]{1,60}$/;

/** Files that anyone could have written. */
const UNOWNED =
  /^\/(?:tmp|var\/tmp|dev\/shm)\/\S|^(?:~|\/root|\/home\/\w{1,40})\/\.(?!config\/|local\/|bash|zsh|profile|nvm|cargo|env\b)[\w.-]{1,60}$/;

/** Whether the whole program comes from another source, not only a value in it. */
export function isUnknown(code: Value): boolean {
  return code.text === undefined || code.text.replaceAll(UNKNOWN, "").trim().length < 12;
}
