import { languageOf } from "../../instructions/whole-file.js";
import type { Language } from "../../pieces.js";
import { isConnection, originOfAddress } from "../hosts.js";
import type { Machine } from "../machine.js";
import type { Place } from "../place.js";
import { matchesGlob } from "../shell/globs.js";
import { asCode, commandsIn } from "../spoken.js";
import { FROM, NOTHING, origins, textOf, textValue, UNKNOWN, type Value, withOrigin } from "../value.js";
import { AGENTS } from "./agents.js";
import { ARCHIVES } from "./archives.js";
import { awkCommand } from "./awk.js";
import { CLOUDS } from "./clouds.js";
import { CONTAINERS } from "./containers.js";
import { DOWNLOADING } from "./downloads.js";
import { ENCODINGS } from "./encodings.js";
import { FILES } from "./files.js";
import { git } from "./git.js";
import { INTERPRETERS, INTERPRETING, isShell, judgeRunner, startWithArguments } from "./interpreters.js";
import { type Command, contentOf, each, type Invocation } from "./invocation.js";
import { PACKAGES } from "./packages.js";
import { SECRETS } from "./secrets.js";
import { searched, sed } from "./streams.js";
import { SYSTEM } from "./system.js";
import { TEXTS } from "./texts.js";
import { TRANSFERS } from "./transfers.js";
import { WINDOWS } from "./windows.js";
import { unwrap } from "./wrappers.js";

const MAX_WRAPPERS = 8;

/** Follows a command as far as its words are known, and returns its output. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function runCommand(
  argv: readonly Value[],
  input: Value,
  machine: Machine,
  place: Place,
  redirections: readonly string[] = [],
  wrappers = 0,
): Value {
  const [first] = argv;
  if (!first) return NOTHING;
  if (wrappers > MAX_WRAPPERS) {
    machine.report("unread-script", place, "Commands that start each other, too many to be read");
    return NOTHING;
  }
  const program = withoutEmpty(textOf(first));
  const name = machine.files.nameOfRenamed(nameOfProgram(program));
  const words = argv.slice(1);
  const call = withListedWords({ name, words, texts: words.map(textOf), input, redirections }, machine);
  const wrapped = unwrap(call);
  if (wrapped) return runCommand(wrapped, input, machine, place, redirections, wrappers + 1);
  if (program === UNKNOWN || name.includes(UNKNOWN)) {
    if (first.from & FROM.socket) machine.report("reverse-shell", place);
    else if (first.from & FROM.decoded) machine.report("obfuscated-run", place);
    // A file that the archive does not contain names the command of a batch file.
    else if (
      (first.from & (FROM.file | FROM.network)) === FROM.file &&
      program === UNKNOWN &&
      place.piece.language === "batch"
    )
      machine.circumstances.run(first, place.piece, place.line, place.excerpt);
    else if (first.from & FROM.computed)
      machine.report("hidden-name", place, "The name of a command is computed");
    else if (first.from & FROM.network) machine.report("staged-download", place);
    else if (place.piece.language === "powershell" && words.some(isDownload))
      machine.report(
        "downloaded-expression",
        place,
        "What a host sends is given to a command with a computed name",
      );
    if (program !== UNKNOWN) startedFile(program, machine, place);
    runsDownload(words, machine, place);
    // Whatever the program is: what it gets from an address is from there.
    const address = words.map(textOf).find((text) => /^https?:\/\//.test(text));
    return { from: origins(argv) | input.from | (address === undefined ? 0 : originOfAddress(address)) };
  }
  machine.observer.command(name);
  if (first.from & FROM.joined && /\s/.test(program)) machine.evaluate(first, "shell", place);
  everyCommand(call, program, machine, place);
  if (isPattern(program))
    machine.report("hidden-name", place, "The name of a program is written as a pattern");
  else if (/[*?[]/.test(program)) runsDownload(words, machine, place);
  const printed = machine.values.printed.get(name);
  if (printed) return withOrigin(printed, input.from);
  const command = commandOf(name);
  if (command) return command(call, machine, place);
  const from =
    origins(words.filter((_, at) => !OWN_KEY.test(call.texts[at - 1] ?? "")).map(contentOf(machine))) |
    input.from;
  // An unknown program that gets keys and the name of a host sends them there.
  const host = from & FROM.keys && !LOCAL.test(name) ? call.texts.find((text) => HOST.test(text)) : undefined;
  if (host !== undefined) machine.send(host, [{ from }], place);
  return { from };
}

/** `xargs -a file` gets its words from a file. */
function withListedWords(call: Invocation, machine: Machine): Invocation {
  const at = call.name === "xargs" ? call.texts.findIndex((text) => /^(?:-a|--arg-file)$/.test(text)) : -1;
  const path = at < 0 ? undefined : call.texts[at + 1];
  const text =
    path === undefined ? undefined : (machine.files.file(path)?.text ?? machine.files.stored(path));
  if (text === undefined) return call;
  const words = call.words.filter((_, index) => index !== at && index !== at + 1);
  return { ...call, words, texts: words.map(textOf), input: textValue(text) };
}

