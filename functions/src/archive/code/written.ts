import {
  AGENT_FOLDERS,
  AGENT_MEMORY,
  AGENT_SETTINGS,
  AUTORUN_FOLDERS,
  AUTORUN_PLACES,
  opensAccess,
  shadowsCommand,
} from "./places.js";
import type { Judged } from "./reports.js";
import { commandsIn } from "./spoken.js";
import { FROM, textOf, type Value } from "./value.js";

/** What a file that is written does by what it contains: in the settings and the memory of agents, and where programs start. */
export function* writtenInto(path: string, content: Value): Generator<Judged> {
  const text = textOf(content);
  if (SSH_SETTINGS.test(path) && SSH_COMMAND.test(text))
    yield ["persistence", "A command is started with each connection"];
  if (opensAccess(path)) return;
  if (AGENT_SETTINGS.test(path)) yield ["agent-tampering"];
  else if (INSTRUCTION_FILE.test(path) && (!commandsIn(text).next().done || CONCEALS.test(text)))
    yield ["agent-tampering", "A command is written into the instructions of an agent"];
  else if (AUTORUN_PLACES.test(path)) yield* startedLater(text, content.from);
  else if (AGENT_MEMORY.test(path) && content.from & (FROM.network | FROM.decoded))
    yield ["agent-tampering", "What an agent believes is written from elsewhere"];
}

/** What is written where programs start by themselves. */
function* startedLater(text: string, from: number): Generator<Judged> {
  const isDangerous =
    (from & (FROM.network | FROM.decoded)) !== 0 || /curl|wget|base64|\/dev\/tcp|nohup/.test(text);
  if (from & (FROM.untrusted | FROM.decoded)) yield ["planted-program"];
  else if (isDangerous || !text.split("\n").every((line) => HARMLESS_LINE.test(line))) yield ["persistence"];
}

/** What a file or a folder is by its place: what is there starts by itself, or in place of another program. */
export function placedAt(path: string, { from }: Value): Judged | undefined {
  if (AUTORUN_FOLDERS.test(path))
    return [
      from & (FROM.untrusted | FROM.decoded) ? "planted-program" : "persistence",
      "Something is put where programs start by themselves",
    ];
  if (AGENT_FOLDERS.test(path))
    return ["persistence", "Something is put where an agent follows or starts it"];
  return shadowsCommand(path)
    ? ["persistence", "A program is put in place of a command of the system"]
    : undefined;
}

/** Files that agents read as instructions. */
const INSTRUCTION_FILE =
  /(?:^|[\\/])(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|copilot-instructions)\.md$|\.(?:cursorrules|windsurfrules|clinerules)$/;

/** What tells an agent to keep something from its user, or to send something. */
const CONCEALS =
  /\b(?:never|do not|don't|without)\s{1,4}(?:mention|tell|bring|reveal|report|show|disclos|notif|asking)\w{0,4}\b|\bcurl\s[^\n]{0,200}\s(?:-T|-d|-F|--data(?:-binary)?|-sT)\s/i;

const SSH_SETTINGS = /\.ssh[\\/]config$/;
const SSH_COMMAND =
  /\b(?:Proxy|Local|KnownHosts)Command\b[^\n]{0,200}(?:\bcurl\b|\bwget\b|\bsh\s{1,4}-c|\/tmp\/|base64)/i;

/** What installers add to shell configuration files: variables, aliases, and completions. */
const HARMLESS_LINE =
  /^\s{0,40}(?:$|#|export\s(?!(?:HTTPS?_PROXY|https?_proxy|ALL_PROXY|ANTHROPIC_BASE_URL|NODE_OPTIONS|LD_PRELOAD|DYLD_\w{1,40}|PYTHONSTARTUP|BASH_ENV|PROMPT_COMMAND|NODE_TLS_REJECT_UNAUTHORIZED|GIT_(?:SSH_COMMAND|SSH|PAGER|EDITOR|ASKPASS|EXTERNAL_DIFF|PROXY_COMMAND)|LESSOPEN|LESSCLOSE|PERL5OPT|PERL5DB|RUBYOPT|JAVA_TOOL_OPTIONS|PS4|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS)=)|alias\s(?!(?:sudo|su|ssh|scp|gpg|passwd|login|doas)=)(?!(?:git|docker|kubectl|npm|pip|aws|gh|curl)=["']?[^"'\n]{0,80}(?:[/;&|]|\.(?:sh|py)\b|\$HOME))|\[|source\s|\.\s|eval "\$\(|set\s|fi\b|if\s|case\s|esac|\)|PATH=|\u00a4$)/;
