import { spawn } from "node:child_process";
import { installed } from "../terminal/child.js";

/** A program with its arguments (never a command line for a shell), or a request to Google's API. */
export type Command =
  | {
      /** The first word is `gcloud`, `firebase` or `npm`. */
      readonly run: readonly string[];
      /** What the program reads. It is printed nowhere. */
      readonly input?: string;
      readonly env?: Readonly<Record<string, string>>;
      /** Whether its output goes to the terminal, and its timeout is an hour. */
      readonly isLong?: boolean;
    }
  | {
      readonly http: "GET" | "PATCH" | "POST";
      readonly url: string;
      readonly project: string;
      readonly body?: unknown;
    };

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command until it exits. Does not throw if the command fails. */
export type Run = (command: Command) => Promise<Outcome>;

const SHORT_MS = 2 * 60_000;
const LONG_MS = 60 * 60_000;
const REQUEST_MS = 30_000;

/** A word as a shell reads it. */
const quoted = (word: string) =>
  /^[\w@%+=:,./()-]+$/.test(word) ? word.replace(/[()]/g, "\\$&") : `'${word.replaceAll("'", "'\\''")}'`;

/** A command in the form in which an operator can type it. */
export function written(command: Command): string {
  if ("http" in command) {
    const body = command.body === undefined ? "" : ` --data '${JSON.stringify(command.body)}'`;
    return `curl --request ${command.http} '${command.url}' --header "Authorization: Bearer $(gcloud auth print-access-token)" --header 'x-goog-user-project: ${command.project}' --header 'Content-Type: application/json'${body}`;
  }
  const [program = "", ...args] = command.run;
  const line = [program === "firebase" ? "npx firebase" : program, ...args.map(quoted)].join(" ");
  return command.input === undefined ? line : `printf '%s' '${command.input}' | ${line}`;
}

/** The message in an error of Google's APIs. */
function reasonIn(text: string): string {
  try {
    const { message } = (JSON.parse(text) as { error: { message: string } }).error;
    // Firebase Authentication was never opened in the console.
    if (message === "CONFIGURATION_NOT_FOUND")
      return "Open Authentication in the Firebase console, and click Get started";
    return message;
  } catch {
    return text.slice(0, 200);
  }
}

/** Runs commands on this machine. */
export function shell(root: string, interrupt: AbortSignal): Run {
  const program = (name: string): readonly string[] => {
    if (name === "firebase") return [process.execPath, installed(root, "firebase-tools/lib/bin/firebase.js")];
    return [name];
  };
  const run: Run = (command) =>
    "http" in command ? request(command) : runProgram(command, program(command.run[0] ?? ""));

  async function request(command: Extract<Command, { http: unknown }>): Promise<Outcome> {
    const { http, url, project, body } = command;
    const { stdout: token, ...failed } = await run({ run: ["gcloud", "auth", "print-access-token"] });
    if (failed.code !== 0) return { ...failed, stdout: "" };
    const answer = await fetch(url, {
      method: http,
      headers: {
        Authorization: `Bearer ${token.trim()}`,
        "x-goog-user-project": project,
        "Content-Type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([interrupt, AbortSignal.timeout(REQUEST_MS)]),
    }).catch((error: unknown) => error as Error);
    if (answer instanceof Error) return { code: 1, stdout: "", stderr: answer.message };
    const text = await answer.text();
    if (answer.ok) return { code: 0, stdout: text, stderr: "" };
    return { code: 1, stdout: "", stderr: reasonIn(text) };
  }

  function runProgram(
    command: Extract<Command, { run: unknown }>,
    start: readonly string[],
  ): Promise<Outcome> {
    const [file = "", ...first] = start;
    return new Promise((resolve) => {
      const child = spawn(file, [...first, ...command.run.slice(1)], {
        cwd: root,
        env: { ...process.env, ...command.env },
        stdio: ["pipe", command.isLong ? "inherit" : "pipe", command.isLong ? "inherit" : "pipe"],
        signal: AbortSignal.any([interrupt, AbortSignal.timeout(command.isLong ? LONG_MS : SHORT_MS)]),
      });
      let [stdout, stderr] = ["", ""];
      child.stdout?.on("data", (chunk: Buffer) => {
        stdout += chunk;
      });
      child.stderr?.on("data", (chunk: Buffer) => {
        stderr += chunk;
      });
      child.once("error", (error: NodeJS.ErrnoException) => {
        const missing = error.code === "ENOENT" ? `${file} is not installed.` : error.message;
        resolve({ code: 127, stdout, stderr: missing });
      });
      child.once("close", (code) => resolve({ code: code ?? 1, stdout, stderr }));
      child.stdin?.on("error", () => {});
      child.stdin?.end(command.input ?? "");
    });
  }
  return run;
}
