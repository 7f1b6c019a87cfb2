import { runCommand } from "../commands/index.js";
import { isShell } from "../commands/interpreters.js";
import { originOfAddress } from "../hosts.js";
import { originOfPath } from "../places.js";
import { FROM, joined, listValue, NOTHING, origins, textOf, textValue, type Value } from "../value.js";
import { type CallKind, matches, type Site } from "./call.js";
import { COPIES_STREAM } from "./files/copied.js";

/** The name of a command that is built word by word. */
export const BUILT = "command being built";

/** Calls that pass a text to a shell. */
export const SHELL_CALLS =
  /^(?:(?:os|posix|nt)\.(?:system|popen[234]?)|popen2\.popen[234]?|invoke\.run|(?:fabric\.)?Connection\(\)\.local|ctypes\.CDLL\(\)\.system|libc\.system|(?:get_ipython\(\)|ip|ipython|shell)\.(?:system|getoutput|getoutput_s|system_piped|system_raw)|\$\.system|(?:ctypes\.cdll\.LoadLibrary\(\)|ffi\.dlopen\(\))\.system|(?:execa\.)?execaCommand(?:Sync)?|\$|Bun\.\$|(?:subprocess|commands)\.(?:getoutput|getstatusoutput)|(?:child_process|cp|childProcess)\.(?:exec|execSync)|execSync|execAsync|execa\.command(?:Sync)?|shelljs\.exec|shell\.exec|asyncio\.create_subprocess_shell|pty\.spawn|PTY\.spawn|pexpect\.(?:spawn|run)|shell_exec|passthru|system|popen|proc_open|IO\.popen|Open3\.\w{1,20}|exec|execPromise|zx|os\.execute|io\.popen|\w{1,20}\.doShellScript|do_shell_script|vim\.fn\.system|Kernel\.(?:system|exec|spawn)|Shell\.exec|run_shell|WScript\.Shell\.(?:Run|Exec)|Shell\.Application\.ShellExecute)$/;

/** Calls that start a program with a list of words. */
export const PROGRAM_CALLS =
  /^(?:subprocess\.(?:run|call|Popen|check_call|check_output)|(?:child_process|cp|childProcess)\.(?:spawn|spawnSync|execFile|execFileSync|fork)|(?:spawn|spawnSync|execFile|execFileSync|execa|execaSync|Popen|check_output)|exec\.Command(?:Context)?|(?:(?:std|tokio|async_std|async_process)(?:\.|::))?(?:process(?:\.|::))?Command(?:\.|::)new|Process\.spawn|Bun\.spawn(?:Sync)?|Deno\.Command|asyncio\.create_subprocess_exec|os\.(?:(?:exec|spawn)[lvpe]{1,4}|posix_spawnp?)|sh\.(?:ba|z|da|k)?sh|Deno\.run|os\.StartProcess|(?:syscall|unix)\.(?:ForkExec|StartProcess|Exec)|ProcessBuilder)$/;

/** Calls that pass a text to a shell: `os.system("…")`. */
export const shellCall: CallKind = (site) => {
  const { reader, node, name, short, args, receiver, from, place } = site;
  const { machine } = reader;
  const isShellCall =
    (matches(SHELL_CALLS, name) || (short === "$" && reader.textAt(node).endsWith("`"))) &&
    !(name === "exec" && reader.language === "python") &&
    !(short === "exec" && receiver !== NOTHING && receiver.name === undefined);
  if (!isShellCall) return undefined;
  const [command] = args;
  if (!command) return NOTHING;
  const words = wordsOfShellCall(site, command);
  if (words) return started(site, words);
  if (command.from & FROM.secret && command.text === undefined) return { from };
  machine.evaluate(command, "shell", place());
  const input = args[1]?.entries?.get("input") ?? site.options.get("stdin_data");
  const runsInput = takesProgram(
    (command.text ?? "")
      .trim()
      .split(/\s{1,20}/, 3)
      .map((word) => textValue(word)),
  );
  if (input && runsInput) machine.evaluate(input, "shell", place());
  const kept = keeperWords(command);
  if (kept) return started(site, kept);
  const printed = printedBy(command.text ?? "");
  if (printed) return { name: "process", from: printed | (from & ~FROM.joined) };
  const process = {
    name: runsInput ? "process of a shell" : "process",
    from: from & ~FROM.joined,
  };
  // `proc_open("sh", …, $pipes)` stores the streams of the process in a variable.
  if (name === "proc_open")
    for (const [, streams] of reader.textAt(node).slice(0, 2_000).matchAll(VARIABLES)) {
      const known = reader.known(streams as string);
      if (known === undefined || known.items?.[0]?.name?.startsWith("process"))
        reader.bind(streams as string, listValue([process, process, process]));
    }
  return process;
};

/** The arguments that are only a variable. */
const VARIABLES = /,\s{0,8}\$(\w{1,60})(?=\s{0,8}[,)])/g;

