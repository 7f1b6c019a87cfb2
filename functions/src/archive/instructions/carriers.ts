import { percentDecoded } from "../code/calls/folding/encodings.js";
import { fromBase64 } from "../code/decode.js";
import { KEY_PLACES } from "../code/places.js";
import { withoutClosing } from "../code/spoken.js";
import { isAboutAttacks } from "../content/about-attacks.js";
import { LineCounter } from "../line-counter.js";
import type { Execution, Piece } from "../pieces.js";
import { isIn, matchesIn } from "../prefilter.js";
import { extensionOf, type TextPart } from "../text.js";
import { withoutEntities } from "./entities.js";
import { commandsOfProject } from "./msbuild.js";
import { pieceOf, quoted } from "./piece.js";
import { languageOfFile } from "./whole-file.js";

/** A larger text of data is no configuration. */
const MAX_TEXT = 256 * 1024;
const MAX_LINE = 8_000;
const MAX_FOUND = 200;

/** Texts with their own readers, texts for people, and records of what was done. */
const OTHERS =
  /^(?:json|jsonc|json5|ya?ml|html?|xhtml|svg|css|scss|less|csv|tsv|jsonl|ndjson|log|lock|map|srt|vtt|bib|po|pot|ics|snap|diff|patch|ipynb|tex|sty|sql|md|mdx|txt|rst|adoc|geojson|vue|svelte|astro|env)$/;

