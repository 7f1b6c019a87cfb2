import { runCommand } from "../commands/index.js";
import { fromBase64 } from "../decode.js";
import { isKnownForge } from "../hosts.js";
import { nameOfFile } from "../known-files.js";
import { originOfWhole } from "../places.js";
import { judgeLoaded, lookedUp } from "../program/computed.js";
import { applied } from "../program/functions.js";
import { constantsOf, moduleValue } from "../program/imports.js";
import type { ProgramReader } from "../program/index.js";
import { settingsIn } from "../settings.js";
import { FROM, knownText, NOTHING, textOf, textValue, UNKNOWN, type Value, withOrigin } from "../value.js";
import type { CallKind } from "./call.js";
import { memberOf } from "./environment.js";
import { percentDecoded } from "./folding/encodings.js";

/** The content of a `data:` URL, or undefined. */
function dataOf(text: string): string | undefined {
  const match = /^data:[\w/+.-]{0,60}(?:;[\w=-]{1,40}){0,4}?(;base64)?,([\s\S]{4,30000})$/.exec(text);
  if (!match) return undefined;
  return match[1] === undefined ? percentDecoded(match[2] as string) : fromBase64(match[2] as string);
}

/** A program that says how files of another kind are loaded. */
const HANDLERS = /\brequire\.extensions\b|\._extensions\b|\bpirates\b|\bregisterHooks\b/;

const MAX_SECTIONS = 100;

/** Calls that parse a file of settings. */
const LOADERS =
  /^(?:(?:json|tomllib|tomli|toml|yaml|YAML|ruamel\.yaml|plistlib|JSON|json5|TOML)\.(?:load|loads|safe_load|parse|load_file)|json_decode|yaml\.(?:full_load|CSafeLoader))$/;

/** Calls that load a library into the process. */
const LOADS_LIBRARY =
  /(?:^|[.:])(?:Library(?:::|\.)(?:new|open)|dlopen|plugin\.Open|Fiddle\.dlopen|FFI::cdef|LoadLibrary|LoadFrom|LoadFile|CDLL|WinDLL|PyDLL)$/;

