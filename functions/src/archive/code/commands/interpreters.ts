import { commandsOfMakefile } from "../../instructions/make.js";
import type { Language } from "../../pieces.js";
import { isConnection, originOfAddress } from "../hosts.js";
import { isUnknown, type Machine } from "../machine.js";
import type { Place } from "../place.js";
import { FROM, joined, knownText, NOTHING, SUBSTITUTED, textOf, textValue, type Value } from "../value.js";
import { runCommand } from "./index.js";
import { type Command, each, type Invocation } from "./invocation.js";

const NEVER = /(?!)/;

/** Programs that read code from their input, and the language of the code. */
export const INTERPRETERS: Readonly<Record<string, Language>> = {
  ...names("shell", "sh bash zsh dash ksh ash fish"),
  ...names("python", "python python2 python3 python3.10 python3.11 python3.12 pypy pypy3"),
  ...names("javascript", "node nodejs bun deno"),
  ...names("typescript", "tsx ts-node"),
  ...names("ruby", "ruby"),
  ...names("php", "php"),
  ...names("perl", "perl"),
  ...names("powershell", "powershell pwsh"),
};

function names(language: Language, list: string): Record<string, Language> {
  return Object.fromEntries(list.split(" ").map((name) => [name, language]));
}

export function isShell(name: string): boolean {
  return Object.hasOwn(INTERPRETERS, name) && INTERPRETERS[name] === "shell";
}