/** What a command does that nobody wants of a file of settings: one of these words is in it. */
const HARM =
  /\b(?:curl|wget|aria2c|ncat|netcat|socat|telnet|mkfifo|xmrig|minerd|crontab|mkfs|shred|wipefs|setenforce|vssadmin|bcdedit|wevtutil|wbadmin|schtasks|certutil|bitsadmin|mshta|regsvr32|rundll32|cscript|wscript|useradd|usermod|authorized_keys|chattr|launchctl|insmod|s_client)\b|\bnc\s|\brm\s{1,4}-|DownloadFile|DownloadString|UploadFile|Invoke-(?:WebRequest|RestMethod|Expression)|\b(?:powershell|pwsh)(?:\.exe)?\s|\/dev\/(?:tcp|udp)\/|stratum\+|-delete\b|\bnet1?\s{1,4}(?:user|localgroup)\b|\breg(?:\.exe)?\s{1,4}add\b|\bsystemctl\s{1,4}(?:stop|disable|mask)\b|\biptables\s{1,4}-F|\bscp\s|\brsync\s|\brclone\s|\bssh\s|\bbase64\s{1,4}(?:-d|-D|--decode)|\b(?:python[\d.]{0,4}|node|ruby|perl|php)["'\s,]{1,6}-[ecr]["'\s,]/i;

/** A command, after variables that are set for it. */
const FIRST =
  /(?<![\w/.$%-])(?:[A-Za-z_]\w{0,30}=[^\s;"'<>]{1,200}(?:;\s{0,4}|\s{1,4})){0,4}\(?\s{0,4}(?:(?:\/[\w-]{1,20}){1,3}\/)?(?:(?:ba|z|da|k|tc|c)?sh|cat|tar|zip|gzip|base64|xxd|find|grep|cp|mv|rm|rd|del|dd|ln|env|printenv|gpg|curl|wget|aria2c|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|rsync|rclone|openssl|dig|nslookup|for|while|if|sudo|doas|nohup|setsid|timeout|git|gh|aws|kubectl|docker|security|secret-tool|op|bw|pass|vault|echo|printf|head|tail|type|tee|install|mkdir|touch|sed|awk|chmod|chown|chattr|crontab|systemctl|service|launchctl|iptables|ufw|setenforce|shred|mkfs(?:\.\w{2,6})?|wipefs|mkfifo|useradd|usermod|passwd|kill|pkill|killall|python[\d.]{0,4}|perl|ruby|node|php|npm|npx|pip3?|powershell|pwsh|cmd|mshta|rundll32|regsvr32|certutil|bitsadmin|schtasks|reg|net|sc|wmic|vssadmin|bcdedit|wevtutil|wbadmin|start|call|copy|xcopy|taskkill|cscript|wscript|exec|eval|sqlite3|mail|sendmail|whois|host|logger|osascript|defaults|xmrig|minerd|export|cd|source|insmod)(?:\.exe)?(?=\s|$)/i;
const LITERAL = /"((?:[^"\\\n]|\\.){0,6000})"|'((?:[^'\\\n]|\\.){0,6000})'|`([^`\n]{0,6000})`/g;
const COMMENT = /^\s{0,80}(?:#(?!!)|\/\/|;|dnl\b|rem\b|--|\*\s{1,8}(?![\d*@])|<!--)/i;
/** A line that is the path of a program, after other commands. */
const STARTED = /^\s{0,40}(?:nohup\s{1,4})?(?:\.{0,2}|~)\/[\w./-]{2,200}(?:\s|$)/;
const MARKUP = /^\s{0,40}<(?:\?xml|!DOCTYPE|[A-Za-z][\w:.-]{0,60}[\s>])/;

/**
 * The commands in files of settings and recipes of any tool, as one script with the lines of the file: the tool that reads
 * such a file starts them, although nothing here knows the tool. The reader of commands decides what they do.
 */
export function* carrierPieces(part: TextPart): Generator<Piece> {
  yield* interpreterLine(part);
  yield* loadedModules(part);
  yield* scriptElements(part);
  yield* listOfKeys(part);
  yield* projectCommands(part);
  yield* databaseCommands(part);
  if (mayCarry(part) && isIn(HARM, part.text)) yield* carried(part);
}

/** The commands of a file. Those of Windows are pieces of their own, and the others are one script. */
function* carried(part: TextPart): Generator<Piece> {
  const execution: Execution = isAboutAttacks(part.path) ? "shown" : "script";
  const by = { origin: "configuration", execution } as const;
  const script: string[] = [];
  let first = -1;
  for (const { command, at, isSigningIn } of commandsOf(part.text)) {
    const foreign = isSigningIn ? undefined : asWindows(command);
    if (foreign) {
      yield pieceOf(part, at + 1, foreign.language, foreign.text, by);
      continue;
    }
    if (first < 0) first = at;
    // Lines keep their numbers.
    while (script.length < at - first) script.push("");
    // What a module for signing in gives to a program is a password.
    script.push(isSigningIn ? `git credential fill | ${command}` : command);
  }
  const text = script.join("\n");
  if (isIn(HARM, text)) yield pieceOf(part, first + 1, "shell", text, by);
}

/** The lines of a text that are commands or have one, by their numbers from 0. */
function* commandsOf(text: string): Generator<{ command: string; at: number; isSigningIn: boolean }> {
  const isMarkup = MARKUP.test(text.slice(0, 400));
  const lines = (isMarkup ? withStarted(text) : text).split("\n");
  let found = 0;
  for (const [at, written] of lines.entries()) {
    const line = written.endsWith("\r") ? written.slice(0, -1) : written;
    const start = found > 0 && STARTED.test(line) ? line.trim() : undefined;
    const command = commandOf(line, isMarkup) ?? start;
    if (command === undefined) continue;
    if (++found > MAX_FOUND) return;
    yield { command, at, isSigningIn: line.includes("expose_authtok") };
  }
}

/** A module that is in an address of its own, such as in an option of a runtime. */
const MODULE =
  /\bdata:(?:text|application)\/(?:x-)?(?:java|ecma)script(?:;charset=[\w-]{1,20})?(;base64)?,([^\s<>]{4,8000})/gi;
const MAX_MODULES = 20;

function* loadedModules(part: TextPart): Generator<Piece> {
  if (part.isOpaque || (part.kind !== "data" && part.kind !== "recipe") || part.text.length > MAX_TEXT)
    return;
  let count = 0;
  for (const match of matchesIn(MODULE, part.text)) {
    if (++count > MAX_MODULES) return;
    const written = (match[2] as string).replace(/\\(["'\\])/g, "$1").replace(/["'],?$/, "");
    const text = match[1] === undefined ? percentDecoded(written) : fromBase64(written);
    const line = part.text.slice(0, match.index).split("\n").length;
    if (text !== undefined)
      yield pieceOf(part, line, "javascript", text, { origin: "configuration", execution: "script" });
  }
}

const ELEMENTS = /<(GetScriptBlock|SetScriptBlock|ScriptBlock|Script|InitializationScript)>/g;

/** The scripts in the files with which PowerShell shows and extends objects. */
function* scriptElements(part: TextPart): Generator<Piece> {
  const extension = extensionOf(part.path);
  if (!/^(?:ps1xml|cdxml|psc1)$/.test(extension) && !/\.(?:types|format)\.xml$/i.test(part.path)) return;
  const text = part.text.slice(0, MAX_TEXT);
  const lines = new LineCounter(text);
  let end = 0;
  for (const match of text.matchAll(ELEMENTS)) {
    if (match.index < end) continue;
    const start = match.index + match[0].length;
    end = text.indexOf(`</${match[1]}>`, start);
    if (end < 0) return;
    const line = lines.before(match.index) + 1;
    const script = withoutEntities(text.slice(start, end).replace(/<!\[CDATA\[|\]\]>/g, ""));
    yield pieceOf(part, line, "powershell", script, { origin: "configuration", execution: "script" });
  }
}

/** A list that is nothing but places of keys: a program of the archive reads what it names. */
function* listOfKeys(part: TextPart): Generator<Piece> {
  if (part.kind !== "data" || part.isOpaque || part.text.length > MAX_LIST || !isIn(KEY_PLACES, part.text))
    return;
  const places = part.text
    .split(/[\n,]/)
    .map((line) => line.trim().replace(/^(?:- )?["']?|["']$/g, ""))
    .filter((line) => /^[~$%/.\w][^\s"']{3,200}$/.test(line) && KEY_PLACES.test(line));
  if (places.length < 2) return;
  yield pieceOf(part, 1, "unknown", places.join("\n"), { origin: "configuration", execution: "script" });
}

const MAX_LIST = 16 * 1024;

/** The commands that a database, or its client, runs: `COPY t TO PROGRAM '…'`, `xp_cmdshell '…'`, and `\! …`. */
const DATABASE_COMMAND =
  /\b(?:TO|FROM)\s{1,8}PROGRAM\s{1,8}E?'((?:[^']|''){3,4000})'|\bxp_cmdshell\s{1,8}N?'((?:[^']|''){3,4000})'|^[ \t]{0,8}\\!\s{1,4}([^\n]{3,4000})/gim;

function* databaseCommands(part: TextPart): Generator<Piece> {
  if (extensionOf(part.path) !== "sql" || part.isOpaque || part.text.length > MAX_TEXT) return;
  const lines = new LineCounter(part.text);
  let count = 0;
  for (const match of matchesIn(DATABASE_COMMAND, part.text)) {
    if (++count > MAX_FOUND) return;
    const command = (match[1] ?? match[2] ?? match[3] ?? "").replaceAll("''", "'");
    const line = lines.before(match.index) + 1;
    const language = match[2] === undefined ? "shell" : "batch";
    yield pieceOf(part, line, language, command, { origin: "configuration", execution: "script" });
  }
}

/** The commands of projects, of which the parts are in other elements. */
function* projectCommands(part: TextPart): Generator<Piece> {
  if (!/^(?:(?:cs|vcx|fs|vb)?proj|targets|props|nuspec|pubxml)$/.test(extensionOf(part.path))) return;
  const lines = new LineCounter(part.text);
  for (const { command, at } of commandsOfProject(part.text)) {
    const line = lines.before(at) + 1;
    for (const language of ["batch", "shell"] as const)
      yield pieceOf(part, line, language, command, { origin: "recipe", execution: "script" });
  }
}

function mayCarry(part: TextPart): boolean {
  const isKind = part.kind === "data" || part.kind === "recipe" || part.kind === "code";
  if (!isKind || part.isOpaque || part.text.length > MAX_TEXT || OTHERS.test(extensionOf(part.path)))
    return false;
  return languageOfFile(part) === "unknown";
}

/** The command in a line: a literal that is one, or what follows its first word. */
function commandOf(line: string, isMarkup: boolean): string | undefined {
  if (line.length > MAX_LINE || COMMENT.test(line)) return undefined;
  const listed = LISTED.test(line) ? listedCommand(line) : undefined;
  if (listed !== undefined || !FIRST.test(line)) return listed;
  const plain = isMarkup ? withoutEntities(line) : line;
  const isWindows = /\b(?:powershell|pwsh|cmd)(?:\.exe)?\s/i.test(plain);
  const literals = isWindows && !/=\s{0,4}["']/.test(plain) ? [] : [...line.matchAll(LITERAL)];
  for (const match of literals) {
    const written = match[1] ?? match[2] ?? match[3] ?? "";
    // Quotation marks in an attribute are entities.
    const literal = isMarkup ? withoutEntities(written) : withoutEscapes(written);
    if (HARM.test(literal) && FIRST.test(literal)) return literal.trim();
  }
  const first = FIRST.exec(plain);
  if (!first) return undefined;
  const rest = plain.slice(first.index);
  return withoutClosing(isMarkup ? (rest.split("</", 1)[0] as string) : rest).trim();
}

/** `["python", "-c", "…"]`: an interpreter, its option, and a program, as a shell writes them. */
function listedCommand(line: string): string | undefined {
  const literals = [...line.matchAll(LITERAL)];
  const words = literals.map((match) => withoutEscapes(match[1] ?? match[2] ?? match[3] ?? ""));
  const at = words.findIndex(
    (word, index) => INTERPRETER.test(word) && RUNS_NEXT.test(words[index + 1] ?? ""),
  );
  const program = words[at + 2];
  if (at < 0 || program === undefined) return undefined;
  const [from, to] = [literals[at]?.index ?? 0, literals[at + 2]?.index ?? 0];
  return /^[\s,]{2,12}$/.test(line.slice(from, to).replace(LITERAL, ""))
    ? words
        .slice(at, at + 3)
        .map(quoted)
        .join(" ")
    : undefined;
}

const LISTED = /["'`]-\w{0,3}[cer]["'`]/;
const INTERPRETER = /^(?:\S{0,40}\/)?(?:python[\d.]{0,4}|node|ruby|perl|php|(?:ba|z|da)?sh)$/;
const RUNS_NEXT = /^-\w{0,3}[cer]$/;

function withoutEscapes(text: string): string {
  return text.replace(/\\(["'`\\])/g, "$1");
}

/** The program and the arguments of a task, which are two elements, as one line. */
function withStarted(text: string): string {
  return text.replace(
    /<Command>\s{0,40}([^<]{1,400}?)\s{0,40}<\/Command>(\s{0,80})<Arguments>\s{0,40}([^<]{1,6000}?)\s{0,40}<\/Arguments>/g,
    (_, program: string, between: string, words: string) => `<x>${program} ${words}</x>${between}`,
  );
}

/** A command of PowerShell or of a batch file, or undefined. */
function asWindows(command: string): { language: "powershell" | "batch"; text: string } | undefined {
  const inner =
    /^(?:start\s{1,4}(?:""\s{1,4})?(?:\/\w{1,4}\s{1,4}){0,3})?(?:powershell|pwsh)(?:\.exe)?\s[^"'\n]{0,200}?-c(?:ommand)?\s{1,4}(["']?)([\s\S]{1,6000})$/i.exec(
      command,
    );
  if (inner) {
    const text = inner[2] as string;
    const mark = inner[1] as string;
    return { language: "powershell", text: mark !== "" && text.endsWith(mark) ? text.slice(0, -1) : text };
  }
  const batch = /^cmd(?:\.exe)?\s{1,4}(?:\/\w{1,4}\s{1,4}){0,3}?\/[ck]\s{1,4}"?([\s\S]{1,6000}?)"?$/i.exec(
    command,
  );
  if (batch)
    return { language: "batch", text: (batch[1] as string).replace(/(?<=[\s&(])\(|\)(?=\s|&|$)/g, " & ") };
  return /%\w{2,40}%|\b[A-Z]:\\/i.test(command) ? { language: "batch", text: command } : undefined;
}

/** `#!/usr/bin/env -S sh -c '…'`: the first line of a program is a command of its own. */
function* interpreterLine(part: TextPart): Generator<Piece> {
  if (part.isOpaque || !part.text.startsWith("#!") || part.firstLine !== 1) return;
  const line = part.text.slice(2, 4_000).split("\n", 1)[0] as string;
  const command = /^\s{0,4}\S{1,80}\benv\s{1,4}(?:-\w{0,3}S\s{0,4}|--split-string[= ])([\s\S]{4,4000})$/.exec(
    line,
  )?.[1];
  if (command !== undefined && /["';|&$]/.test(command))
    yield pieceOf(part, 1, "shell", command, { origin: "configuration", execution: "script" });
}
