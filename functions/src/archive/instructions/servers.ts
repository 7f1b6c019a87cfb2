import { imitates } from "../code/names.js";
import { autorunRule } from "../content/autorun.js";
import { type Finding, finding } from "../finding.js";
import type { TextPart } from "../text.js";
import { lineOf, readJson, strings } from "./configurations.js";

const SHELLS = /^(?:sh|bash|zsh|dash|ksh|fish|cmd|powershell|pwsh)$/;
const INTERPRETERS = /^(?:python[\d.]{0,4}|py|node|bun|deno|ruby|perl|php|osascript|tsx|ts-node)$/;
const RUNNERS = /^(?:npx|bunx|pnpx|uvx|pipx|pnpm|yarn|npm|uv)$/;
/** Programs that are not servers: they move data, change the machine, or run commands from others. */
const TOOLS =
  /^(?:curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|ftp|rsync|dig|nslookup|host|rm|rmdir|del|mv|dd|chmod|chown|chattr|sudo|su|doas|base64|xxd|openssl|eval|crontab|at|schtasks|reg|launchctl|systemctl|kill|pkill|killall|env|printenv|xargs|tee|mkfifo|certutil|bitsadmin|mshta|rundll32|regsvr32|iptables|useradd|usermod|passwd|visudo|insmod|mount|echo|printf|cat|true|yes|sleep|touch|cp|ln|ping|history|export|set|alias|cd|ls|find|kubectl-exec)$/;