/** What is in no base64, and is not taken away by a shell that hands the command on. */
const NO_BASE64 = /[^A-Za-z0-9+/=\s"'^`\\]/;

/**
 * Runs a command of PowerShell in base64. One that is not known, or that a program encodes itself for its quotes and line
 * breaks, is held; its text is judged as it was before.
 */
function runEncoded(word: Value, machine: Machine, place: Place): void {
  // A variable of a batch file that is not set is empty.
  const given = knownText(word)?.replace(/%\w{1,60}%/g, "");
  const text = given === undefined ? "" : Buffer.from(given, "base64").toString("utf16le");
  const isReadable = text.replace(/[^\t\n\r -~]/g, "").length > text.length * 0.8;
  if (given !== undefined && (isReadable || !NO_BASE64.test(given)))
    machine.evaluate({ text, from: FROM.decoded }, "powershell", place);
  else {
    machine.evaluate({ from: word.from | FROM.computed }, "powershell", place);
    machine.evaluate(word, "powershell", place);
  }
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
const interpreter: Command = (call, machine, place) => {
  const { name, words, texts, input, redirections } = call;
  const language = INTERPRETERS[name] as Language;
  for (let at = 0; at < words.length; at++) {
    const text = texts[at] as string;
    if (isCodeOption(text, language)) {
      const code =
        language === "powershell"
          ? joined(words.slice(at + 1), " ")
          : withArguments(words[at + 1], words.slice(at + 2), language);
      // `powershell -Command -` runs its input.
      if (language === "powershell" && (at + 1 === words.length || code?.text?.trim() === "-")) break;
      if (code?.text !== undefined) storedBy(code.text, machine, place);
      machine.given = words.slice(at + 2);
      if (code) machine.evaluate(code, language, place);
      // The commands of a shell read what it gets.
      if (code?.text !== undefined && language === "shell" && input.from !== 0)
        machine.later(code.text, language, place, undefined, { from: input.from });
      machine.given = undefined;
      // What a short program prints is computed.
      const isPrinting = language !== "shell" && /print|puts|echo|write|console/.test(code?.text ?? "");
      return { from: (code?.from ?? 0) | (isPrinting ? FROM.computed : 0) };
    }
    if (language === "powershell" && /^-e(?:n|nc|ncodedcommand|c)?$/i.test(text)) {
      runEncoded(words[at + 1] ?? NOTHING, machine, place);
      return NOTHING;
    }
    if (text.startsWith("-") && text !== "-") {
      if (/^-(?:o|O|W|X|m|r|W|I|ExecutionPolicy|ep)$/i.test(text) && !/^-[sm]$/.test(text)) at++;
      if (text === "-m") return runCommand(words.slice(at + 1), input, machine, place);
      continue;
    }
    if (text === "-" || text === "/dev/stdin") break;
    // `bash -s -- name`: the words are the arguments of what the input contains.
    if (at > 0 && language === "shell" && texts.slice(0, at).some((word) => /^-[a-z]{0,4}s$/.test(word)))
      break;
    if (text === "run" || text === "eval") continue;
    const script = words[at] as Value;
    if (script.name === SUBSTITUTED && script.text !== undefined) machine.evaluate(script, language, place);
    machine.start(text, language);
    if (language === "shell") startWithArguments(text, words.slice(at + 1), machine, place);
    // `bash <(…)`
    if (script.text === undefined && place.piece.language === "shell")
      machine.circumstances.runsInput(script, place);
    const file = machine.files.file(text) ?? machine.files.folderOf(text);
    const from = script.from | (file?.from ?? 0);
    if (from & FROM.network && isUnknown(file ?? NOTHING)) {
      // A file that was stored first can be looked at, unless its source is one that nobody knows.
      const isStored = !(script.from & FROM.network) && !(from & FROM.untrusted) && !(from & FROM.installer);
      if (isStored) machine.staged(text, place);
      else machine.downloaded(from, place);
    } else if (from & FROM.decoded) machine.report("obfuscated-run", place);
    if (/^https?:\/\//.test(text)) machine.downloaded(originOfAddress(text), place);
    if (file?.text !== undefined) machine.evaluate(file, language, place);
    return { from };
  }
  if (redirections.some(isConnection) && (texts.includes("-i") || texts.every((text) => /^\d$/.test(text)))) {
    machine.report("reverse-shell", place);
  }
  if (input !== NOTHING) {
    machine.circumstances.runsInput(input, place);
    machine.evaluate(input, language, place);
  }
  return { from: input.from };
};

/** How a program names its arguments, counted from 1. */
const ARGUMENT: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /\bsys\.argv\[(\d)\]/g,
  javascript: /\bprocess\.argv\[(\d)\]/g,
  perl: /\$ARGV\[(\d)\]/g,
  ruby: /\bARGV\[(\d)\]/g,
  php: /\$argv\[(\d)\]/g,
};

/** `python3 -c "…sys.argv[1]…" word`: the program with its arguments in it. */
function withArguments(
  code: Value | undefined,
  words: readonly Value[],
  language: Language,
): Value | undefined {
  const form = ARGUMENT[language];
  if (code?.text === undefined || !form || words.length === 0) return code;
  const first = language === "perl" || language === "ruby" ? 0 : 1;
  const text = code.text.replace(form, (whole, at: string) => {
    const value = words[Number(at) - first]?.text;
    return value === undefined ? whole : `"${value.replace(/[\\"$]/g, "\\$&")}"`;
  });
  return { ...code, text, from: code.from | (text === code.text ? 0 : FROM.joined) };
}

const FETCHES =
  /\b(?:urlretrieve|urlopen|requests\.get|fetch|https?\.get|URI\.open|getstore|file_get_contents|copy)\s{0,2}\(/;
const WRITES =
  /urlretrieve|getstore|\bopen\([^\n]{1,200}["'][wa]b?["']|write(?:FileSync|_bytes|File)?\(|File\.write|file_put_contents|\bcopy\(/;

/** A short program that stores what it fetches: the shell that starts it can run the file next. */
function storedBy(text: string, machine: Machine, place: Place): void {
  if (text.length > MAX_SCRIPT || !FETCHES.test(text) || !WRITES.test(text)) return;
  const literals = [...text.matchAll(/"((?:[^"\\\n]|\\.){1,300})"|'([^'\n]{1,300})'/g)].map(
    ([, double, single]) => double ?? single ?? "",
  );
  const address = literals.find((one) => /^https?:\/\//.test(one));
  if (address === undefined) return;
  for (const path of literals)
    if (/^[~.\w\u00a4-]{0,40}\/[\w./\u00a4-]{2,200}$|^[\w.-]{3,60}\.(?:sh|py|js|bin|exe|pl|rb)$/.test(path))
      machine.write(path, { from: originOfAddress(address) }, place);
}

function isCodeOption(text: string, language: Language): boolean {
  switch (language) {
    case "shell":
      return /^-[a-z]{0,5}c$/.test(text);
    case "python":
      return /^-[a-zA-Z]{0,4}c$/.test(text);
    case "javascript":
    case "typescript":
      return /^(?:-e|-p|-pe|--eval|--print|-r)$/.test(text) && text !== "-r";
    case "powershell":
      return /^-c(?:ommand)?$/i.test(text);
    case "php":
      return text === "-r";
    default:
      return /^-[a-zA-Z]{0,4}[eE]$/.test(text);
  }
}

const shellText: Command = ({ words }, machine, place) => {
  const code = joined(words, " ");
  machine.evaluate(code, "shell", place, "eval");
  // A pipe gets what it prints.
  const address = /\b(?:curl|wget)\s[^|;&\n]{0,400}?(https?:\/\/[^\s"'|;&]{4,300})/.exec(
    code.text ?? "",
  )?.[1];
  return address === undefined ? NOTHING : { from: originOfAddress(address) };
};

const sourced: Command = ({ words, input }, machine, place) => {
  const [file] = words;
  if (!file || /^(?:\/dev\/(?:stdin|fd\/\d{1,3})|\/proc\/self\/fd\/\d{1,3}|-)$/.test(textOf(file))) {
    if (input !== NOTHING) machine.evaluate(input, "shell", place);
    return NOTHING;
  }
  if (file.text === undefined && file.from & FROM.computed) machine.evaluate(file, "shell", place);
  machine.start(textOf(file), "shell");
  const content = machine.files.file(textOf(file));
  const from = file.from | (content?.from ?? 0);
  if (from & FROM.network && isUnknown(content ?? NOTHING)) machine.downloaded(from, place);
  else if (from & FROM.decoded) machine.report("obfuscated-run", place);
  else if (content?.text !== undefined) machine.evaluate(content, "shell", place);
  return NOTHING;
};

/**
 * Programs that are no interpreter of a language with rules here, and run what they get: from their input, if the words match, or from
 * a file. An empty pattern means that they always read their input as a program.
 */
const RUNNERS: Readonly<Record<string, RegExp>> = {
  ...runners(
    "lua luajit rscript r julia osascript tclsh wish guile racket sbcl ocaml elixir erl scala groovy jshell ghci expect swift octave batch gnuplot m4 nu elvish xonsh csh tcsh mongosh mongo sqlplus",
    /^/,
  ),
  ...runners(
    "awk gawk mawk make gmake ed ex vim nvim gdb lldb",
    /(?:^|\s)-(?:f|s|x|makefile)[ =]?(?:-|\/dev\/(?:stdin|fd\/0))(?:\s|$)/,
  ),
  ...runners("gcc cc clang g++ tcc", /(?:^|\s)-x\s{0,2}c/),
  ...runners(
    "psql mysql mariadb sqlite3 redis-cli clickhouse-client",
    /^(?:-{1,2}[\w=-]{1,40} ){0,8}[^ ]{0,200}$/,
  ),
  ...runners("kubectl oc", /^exec\b/),
  ...runners("ansible-playbook", /(?:^|\s)(?:-|\/dev\/stdin)(?:\s|$)/),
  ...runners(
    "java dotnet mono wine node-gyp dpkg rpm installer msiexec code cursor codium code-insiders",
    NEVER,
  ),
  ...runners("pip pip3 npm pnpm yarn gem cargo apt apt-get dnf yum brew snap flatpak", NEVER),
  ...runners("ld.so ld-linux-x86-64.so.2 ld-linux.so.2 ld-linux-aarch64.so.1 ld-musl-x86_64.so.1", NEVER),
  ...runners(
    "invoke-item ii rundll32 regsvr32 installutil add-type cscript wscript mshta import-module ipmo",
    NEVER,
  ),
};

function runners(list: string, input: RegExp): Record<string, RegExp> {
  return Object.fromEntries(list.split(" ").map((name) => [name, input]));
}

/** A program runs what it gets from its input: a download, or a decoded text. */
export function runsInput(input: Value, machine: Machine, place: Place): void {
  if (input === NOTHING) return;
  machine.circumstances.runsInput(input, place);
  machine.evaluate(input, "shell", place);
}

/** Reports a download that a program runs which is no interpreter of a language with rules here. */
export function judgeRunner({ name, texts, words, input }: Invocation, machine: Machine, place: Place): void {
  if (!Object.hasOwn(RUNNERS, name) && !BUILDS.has(name)) return;
  const isRead = (RUNNERS[name] ?? NEVER).test(texts.join(" "));
  const isLoading = LOADS_DATA.test(name) && !(input.from & FROM.untrusted);
  if (isRead && input.from & FROM.network && isUnknown(input)) {
    if (isLoading) machine.report("staged-download", place);
    else machine.downloaded(input.from, place);
  }
  for (const [at, text] of texts.entries()) {
    const direct = words[at] as Value;
    if (direct.text === undefined && direct.from & FROM.network && !isArgument(texts, at))
      machine.downloaded(direct.from, place);
    const isProgram = !text.startsWith("-") && !READS_DATA.test(name);
    const file = isProgram ? machine.files.file(text.replace(/^\.\//, "")) : undefined;
    if (!file || !(file.from & FROM.network) || file.from & FROM.installer || DATA.test(text)) continue;
    if (file.from & FROM.untrusted) machine.downloaded(file.from, place);
    else machine.staged(text, place);
  }
  if (BUILDS.has(name)) builtFolders(texts, machine, place);
  if (/^g?make$/.test(name)) madeByScript(texts, machine, place);
}

/** Whether a word belongs to the file that `uv run` starts. What follows a command, such as `python -c`, can be a program. */
function isArgument(texts: readonly string[], at: number): boolean {
  const run = texts.indexOf("run");
  const started = run < 0 ? -1 : texts.findIndex((text, place) => place > run && !text.startsWith("-"));
  return started >= 0 && at > started && /\.\w{1,5}$/.test(texts[started] as string);
}

/** A Makefile that a script has written before. */
function madeByScript(texts: readonly string[], machine: Machine, place: Place): void {
  const at = texts.findIndex((text) => /^(?:-f|--(?:make)?file)$/.test(text));
  const path = at < 0 ? (texts.find((text) => /^-f./.test(text))?.slice(2) ?? "Makefile") : texts[at + 1];
  const file = path === undefined ? undefined : machine.files.file(path);
  if (file?.text === undefined) return;
  for (const command of commandsOfMakefile(file.text)) machine.later(command, "shell", place);
}

const MAX_SCRIPT = 16_000;
/** Arguments that can be a part of a harmful command: programs, addresses, and places. */
const TELLING =
  /^(?:(?:\/usr)?\/bin\/)?(?:curl|wget|nc|ncat|(?:ba|z|da|k)?sh|python3?|perl|ruby|node|eval|rm|base64|crontab|ssh|scp)$|:\/\/|\.ssh|\.aws|\/dev\/(?:tcp|udp)/;

/** `sh lib/step.sh curl https://…`: a script of the archive with arguments that it runs. */
export function startWithArguments(
  path: string,
  words: readonly Value[],
  machine: Machine,
  place: Place,
): void {
  if (!words.some(({ text }) => text !== undefined && TELLING.test(text))) return;
  const script = machine.files.stored(path);
  if (script === undefined || script.length > MAX_SCRIPT || !/\$[{]?[\d@*]/.test(script)) return;
  machine.given = [textValue(path), ...words];
  machine.later(script, "shell", place);
  machine.given = undefined;
}

/** `make -C folder`, `pip install folder`: a folder that came from a host. */
function builtFolders(texts: readonly string[], machine: Machine, place: Place): void {
  for (const text of texts) {
    if (!text.includes("/") || !/^[./~\w][\w./~-]{1,200}$/.test(text)) continue;
    const folder = machine.files.folderOf(`${text.replace(/\/$/, "")}/.`);
    if (folder && folder.from & FROM.network) machine.staged(text, place);
  }
}

/** Programs that build, and run, what is in a folder. */
const BUILDS = new Set(
  "make gmake pip pip3 npm pnpm yarn cargo go cmake ninja gem mvn gradle uv bundle composer".split(" "),
);

/** Programs whose input is data in most cases, and can start programs. */
const LOADS_DATA =
  /^(?:psql|mysql|mariadb|sqlite3|redis-cli|clickhouse-client|sqlplus|mongosh|mongo|kubectl|oc|m4|gnuplot)$/;

/** Programs whose words name data, not programs. */
const READS_DATA =
  /^(?:[gm]?awk|g?make|ed|ex|n?vim|gdb|lldb|gcc|cc|clang|g\+\+|tcc|psql|mysql|mariadb|sqlite3|redis-cli|clickhouse-client|sqlplus|mongosh|mongo|kubectl|oc|m4|gnuplot|expect|octave)$/;

/** What programs read that run others, and is no program itself. */
const DATA =
  /\.(?:txt|csv|tsv|json|md|pdf|png|jpe?g|gif|svg|html?|db|sqlite3?|docx?|xlsx?|pptx?|sql|lock|webp|mp[34]|zip|tgz|gz)$/i;

/** Commands that run code. */
export const INTERPRETING: Readonly<Record<string, Command>> = {
  ...each(Object.keys(INTERPRETERS), interpreter),
  ...each(["eval", "iex", "invoke-expression"], (call, machine, place) => {
    if (call.name === "eval") return shellText(call, machine, place);
    const words = /^-c(?:ommand)?$/i.test(call.words[0]?.text ?? "") ? call.words.slice(1) : call.words;
    const { input } = call;
    machine.evaluate(
      words.length > 0
        ? joined(words, " ")
        : input.items && input.text === undefined
          ? joined(input.items, "\n")
          : input,
      "powershell",
      place,
      "eval",
    );
    return NOTHING;
  }),
  cmd: ({ input }, machine, place) => {
    if (input !== NOTHING) machine.evaluate(input, "batch", place);
    return { from: input.from };
  },
  ...each([".", "source"], sourced),
};
