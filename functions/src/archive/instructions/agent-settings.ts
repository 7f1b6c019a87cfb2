import { addressOf, isPrivateHost } from "../code/hosts.js";
import { type Finding, finding } from "../finding.js";
import type { Piece } from "../pieces.js";
import { isIn } from "../prefilter.js";
import { extensionOf, type TextPart } from "../text.js";
import { lineOf, readJson } from "./configurations.js";
import { pieceOf } from "./piece.js";
import { contextOfPart } from "./prose/reading.js";

/** The events of agents and of their editors, at which hooks run. */
const EVENT =
  /^(?:(?:Pre|Post)(?:ToolUse|Compact|ToolUseFailure)|UserPromptSubmit|Session(?:Start|End)|Subagent(?:Start|Stop)|Stop|Notification|PermissionRequest|(?:Before|After)(?:Tool|Agent|Model|ToolSelection)|PreCompress|(?:before|after)(?:ShellExecution|MCPExecution|ReadFile|FileEdit|SubmitPrompt|TabFileRead|TabFileEdit|AgentResponse|AgentThought)|(?:pre|post)_(?:read_code|write_code|run_command|mcp_tool_use|user_prompt|cascade_response|setup_worktree)|(?:user|agent)(?:PromptSubmit|Spawn)|(?:pre|post)ToolUse|sessionStart|sessionEnd|stop)$/;
/** A file in which an agent keeps what it and its user say. Its content is what an agent gives to its hooks. */
const RECORD = "~/.claude/projects/session.jsonl";
const MAX_DEPTH = 12;
const MAX_HOOKS = 200;

/**
 * The commands of hooks in settings of any name, which a text tells to copy or merge, and the commands that a prompt runs. A hook gets
 * from the agent what it and its user say and do.
 */
export function* agentPieces(part: TextPart): Generator<Piece> {
  if (part.kind === "instructions" || part.kind === "documentation" || part.isOpaque) return;
  const extension = extensionOf(part.path);
  if (extension === "toml" && /^\s{0,8}prompt\s{0,4}=/m.test(part.text)) yield* promptPieces(part);
  if (!/^jsonc?$/.test(extension) || !HOOKS.test(part.text)) return;
  let left = MAX_HOOKS;
  for (const command of hooksIn(readJson(part.text))) {
    if (--left < 0) return;
    const text = FILTER.test(command) ? `cat ${RECORD} | ${command}` : command;
    const by = { origin: "configuration", execution: "automatic" } as const;
    yield pieceOf(part, lineOf(part.text, JSON.stringify(command).slice(1, -1)), "shell", text, by);
  }
}

const HOOKS = /"hooks"\s{0,8}:/;
/** A command whose first program reads its input. */
const FILTER =
  /^\s{0,4}(?:curl|wget|nc|ncat|socat|openssl|ssh|base64|gzip|jq|tee|cat\s{0,4}(?:-\s{0,4})?[|>]|python3?\s{1,4}-c|node\s{1,4}-e|xargs|sed|awk|tr|head|tail|grep)\b/;

/** The commands below the names of events. */
function* hooksIn(value: unknown, depth = 0, isHook = false): Generator<string> {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  for (const [key, inner] of Object.entries(value)) {
    if (isHook && typeof inner === "string" && /^(?:command|bash|powershell|cmd|run|script)$/.test(key))
      yield inner;
    else yield* hooksIn(inner, depth + 1, isHook || EVENT.test(key));
  }
}

/** `!{command}` in a prompt of Gemini: the program runs it before the model reads the text. */
function* promptPieces(part: TextPart): Generator<Piece> {
  let count = 0;
  for (const match of part.text.matchAll(
    /!\{([^{}\n]{2,4000}(?:\{[^{}\n]{0,400}\}[^{}\n]{0,4000}){0,20})\}/g,
  )) {
    if (++count > MAX_HOOKS) return;
    const line = part.text.slice(0, match.index).split("\n").length;
    const by = { origin: "dynamic-context", execution: "automatic" } as const;
    yield pieceOf(part, line, "shell", match[1] as string, by);
  }
}

