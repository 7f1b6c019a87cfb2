import { faultOf } from "../../instructions/servers.js";
import { origins } from "../value.js";
import { type Command, each } from "./invocation.js";

/** Options of a command that adds a tool server, which have a value. */
const WITH_VALUE = /^(?:-t|--transport|-s|--scope|-e|--env|-H|--header|--url|--timeout|--description)$/;

/** A tool server as a configuration would name it, from the words of the command that adds it. */
function serverOf(texts: readonly string[]): Record<string, unknown> | undefined {
  const env: Record<string, string> = {};
  const plain: string[] = [];
  let url: string | undefined;
  let at = 0;
  for (; at < texts.length && texts[at] !== "--"; at++) {
    const text = texts[at] as string;
    if (!text.startsWith("-")) {
      plain.push(text);
      // What follows the command are its own options.
      if (plain.length > 1) break;
      continue;
    }
    const value = /^--[a-z]{2,20}=(.{1,2000})$/.exec(text)?.[1] ?? texts[at + 1] ?? "";
    if (/^(?:-e|--env)\b/.test(text))
      env[value.split("=", 1)[0] as string] = value.slice(value.indexOf("=") + 1);
    if (/^--url\b/.test(text)) url = value;
    if (WITH_VALUE.test(text)) at++;
  }
  const [command, ...args] = texts[at] === "--" ? texts.slice(at + 1) : [plain[1], ...texts.slice(at + 1)];
  const address = url ?? (/^https?:/.test(command ?? "") ? command : undefined);
  if (address !== undefined) return { url: address };
  return command === undefined ? undefined : { command, args, env };
}

function parsed(text = ""): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** `claude mcp add NAME -- COMMAND` adds a tool server, which is judged like one of a configuration. */
const agent: Command = ({ texts, words, input }, machine, place) => {
  const [noun, verb, ...rest] = texts;
  if (noun === "mcp" && /^add(?:-json)?$/.test(verb ?? "")) {
    const server = verb === "add" ? serverOf(rest) : parsed(rest.findLast((text) => text.startsWith("{")));
    const fault = server && faultOf(server);
    if (fault !== undefined) machine.report("unsafe-server", place, `A tool server that ${fault}`);
  }
  return { from: origins(words) | input.from };
};

/** Programs of agents. */
export const AGENTS: Readonly<Record<string, Command>> = each(
  "claude codex gemini qwen droid amp copilot opencode auggie".split(" "),
  agent,
);
