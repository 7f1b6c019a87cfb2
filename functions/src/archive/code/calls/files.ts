import { nameOfFile } from "../machine.js";
import { originOfPath, originOfWhole, programAt, SYSTEM_ROOT } from "../places.js";
import { OWN_DATA, OWN_FILE } from "../program/own-text.js";
import {
  FROM,
  joined,
  joinedPath,
  knownText,
  NOTHING,
  origins,
  textOf,
  textValue,
  type Value,
} from "../value.js";
import { type CallKind, matches } from "./call.js";
import { OPEN_REQUEST } from "./network.js";

/** Calls that read the file of the program itself, of which a part can be a hidden program. */
const READS_OWN =
  /^(?:open|read_text|read_bytes|readFileSync|readFile|file_get_contents|read|readlines|readlines|foreach|file)$/;

const READERS =
  /(?:^|[.:])(?:open|read_text|read_bytes|readFile|readFileSync|ReadFile|read_to_string|file_get_contents|readlines|File\.read|File\.open|IO\.read|read|copyfile|copy|copy2|copytree|load|loads|connect|createReadStream|glob|iterdir|rglob|listdir|walk|ReadAllText|ReadAllBytes|Get-Content|fopen|readdirSync|readdir|ZipFile|add|file|Path|fs::read|append|copyFileSync|copyFile|join|resolve|expanduser|expandvars|ExpandEnv|Join|homedir|PosixPath|str|getlines|getline|FileInput|fileinput|input|loadtxt|read_csv|readAsText|slurp|readlink|foreach|binread|IO\.readlines|ReadFile|LoadFromFile)$/;

const WRITERS =
  /(?:^|[.:])(?:write_text|write_bytes|writeFile|writeFileSync|appendFile|appendFileSync|WriteFile|file_put_contents|File\.write|IO\.write|fs(?:::|\.)write|outputFile|outputFileSync|WriteAllText|WriteAllBytes|createWriteStream|binwrite|Bun\.write|writeTextFile|writeTextFileSync)$/;

/** Methods that unpack an archive into a folder. */
const UNPACKS = /^(?:extractall|extractAllTo|extractTo|unpack_archive)$/;

/** Functions that return the complete content of a file. */
const READS_WHOLE =
  /^(?:read_text|read_bytes|readFile|readFileSync|ReadFile|file_get_contents|read_to_string)$/;

