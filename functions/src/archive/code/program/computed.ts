import { memberOf } from "../calls/environment.js";
import { DOES } from "../circumstances.js";
import { commandOf, mayHaveCommand } from "../literal-commands.js";
import { isProgramText } from "../literal-programs.js";
import { ACCESS_PLACES, AGENT_SETTINGS, KEY_PLACES } from "../places.js";
import { asCode } from "../spoken.js";
import type { TreeNode } from "../tree.js";
import { FROM, UNKNOWN, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";

/** Modules and objects of the languages whose functions start programs, reach hosts, or touch files. */
const MODULES =
  /^(?:os|posix|nt|sys|subprocess|socket|builtins|__builtins__|importlib|ctypes|shutil|pty|runpy|marshal|pickle|urllib|urllib\.request|http\.client|requests|httpx|smtplib|ftplib|pathlib|child_process|fs|fs\.promises|fs\/promises|vm|net|tls|dgram|dns|https?|worker_threads|process|module|Kernel|Object|IO|File|Process|Open3|Net|Net\.HTTP|Net::HTTP|Dir|Marshal)$/;

/** Names of the same kind that a module of the language itself can have. */
const LOADED =
  /^(?:node:)?(?:os|posix|nt|subprocess|socket|builtins|importlib|ctypes|shutil|pty|runpy|marshal|pickle|urllib|urllib\.request|http\.client|requests|httpx|smtplib|ftplib|child_process|fs|fs\/promises|vm|net|tls|dgram|dns|https?|worker_threads|process|module|_posixsubprocess|multiprocessing|asyncio)$/;

/** Functions and objects that programs hardly ever name by a text, and that attackers do. */
const NAMES = new Set(
  "execFile execFileSync execSync spawnSync spawn fork execvp execv execl execlp execve posix_spawn dup2 rmtree urlopen urlretrieve create_connection CDLL LoadLibrary runInThisContext runInNewContext instance_eval class_eval module_eval const_get public_send call_user_func call_user_func_array file_get_contents proc_open base64_decode create_function ScriptBlock DownloadFile DownloadData UploadString check_output check_call getoutput run_path __builtins__ __subclasses__ __globals__".split(
    " ",
  ),
);

/** Whether a value is a module or an object of the language whose functions matter. */
export function isModule({ name, text }: Value): boolean {
  return name !== undefined && text === undefined && MODULES.test(name);
}

const MAX_JUDGED = 150;
const MAX_TEXT = 4_000;

/**
 * Judges a text that a program puts together or decodes by what it is, whatever the program then does with it: a name of a
 * function, a place, a command, or a program that is spelled nowhere in the program.
 */
export function judgeComputed(
  reader: ProgramReader,
  { text = "" }: Value,
  node: TreeNode,
  parts: readonly Value[] = [],
): void {
  if (text.length < 4 || text.length > MAX_TEXT || reader.judged.has(text)) return;
  if (reader.judged.size >= MAX_JUDGED) return;
  reader.judged.add(text);
  // What a file of the archive spells is read there.
  const spelled = parts.filter(({ from }) => from & FROM.file && !(from & (FROM.joined | FROM.decoded)));
  const source = [reader.piece.text, ...spelled.map((part) => part.text ?? "")].join("\n");
  if (/^[\w.:]{4,40}$/.test(text)) {
    if ((NAMES.has(text) || WORDS.has(text)) && !source.includes(text))
      reader.machine.report("hidden-name", reader.placeAt(node));
    return;
  }
  if (text.length < 400 && hidesWord(text, source))
    reader.machine.report("hidden-name", reader.placeAt(node));
  if (text.length < 400 && hidesPlace(text, source)) reader.machine.circumstances.note(DOES.hidesPlace);
  if (!/\s/.test(text) || !isSpelledElsewhere(text, source)) return;
  const place = reader.placeAt(node);
  if (isProgramText(text)) reader.machine.later(text, reader.language, place);
  else if (mayHaveCommand(text)) {
    const found = commandOf(text);
    if (!found) return;
    const code = found.isCode
      ? ({ language: "python", text: found.command } as const)
      : asCode(found.command);
    reader.machine.later(code.text, code.language, place);
  }
}

/** Words of commands that nobody puts together of parts but to conceal them. */
const WORDS = new Set(
  "curl wget ncat socat spctl xattr csrutil schtasks launchctl crontab regsvr32 rundll32 mshta certutil bitsadmin vssadmin visudo setenforce com.apple.quarantine --master-disable NOPASSWD authorized_keys core.hooksPath git-credential dump-keychain --remote-debugging-port DisableRealtimeMonitoring Invoke-WebRequest Invoke-RestMethod".split(
    " ",
  ),
);

function hidesWord(text: string, source: string): boolean {
  for (const word of text
    .slice(0, 400)
    .split(/[^\w.-]{1,20}/)
    .slice(0, MAX_WORDS))
    if (WORDS.has(word) && !source.includes(word)) return true;
  return false;
}

/** Whether a text names a place of keys or of access, of which the program spells some part nowhere. */
function hidesPlace(text: string, source: string): boolean {
  for (const places of [KEY_PLACES, ACCESS_PLACES, AGENT_SETTINGS]) {
    const found = places.exec(text)?.[0];
    if (found === undefined) continue;
    const parts = found.split(/[\\/\s"'~]{1,8}/).map((part) => part.replace(/^\.{1,2}/, ""));
    if (parts.some((part) => part.length > 2 && !part.includes(UNKNOWN) && !source.includes(part)))
      return true;
  }
  return false;
}

/** Whether a text has words that the program does not spell: they are put together of parts, or decoded. */
function isSpelledElsewhere(text: string, source: string): boolean {
  return (text.match(/[A-Za-z]{3,30}/g) ?? []).slice(0, MAX_WORDS).some((word) => !source.includes(word));
}

const MAX_WORDS = 20;

/** Reports a module that is loaded by a name which the program spells nowhere. */
export function judgeLoaded(reader: ProgramReader, { text = "", from }: Value, node: TreeNode): void {
  const isMade = (from & (FROM.joined | FROM.decoded | FROM.computed)) !== 0;
  if (isMade && LOADED.test(text) && !spells(reader, text))
    reader.machine.report("hidden-name", reader.placeAt(node), "The name of a module is put together");
}

/** Whether a program has a name as a text of its own. */
function spells(reader: ProgramReader, name: string): boolean {
  const bare = name.replace(/^node:/, "");
  const source = reader.piece.text;
  return bare.length > 4
    ? source.includes(bare)
    : ["'", '"', "`"].some(
        (mark) => source.includes(mark + bare + mark) || source.includes(`:${bare}${mark}`),
      );
}

/**
 * A member of a module that is looked up by a text: `getattr(os, name)`, `fs[name]`, `const_get(name)`. A name that is put
 * together, and spelled nowhere, conceals which function it is.
 */
export function lookedUp(reader: ProgramReader, owner: Value, property: Value, node: TreeNode): Value {
  const { text, from } = property;
  const isMade = (from & (FROM.joined | FROM.decoded | FROM.computed)) !== 0;
  if (isMade && isModule(owner) && !reader.isBundle) {
    const isHidden =
      text === undefined || text.includes(UNKNOWN)
        ? (from & (FROM.decoded | FROM.computed)) !== 0
        : !reader.piece.text.includes(text);
    if (isHidden)
      reader.machine.report(
        "hidden-name",
        reader.placeAt(node),
        "A function of a module is looked up by a name that is put together",
      );
  }
  return text === undefined ? { from: owner.from | from } : memberOf(reader, owner, text);
}

/** Reports a function that is called by a name which a request sends: a door for strangers. */
export function judgeChosen(reader: ProgramReader, { text, name = "", from }: Value, node: TreeNode): void {
  const isUnknown = text === undefined && /^$|^\.|\(\)/.test(name);
  if (isUnknown && from & FROM.socket)
    reader.machine.report("reverse-shell", reader.placeAt(node), "Calls a function that a request names");
}
