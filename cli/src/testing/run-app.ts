import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { runApp } from "../app.js";
import { commands } from "../commands/index.js";

/** How a command is started: at a terminal, in a pipe, or with `--json`. */
export const WAYS = ["terminal", "pipe", "json"] as const;
export type Way = (typeof WAYS)[number];

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const folders: string[] = [];

/** A folder that is deleted after the tests of this file. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vaultmart-app-")));
  folders.push(folder);
  return folder;
}

export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

/** An ID token in form. Only a marketplace checks its signature. */
export const TOKEN = ['{"alg":"RS256"}', JSON.stringify({ sub: "u1", email: "ada@example.com", exp: 4e9 })]
  .map((part) => Buffer.from(part).toString("base64url"))
  .concat("c2ln")
  .join(".");

function collected(isTTY: boolean) {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY, columns: 100 }), text: () => text };
}

/** Runs a command line in this process, on a marketplace, as a user with an empty home folder. */
export async function run(
  args: readonly string[],
  {
    url,
    way = "pipe",
    cwd = newFolder(),
    home = newFolder(),
    signal = new AbortController().signal,
    isLoggedIn = true,
  }: {
    /** The marketplace; none is chosen without it. */
    readonly url: string | undefined;
    readonly way?: Way;
    readonly cwd?: string;
    readonly home?: string;
    readonly signal?: AbortSignal;
    readonly isLoggedIn?: boolean;
  },
): Promise<Ran> {
  const isTTY = way === "terminal";
  const [stdout, stderr] = [collected(isTTY), collected(isTTY)];
  const code = await runApp(commands, {
    args: way === "json" ? [...args, "--json"] : args,
    env: { VAULTMART_URL: url, ...(isLoggedIn && { VAULTMART_TOKEN: TOKEN }), TERM: "xterm" },
    ...{ cwd, home },
    // Nobody answers questions: what needs an answer names the option for it.
    stdin: Object.assign(Readable.from([]), { isTTY: false }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    signal,
    now: () => new Date(),
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}
