import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import packageJson from "../package.json";
import { settingsFile } from "./config/folder.js";
import { type Listed, topHelp } from "./help.js";
import { render, styles } from "./screen/ansi.js";
import { abilityOf, COLOUR_SETTINGS, type ColourSetting } from "./screen/capabilities.js";
import { columnsOf } from "./screen/screen.js";

/**
 * The entry point of the built client. It prints the list of commands and the version without
 * compiling the client itself, which is about a megabyte of code. Everything else runs the client.
 */

/** The commands for the list; `tools/build/cli.ts` inserts them here. */
declare const COMMAND_LIST: readonly Listed[];
/** The file beside this one with the client, `main.ts` with all its imports. */
declare const CLIENT_FILE: string;

/** Command lines of at most one word that are handled here. The client prints the same output for them. */
const ANSWERS: Readonly<Record<string, "help" | "version">> = {
  "": "help",
  "-h": "help",
  "--help": "help",
  help: "help",
  "-V": "version",
  "--version": "version",
};

/** The user's color setting. The client reports a damaged file. */
function colourSetting(): ColourSetting {
  try {
    const { color } = JSON.parse(readFileSync(settingsFile({ env: process.env, home: homedir() }), "utf8"));
    return COLOUR_SETTINGS.find((setting) => setting === color) ?? "auto";
  } catch {
    return "auto";
  }
}

function answer(kind: "help" | "version"): void {
  const { stdout, env } = process;
  const text =
    kind === "version"
      ? packageJson.version
      : topHelp(COMMAND_LIST, { style: styles, width: columnsOf(stdout, env) });
  stdout.write(`${render(text, abilityOf(env, stdout.isTTY === true, colourSetting()))}\n`);
}

function runClient(): void {
  const names = ["require", "module", "exports", "__filename", "__dirname"];
  const source = readFileSync(join(__dirname, CLIENT_FILE), "utf8");
  const client = compileFunction(source, names, { filename: __filename });
  client(require, module, exports, __filename, __dirname);
}

// The reader of the output may close the pipe early, as `head` does.
process.stdout.on("error", (failure: NodeJS.ErrnoException) => {
  process.exit(failure.code === "EPIPE" ? 0 : 1);
});

const [word = "", ...more] = process.argv.slice(2);
const kind = more.length === 0 && process.argv[2] !== "" ? ANSWERS[word] : undefined;
if (kind) answer(kind);
else runClient();
