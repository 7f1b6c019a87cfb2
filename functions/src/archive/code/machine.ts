import type { Observer } from "../capabilities.js";
import { isAboutAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import type { Execution, Language, Piece } from "../pieces.js";
import { type RuleId, ruleOf } from "../rules.js";
import { accessGiven } from "./access.js";
import { Circumstances, DOES } from "./circumstances.js";
import {
  addressOf,
  COLLECTING_HOSTS,
  isNamedHost,
  isNamelessHost,
  isPrivateHost,
  METADATA,
  originOfAddress,
} from "./hosts.js";
import {
  AGENT_FOLDERS,
  AGENT_MEMORY,
  AGENT_SETTINGS,
  AUTORUN_FOLDERS,
  AUTORUN_PLACES,
  belongsElsewhere,
  issued,
  opensAccess,
  originOfPath,
  programAt,
  shadowsCommand,
} from "./places.js";
import { type Session, sessionFor } from "./shell/session.js";
import { commandsIn } from "./spoken.js";
import { isFileOfTool, jsonOf, startsWithEachStep } from "./tool-files.js";
import { FROM, knownText, NOTHING, textOf, textValue, UNKNOWN, type Value, withOrigin } from "./value.js";

/** The name of the value of a file that is sent as a whole, also in another form. */
export const WHOLE_FILE = "whole file";

/** Whether a value, or one of its parts, is a file of settings and secrets as a whole. */
export function isFileOfSettings({ name, path, from, items, entries }: Value): boolean {
  if (!(from & FROM.settings)) return false;
  return (
    name === WHOLE_FILE ||
    path !== undefined ||
    (items?.slice(0, MAX_PARTS).some(isFileOfSettings) ?? false) ||
    (entries !== undefined && [...entries.values()].slice(0, MAX_PARTS).some(isFileOfSettings))
  );
}

const MAX_PARTS = 50;

/** A position in the program that is being analyzed. */
export interface Place {
  piece: Piece;
  /** The line of the file, starting at 1. */
  line: number;
  excerpt: string;
}

/** A program that was found inside another one and is analyzed next. */
export interface Inner {
  piece: Piece;
  depth: number;
  /** What it gets as its input. */
  given?: Value;
  /** The variables and functions of the shell that runs it. */
  session?: Session;
}

const MAX_WRITTEN = 40;
const MAX_FILES = 20_000;
const MAX_INNER = 200;
/** The texts of which the variables are known in the next one, and how many variables that are. */
const MAX_TEXTS = 4;
const MAX_SHARED = 200;
const MAX_DEPTH = 6;
const MAX_APPENDED = 16_000;
const PLACEHOLDER = new RegExp(`${UNKNOWN}([A-Za-z_][A-Za-z0-9_]{1,60})${UNKNOWN}`, "g");

/**
 * The rule for a command that a text tells an agent to run. The agent or its user still decides, so only concealed commands
 * are more than a note.
 */
const WHEN_INSTRUCTED: Readonly<Partial<Record<RuleId, RuleId>>> = {
  "download-run": "instructed-command",
  "reverse-shell": "instructed-command",
  "obfuscated-run": "instructed-command",
  "staged-download": "mentioned-command",
  "destructive-delete": "instructed-command",
  exfiltration: "instructed-exfiltration",
  persistence: "mentioned-command",
  "planted-program": "instructed-command",
  miner: "instructed-command",
};

/** What a literal of a program does is no mere mention, because programs do not explain. */
const KEPT: ReadonlySet<RuleId> = new Set<RuleId>(["persistence", "staged-download"]);

/** A program that only shows one text, as in a lesson about encodings. */
const GREETS = /^\s{0,8}(?:print|puts|echo|alert|console\.log)\s?\(?(["'])[\w ,.!?-]{0,40}\1\)?;?\s{0,8}$/;

/** Whether a text that was decoded is more than a word, or a lesson about encodings. */
function isProgram(text: string | undefined, how: string): boolean {
  return text === undefined || (!GREETS.test(text) && (how === "eval" || text.trim().length > 2));
}

/** Where services give a token for a proof of identity. Nobody else can read there what is sent. */
const EXCHANGE =
  /^(?:api\.anthropic\.com\/v1\/oauth\/token|(?:sts|oauth2)\.googleapis\.com\/(?:v1\/)?token|login\.microsoftonline\.com\/[\w.-]{1,60}\/oauth2\/(?:v2\.0\/)?token|sts(?:\.[\w-]{4,20})?\.amazonaws\.com\/|api\.github\.com\/app\/installations\/\d{1,12}\/access_tokens)$/;

/**
 * What is known about the programs in one archive without running them: the files that they write, the contents of
 * those files, and the reported findings.
 */
export class Machine {
  /**
   * @param archived the text of a small file of the archive, by its name without the folder
   */
  constructor(
    readonly observer: Observer,
    readonly archived: (name: string) => string | undefined = () => undefined,
  ) {}

  readonly circumstances = new Circumstances();

  /** The text of a file of the archive that programs put together with others, or undefined. */
  stored(path: string): string | undefined {
    return path === "" || path.includes(UNKNOWN) ? undefined : this.archived(nameOfFile(path));
  }

  /** The programs inside others that were queued, so that each is judged once. */
  private readonly known = new Set<string>();
  readonly inner: Inner[] = [];
  private readonly files = new Map<string, Value>();
  /** The languages in which files are run, by file name. */
  readonly started = new Map<string, Set<Language>>();
  private readonly folders: [string, Value][] = [];
  /** The variables of the terminal in which the commands of a document are entered one after another. */
  private readonly terminals = new Map<string, Map<string, Value>>();

  /** The variables that commands before a piece have set, or none for a script. */
  variablesOf({ path, origin }: Piece): Map<string, Value> {
    if (origin !== "fence" && origin !== "inline") return new Map();
    const known = this.terminals.get(path) ?? this.variablesOfOthers();
    if (this.terminals.size < MAX_FILES) this.terminals.set(path, known);
    return known;
  }

  /** The variables that commands of other texts have set, because several texts can be steps of one session. */
  private variablesOfOthers(): Map<string, Value> {
    const all = new Map<string, Value>();
    for (const known of [...this.terminals.values()].slice(-MAX_TEXTS))
      for (const [name, value] of known) if (all.size < MAX_SHARED) all.set(name, value);
    return all;
  }

  /** The programs of the system that were copied or linked under other names, by the new name. */
  private readonly renamed = new Map<string, string>();

  /** The name of the program that a name means, after copies and links. */
  nameOfRenamed(name: string): string {
    return this.renamed.get(name) ?? name;
  }

  /** Records that a program of the system gets another name. */
  rename(program: string, path: string): void {
    const name = nameOfFile(path)
      .toLowerCase()
      .replace(/\.exe$/, "");
    if (name !== "" && !name.includes(UNKNOWN) && this.renamed.size < MAX_FILES)
      this.renamed.set(name, program);
  }

  /** The values that a step of a workflow gives to later steps. */
  readonly exported = new Map<string, Value>();

  /** Records a value for later steps: `NAME=value`. */
  export(line: string, from: number, place: Place): void {
    if (startsWithEachStep(line))
      this.report("persistence", place, "A variable that every later step starts");
    const match = /^([A-Za-z_]\w{0,60})=([^\n]{0,4000})/.exec(line);
    if (match && this.exported.size < MAX_FILES)
      this.exported.set(match[1] as string, { text: match[2] as string, from });
  }

  /** The variables of scripts, which other scripts may have read. */
  readonly shared = new Map<string, Value>();

  share(name: string, value: Value): void {
    if (this.shared.size < MAX_FILES && !this.shared.has(name)) this.shared.set(name, value);
  }

  /** The output of shell functions, for other shells. */
  readonly printed = new Map<string, Value>();
  private readonly reported = new Set<string>();
  private found: Finding[] = [];
  /** The files with findings that are more than notes. */
  private readonly blamed = new Set<string>();
  depth = 0;

  /** Whether a file has a finding that is more than a note. */
  isBlamed(path: string): boolean {
    return this.blamed.has(path);
  }

  takeFindings(): Finding[] {
    const found = this.found;
    this.found = [];
    return found;
  }

  add(found: Finding): void {
    this.found.push(found);
  }

  /**
   * @param isCertain whether all details are known, such as the host: an instruction is then as severe as a script
   */
  report(rule: RuleId, place: Place, message?: string, isCertain = false): void {
    const { execution, path: file } = place.piece;
    const isWhole = isCertain || (rule === "reverse-shell" && namesHost(place.piece.text));
    const isOrder = isWhole && execution === "instructed" && !place.piece.isWarnedOf && !isAboutAttacks(file);
    const isKept = isOrder || (place.piece.isLiteral === true && KEPT.has(rule));
    const applied = isKept ? rule : ruleFor(rule, execution);
    const key = `${applied} ${place.piece.path}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    if (ruleOf(applied).severity !== "note") this.blamed.add(place.piece.path);
    const { path } = place.piece;
    this.found.push(finding(applied, { file: path, line: place.line, excerpt: place.excerpt, message }));
  }

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

  /** The files of tools that programs write, by their paths, with their texts. */
  readonly written = new Map<string, string>();

  private noteWritten(path: string, content: Value): void {
    if (!isFileOfTool(path) || this.written.size >= MAX_WRITTEN) return;
    const text = content.text ?? jsonOf(content);
    if (text !== undefined && text.length < MAX_APPENDED) this.written.set(path, text);
  }

  write(path: string, content: Value, place: Place): void {
    this.observer.write(path);
    this.noteWritten(path, content);
    if (path !== UNKNOWN) this.files.set(nameOfFile(path), content);
    const program = content.path === undefined ? undefined : programAt(content.path);
    if (program !== undefined) this.rename(program, path);
    if (this.files.size > MAX_FILES)
      this.report("unread-script", place, "More files are written than are followed");
    const text = textOf(content);
    // A command that ran before, such as in the text of an `eval`, can be the program that is stored now.
    const isHidden = /^\/(?:tmp|var\/tmp|dev\/shm)\/|(?:^|\/)\.\w/.test(path);
    if (
      isHidden &&
      content.from & FROM.network &&
      !(content.from & (FROM.installer | FROM.socket)) &&
      this.started.has(nameOfFile(path))
    )
      this.report("staged-download", place);
    if (SSH_SETTINGS.test(path) && SSH_COMMAND.test(text))
      this.report("persistence", place, "A command is started with each connection");
    for (const [rule, message] of accessGiven(path, content, place)) this.report(rule, place, message);
    if (!opensAccess(path)) this.judgeSettings(path, content, place);
    // A shell reads these files when someone completes a command.
    if (COMPLETIONS.test(path) && content.text !== undefined) this.later(content.text, "shell", place);
    // A program that makes a program of PHP, such as a theme.
    if (/^\s{0,8}<\?php\b/.test(text)) this.later(text, "php", place);
    this.judgePlace(path, content, place);
  }

  /** Judges what is written into the settings, the instructions, and the memory of agents, and where programs start. */
  private judgeSettings(path: string, content: Value, place: Place): void {
    const text = textOf(content);
    if (AGENT_SETTINGS.test(path)) {
      this.report("agent-tampering", place);
    } else if (INSTRUCTION_FILE.test(path) && (!commandsIn(text).next().done || CONCEALS.test(text))) {
      this.report("agent-tampering", place, "A command is written into the instructions of an agent");
    } else if (AUTORUN_PLACES.test(path)) {
      const isHarmless = text.split("\n").every((line) => HARMLESS_LINE.test(line));
      const isDangerous =
        (content.from & (FROM.network | FROM.decoded)) !== 0 ||
        /curl|wget|base64|\/dev\/tcp|nohup/.test(text);
      if (content.from & (FROM.untrusted | FROM.decoded)) this.report("planted-program", place);
      else if (isDangerous || !isHarmless) this.report("persistence", place);
    } else if (AGENT_MEMORY.test(path) && content.from & (FROM.network | FROM.decoded))
      this.report("agent-tampering", place, "What an agent believes is written from elsewhere");
  }

  /** Judges what a file or a folder is by its place: what is there starts by itself, or in place of another program. */
  judgePlace(path: string, content: Value, place: Place): void {
    if (AUTORUN_FOLDERS.test(path))
      this.report(
        content.from & (FROM.untrusted | FROM.decoded) ? "planted-program" : "persistence",
        place,
        "Something is put where programs start by themselves",
      );
    else if (AGENT_FOLDERS.test(path))
      this.report("persistence", place, "Something is put where an agent follows or starts it");
    else if (shadowsCommand(path))
      this.report("persistence", place, "A program is put in place of a command of the system");
  }

  /** Adds to the end of a file, so that a program that is written line by line is known as a whole. */
  append(path: string, content: Value, place: Place): void {
    const before = this.file(path);
    const isKnown = before?.text !== undefined && content.text !== undefined;
    this.write(path, content, place);
    if (!isKnown) return;
    const text = `${before.text}\n${content.text}`.slice(0, MAX_APPENDED);
    this.files.set(nameOfFile(path), textValue(text, before.from | content.from));
    if (this.written.has(path)) this.written.set(path, text);
  }

  /** The files that were opened to be written, and of which nothing is written yet. */
  private readonly opened = new Set<string>();

  /** Records that a program opens a file to write it from its start. */
  open(path: string): void {
    if (this.opened.size < MAX_FILES) this.opened.add(path);
  }

  /** Writes to a file that was opened: what it writes after each other is one text. */
  extend(path: string, content: Value, place: Place): void {
    const before = this.opened.delete(path) ? undefined : this.file(path);
    const isKnown = before?.text !== undefined && content.text !== undefined;
    const whole = isKnown
      ? textValue(`${before.text}${content.text}`.slice(0, MAX_APPENDED), before.from | content.from)
      : content;
    this.write(path, whole, place);
  }

  read(path: string): Value {
    this.observer.read(path);
    const known = this.files.get(nameOfFile(path));
    const from = originOfPath(path);
    if (from & FROM.keys) this.circumstances.note(DOES.readsKeys);
    if (known) return withOrigin(known, from);
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

  /** A file that was written before, or undefined. */
  file(path: string): Value | undefined {
    return path === UNKNOWN ? undefined : this.files.get(nameOfFile(path));
  }

  /** The origins of keys that were copied into files. */
  copiedKeys(): number {
    let from = 0;
    for (const { from: one } of this.files.values()) from |= one & FROM.keys;
    return from;
  }

  /** Records that a folder receives files with unknown names, such as those of an archive. */
  writeFolder(path: string, from: number): void {
    const folder = path.replace(/^\.\//, "").replace(/\/$/, "");
    if (folder !== "" && folder !== "." && !folder.includes(UNKNOWN) && this.folders.length < MAX_FILES)
      this.folders.push([folder, { from }]);
  }

  /** The known value of the folder that contains a file, or undefined. */
  folderOf(path: string): Value | undefined {
    const plain = path.replace(/^\.\//, "");
    const known = this.folders.find(([folder]) => plain.startsWith(`${folder}/`))?.[1];
    return known ?? (/^[/~]/.test(plain) ? undefined : this.current);
  }

  /**
   * Records that a program changes its folder, so that file names without a folder refer to that
   * folder.
   */
  enter(path: string): void {
    this.folder = path;
    if (path === "-" || path === "..") this.current = undefined;
    else this.current = this.folderOf(`${path.replace(/\/$/, "")}/.`);
  }

  private current: Value | undefined;
  /** The folder that was entered last, as it is written. */
  folder = "";

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
    if (HOSTILE_NAME.test(`${host}${addressOf(textOf(values[0] ?? NOTHING))?.path ?? ""}`))
      this.report("collecting-host", place, "A script that contacts a host with the name of an attacker");
    let from = 0;
    for (const value of values) from |= value.from;
    if (COLLECTING_HOSTS.test(host)) this.report("collecting-host", place);
    if ((from & (FROM.keys | FROM.environment)) === FROM.keys && issued(host, place.piece.text))
      this.report("unfollowed-secret", place, "A program signs in with the stored key of another program");
    else if (from & (FROM.keys | FROM.environment)) this.report("exfiltration", place, undefined, isCertain);
    else if (isNamelessHost(host) && from & (FROM.settings | FROM.memory))
      this.report("exfiltration", place, undefined, isCertain);
    else if (
      values.some((value) =>
        // A command of a shell that reads a file, such as `jq`, can return one value of it.
        place.piece.language === "shell"
          ? value.name === WHOLE_FILE && value.from & FROM.settings
          : isFileOfSettings(value),
      )
    )
      this.report("secret-elsewhere", place, "A whole file of secrets is sent to a host");
    else if (from & FROM.input) this.report("surveillance", place);
    else if (from & FROM.memory) this.report("memory-upload", place);
    else if (from & FROM.home)
      this.report("secret-elsewhere", place, "Files of a whole home folder are sent to a host");
    if (from & FROM.secret) {
      const text = values.map(textOf).join(" ");
      const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
      if (names.some((name) => belongsElsewhere(name, host))) this.report("secret-elsewhere", place);
      else if (COLLECTING_HOSTS.test(host)) this.report("exfiltration", place);
    }
    if (from & FROM.unowned && from & FROM.decoded)
      this.report("secret-elsewhere", place, "A hidden or temporary file is decoded and sent to a host");
    if (values.some((value) => value.from & FROM.encoded))
      this.report("secret-elsewhere", place, "A value of the environment is encoded and sent to a host");
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
    if (from & FROM.socket && isUnread) this.report("reverse-shell", place, "Runs what another host sends");
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

/** Whether a program that connects a shell names a real address, not an example. */
function namesHost(text: string): boolean {
  for (const [host] of text.slice(0, MAX_SEARCHED).matchAll(MACHINE_ADDRESS))
    if (isNamedHost(host)) return true;
  return false;
}

const MAX_SEARCHED = 20_000;
const MACHINE_ADDRESS = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<=\/dev\/tcp\/)[\w.-]{4,200}/g;

/** Files that agents read as instructions. */
const INSTRUCTION_FILE =
  /(?:^|[\\/])(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|copilot-instructions)\.md$|\.(?:cursorrules|windsurfrules|clinerules)$/;

/** What tells an agent to keep something from its user, or to send something. */
const CONCEALS =
  /\b(?:never|do not|don't|without)\s{1,4}(?:mention|tell|bring|reveal|report|show|disclos|notif|asking)\w{0,4}\b|\bcurl\s[^\n]{0,200}\s(?:-T|-d|-F|--data(?:-binary)?|-sT)\s/i;

/** Names of texts, pictures, and data, which are no programs. */
const DATA_NAME =
  /\.(?:txt|css|md|jsonl?|ya?ml|csv|tsv|svg|png|jpe?g|gif|webp|ico|dat|bin|log|html?|xml|lock|woff2?|ttf|otf|pdf|map|sql|bak|tmp)$/i;

const SSH_SETTINGS = /\.ssh[\\/]config$/;
const SSH_COMMAND =
  /\b(?:Proxy|Local|KnownHosts)Command\b[^\n]{0,200}(?:\bcurl\b|\bwget\b|\bsh\s{1,4}-c|\/tmp\/|base64)/i;

const COMPLETIONS =
  /bash[-_]completion(?:\.d)?\/(?:completions\/)?[^/]{1,60}$|site-functions\/_[^/]{1,60}$|fish\/(?:completions|functions|vendor_\w{4,12}\.d)\/[^/]{1,60}$/;

/** Names of hosts and paths that only attackers, and texts about attacks, use. */
const HOSTILE_NAME =
  /(?:^|[./_-])(?:attackers?|adversary|evil|exfil(?:trat\w{1,6})?|malicious|malware|rogue|c2|c2-?server|botnet|phish(?:ing|er)?|stealer|keylog(?:ger|s)?|stolen|loot|covert|creds)(?=$|[./_-]|\d)/;

/** Files that anyone could have written. */
const UNOWNED =
  /^\/(?:tmp|var\/tmp|dev\/shm)\/\S|^(?:~|\/root|\/home\/\w{1,40})\/\.(?!config\/|local\/|bash|zsh|profile|nvm|cargo|env\b)[\w.-]{1,60}$/;

/** Whether the whole program comes from another source, not only a value in it. */
export function isUnknown(code: Value): boolean {
  return code.text === undefined || code.text.replaceAll(UNKNOWN, "").trim().length < 12;
}

/** Files are identified by their name without the folder, because programs refer to them from different folders. */
export function nameOfFile(path: string): string {
  const bare = path.replace(/^["']|["']$/g, "");
  return bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf("\\")) + 1);
}

function ruleFor(rule: RuleId, execution: Execution): RuleId {
  if (execution === "instructed") return WHEN_INSTRUCTED[rule] ?? rule;
  if (execution !== "shown") return rule;
  return rule === "known-installer" ? rule : "mentioned-command";
}

/** What installers add to shell configuration files: variables, aliases, and completions. */
const HARMLESS_LINE =
  /^\s{0,40}(?:$|#|export\s(?!(?:HTTPS?_PROXY|https?_proxy|ALL_PROXY|ANTHROPIC_BASE_URL|NODE_OPTIONS|LD_PRELOAD|DYLD_\w{1,40}|PYTHONSTARTUP|BASH_ENV|PROMPT_COMMAND|NODE_TLS_REJECT_UNAUTHORIZED|GIT_(?:SSH_COMMAND|SSH|PAGER|EDITOR|ASKPASS|EXTERNAL_DIFF|PROXY_COMMAND)|LESSOPEN|LESSCLOSE|PERL5OPT|PERL5DB|RUBYOPT|JAVA_TOOL_OPTIONS|PS4|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS)=)|alias\s(?!(?:sudo|su|ssh|scp|gpg|passwd|login|doas)=)(?!(?:git|docker|kubectl|npm|pip|aws|gh|curl)=["']?[^"'\n]{0,80}(?:[/;&|]|\.(?:sh|py)\b|\$HOME))|\[|source\s|\.\s|eval "\$\(|set\s|fi\b|if\s|case\s|esac|\)|PATH=|\u00a4$)/;