/** A file that was stored before, whose path is not known in all parts. */
function startedFile(program: string, machine: Machine, place: Place): void {
  const file = machine.files.file(program);
  if (!file) return;
  if (file.from & (FROM.untrusted | FROM.socket)) machine.downloaded(file.from, place);
  else if (file.from & FROM.network && !(file.from & FROM.installer)) machine.staged(program, place);
  if (file.from & FROM.decoded) machine.report("obfuscated-run", place);
}

/** A program whose name is not known gets a download as its first word, as a loader does. */
function runsDownload(words: readonly Value[], machine: Machine, place: Place): void {
  const path = words[0]?.text ?? "";
  const file = /^[\w./~\u00a4-]{2,200}$/.test(path)
    ? (machine.files.file(path) ?? machine.files.folderOf(path))
    : undefined;
  if (file && file.from & FROM.untrusted && !(file.from & FROM.installer) && /\/|^\u00a4/.test(path))
    machine.staged(path, place);
}

/** Programs that make and keep keys on this machine. The address that they get is a comment or a name. */
const LOCAL = /^(?:ssh-keygen|ssh-add|ssh-agent|puttygen|keytool|gpg2?|age-keygen|minisign|signify|mkcert)$/;

const HOST =
  /^(?:\w{1,20}@|\w{2,8}:\/\/)?[\w-]{1,60}(?:\.[\w-]{1,60}){0,5}\.(?!(?:txt|json|pub|pem|key|sh|py|js|md|ya?ml|db|sqlite|zip|gz|tar|log|conf|cfg|ini|csv|xml|html|toml|env|crt|cert|p12|pfx|asc|gpg|bak|enc)$)[a-z]{2,12}(?::\d{1,5})?(?:\/\S{0,200})?$/i;

function isDownload({ from, text }: Value): boolean {
  return (text === undefined || text === UNKNOWN) && (from & FROM.network) !== 0;
}

/** `/b?n/c?t` and `/usr/bin/cu*`: the path of a program as a pattern. */
function isPattern(program: string): boolean {
  if (!/[*?[]/.test(program)) return false;
  if (RELATIVE.test(program)) return namesCommand(program.slice(program.lastIndexOf("/") + 1));
  if (!/^\/[\w*?[\]./-]{2,60}$/.test(program)) return false;
  if (/^\/(?:usr\/)?(?:local\/)?s?bin\//.test(program)) return true;
  const form = program.replace(/\[[^\]]{1,20}\]|[\s\S]/g, (one) =>
    one === "*"
      ? "[^/]{0,20}"
      : one === "?" || one.startsWith("[")
        ? "[^/]"
        : one.replace(/[.+()|^$\\]/g, "\\$&"),
  );
  const pattern = new RegExp(`^${form.replace(/(?:\[\^\/\]\{0,20\}){2,60}/g, "[^/]{0,20}")}$`);
  return CALLED.some((name) => pattern.test(`/bin/${name}`) || pattern.test(`/usr/bin/${name}`));
}

/** `./cu?l` in a folder of programs, and `$BIN/cu?l`. */
const RELATIVE =
  /^(?:\.{1,2}|[^/]{0,80}\u00a4[^/]{0,80})\/(?:[\w.-]{1,40}\/){0,4}[\w*?[\]-]{2,24}$|^[\w?[\]-]{2,24}$/;

/** Whether a pattern with at least two letters means a program that attacks use. */
function namesCommand(pattern: string): boolean {
  if (pattern.replace(/\[[^\]]{1,20}\]|[^a-z]/g, "").length < 2) return false;
  return CALLED.some((name) => matchesGlob(pattern, name, { left: 10_000 }));
}