/** The words of a call that can also get a text: `system("sh", "-c", "…")`, `syscall.Exec("/bin/sh", …)`. */
function wordsOfShellCall({ reader, name, short, args }: Site, command: Value): readonly Value[] | undefined {
  if (command.items) return command.items;
  const [, second] = args;
  if (name.startsWith("syscall.")) return second?.items;
  const isWords = /^(?:system|exec|spawn)$/.test(short) || /^Open3\.|^PTY\./.test(name);
  return /^(?:ruby|php)$/.test(reader.language) && second?.text !== undefined && isWords ? args : undefined;
}

/** Calls that start a program with a list of words: `subprocess.run(["ls"])`. */
export const programCall: CallKind = (site) => {
  const { name, args, options, from, reader, place } = site;
  if (!matches(PROGRAM_CALLS, name)) return undefined;
  const { machine } = reader;
  const [command = options.get("args") ?? options.get("command"), list] = args;
  if (!command) return NOTHING;
  const written = wordsInOptions(site, command);
  if (written) return started(site, written);
  const shell = options.get("shell");
  const throughShell = args.find((value) => value.entries?.has("shell"))?.entries?.get("shell");
  if (throughShell && list?.items && throughShell.text !== "false") {
    machine.evaluate(joined([command, ...list.items], " "), "shell", place());
    return { name: "process", from };
  }
  if (command.items) return started(site, command.items);
  if (
    /Command$|Context$|::new$|\.new$|(?:exec|spawn)[lvpe]{1,4}$|posix_spawnp?$|subprocess_exec$/.test(name)
  ) {
    if (/subprocess_exec$/.test(name)) return started(site, args);
    // The first arguments are a mode and the file, the others are the words of the command.
    const isFileFirst = /^os\.(?:exec|spawn|posix_spawn)/.test(name);
    const words = wordsAfterFile(name, args, isFileFirst)
      .filter(({ entries }) => !entries)
      .flatMap((word) => word.items ?? [word]);
    return isFileFirst || /^exec\./.test(name) || words.length > 1
      ? started(site, words)
      : { name: BUILT, items: [command], from };
  }
  if (list?.items)
    return started(
      site,
      /StartProcess$|ForkExec$|^(?:syscall|unix)\.Exec$/.test(name) ? list.items : [command, ...list.items],
    );
  if (/^(?:Process\.)?spawn$/.test(name) && list?.text !== undefined) return started(site, args);
  if (shell || (command.text !== undefined && /\s/.test(command.text))) {
    const kept = keeperWords(command);
    if (kept) return started(site, kept);
    machine.evaluate(command, "shell", place());
    return { name: "process", from: from | printedBy(command.text ?? "") };
  }
  return started(site, [command]);
};

/** The words of `Bun.spawn({ cmd: ["…"] })`, `new Deno.Command("…", { args: ["…"] })`, or of a function that is named like its program. */
function wordsInOptions({ name, args }: Site, command: Value): readonly Value[] | undefined {
  if (/^sh\./.test(name)) return [textValue(name.slice(3)), ...args];
  const listed = args[1]?.entries?.get("args")?.items;
  return command.entries?.get("cmd")?.items ?? (listed && [command, ...listed]);
}

/** The words of a command after what is not a word of it. */
function wordsAfterFile(name: string, args: readonly Value[], isFileFirst: boolean): readonly Value[] {
  if (/posix_spawn/.test(name)) return args.slice(1, 2);
  if (/^os\.spawn/.test(name)) return args.slice(2);
  return isFileFirst || /Context$/.test(name) ? args.slice(1) : args;
}

/** Methods of a process, or of a command that is built step by step. */
export const processMethod: CallKind = (site) => {
  const { args, receiver, short, from, reader, place } = site;
  if (!/^(?:command being built|process of a shell(?:\.\w{1,12})?|process)$/.test(receiver.name ?? ""))
    return undefined;
  if (short === "arg" || short === "args") {
    const items = [...(receiver.items ?? []), ...args.flatMap((value) => value.items ?? [value])];
    return { name: BUILT, items, from };
  }
  if (/^(?:spawn|output|status|exec|start|Run|Start|Output|CombinedOutput)$/.test(short) && receiver.items)
    return started(site, receiver.items);
  // What is written to a shell is run.
  if (
    /^process of a shell/.test(receiver.name ?? "") &&
    /^(?:write|write_all|Write|WriteString|end|send|communicate|puts|print|sendline)$/.test(short) &&
    args[0]
  ) {
    reader.machine.evaluate(args[0], "shell", place());
    return { ...receiver, from };
  }
  // `Command::new("sh").stdin(download.stdout)`
  if (
    short === "stdin" &&
    receiver.name === BUILT &&
    receiver.items &&
    args[0] &&
    takesProgram(receiver.items)
  )
    reader.machine.evaluate({ from: args[0].from & ~FROM.joined }, "shell", place());
  if (
    /^(?:stdin|stdout|stderr|stdio|StdinPipe|getWriter|spawn|current_dir|env|on|kill|communicate|wait)$/.test(
      short,
    )
  )
    return { ...receiver, from };
  return undefined;
};