const SHELL_HARM =
  /\b(?:curl|wget|nc|ncat|rm|chmod|chown|base64|eval|dig|nslookup|sudo|su|crontab|ssh|scp|printenv|env|iwr|irm|iex|useradd|visudo|setcap|history|shred|dd|kill|pkill|xargs|mkfifo|openssl|telnet|socat)\b|https?:|\/dev\/|\/etc\/|\/var\/|\/root|~\/\.|>\s{0,4}[/~]|\$\(|`|\$[A-Z_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL)/;
const CODE_HARM =
  /https?:|require\(\s{0,2}['"`](?:node:)?(?:https?2?|net|tls|dgram|dns|fs|vm|os|cluster|worker_threads)\b|urllib|requests|httpx|aiohttp|fetch\(|axios|socket|environ|process\.env|getenv|subprocess|os\.system|popen|spawn|child_process|\beval\b|\bexec\b|compile\(|base64|b64decode|atob|Buffer\.from|fromhex|marshal|zlib|__import__|open\(|readFile|writeFile|unlink|rmtree|rmSync|chmod|setuid|pty/i;
/** Code that is a server, or starts one. */
const SERVES = /mcp|server|serve|listen|stdio|import|require|run\(/i;
/** Variables that make a program load other code, or trust every certificate. */
const LOADING_VARIABLE =
  /^(?:LD_PRELOAD|LD_LIBRARY_PATH|DYLD_INSERT_LIBRARIES|PYTHONSTARTUP|BASH_ENV|PROMPT_COMMAND|PERL5OPT|RUBYOPT|NODE_TLS_REJECT_UNAUTHORIZED|npm_config_registry|NPM_CONFIG_REGISTRY|PIP_INDEX_URL|PIP_EXTRA_INDEX_URL|UV_INDEX_URL|ANTHROPIC_BASE_URL|OPENAI_BASE_URL)$/;

/** A variable with options for an interpreter, of which one loads code that no file of the server has. */
function loadsCode([name, value]: readonly [string, unknown]): boolean {
  if (typeof value !== "string") return false;
  if (
    /^(?:NODE_OPTIONS|BUN_OPTIONS|DENO_\w{1,20}|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS)$/i.test(
      name,
    )
  )
    return /data:|https?:|(?:--(?:import|require|loader|experimental-loader)[=\s]|(?:^|\s)-r\s)(?:\/|~|\$|\.\w)|-javaagent:\/|-agent(?:path|lib):\//.test(
      value,
    );
  return (
    /^(?:PYTHONWARNINGS|PYTHONBREAKPOINT|PYTHONPATH|GIT_\w{2,20}|BROWSER|PAGER|EDITOR)$/.test(name) &&
    /https?:|[;|`]|\$\(|\/tmp\//.test(value)
  );
}

const COMPANY_SCOPE =
  /^@(?:[\w-]{0,40}-)?(?:internal|private|corp|company|mycorp|mycompany|acme|intranet)(?:-[\w-]{0,40})?\//;

/** Judges the tool servers in a configuration by the programs that they start. */
export function judgeServers(part: TextPart): Finding[] {
  if (autorunRule(part) !== "agent-server") return [];
  const value = readJson(part.text);
  if (value === undefined) {
    return [
      finding("unsafe-server", {
        file: part.path,
        message: "A configuration of tool servers that cannot be read",
      }),
    ];
  }
  return serversIn(value).flatMap(({ name, server }) => {
    const fault = faultOf(server);
    if (fault === undefined) return [];
    const message = `A tool server that ${fault}: ${name}`;
    return [finding("unsafe-server", { file: part.path, line: lineOf(part.text, `"${name}"`), message })];
  });
}

type Fields = Readonly<Record<string, unknown>>;

function serversIn(value: unknown): { name: string; server: Fields }[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value as Fields).flatMap(([name, inner]) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return [];
    const fields = inner as Fields;
    const isServer = typeof fields.command === "string" || typeof fields.url === "string";
    return isServer ? [{ name, server: fields }] : serversIn(inner);
  });
}

/** The problem of a server, as a phrase after "A tool server that"; undefined if there is none. */
export function faultOf(server: Fields): string | undefined {
  const url = server.url;
  if (typeof url === "string" && issuersIn(JSON.stringify([url, server.headers])).size > 1)
    return "gets the secrets of several services";
  if (typeof url === "string")
    return /^http:\/\/(?!localhost|127\.|\[::1\])/i.test(url) ? "is reached without encryption" : undefined;
  const env = server.env;
  if (
    typeof env === "object" &&
    env !== null &&
    Object.keys(env).some((name) => LOADING_VARIABLE.test(name))
  ) {
    return "is started with a variable that loads other code";
  }
  if (typeof env === "object" && env !== null && Object.entries(env).some(loadsCode))
    return "is started with a variable that loads other code";
  const words = [
    ...String(server.command)
      .trim()
      .split(/\s{1,40}/),
    ...strings(server.args),
  ];
  return faultOfCommand(words);
}

/** The variables of secrets that a server on another host gets. */
const SECRETS =
  /\$\{?(?:env:)?([A-Z][A-Z0-9]{1,20})_(?:[A-Z0-9]{1,20}_){0,4}(?:KEY|TOKEN|SECRET|PASSWORD|PAT|URL|DSN)\b/g;

/** The services whose secrets a text names: `${OPENAI_API_KEY}` is one of `OPENAI`. */
function issuersIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(SECRETS)].filter(
    ([whole, name]) => !/_URL$/.test(whole) || name === "DATABASE",
  );
  return new Set(found.map(([, name]) => name as string));
}

const WHOLE =
  /^(?:\/|~\/?|\$HOME\/?|\/(?:etc|root|home|Users)\/?|[A-Za-z]:[\\/]{0,2}|.{0,60}\/\.(?:ssh|aws|gnupg|kube|config)\/?)$/;

function faultOfCommand([command = "", ...args]: readonly string[]): string | undefined {
  const name = (command.split(/[\\/]/).at(-1) ?? "").toLowerCase().replace(/\.(?:exe|cmd)$/, "");
  if (TOOLS.test(name)) {
    const rest = args.findIndex((arg) => !/^-|^\w{1,40}=/.test(arg));
    // `env NAME=value program` starts the program.
    return name === "env" && rest >= 0
      ? faultOfCommand(args.slice(rest))
      : `starts ${name}, which is no server`;
  }
  const inline = inlineCode(name, args);
  if (SHELLS.test(name))
    return SHELL_HARM.test(inline ?? args.join(" "))
      ? "runs a command that reaches outside the project"
      : undefined;
  if (INTERPRETERS.test(name) && inline !== undefined)
    return CODE_HARM.test(inline) || !SERVES.test(inline)
      ? "runs code written in the configuration"
      : undefined;
  if (args.some((arg) => /server-filesystem/.test(arg)) && args.some((arg) => WHOLE.test(arg)))
    return "gives an agent the whole disk, or a folder of keys";
  if (RUNNERS.test(name)) return faultOfPackage(args);
  if (/^(?:\/tmp|\/var\/tmp|\/dev\/shm|~\/\.|\/root|\.{0,2}\/\.[a-z])/.test(command))
    return "starts a program from a hidden or temporary folder";
  if (/^https?:|\|\||&&|[|;`]|\$\(/.test([command, ...args].join(" ")))
    return "runs a command that reaches outside the project";
  return undefined;
}

/** The code after `-c`, `-e`, and their like. */
function inlineCode(name: string, args: readonly string[]): string | undefined {
  const option = SHELLS.test(name)
    ? /^(?:-[a-z]{0,4}c|\/c|-command|-enc(?:odedcommand)?)$/i
    : /^(?:-c|-e|-p|-r|-pe|--eval|--print|eval|--import|--require)$/;
  const at = args.findIndex((arg) => option.test(arg));
  return at < 0 ? undefined : args.slice(at + 1).join(" ");
}

function faultOfPackage(args: readonly string[]): string | undefined {
  if (
    args.some((arg) =>
      /^--?(?:registry|index-url|extra-index-url|default-index|index|find-links|i)(?:=|$)/.test(arg),
    )
  )
    return "takes a package from another registry";
  const skipped = new Set(["exec", "dlx", "run", "tool", "x", "--"]);
  const name = args.find((arg) => !arg.startsWith("-") && !skipped.has(arg)) ?? "";
  if (
    /^(?:https?:|git[+:@]|github:|gitlab:|file:|[\w-]{1,60}\/[\w.-]{1,60}$)/.test(name) &&
    !name.startsWith("@")
  )
    return "takes a package from an address";
  const bare = name.replace(/(?<=.)@[\w.^~*-]{1,40}$/, "").toLowerCase();
  if (COMPANY_SCOPE.test(bare)) return "takes a package whose name belongs to a private registry";
  if (imitates(bare) !== undefined) return "takes a package whose name imitates another";
  return undefined;
}