const CALLED = "sh bash zsh dash curl wget nc base64 python3 perl ruby node cat eval env".split(" ");

/** `ba${x}sh`: a variable inside the name of a known program can only be empty. */
function withoutEmpty(program: string): string {
  if (!program.includes(UNKNOWN) || program.includes("/")) return program;
  const rest = program.replace(EMPTY, "");
  return rest !== "" && rest.length < program.length && (Object.hasOwn(INTERPRETERS, rest) || commandOf(rest))
    ? rest
    : program;
}

const EMPTY = new RegExp(`(?<=\\w)${UNKNOWN}(?:[A-Za-z_]\\w{0,60}${UNKNOWN})?(?=\\w)`, "g");

/** Every command that is known, by its name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  ...INTERPRETING,
  ...DOWNLOADING,
  ...TEXTS,
  ...ENCODINGS,
  ...TRANSFERS,
  ...FILES,
  ...SYSTEM,
  ...WINDOWS,
  ...SECRETS,
  ...PACKAGES,
  ...ARCHIVES,
  ...CLOUDS,
  ...CONTAINERS,
  ...AGENTS,
  ...each(["awk", "gawk", "mawk", "nawk"], awkCommand),
  git,
};

function commandOf(name: string): Command | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

function nameOfProgram(text: string): string {
  return text
    .slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, "");
}

/** The checks for every command. */
function everyCommand(call: Invocation, program: string, machine: Machine, place: Place): void {
  const { name, texts, redirections } = call;
  if (program.includes("/")) {
    machine.start(program, "unknown");
    if (/\.(?:ba|z)?sh$|\/[\w-]{1,40}$/.test(program))
      startWithArguments(program, call.words, machine, place);
  }
  if (!INTERPRETERS[name] && /[\\/.]/.test(program)) writtenProgram(program, machine, place);
  if (LOADS.test(name))
    for (const text of texts) {
      const loaded = machine.files.file(text);
      if (loaded && loaded.from & FROM.network && !(loaded.from & FROM.installer))
        machine.report("staged-download", place);
    }
  if (Object.hasOwn(BESIDE, name)) BESIDE[name]?.(call, machine, place);
  judgeRunner(call, machine, place);
  judgeShare(call, program, machine, place);
  startGiven(call, machine, place);
  if (texts.some((text) => text.endsWith("docker.sock")) && name === "curl" && !isQuestion(texts))
    machine.report("privilege", place, "Starts a container that owns the machine");
  const hasPool = texts.some((text) => STRATUM.test(text));
  if (MINERS.test(name) || hasPool) machine.report("miner", place, undefined, hasPool);
  if (
    redirections.some(isConnection) &&
    isShell(name) &&
    (texts.includes("-i") || texts.every((text) => /^\d$/.test(text)))
  )
    machine.report("reverse-shell", place);
}

/** The option before the file with which a client signs in. */
const OWN_KEY = /^(?:-i|--(?:auth-?file|registry-config|kubeconfig|identity-file|netrc-file))$/;

/** Whether a request only asks the daemon for its version or its state. A word that is not known can start something. */
function isQuestion(texts: readonly string[]): boolean {
  return texts.every((text) => STATE.test(text) || PLAIN_OPTION.test(text) || text.endsWith(".sock"));
}

const STATE =
  /^https?:\/\/[\w.-]{1,40}(?:\/v[\d.]{1,6})?\/(?:_ping|version|info|events|system\/df|(?:containers|images|networks|volumes)(?:\/json)?)(?:\?|$)/;
const PLAIN_OPTION = /^(?:-[sSfvLi]{1,6}|--(?:unix-socket|silent|show-error|fail|max-time|verbose)|\d{1,4})$/;

/** A program on the disk of another host: `\\\\host.example\\share\\a.exe`. */
function judgeShare({ name, texts }: Invocation, program: string, machine: Machine, place: Place): void {
  const isStarted = SHARE.test(program);
  if (isStarted || (!COPIES.test(name) && texts.some((text) => SHARE.test(text))))
    machine.report(
      isStarted ? "download-run" : "staged-download",
      place,
      "A program on the disk of another host",
    );
}

