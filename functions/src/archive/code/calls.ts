import { isAboutAttacks } from "../content/about-attacks.js";
import { decodedValue, isShell, opaque, runCommand } from "./commands.js";
import { character, fromBase64, fromHex, reversed, rot13, unescaped } from "./decode.js";
import { addressOf, COLLECTING_HOSTS, isKnownForge } from "./hosts.js";
import { nameInKeyring, originOfPath, SECRET_NAME, SYSTEM_ROOT } from "./places.js";
import type { ProgramReader } from "./program.js";
import { formatted } from "./program.js";
import { settingsIn } from "./settings.js";
import { commandsIn } from "./spoken.js";
import type { TreeNode } from "./tree.js";
import {
  either,
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "./value.js";

/** A call in a program: the function, the object, and the arguments. */
export interface Call {
  reader: ProgramReader;
  node: TreeNode;
  /** The dotted name of the function, such as `os.system`, or "". */
  name: string;
  target: Value;
  receiver: Value;
  args: readonly Value[];
  /** Arguments with names. */
  options: ReadonlyMap<string, Value>;
  isNew: boolean;
}

/** The content of a `data:` URL, or undefined. */
function dataOf(text: string): string | undefined {
  const match = /^data:[\w/+.-]{0,60}(?:;[\w=-]{1,40}){0,4}?(;base64)?,([\s\S]{4,30000})$/.exec(text);
  if (!match) return undefined;
  return match[1] === undefined ? percentDecoded(match[2] as string) : fromBase64(match[2] as string);
}

/** Calls that parse a file of settings. */
const LOADERS =
  /^(?:(?:json|tomllib|tomli|toml|yaml|YAML|ruamel\.yaml|plistlib|JSON|json5|TOML)\.(?:load|loads|safe_load|parse|load_file)|json_decode|yaml\.(?:full_load|CSafeLoader))$/;

/** Names of .NET, which PowerShell compares without case. */
const CANONICAL: Readonly<Record<string, string>> = {
  "scriptblock.create": "ScriptBlock.Create",
  "assembly.load": "Assembly.Load",
  "reflection.assembly.load": "Reflection.Assembly.Load",
  "convert.frombase64string": "Convert.FromBase64String",
};

const ENVIRONMENT =
  /^(?:os\.environb?|process\.env|import\.meta\.env|Deno\.env|Bun\.env|System\.getenv|ENV)$/;

/** Whether a value is the whole environment. */
export function isEnvironment(value: Value): boolean {
  return value.name !== undefined && ENVIRONMENT.test(value.name);
}

/** A member of a value: of an object with known entries, of the environment, or of a named value. */
export function memberOf(reader: ProgramReader, value: Value, property: string): Value {
  const known = value.entries?.get(property);
  if (known) return known;
  if (isEnvironment(value)) {
    if (
      /^(?:get|copy|items|values|keys|toObject|pop|setdefault|update|each|map|select|to_h|fetch)$/.test(
        property,
      )
    )
      return { name: `${value.name}.${property}`, from: 0 };
    return reader.variable(property);
  }
  // One entry of a copy of the environment is one variable, not the environment.
  const from =
    value.from & FROM.environment && /^[A-Z][A-Z0-9_]{1,60}$/.test(property) ? FROM.secret : value.from;
  if (property === "name" && value.name === "file to write" && value.text !== undefined)
    return textValue(value.text);
  if (property === "environ" && value.name === "os") return { name: "os.environ", from: 0 };
  if (property === "env" && value.name === "process") return { name: "process.env", from: 0 };
  const owner = value.name ?? "";
  const plain = /^(?:builtins|__builtins__|globalThis|window|global|Kernel|self|this)$/.test(owner)
    ? ""
    : owner;
  // What a visitor of a server sends, such as `request.args` of Flask.
  if (/^(?:(?:flask\.)?request\.(?:args|form|values|json|data)|req\.(?:query|body|params))$/.test(owner))
    return { from: FROM.socket };
  const isGlobal = owner !== "" && plain === "";
  const name = isGlobal ? property : `${plain}.${property}`;
  return name.length > 120
    ? { from }
    : {
        name,
        from,
        ...(value.text !== undefined && /^(?:parent|text|content)$/.test(property)
          ? { text: value.text }
          : {}),
      };
}

/** Calls that pass a text to a shell. */
const SHELL_CALLS =
  /^(?:(?:os|posix|nt)\.(?:system|popen)|ctypes\.CDLL\(\)\.system|libc\.system|get_ipython\(\)\.(?:system|getoutput)|execaCommand(?:Sync)?|\$|Bun\.\$|(?:subprocess|commands)\.(?:getoutput|getstatusoutput)|(?:child_process|cp|childProcess)\.(?:exec|execSync)|execSync|execAsync|execa\.command(?:Sync)?|shelljs\.exec|shell\.exec|asyncio\.create_subprocess_shell|pty\.spawn|shell_exec|passthru|system|popen|proc_open|IO\.popen|Open3\.\w{1,20}|exec|execPromise|zx|Deno\.run|syscall\.Exec)$/;

/** Calls that start a program with a list of words. */
const PROGRAM_CALLS =
  /^(?:subprocess\.(?:run|call|Popen|check_call|check_output)|(?:child_process|cp|childProcess)\.(?:spawn|spawnSync|execFile|execFileSync|fork)|(?:spawn|spawnSync|execFile|execFileSync|execa|execaSync|Popen|check_output)|exec\.Command(?:Context)?|(?:std\.process\.|process::|std::process::)?Command(?:\.|::)new|Process\.spawn|Bun\.spawn(?:Sync)?|Deno\.Command|asyncio\.create_subprocess_exec|os\.(?:exec|spawn)[lvpe]{1,4}|ProcessBuilder)$/;

const EVALUATORS =
  /^(?:eval|exec|compile|execfile|Function|AsyncFunction|vm\.(?:runIn\w{1,20}|Script|compileFunction)|instance_eval|class_eval|module_eval|assert|create_function|create_function|setTimeout|setInterval|importScripts|runpy\.run_\w{1,10}|marshal\.loads|pickle\.loads|dill\.loads|cloudpickle\.loads|builtins\.exec|builtins\.eval|require_once|include|code\.interact|InteractiveInterpreter\.runcode|_compile|ScriptBlock\.Create|types\.(?:FunctionType|CodeType)|Assembly\.Load|Reflection\.Assembly\.Load)$/;

const NETWORK_OWNERS =
  /^(?:requests|httpx|aiohttp|urllib|urllib2|urllib3|http|https|axios|got|fetch|undici|superagent|needle|request|ky|net|Net|HTTParty|Faraday|RestClient|reqwest|ureq|client|session|axiosInstance|smtplib|ftplib|WebClient|HttpClient|Http|XMLHttpRequest|WebSocket|websocket|websockets|dns|navigator|cloudscraper|\$http|jQuery|\$)(?:$|[.:])/;
const NETWORK_VERBS =
  /(?:^|[.:])(?:get|post|put|patch|delete|head|request|urlopen|Request|urlretrieve|fetch|Get|Post|PostForm|NewRequest|send|sendall|sendto|sendmail|send_message|sendBeacon|stream|UploadString|UploadData|UploadFile|DownloadString|DownloadData|DownloadFile|post_form|get_response|start|write|storbinary|PostAsync|GetStringAsync|ajax|create_connection|publish|emit|getresponse|lookup|resolve\w{0,8}|recv|connect)$/;
const ALWAYS_NETWORK =
  /^(?:fetch|urlopen|axios|got|ky|needle|request|node-fetch|nodeFetch|superagent|curl_exec|curl_init|XMLHttpRequest|WebSocket|ws|urllib\.request\.\w{1,20}|file_get_contents|URI\.open|Invoke-WebRequest|Invoke-RestMethod|mail|fsockopen|gethostbyname|getaddrinfo|importScripts)$/;

const DECODERS: readonly (readonly [RegExp, (text: string) => string | undefined])[] = [
  [
    /(?:^|[.:])(?:b64decode|standard_b64decode|urlsafe_b64decode|decodebytes|decodestring|a2b_base64|atob|base64_decode|decode64|strict_decode64|urlsafe_decode64|DecodeString|FromBase64String|b32decode|b85decode|a85decode)$/,
    fromBase64,
  ],
  [/(?:^|[.:])(?:unhexlify|fromhex|a2b_hex|hex2bin|FromHexString)$/, fromHex],
  [/(?:^|[.:])str_rot13$/, rot13],
];
const OPAQUE_DECODERS =
  /(?:^|[.:])(?:decompress|inflate|inflateSync|gunzipSync|gzinflate|gzuncompress|gzdecode|unpack|marshal\.loads|Decompress|brotliDecompressSync|decrypt|unmarshal)$/;

const READERS =
  /(?:^|[.:])(?:open|read_text|read_bytes|readFile|readFileSync|ReadFile|read_to_string|file_get_contents|readlines|File\.read|File\.open|IO\.read|read|copyfile|copy|copy2|copytree|load|loads|connect|createReadStream|glob|iterdir|rglob|listdir|walk|ReadAllText|ReadAllBytes|Get-Content|fopen|readdirSync|readdir|ZipFile|add|file|Path|fs::read|append|copyFileSync|copyFile|join|resolve|expanduser|Join|homedir|PosixPath|str)$/;
const WRITERS =
  /(?:^|[.:])(?:write_text|write_bytes|writeFile|writeFileSync|appendFile|appendFileSync|WriteFile|file_put_contents|File\.write|IO\.write|fs::write|outputFile|outputFileSync|WriteAllText|WriteAllBytes|createWriteStream)$/;

const SIGNS =
  /(?:^|[.:_])(?:sign(?:_\w{1,30}|[A-Z]\w{0,30})?|hmac|createHmac|hexdigest|Keypair(?:\.\w{1,30})?|Account\.from_key|fromSecretKey|fromSeed|from_private_key)$/;

const MAX_REMEMBERED = 20_000;
const remembered = new Map<RegExp, Map<string, boolean>>();

/** Whether a name has a form. Programs use the same few names repeatedly. */
function matches(form: RegExp, name: string): boolean {
  let known = remembered.get(form);
  if (!known || known.size > MAX_REMEMBERED) {
    known = new Map();
    remembered.set(form, known);
  }
  let result = known.get(name);
  if (result === undefined) {
    result = form.test(name);
    known.set(name, result);
  }
  return result;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function call(given: Call): Value {
  const { reader, node, name, args, options, receiver } = given;
  const { machine } = reader;
  const place = () => reader.placeAt(node);
  const all = [...args, ...options.values()];

  if (name === "powershell command") return powerShellCommand(given);
  if (reader.language === "powershell") {
    const canonical = CANONICAL[name.toLowerCase()];
    if (canonical !== undefined && canonical !== name) return call({ ...given, name: canonical });
    if (/^(?:type\.gettype|activator\.createinstance)$/i.test(name)) {
      const made = args[0];
      return made?.text === undefined
        ? (made ?? NOTHING)
        : { name: made.text.split(".").at(-1) ?? "", from: made.from };
    }
    // `[array]::Reverse($letters)` changes the list that it gets.
    if (/^array\.reverse$/i.test(name) && args[0]?.items)
      reader.rebind(node, listValue([...args[0].items].reverse()));
  }

  const sent = /^(?:(?:public_|__)?send(?:__)?)$/.test(name.split(".").at(-1) ?? "")
    ? textOf(args[0] ?? NOTHING)
    : "";
  if (/^(?:system|exec|eval|instance_eval|spawn|popen)$/.test(sent))
    return call({ ...given, name: sent, receiver: NOTHING, args: args.slice(1) });

  const folded = fold(given);
  if (folded) return folded;

  const short = name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);

  // A signature is made with a secret and does not contain it.
  if (SIGNS.test(name)) return { from: origins(all) & ~(FROM.secret | FROM.joined) };

  // The environment as a whole: `dict(os.environ)`, `os.environ.copy()`, `JSON.stringify(process.env)`.
  const isWhole = all.some(isEnvironment);
  const environment =
    (isWhole && !options.has("env")) ||
    /^(?:os\.environ|process\.env|ENV)\.(?:copy|items|values|toObject|to_h|each|map|select)$/.test(name) ||
    /^(?:os\.Environ|std\.env\.vars|env::vars|std::env::vars|Get-ChildItem env)$/.test(name) ||
    (name === "getenv" && args.length === 0 && reader.language === "php");
  let from = origins(args) | receiver.from | (environment ? FROM.environment : 0);
  for (const [key, value] of options) if (key !== "env") from |= value.from;

  if (
    /^(?:os\.environ|process\.env|ENV|Deno\.env)\.(?:get|pop|setdefault|fetch)$|^(?:os\.)?(?:getenv|Getenv|LookupEnv)$|(?:^|::|\.)env(?:::|\.)var$/.test(
      name,
    )
  ) {
    const variable = knownText(args[0] ?? NOTHING);
    return variable === undefined ? { from: FROM.secret, text: UNKNOWN } : reader.variable(variable);
  }
  if (
    /^(?:(?:process\.mainModule|module|createRequire\(\)|globalThis)\.require|require|__import__|importlib\.import_module|import_module|import)$/.test(
      name,
    )
  ) {
    const [module] = args;
    const text = module === undefined ? undefined : knownText(module);
    if (module && module.from & FROM.network) machine.report("download-run", place());
    if (/^https?:/.test(text ?? "") && !isKnownForge(text as string))
      machine.report("staged-download", place(), "A program of another host is loaded");
    const stored = text === undefined ? undefined : machine.file(text);
    if (stored && stored.from & FROM.network) machine.downloaded(stored.from, place());
    const inline = dataOf(text ?? "");
    if (inline !== undefined)
      machine.evaluate(textValue(inline, FROM.decoded), reader.language, place(), "eval");
    if (text === undefined) return { from };
    if (module && module.from & (FROM.joined | FROM.decoded)) reader.noticed(module, node);
    // What a program takes from a file of settings is no code of its own.
    if (/\.json5?$/.test(text)) return settingsIn(machine.stored(text)) ?? { from: FROM.file };
    return { name: text.replace(/^node:/, ""), from: 0 };
  }
  if (/^(?:util\.)?promisify$/.test(name)) return args[0] ?? NOTHING;
  if (name === "getattr" && args.length >= 2) {
    const property = knownText(args[1] as Value);
    if (property !== undefined) return memberOf(reader, args[0] as Value, property);
  }
  if (/^(?:globals|locals|vars)$/.test(name)) return { name: "globalThis", from: 0 };
  if (/(?:^|\.)(?:homedir|expanduser|home)$/.test(name) && args.length === 0) return textValue("~");

  bindParameters(given);
  startHanded(reader, node, args, options);
  mutated(given);

  const loaded = LOADERS.test(name) ? args[0]?.path : undefined;
  const settings = loaded === undefined ? undefined : settingsIn(machine.stored(loaded));
  if (settings) return withOrigin(settings, from & ~FROM.file);

  const inner = fileCall(given, short, from, place);
  if (inner) return inner;

  if (
    (matches(SHELL_CALLS, name) || (short === "$" && reader.textAt(node).endsWith("`"))) &&
    !(name === "exec" && reader.language === "python") &&
    !(short === "exec" && receiver !== NOTHING && receiver.name === undefined)
  ) {
    const [command] = args;
    if (!command) return NOTHING;
    if (command.items) return started(given, command.items, place);
    if (command.from & FROM.secret && command.text === undefined) return { from };
    // `system("sh", "-c", "…")` starts a program with its arguments.
    if (
      /^(?:ruby|php)$/.test(reader.language) &&
      args[1]?.text !== undefined &&
      /^(?:system|exec|spawn)$/.test(short)
    )
      return started(given, args, place);
    machine.evaluate(command, "shell", place());
    const program = (command.text ?? "").trim().split(/\s/, 1)[0] ?? "";
    const kept = keeperWords(command);
    if (kept) return started(given, kept, place);
    const printed = printedBy(command.text ?? "");
    if (printed) return { name: "process", from: printed | (from & ~FROM.joined) };
    return {
      name: isShell(program.split("/").at(-1) ?? "") ? "process of a shell" : "process",
      from: from & ~FROM.joined,
    };
  }
  if (matches(PROGRAM_CALLS, name)) {
    const [command, list] = args;
    if (!command) return NOTHING;
    const shell = options.get("shell");
    const throughShell = args.find((value) => value.entries?.has("shell"))?.entries?.get("shell");
    if (throughShell && list?.items && throughShell.text !== "false") {
      machine.evaluate(joined([command, ...list.items], " "), "shell", place());
      return { name: "process", from };
    }
    if (command.items) return started(given, command.items, place);
    if (/Command$|Context$|::new$|\.new$|exec[lvpe]{1,4}$|subprocess_exec$/.test(name)) {
      const isGo = /^exec\./.test(name);
      // The first argument is the file, the others are the words of the command.
      const isFileFirst = /^os\.(?:exec|spawn|posix_spawn)/.test(name);
      const words = /Context$/.test(name) || isFileFirst ? args.slice(1) : args;
      if (isFileFirst)
        return started(
          given,
          words.flatMap((word) => word.items ?? [word]),
          place,
        );
      if (isGo || words.length > 1)
        return started(
          given,
          words.flatMap((word) => word.items ?? [word]),
          place,
        );
      return { name: "command being built", items: [command], from };
    }
    if (list?.items) return started(given, [command, ...list.items], place);
    if (shell || (command.text !== undefined && /\s/.test(command.text))) {
      const kept = keeperWords(command);
      if (kept) return started(given, kept, place);
      machine.evaluate(command, "shell", place());
      return { name: "process", from: from | printedBy(command.text ?? "") };
    }
    return started(given, [command], place);
  }
  if (
    receiver.name === "command being built" ||
    receiver.name === "process of a shell" ||
    receiver.name === "process"
  ) {
    if (short === "arg" || short === "args") {
      const items = [...(receiver.items ?? []), ...args.flatMap((value) => value.items ?? [value])];
      return { name: "command being built", items, from };
    }
    if (/^(?:spawn|output|status|exec|start|Run|Start|Output|CombinedOutput)$/.test(short) && receiver.items)
      return started(given, receiver.items, place);
    if (/^(?:stdin|stdout|stderr|stdio|current_dir|env|on|kill|communicate|wait)$/.test(short))
      return { ...receiver, from };
  }
  if (
    short === "pipe" &&
    (receiver.from | from) & FROM.socket &&
    all.some((value) => /^process of a shell/.test(value.name ?? ""))
  ) {
    machine.report("reverse-shell", place());
  }
  if (short === "dup2" && from & FROM.socket) machine.report("reverse-shell", place());

  if (
    matches(EVALUATORS, name) ||
    (matches(EVALUATORS, short) &&
      /^(?:vm|builtins|__builtin__|marshal|pickle|dill|runpy|\[ScriptBlock\]|kernel|\w{0,20}binding)/i.test(
        name,
      ))
  )
    return evaluated(given, short, from, place);

  if (
    /^(?:socket\.(?:socket|create_connection)|net\.(?:connect|createConnection|Socket|Dial)|TCPSocket\.(?:new|open)|TcpStream::connect|fsockopen|stream_socket_client|System\.Net\.Sockets\.TCPClient|.{0,20}Sockets\.TcpClient)$/i.test(
      name,
    )
  ) {
    return { name: "socket", from: FROM.socket };
  }
  if (/^(?:recv|recvfrom|makefile|GetStream|gets)$/.test(short) && receiver.from & FROM.socket)
    return { from: FROM.socket };

  if (
    /^(?:ImageGrab\.grab|pyautogui\.screenshot|pyperclip\.paste|clipboard\.(?:paste|readText|readSync)|mss\.mss|screenshot|desktopCapturer\.getSources|robotjs\.screen\.capture|navigator\.clipboard\.readText)$/.test(
      name,
    )
  ) {
    return { from: FROM.input, name };
  }
  if (
    /^(?:browser_cookie3\.\w{2,12}|win32crypt\.CryptUnprotectData|CryptUnprotectData|keytar\.findCredentials)$/.test(
      name,
    )
  )
    return { from: FROM.keys };
  if (/^(?:keyring\.get_(?:password|credential)|keytar\.(?:getPassword|findPassword))$/.test(name)) {
    const service = nameInKeyring(textOf(args[0] ?? NOTHING));
    return { from: FROM.secret, text: `${UNKNOWN}${service}${UNKNOWN}` };
  }
  if (
    /^(?:platform\.(?:node|uname|platform)|socket\.gethostname|getpass\.getuser|os\.(?:uname|getlogin|hostname|userInfo|networkInterfaces|Hostname))$/.test(
      name,
    )
  )
    return { from: FROM.machine, text: UNKNOWN };

  const special = specialCall(given, short, from, place);
  if (special) return special;
  givenCommands(given, short, place);

  const network = bodyCall(given, short, place) ?? networkCall(given, short, from, environment, place);
  if (network) return network;

  const returned = reader.known(`${name.replace(/^(?:self|this)\./, "")}()`) ?? reader.known(`${short}()`);
  if (returned && returned !== NOTHING) return withOrigin(returned, from & ~FROM.joined);
  const deletes =
    /^(?:shutil\.rmtree|fs\.(?:rmSync|rmdirSync|rm|rmdir)|fs\.promises\.rm|rmSync|rmdirSync|rimraf|fse?\.removeSync|FileUtils\.(?:rm_rf|rm_r|remove_dir)|os\.RemoveAll|(?:std::)?fs::remove_dir_all)$/.test(
      name,
    );
  if (deletes && SYSTEM_ROOT.test(textOf(args[0] ?? NOTHING).replace(/^~\/~/, "~")))
    machine.report("destructive-delete", place());

  return {
    ...opaque(joined(all)),
    from,
    ...(name === "" ? {} : { name: /^[\w.:]{1,100}$/.test(name) ? `${name}()` : "" }),
  };
}

/** Calls that load, unpack, or read stored data. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
function specialCall(
  given: Call,
  short: string,
  from: number,
  place: () => ReturnType<ProgramReader["placeAt"]>,
): Value | undefined {
  const { reader, name, args, options, receiver } = given;
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
    const file = stored === undefined ? undefined : (machine.file(stored) ?? machine.folderOf(stored));
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
  if (/^(?:spec_from_file_location|SourceFileLoader|load_source|run_path|source_from_file)$/.test(short)) {
    for (const path of args) {
      const file = path.text === undefined ? undefined : machine.file(path.text);
      if (file && file.from & FROM.network) machine.downloaded(file.from, place());
    }
    return { from };
  }
  if (short === "constructor" && args.length > 0) {
    const code = args.at(-1) as Value;
    if (code.from & (FROM.network | FROM.decoded)) machine.evaluate(code, reader.language, place(), "eval");
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
  if (name === "shutil.make_archive" && first && args[2]) {
    const packed = `${textOf(first)}.${textOf(second ?? NOTHING)}`;
    machine.write(packed, { from: machine.read(textOf(args[2])).from }, place());
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
  if (/^(?:os\.walk|os\.scandir|glob\.i?glob)$|(?:^|\.)(?:rglob|readdirSync|readdir|listdir)$/.test(name)) {
    const root = textOf(first ?? NOTHING);
    const whole = /rglob$/.test(name) ? textOf(receiver) : root;
    return /^(?:~|\/|\/home|\/Users|\/root|C:\\{1,2})\/?(?:\*\*.{0,20})?$/.test(whole)
      ? { from: from | FROM.home }
      : undefined;
  }
  if (
    /^(?:os\.(?:remove|unlink)|fs\.(?:unlink|rm)(?:Sync)?|unlink|unlinkSync)$/.test(name) &&
    from & FROM.home
  )
    machine.report("tampering", place(), "Deletes the files of a whole home folder");
  return undefined;
}

/** Functions that show, store, or compare their arguments. */
const SHOWS =
  /print|puts|log|warn|error|info|debug|write|echo|exit|die|help|usage|message|say|show|render|text|markdown|test|\bit$|expect|assert|format|append|push|add|input|confirm|throw|raise|exception|describe|match|search|includes|replace|compile|regex|startswith|split|join|find|field|argument|option|doc|title|set|put|post|send|string|value|dumps|stringify|secho|panic|fail|suggest|hint|dedent|trim|strip/i;

/** A command that is passed to an unknown function, such as one of a system library, is assumed to run. */
function givenCommands(
  { reader, name, args }: Call,
  short: string,
  place: () => ReturnType<ProgramReader["placeAt"]>,
): void {
  if (SHOWS.test(short) || isAboutAttacks(reader.piece.path) || (short === "" && name === "")) return;
  for (const value of args) {
    const texts = value.items ? value.items.map(textOf) : value.text === undefined ? [] : [value.text];
    for (const text of texts) {
      if (text.length > 4_000 || text.includes("\n")) continue;
      for (const { command } of commandsIn(text))
        reader.machine.later(command, "shell", place(), "instructed");
    }
  }
}

/**
 * A function that starts a program, or runs a text, and that is handed to another function with its arguments:
 * `Thread(target=os.system, args=("…",))`, `pool.submit(os.system, "…")`, `(os.system, ("…",))`.
 */
export function startHanded(
  reader: ProgramReader,
  node: TreeNode,
  args: readonly Value[],
  options: ReadonlyMap<string, Value> = NO_OPTIONS,
): void {
  const handed =
    options.get("target") ?? options.get("func") ?? options.get("function") ?? options.get("initializer");
  const at = handed ? -1 : args.findIndex(isStarter);
  const target = handed ?? args[at];
  if (!target || !isStarter(target)) return;
  const given = options.get("args") ?? options.get("initargs") ?? options.get("argument");
  const rest = given
    ? (given.items ?? [given])
    : args.slice(at + 1).filter(({ text, items }) => text !== undefined || items);
  const flat =
    rest.length === 1 && rest[0]?.items && !PROGRAM_CALLS.test(target.name ?? "") ? rest[0].items : rest;
  // A text that is no command is a name, such as that of a signal.
  const [first] = flat;
  if (
    !first ||
    (first.text === undefined && !first.items) ||
    (first.text !== undefined && !/\s/.test(first.text))
  )
    return;
  const inner = given && first.items === undefined && flat.length === 1 ? flat : flat.slice(0, 4);
  call({
    reader,
    node,
    name: target.name as string,
    target,
    receiver: NOTHING,
    args: inner,
    options: NO_OPTIONS,
    isNew: false,
  });
}

const NO_OPTIONS: ReadonlyMap<string, Value> = new Map();

function isStarter({ name = "" }: Value): boolean {
  return (
    STARTER.test(name) &&
    (matches(SHELL_CALLS, name) || matches(PROGRAM_CALLS, name) || matches(EVALUATORS, name))
  );
}

/** A name alone, such as `system`, can be a variable of the program. */
const STARTER = /^(?:\w{1,30}\.\w{1,40}|eval|exec|execSync)$/;

/** What is added to an object, such as a parameter of a URL, is part of it. */
function mutated({ reader, node, name, args, receiver }: Call): void {
  const short = name.slice(name.lastIndexOf(".") + 1);
  const added = origins(args) & TELLING;
  if (added !== 0 && (receiver.from & added) !== added && MUTATORS.test(short)) reader.taint(node, added);
  // A buffer gets what was read from the connection: `stream.Read(buffer, 0, size)`.
  if (
    receiver.from & FROM.socket &&
    /^(?:read|readasync|recv_into|readinto|sysread|receive)$/i.test(short) &&
    args.length > 0
  )
    reader.taintArguments(node, FROM.socket);
}

const TELLING = FROM.keys | FROM.environment | FROM.memory | FROM.input;
const MUTATORS =
  /^(?:set|append|push|add|update|unshift|insert|extend|setRequestHeader|put|assign|write|writestr)$/;

/** Values that are passed to a function of this program. */
function bindParameters({ reader, name, args }: Call): void {
  const short = name.slice(name.lastIndexOf(".") + 1);
  args.slice(0, 60).forEach((value, index) => {
    if (value.from === 0 && reader.isFunction(value)) {
      if (reader.isFunction({ name: short, from: 0 })) reader.giveFunction(`${short}#${index}`, value);
      return;
    }
    if (value === NOTHING || (value.from === 0 && value.text === undefined && value.items === undefined))
      return;
    const key = `${short}#${index}`;
    const before = reader.known(key);
    reader.bind(key, before ? either([value, before]) : value);
  });
}

function started(
  given: Call,
  words: readonly Value[],
  place: () => ReturnType<ProgramReader["placeAt"]>,
): Value {
  const { reader, options } = given;
  const [program0] = words;
  const own = program0?.name === "sys.executable" || program0?.name === "process.execPath";
  const named = own
    ? [textValue(program0?.name === "sys.executable" ? "python3" : "node"), ...words.slice(1)]
    : words;
  const printed = runCommand(named, options.get("input") ?? NOTHING, reader.machine, place());
  const program =
    textOf(words[0] ?? NOTHING)
      .split(/[\\/]/)
      .at(-1) ?? "";
  const streams = ["stdin", "stdout", "stderr"].map((name) => options.get(name) ?? NOTHING);
  const isInteractive = isShell(program) || /^(?:cmd|powershell|pwsh)/i.test(program);
  if (isInteractive && origins(streams) & FROM.socket) reader.machine.report("reverse-shell", place());
  const isSecret = printed.from & FROM.secret && printed.text !== undefined;
  return {
    name: isInteractive ? "process of a shell" : "process",
    from: printed.from,
    ...(isSecret ? { text: printed.text as string } : {}),
  };
}

/** Programs that print secrets, as a shell runs one of them alone. */
const KEEPERS = /^\s{0,4}(?:gh|gcloud|security|secret-tool|aws|az|op|pass|bw|vault)\s[\w\s./:=@,"'-]{2,300}$/;

/** The words of a command that may print a secret. */
function keeperWords({ text = "" }: Value): Value[] | undefined {
  if (!KEEPERS.test(text)) return undefined;
  const words = text.trim().split(/\s{1,20}/);
  return words.map((word) => textValue(word.replace(/^["']|["']$/g, "")));
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
function evaluated(
  given: Call,
  short: string,
  from: number,
  place: () => ReturnType<ProgramReader["placeAt"]>,
): Value {
  const { reader, args, isNew, target } = given;
  const { machine } = reader;
  const [code] = short === "Function" || short === "create_function" ? args.slice(-1) : args;
  if (!code) return NOTHING;
  // An expression from a server is careless. A program from a server is another program than the one that was read.
  if (
    reader.language === "python" &&
    short === "eval" &&
    code.from & FROM.network &&
    !(code.from & (FROM.untrusted | FROM.decoded))
  ) {
    machine.report("downloaded-expression", place());
    return { from };
  }
  if (short === "compile" && reader.language === "python") return { ...code, from: code.from };
  const isDelayed = /^set(?:Timeout|Interval|Immediate)$/.test(short) && code.text === undefined;
  if (isDelayed && (code.name !== undefined || !(code.from & FROM.network))) return NOTHING;
  if (/^run_(?:path|module)$/.test(short)) {
    const file = code.text === undefined ? undefined : machine.file(code.text);
    if (file && file.from & FROM.network) machine.downloaded(file.from, place());
    else if (code.text !== undefined) machine.start(code.text, reader.language);
    return { from };
  }
  if (/^loads$/.test(short)) {
    if (code.from & FROM.network) machine.report("download-run", place());
    return { from: from | FROM.decoded };
  }
  // Only PHP runs the text of an assertion.
  if (short === "assert" && reader.language !== "php") return NOTHING;
  if (
    /^(?:include|require_once|assert)$/.test(short) &&
    !(code.from & (FROM.network | FROM.decoded | FROM.socket))
  )
    return NOTHING;
  const language = reader.language;
  machine.evaluate(code, language, place(), "eval");
  if (isNew || target.name === "Function") return { from };
  return { from };
}

/** Bits of `FROM` for the output of a command that a shell runs later. */
function printedBy(command: string): number {
  if (/(?:^|[;&|]\s{0,4})(?:env|printenv|set)\s{0,4}(?:$|[;&|])/.test(command)) return FROM.environment;
  const isReading =
    /\b(?:cat|head|tail|less|more|base64|xxd|strings|tar|zip|gzip|grep|awk|sed|cut|type|gc|Get-Content)\s/i.test(
      command,
    );
  return isReading ? originOfPath(command) : 0;
}

function powerShellCommand({ reader, node, args, receiver }: Call): Value {
  const { machine } = reader;
  if (isComputed(reader, node))
    machine.report("hidden-name", reader.placeAt(node), "The name of a command is computed");
  const name = textOf(args[0] ?? NOTHING).toLowerCase();
  if (name === "get-childitem" || name === "gci" || name === "dir") {
    if (/^env:/i.test(textOf(args[1] ?? NOTHING))) return { from: FROM.environment };
  }
  if (name === "new-object") {
    const kind = textOf(args[1] ?? NOTHING).replace(/^System\./i, "");
    if (/Sockets\.TCPClient/i.test(kind)) return { name: "socket", from: FROM.socket };
    return { name: kind.split(".").at(-1) ?? kind, from: 0 };
  }
  if (
    /^(?:set-itemproperty|new-itemproperty)$/.test(name) &&
    /CurrentVersion\\{1,2}Run/i.test(args.map(textOf).join(" "))
  ) {
    machine.report("persistence", reader.placeAt(node));
  }
  if (/^(?:register-scheduledtask|new-service)$/.test(name))
    machine.report("persistence", reader.placeAt(node));
  if (/^(?:invoke-command|icm)$/.test(name)) {
    const block = args.find(({ from }) => from & (FROM.network | FROM.decoded));
    if (block) machine.evaluate(block, "powershell", reader.placeAt(node), "eval");
  }
  return runCommand(args, receiver, machine, reader.placeAt(node));
}

/** `& ($env:ComSpec[4,24,25] -join "")`: a name that is put together from letters of another text. */
function isComputed(reader: ProgramReader, node: TreeNode): boolean {
  const written = reader.textAt(node).slice(0, 400);
  const name = /^[&.]\s{0,4}\(([^()]{0,200}(?:\([^()]{0,60}\)[^()]{0,200}){0,6})\)/.exec(written)?.[1];
  return name !== undefined && LETTERS.test(name);
}

const LETTERS =
  /\[\s{0,2}-?\d{1,3}(?:\s{0,2}(?:,|\.\.)\s{0,2}-?\d{1,3}){1,12}\s{0,2}\]|\$\w[\w:]{0,40}\[-?\d{1,3}\]\s{0,2}\+|\[char(?:\[\])?\]|-join\b|-(?:c|i)?replace\b|\.replace\(|-f\s|\.substring\(/i;

/** Calls that open, read, write, and copy files. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
function fileCall(
  given: Call,
  short: string,
  from: number,
  place: () => ReturnType<ProgramReader["placeAt"]>,
): Value | undefined {
  const { reader, name, args, options, receiver } = given;
  const { machine } = reader;
  const [first] = args;
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
  if (short === "open" || short === "fopen" || name === "File.new") {
    const isNamed =
      name === "open" || name === "fopen" || /^(?:codecs|io|aiofiles|fs|File|os|gzip)\./.test(name);
    const path = isNamed || /[./]/.test(first?.text ?? "") ? first : receiver;
    const mode = textOf((path === first ? args[1] : first) ?? options.get("mode") ?? textValue("r"));
    if (!path) return undefined;
    if (/^[a-z]{0,2}[wax]/.test(mode)) return { name: "file to write", text: textOf(path), from: 0 };
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
    machine.write(textOf(printedTo), { ...(first ?? NOTHING), from }, place());
    return NOTHING;
  }
  if (receiver.name === "file to write" && /^(?:write|writelines|puts|print|write_all)$/.test(short)) {
    machine.write(textOf(receiver), { ...(first ?? NOTHING), from }, place());
    return NOTHING;
  }
  if (matches(WRITERS, name) || matches(WRITERS, short)) {
    const isOnPath = /^(?:write_text|write_bytes)$/.test(short);
    const path = isOnPath ? receiver : first;
    const content = (isOnPath ? first : args[1]) ?? NOTHING;
    if (path) machine.write(textOf(path), content, place());
    return { name: "file to write", text: textOf(path ?? NOTHING), from: 0 };
  }
  if (name === "json.dump" || name === "pickle.dump" || name === "yaml.dump") {
    const target = args[1];
    if (target?.name === "file to write") machine.write(textOf(target), first ?? NOTHING, place());
    return { from };
  }
  if (
    /^(?:copy2?|copyfile|copyFileSync|copyFile|move|rename|renameSync|symlink|copytree|cp)$/.test(short) &&
    args.length >= 2
  ) {
    const target = args[1] as Value;
    machine.write(textOf(target), { from: machine.read(textOf(first ?? NOTHING)).from }, place());
    return NOTHING;
  }
  if (/^(?:urlretrieve|DownloadFile|download)$/.test(short) && first && args[1]) {
    machine.write(textOf(args[1]), machine.request(first, [], place()), place());
    return NOTHING;
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
      return { ...joined(args, "/"), from: from & ~FROM.joined };
    if (
      short === "expanduser" ||
      short === "str" ||
      short === "Path" ||
      short === "PosixPath" ||
      short === "resolve"
    ) {
      const path = args[0] ?? receiver;
      return { ...path, ...(path.text === undefined ? {} : { text: path.text }), from };
    }
    if (read !== 0) return { from: from | read };
    if (/^(?:read|readlines)$/.test(short) && receiver.path !== undefined)
      return { from: from | FROM.file, ...(args.length === 0 ? { path: receiver.path } : {}) };
    if (short === "append" && receiver.items) return undefined;
    if (
      /^(?:read_text|read_bytes|readFile|readFileSync|ReadFile|file_get_contents|read_to_string)$/.test(short)
    ) {
      const path = /^read_(?:text|bytes)$/.test(short) ? receiver : first;
      if (path && /^https?:/.test(textOf(path))) return undefined;
      const content = path ? machine.read(textOf(path)) : NOTHING;
      return { ...content, from: from | content.from | FROM.file, ...(path ? { path: textOf(path) } : {}) };
    }
  }
  return undefined;
}

const OPEN_REQUEST = "open request";
const BODY =
  /^(?:body|json|form|send|send_string|send_json|send_form|send_bytes|multipart|field|attach|data|set_body|query)$/;

/** Calls that add a body to a request that was opened or built earlier. */
function bodyCall(
  { reader: { machine }, args, receiver }: Call,
  short: string,
  place: () => ReturnType<ProgramReader["placeAt"]>,
): Value | undefined {
  if (receiver.name === OPEN_REQUEST && /^(?:write|end|send)$/.test(short)) {
    machine.request(textValue(receiver.text ?? ""), args, place());
    return receiver;
  }
  if (receiver.to === undefined || args.length === 0 || !BODY.test(short)) return undefined;
  const body = machine.request(textValue(receiver.to), args, place());
  return { ...receiver, from: receiver.from | body.from };
}

/** Calls that send values to another host, and their responses. */
function networkCall(
  given: Call,
  short: string,
  from: number,
  environment: boolean,
  place: () => ReturnType<ProgramReader["placeAt"]>,
): Value | undefined {
  const { reader, name, args, options, receiver } = given;
  const { machine } = reader;
  const values = [...args, ...[...options].filter(([key]) => key !== "env").map(([, value]) => value)];
  if (environment) values.push({ from: FROM.environment });
  const address = values.find(
    ({ text }) => text !== undefined && /^\s{0,2}(?:https?|wss?|ftp):\/\//.test(text),
  );
  const isSocket = receiver.from & FROM.socket && /^(?:send|sendall|sendto|write|end|puts)$/.test(short);
  const isNetwork =
    matches(ALWAYS_NETWORK, name) ||
    /^socket\.get(?:hostbyname|addrinfo)$/.test(name) ||
    (matches(NETWORK_OWNERS, name) && matches(NETWORK_VERBS, name)) ||
    (address !== undefined && matches(NETWORK_VERBS, name)) ||
    isSocket ||
    /(?:^|[.:])(?:sendmail|send_message|storbinary|sendall|UploadString|DownloadString|urlopen)$/.test(name);
  if (!isNetwork) return undefined;
  if (
    /^(?:mail|file_get_contents|gethostbyname|getaddrinfo)$/.test(name) &&
    address === undefined &&
    !/^get/.test(name) &&
    name !== "mail"
  )
    return undefined;
  const nested = origins(values.flatMap((value) => [...(value.entries?.values() ?? [])]));
  const sent = values.map((value) => (value.entries ? withText(value) : value));
  const named = [...options]
    .filter(([key]) => /^(?:headers|auth|cookies)$/.test(key))
    .map(([, value]) => value);
  for (const [index, value] of values.entries()) {
    const isHeader = named.includes(value) || headersOnly(value);
    if (isHeader) sent[index] = { ...(sent[index] as Value), from: value.from & ~FROM.encoded };
  }
  if (nested !== 0) sent.push({ from: nested & ~FROM.encoded });
  sent.push({ from: receiver.from & ~(FROM.socket | FROM.network) });
  if (/^(?:socket\.)?(?:gethostbyname|getaddrinfo)$|^dns\./.test(name)) {
    if (from & (FROM.keys | FROM.environment | FROM.secret)) machine.report("exfiltration", place());
    return { from: FROM.network };
  }
  const target = address ?? args[0] ?? receiver;
  const parsed = addressOf(textOf(target));
  const host = args.find(({ entries }) => entries)?.entries;
  const opened = host?.get("hostname") ?? host?.get("host");
  if (address === undefined && opened?.text !== undefined && /(?:^|\.)request$/.test(name)) {
    const url = textValue(`https://${opened.text}/`);
    return { ...url, name: OPEN_REQUEST, from: machine.request(url, sent, place()).from };
  }
  const body = machine.request(target, sent, place());
  if (!parsed) return { name: "response", from: body.from };
  if (COLLECTING_HOSTS.test(parsed.host)) machine.report("collecting-host", place());
  const to = textOf(target);
  return /^https?\.request$/.test(name)
    ? { ...textValue(to), name: OPEN_REQUEST, from: body.from }
    : { name: "response", from: body.from, to };
}

/** Whether the encoded values of an object are in its headers, which carry names and passwords in base64 by design. */
function headersOnly(value: Value): boolean {
  return (
    [...(value.entries ?? [])].every(
      ([key, entry]) =>
        !(entry.from & FROM.encoded) ||
        /^(?:headers|auth|authorization|cookie|proxy-authorization)$/i.test(key),
    ) && value.entries !== undefined
  );
}

/** Concatenates the values of an object, so that the names of secrets in it are found. */
function withText(value: Value): Value {
  const text = [...(value.entries?.values() ?? [])]
    .map((entry) => (entry.entries ? textOf(withText(entry)) : textOf(entry)))
    .join(" ");
  return { ...value, text: text.slice(0, 100_000) };
}

/** The result of a call whose arguments are known: decoding, joining, and changing texts. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
function fold(given: Call): Value | undefined {
  const { name, args, receiver, reader, options } = given;
  const written = name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1) || lastOf(given);
  const short = reader.language === "powershell" ? (METHODS[written.toLowerCase()] ?? written) : written;
  const [first, second] = args;
  for (const [form, decode] of DECODERS)
    if (matches(form, name) && first) return decodedValue(asText(first), decode);
  if (matches(OPAQUE_DECODERS, name)) return { from: origins(args) | receiver.from | FROM.decoded };
  switch (short) {
    case "from":
      if (/Buffer\.from$/.test(name) && first) {
        const form = knownText(second ?? NOTHING);
        if (form === "base64" || form === "base64url") return decodedValue(first, fromBase64);
        if (form === "hex") return decodedValue(first, fromHex);
        if (first.items) return textValue(characters(first.items), first.from | FROM.joined);
        return first;
      }
      return undefined;
    case "decode":
    case "GetString":
    case "decode_utf8": {
      const form = knownText(args.at(-1) ?? NOTHING) ?? "";
      if (/^rot_?13$/i.test(form)) return decodedValue(args.length > 1 ? (first as Value) : receiver, rot13);
      if (/^hex/i.test(form)) return decodedValue(args.length > 1 ? (first as Value) : receiver, fromHex);
      if (/^base_?64/i.test(form))
        return decodedValue(args.length > 1 ? (first as Value) : receiver, fromBase64);
      const subject = receiver.text === undefined && first && !/^utf/i.test(textOf(first)) ? first : receiver;
      if (/^codecs\./.test(name) && first) return withOrigin(first, FROM.joined);
      return subject.items
        ? textValue(characters(subject.items), subject.from | FROM.joined)
        : subject.text !== undefined || subject.from
          ? { ...subject }
          : undefined;
    }
    case "chr":
    case "String.fromCharCode":
    case "fromCharCode":
    case "fromCodePoint":
      return args.length > 0 && args.every((value) => /^(?:\d{1,7}|0x[0-9a-f]{1,6})$/i.test(value.text ?? ""))
        ? textValue(
            args.map((value) => character(Number(value.text))).join(""),
            origins(args) | FROM.joined | (args.length > 3 ? FROM.decoded : 0),
          )
        : { from: origins(args) | FROM.computed };
    case "ord":
    case "charCodeAt":
      return first?.text !== undefined && first.text.length === 1 && short === "ord"
        ? textValue(String(first.text.codePointAt(0)))
        : undefined;
    case "bytes":
    case "bytearray":
      if (first?.items) return textValue(characters(first.items), first.from | FROM.joined);
      return first ? withOrigin(first, FROM.joined) : undefined;
    case "str":
      return first && args.length > 1
        ? withOrigin(first, FROM.joined)
        : first && first.text !== undefined
          ? first
          : undefined;
    case "map":
      if (name === "map" && first && second?.items) {
        if (first.name === "chr")
          return listValue(
            second.items.map((item) =>
              textValue(character(Number(item.text)), item.from | FROM.joined | FROM.decoded),
            ),
          );
        return second;
      }
      return undefined;
    case "Template":
    case "staticmethod":
    case "classmethod":
      return name === short || name === "string.Template" ? first : undefined;
    case "substitute":
    case "safe_substitute": {
      if (receiver.text === undefined) return undefined;
      const values = new Map([...(first?.entries ?? []), ...options]);
      const text = receiver.text.replace(/\$\{?(\w{1,40})\}?/g, (whole, key: string) => {
        const value = values.get(key);
        return value ? textOf(value) : whole;
      });
      return textValue(text, receiver.from | origins(values.values()) | FROM.joined);
    }
    case "maketrans":
      return first?.text !== undefined && second?.text !== undefined
        ? { name: "table of letters", items: [first, second], from: origins(args) }
        : undefined;
    case "strtr":
    case "translate": {
      const isPhp = short === "strtr" && args.length === 3;
      const subject = isPhp ? first : receiver;
      const [from, to] = isPhp
        ? args.slice(1)
        : first?.name === "table of letters"
          ? (first.items ?? [])
          : [];
      if (subject?.text === undefined || from?.text === undefined || to?.text === undefined) return undefined;
      const map = new Map([...from.text].map((one, at) => [one, to.text?.[at] ?? one]));
      return textValue(
        [...subject.text].map((one) => map.get(one) ?? one).join(""),
        subject.from | FROM.joined,
      );
    }
    case "array_map": {
      const each = first?.text ?? "";
      if (!second?.items || !/^\w{2,40}$/.test(each)) return undefined;
      return listValue(
        second.items.map((item) =>
          call({ ...given, name: each, target: { name: each, from: 0 }, args: [item] }),
        ),
      );
    }
    case "reversed":
      if (first?.items) return listValue([...first.items].reverse());
      return first?.text === undefined
        ? undefined
        : listValue([...first.text].reverse().map((one) => textValue(one, first.from)));
    case "reverse":
      if (receiver.items) return listValue([...receiver.items].reverse());
      return receiver.text === undefined
        ? undefined
        : textValue(reversed(receiver.text), receiver.from | FROM.joined);
    case "strrev":
      return first?.text === undefined
        ? undefined
        : textValue(reversed(first.text), first.from | FROM.joined);
    case "reduce":
      if (second?.items) return textValue(second.items.map(textOf).join(""), second.from | FROM.joined);
      return receiver.items
        ? textValue(receiver.items.map(textOf).join(""), receiver.from | FROM.joined)
        : undefined;
    case "add":
      return /^operator\./.test(name) || (name === "add" && args.length === 2) ? joined(args) : undefined;
    case "powershell concat":
      return args.length > 0 ? joined(args.flatMap((value) => value.items ?? [value])) : undefined;
    case "concat":
      return receiver.text !== undefined ? joined([receiver, ...args]) : undefined;
    case "join":
    case "implode": {
      if (/path/i.test(name)) return undefined;
      const list = receiver.items ?? args.find(({ items }) => items)?.items;
      const separator = receiver.items
        ? first
        : receiver.text !== undefined
          ? receiver
          : args.find(({ items }) => !items);
      if (!list)
        return receiver.text !== undefined && first
          ? { ...(first.text === undefined ? {} : { text: first.text }), from: first.from | receiver.from }
          : undefined;
      return joined(list, knownText(separator ?? textValue("")) ?? "");
    }
    case "replace":
    case "replaceAll":
    case "gsub":
    case "str_replace": {
      const [subject, from, to] =
        short === "str_replace" ? [args[2], first, second] : [receiver, first, second];
      if (subject?.text === undefined || from === undefined) return undefined;
      const text = knownText(from);
      if (text === undefined || text === "" || to?.text === undefined) return withOrigin(subject, 0);
      return textValue(subject.text.replaceAll(text, to.text), subject.from | to.from | FROM.joined);
    }
    case "split": {
      if (name === "shlex.split" && first?.text !== undefined) return listValue(shellWords(first));
      const text = receiver.text;
      const mark = knownText(first ?? NOTHING);
      if (text === undefined) return undefined;
      if (text.length > 32_768) return { from: receiver.from | FROM.joined | FROM.cut };
      const parts = mark === "" ? [...text] : text.split(mark ?? /\s{1,40}/);
      return listValue(parts.map((part) => textValue(part, receiver.from)));
    }
    case "format":
    case "sprintf":
    case "Sprintf":
    case "Format": {
      const subject = receiver.text !== undefined ? receiver : first;
      const rest = receiver.text !== undefined ? args : args.slice(1);
      return subject?.text === undefined ? undefined : formatted([withNamed(subject, options), ...rest]);
    }
    case "slice":
    case "substring":
    case "substr": {
      const isFirst = receiver.text === undefined && reader.language === "php";
      const subject = isFirst ? first : receiver;
      if (subject?.text === undefined || subject.text.includes(UNKNOWN)) return undefined;
      const [start = 0, second0] = (isFirst ? args.slice(1) : args).map((value) => Number(value.text));
      // The second argument of `substr` is a length.
      const end =
        short === "substr" && second0 !== undefined
          ? (start < 0 ? subject.text.length + start : start) + second0
          : second0;
      return textValue(subject.text.slice(start, end), subject.from | FROM.joined);
    }
    case "toString":
    case "strip":
    case "trim":
    case "lower":
    case "upper":
    case "toLowerCase":
    case "encode":
    case "ToCharArray":
    case "encodeURIComponent":
    case "quote":
    case "to_s":
    case "clone":
    case "to_string":
    case "dedent":
    case "as_bytes":
    case "rstrip": {
      const subject =
        receiver.text !== undefined || receiver.items
          ? receiver
          : short === "dedent" || short === "quote" || short === "encodeURIComponent"
            ? first
            : undefined;
      if (!subject) return undefined;
      if (subject.items && !subject.text)
        return textValue(characters(subject.items), subject.from | FROM.joined);
      const text = subject.text as string;
      if (short === "lower" || short === "toLowerCase") return textValue(text.toLowerCase(), subject.from);
      if (short === "upper") return textValue(text.toUpperCase(), subject.from);
      if (short === "ToCharArray") return listValue([...text].map((one) => textValue(one)));
      return { text, from: subject.from };
    }
    case "b64encode":
    case "btoa":
    case "hexlify":
    case "dumps":
    case "stringify":
    case "urlencode":
    case "json_encode":
    case "to_json":
    case "Marshal":
    case "encode64": {
      const values = [...args, receiver];
      const isWhole = values.some(isEnvironment);
      const texts = values.map((value) => (value.entries ? withText(value) : value));
      const written = joined(texts);
      collected(given, written);
      const hides = /^(?:b64encode|btoa|hexlify|encode64)$/.test(short) && written.from & FROM.secret;
      return {
        ...opaque(written),
        from:
          ((origins(values) | (isWhole ? FROM.environment : 0)) & ~FROM.joined) | (hides ? FROM.encoded : 0),
      };
    }
    case "dict":
    case "assign":
      if (args.some(isEnvironment)) return { from: FROM.environment | origins(args) };
      if (name === "dict" && options.size > 0)
        return { entries: new Map(options), from: origins(options.values()) };
      return undefined;
    case "pack":
    case "parseInt":
      return undefined;
    case "fromEntries":
    case "entries":
    case "values":
    case "filter":
      if (args.some(isEnvironment)) return { from: FROM.environment };
      return undefined;
    case "unescape":
    case "decodeURIComponent":
      return first?.text === undefined ? undefined : decodedValue(first, percentDecoded);
    default:
      void reader;
      return undefined;
  }
}

/** The words of a command, without their quotes. */
function shellWords({ text = "", from }: Value): Value[] {
  const words = text.match(/(?:"(?:[^"\\]|\\.){0,4000}"|'[^']{0,4000}'|[^\s"']){1,4000}/g) ?? [];
  return words.slice(0, 400).map((word) =>
    textValue(
      word.replace(/"((?:[^"\\]|\\.){0,4000})"|'([^']{0,4000})'/g, (_, one, other) => one ?? other),
      from,
    ),
  );
}

/** Methods of .NET, whose names PowerShell compares without case, by the names of what they do in other languages. */
const METHODS: Readonly<Record<string, string>> = {
  replace: "replace",
  split: "split",
  substring: "substr",
  tolower: "lower",
  toupper: "upper",
  trim: "trim",
  tostring: "toString",
  tochararray: "ToCharArray",
  concat: "powershell concat",
  join: "join",
  format: "Format",
  getstring: "GetString",
  reverse: "reverse",
};

const MIN_ISSUERS = 2;

/** Secrets of unrelated services are written into one text. */
function collected({ reader, node }: Call, written: Value): void {
  if (!(written.from & FROM.secret)) return;
  const names = [
    ...(written.text ?? "").matchAll(new RegExp(`${UNKNOWN}([A-Z][A-Z0-9_]{2,60})${UNKNOWN}`, "g")),
  ];
  const issuers = new Set(
    names
      .map(([, name]) => name as string)
      .filter((name) => SECRET_NAME.test(name))
      .map((name) => name.split("_")[0]),
  );
  if (issuers.size >= MIN_ISSUERS)
    reader.machine.report(
      "secret-elsewhere",
      reader.placeAt(node),
      "Secrets of several services are written into one text",
    );
}

function lastOf({ target }: Call): string {
  return target.name ?? "";
}

function percentDecoded(text: string): string {
  return unescaped(
    text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => character(Number.parseInt(hex, 16))),
  );
}

function asText(value: Value): Value {
  return value.text === undefined && value.items ? joined(value.items) : value;
}

function characters(items: readonly Value[]): string {
  return items
    .map((item) =>
      /^(?:\d{1,7}|0x[0-9a-fA-F]{1,6})$/.test(item.text ?? "") ? character(Number(item.text)) : textOf(item),
    )
    .join("");
}

/** `"{name}".format(name=…)`. */
function withNamed(subject: Value, options: ReadonlyMap<string, Value>): Value {
  if (options.size === 0 || subject.text === undefined) return subject;
  const text = subject.text.replace(/\{(\w{1,40})\}/g, (whole, key: string) => {
    const value = options.get(key);
    return value ? textOf(value) : whole;
  });
  return textValue(text, subject.from | origins(options.values()) | FROM.joined);
}
