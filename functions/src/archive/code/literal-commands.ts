import { isIn, matchesIn } from "../prefilter.js";
import { ACCESS_PLACES, AUTORUN_PLACES, KEY_PLACES } from "./places.js";
import { UNKNOWN } from "./value.js";

/** A command that a text has in a literal, or in literals that are its words, and the offset at which it is written. */
export interface Literal {
  command: string;
  at: number;
  /** Whether it is a program of Python and not a command. */
  isCode?: boolean;
}

/** What only a command does that harms: it connects a shell, opens or weakens the machine, deletes a home folder, or stays. */
const HARMS =
  /\/dev\/(?:tcp|udp)\/|\bmkfifo\b|\bcrontab\s{1,4}-|\|\s{0,4}crontab\b|\brm -\w{0,4}r\w{0,4}\s[^\n"']{0,80}(?:~|\$HOME|\$\{HOME|\$r\b|\/home\b)|\bfind\s{1,4}[^\n]{0,300}(?:-delete\b|-exec\w{0,3}\s{1,4}(?:\/bin\/)?(?:rm|shred|gpg|openssl)\b|xargs\s[^\n]{0,40}\b(?:rm|shred)\b|\brm\s{1,4}-\w{0,4}r)|NOPASSWD|\bsetenforce\s{1,4}0|\biptables\s{1,4}-F|\bufw\s{1,4}disable|DisableRealtimeMonitoring|\bspctl\s{1,4}--master-disable|core\.hooks?path|\.insteadof\b|credential\.helper["'\s,\\]{1,8}!|http\.sslverify|\b(?:pip3?|npm|yarn|pnpm)\s{1,4}config\s{1,4}set\b|\bpip3?\s{1,4}install\s[^\n]{0,200}(?:--index-url|--extra-index-url|--trusted-host|-i\s{1,4}https?:)|\blaunchctl\s{1,4}(?:load|submit|bootstrap)|\bsystemctl\s{1,4}(?:--user\s{1,4})?enable|\bschtasks\b|CurrentVersion\\{1,2}Run\b|\bchattr\s|\bhistory\s{1,4}-c|TRANSCRIPT_PATH|-OutFile\s[^\n]{0,200}[;&]\s{0,4}(?:start|saps|Start-Process|&|cmd|\.)\s|\bnohup\s|\bssh\s{1,4}[^\n]{0,200}-\w{0,6}R\s/i;
/** What fetches or sends something. */
const REACHES =
  /(?<![\w/.-])(?:(?:curl|wget|ncat|socat|scp|rsync|rclone|sftp|iwr|irm|invoke-webrequest|invoke-restmethod)(?=["'`\s,]|\.exe)|nc[ "'`,])/i;
/** Programs that a list of words can start. */
export const PROGRAM =
  /^(?:\/(?:usr\/)?(?:local\/)?s?bin\/)?(?:(?:ba|z|da|k)?sh|env|sudo|nohup|curl|wget|nc|ncat|netcat|socat|scp|sftp|rsync|rclone|ssh|git|tar|zip|gzip|cat|cp|mv|ln|tee|install|find|rm|shred|chmod|chown|crontab|at|systemctl|launchctl|schtasks|reg|powershell(?:\.exe)?|pwsh|cmd(?:\.exe)?|python3?|perl|ruby|node|php|openssl|gpg|base64|xxd|dig|nslookup|pip3?|npm|setenforce|ufw|iptables|security|secret-tool|printenv|gh|aws|gcloud|kubectl|pass|op|osascript|nscurl|defaults|git-credential|mail|sendmail|telnet)$/;
/** The first word of a command in a literal. */
const FIRST =
  /(?<![\w/.$-])(?:(?:\/(?:usr\/)?(?:local\/)?s?bin\/)?(?:(?:ba|z|da|k)?sh|exec|eval|cat|tar|zip|find|grep|cp|mv|ln|tee|rm|env|printenv|set|gpg|curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|rsync|rclone|openssl|dig|nslookup|sudo|nohup|git|gh|aws|gcloud|kubectl|security|secret-tool|op|pass|vault|echo|printf|head|tail|install|sed|crontab|systemctl|launchctl|schtasks|reg|setenforce|ufw|iptables|powershell|pwsh|sqlite3|mail|sendmail|chmod|mkdir|touch|python3?|perl|ruby|node|php|osascript|nscurl|defaults|pip3?|npm|cmd|iwr|irm|iex|invoke-\w{3,20}|start-process|set-mppreference|new-itemproperty|airflow|mkfifo|history|truncate)\s|for\s{1,4}\w{1,20}\s{1,4}in\s|while\s{1,4}\S|cd\s{1,4}\S|\((?=crontab)|\/dev\/tcp)/i;
/** A literal in any language, also on several lines. */
const LITERAL =
  /"""([\s\S]{4,4000}?)"""|'''([\s\S]{4,4000}?)'''|"((?:[^"\\\n]|\\[\s\S]){1,4000})"|'((?:[^'\\\n]|\\[\s\S]){1,4000})'|`([^`]{1,4000})`/g;
/** A program in a literal that runs what it fetches. */
const FETCHED =
  /\b(?:exec|eval)\(\s{0,4}(?:compile\(\s{0,4})?(?:[\w.]{1,40}\(\s{0,4}){0,3}[\w.]{0,60}?(?:urlopen|requests?\.get|httpx\.get|\.get\(\s{0,4}["']https?:|fetch\()/;
const MAX_TEXT = 256 * 1024;
const MAX_FOUND = 40;
const MAX_LITERALS = 4_000;
const MAX_WORDS = 40;

/** Whether a text can have a literal that is a harmful command. */
export function mayHaveCommand(text: string): boolean {
  if (text.length > MAX_TEXT) return false;
  return (
    isIn(HARMS, text) ||
    isIn(AUTORUN_PLACES, text) ||
    isIn(ACCESS_PLACES, text) ||
    isIn(FETCHED, text) ||
    isIn(REACHES, text)
  );
}

/** A program that starts others, and has a list of short literals that can be the parts of a command. */
export function mayHaveParts(text: string): boolean {
  return text.length <= MAX_PARTED && isIn(STARTING, text) && SHORT_PARTS.test(text);
}

const MAX_PARTED = 64 * 1024;
const STARTING =
  /\bos\.(?:system|popen|exec\w{1,4}|spawn\w{1,4}|posix_spawn)|subprocess|child_process|\bexecSync\b|\bpopen\b|shell_exec|\bProcessBuilder\b|exec\.Command|Command::new/;
/** At least five literals of which at least one is a part of a word or of an address. */
const SHORT_PARTS = /(?:["'][^"'\n]{1,16}["']\s{0,4}[,+]\s{0,12}){4,40}["'][^"'\n]{1,16}["']/;

/**
 * The commands of which a program or a file of settings has the whole, or the words, in literals, if they could do harm. What they do is
 * for the reader of commands to decide.
 */
export function* literalCommandsIn(text: string): Generator<Literal> {
  if (!mayHaveCommand(text) && !mayHaveParts(text)) return;
  let left = MAX_FOUND;
  const lists = new Words(text);
  const parts = new Parts(text);
  let count = 0;
  for (const match of text.matchAll(LITERAL)) {
    if (++count > MAX_LITERALS || left <= 0) break;
    const written = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? "";
    const list = lists.take(match.index, match[0].length, written);
    const part = parts.take(match.index, match[0].length, written);
    for (const found of [list, part])
      if (found) {
        left--;
        yield found;
      }
    if (written.length < MIN_COMMAND || !/\s/.test(written)) continue;
    // A text in three quotation marks at the start of a line documents a program.
    if (
      (match[1] ?? match[2]) !== undefined &&
      /(?:^|\n)[ \t]{0,80}[rR]?$/.test(text.slice(0, match.index).slice(-82))
    )
      continue;
    const command = commandOf(written);
    if (command === undefined) continue;
    left--;
    yield { ...command, at: match.index };
  }
  for (const last of [lists.end(), parts.end()]) if (last) yield last;
  yield* pipelinesIn(text);
}

const PIPELINE = /\bpipeline\(([^()\n]{1,600})/g;
const NAMED = /(?<![\w.])(\w{1,40})\s{0,4}=\s{0,4}(`[^`\n]{1,600}`)/g;

/** `pipeline(`curl …`, shell)`: processes of which each gets the output of the one before, by their literals or names. */
function* pipelinesIn(text: string): Generator<Literal> {
  const named = new Map<string, string>();
  let left = MAX_FOUND;
  for (const match of matchesIn(PIPELINE, text)) {
    if (--left < 0) return;
    if (named.size === 0)
      for (const [, name, literal] of text.matchAll(NAMED)) named.set(name as string, literal as string);
    const parts = (match[1] as string).match(/`[^`\n]{1,600}`|[^,;`\s][^,;`]{0,200}/g) ?? [];
    const commands = parts
      .map((part) => (part.startsWith("`") ? part : (named.get(part.trim()) ?? "")))
      .filter((part) => part !== "")
      .map((part) => part.slice(1, -1));
    if (commands.length > 1) yield { command: commands.join(" | "), at: match.index };
  }
}

const MIN_COMMAND = 10;

/** The harmful command, or the program that runs what it fetches, that a literal or a value of data is. */
export function commandOf(written: string): Omit<Literal, "at"> | undefined {
  if (FETCHED.test(written)) return { command: unescapedQuotes(written), isCode: true };
  // `t:"curl …"`: a text inside a text.
  const inner = /^[\w:=.-]{1,20}"([^"]{10,2000})"$/.exec(written)?.[1] ?? written;
  const first = FIRST.exec(inner.slice(0, BEGINNING));
  if (!first || !isTelling(inner)) return undefined;
  // `H=$(…); curl …` starts with a variable.
  const isAssigned = /^\s{0,4}(?:export\s{1,4})?\w{1,40}=/.test(inner.slice(0, first.index));
  return { command: unescapedQuotes(isAssigned ? inner : inner.slice(first.index)) };
}

/** How far into a literal its command starts at most. */
const BEGINNING = 60;

function isTelling(text: string): boolean {
  if (HARMS.test(text)) return true;
  const stays = /[>]|\btee\b|\b(?:cp|mv|ln|install)\s|\bsed\s{1,4}-i/.test(text);
  if (stays && (AUTORUN_PLACES.test(text) || ACCESS_PLACES.test(text))) return true;
  if (!REACHES.test(text)) return false;
  return (
    PIPED.test(text) || STORED.test(text) || KEY_PLACES.test(text) || SENT.test(text) || PRINTED.test(text)
  );
}

const PIPED =
  /\|\s{0,4}(?:sudo\s{1,4})?(?:[\w./]{1,20}\/)?(?:(?:ba|z|da|k)?sh|python3?|node|perl|ruby|php|iex|invoke-expression)\b/i;
/** What is stored where programs are hidden, and started there. */
const STORED =
  /(?:chmod\s{1,4}\S{2,6}|(?:ba|z)?sh|nohup)\s{1,4}[^\n;&|]{0,40}(?:\/tmp\/|\/dev\/shm\/|\/\.\w)|&&\s{0,4}(?:\/tmp\/|\/dev\/shm\/)/;
const SENT =
  /\s(?:-T|--upload-file|-F|--form|-d|--data(?:-binary|-raw|-urlencode)?|--post-file)[\s=]{0,2}\S{0,20}|\b(?:scp|rsync|rclone)\s/;

/** Commands that print secrets. */
const PRINTED =
  /\b(?:gh\s{1,4}auth\s{1,4}token|gcloud\s{1,4}auth\s{1,4}print|az\s{1,4}account\s{1,4}get|op\s{1,4}read|pass\s{1,4}show|vault\s{1,4}kv|printenv|secret-tool\s{1,4}lookup|security\s{1,4}find|aws\s{1,4}configure\s{1,4}(?:get|export))\b|(?<![\w/.-])env\s{0,4}\|/;

/** The quotation marks and the other marks that a literal escapes. */
function unescapedQuotes(text: string): string {
  return text.replace(/\\(["'`$\\])/g, "$1").replace(/\\\r?\n/g, " ");
}

/** Literals beside each other that are the words of one command, in a list, in a call, or as the arguments of one. */
class Words {
  private words: string[] = [];
  private pipes: string[] = [];
  private start = 0;
  private end0 = -1;

  constructor(private readonly text: string) {}

  /** Takes the next literal. Returns the command that ended before it. */
  take(at: number, length: number, written: string): Literal | undefined {
    const between = this.end0 < 0 ? undefined : this.text.slice(this.end0, at);
    this.end0 = at + length;
    const unknown = between === undefined || this.words.length === 0 ? undefined : gapOf(between);
    if (unknown !== undefined && this.words.length < MAX_WORDS) {
      if (PIPE.test(between as string) && PROGRAM.test(written)) {
        this.pipes.push(this.words.map(quoted).join(" "));
        this.words = [written];
      } else this.words.push(...unknown, written);
      return undefined;
    }
    const found = this.end();
    this.words = [];
    this.pipes = [];
    if (PROGRAM.test(written)) {
      this.words = [written];
      this.start = at;
    }
    return found;
  }

  /** The command that the last literals are. */
  end(): Literal | undefined {
    if (this.words.length + this.pipes.length < 2) return undefined;
    const command = [...this.pipes, this.words.map(quoted).join(" ")].join(" | ");
    const plain = command.replaceAll("'", "");
    return isTelling(command) || isTelling(plain) ? { command, at: this.start } : undefined;
  }
}

/** Literals beside each other that are the parts of one command, of which none is harmful alone. */
class Parts {
  private parts: string[] = [];
  private start = 0;
  private end0 = -1;

  constructor(private readonly text: string) {}

  /** Takes the next literal. Returns the command that ended before it. */
  take(at: number, length: number, written: string): Literal | undefined {
    const isBeside = this.end0 >= 0 && at - this.end0 < 60 && BESIDE.test(this.text.slice(this.end0, at));
    this.end0 = at + length;
    if (isBeside && this.parts.length < MAX_PARTS) {
      this.parts.push(written);
      return undefined;
    }
    const found = this.end();
    this.parts = [written];
    this.start = at;
    return found;
  }

  /** The command that the last literals are. */
  end(): Literal | undefined {
    if (this.parts.length < 3) return undefined;
    for (const separator of ["", " "]) {
      const whole = this.parts.join(separator);
      if (whole.length > MAX_WHOLE || !mayHaveCommand(whole)) continue;
      const found = commandOf(whole);
      if (found && !this.parts.some((part) => isTelling(part))) return { ...found, at: this.start };
    }
    return undefined;
  }
}

const MAX_PARTS = 60;
const MAX_WHOLE = 2_000;
/** What is between two parts: a comma, a sum, or nothing. */
const BESIDE = /^\s{0,20}(?:[,+&.;]|<>|\.\.|~)?\s{0,20}[rbuf]?$/;

/** A process whose output another one gets. */
const PIPE = /^[\s)\]}]{0,20}(?:#\||\|>?|\.pipe\w{0,6}\()\s{0,8}\w{0,20}[\s([]{0,4}$/;

/** What is between two words of one command: nothing but marks, or a word that is not known. */
function gapOf(between: string): readonly string[] | undefined {
  if (between.length > 120) return undefined;
  if (/^[\s,()[\]{}:;]{1,80}$/.test(between)) return /\n\s{0,20}\n|;/.test(between) ? undefined : [];
  if (PIPE.test(between)) return [];
  if (
    /^\s{0,8}(?:=>|,)?\s{0,8}(?:args|arguments|argv|commandLine)?\s{0,4}[:=]?\s{0,4}[[(]\s{0,8}$/i.test(
      between,
    )
  )
    return [];
  return /^[\s[(]{0,8},\s{0,8}[\w.$()[\]{}@]{1,60}\s{0,8},[\s[(]{0,8}$/.test(between) ? [UNKNOWN] : undefined;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~-]{1,4000}$/.test(word) || word === UNKNOWN
    ? word
    : `'${word.replaceAll("'", `'\\''`)}'`;
}