const SHARE =
  /^[^\n]{0,40}?\\\\(?!localhost|127\.|\.\\|\?\\)[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}(?:@\w{1,8})?\\[\w$-]/;
/** Commands that show or copy files of a share, which is data. */
const COPIES =
  /^(?:copy|xcopy|robocopy|copy-item|cp|dir|ls|echo|type|get-content|gc|get-childitem|gci|test-path|icacls|ping)$/;

/** A program that was stored before it is run. */
function writtenProgram(program: string, machine: Machine, place: Place): void {
  const file = machine.files.file(program) ?? machine.files.folderOf(program);
  if (!file) return;
  if (file.from & FROM.network) {
    if (file.from & FROM.untrusted) machine.downloaded(file.from, place);
    else if (!(file.from & FROM.installer)) machine.staged(program, place);
  }
  if (file.from & FROM.decoded) machine.report("obfuscated-run", place);
  // Its first line says its language.
  if (file.text === undefined || !(/[\\/]/.test(program) || /\.(?:bat|cmd|ps1)$/i.test(program))) return;
  const named = languageOf(/\.(\w{1,8})$/.exec(program)?.[1] ?? "");
  machine.evaluate(file, named === "unknown" ? languageOfText(file.text) : named, place);
}

/** The checks of a command that its table does not cover. */
export const BESIDE: Readonly<Record<string, Command>> = {
  sed,
  find: searched,
  hash: ({ texts }, machine, place) => {
    if (texts[0] === "-p") machine.report("hidden-name", place, "Another program gets the name of a command");
    return NOTHING;
  },
  defaults: ({ texts }, machine, place) => {
    if (/^write \S{0,80}loginwindow \S{0,4}Log(?:in|out)Hook\b/.test(texts.join(" ")))
      machine.report("persistence", place);
    return NOTHING;
  },
};

/** The language that the first line of a program names, or the shell. */
function languageOfText(text: string): Language {
  const named = /^#![^\n]{0,100}?\b(python|node|perl|ruby|php|pwsh)/.exec(text)?.[1];
  return (named !== undefined && INTERPRETERS[named]) || "shell";
}

/** Programs that load or install a file as code. */
const LOADS =
  /^(?:enable|insmod|dpkg|rpm|installer|hdiutil|ldconfig|add-type|import-module|ipmo|regsvr32|os\.startfile|invoke-item|ii)$/;

/** Commands that are passed to a program as texts. */
function startGiven({ name, texts, input }: Invocation, machine: Machine, place: Place): void {
  const isTold = place.piece.execution === "instructed" || place.piece.execution === "shown";
  if (isTold ? STARTS.test(name) : !SHOWS.test(name) && !Object.hasOwn(INTERPRETERS, name)) {
    // Many programs start what they are given: an editor's command, a proxy of `ssh`, an action of `tar`.
    const given = name === "ssh" ? texts.filter((text) => /^(?:Proxy|Local)Command=/i.test(text)) : texts;
    for (const text of [...given, input.text ?? ""])
      for (const { command } of commandsIn(text)) {
        const code = asCode(command);
        machine.later(code.text, code.language, place);
      }
  }
}

/** Programs that show, store, search, or send their input, or run it on another machine. */
const SHOWS =
  /^(?:echo|printf|print|cat|tee|grep|egrep|rg|test|\[|\[\[|gh|git|docker|podman|kubectl|jq|yq|curl|wget|logger|say|log|info|warn|error|die|success|notify-send|write-host|write-output|eval|iex|invoke-expression|read|local|export|expect|assert\w{0,20}|set-content|add-content|out-file|xclip|pbcopy|crontab|at)$/;

/** Programs that start other ones by an option. */
const STARTS =
  /^(?:g?vim?|nvim|ex|emacs|ssh|tar|rsync|find|su|runuser|script|watch|flock|entr|tmux|screen|man|less|gdb|expect|make|parallel|xargs)$/;

const MINERS =
  /^(?:xmrig|minerd|cpuminer|ethminer|nbminer|t-rex|phoenixminer|cgminer|bfgminer|lolminer|nanominer|xmr-stak)/;

const STRATUM = /\bstratum\d?(?:\+(?:tcp|ssl|tls))?:\/\/|--donate-level\b|randomx\b.{0,80}--coin\b/;