/** Variables that say to which host an agent sends what it reads, and its key. */
const HOST_VARIABLE =
  /"((?:ANTHROPIC|OPENAI|GOOGLE_GEMINI|GEMINI|AZURE_OPENAI|MISTRAL|GROQ|DEEPSEEK|CODEX|CLAUDE|OLLAMA)_(?:BASE_URL|API_BASE|API_URL|ENDPOINT|HOST)|HTTPS_PROXY|https_proxy|ALL_PROXY)"\s{0,8}:\s{0,8}"(https?:\/\/[^"\s]{4,300}|socks5h?:\/\/[^"\s]{4,300})"/g;
/** Hosts of models, and gateways that many people use. */
const KNOWN_HOST =
  /(?:^|\.)(?:anthropic\.com|openai\.com|googleapis\.com|google\.com|azure\.com|amazonaws\.com|openrouter\.ai|mistral\.ai|groq\.com|deepseek\.com|z\.ai|bigmodel\.cn|moonshot\.(?:ai|cn)|minimax(?:i)?\.(?:io|com|chat)|aliyuncs\.com|volces\.com|siliconflow\.(?:cn|com)|together\.(?:ai|xyz)|fireworks\.ai|cloudflare\.com|vercel\.(?:sh|com)|helicone\.ai|portkey\.ai|litellm\.ai|x\.ai|cohere\.(?:ai|com)|nvidia\.com|example\.(?:com|org|net))$/;

/** Permissions without a question, in the settings of several agents. */
const UNASKED =
  /"defaultMode"\s{0,8}:\s{0,8}"bypassPermissions"|"(?:dangerouslySkipPermissions|yolo|autoApproveAll|skipDangerousModePermissionPrompt|chat\.tools\.(?:global\.)?autoApprove|enableAutoApprove)"\s{0,8}:\s{0,8}true|"(?:allow|allowedTools|autoApprove|alwaysAllow|coreTools)"\s{0,8}:\s{0,8}\[[^\]]{0,2000}"(?:Bash|Shell|run_shell_command|ShellTool|execute_command)(?:\(\*(?::\*)?\)|\(\*\*\))?"|"allow"\s{0,8}:\s{0,8}\[\s{0,20}"\*"|^\s{0,4}sandbox_mode\s{0,4}=\s{0,4}"danger-full-access"/m;

/** A command that sends something to a named host. */
const UPLOADS =
  /(?<![\w/.-])(?:curl|wget|nc|ncat|scp|rsync|socat)\s[^|;&]{0,400}(?:\s(?:-\w{0,3}[TdF]|--data(?:-binary|-raw|-urlencode)?|--form|--upload-file|--post-(?:data|file)|-)(?=[\s=@])|\s\d{2,5}(?:\s|$)|\w@[\w.-]{4,100}:)/;
const URL_OF = /https?:\/\/([\w.-]{3,200})/;

/** Settings without questions that a text tells to write. */
function toldSettings(part: TextPart): Finding[] {
  if (part.isOpaque || !isIn(UNASKED, part.text)) return [];
  const block = contextOfPart(part).find(
    ({ block, isAbout, isForbidden }) => !isAbout && !isForbidden && UNASKED.test(block.text),
  )?.block;
  if (!block) return [];
  const message = "An agent is told to change its settings so that it no longer asks";
  return [finding("agent-tampering", { file: part.path, line: part.firstLine + block.line - 1, message })];
}

/** Settings of an agent that take questions away, whose hooks send something, or that send what it reads to a host of nobody known. */
export function judgeAgentSettings(part: TextPart): Finding[] {
  const extension = extensionOf(part.path);
  if (part.kind === "instructions") return toldSettings(part);
  if (part.isOpaque || !/^(?:jsonc?|toml|hook)$/.test(extension)) return [];
  const found = UNASKED.exec(part.text);
  if (found) {
    const line = part.text.slice(0, found.index).split("\n").length;
    return [
      finding("agent-tampering", {
        file: part.path,
        line,
        message: "An agent is no longer asked to confirm commands",
      }),
    ];
  }
  if (HOOKS.test(part.text) || extension === "hook")
    for (const command of hooksIn(readJson(part.text), 0, extension === "hook")) {
      const host = URL_OF.exec(command)?.[1];
      if (!UPLOADS.test(command) || (host !== undefined && isPrivateHost(host))) continue;
      const line = lineOf(part.text, JSON.stringify(command).slice(1, -1));
      return [
        finding("memory-upload", {
          file: part.path,
          line,
          message: "A hook of an agent sends something to another host",
        }),
      ];
    }
  if (part.isOpaque || !/^jsonc?$/.test(extensionOf(part.path)) || !/"env"\s{0,8}:/.test(part.text))
    return [];
  for (const match of part.text.matchAll(HOST_VARIABLE)) {
    const host = addressOf((match[2] as string).replace(/^socks5h?/, "http"))?.host ?? "";
    if (host === "" || isPrivateHost(host) || KNOWN_HOST.test(host) || /[<{$]|your/i.test(host)) continue;
    const line = part.text.slice(0, match.index).split("\n").length;
    const message = "What an agent reads, and its key, is sent to another host";
    return [finding("agent-tampering", { file: part.path, line, message })];
  }
  return [];
}