/** Calls that open, read, write, and copy files. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export const fileCall: CallKind = ({ reader, name, short, from, args, options, receiver, place }) => {
  const { machine } = reader;
  const [first] = args;
  const isOwn = (first?.name === OWN_FILE || receiver.name === OWN_FILE) && READS_OWN.test(short);
  if (isOwn) return { from: from | FROM.computed, name: "own text" };
  if (receiver.name === OWN_DATA && /^(?:read|gets|readlines|each_line)$/.test(short))
    return textValue(receiver.text ?? "", FROM.joined);
  // `open($handle, "-|", "command")` of Perl.
  if (
    name === "open" &&
    reader.language === "php" &&
    /^(?:-\||\|-)/.test(args[1]?.text ?? "") &&
    args.length > 2
  ) {
    machine.evaluate(joined(args.slice(2), " "), "shell", place());
    return { from };
  }
  const piped = /^\s{0,4}\|([\s\S]{2,4000})$/.exec(first?.text ?? "")?.[1];
  if (piped !== undefined && /^(?:Kernel\.)?open$|^IO\.(?:popen|read)$/.test(name)) {
    machine.evaluate(textValue(piped, first?.from), "shell", place());
    return { from };
  }
  if (name === "URI.open" || name === "OpenURI.open") return undefined;
  if (short === "open" || short === "fopen" || name === "File.new" || name === "os.Open") {
    const isNamed =
      name === "open" || name === "fopen" || /^(?:codecs|io|aiofiles|fs|File|os|gzip)\./.test(name);
    const path = isNamed || /[./]/.test(first?.text ?? "") ? first : receiver;
    const mode = textOf((path === first ? args[1] : first) ?? options.get("mode") ?? textValue("r"));
    if (!path) return undefined;
    if (/^[a-z]{0,2}[wax]/.test(mode)) {
      if (!mode.includes("a")) machine.open(textOf(path));
      return { name: "file to write", text: textOf(path), from: 0 };
    }
    if (/^https?:/.test(textOf(path))) return undefined;
    const content = machine.read(textOf(path));
    return { ...content, name: "file", from: content.from | path.from | FROM.file, path: textOf(path) };
  }
  if (/^(?:pipe|pipeTo|pipeline)$/.test(short)) {
    const request = args.find((value) => value.name === OPEN_REQUEST);
    if (request)
      machine.request(textValue(textOf(request)), [{ from: receiver.from & ~FROM.joined }], place());
    const target = args.find((value) => value.name === "file to write");
    if (target) machine.write(textOf(target), { from: from & ~FROM.joined }, place());
    return undefined;
  }
  if (/^(?:tempfile\.)?NamedTemporaryFile$/.test(name))
    return { name: "file to write", text: `named.${place().line}.tmp`, from: 0 };
  if (/^(?:winreg|_winreg)\.(?:OpenKey|CreateKey)(?:Ex)?$/.test(name))
    return { name: "registry key", text: textOf(args[1] ?? NOTHING), from: 0 };
  if (/^(?:winreg|_winreg)\.SetValueEx?$/.test(name) && first?.name === "registry key") {
    machine.write(textOf(first), args.at(-1) ?? NOTHING, place());
    return NOTHING;
  }
  if (/^(?:expand_path|abspath|realpath|normpath)$/.test(short) && first?.text !== undefined)
    return { ...textValue(first.text, first.from) };
  const printedTo = options.get("file");
  if (short === "print" && printedTo?.name === "file to write") {
    const printed =
      args.length > 1 ? joined(args, knownText(options.get("sep") ?? NOTHING) ?? " ") : (first ?? NOTHING);
    machine.write(textOf(printedTo), { ...printed, from }, place());
    return NOTHING;
  }
  if (
    receiver.name === "file to write" &&
    /^(?:write|writelines|Write|WriteString|puts|print|write_all|end)$/.test(short)
  ) {
    const packed = short === "write" && first?.text !== undefined ? originOfPath(first.text) : 0;
    if (short === "end" && !first) return NOTHING;
    machine.extend(textOf(receiver), { ...(first ?? NOTHING), from: from | packed }, place());
    return NOTHING;
  }
  // `os.write(handle, data)`
  if (name === "os.write" && first?.name === "file to write" && args[1]) {
    machine.extend(textOf(first), args[1], place());
    return NOTHING;
  }
  if (matches(WRITERS, name) || matches(WRITERS, short)) {
    const isOnPath = /^(?:write_text|write_bytes)$/.test(short);
    const path = isOnPath ? receiver : first;
    const content = (isOnPath ? first : args[1]) ?? NOTHING;
    const isStream = short === "createWriteStream";
    if (path && isStream) machine.open(textOf(path));
    if (path) machine[/^append/.test(short) ? "extend" : "write"](textOf(path), content, place());
    return { name: "file to write", text: textOf(path ?? NOTHING), from: 0 };
  }
  // `zip.write(path)` and `io.Copy(file, body)`: a file gets what another one, or a response, contains.
  if (/^(?:zipfile\.ZipFile|tarfile\.open)$/.test(name) && first?.text !== undefined)
    return { name: "file to write", text: first.text, from: 0 };
  if (/^(?:os\.Create|fopen)$|(?:^|[.:])File(?:::|\.)create$/.test(name) && first?.text !== undefined)
    return { name: "file to write", text: first.text, from: 0 };
  if (
    /^(?:io\.Copy|shutil\.copyfileobj|(?:std(?:::|\.))?io(?:::|\.)copy|IO\.copy_stream)$/.test(name) &&
    args.length >= 2
  ) {
    const named = name === "IO.copy_stream" && args[1]?.text !== undefined ? args[1] : undefined;
    const target = args.find((value) => value.name === "file to write") ?? named;
    if (target) machine.write(textOf(target), { from: from & ~FROM.joined }, place());
    return { from };
  }
  if (/^(?:json|pickle|yaml|dill|cloudpickle|joblib)\.dump$/.test(name)) {
    const target = args[1];
    // An object that a program stores itself is no program when it is loaded again.
    const content = /^(?:json|yaml)/.test(name)
      ? (first ?? NOTHING)
      : { from: (first?.from ?? 0) & ~(FROM.decoded | FROM.network | FROM.untrusted | FROM.computed) };
    if (target?.name === "file to write") machine.write(textOf(target), content, place());
    return { from };
  }
  if (
    /^(?:copy2?|copyfile|copyFileSync|copyFile|copySync|cpSync|cp_r|move|rename|renameSync|symlink|symlinkSync|copytree|copy_tree|cp|Symlink|Link|CopyFile)$/.test(
      short,
    ) &&
    args.length >= 2
  ) {
    const target = textOf(args[1] as Value);
    // `copy("http://…", "/tmp/a")` of PHP.
    const isFetched = /^https?:\/\//.test(first?.text ?? "");
    const content = {
      from: isFetched
        ? machine.request(first ?? NOTHING, [], place()).from
        : machine.read(textOf(first ?? NOTHING)).from |
          (/^copy_?tree|^cp(?:Sync|_r)?$/.test(short) ? originOfWhole(textOf(first ?? NOTHING)) : 0),
    };
    const program = programAt(textOf(first ?? NOTHING));
    if (program !== undefined) machine.rename(program, target);
    machine.write(target, content, place());
    machine.judgePlace(
      `${target.replace(/[\\/]$/, "")}/${nameOfFile(textOf(first ?? NOTHING))}`,
      content,
      place(),
    );
    return NOTHING;
  }
  if (/^(?:urlretrieve|DownloadFile|download)$/.test(short) && first && args[1]) {
    machine.write(textOf(args[1]), machine.request(first, [], place()), place());
    return NOTHING;
  }
  // `archive.extractall("lib")` and `unpack_archive("a.zip", "lib")`
  if (UNPACKS.test(short)) {
    const isCopied = short === "unpack_archive";
    const target = (isCopied ? args[1] : first) ?? options.get("path") ?? options.get("extract_dir");
    const source = from | (isCopied ? machine.read(textOf(first ?? NOTHING)).from : 0);
    if (source & FROM.network && !(source & FROM.installer) && target?.text !== undefined)
      machine.writeFolder(target.text, source & ~FROM.joined);
  }
  if (matches(READERS, name) || matches(READERS, short)) {
    const paths = [receiver, ...args].filter(({ text }) => text !== undefined && text.length < 600);
    const listed = /^(?:r?glob|iterdir|listdir|readdir(?:Sync)?|scandir|walk)$/.test(short)
      ? `${textOf(receiver.text === undefined ? (first ?? NOTHING) : receiver)}/${receiver.text !== undefined && first?.text !== undefined ? first.text : "*"}`
      : "";
    const read = origins(paths.map((path) => machine.read(textOf(path)))) | originOfPath(listed);
    if (
      /^(?:path\.)?(?:join|resolve|Join)$|^os\.path\.join$|filepath\.Join$|^File\.join$|Path$/.test(name) &&
      args.length > 0
    )
      return { ...joinedPath(args), from: from & ~FROM.joined };
    if (
      /^(?:expanduser|expandvars|ExpandEnv)$/.test(short) ||
      short === "str" ||
      short === "Path" ||
      short === "PosixPath" ||
      short === "resolve"
    ) {
      const path = args[0] ?? receiver;
      return { ...path, ...(path.text === undefined ? {} : { text: path.text }), from };
    }
    const isWhole = READS_WHOLE.test(short);
    const whole = /^read_(?:text|bytes)$/.test(short) ? receiver : first;
    if (read !== 0) return { from: from | read, ...(isWhole && whole ? { path: textOf(whole) } : {}) };
    if (/^(?:read|readlines)$/.test(short) && receiver.path !== undefined)
      return { from: from | FROM.file, ...(args.length === 0 ? { path: receiver.path } : {}) };
    if (short === "append" && receiver.items) return undefined;
    if (isWhole) {
      if (whole && /^https?:/.test(textOf(whole))) return undefined;
      const content = whole ? machine.read(textOf(whole)) : NOTHING;
      return { ...content, from: from | content.from | FROM.file, ...(whole ? { path: textOf(whole) } : {}) };
    }
  }
  return undefined;
};

/** Calls that delete everything below a folder, or enter one. */
export const deletingCall: CallKind = ({ reader: { machine }, name, args, from, place }) => {
  if (/^(?:os|process|Dir|FileUtils)\.(?:chdir|cd)$/.test(name)) machine.enter(textOf(args[0] ?? NOTHING));
  const deletes =
    /^(?:shutil\.rmtree|(?:fs|fs\.promises|fs\/promises|fsp|fsPromises)\.(?:rmSync|rmdirSync|rm|rmdir)|Deno\.remove(?:Sync)?|rmSync|rmdirSync|rimraf|fse?\.removeSync|FileUtils\.(?:rm_rf|rm_r|remove_dir)|os\.RemoveAll|(?:std::)?fs::remove_dir_all)$/.test(
      name,
    );
  if (deletes && SYSTEM_ROOT.test(textOf(args[0] ?? NOTHING).replace(/^~\/~/, "~")))
    machine.report("destructive-delete", place());
  else if (deletes && from & FROM.home)
    machine.report("tampering", place(), "Deletes the files of a whole home folder");
  return undefined;
};