/** Calls that load a module, or look up a member by its name. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export const moduleCall: CallKind = ({ reader, node, name, args, from, receiver, place }) => {
  const { machine } = reader;
  if (
    /^(?:(?:process\.mainModule|module|createRequire\(\)|globalThis)\.require|(?:module\.)?createRequire\(\)|require|__import__|importlib\.import_module|process\.getBuiltinModule|module\.constructor\._load|Module\._load|import_module|import)$/.test(
      name,
    )
  ) {
    const [module] = args;
    const text = module === undefined ? undefined : knownText(module);
    if (module && module.from & FROM.network) machine.report("download-run", place());
    if (/^https?:/.test(text ?? "") && !isKnownForge(text as string))
      machine.report("staged-download", place(), "A program of another host is loaded");
    const stored = text === undefined ? undefined : machine.files.file(text);
    if (stored && stored.from & FROM.network) machine.downloaded(stored.from, place());
    const inline = dataOf(text ?? "");
    // An address with a text that the program puts together shows the text.
    const isConcealed = /^data:[^,]{0,60};base64,/.test(text ?? "") || reader.piece.text.includes(text ?? "");
    if (inline !== undefined)
      machine.evaluate(
        textValue(inline, isConcealed ? FROM.decoded : FROM.joined),
        reader.language,
        place(),
        "eval",
      );
    if (text === undefined) return { from, name: "computed module" };
    if (module) judgeLoaded(reader, module, node);
    if (module && module.from & (FROM.joined | FROM.decoded)) reader.noticed(module, node);
    // What a program takes from a file of settings is no code of its own.
    if (/\.json5?$/.test(text)) return settingsIn(machine.files.stored(text)) ?? { from: FROM.file };
    if (
      /^\.{0,2}\/[^\n]{1,200}\.(?!(?:[cm]?[jt]sx?|json5?|node)$)\w{1,8}$/.test(text) &&
      HANDLERS.test(reader.piece.text)
    )
      machine.start(text, reader.language);
    const entries = /^\.{0,2}\//.test(text) ? constantsOf(reader, text) : undefined;
    return moduleValue(text.replace(/^node:/, ""), entries);
  }
  // `load "/tmp/a.rb"`
  if (reader.language === "ruby" && /^(?:load|require_relative)$/.test(name)) {
    const file = args[0]?.text === undefined ? undefined : machine.files.file(args[0].text);
    if (file && file.from & FROM.network) machine.downloaded(file.from, place());
  }
  // `operator.attrgetter("system")(os)`
  if (/^(?:operator\.)?attrgetter$/.test(name) && args[0]?.text !== undefined)
    return { name: `attribute ${args[0].text}`, from: args[0].from };
  const attribute = /^attribute ([\w.]{1,60})$/.exec(name)?.[1];
  if (attribute !== undefined && args[0]) return memberOf(reader, args[0], attribute);
  // A function with some of its arguments: what starts a program still starts it.
  if (/^(?:functools\.)?partial(?:method)?$/.test(name) && args[0]?.name !== undefined)
    return { ...args[0], ...(args.length > 1 ? { items: args.slice(1) } : {}), from: args[0].from };
  if (/^(?:util\.)?promisify$/.test(name)) return args[0] ?? NOTHING;
  if (name === "getattr" && args.length >= 2) {
    const property = knownText(args[1] as Value);
    if (property !== undefined) return lookedUp(reader, args[0] as Value, args[1] as Value, node);
    // `getattr(os, name)` with a computed name conceals which function it is.
    if (
      /^(?:os|sys|subprocess|builtins|__builtins__|importlib|ctypes|pty|posix|nt|shutil|runpy)$/.test(
        args[0]?.name ?? "",
      )
    )
      machine.report("hidden-name", place());
  }
  if (/^(?:globals|locals|vars)$/.test(name)) return { name: "globalThis", from: 0 };
  if (/(?:^|\.)(?:homedir|home)$/.test(name) && args.length === 0)
    return receiver.text === undefined ? textValue("~") : receiver;
  // What is not known can be anywhere, also after its "~" has become a folder.
  if (/(?:^|\.)expanduser$/.test(name) && args.length === 0) return receiver;
  return undefined;
};

/** What a program reads from a file of settings. */
export const settingsCall: CallKind = ({ reader, node, name, args, from }) => {
  const { machine } = reader;
  // `parser.read("a.ini")`: the object then has the sections of the file.
  if (/ConfigParser\(\)\.read$/.test(name)) {
    const text = machine.files.stored(args[0]?.text ?? "");
    const owner = /^([A-Za-z_]\w{0,60})\.read\(/.exec(reader.textAt(node))?.[1];
    const inner = settingsIn(text);
    if (owner === undefined || text === undefined || !inner) return undefined;
    const sections = [...text.matchAll(/^\[([\w.-]{1,60})\]/gm)].slice(0, MAX_SECTIONS);
    reader.bind(owner, {
      entries: new Map(sections.map(([, section]) => [section as string, inner])),
      from: FROM.file,
    });
    return NOTHING;
  }
  // What a database returns is computed.
  if (
    /(?:^|\.)(?:execute|fetchone|fetchall|fetchmany)$/.test(name) &&
    /sqlite3|cursor|connect\(\)|\bdb\b|conn/.test(name)
  )
    return { from: from | FROM.computed, name: `${name}()` };
  const written = LOADERS.test(name) ? args[0] : undefined;
  // A text of settings that is known.
  if (written?.text !== undefined && written.path === undefined && isSmall(written.text)) {
    const read = settingsIn(written.text);
    revive(reader, args[1], read);
    if (read) return withOrigin({ ...read, from: read.from & ~FROM.file }, from);
  }
  const loaded = written?.path;
  const settings = loaded === undefined ? undefined : settingsIn(machine.files.stored(loaded));
  return settings && withOrigin(settings, from & ~FROM.file);
};

/** Whether a text is short enough to be parsed each time that a program does it. */
function isSmall(text: string): boolean {
  return text.length <= MAX_PARSED && !text.includes(UNKNOWN);
}

const MAX_PARSED = 4_000;

/** A function of the program gets each entry: `JSON.parse(text, (key, value) => …)`. */
function revive(reader: ProgramReader, own: Value | undefined, read: Value | undefined): void {
  if (!own || !reader.isFunction(own)) return;
  for (const [at, item] of (read?.items ?? []).slice(0, MAX_SECTIONS).entries())
    applied(reader, own, [textValue(String(at)), item]);
  for (const [key, item] of [...(read?.entries ?? [])].slice(0, MAX_SECTIONS))
    applied(reader, own, [textValue(key), item]);
}

/** Calls that load, unpack, or read stored data. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export const loadingCall: CallKind = ({ reader, name, short, from, args, options, receiver, place }) => {
  const { machine } = reader;
  const [first, second] = args;
  if (/^(?:netrc\.netrc|.{0,60}\.get_(?:frozen_)?credentials|browser_cookie3\.\w{2,12})$/.test(name))
    return { from: FROM.keys };
  if (
    /^(?:process|globalThis\.process)\.binding$/.test(name) &&
    /spawn|fs|tcp/.test(textOf(first ?? NOTHING))
  ) {
    machine.report("hidden-name", place());
    return { name: "process.binding()", from };
  }
  // Modules are looked for in what was downloaded.
  if (/^sys\.path\.(?:insert|append)$/.test(name)) {
    const stored = args.at(-1)?.text;
    const file =
      stored === undefined ? undefined : (machine.files.file(stored) ?? machine.files.folderOf(`${stored}/`));
    if (file && file.from & FROM.network && !(file.from & FROM.installer))
      machine.downloaded(file.from, place());
    return { from };
  }
  if (/^pip\.(?:_internal\.)?main$/.test(name) && first?.items) {
    runCommand([textValue("pip"), ...first.items], NOTHING, machine, place());
    return { from };
  }
  if (name === "preg_replace" && /[/#~][imsxu]{0,4}e[imsxu]{0,4}$/.test(first?.text ?? "") && second) {
    machine.evaluate(second.text === undefined ? { from: second.from } : second, "php", place(), "eval");
    return { from };
  }
  if (
    /^(?:spec_from_file_location|SourceFileLoader|load_source|run_path|source_from_file|zipimporter)$/.test(
      short,
    )
  ) {
    for (const path of args) {
      const file = path.text === undefined ? undefined : machine.files.file(path.text);
      if (file && file.from & FROM.network) machine.downloaded(file.from, place());
      else if (/\.(?!py$|zip$)\w{1,6}$/.test(path.text ?? ""))
        machine.start(path.text as string, reader.language);
    }
    return { from };
  }
  // A library of the system, or a module that is compiled.
  if (LOADS_LIBRARY.test(name))
    for (const { text } of args) {
      const file = text === undefined ? undefined : machine.files.file(text);
      if (file && file.from & FROM.network && !(file.from & FROM.installer))
        machine.report("staged-download", place(), "A library that was downloaded is loaded");
    }
  // A worker, or a module, whose text comes from another host.
  if (/^(?:Worker|SharedWorker|addModule|importScripts)$/.test(short) && first && first.from & FROM.network) {
    machine.downloaded(first.from, place());
    return { from };
  }
  // `define("NAME", value)` of PHP
  if (name === "define" && reader.language === "php" && first?.text !== undefined && second) {
    reader.bind(first.text, second);
    return NOTHING;
  }
  if (name === "constant" && reader.language === "php" && first?.text !== undefined)
    return reader.known(first.text);
  // `new Promise((done) => https.get(url, done))`
  if (name === "Promise" && first?.name !== undefined) {
    const given = reader.known(`${first.name}()`);
    if (given && given.from & FROM.network) return { name: "response", from: given.from };
  }
  // A file without a name, which is only written to be started.
  if (short === "memfd_create")
    machine.circumstances.run({ from: FROM.computed }, reader.piece, place().line, place().excerpt);
  if (short === "constructor" && args.length > 0) {
    const code = args.at(-1) as Value;
    // `(() => {}).constructor("…")()` makes a function of a text.
    const isCode = code.text !== undefined && /[(;]/.test(code.text) && receiver.entries === undefined;
    if (isCode || code.from & (FROM.network | FROM.decoded))
      machine.evaluate(code, reader.language, place(), "eval");
    return { from };
  }
  if (
    short === "_compile" ||
    (short === "Worker" && /true/.test(textOf(second?.entries?.get("eval") ?? NOTHING)))
  ) {
    if (first) machine.evaluate(first, reader.language, place(), "eval");
    return { from };
  }
  if (/^WebAssembly\.(?:instantiate|compile)\w{0,12}$/.test(name) && from & FROM.network) {
    machine.report("staged-download", place(), "A downloaded program is loaded");
    return { from };
  }
  if (/^yaml\.(?:unsafe_load|load)$/.test(name) && from & FROM.network) {
    const loader = `${name} ${options.get("Loader")?.name ?? second?.name ?? ""}`;
    if (/unsafe|UnsafeLoader|yaml\.Loader/.test(loader)) machine.report("downloaded-expression", place());
    return { from };
  }
  // `curl_setopt($request, CURLOPT_POSTFIELDS, $body)`
  if (name === "curl_setopt" && /POSTFIELDS|INFILE/.test(second?.name ?? "") && first && args[2]) {
    machine.request(first, [args[2]], place());
    return { from };
  }
  // `curl_setopt_array($request, [CURLOPT_URL => "…", CURLOPT_POSTFIELDS => $body])`
  if (name === "curl_setopt_array" && first && second?.entries) {
    const given = [...second.entries.values()];
    machine.request(given.find(({ text }) => /^https?:/.test(text ?? "")) ?? first, given, place());
    return { from };
  }
  if (name === "shutil.make_archive" && first && args[2]) {
    const packed = `${textOf(first)}.${textOf(second ?? NOTHING)}`;
    const from = machine.read(textOf(args[2])).from | originOfWhole(textOf(args[2]));
    machine.write(packed, { from }, place());
    return textValue(packed, 0);
  }
  // `screen.shot(output="a.png")`, `ImageGrab.grab().save("a.png")`: the screen is in the file.
  const picture = options.get("output") ?? first;
  if ((short === "shot" || (short === "save" && receiver.from & FROM.input)) && picture?.text !== undefined) {
    machine.write(picture.text, { from: FROM.input }, place());
    return { from };
  }
  if (/^(?:to_bytes|translate|maketrans|swapcase)$/.test(short))
    return { from: from | receiver.from | FROM.computed };
  if (
    /^(?:os\.walk|os\.scandir|glob\.i?glob|Dir\.(?:children|each_child|entries))$|(?:^|\.)(?:rglob|glob|iterdir|readdirSync|readdir|listdir)$/.test(
      name,
    )
  ) {
    const root = textOf(first ?? NOTHING);
    const whole =
      /rglob$|iterdir$/.test(name) || (/(?<!^glob)\.glob$/.test(name) && /^\*{1,2}$/.test(root))
        ? textOf(receiver)
        : root;
    return /^(?:~|\u00a4HOME\u00a4|\/|\/home|\/Users|\/root|C:\\{1,2})\/?(?:\*\*.{0,20})?$/.test(whole)
      ? { from: from | FROM.home }
      : undefined;
  }
  if (
    /^(?:os\.(?:remove|unlink)|fs\.(?:unlink|rm)(?:Sync)?|unlink|unlinkSync)$/.test(name) &&
    from & FROM.home
  )
    machine.report("tampering", place(), "Deletes the files of a whole home folder");
  return undefined;
};

/** `load "a.txt"` of Ruby runs a file of any name. */
export const rubyFileCall: CallKind = ({ reader, name, short, args, from }) => {
  if (reader.language !== "ruby" || !/^(?:Kernel\.)?(?:load|autoload)$/.test(name)) return undefined;
  const file = (short === "load" ? args[0] : args[1])?.text;
  if (file === undefined || /\s|;/.test(file)) return undefined;
  if (/\.(?!rb$)\w{1,6}$/.test(file)) reader.machine.start(nameOfFile(file), "ruby");
  return { from };
};
