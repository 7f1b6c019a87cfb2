import { dirname } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  type CallToolResult,
  type ElicitRequestFormParams,
  ElicitRequestSchema,
  type ElicitResult,
} from "@modelcontextprotocol/sdk/types.js";
import { afterThisTest } from "#test/support/cleanup.js";
import { MACHINE_NODE } from "./machine.js";
import { BINARY, newFolder, type Running, site } from "./run.js";

export interface Connecting extends Running {
  /** The user's answer to questions; if missing, the client cannot ask. */
  readonly onAsked?: (asked: ElicitRequestFormParams) => ElicitResult | Promise<ElicitResult>;
  readonly args?: readonly string[];
}

export interface Connected {
  readonly client: Client;
  /** The project's folder. */
  readonly cwd: string;
  readonly home: string;
  /** The questions to the user. */
  readonly asked: ElicitRequestFormParams[];
  /** The server's stderr. */
  readonly stderr: () => string;
  /** Output on stdout that is not a protocol message. */
  readonly noise: Error[];
  readonly call: (
    name: string,
    input?: Record<string, unknown>,
    options?: Parameters<Client["callTool"]>[2],
  ) => Promise<CallToolResult>;
}

export async function mcpEnv(home: string, { user, env }: Running): Promise<Record<string, string>> {
  const wanted = {
    PATH: dirname(MACHINE_NODE),
    HOME: home,
    USERPROFILE: home,
    VAULTMART_URL: (await site()).url,
    VAULTMART_TOKEN: user?.token,
    ...env,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Starts the built server and connects the official client. */
export async function connect(connecting: Connecting = {}): Promise<Connected> {
  const { home = newFolder(), cwd = newFolder(), onAsked, args = [] } = connecting;
  const transport = new StdioClientTransport({
    command: MACHINE_NODE,
    args: [BINARY, "mcp", ...args],
    cwd,
    env: await mcpEnv(home, connecting),
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (text: Buffer) => {
    stderr += text.toString();
  });
  const asked: ElicitRequestFormParams[] = [];
  const noise: Error[] = [];
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { capabilities: onAsked ? { elicitation: { form: {} } } : {} },
  );
  client.onerror = (error) => noise.push(error);
  if (onAsked) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      asked.push(params as ElicitRequestFormParams);
      return onAsked(params as ElicitRequestFormParams);
    });
  }
  await client.connect(transport);
  afterThisTest(() => client.close());
  // Loads the tools' schemas, so that the client validates every response.
  await client.listTools();
  return {
    ...{ client, cwd, home, asked, noise },
    stderr: () => stderr,
    call: async (name, input = {}, options) =>
      (await client.callTool({ name, arguments: input }, undefined, options)) as CallToolResult,
  };
}

/** The text of a response. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("\n");

export interface Parts {
  /** The text before and after the block. */
  readonly ours: string;
  /** The contents of the block. */
  readonly theirs: unknown;
}

/** Splits a response's text at the nonce that the first line of the block names. */
export function partsOf(result: CallToolResult): Parts {
  const text = textOf(result);
  const [opening = "", nonce = ""] = /^<<<untrusted ([0-9a-f]{24})\n/m.exec(text) ?? [];
  const closing = `\nuntrusted ${nonce}>>>`;
  const [start, end] = [text.indexOf(opening), text.lastIndexOf(closing)];
  if (opening === "" || end < start || text.indexOf(closing) !== end) throw new Error(`No block in ${text}`);
  return {
    ours: text.slice(0, start) + text.slice(end + closing.length),
    theirs: JSON.parse(text.slice(start + opening.length, end)),
  };
}

/** The fields of a result, from its structured content or from the block in its text. */
export const fieldsOf = (result: CallToolResult): Record<string, unknown> =>
  result.structuredContent ?? (partsOf(result).theirs as Record<string, unknown>);

/** Calls a tool that writes as an agent does whose client cannot ask: for the plan, then with its digest. */
export async function confirmed(
  call: Connected["call"],
  name: string,
  input: Record<string, unknown> = {},
): Promise<CallToolResult> {
  const { plan } = fieldsOf(await call(name, input)) as { plan?: { digest: string } };
  return call(name, { ...input, confirm: plan?.digest });
}
