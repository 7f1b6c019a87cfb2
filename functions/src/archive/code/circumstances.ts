import { isAboutAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import type { Language, Piece } from "../pieces.js";
import { isIn, matchesIn, mayMatch } from "../prefilter.js";
import type { RuleId } from "../rules.js";
import { withoutComments } from "./comments.js";
import { nameOfFile } from "./known-files.js";
import type { Place } from "./place.js";
import { ACCESS_PLACES, AGENT_SETTINGS, AUTORUN_PLACES, KEY_PLACES } from "./places.js";
import { foreignToken } from "./token-files.js";
import { FROM, UNKNOWN, type Value } from "./value.js";

/** What a program was seen to do, as bits. None of them alone is evidence. */
export const DOES = {
  /** Names a file with keys, or a part of it that is written in several literals. */
  namesKeys: 1,
  /** Reads such a file. */
  readsKeys: 2,
  /** Reads all variables of the environment. */
  readsEnvironment: 4,
  /** Contains a word for a network. */
  namesNetwork: 8,
  /** Sends something to a host, or gets something from it. */
  reaches: 16,
  /** Decodes, or makes letters of numbers. */
  decodes: 32,
  /** Starts a file whose name is that of a text, a picture, or data. */
  startsData: 64,
  /** Names the settings of an agent, and writes files. */
  writesSettings: 128,
  /** Names a place of keys, of settings, or of programs that start by themselves, and writes the name in parts. */
  hidesPlace: 256,
  /** Names secrets of the environment of three issuers that have nothing to do with each other. */
  namesSecrets: 1024,
  /** Is a list of places of keys, of which a program of the archive reads the files. */
  listsKeys: 2048,
  /** Masks letters with others, and runs texts. */
  unmasks: 512,
} as const;

interface Program {
  piece: Piece;
  does: number;
  /** The line on which it names or reads a secret. */
  line: number;
}

/** A position at which a text is run. */
interface Run {
  piece: Piece;
  line: number;
  excerpt: string;
  isKnown: boolean;
  /** Whether it was computed from something, and is not only handed to a function. */
  isComputed: boolean;
}

const MAX_PROGRAMS = 2_000;
const MAX_RUNS = 5_000;
const MAX_TEXT = 96 * 1024;
/** The programs that are compared with each other. */
const MAX_COMPARED = 60;

const NETWORK =
  /\b(?:https?|wss?|ftp):\/\/|\bcurl\b|\bwget\b|\/dev\/(?:tcp|udp)\/|\brequests\.|urlopen|http\.client|HTTPS?Connection|\bsocket\.|smtplib|\bfetch\(|\baxios\b|\bhttps?\.(?:request|get)\b|\bnet\.(?:connect|createConnection|Socket|Dial)|Invoke-(?:RestMethod|WebRequest)|\b(?:irm|iwr)\b|Web-?Client|Net::HTTP|HttpClient|XMLHTTP|\bLWP\b|HTTP::Tiny|fsockopen|curl_init|\bdns\.|sendmail|getaddrinfo|gethostbyname|\bparamiko\b|\bboto3\b|aws-sdk|telnetlib|\bftplib|\bimaplib|\bpoplib|\bpika\b|\bredis\b|psycopg|pymysql|pymongo|\bmqtt\b|google\.cloud|azure\.storage|HTTPHandler|SysLogHandler|xmlrpc|pycurl|\bgrpc|webbrowser|\bdgram\b|["'](?:node:)?(?:net|tls|dgram|http2|dns|https?)["']|\bhttp2\b|nodemailer|EventSource|WebSocket|\bhttpx\b|aiohttp|open_connection|dns\.resolver|\b(?:sftp|lftp|tftp|wormhole|croc|telnet|socat|rclone|nslookup|s_client)\s|-m\s{1,4}http\.server|\bsocket\.http\b|\b(?:TcpStream|UdpSocket)\b|\bminio\b|\bPutObject|\bcloud\.google\.com\/go\/storage|\bazblob\b|["'](?:scp|rsync|nc|ncat|netcat|sftp|curl|wget|nscurl)["']/i;

const DECODES =
  /base64|\bb64|\batob\b|fromhex|unhexlify|hexlify|rot_?13|fromCharCode|fromCodePoint|\bchr\b|\bord\b|charCodeAt|\[::-1\]|\breverse[d(]|\bzlib\b|gzip|inflate|\bcodecs\b|bytearray|hex2bin|strrev|unescape|translate\(|maketrans|to_bytes|from_bytes|\^\s{0,2}(?:0x)?\w|parseInt\([^()]{1,60},\s{0,2}(?:2|8|16|36)\)|\bint\([^()]{1,60},\s{0,2}(?:2|8|16)\)|\bunpack\b|"hex"|'hex'|\[char\]|\bxxd\b|\brev\b|\btr\s|\btobytes\(|\.packed\b|\bbytes\(\s{0,4}\w{1,40}\(|frombuffer|\bstruct\.|,\s{0,2}2\)\s/;

const RUNS =
  /\bos\.system|\bsubprocess\b|\bexec\(|\beval\(|child_process|\bexecSync\b|\bspawn\(|Invoke-Expression|\biex\b|\bpopen\b|\bsystem\(|shell_exec|passthru|\bgetoutput\b/;
const MASKS =
  /(?<![\w.])[A-Za-z_]\w{0,30}(?:\[[^\]\n]{1,30}\])?\s{0,2}\^\s{0,2}(?:0x)?\w{1,20}(?:\[[^\]\n]{1,40}\])?\s{0,2}[)\]]|-bxor\b/;
const WRITES = /\bopen\(|write|append|copy|\btee\b|>>|\bcp\s|\bmv\s|\bln\s|\bdump\(/i;

const ENVIRONMENT =
  /os\.environ\[\w{1,40}\][^\n]{0,40}\bfor\b[^\n]{1,60}\bin\s{1,4}os\.environ\b|os\.environ\.items\(|json\.dumps\(\s{0,4}(?:dict\(\s{0,4})?os\.environ|(?:Object\.(?:entries|keys)|JSON\.stringify)\(\s{0,4}process\.env\s{0,4}[),]|\bin\s{1,4}process\.env\b(?!\.)|ENV\.(?:to_h|each|map|select|to_a)|Get-ChildItem\s{1,4}env:|\bgci\s{1,4}env:|\benv::vars(?:_os)?\(|os\.Environ\(|\bcompgen\s-e\b|\bgetEnvironment\b(?!\s{0,2}\()|\bSystem\.getenv\(\)|\bsys\.env\b(?!\s{0,2}[(.])|\bSystem\.get_env\(\)|\bSys\.getenv\(\)|\benvPairs\(|\bUnix\.environment\b|\barray\s(?:get|names)\s{1,4}(?:::)?env\b|processInfo\.environment\b(?!\s{0,2}\[)|\bGetEnvironmentVariables\(\)|\bPlatform\.environment\b(?!\s{0,2}\[)|\bos:getenv\(\)|\bextern\s{1,4}char\s{0,4}\*{2}\s{0,4}environ\b|\bstd\.process\.getEnvMap\b|\bDir\.environ\b/i;

/** Where a client signs in with a key. */
const SIGNS_IN =
  /(?:^|\s)-i\s{1,4}\S{1,200}|IdentityFile[=\s]{1,4}\S{1,200}|ssh-(?:add|keygen|copy-id)\b[^\n]{0,200}|--exclude(?:-dir)?[= ]["']?[^\s"']{1,200}["']?/g;
/** A file with secrets that the builder of an image gives to a step: `RUN --mount=type=secret,id=npmrc,target=/root/.npmrc`. */
const GIVEN_TO_BUILD = /\btype=secret(?:,[a-z]{2,12}=[^\s,]{1,200}){1,8}/g;
const BUILD_FILE = /(?:^|\/)(?:docker|container)file(?:\.[^/]{1,60})?$|\.dockerfile$/i;
/** Where a script writes, protects, or removes a file: not where it opens one to read as well. */
const WRITTEN =
  /(?<![-=<\w/])>{1,2}\s{0,2}["']?[~$/][^\s"';|&)<]{1,200}|\b(?:chmod\s{1,2}[\w+=,]{3,10}|rm\s{1,2}-r?f|touch|mkdir(?:\s-p)?|install\s[^\n;|&]{0,40}-d)\s{1,2}["']?[~$/][^\s"';|&)]{1,200}/g;
/** The last word of the command before, and so perhaps such a file. */
const LAST_WORD = /\$_\b|\$\{_|!\$/;

/** A text without the files with keys that nobody gets by it. */
function withoutOwnKeys(text: string, isScript: boolean): string {
  const rest = text.replace(SIGNS_IN, "");
  return isScript && !LAST_WORD.test(text) ? rest.replace(WRITTEN, "") : rest;
}

/** Secrets for machines, code, packages, and money: no service gets more than one of them. */
const ISSUED =
  /\b(?:AWS_SECRET|AWS_SESSION|GITHUB_TOKEN|GH_TOKEN|GITLAB_TOKEN|NPM_TOKEN|PYPI_TOKEN|TWINE_PASSWORD|CARGO_REGISTRY_TOKEN|DOCKER_PASSWORD|STRIPE_SECRET|DATABASE_URL|SSH_PRIVATE|KUBECONFIG|AZURE_CLIENT_SECRET|GOOGLE_APPLICATION|CLOUDFLARE_API|DIGITALOCEAN|HEROKU_API|VAULT_TOKEN|ANTHROPIC_API|OPENAI_API|SLACK_BOT)/g;

/** Two literals beside each other, as in a sum, a list, or the arguments of a call. */
const BETWEEN =
  /["'`]\s{0,4}(?:\+|,|&|<>)?\s{0,4}[rbuf]?["'`]|(?<=[\w/~-])["'`]\s{0,4}\.{1,2}\s{0,4}[rbuf]?["'`]/g;

/** Two literals that are added to each other. */
const ADDED = /["'`]\s{0,4}\+\s{0,4}[rbuf]?["'`]|(?<=[\w/~-])["'`]\s{0,4}\.\s{0,4}["'`]/g;
const PLACES: readonly RegExp[] = [KEY_PLACES, AGENT_SETTINGS, AUTORUN_PLACES, ACCESS_PLACES];

/** Whether a name of a place is only there if literals are added to each other. */
function hidesPlace(text: string): boolean {
  const added = text.replace(ADDED, "");
  return added !== text && PLACES.some((place) => isIn(place, added) && !place.test(text));
}

/** Whether the parts of a text that quotation marks divide are a place of keys together. */
function joinsPlace(text: string): boolean {
  return isIn(KEY_PLACES, text.replace(BETWEEN, "")) || isIn(KEY_PLACES, text.replace(BETWEEN, "/"));
}

/** Whether a program names several secrets that a service issues. */
function namesIssued(text: string): boolean {
  return mayMatch(ISSUED, text) && new Set(text.match(ISSUED)).size > 2;
}

/** All files of a folder of keys, or all files of settings with secrets, are listed or packed. */
const LISTED_KEYS =
  /["'/]\.(?:aws|kube|azure|gnupg|ssh|mozilla|electrum|bitcoin|ethereum|thunderbird|password-store)["'/]{0,2}\s{0,2}\){0,2}\s{0,2}\.(?:glob|iterdir|rglob|each_child|children|walk)\b|\b(?:listdir|scandir|walk|copytree|make_archive|readdir(?:Sync)?)\([^\n]{0,80}\.(?:aws|kube|azure|gnupg|ssh|mozilla|electrum|bitcoin|ethereum|thunderbird|password-store)\b|\bglob\(\s{0,4}["'](?:\*\*\/)?\.env\.?\*["']/;

/** Where a program names a token of another service, or lists the files of a folder of keys. */
function otherKeysIn(text: string): number | undefined {
  const token = foreignToken(text);
  if (token !== undefined || text.length > MAX_TEXT || !mayMatch(LISTED_KEYS, text)) return token;
  return LISTED_KEYS.exec(text)?.index;
}

/** What a program does that is a finding of its own. */
function concealedIn(text: string, code: string): number {
  let does = 0;
  if (isIn(WRITES, text) && isIn(AGENT_SETTINGS, code)) does |= DOES.writesSettings;
  if (hidesPlace(text)) does |= DOES.hidesPlace;
  if (isIn(RUNS, text) && isIn(MASKS, text)) does |= DOES.unmasks;
  return does;
}

/** What can be seen in the words of a program. */
function seenIn({ text, language, path }: Piece): { does: number; at: number } {
  let does = 0;
  let at = 0;
  if (isIn(NETWORK, text)) does |= DOES.namesNetwork;
  if (isIn(DECODES, text)) does |= DOES.decodes;
  const read = text.length > MAX_TEXT ? text : withoutComments(text, language);
  const code = BUILD_FILE.test(path) ? read.replace(GIVEN_TO_BUILD, "") : read;
  const named = mayMatch(KEY_PLACES, text) ? KEY_PLACES.exec(code) : null;
  const isScript = language === "shell" || (language === "unknown" && /\.ya?ml$/i.test(path));
  const rest = named ? withoutOwnKeys(code, isScript) : code;
  const keys = named && KEY_PLACES.test(rest) ? named : null;
  const environment = text.length <= MAX_TEXT && mayMatch(ENVIRONMENT, text) ? ENVIRONMENT.exec(text) : null;
  if (keys) does |= DOES.namesKeys;
  else if (does & DOES.namesNetwork && text.length <= MAX_TEXT && joinsPlace(rest)) does |= DOES.namesKeys;
  if (environment) does |= DOES.readsEnvironment;
  if (text.length <= MAX_TEXT) {
    does |= concealedIn(text, code);
    if (does & DOES.namesNetwork && namesIssued(text)) does |= DOES.namesSecrets;
  }
  const other = does & DOES.namesNetwork ? otherKeysIn(text) : undefined;
  if (other !== undefined) does |= DOES.namesKeys;
  at = keys?.index ?? environment?.index ?? other ?? 0;
  return { does, at };
}

/**
 * Remembers what the programs of an archive do that is harmless alone, and finds what honest programs do not do
 * together: a program that names keys and reaches a host, although nothing shows what it sends, and a text that is run and
 * that nothing shows. Such findings hold an archive and never block it.
 */
export class Circumstances {
  private readonly programs = new Map<string, Program>();
  private readonly runs = new Map<string, Run>();
  private current: Piece | undefined;

  /** Says which program is read from now on. */
  enter(piece: Piece): void {
    this.current = piece;
    if (piece.execution !== "script" && piece.execution !== "automatic") return;
    const known = this.programs.get(piece.path);
    const seen = seenIn(piece);
    const isList = piece.language === "unknown" && piece.origin === "configuration";
    const does = isList && seen.does & DOES.namesKeys ? seen.does | DOES.listsKeys : seen.does;
    const { at } = seen;
    if (known) {
      known.does |= does;
      return;
    }
    if (this.programs.size >= MAX_PROGRAMS) return;
    const line = piece.firstLine + (at === 0 ? 0 : piece.text.slice(0, at).split("\n").length - 1);
    this.programs.set(piece.path, { piece, does, line });
  }

  /** Records what the program that is read does. */
  note(does: number): void {
    const known = this.current && this.programs.get(this.current.path);
    if (known) known.does |= does;
  }

  /** Records that a text is run: whether it is known, and where it comes from. */
  run(code: Value, piece: Piece, line: number, excerpt: string): void {
    if (piece.execution !== "script" && piece.execution !== "automatic") return;
    // `$(…)` of a library for pages finds an element.
    if (/^(?:new )?\$\(/.test(excerpt) && piece.language !== "shell") return;
    const key = `${piece.path} ${line} ${excerpt.slice(0, 80)}`;
    const isKnown =
      (code.from & REPORTED) !== 0 ||
      code.path !== undefined ||
      (code.text !== undefined &&
        (NAMED.test(code.text) || /[A-Za-z]{2}|^[a-z]$/.test(code.text.replace(VARIABLES, " "))));
    const before = this.runs.get(key);
    if (!before && this.runs.size >= MAX_RUNS) return;
    this.runs.set(key, {
      piece,
      line,
      excerpt,
      isKnown: isKnown || (before?.isKnown ?? false),
      isComputed: (before?.isComputed ?? false) || (code.from & COMPUTED) !== 0,
    });
  }

  /** Records that an interpreter reads its program from its input, which something else wrote. */
  runsInput({ text, path, from }: Value, { piece, line, excerpt }: Place): void {
    const isNothing = text === undefined || text.replaceAll(UNKNOWN, "").trim() === "";
    if (isNothing && path === undefined && (from & REPORTED) === 0)
      this.run({ from: FROM.computed }, piece, line, excerpt);
  }

  /** The findings about all programs together. */
  findings(): Finding[] {
    return [...this.unknownRuns(), ...this.unfollowed(), ...this.concealed()];
  }

  private *concealed(): Generator<Finding> {
    for (const { piece, does } of this.programs.values()) {
      const file = piece.path;
      if (isAboutAttacks(file)) continue;
      for (const [bit, rule, message] of CONCEALED)
        if (does & bit) yield finding(rule, { file, ...(message === undefined ? {} : { message }) });
    }
  }

  private *unknownRuns(): Generator<Finding> {
    for (const { piece, line, excerpt, isKnown, isComputed } of this.runs.values()) {
      if (isKnown) continue;
      const does = this.programs.get(piece.path)?.does ?? 0;
      const isMade =
        isComputed ||
        (isProgram(piece) &&
          (CALL.test(excerpt.slice(excerpt.indexOf("(") + 1)) ||
            (does & DOES.decodes) !== 0 ||
            isMadeBefore(piece, excerpt)));
      if (isMade) yield finding("unknown-code", { file: piece.path, line, excerpt });
    }
  }

  /** Programs that name or read secrets and reach a host, themselves or by a program that they import or start. */
  private *unfollowed(): Generator<Finding> {
    const owners = [...this.programs.values()].filter(({ does }) => does & SECRET).slice(0, MAX_COMPARED);
    const senders = [...this.programs.values()]
      .filter(({ does }) => does & DOES.reaches)
      .slice(0, MAX_COMPARED);
    const named = new Map([...owners, ...senders].map((one) => [one, namesIn(one.piece)]));
    const names = (one: Program, other: Program): boolean =>
      named.get(one)?.has(nameOf(other.piece) ?? "") ?? false;
    for (const owner of owners) {
      const { piece, line, does } = owner;
      const isOne =
        isTogether(does, piece.language) &&
        (does & (DOES.readsKeys | DOES.reaches) || !isAboutAttacks(piece.path));
      const other = isOne
        ? owner
        : does & DOES.listsKeys
          ? [...this.programs.values()].find((one) => one !== owner && readsAndSends(one))
          : senders.find((sender) => sender !== owner && (names(owner, sender) || names(sender, owner)));
      if (other) yield finding("unfollowed-secret", { file: piece.path, line });
    }
  }
}

/** A program that reads files of the home folder and reaches a host. */
function readsAndSends({ does, piece }: Program): boolean {
  if ((does & (DOES.reaches | DOES.namesNetwork)) === 0 || isAboutAttacks(piece.path)) return false;
  return READS.test(piece.text) && HOME.test(piece.text);
}

const READS = /\breadFile(?:Sync)?\(|\bread_text\(|\bopen\(|\bcat\s|\btar\s|Get-Content|ReadAll|\bzip\s/;
const HOME = /homedir|expanduser|Path\.home|\$HOME|~\/|USERPROFILE|\bHOME\b/;

/** What one program does that is a finding of its own. */
const CONCEALED: readonly (readonly [number, RuleId, string?])[] = [
  [DOES.startsData, "unknown-code", "A file of text, pictures, or data is run as a program"],
  [DOES.unmasks, "unknown-code", "Letters are masked, and a text is run"],
  [DOES.namesSecrets, "unfollowed-secret", "A program that reaches a host names secrets of several services"],
  [
    DOES.hidesPlace,
    "unfollowed-secret",
    "The name of a place of keys, settings, or programs is written in parts",
  ],
  [DOES.writesSettings, "unfollowed-secret", "A program that writes files names the settings of an agent"],
];

/** A variable alone, as the program that an evaluator or a shell gets. */
const GIVEN =
  /(?:^|[^\w.])(?:exec|eval|compile|execfile)\(\s{0,4}([A-Za-z_]\w{0,40})\s{0,4}[,)]|["'](?:\/bin\/)?(?:ba|z|da)?sh["'],\s{0,4}["']-c["'],\s{0,4}([A-Za-z_]\w{0,40})\s{0,4}[,)\]]/;

/** A variable of the first level that gets what a call returns. */
const MADE = /^([A-Za-z_]\w{0,40})\s{0,4}=\s{0,4}(?!input\(|argparse|sys\.)[^\n(]{0,300}\(/gm;
/** Such variables of the last program. */
const madeNames = new Map<string, ReadonlySet<string>>();

/** Whether the variable that is run gets what a call returns, on the first level of a program. */
function isMadeBefore({ text, language }: Piece, excerpt: string): boolean {
  const given = GIVEN.exec(excerpt);
  const name = given?.[1] ?? given?.[2];
  // An expression without the functions of the language is no program.
  if (name === undefined || language !== "python" || excerpt.includes("__builtins__")) return false;
  let known = madeNames.get(text);
  if (!known) {
    known = new Set([...text.matchAll(MADE)].map(([, made]) => made as string));
    madeNames.clear();
    madeNames.set(text, known);
  }
  return known.has(name);
}

const SECRET = DOES.namesKeys | DOES.readsKeys | DOES.readsEnvironment;

/** Whether a text is a program of functions that a person wrote, not a script of commands or a bundle. */
function isProgram(piece: Piece): boolean {
  const known = programs.get(piece);
  if (known !== undefined) return known;
  const { language, text } = piece;
  const isOne = language !== "shell" && text.length <= MAX_TEXT && !/[^\n]{2000}/.test(text);
  programs.set(piece, isOne);
  return isOne;
}

/** A program that evaluates texts in many places is asked about as often. */
const programs = new WeakMap<Piece, boolean>();

function isTogether(does: number, language: Language): boolean {
  if (does & DOES.readsEnvironment && does & DOES.reaches) return true;
  // Nothing shows what a program of an unread language sends.
  if (does & DOES.readsEnvironment && does & DOES.namesNetwork && language === "unknown") return true;
  return (
    (does & (DOES.namesKeys | DOES.readsKeys)) !== 0 && (does & (DOES.reaches | DOES.namesNetwork)) !== 0
  );
}

/** The name by which other programs import or start a program; undefined if it is too short to tell. */
function nameOf({ path }: Piece): string | undefined {
  const name = nameOfFile(path).replace(/\.\w{1,8}$/, "");
  return /^[\w-]{3,80}$/.test(name) ? name : undefined;
}

/** All words after an import or a start of another program on the same line. Each program is read once. */
function namesIn({ text }: Piece): ReadonlySet<string> {
  const names = new Set<string>();
  if (text.length > MAX_TEXT) return names;
  for (const [, rest = ""] of matchesIn(IMPORTS, text))
    for (const [name] of rest.matchAll(/[\w-]{3,80}/g)) names.add(name);
  return names;
}

const IMPORTS =
  /(?:^|[\s"'`;&|(])(?:from|import|require|require_relative|include|source|load|python3?|node|bash|sh|exec|spawn|run|\.)(?=[\s("'`])([^\n]{1,160})/gm;

/** What a text comes from that a program computes, and does not only get from its user. */
const COMPUTED = FROM.file | FROM.computed | FROM.decoded | FROM.own | FROM.unowned | FROM.socket;

/** What is reported in another way if it is run. */
const REPORTED = FROM.network | FROM.installer;

/** A variable of the environment, which the user sets. */
const NAMED = new RegExp(`^${UNKNOWN}[A-Z][A-Z0-9_]{1,60}${UNKNOWN}`);
const VARIABLES = new RegExp(`${UNKNOWN}(?:[A-Za-z_]\\w{0,60}${UNKNOWN})?|["'\\s]`, "g");

/** A call inside the arguments of the call that runs a text. */
const CALL = /^(?:["'][^"'\w]{0,3}["']|[^"'`]){0,80}?\b[A-Za-z_][\w.]{0,60}\(/;