/** `fwrite($shell, $text)` and `io.Copy(connection, file)`: a function writes to the process, or to the connection, that it gets. */
export const writingCall: CallKind = ({ reader: { machine }, name, args, from, place }) => {
  if (!matches(WRITES, name) && !matches(COPIES_STREAM, name)) return undefined;
  const connection = args.find((value) => value.name === "socket" && value.from & FROM.socket);
  if (connection) {
    machine.send(
      "",
      args.filter((value) => value !== connection),
      place(),
    );
    return { from };
  }
  const shell = args.find((value) => /^process of a shell/.test(value.name ?? ""));
  if (!shell) return undefined;
  for (const value of args) if (value !== shell) machine.evaluate(value, "shell", place());
  return { ...shell, from };
};

const WRITES = /^(?:fwrite|fputs|fprintf|io\.WriteString|fmt\.Fprint(?:f|ln)?|write(?:ln)?)$/;

function started(site: Site, words: readonly Value[]): Value {
  const { reader, options, args, place } = site;
  // `Popen(["name"], executable="program")`: the first word is only what others see. Whether the option has a value is not always known.
  const executable = options.get("executable");
  if (executable && executable !== NOTHING) {
    runCommand([executable, ...words.slice(1)], options.get("input") ?? NOTHING, reader.machine, place());
  }
  const [program0] = words;
  const own = program0?.name === "sys.executable" || program0?.name === "process.execPath";
  const named = own
    ? [textValue(program0?.name === "sys.executable" ? "python3" : "node"), ...words.slice(1)]
    : words;
  const given = (key: string) => args.find(({ entries }) => entries?.has(key))?.entries?.get(key);
  const stdin = options.get("stdin") ?? given("stdin") ?? NOTHING;
  const input =
    options.get("input") ??
    options.get("stdin_data") ??
    given("input") ??
    (stdin.from & FROM.network ? { from: stdin.from } : NOTHING);
  const printed = runCommand(named, input, reader.machine, place());
  const streams = ["stdin", "stdout", "stderr"].map((name) => options.get(name) ?? NOTHING);
  const isInteractive = takesProgram(named);
  if (isInteractive && origins(streams) & FROM.socket) reader.machine.report("reverse-shell", place());
  const isSecret = printed.from & FROM.secret && printed.text !== undefined;
  return {
    name: isInteractive ? "process of a shell" : "process",
    from: printed.from,
    ...(isSecret ? { text: printed.text as string } : {}),
  };
}

/** Whether a process runs what it gets as its input: a shell, or an interpreter without a program. */
function takesProgram([program, first]: readonly Value[]): boolean {
  const name =
    textOf(program ?? NOTHING)
      .split(/[\\/]/)
      .at(-1) ?? "";
  if (isShell(name) || /^(?:cmd|powershell|pwsh)/i.test(name)) return true;
  return (
    /^(?:python[\d.]{0,4}|node|deno|bun|perl|ruby|php)$/.test(name) &&
    (first === undefined || first.text === "-")
  );
}

/** Programs that print secrets, as a shell runs one of them alone. */
const KEEPERS =
  /^\s{0,4}(?:gh|git\s{1,4}credential|gcloud|security|secret-tool|aws|az|op|pass|gopass|bw|lpass|vault|kubectl|heroku|doppler|npm|gpg|sops|terraform|docker|keepassxc-cli)\s[\w\s./:=@,{}"'-]{2,300}$/;

/** The words of a command that may print a secret. */
function keeperWords({ text = "" }: Value): Value[] | undefined {
  if (!KEEPERS.test(text)) return undefined;
  const words = text.trim().split(/\s{1,20}/);
  return words.map((word) => textValue(word.replace(/^["']|["']$/g, "")));
}

/** A command that prints what an address sends. */
const FETCHED =
  /^\s{0,4}(?:curl|wget|http|https|xh|fetch|lwp-request)\s(?:[^\n|;&<>]{0,200}\s)?["']?(https?:\/\/[^\s"'|;&<>]{1,300})/;

/** Bits of `FROM` for the output of a command that a shell runs later. */
function printedBy(command: string): number {
  const fetched = FETCHED.exec(command)?.[1];
  if (fetched !== undefined) return originOfAddress(fetched);
  if (/(?:^|[;&|]\s{0,4})(?:env|printenv|set)\s{0,4}(?:$|[;&|])/.test(command)) return FROM.environment;
  const isReading =
    /\b(?:cat|head|tail|less|more|base64|xxd|strings|tar|zip|gzip|grep|awk|sed|cut|type|gc|Get-Content)\s/i.test(
      command,
    );
  return isReading ? originOfPath(command) : 0;
}
