import { join, resolve } from "node:path";
import type { Context, Screen } from "../../context.js";
import { CliError, EXIT } from "../../errors.js";
import { difference } from "../../screen/difference.js";
import { CLIENT_NAMES, CLIENTS, type ClientName, type McpClient, type Scope, SERVER } from "./clients.js";
import { type Entry, entryFor } from "./entry.js";
import { readConfig, replaceConfig } from "./files.js";
import { setInJson } from "./json-file.js";
import { setInToml } from "./toml-file.js";

export interface SetupInput {
  readonly client: readonly ClientName[];
  readonly root: string | undefined;
  readonly global: boolean;
  readonly print: boolean;
  readonly yes: boolean;
}

/** The result for one client. */
export interface Configured {
  readonly client: ClientName;
  readonly file: string;
  readonly scope: Scope;
  readonly change: "created" | "changed" | "none";
  readonly written: boolean;
  /** The path of the backup, if the file existed. */
  readonly backup?: string;
  /** The server's entry, as in a file that contains nothing else. */
  readonly entry: string;
  /** What the user still has to do. */
  readonly next?: string;
}

/**
 * Configures agent programs to use the server: shows the changes, asks for confirmation, and backs up the old
 * file.
 *
 * @throws CliError `validation` if no client is named and the client cannot prompt, or a file cannot be
 *   edited safely
 */
export async function setUp(context: Context, input: SetupInput): Promise<Configured[]> {
  const names = input.client.length > 0 ? [...new Set(input.client)] : [await chooseClient(context.screen)];
  const done: Configured[] = [];
  for (const name of names) done.push(await configure(context, name, input));
  return done;
}

const chooseClient = (screen: Screen): Promise<ClientName> =>
  screen.choose<ClientName>(
    "Which agent do you want to configure?",
    CLIENT_NAMES.map((value) => ({ value, label: CLIENTS[value].label })),
    { flag: "--client" },
  );

async function configure(context: Context, name: ClientName, input: SetupInput): Promise<Configured> {
  const client: McpClient = CLIENTS[name];
  const folder = resolve(context.cwd, input.root ?? ".");
  const isProject = client.projectFile !== undefined && !input.global;
  const scope = isProject ? "project" : "user";
  const path = isProject
    ? join(folder, client.projectFile ?? "")
    : client.userFile({ ...context, platform: process.platform });
  const url = await chosenUrl(context);
  const program = [process.execPath, process.argv[1] ?? "vaultmart"] as const;
  const entry = entryFor(client, { scope, folder, url, program });
  const told = {
    ...({ client: name, file: path, scope, entry: edit(client, "", entry, path) } as const),
    ...(client.next !== undefined && { next: client.next }),
  };
  if (input.print) return { ...told, change: "none", written: false };
  const found = await readConfig(path);
  const before = found.text ?? "";
  const after = edit(client, before, entry, path);
  if (after === before) return { ...told, change: "none", written: false };
  const change = found.text === undefined ? "created" : "changed";
  if (!context.json) showDifference(context.screen, path, before, after);
  const question = `Write this configuration for ${client.label}?`;
  if (!input.yes && !(await context.screen.confirm(question, { flag: "--yes", preset: true }))) {
    return { ...told, change, written: false };
  }
  const backup = await replaceConfig(found, after, context.now(), isProject ? 0o644 : 0o600);
  return { ...told, change, written: true, ...(backup !== undefined && { backup }) };
}

/** The chosen marketplace. Without one, the user can choose it later. */
async function chosenUrl({ site }: Context): Promise<string | undefined> {
  try {
    return site.url;
  } catch (failure) {
    if (failure instanceof CliError) return undefined;
    throw failure;
  }
}

function edit({ format, servers }: McpClient, text: string, entry: Entry, path: string): string {
  try {
    if (format === "json") return setInJson(text, servers, SERVER, entry);
    return setInToml(text, servers, SERVER, { command: entry.command, args: entry.args });
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new CliError(EXIT.validation, `${path} cannot be edited: ${cause.message}`, {
      hint: "The file was not changed. Add the output of `vaultmart mcp --setup --print` by hand.",
      cause,
    });
  }
}

function showDifference({ warn, style }: Screen, path: string, before: string, after: string): void {
  warn(style.bold(path));
  for (const { mark, text } of difference(before, after)) {
    const line = `${mark} ${text}`;
    warn(mark === "+" ? style.green(line) : mark === "-" ? style.red(line) : style.dim(line));
  }
}
